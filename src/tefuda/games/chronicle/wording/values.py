"""Values that a text computes, and conditions on them and on the position."""

from __future__ import annotations

from tefuda.text.conditions import Place, Single
from tefuda.text.model import says
from tefuda.text.nouns import NP, Noun
from tefuda.text.numbers import Measure, Simple, Value
from tefuda.text.players import Who
from tefuda.text.things import It
from tefuda.text.words import Bound, Keyword, More, Posture, Side, Stat, Unit, Zone

from .nouns import ByName, Mine, NthChosen, Source
from .terms import CounterName, Faction, Gauge, Phase, Roman

Thing = Source | ByName | It | Mine | NthChosen


@says("{of}の{unit}", en="the number of {of.pl}")
class NumberOf(Measure, frozen=True, tag=True):
    """How many things of the description there are."""

    of: Noun
    unit: Unit

    def ok(self) -> bool:
        return self.unit.id in ("number", "number_of_cards", "number_of_pieces")


@says("{of}の{stat}", en="{of.'s} {stat}")
class NumberOn(Measure, frozen=True, tag=True):
    """That number of a thing; its last known one if it has gone."""

    of: Source | ByName | It | Mine | NthChosen
    stat: Stat


@says("自分の{stat}", en="its own {stat}")
class OwnNumber(Measure, frozen=True, tag=True):
    """That number of the subject of the sentence."""

    stat: Stat


@says("{of}の{stat}の合計値", also="{of}の{stat}の合計", en="the total {stat} of {of.pl}")
class SumOf(Measure, frozen=True, tag=True):
    """The sum of that number over all things of the description."""

    of: Noun
    stat: Stat


@says("{of}の最も<高い|大きい>{stat}", en="the highest {stat} among {of.pl}")
class GreatestOf(Measure, frozen=True, tag=True):
    """The largest such number among the things."""

    of: Noun
    stat: Stat


@says("{who}の{gauge}", en="{who.'s} {gauge}")
@says("自分の{gauge}", en="their own {gauge}", where={"who": None})
class GaugeOf(Measure, frozen=True, tag=True):
    """The life or advance value of a player (of the subject of the sentence)."""

    gauge: Gauge
    who: Who | None


@says("{who}の時代の数", also="{who}の時代", en="{who.'s} age")
class AgeOf(Measure, frozen=True, tag=True):
    """The age of a player [7.6.2]."""

    who: Who


@says("その数", also=("その枚数", "そのダメージ"), en="that number")
class ThatMany(Measure, frozen=True, tag=True):
    """How many, or how much, the event or the sentence before was."""


@says("{v}に{n}を掛けた値", en="{n} times {v}")
class TimesOf(Value, frozen=True, tag=True):
    """n times the value."""

    v: Measure
    n: int


@says("{v}の半分", en="half {v}, rounded up")
class HalfOf(Value, frozen=True, tag=True):
    """Half the value, rounded up [4.2]."""

    v: Measure


@says("{v}に{n}を加えた値", also="{v}に{n}を足した値", en="{v} plus {n}", where={"minus": False})
@says("{v}から{n}を引いた値", en="{v} minus {n}", where={"minus": True})
class PlusOf(Value, frozen=True, tag=True):
    """The value plus or minus n."""

    v: Measure
    n: int
    minus: bool


# ---- conditions


@says("[{place}に]{np}が~ある", also="[{place}に]{np}が~いる", en="there is {np.a}[ {place.on}]")
class There(Single, frozen=True, tag=True):
    """There is at least one such thing."""

    np: Noun
    place: Place | None = None


@says("[{place}に]{np}が~ない", also="[{place}に]{np}が~いない", en="there is no {np.one}[ {place.on}]")
class ThereNot(Single, frozen=True, tag=True):
    """There is no such thing."""

    np: Noun
    place: Place | None = None


@says(
    "[{place}に]{np}が[just?ちょうど]{n}{w}[{cmp}]~ある",
    also="[{place}に]{np}が[just?ちょうど]{n}{w}[{cmp}]~いる",
    en="there are [just?exactly ]{n} [{cmp} ]{np.pl}[ {place.on}]",
    where={"be": True},
)
@says("{np}が[just?ちょうど]{n}{w}[{cmp}]~だ", en="there are [just?exactly ]{n} [{cmp} ]{np.pl}", where={"be": False})
class HowMany(Single, frozen=True, tag=True):
    """The number of such things is n or within the bound; `be`: printed with ある."""

    np: NP
    n: Simple
    w: Unit
    be: bool
    place: Place | None = None
    cmp: Bound | None = None
    just: bool = False

    def ok(self) -> bool:
        return not (self.just and self.cmp)


