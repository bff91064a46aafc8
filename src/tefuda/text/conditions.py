"""Conditions; they end in a verb or in a noun with だ, and are inflected for なら, 限り and a following condition."""

from __future__ import annotations

from typing import ClassVar

from .events import Event, Happens
from .model import Node, says
from .nouns import NP, AKind, Counters, Listed, Named, Noun, NounOr, QuotedHead, ZoneCards, recalls
from .numbers import CountOf, DoneCount, EventCount, Measure, PlayedCount, Simple, StatMax, StatSum, Total
from .players import Player, Self, Who
from .quals import NthThisTurn, Whose
from .things import Atom, Bare, It, Referred, This, told_before
from .words import ANIMATE, Bound, CounterName, Gauge, Keyword, Kind, More, Posture, Side, Stat, Unit, Zone


def _are_things(place: Place | EitherPlace, noun: Noun) -> int:
    """0 for いる (followers on the field), 1 for ある."""
    np = noun.of[0] if isinstance(noun, NounOr) else noun
    while isinstance(np, NP) and isinstance(np.head, QuotedHead):
        inner = np.head.np
        np = inner.of[0] if isinstance(inner, NounOr) else inner
    head = np.head if isinstance(np, NP) else None
    alive = isinstance(head, Named) or (isinstance(head, AKind) and head.k.id in ANIMATE)
    zone = place.z if isinstance(place, Place) else place.a
    return 0 if zone.id == "field" and alive else 1


Asked = CountOf | StatSum | StatMax | Total | DoneCount | PlayedCount | EventCount
"""Values that a condition compares with a number (open: see `Dialect`)."""


class Cond(Node, frozen=True, tag=True):
    """A condition."""


class Single(Cond, frozen=True, tag=True):
    """A condition without conjunction."""


@says("{a.で}、{b.*}", en="{a} and {b}")
class AndCond(Cond, frozen=True, tag=True):
    """Both conditions hold."""

    a: Single
    b: Single | AndCond | OrCond


@says("{a}、または、{b.*}", also=("{a}か、{b.*}", "{a}または[、]{b.*}"), en="{a} or {b}")
class OrCond(Cond, frozen=True, tag=True):
    """At least one of the conditions holds."""

    a: Single
    b: Single | OrCond


@says("[{quals}]{z}", en="[{quals: } ]{z}")
class Place(Node, frozen=True, tag=True):
    """A zone (whose: see the attributes; none: the master's)."""

    z: Zone
    quals: tuple[Whose, ...] = ()

    def ok(self) -> bool:
        return len(self.quals) < 2  # it is one player's


@says("[{quals}]{a}か[{s}の]{b}", en="[{quals: } ]{a} or {b}")
class EitherPlace(Node, frozen=True, tag=True):
    """One of two zones."""

    a: Zone
    b: Zone
    s: Side | None = None
    quals: tuple[Whose, ...] = ()


@says("{place}に{of:と}が~いる", also="{of:と}が{place}に~いる", en="there is {of.a: and } {place.on}")
class Exists(Single, frozen=True, tag=True):
    """There is at least one thing of every description in the place."""

    place: Place | EitherPlace
    of: tuple[Noun, ...]

    def spelling(self) -> int:
        return _are_things(self.place, self.of[0])


@says("{place}に{of:と}が~いない", also="{of:と}が{place}に~いない", en="there is no {of.none: and } {place.on}")
class ExistsNot(Single, frozen=True, tag=True):
    """There is no thing of the description in the place."""

    place: Place | EitherPlace
    of: tuple[Noun, ...]

    def spelling(self) -> int:
        return _are_things(self.place, self.of[0])


@says(
    "{place}に{np}が[total?合わせて]{n}{w}[{cmp}]~いる",
    also=(
        "{place}に{np}が<ちょうど{n}{w}|{n}{w}だけ>~いる",
        "{place}に{np}{n}{w}[{cmp}]が~いる",
        "{np}が{place}に{n}{w}[{cmp}]~いる",
    ),
    en="there {n.are} [{cmp.fewer} ]{np.num} {place.on}[total? in all]",
)
class ManyIn(Single, frozen=True, tag=True):
    """The number of such things in the place is n or within the bound; `total`: of both players together, said so."""

    place: Place | EitherPlace
    np: Listed
    n: Simple
    w: Unit
    cmp: Bound | None = None
    total: bool = False

    def ok(self) -> bool:
        # of counters, `CounterCount` says it
        return not isinstance(self.np, NP) or not isinstance(self.np.head, Counters)

    def spelling(self) -> int:
        return _are_things(self.place, self.np)


