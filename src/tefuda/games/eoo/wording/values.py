"""Values that a text computes, and conditions on them and on the position."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tefuda.text.arithmetic import Against, GreatestOf, StatAgainst
from tefuda.text.attributes import AttributesAmong
from tefuda.text.conditions import Single, TurnOf, ValueCond
from tefuda.text.counting import (
    DamageSize,
    HalfOf,
    HowMany,
    NumberIs,
    NumberOf,
    NumberOn,
    TakenCount,
    ThatMany,
    There,
    ThereNot,
    halves,
    there_are,
)
from tefuda.text.judging import Bears, Fits, IsFighting, Owns
from tefuda.text.known import TakenOne
from tefuda.text.lookbacks import ManyVerb
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP, AKind, Counters, Named, Noun, NounOr
from tefuda.text.numbers import EventCount, Measure, Simple, StatSum
from tefuda.text.players import Player, Who
from tefuda.text.quals import InZone, Owner, Qual
from tefuda.text.sayings import that_many
from tefuda.text.things import Bare, Former, It, Latter, told_before
from tefuda.text.words import Bound, Kind, More, Posture, Side, Stat, Zone

from .nouns import AnyCounter, Broken, Host, Mine, OfSubtype, Source, TypeLine
from .terms import Attribute, CounterName, Status

__all__ = [
    "AttributesAmong",
    "Bears",
    "DamageSize",
    "Fits",
    "HalfOf",
    "HowMany",
    "IsFighting",
    "NumberIs",
    "NumberOf",
    "NumberOn",
    "Owns",
    "StatSum",
    "TakenCount",
    "There",
    "ThereNot",
    "TurnOf",
    "ValueCond",
]

if TYPE_CHECKING:
    from tefuda.text.events import Intransitive


Known = Source | It | Former | Latter | Mine | Host | Broken | TakenOne
"""Things already known to the text, whose numbers can be read."""


# ---- values


@says("{of}", en="the number of {of.pl}")
class BareCounters(Measure, frozen=True, tag=True):
    """How many counters of the description there are (`乗っている力カウンターと同じ数の…`)."""

    of: NP

    def ok(self) -> bool:
        return isinstance(self.of.head, Counters | AnyCounter)


@says("{of}のX", also=("{of}のX値", "{of}のXの値"), en="{of.'s} X")
class XOf(Measure, frozen=True, tag=True):
    """What X is for another object [7-1-5]."""

    of: It | Mine | Bare

    def ok(self) -> bool:
        # a word order of several things is none of them
        return isinstance(self.of, It | Mine | Bare)


@says("リザーブ", en="reserve")
class TheReserve(Node, frozen=True, tag=True):
    """What players have more or less of, beside cards of a zone [16]."""


@says("{who}のリザーブ", also=("{who}のリザーブの数", "{who}のリザーブの値"), en="{who.'s} reserve")
class ReserveOf(Measure, frozen=True, tag=True):
    """The reserve of a player [16]."""

    who: Who


@says(
    "[this_way?これによって]消費したリザーブ",
    also=(
        "[this_way?これによって]<消費した|支払った>値",
        "[this_way?これによって]消費したリザーブの<数|値>",
        "[this_way?これによって]支払ったリザーブ[の<数|値>]",
    ),
    en="the reserve spent[this_way? this way]",
)
class SpentReserve(Measure, frozen=True, tag=True):
    """How much reserve a cost or the sentence before has spent."""

    this_way: bool = False


@says(
    "その中で最も高い{stat}",
    also=("その中で最も大きい{stat}", "それらの中で最も高い{stat}"),
    en="the highest {stat} among them",
)
class GreatestThere(Measure, frozen=True, tag=True):
    """The largest such number among what the text named last."""

    stat: Stat


# ---- conditions


def spelling(noun: Noun) -> int:
    """0 for いる (nodia), 1 for ある."""
    np = noun.of[0] if isinstance(noun, NounOr) else noun
    head = np.head if isinstance(np, NP) else None
    alive = isinstance(head, OfSubtype | Named) or (isinstance(head, AKind | TypeLine) and head.k.id in ALIVE)
    return 0 if alive else 1


ALIVE = frozenset({"nodia", "nodia_token", "token", "materia"})


@says("{who}のリザーブが{n}[{cmp}]~だ", en="{who.'s} reserve is {n}[ {cmp}]", where={"be": False})
@says("{who}のリザーブが{n}[{cmp}]~ある", en="{who.'s} reserve is {n}[ {cmp}]", where={"be": True})
class ReserveIs(Single, frozen=True, tag=True):
    """The reserve of the player is n or within the bound."""

    who: Who
    n: Simple
    be: bool
    cmp: Bound | None = None


@says(
    "{k}が{who}より{more}~い", also="{k}の<枚数|数>が{who}より{more}~い", en="{k.pl} are {more.count} than {who.yours}"
)
class MoreThanOf(Single, frozen=True, tag=True):
    """There are more (or fewer) of the one player's things than of the same things of another player (`相手のノーディアが自分より多い`)."""

    k: NP
    who: Who
    more: More