@says("{who}が{np}をコントロール~している", en="{who} ~control {np.a}", where={"no": False})
@says("{who}が{np}をコントロール~していない", en="{who} ~control no {np.one}", where={"no": True})
class Controls(Single, frozen=True, tag=True):
    """The player controls such a thing (`no`: none)."""

    who: Who
    np: NP
    no: bool


@says("{who}の{gauge}が{n}[{cmp}]~だ", en="{who.'s} {gauge} is {n}[ {cmp}]")
class GaugeIs(Single, frozen=True, tag=True):
    """The life or advance value of the player is n or within the bound."""

    who: Who
    gauge: Gauge
    n: Simple
    cmp: Bound | None = None


@says("{who}の時代が{n}[{cmp}]~だ", en="{who.'s} age is {n}[ {cmp}]")
class AgeIs(Single, frozen=True, tag=True):
    """The age of the player is n or within the bound."""

    who: Who
    n: Roman
    cmp: Bound | None = None


@says("{a}が{b}より{more}~い", en="{a} is {more} than {b}")
class Against(Single, frozen=True, tag=True):
    """One value is more or less than another."""

    a: Measure
    b: Measure
    more: More


@says("{t}の{stat}が{n}[{cmp}]~だ", en="{t.'s} {stat} is {n}[ {cmp}]")
class StatCond(Single, frozen=True, tag=True):
    """That number of the thing is n or within the bound."""

    t: Thing
    stat: Stat
    n: Simple
    cmp: Bound | None = None


@says("{t}が{np}~だ", en="{t} is {np.a}", where={"no": False})
@says("{t}が{np}でない~だ", also="{t}が{np}以外~だ", en="{t} is not {np.a}", where={"no": True})
class Fits(Single, frozen=True, tag=True):
    """The thing fits the description (`no`: does not)."""

    t: Thing
    np: NP
    no: bool


@says("{t}が{f}~だ", en="{t} is {f}", where={"no": False})
@says("{t}が{f}でない~だ", en="{t} is not {f}", where={"no": True})
class IsFaction(Single, frozen=True, tag=True):
    """The thing is of that faction (`no`: is not)."""

    t: Thing
    f: Faction
    no: bool


@says("{t}が{s}状態~だ", en="{t} is {s}")
class IsIn(Single, frozen=True, tag=True):
    """The thing is wiped or active."""

    t: Thing
    s: Posture


@says("{t}が攻撃~している", en="{t} is attacking", where={"id": "attacker"})
@says("{t}が防御~している", en="{t} is defending", where={"id": "defender"})
class IsFighting(Single, frozen=True, tag=True):
    """The thing takes part in the attack going on [10]."""

    t: Thing
    id: str


@says("{t}が『{k}』を~持つ", also="{t}が{k}を~持つ", en="{t} has {k}")
class Owns(Single, frozen=True, tag=True):
    """The thing has the keyword."""

    t: Thing
    k: Keyword


@says(
    "{t}の上に{c}が[{n}個][{cmp}]置かれて~いる",
    also="{t}に{c}が[{n}個][{cmp}]置かれて~いる",
    en="{t} has [{n} ][{cmp} ]{c.pl}",
    where={"no": False},
)
@says("{t}の上に{c}が置かれて~いない", also="{t}に{c}が置かれて~いない", en="{t} has no {c}", where={"no": True})
class Bears(Single, frozen=True, tag=True):
    """The thing carries such counters (`no`: none)."""

    t: Thing
    c: CounterName
    no: bool
    n: Simple | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        return self.n is not None or self.cmp is None


@says("{t}が{z}に~ある", en="{t} is in {z}", where={"no": False})
@says("{t}が{z}に~ない", en="{t} is not in {z}", where={"no": True})
class IsThere(Single, frozen=True, tag=True):
    """The thing is in that zone."""

    t: Thing
    z: Zone
    no: bool


@says("追加コストを~支払った", also="追加コストを支払って~いた", en="the additional cost was paid")
class ExtraPaid(Single, frozen=True, tag=True):
    """The optional additional cost was paid [11.2.4]."""


@says("{s}のターン~だ", also="{s}のターン中~だ", en="it is {s.'s} turn")
class TurnIs(Single, frozen=True, tag=True):
    """It is that player's turn."""

    s: Side


@says("{p}~だ", en="it is {p}")
class PhaseIs(Single, frozen=True, tag=True):
    """It is that phase."""

    p: Phase