@says(
    "{np}が[total?合わせて]{n}{w}[{cmp}]~だ",
    also=("{np}がちょうど{n}{w}~だ", "{np}が{n}{w}だけ~だ", "{np}が[total?合わせて]{n}{w}[{cmp}]~いる"),
    en="there {n.are} [{cmp.fewer} ]{np.num}[total? in all]",
)
class Many(Single, frozen=True, tag=True):
    """The number of such things is n or within the bound; `total`: of both players together, said so."""

    np: Noun
    n: Simple
    w: Unit
    cmp: Bound | None = None
    total: bool = False


@says("{n}[{w}][{cmp}]~だ", en="it is {n}[ {cmp}]")
class AsMany(Cond, frozen=True, tag=True):
    """What the condition before measured is n or within the bound (`20枚以上なら、…。10枚以上なら、…`)."""

    n: Simple
    w: Unit | None = None
    cmp: Bound | None = None


@says("{t}の[base?元の]{stat}[が]{n}[{cmp}]~だ", en="{t.'s}[base? base] {stat} is {n}[ {cmp}]")
@says(also="[これによって]{t!Referred}の[base?元の]{stat}が{n}[{cmp}]に~なったのだ", en="")
class StatCond(Single, frozen=True, tag=True):
    """That number (`base`: the printed one) of the thing is n or within the bound."""

    t: Bare | Referred
    stat: Stat
    n: Simple
    cmp: Bound | None = None
    base: bool = False


@says("{t}が[base?元の]{stat}{n}[{cmp}]~だ", en="{t} has[base? base] {stat} {n}[ {cmp}]")
class HasStat(Single, frozen=True, tag=True):
    """The thing has that number (`base`: the printed one), equal to n or within the bound."""

    t: Referred | Bare
    stat: Stat
    n: Simple
    cmp: Bound | None = None
    base: bool = False


@says("{who}の{gauge}が{n}[{cmp}]~だ", en="{who.'s} {gauge.is} {n}[ {cmp}]")
@says(also="{who}の{gauge}が{n}[{cmp}]残って~いる", en="")
@says(also="{gauge}が{n}[{cmp}]~だ", en="", where={"who": Player(Side("own"))})
class GaugeCond(Single, frozen=True, tag=True):
    """That number of the player is n or within the bound."""

    who: Who | Self
    gauge: Gauge
    n: Simple
    cmp: Bound | None = None


@says(also="自分と相手の{gauge}が{n}[{cmp}]~だ", en="each player's {gauge.is} {n}[ {cmp}]")
class GaugesCond(Single, frozen=True, tag=True):
    """That number of either player is n or within the bound: two conditions."""

    rewritten: ClassVar[bool] = True
    gauge: Gauge
    n: Simple
    cmp: Bound | None = None

    def canon(self) -> Cond:
        own, foe = (GaugeCond(Player(Side(who)), self.gauge, self.n, self.cmp) for who in ("own", "foe"))
        return AndCond(own, foe)


@says("{a}が{b}より{more}~い", en="{a} ~be {more} than {b}")
@says(also="{a}が{b}を<下回る|下回っている>~なら", en="", where={"more": More("less")})
@says(also="{a}が{b}を<上回る|上回っている>~なら", en="", where={"more": More("more")})
class Compare(Single, frozen=True, tag=True):
    """One value is more or less than the other."""

    a: Measure
    b: Measure
    more: More


@says("{t}が{np}~だ", en="{t} is {np.a}", where={"no": False})
@says("{t}が{np}でない~だ", en="{t} is not {np.a}", where={"no": True})
class Is(Single, frozen=True, tag=True):
    """The thing fits the description (`no`: does not)."""

    t: Referred | Bare
    np: Listed
    no: bool = False

    def ok(self) -> bool:
        # of the card being played, `Nth` says it
        nth = isinstance(self.np, NP) and any(isinstance(q, NthThisTurn) for q in self.np.quals)
        return told_before(self.t) and not (nth and isinstance(self.t, This))


@says("{a}が{b}{cmp}~だ", en="{a} ~be {cmp.than} {b}")
class CompareBound(Single, frozen=True, tag=True):
    """One value is within the bound that another one gives."""

    a: Measure
    b: Measure
    cmp: Bound