@says(also="{who}のリザーブが{of}より{more}~い", en="")
class ReserveMore(Single, frozen=True, tag=True):
    """As `Against` of both players' reserves."""

    rewritten: ClassVar[bool] = True
    who: Player
    of: Player
    more: More

    def canon(self) -> Node:
        return Against(ReserveOf(self.who), ReserveOf(self.of), self.more)


@says("{t}が{a:か}属性~だ", also="{t}が{a:か}属性を持つ~なら", en="{t} is {a: or }", where={"no": False})
@says("{t}が{a:か}属性でな~い", also="{t}が{a:か}属性を持たない~なら", en="{t} is not {a: or }", where={"no": True})
class IsAttribute(Single, frozen=True, tag=True):
    """The thing has one of these attributes (`no`: none of them)."""

    t: Source | It | Mine | Host | Broken | Bare
    a: tuple[Attribute, ...]
    no: bool

    def ok(self) -> bool:
        return told_before(self.t)


@says("{t}が無属性~だ", also="{t}が属性を持たない~なら", en="{t} has no attribute", where={"id": "none"})
@says("{t}が属性を持つ~なら", en="{t} has an attribute", where={"id": "any"})
@says("{t}が単属性~だ", en="{t} has exactly one attribute", where={"id": "one"})
@says("{t}が複数属性~だ", en="{t} has two or more attributes", where={"id": "many"})
class HasSoMany(Single, frozen=True, tag=True):
    """The thing has no attribute, any at all, exactly one, or two and more [5-2, 5-3]."""

    t: Source | It | Mine | Host | Broken | Bare
    id: str

    def ok(self) -> bool:
        return told_before(self.t)


@says("{t}が{s}状態~だ", en="{t} is {s}", where={"no": False})
@says("{t}が{s}状態でな~い", en="{t} is not {s}", where={"no": True})
class IsIn(Single, frozen=True, tag=True):
    """The thing is in that status, or upright, or sideways (`no`: is not)."""

    t: Source | It | Mine | Host
    s: Status | Posture
    no: bool


@says("{t}にグリフが付いて~いる", en="a glyph is attached to {t}", where={"no": False})
@says("{t}にグリフが付いて~いない", en="no glyph is attached to {t}", where={"no": True})
class HasGlyph(Single, frozen=True, tag=True):
    """A glyph is attached to the thing (`no`: none is) [17-8-3]."""

    t: Source | It | Mine | Host
    no: bool


@says(
    also="[{s}の]場の異なる属性の<数|種類>",
    en="",
)
class HuesOnField(Measure, frozen=True, tag=True):
    """As `AttributesAmong`, of what is on the field."""

    rewritten: ClassVar[bool] = True
    s: Side | None = None

    def canon(self) -> Node:
        whose = () if self.s is None else (Owner(self.s),)
        return AttributesAmong(NP(AKind(Kind("card")), (*whose, InZone(Zone("field")))))


@says(also=("その{s}{cmp}の{stat}を持つ", "{stat}がその{s}{cmp}の"), en="")
class AgainstIts(Qual, frozen=True, tag=True):
    """As `StatAgainst` a number of それ."""

    rewritten: ClassVar[bool] = True
    s: Stat
    cmp: Bound
    stat: Stat

    def canon(self) -> Node:
        return StatAgainst(self.stat, NumberOn(It(), self.s), self.cmp)


FIGHTS = frozenset({"attacks", "attacked", "blocks", "blocked", "unblocked"})
"""What happens in a fight."""


@says("これによって{np}が{h.た}~なら", also="{np}が{h.た}~なら", en="{np} {h.past} this way", where={"no": False})
@says(also="[これによって]{h.た}~なら", en="", where={"no": False, "np": It()})
@says(
    "これによって{np}が{h.なかった}~なら",
    also="{np}が{h.なかった}~なら",
    en="{np} {h.denied} this way",
    where={"no": True},
)
@says(also="[これによって]{h.なかった}~なら", en="", where={"no": True, "np": It()})
class DoneThisWay(Single, frozen=True, tag=True):
    """The sentence before has made this happen to such a thing (`no`: has not)."""

    np: NP | Source | It | Mine
    h: Intransitive
    no: bool

    def ok(self) -> bool:
        # how a fight goes on is no act of the sentence before: `IsFighting` says it
        return not self.no or not FIGHTS & {getattr(self.h, name, "") for name in ("id", "how")}


