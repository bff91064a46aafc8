"""Lines, sentences, modes and costs: one paragraph of a text is one ability or one block of instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from tefuda.text import joining, sentences
from tefuda.text.conditions import Cond
from tefuda.text.events import EntersField, Event
from tefuda.text.having import done_to_rest
from tefuda.text.instructions import Again, Do
from tefuda.text.joining import Lasting, Mode, OtherNumber
from tefuda.text.known import HolderOf
from tefuda.text.lines import AtTurn, Keywords, Line, Plain
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP, Noun
from tefuda.text.numbers import N, Simple
from tefuda.text.options import first_prefixes
from tefuda.text.periods import PerMid
from tefuda.text.players import EachPlayer, Player, Who
from tefuda.text.sayings import asking
from tefuda.text.sentences import (
    Act,
    AtEnd,
    Body,
    By,
    During,
    FromThem,
    If,
    InCase,
    Instead,
    Must,
    Pending,
    Per,
    Prefix,
    Sentence,
    Steps,
    When,
)
from tefuda.text.things import It, Some
from tefuda.text.words import PlayerBan, Side

from .deeds import Besides, Execute
from .duties import UnlessThen
from .effects import PayMana, PutCounters, Reserve, ReserveAll, TakeCounters, TakeHold
from .events import Befalls
from .exchanges import Becomes
from .nouns import Host, Mine, Source
from .statics import (
    CannotExecute,
    CannotToo,
    MayAttackToo,
    MayExecuteThat,
    NotSufferToo,
    PlayerCannot,
    ValueEqualsToo,
    ValueHoldsToo,
)
from .terms import Mana
from .times import UntilEvent
from .timing import DuringStep, Limit, Limits, OnlyWhen, OnlyWhile, PerTurn

__all__ = ["Lasting", "Mode"]

if TYPE_CHECKING:
    from tefuda.text.numbers import Value


# ---- sentences


@says("{a.連}、{b.*}", also="{a!Pending}、{b.*}", en="{a} and {b.*}", where={"link": "連"})
@says("{a.連}、その後、{b.*}", en="{a} and then {b.*}", where={"link": "その後"})
@says("{a.て}、{b.*}", also="{a.て}{b.*}", en="{a} and {b.*}", where={"link": "て"})
@says("{a.て}から[、]{b.*}", en="{a} and then {b.*}", where={"link": "てから"})
@says("{a.た}後、{b.*}", also="{a.た}あと、{b.*}", en="{a} and then {b.*}", where={"link": "後"})
class Seq(sentences.Seq, frozen=True, tag=True):
    """Both, in this order; `link` only records how the print joins them."""

    def ok(self) -> bool:
        if isinstance(self.a, Pending) and self.moving() is None:
            return False
        if isinstance(self.a, CannotExecute) and isinstance(self.b, CannotToo):
            return False  # `TwoBans` says it of the player
        chosen = isinstance(self.a, Do) and isinstance(self.a.t, Some) and getattr(self.a.v, "id", "") == "choose"
        if chosen and done_to_rest(self.b, "sacrifice", "destroy"):
            return False  # `Keeping` says both
        return not isinstance(self.a, Lasting) and getattr(getattr(self.b, "a", None), "mid", None) is None

    def canon(self) -> sentences.Seq:
        mid = getattr(self.b, "mid", None)
        if mid is None:
            return super().canon()
        later: Any = msgspec.structs.replace(self.b, mid=None)
        return msgspec.structs.replace(self, b=Lasting(mid, later))


@says(also="{who}は<|、>{np}を実行できず、{what}", en="")
class TwoBans(Act, frozen=True, tag=True):
    """As `CannotExecute` and `PlayerCannot`."""

    rewritten: ClassVar[bool] = True
    who: Who
    np: Noun
    what: PlayerBan

    def canon(self) -> Node:
        return Seq(CannotExecute(self.who, self.np, "play"), PlayerCannot(self.who, self.what), "連")


def until_so_many(period: Node) -> bool:
    """Whether a period ends when there are so many: 手札が3枚になるまで捨てる is an act of its own."""
    return isinstance(period, UntilEvent) and isinstance(period.e, Becomes)


@says("[{pre}]{do}。", en="")
class EooSentence(Sentence, frozen=True, tag=True):
    """One sentence: prefixes in the order in which they are evaluated, then what is done."""

    def ok(self) -> bool:
        d = getattr(self.do, "d", None)
        begun = self.do.first if isinstance(self.do, joining.ThenMay) else d
        first = begun.a if isinstance(begun, Seq) else begun
        if sum(isinstance(p, By) for p in self.pre) > 1 or joining.then_apart(self.do, self.pre, "その後"):
            return False
        if isinstance(d, CannotToo | MayAttackToo | NotSufferToo | ValueEqualsToo | ValueHoldsToo) and any(
            isinstance(p, By) for p in self.pre
        ):
            return False
        if isinstance(first, UnlessThen):
            return False  # the prefix says it
        if isinstance(first, Again | Do) and any(isinstance(p, During) and until_so_many(p.p) for p in self.pre):
            return False
        if isinstance(d, Lasting) and isinstance(d.a, Again | Do) and until_so_many(d.p):
            return False
        return not isinstance(first, FromThem | Lasting | Besides)

    def canon(self) -> EooSentence:
        plain = super().canon()
        pre = plain.pre
        d = plain.do.d
        if isinstance(d, Execute) and isinstance(d.t, It | Mine) and any(isinstance(p, During) for p in pre):
            who = next((p.who for p in pre if isinstance(p, By)), Player(Side("own")))
            rest = tuple(p for p in pre if not isinstance(p, By))
            return EooSentence(Must(MayExecuteThat(who, d.t, d.free)), rest)
        if isinstance(getattr(plain.do, "d", None), TakeHold):
            # 自分は before it says nothing: the holder of the text becomes the holder
            pre = tuple(p for p in pre if p != By(Player(Side("own"))))
        return self if plain is self and pre == self.pre else EooSentence(plain.do, pre)


@says("{v}と同じ回数、", also="{v}だけ、", en="as many times as {v},")
class AsOften(Prefix, frozen=True, tag=True):
    """The sentence is carried out as often as the value says."""

    v: Value


# ---- modes

ANY = 99
"""The number that stands for any number of modes."""


@says(
    "{who}は<|、>次の中から{n}つを選ぶ。{o}",
    also="{who}は<|、>次の中から{n}つ選ぶ。{o}",
    en="{who} ~choose {n}: {o: }",
)
class ModesOf(Body, frozen=True, tag=True):
    """Another player chooses one mode while the text resolves: who is not named in it is that player [2-5-2, R105]."""

    who: Player
    n: N
    o: tuple[Mode, ...]

    def ok(self) -> bool:
        return self.n.n == 1 and self.who.s.id != "own"


@says(
    "次の中から好きな数を選ぶ。[{alt}]{o}",
    also="次の中から好きな数選ぶ。{o}",
    en="choose any number: [{alt} ]{o: }",
    where={"n": N(ANY), "upto": True},
)
@says(
    "次の中から{n}つ[upto?まで]を選ぶ。[same?同じものを選んでもよい。][{alt}]{o}",
    also=(
        "次の中から{n}つ[upto?まで]選ぶ。[same?同じものを選んでもよい。][{alt}]{o}",
        "次から{n}つ[upto?まで]を選ぶ。{o}",
    ),
    en="choose [upto?up to ]{n}[same? (the same one more than once if you like)]: [{alt} ]{o: }",
)
class Modes(Body, frozen=True, tag=True):
    """Choose n different modes when executing [9-3-2]; they are carried out in printed order [2-5-2, R88]."""

    n: N
    o: tuple[Mode, ...]
    upto: bool = False
    same: bool = False
    alt: OtherNumber | None = None

    def ok(self) -> bool:
        return self.n.n != ANY or not self.same


# ---- costs


class Price(Node, frozen=True, tag=True):
    """A part of a cost in short."""


@says("{m}", en="{m}", form="")
@says("{m}", en="{m}", form="連")
class BareMana(Price, frozen=True, tag=True):
    """That mana."""

    m: Mana


@says("リザーブ{n}", en="{n} reserve", form="")
@says("リザーブ{n}", en="{n} reserve", form="連")
class BareReserve(Price, frozen=True, tag=True):
    """That much of the reserve."""

    n: Simple


Item = Do | PayMana | Reserve | ReserveAll | TakeCounters | PutCounters | BareMana | BareReserve


@says("[{pre.連:、}、]{last}", en="[{pre:, }, ]{last}")
@says("[{pre.連:、}、]{last.義務}", en="[{pre:, }, ]{last}", form="義務")
@says("[{pre.連:、}、]{last.よい}", en="[{pre:, }, ]{last}", form="よい")
class Cost(Node, frozen=True, tag=True):
    """Everything that has to be paid, together [19-1]."""

    last: Item
    pre: tuple[Item, ...] = ()


# ---- lines


@says("代替コスト：{cost}。", also="代替コスト：{cost}", en="alternative cost: {cost}.")
class AltCost(Line, frozen=True, tag=True):
    """A cost that can be paid instead of the mana cost [19-3]."""

    cost: Cost


ADDED = (
    "<任意の|>追加コスト：",
    *(
        f"{when}<任意の|>追加コストとして<、|>"
        for when in ("", "この<カード|スペル>を実行する<とき|際>、", "この<カード|スペル>を実行するための")
    ),
)
"""How a cost that may be paid besides is called."""


@says("追加コスト：{cost}。", also="追加コスト：{cost}", en="additional cost: {cost}.", where={"may": False})
@says(
    "任意の追加コスト：{cost}。",
    also=(
        "任意の追加コスト：{cost}",
        *(f"{ja}{{cost.よい}}{end}" for ja in ADDED for end in ("。", "")),
    ),
    en="optional additional cost: {cost}.",
    where={"may": True},
)
class AddCost(Line, frozen=True, tag=True):
    """A cost on top of the others (`may`: free to pay) [19-4]."""

    cost: Cost
    may: bool


@says("{t}に付ける。", also="{t}に付ける", en="attach to {t}.", where={"aim": False})
@says(
    "{t.を}対象とし、それに付ける。",
    also="{t.を}対象とし、付ける。",
    en="target {t} and attach to it.",
    where={"aim": True},
)
class Attach(Line, frozen=True, tag=True):
    """What the glyph is attached to: picked as it resolves, or a target [17-8-3, R79]."""

    t: Some
    aim: bool


@says("場に付ける。", also=("場全体に付ける。", "場そのものに付ける。"), en="attach to the field.")
class AttachField(Line, frozen=True, tag=True):
    """The glyph lies on the field and is attached to nothing [17-8-3-2]."""


@says("{cost}：{b}[{lim}]", en="{cost}: {b}[ {lim: }]")
class Activate(Line, frozen=True, tag=True):
    """An activated ability; without target and with nothing but mana it is a mana ability [18-2, 18-5]."""

    cost: Cost
    b: Body
    lim: tuple[Limit, ...] = ()


@says(also="{cond.際}、{cost}：{b}", en="")
class ActivateIf(Line, frozen=True, tag=True):
    """As `Activate` with the limit that the condition holds."""

    rewritten: ClassVar[bool] = True
    cond: Cond
    cost: Cost
    b: Body

    def canon(self) -> Line:
        return Activate(self.cost, self.b, (Limits((OnlyWhile(self.cond),)),))


@says(
    "[{per}、]{e.とき}とき、{b}[{lim}]",
    en="[{per}, ]when {e}, {b}[ {lim: }]",
    where={"each": False},
)
@says(
    "[{per}、]{e}たび、{b}[{lim}]",
    en="[{per}, ]whenever {e}, {b}[ {lim: }]",
    where={"each": True},
)
class On(Line, frozen=True, tag=True):
    """A triggered ability; とき and たび are the same [18-3, R23]."""

    e: Event
    b: Body
    each: bool
    per: PerTurn | OnlyWhen | DuringStep | None = None
    lim: tuple[Limit, ...] = ()

    def ok(self) -> bool:
        return not isinstance(next(iter(first_prefixes(self.b)), None), Instead)


@says(also="{cond.なら}<、|>[{s}の]ターン<の|>開始時、{b}", en="", where={"end": False})
@says(also="{cond.なら}<、|>[{s}の]ターン<の|>終了時、{b}", en="", where={"end": True})
class AtTurnIf(Line, frozen=True, tag=True):
    """As `AtTurn`: the condition stands before the time."""

    rewritten: ClassVar[bool] = True
    cond: Cond
    b: Steps
    end: bool
    s: Side | None = None

    def canon(self) -> Line:
        first, *rest = self.b.s
        return AtTurn(Steps((EooSentence(first.do, (If(self.cond), *first.pre)), *rest)), self.end, self.s)


@says(also="このターン終了時、{b}", en="")
class ThisTurnEnds(Line, frozen=True, tag=True):
    """As text that is carried out, whose first sentence waits for the end of the turn."""

    rewritten: ClassVar[bool] = True
    b: Steps

    def canon(self) -> Line:
        first, *rest = self.b.s
        return Plain(Steps((EooSentence(first.do, (AtEnd(), *first.pre)), *rest)))


@says("{who!EachPlayer}のターン開始時、{b}", en="at the start of {who.'s} turn, {b}", where={"end": False})
@says("{who!EachPlayer}のターン終了時、{b}", en="at the end of {who.'s} turn, {b}", where={"end": True})
@says("{who!HolderOf}のターン開始時、{b}", en="at the start of the turn of {who}, {b}", where={"end": False})
@says("{who!HolderOf}のターン終了時、{b}", en="at the end of the turn of {who}, {b}", where={"end": True})
class AtTurnOf(Line, frozen=True, tag=True):
    """A triggered ability of the turns of whoever holds the source, or what a glyph is attached to [14-1-2, 14-3-1]."""

    who: HolderOf | EachPlayer
    b: Body
    end: bool

    def ok(self) -> bool:
        # it stands from the beginning: nothing was named before
        return not isinstance(self.who, HolderOf) or isinstance(self.who.t, Source | Host)


@says("[{t}の]攻撃終了時、{b}[{lim}]", en="at the end of [{t.'s}|an] attack, {b}[ {lim: }]")
class AttackOver(Line, frozen=True, tag=True):
    """A triggered ability of the attack end step [15-5-1]."""

    b: Body
    t: Source | Side | None = None
    lim: tuple[Limit, ...] = ()


@says("顕現：[{cond.なら}、]{b}", en="Manifest: [if {cond}, ]{b}")
class Manifest(Line, frozen=True, tag=True):
    """Triggers when a shield of the holder is broken and its card meets the condition [23-3]."""

    b: Body
    cond: Cond | None = None

    def ok(self) -> bool:
        return not isinstance(next(iter(first_prefixes(self.b)), None), If)


@says("[{t}<が|は>]場に出るとき、{b}", en="as [{t.a}|this] enters the field, {b}")
class EntersInstead(Line, frozen=True, tag=True):
    """A replacement of entering the field, of the source or of such things [2-8-4]."""

    b: Body
    t: Source | NP | None = None


@says(
    "{e}代わりに、{b}",
    also=("{e}代わりに{b}", "{e}とき、代わりに、{b}", "{e}とき、代わりに{b}"),
    en="if {e.would}, instead {b}",
)
class ReplaceLine(Line, frozen=True, tag=True):
    """A replacement: the event does not happen, the body does [2-8-1]."""

    e: Event
    b: Body

    def canon(self) -> Line:
        """場に出る代わりに is 場に出るとき、代わりに."""
        e, b = self.e, self.b
        if not (isinstance(e, Befalls) and isinstance(e.h, EntersField) and e.h.src is None and isinstance(b, Steps)):
            return self
        if not (e.t is None or isinstance(e.t, Source | NP)):
            return self
        first, *rest = b.s
        return EntersInstead(Steps((EooSentence(first.do, (Instead(), *first.pre)), *rest)), e.t)


RULES = [
    rule(During, "{p}", prints=False),
    rule(Keywords, "{k:、|・}", prints=False),
    rule(When, "{e}たび、", prints=False),
    rule(AtEnd, "このターン終了時、", en="at the end of this turn,"),
    rule(AtEnd, "ターン終了時、", prints=False),
    rule(InCase, "{e}代わりに<、|>", en="whenever {e.would}, instead"),
    *asking("そうしたら、", "そうでないなら、", "そうしなければ、"),
    rule(PerMid, "{of}{cnt}につき", en="for every {cnt} {of.pl}"),
    rule(PerMid, "{of}{cnt}ごとに", prints=False),
    rule(Per, "{of}{cnt}につき<、|>", en="for every {cnt} {of.pl},"),
    rule(Per, "{of}{cnt}ごとに<、|>", prints=False),
    rule(By, "{who}は<|、>", en="{who}"),
    rule(Lasting, "{p}<|、>{a.*}", en="{a.*} {p}"),
]