@says("{a}が{b}より{more}~い", en="there are {more.count} {a.pl} than {b.pl}")
class CompareCounts(Single, frozen=True, tag=True):
    """There are more (or fewer) things of one description than of the other."""

    a: NP
    b: NP
    more: More

    def ok(self) -> bool:
        return all(isinstance(np.head, AKind | Named | ZoneCards | QuotedHead) for np in (self.a, self.b))


@says("{v}が{n}[{w}][{cmp}]~だ", also="「{v}」が{n}[{w}][{cmp}]~だ", en="{v} is {n}[ {cmp}]")
class ValueCond(Single, frozen=True, tag=True):
    """The value is n or within the bound."""

    v: Asked
    n: Simple
    w: Unit | None = None
    cmp: Bound | None = None


@says("{t}が{k}を~持つ", en="{t} has {k: and }", where={"no": False})
@says("{t}が{k}を持って~いない", also="{t}が{k}を持たない~なら", en="{t} doesn't have {k: or }", where={"no": True})
class HasKeyword(Single, frozen=True, tag=True):
    """The thing has the keyword (`no`: has not)."""

    t: Referred | Bare
    k: tuple[Keyword, ...]
    no: bool = False

    def ok(self) -> bool:
        return told_before(self.t)


@says("{t}が進化して~いる", en="{t} is evolved", where={"no": False})
@says("{t}が進化して~いない", en="{t} is not evolved", where={"no": True})
@says(also="{t}が進化して~いた", en="", where={"no": False})
class IsEvolved(Single, frozen=True, tag=True):
    """The thing is associated with an evolve card (`no`: is not)."""

    t: Referred | Bare
    no: bool = False

    def ok(self) -> bool:
        return told_before(self.t)


@says("その中に{np}が~いる", en="there is {np.a} among them", where={"no": False})
@says("その中に{np}が~いない", en="there is no {np.none} among them", where={"no": True})
class AmongThem(Single, frozen=True, tag=True):
    """The set just looked at, revealed or moved holds such a card (`no`: holds none)."""

    np: Noun
    no: bool = False


@says("その中に{np}が{n}{w}[{cmp}]~いる", en="there {n.are} [{cmp.fewer} ]{np.num} among them")
class ManyAmong(Single, frozen=True, tag=True):
    """The set just looked at, revealed or moved holds so many such cards."""

    np: Noun
    n: Simple
    w: Unit
    cmp: Bound | None = None


@says("{of}の中に{np}が~いる", en="there is {np.a} among {of.pl}")
class AmongThese(Single, frozen=True, tag=True):
    """The things of the first description include one of the second."""

    of: NP
    np: Noun

    def ok(self) -> bool:
        return recalls(self.of)


@says("これによって{e.た}~なら", en="{e.past} this way")
class HappenedThisWay(Single, frozen=True, tag=True):
    """The instruction before has made this happen."""

    e: Happens


@says("{t}が能力によって場に出て~いた", en="{t} entered the field by an ability", where={"by": "ability", "no": False})
@says(
    "{t}が能力によって場に出て~いない",
    en="{t} did not enter the field by an ability",
    where={"by": "ability", "no": True},
)
@says(also="{t}が能力によって場に出た[もの]~なら", en="", where={"by": "ability", "no": False})
@says(
    "{t}がプレイされて~いた",
    also=("{t}がプレイされて場に出て~いた", "{t}がプレイされた[カード]~なら", "{t}がプレイされたもの~なら"),
    en="{t} was played",
    where={"by": "play", "no": False},
)
@says(
    "{t}がプレイされて~いない",
    also="{t}がプレイされたもの<でない|ではない>~なら",
    en="{t} was not played",
    where={"by": "play", "no": True},
)
class CameBy(Single, frozen=True, tag=True):
    """How the thing came to the field: put there by an ability without being played, or played (`no`: not in this way)."""

    t: This | It
    by: str
    no: bool = False


@says(
    "{t}が{z}からプレイされて~いた",
    also=(
        "{t}を{z}からプレイして~いた",
        "{t}が{z}からプレイされた[もの]~なら",
        "{t!This}が自分の{z}からプレイされて~いた",
        "{t!This}を自分の{z}からプレイして~いた",
    ),
    en="{t} was played from {z}",
)
class PlayedFrom(Single, frozen=True, tag=True):
    """The thing was played from that zone."""

    t: This | It
    z: Zone