@says(
    "このカードのシーケンス番号が{n}[{cmp}]~だ",
    also="このカードが{n}番目のオブジェクト~だ",
    en="this card's sequence number is {n}[ {cmp}]",
)
class SequenceIs(Single, frozen=True, tag=True):
    """The sequence number of the card on the stack is n or within the bound [2-7-2-1]."""

    n: Simple
    cmp: Bound | None = None


@says(
    "追加コストを支払って~いた",
    also=("追加コストを~支払った", "この追加コストを支払って~いた", "この追加コストを~支払った"),
    en="the additional cost was paid",
)
class ExtraPaid(Single, frozen=True, tag=True):
    """The optional additional cost of this card was paid [19-4-1]."""


@says("静止下~だ", en="the game is in the quiet state")
class IsQuiet(Single, frozen=True, tag=True):
    """It is the quiet state [2-7-1-7]."""


@says("{c}が乗って~いる", en="it has {c.a}", where={"n": None})
@says("{c}が乗って~いない", en="it has no {c}", where={"n": None, "no": True})
@says("{c}が{n}<つ|個>[{cmp}]乗って~いる", en="it has {n} [{cmp.fewer} ]{c.pl}")
class BearsToo(Single, frozen=True, tag=True):
    """What the act before was about carries such counters (`no`: none)."""

    c: CounterName
    n: Simple | None
    cmp: Bound | None = None
    no: bool = False

    def ok(self) -> bool:
        return self.n is not None or self.cmp is None


@says("{t}が{z}に~いる", en="{t} is in {z}")
class IsThere(Single, frozen=True, tag=True):
    """The thing is in that zone."""

    t: Source | It | Mine | Host
    z: Zone

    def spelling(self) -> int:
        alive = isinstance(self.t, Source | Mine | Host) and self.t.k.id in ("nodia", "materia")
        return 0 if alive else 1


Measured = Source | It | Former | Latter | Mine | Host | Broken | Bare
"""Things whose numbers a text reads, and of which it says what they are."""
Having = Source | It | Mine | Host
"""Things of which a text says what they have."""
Asked = (
    NumberOf | StatSum | GreatestOf | AttributesAmong | EventCount | DamageSize | TakenCount | ThatMany | SpentReserve
)
"""Values that a condition compares with a number."""
CounterKind = CounterName | AnyCounter
"""Counters of a name, or of any."""

SPELLINGS = there_are(spelling)
"""Nodia いる, other things ある."""

_MANY = "there are [just?exactly ]{n} [{cmp} ]{np.pl}[total? in all]"

RULES = [
    rule(ManyVerb, "~引く", en="~draw", where={"id": "draw"}),
    rule(NumberOn, "{of}の{stat}の数", prints=False),
    rule(NumberOn, "その{stat}", where={"of": It()}, prints=False),
    rule(StatSum, "{of}全ての{stat}の合計", prints=False),
    rule(GreatestOf, "{of}の中で最も高い{stat}", prints=False),
    rule(DamageSize, "与えられたダメージ", where={"taken": False}, prints=False),
    *halves(False, "{v}の半分を切り捨てた値"),
    *that_many("その数"),
    rule(
        HowMany,
        "[{place}に]{np}が[just?ちょうど][total?合計]{n}{w}[{cmp}]~いる",
        en=_MANY + "[ {place.on}]",
        where={"be": True},
    ),
    rule(HowMany, "[{place}に]{np}{n}{w}[{cmp}]が~いる", where={"be": True}, prints=False),
    rule(HowMany, "{np}が[just?ちょうど][total?合計]{n}{w}[{cmp}]~だ", en=_MANY, where={"be": False}),
    rule(IsFighting, "{t}がブロックされて~いる", en="{t} is blocked", where={"id": "blocked"}),
    rule(IsFighting, "{t}がブロックされて~いない", en="{t} is not blocked", where={"id": "blocked", "no": True}),
    rule(IsFighting, "{t}がブロックして~いる", en="{t} is blocking", where={"id": "blocker"}),
    rule(IsFighting, "{t}が攻撃して~いる", en="{t} is attacking", where={"id": "attacker"}),
    rule(Owns, "{t}が{k:か}を持って~いない", en="{t} doesn't have {k: or }", where={"no": True}),
    rule(Owns, "{t}が{k:か}を持たない~なら", where={"no": True}, prints=False),
    rule(
        Bears,
        "{t}に{c}が[{n}<つ|個>][{cmp}]乗って~いる",
        en="{t} has [{n} ][{cmp.fewer} ][one?{c}|{c.pl}]",
        where={"no": False},
    ),
    rule(Bears, "{t}に{c}が乗って~いない", en="{t} has no {c}", where={"no": True}),
]
