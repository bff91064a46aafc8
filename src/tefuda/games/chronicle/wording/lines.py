"""Lines, sentences, modes and costs: one line of a text is one ability or one block of instructions."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from tefuda.text import joining, sentences
from tefuda.text.conditions import Cond, Single
from tefuda.text.connectives import ELSE, all_but
from tefuda.text.events import Event
from tefuda.text.having import done_to_rest
from tefuda.text.instructions import Again, Do
from tefuda.text.joining import However, IfElse, Lasting, Mode, OtherNumber
from tefuda.text.lines import Line
from tefuda.text.lookbacks import InThem
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP
from tefuda.text.numbers import N
from tefuda.text.options import first_prefixes
from tefuda.text.periods import While
from tefuda.text.players import Player, Who
from tefuda.text.sayings import asking
from tefuda.text.sentences import (
    Act,
    Among,
    Body,
    By,
    During,
    Else,
    If,
    InCase,
    Instead,
    Pending,
    Prefix,
    Sentence,
    When,
    unnamed,
)
from tefuda.text.things import Thing

from .changes import GainsAlso, GetsBoostAlso, LosesAlso
from .effects import Besides, Choose, TakeCounters
from .permits import BarredIf, Limit
from .souls import PayGauge, PaySouls
from .statics import CannotUse, FewDraws, FewUses, PlayerCannot, SmallAttacks
from .terms import Colour, Phase, Souls
from .values import IsIn

__all__ = ["However", "Lasting", "Mode"]

if TYPE_CHECKING:
    from .keywords import KeywordLine


# ---- sentences


@says("{a.連}、{b.*}", also="{a!Pending}、{b.*}", en="{a} and {b.*}", where={"link": "連"})
@says("{a.て}、{b.*}", also="{a.て}{b.*}", en="{a} and {b.*}", where={"link": "て"})
@says("{a.連}、その後<|、>{b.*}", en="{a} and then {b.*}", where={"link": "後"})
class Seq(sentences.Seq, frozen=True, tag=True):
    """Both, in this order; `link` only records how the print joins them."""

    def ok(self) -> bool:
        if isinstance(self.a, Pending) and self.moving() is None:
            return False
        # デッキに加えてシャッフルする is one act; of what stays when the rest is sacrificed `Keeping` says it
        if isinstance(self.a, Choose) and done_to_rest(self.b, "sacrifice"):
            return False
        later = self.b.a if isinstance(self.b, Seq) else self.b
        if unnamed(later) and not isinstance(getattr(self.a, "t", None), Thing | NP):
            return False
        if isinstance(later, OF_PLAYERS) and not isinstance(self.a, OF_PLAYERS):
            return False
        return not isinstance(self.a, Seq | Lasting) and not (
            isinstance(later, Again) and getattr(later.v, "id", "") == "shuffle"
        )

    def canon(self) -> sentences.Seq:
        mid = getattr(self.b, "mid", None)
        if mid is None:
            return super().canon()
        later: Any = msgspec.structs.replace(self.b, mid=None)
        return msgspec.structs.replace(self, b=Lasting(mid, later))


@says("{a}か{b.*}", also="{a}か、{b.*}", en="{a} or {b.*}")
class Or(sentences.Chain, frozen=True, tag=True):
    """One of the two, picked on resolution by the player of the sentence [11.8.5.1]."""

    a: Act
    b: Act

    def ok(self) -> bool:
        # of その中から before both, `Among` says it
        return not isinstance(self.a, sentences.FromThem) and not any(
            unnamed(x) or isinstance(x, Or | sentences.Seq | Lasting | Besides) for x in (self.a, self.b)
        )


OF_PLAYERS = (PlayerCannot, CannotUse, SmallAttacks, FewUses, FewDraws)
"""What holds for the player that the sentence names."""


@says("[{pre}]{do}。", en="")
class ChronicleSentence(Sentence, frozen=True, tag=True):
    """One sentence: prefixes in the order in which they are evaluated, then what is done."""

    def ok(self) -> bool:
        d = getattr(self.do, "d", None)
        first = self.do.first if isinstance(self.do, joining.ThenMay) else d.a if isinstance(d, Seq) else d
        if joining.then_apart(self.do, self.pre, "後"):
            return False
        if isinstance(first, OF_PLAYERS) and not any(isinstance(p, By) for p in self.pre):
            return False
        if isinstance(d, Else) and not any(isinstance(p, If) for p in self.pre[-1:]):
            return False
        if any(isinstance(a, When) and isinstance(b, Instead) for a, b in pairwise(self.pre)):
            return False  # `InCase` says it
        return (
            first is not None
            and not unnamed(first)
            and not isinstance(
                first, sentences.FromThem | GainsAlso | GetsBoostAlso | LosesAlso | IfElse | Lasting | Besides
            )
        )

    def canon(self) -> ChronicleSentence:
        plain = super().canon()
        return self if plain is self else ChronicleSentence(plain.do, plain.pre)


@says("追加コストとして<、|>", en="as an additional cost,")
class AsExtra(Prefix, frozen=True, tag=True):
    """The sentence is an additional cost of the card [11.2.4]."""


@says("このカードのコストを支払う代わりに<、|>", en="instead of paying this card's cost,")
class AsAlternative(Prefix, frozen=True, tag=True):
    """The sentence is an alternative cost of the card [11.2.4]."""


@says("ターンの終了時に、", en="at the end of the turn,", where={"this": False})
@says("このターンの終了時に、", en="at the end of this turn,", where={"this": True})
class AtTurnsEnd(Prefix, frozen=True, tag=True):
    """A delayed trigger for the next processing step [R49]; `this` says so, and may begin a spell."""

    this: bool


@says("次の{m}<、|>", en="{m.next},")
class AtNext(Prefix, frozen=True, tag=True):
    """A delayed trigger for the next such moment of a turn [R49, R84]."""

    m: TurnMoment


@says("[{who}が]{a.ない}かぎり<、|>", also="[{who}が]{a.ない}ならば<、|>", en="unless [{who}|you] {a.*},")
class Unless(Prefix, frozen=True, tag=True):
    """The sentence is carried out only if the player does not do that, who is asked when it comes to it."""

    a: Act
    who: Who | None = None

    def ok(self) -> bool:
        return self.who is not None or isinstance(self.a, PaySouls | PayGauge)


# ---- modes


ANY = 99
"""The number that stands for any number of modes."""


@says(
    "[{who}は<|、>]次から好きな数を選ぶ。{o}",
    also=("[{who}は<|、>]次から好きな数選ぶ。{o}", "[{who}は<|、>]次の中から好きな数を選ぶ。{o}"),
    en="[{who} ]choose any number: {o: }",
    where={"n": N(ANY), "upto": True},
)
@says(
    "[{who}は<|、>]次から{n}つ[upto?まで]を選ぶ。[{alt}]{o}",
    also=(
        "[{who}は<|、>]次から{n}つ[upto?まで]選ぶ。[{alt}]{o}",
        "[{who}は<|、>]次の中から{n}つ[upto?まで]を選ぶ。[{alt}]{o}",
    ),
    en="[{who} ]choose [upto?up to ]{n}: [{alt} ]{o: }",
)
class Modes(Body, frozen=True, tag=True):
    """Choose n different modes when using it [11.2.3]; another player chooses on resolution [R75]."""

    n: N
    o: tuple[Mode, ...]
    upto: bool = False
    who: Player | None = None
    alt: OtherNumber | None = None


# ---- costs

Item = Do | PayGauge | TakeCounters


@says("⟦ワイプ⟧", also=("【ワイプ】", "このカードをワイプする"), en="wipe this")
class WipeThis(Node, frozen=True, tag=True):
    """Wipe this object [11.5.2.1.1]."""


@says("{s}", en="{s}", where={"word": False})
@says("ソウル{s}", en="{s} souls", where={"word": True})
class PayingSouls(Node, frozen=True, tag=True):
    """Souls; with 動力 the bare number is energy counters [15.2.14.10]."""

    s: Souls
    word: bool


@says("{head:|、}", en="{head:, }", where={"rest": ()})
@says("{head:|、}、{rest:、}", en="{head:, }, {rest:, }")
@says("{rest:、}", en="{rest:, }", where={"head": ()})
class Cost(Node, frozen=True, tag=True):
    """Everything that is paid together [6.8.2]."""

    head: tuple[PayingSouls | WipeThis, ...]
    rest: tuple[Item | PayingSouls, ...]

    def ok(self) -> bool:
        if len([c for c in self.head if isinstance(c, PayingSouls)]) > 1:
            return False
        return not any(isinstance(c, PayingSouls) and c.word for c in self.head) and not any(
            isinstance(c, PayingSouls) and not c.word for c in self.rest
        )


# ---- lines


@says("〔{c}〕{line}", en="({c}) {line}")
class Coloured(Line, frozen=True, tag=True):
    """A line that exists only while a lamp of that colour is lit [5.7.4]."""

    c: Colour
    line: Field | On | AtMoment | State | Activate | Replacing | Burst | Words


@says("⟦A⟧{cost}：{b}[{lim}]", also="{cost}：{b}[{lim}]", en="{cost}: {b}[ {lim: }]")
class Activate(Line, frozen=True, tag=True):
    """An action ability [11.5]."""

    cost: Cost
    b: Body
    lim: tuple[Limit | BarredIf, ...] = ()


@says("1ターンに{n}回<|だけ>", en="at most {n.times} a turn")
@says("1ターンに{n}回<しか|だけ>", en="at most {n.times} a turn", form="のみ")
class TriggersFew(Node, frozen=True, tag=True):
    """At most n times each turn for each object [R126]."""

    n: int


@says(
    "⟦T⟧{e.とき}とき、[{per}、]{b}",
    also=(
        "{e.とき}とき、[{per}、]{b}",
        "⟦T⟧{per}、{e.とき}とき、{b}",
        "⟦T⟧{e.とき}とき、{b}このアビリティは{per.のみ}トリガー<しない|する>。",
    ),
    en="When {e}, [{per}, ]{b}",
    where={"each": False},
)
@says(
    "⟦T⟧{e}たび、[{per}、]{b}",
    also="{e}たび、[{per}、]{b}",
    en="Whenever {e}, [{per}, ]{b}",
    where={"each": True},
)
class On(Line, frozen=True, tag=True):
    """A triggered ability [11.6]; とき and たび are the same."""

    e: Event
    b: Body
    each: bool
    per: TriggersFew | None = None

    def ok(self) -> bool:
        return not isinstance(next(iter(first_prefixes(self.b)), None), Instead)


@says(
    "[{who}の]ターンの開始時に",
    also="<それぞれの|各>ターンの開始時に",
    en="at the start of [{who.'s}|each] turn",
    where={"p": None, "end": False},
)
@says(
    "[{who}の]ターンの終了時に",
    also="<それぞれの|各>ターンの終了時に",
    en="at the end of [{who.'s}|each] turn",
    where={"p": None, "end": True},
)
@says("[{who}の]{p}の開始時に", en="at the start of [{who.'s}|each] {p}", where={"end": False})
class TurnMoment(Node, frozen=True, tag=True):
    """A moment of the turn [R49]."""

    p: Phase | None
    end: bool
    who: Who | None = None


@says("⟦T⟧{m}、{b}", also="{m}、{b}", en="{m}, {b}")
class AtMoment(Line, frozen=True, tag=True):
    """A triggered ability of a moment of the turn."""

    m: TurnMoment
    b: Body


@says("⟦T⟧{c.際}、{b}", also="{c.際}、{b}", en="when {c}, {b}")
@says(
    "⟦T⟧{c.なった}とき、{b}", also="{c.なった}とき、{b}", en="when it comes to be that {c}, {b}", where={"turns": True}
)
class State(Line, frozen=True, tag=True):
    """A state trigger [11.6.19] (`turns`: only when the condition comes to hold)."""

    c: Single
    b: Body
    turns: bool = False

    def ok(self) -> bool:
        # ワイプ状態になった is an event of its own; nothing was seen before a line begins
        return not self.turns or not isinstance(self.c, IsIn | InThem)


@says(
    "⟦F⟧[{cond.限り}、]{e}場合、代わりに<|、>{b}",
    also=(
        "[{cond.限り}、]{e}場合、代わりに<|、>{b}",
        "⟦F⟧[{cond.限り}、]{e}とき、代わりに<|、>{b}",
        "[{cond.限り}、]{e}とき、代わりに<|、>{b}",
        "⟦F⟧{cond.なら}、{e}場合、代わりに<|、>{b}",
    ),
    en="[while {cond}, ]if {e.would}, instead {b}",
)
class Replacing(Line, frozen=True, tag=True):
    """A replacement [11.9.5] (while a condition holds): the event does not happen, the body does."""

    e: Event
    b: Body
    cond: Cond | None = None


@says("{b}", en="{b}", where={"icon": False})
@says("⟦F⟧{b}", en="{b}", where={"icon": True})
class Field(Line, frozen=True, tag=True):
    """A field ability, or the text of a spell."""

    b: Body
    icon: bool

    def replaces(self, pre: tuple[Prefix, ...]) -> bool:
        """Whether the line is a `Replacing` under a condition."""
        if len(pre) < 2 or not isinstance(pre[1], InCase) or pre[1].next:
            return False
        held = isinstance(pre[0], During) and isinstance(pre[0].p, While)
        return held or (self.icon and isinstance(pre[0], If))

    def ok(self) -> bool:
        pre = first_prefixes(self.b)
        first = next(iter(pre), None)
        return (
            not isinstance(first, InCase)
            and not self.replaces(pre)
            and not (isinstance(first, AtTurnsEnd) and not first.this)
            and not (isinstance(first, When) and not first.next)
        )


@says("CB：{b}", en="Chrono Burst: {b}")
class Burst(Line, frozen=True, tag=True):
    """The text of a chrono burst [15.3.2]."""

    b: Body


@says("{k}", en="{k}")
class Words(Line, frozen=True, tag=True):
    """A line of keywords."""

    k: KeywordLine


RULES = [
    rule(Else, "{a.連}、そうでないならば<、|>{b.*}", en="{a}; otherwise, {b.*}"),
    *(rule(Else, ja, prints=False) for ja in all_but(ELSE, "{a.連}、そうでないならば<、|>{b.*}")),
    *asking("そうしたなら、", "そうでないならば、", "そうしなかったならば、"),
    rule(By, "{who}は<|、>", en="{who}"),
    rule(Among, "その中から<|、>", en="from among them,"),
    rule(Among, "<そのうち|それらのうち><|の|、>", prints=False),
    rule(Among, "その中の", prints=False),
    rule(When, "[next?次に]{e.とき}とき、", en="[next?the next time|when] {e},"),
    rule(When, "[next?次に]{e}とき、", prints=False),
    rule(When, "{e}たび、", prints=False),
    rule(Lasting, "{p}<、|>{a.*}", en="{a.*} {p}"),
]
