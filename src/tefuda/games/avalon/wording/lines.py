"""Lines, sentences, options and use restrictions: a part of a text is one ability or one block of instructions [wording 1, 6, 7]."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

from tefuda.text import joining, sentences
from tefuda.text.conditions import Cond
from tefuda.text.events import Event
from tefuda.text.gaining import GainQuoted
from tefuda.text.joining import However, IfElse, Mode, OtherNumber
from tefuda.text.lines import Keywords, Line
from tefuda.text.model import Node, rule, says
from tefuda.text.numbers import Value
from tefuda.text.options import first_prefixes
from tefuda.text.periods import InTurn, Period, ThisTurn, UntilEnd, UntilEndOf, UntilTurnOf, While, WholeGame
from tefuda.text.players import Who
from tefuda.text.sayings import asking
from tefuda.text.sentences import (
    Act,
    Body,
    By,
    During,
    Else,
    FromThem,
    If,
    IfDone,
    InCase,
    May,
    Or,
    Otherwise,
    Pending,
    Per,
    Prefix,
    Sentence,
    Steps,
    When,
)
from tefuda.text.words import Side

from .effects import Someone
from .events import LosesLife
from .terms import Battle, Label, Moment
from .values import TheRole, WasThere

__all__ = ["However", "Mode"]

# ---- periods


@says(
    "この戦闘中",
    also=("この戦闘の間", "この戦闘では", "この戦闘終了時まで", "戦闘終了時まで"),
    en="during this battle",
)
class InBattle(Period, frozen=True, tag=True):
    """Until the battle going on is over [7.7.3, R113]."""


# ---- sentences


@says("{who}が{a.ない}限り<、|>", en="unless {who} {a.s},")
class Unless(Prefix, frozen=True, tag=True):
    """The player is asked whether to do that; if so, the sentence is not carried out [wording 6]."""

    who: Who
    a: Act


@says(
    "次の[{s}の]{p}の開始時に<、|>",
    also="次の[{s}の]{p}の開始時<、|>",
    en="at the start of [{s.'s}|the] next {p},",
    where={"this": False},
)
@says(
    "このターンの{p}の開始時に<、|>",
    also="このターンの{p}の開始時<、|>",
    en="at the start of the {p} of this turn,",
    where={"this": True, "s": None},
)
class AtStart(Prefix, frozen=True, tag=True):
    """The sentence is carried out when that phase begins the next time (`this`: in this turn only) [R105]."""

    p: Moment
    this: bool
    s: Side | None = None


@says("戦闘終了時<、|>", also="戦闘終了時に<、|>", en="when the battle is over,")
class AtBattleEnd(Prefix, frozen=True, tag=True):
    """In settlement step (5) of the battle going on, on a draw too [R58]."""


@says(
    "[this?このターンの]聖地の確認で<、|>",
    also="[this?このターンの]聖地の確認では<、|>",
    en="in the check of the holy land[this? of this turn],",
    where={"id": "check"},
)
@says(
    "[this?このターンの]エンドフェイズに<、|>",
    also="自分のエンドフェイズに<、|>",
    en="in the end phase[this? of this turn],",
    where={"id": "end"},
)
@says("メインフェイズの順番では<、|>", en="for the order of the main phase,", where={"id": "order"})
class Within(Prefix, frozen=True, tag=True):
    """The sentence holds only for that reckoning, check or phase [wording 8, 12]."""

    id: str
    this: bool = False


@says(
    "[{s}の]目標魔力の計算では<、|>",
    also="[{s}が]目標魔力を達成しているか確認する場合<、|>",
    en="for [{s.'s}|the] target mana,",
)
class ForTarget(Prefix, frozen=True, tag=True):
    """The sentence holds only where the target is counted, not for summons [R49]."""

    s: Side | None = None


@says("聖戦では<、|>", also="聖地のクリーチャーとの戦闘では<、|>", en="in a holy war,", where={"b": Battle("invasion")})
@says("{b}では<、|>", en="in {b.a},")
class InWar(Prefix, frozen=True, tag=True):
    """The sentence holds for battles of that kind only [6.3.9, 6.3.10]."""

    b: Battle


@says(also="{who}は<|、>ライフを捨て山に送る代わりに<、|>", en="")
class LifeInstead(Prefix, frozen=True, tag=True):
    """A replacement of lost life, by its player."""

    rewritten: ClassVar[bool] = True
    who: Who

    def canon(self) -> Prefix:
        return InCase(LosesLife(self.who))


@says("{a.連}、{b.*}", also="{a!Pending}、{b.*}", en="{a} and {b.*}", where={"link": "連"})
@says("{a.て}{b.*}", also="{a.て}、{b.*}", en="{a} and {b.*}", where={"link": "て"})
@says("{a}ことで、{b.*}", also="{a}ことによって、{b.*}", en="{a} to {b.inf}", where={"link": "ことで"})
class Seq(sentences.Seq, frozen=True, tag=True):
    """Both, in this order; after ことで the first is a payment, made in full before anything else [R47]."""

    def ok(self) -> bool:
        return not isinstance(self.a, Someone) and (not isinstance(self.a, Pending) or self.moving() is not None)


@says("{a}か、{b.*}", en="{a.*} or {b.*}")
class OrWhole(sentences.Chain, frozen=True, tag=True):
    """One of two, of which the first is a chain itself (…を選び、破壊するか、…)."""

    a: Seq
    b: Act | Seq

    def ok(self) -> bool:
        return self.a.link != "ことで"


def where_it_fought(before: Prefix, p: Prefix) -> bool:
    """Whether この戦闘で stands before a condition that says itself that it is about the battle."""
    return isinstance(before, During) and isinstance(p, If) and isinstance(p.cond, WasThere)


@says("[{pre}]{do}。", en="")
class AvalonSentence(Sentence, frozen=True, tag=True):
    """One sentence: prefixes in the order in which they are evaluated, then what is done."""

    def ok(self) -> bool:
        d = getattr(self.do, "d", None)
        begun = self.do.first if isinstance(self.do, joining.ThenMay) else d
        first = begun.a if isinstance(begun, Seq | Or) else begun
        if sum(isinstance(p, By) for p in self.pre) > 1 or joining.then_apart(self.do, self.pre, "その後"):
            return False
        if any(where_it_fought(*both) for both in pairwise(self.pre)):
            return False
        if isinstance(d, Else) and not any(isinstance(p, If) for p in self.pre[-1:]):
            return False
        if getattr(first, "t", first) is None and getattr(first, "mid", None) is not None:
            # a period at the head of a sentence is `During`
            return False
        return not isinstance(first, FromThem | Someone | IfElse)

    def canon(self) -> Sentence:
        # a period inside the act stays there: both places mean the same
        return self


@says(
    "この効果を<、|>{v}と同じ回数~繰り返す",
    also="この効果を<、|>{v}回~繰り返す",
    en="~do the following as often as {v}",
)
class AsOften(Act, frozen=True, tag=True):
    """What the text says after this is carried out so many times."""

    v: Value


# ---- options

ANY = 99
"""The number that stands for any number of options."""


@says(
    "[{s}][{who}は<|、>]次の中から{n}つ[upto?まで]を選ぶ。[{alt}]{o}",
    also="[{s}][{who}は<|、>]次の中から{n}つ[upto?まで]選ぶ。[{alt}]{o}",
    en="[{s: } ][{who} ~choose|choose] [upto?up to ]{n}: [{alt} ]{o: }",
)
class Modes(Body, frozen=True, tag=True):
    """Choose n different options while resolving; they are carried out in printed order."""

    n: int
    o: tuple[Mode, ...]
    s: tuple[Sentence, ...] = ()
    upto: bool = False
    who: Who | None = None
    alt: OtherNumber | None = None


# ---- use restrictions


class UseRule(Node, frozen=True, tag=True):
    """When a magic card can be used at all [6.2.6.2, R47]."""


@says("{r}のみ使用できる。", also=("{r}だけが使用できる。", "{r}のみ使える。"), en="only {r} can use this.")
class OnlyRole(UseRule, frozen=True, tag=True):
    """Only in that role."""

    r: TheRole


@says(
    "このカードは1ターンに{n}回しか使えない。",
    also=("1ターンに{n}回しか使えない。", "1ターンに{n}回のみ使用できる。"),
    en="use this {n.times} per turn at most.",
)
class PerTurnRule(UseRule, frozen=True, tag=True):
    """So often each turn, counted by name."""

    n: int


@says(
    "{cond.場合}のみ使用できる。",
    also=("{cond.場合}のみ使える。", "{cond.場合}にのみ使用できる。"),
    en="use this only if {cond}.",
)
class OnlyIf(UseRule, frozen=True, tag=True):
    """Only while the condition holds."""

    cond: Cond


@says(
    "{cond.場合}このカードは使用できない。",
    also=(
        "{cond.場合}<、|>使用できない。",
        "{cond.場合}、このカードは使用できない。",
        "{cond.場合}<、|>[このカードは]使えない。",
    ),
    en="this can't be used if {cond}.",
)
class NotIf(UseRule, frozen=True, tag=True):
    """Not while the condition holds."""

    cond: Cond


# ---- limits of triggers


class Limit(Node, frozen=True, tag=True):
    """How often, or when, a trigger works."""


@says("1ターンに{n}回", also="1ターンに{n}回まで", en="{n.times} per turn")
@says(
    "この能力は1ターンに{n}回しか使えない",
    also=(
        "この能力は1ターンに{n}回しか<使用できない|誘発しない|働かない>",
        "この能力は1ターンに{n}回<だけ|のみ|まで><使える|使用できる|誘発する|働く>",
        "1ターンに{n}回しか<使えない|使用できない>",
        "1ターンに{n}回<だけ|のみ|まで><使える|使用できる>",
    ),
    en="{n.times} per turn",
    form="のみ",
)
class PerTurn(Limit, frozen=True, tag=True):
    """At most n times each turn."""

    n: int


@says("{p}", en="{p}")
class OnlyIn(Limit, frozen=True, tag=True):
    """Only in that time."""

    p: InTurn | While


# ---- lines


@says(
    "自分のセットフェイズの間に[{n}回]、{b}",
    also=(
        "自分のセットフェイズに[{n}回]、{b}",
        "自分のセットフェイズ中に[{n}回]、{b}",
        "自分のセットフェイズの間、1ターンに{n}回、{b}",
        "自分のセットフェイズに、1ターンに{n}回、{b}",
        "自分のセットフェイズ中、1ターンに{n}回、{b}",
        "1ターンに{n}回、自分のセットフェイズに、{b}",
        "1ターンに{n}回、自分のセットフェイズの間に、{b}",
        "自分のターンに{n}回、{b}",
        "自分のターンに{n}回まで、{b}",
        "1ターンに{n}回、{b}",
        "1ターンに{n}回まで、{b}",
        "自分は1ターンに{n}回、{b}",
        "自分は1ターンに{n}回まで、{b}",
        "自分は<|、>自分のターンに{n}回、{b}",
        "自分は<|、>自分のセットフェイズに[{n}回]、{b}",
    ),
    en="in your set phase[, {n.times} a turn]: {b}",
)
class Action(Line, frozen=True, tag=True):
    """An action that a text adds to those of its player's set phase, the only time in which a player acts of his own will: by paying
    (…ことで) or by deciding to (…してもよい) [5.2.2, R48]. Without a number it is done as often as it can be paid."""

    b: Steps
    n: int | None = None

    def ok(self) -> bool:
        first = self.b.s[0]
        paid = isinstance(first.do.d, Seq) and first.do.d.link == "ことで"
        if any(isinstance(p, When | InCase | AtStart | IfDone | Otherwise) for p in first.pre):
            return False
        return paid or (self.n is not None and isinstance(first.do, May))


@says(
    "[{lim}、]{e.た}時、{b}",
    also="{e.た}時、{b}{lim!PerTurn.のみ}。",
    en="[{lim}, ]when {e}, {b}",
    where={"each": False},
)
@says(
    "[{lim}、]{e}たびに、{b}",
    also="{e}たびに、{b}{lim!PerTurn.のみ}。",
    en="[{lim}, ]whenever {e}, {b}",
    where={"each": True},
)
class On(Line, frozen=True, tag=True):
    """A triggered ability; 時 and たび are the same, once per event [wording 11]."""

    e: Event
    b: Body
    each: bool
    lim: Limit | None = None


@says("[{s}の]{p}の開始時に、{b}", also="[{s}の]{p}の開始時、{b}", en="at the start of [{s.'s}|each] {p}, {b}")
class AtPhase(Line, frozen=True, tag=True):
    """Triggers at the start of that phase, before anything else of it [R105]."""

    p: Moment
    b: Body
    s: Side | None = None


@says(
    "全てのプレイヤーの{p}の開始時に、{b}",
    also="各プレイヤーの{p}の開始時に、{b}",
    en="at the start of each player's {p}, {b}",
)
class AtEachPhase(Line, frozen=True, tag=True):
    """Triggers at the start of that phase of anybody; what it does, it does for each player whose phase that is [R105]."""

    p: Moment
    b: Body


@says("[{s}の]聖地の確認の前に、{b}", en="before [{s.'s}|the] check of the holy land, {b}")
class BeforeCheck(Line, frozen=True, tag=True):
    """Triggers in the end phase of the chaser turn, before the holy land is checked [wording 11]."""

    b: Body
    s: Side | None = None


@says("[{only}]{b}", en="[{only: } ]{b}")
class Text(Line, frozen=True, tag=True):
    """What is carried out, or holds as long as its label says; use restrictions come first."""

    b: Body
    only: tuple[UseRule, ...] = ()

    def ok(self) -> bool:
        first = self.b.s[0].pre if isinstance(self.b, Modes) and self.b.s else first_prefixes(self.b)
        match first:
            case (When(next=False), *_) | (During(p=InTurn() | While()), When(next=False), *_):
                return False
        return True


@says("{h}{line}", en="{h}: {line}")
class Part(Line, frozen=True, tag=True):
    """A labelled part of a text [wording 1]."""

    rewritten: ClassVar[bool] = False
    h: Label
    line: Keywords | Action | On | AtPhase | AtEachPhase | BeforeCheck | Text

    def canon(self) -> Part:
        """What a support card waits for, it waits for in its battle."""
        on = self.line
        if self.h.id != "support" or not isinstance(on, On) or on.lim is not None or not isinstance(on.b, Steps):
            return self
        first = on.b.s[0]
        waits = AvalonSentence(first.do, (When(on.e), *first.pre))
        return Part(self.h, Text(Steps((waits, *on.b.s[1:]))))


RULES = [
    rule(GainQuoted, "「{s}」を~得る", en='~gain "{s}"'),
    rule(GainQuoted, "「{s}」を~持つ", prints=False),
    rule(Keywords, "{k:・|、}", en="{k:, }"),
    rule(During, "{p}", prints=False),
    rule(During, "この戦闘で<、|>", where={"p": InBattle()}, prints=False),
    rule(InCase, "{e}場合、代わりに<|、>", en="if {e.would}, instead"),
    rule(InCase, "{e}代わりに<、|>", prints=False),
    rule(InCase, "{e}場合、代わりに捨て山に送らず<、|>", prints=False),
    rule(InCase, "次に{e}時、代わりに<、|>", en="the next time {e.would}, instead", where={"next": True}),
    rule(InCase, "次に{e}場合、代わりに<、|>", where={"next": True}, prints=False),
    *asking("そうした場合、", "そうでない場合、", "そうしなかった場合、"),
    rule(Per, "{of}{cnt}につき<、|>", en="for every {cnt} {of.pl},"),
    rule(By, "{who}は<|、>", en="{who}"),
    rule(Or, "{a}か、{b.*}", en="{a.*} or {b.*}"),
    rule(Or, "{a}、または{b.*}", prints=False),
    rule(When, "{e.た}時、", en="when {e},"),
    rule(When, "{e}たびに、", prints=False),
    rule(When, "次に{e.た}時、", en="the next time {e},", where={"next": True}),
    rule(ThisTurn, "このターン<中|の間>", prints=False),
    rule(InTurn, "{s}のターンの間", prints=False),
    rule(UntilEnd, "ターン終了時まで", en="until the end of the turn"),
    rule(UntilEndOf, "次の{s}のターンの終了時まで", en="until the end of {s.'s} next turn", where={"next": True}),
    rule(UntilTurnOf, "次の{s}のターンの開始時まで", en="until the start of {s.'s} next turn"),
    rule(WholeGame, "このゲーム中", en="for the rest of the game"),
]