@says(
    "{np}すべてが{what}~だ",
    also=("{np}がすべて{what}~だ", "{np}が全員{what}~だ", "{np}が{what}だけ~だ"),
    en="all {np.pl} are {what.pl}",
)
class AllAre(Single, frozen=True, tag=True):
    """Every thing of the first description fits the second."""

    np: NP
    what: Listed


@says("Xが{n}[{cmp}]~だ", en="X is {n}[ {cmp}]")
class XIs(Single, frozen=True, tag=True):
    """X is n or within the bound."""

    n: Simple
    cmp: Bound | None = None


@says("{t}が{s}状態~だ", en="{t} is {s}")
class IsState(Single, frozen=True, tag=True):
    """The thing (or one of the description) is acted or standing."""

    t: Referred | Bare
    s: Posture


@says("{np}への攻撃~だ", en="this is an attack on {np.a}")
@says(also="{np}を攻撃して~いる", en="")
class AttackOn(Single, frozen=True, tag=True):
    """The attack is aimed at such a thing."""

    np: Listed


@says("{k}へ攻撃~した", en="it attacked {k.a}")
class AttackedA(Single, frozen=True, tag=True):
    """The attack was aimed at such a kind; それ is then the attack target."""

    k: Kind


@says("{s}のターン~だ", en="it is {s.'s} turn")
@says(also="{s}のターン中~だ", en="")
class TurnOf(Single, frozen=True, tag=True):
    """It is that player's turn."""

    s: Side


@says(
    "{t}が{z}から場に出ていた~なら",
    also=("{t!This}が自分の{z}から場に出ていた~なら", "{t}が{z}から場に出た<もの|カード>~なら"),
    en="{t} entered the field from {z}",
    where={"no": False},
)
@says("{t}が{z}以外から場に出ていた~なら", en="{t} entered the field from elsewhere than {z}", where={"no": True})
class CameFrom(Single, frozen=True, tag=True):
    """The thing came to the field from that zone (`no`: from any other)."""

    t: This | It
    z: Zone
    no: bool = False


@says(
    "{t}に{c}が置かれて~いた",
    "{t}に{c}が置かれて~いる",
    also="{t}に{c}が~いる",
    en="{t} has {c.a}",
    where={"no": False},
)
@says("{t}に{c}が置かれて~いない", en="{t} has no {c}", where={"no": True})
class HasCounter(Single, frozen=True, tag=True):
    """The thing has at least one such counter (`no`: none); its last known ones if it has gone."""

    t: Atom
    c: CounterName
    no: bool = False


@says(
    "{t}に{c}が{n}<つ|個>[{cmp}]置かれて~いる",
    also=("{t}に{c}が{n}<つ|個>[{cmp}]置かれて~いた", "{t}に{c}が{n}<つ|個>[{cmp}]~いる"),
    en="{t} has {n}[ {cmp.fewer}] {c.num}",
)
class CounterCount(Single, frozen=True, tag=True):
    """The number of such counters on the thing is n or within the bound."""

    t: Atom
    c: CounterName
    n: Simple
    cmp: Bound | None = None


@says("このターン中に{n}枚目[later?以降]の{np}~だ", en="it is the {n.th}[later? or a later] {np.one} this turn")
class Nth(Single, frozen=True, tag=True):
    """The card being played is the n-th of that description this turn (`later`: or one after it), counting itself."""

    n: int
    np: NP
    later: bool = False


@says("コストを+{n}~した", en="you paid {n} more")
class PaidMore(Single, frozen=True, tag=True):
    """The optional surcharge was paid when this was played."""

    n: int


@says("追加コストを支払って~いた", also="追加コストを~支払った", en="you paid the additional cost")
class PaidExtra(Single, frozen=True, tag=True):
    """The additional cost was paid when this was played."""


@says("~なくなった", en="none is left")
class NoneLeft(Single, frozen=True, tag=True):
    """What the sentence before took away is used up."""


@says("{c.なった}", en="{c}", form="とき")
class ComesTrue(Event, frozen=True, tag=True):
    """The condition did not hold and does now."""

    c: ManyIn | Many | StatCond | HasStat | GaugeCond | ValueCond | CompareBound | CompareCounts | ExistsNot


MEASURES: tuple[type[Cond], ...] = (ManyIn, Many, StatCond, HasStat, GaugeCond, ValueCond, XIs, CounterCount)
"""Conditions that compare a number with n: `AsMany` compares the same number with another one."""
