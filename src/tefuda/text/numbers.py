"""Numbers: written amounts, and values that a text computes when it is carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import Node, says
from .words import Gauge, Sign, Stat, Unit

if TYPE_CHECKING:
    from .events import Event
    from .nouns import NP, Noun, NounList
    from .players import Self, Who
    from .things import Thing
    from .verbs import Verb


class Amount(Node, frozen=True, tag=True):
    """How much or how many."""


class Simple(Amount, frozen=True, tag=True):
    """An amount written as a number or X."""


@says("{n}", en="{n}")
class N(Simple, frozen=True, tag=True):
    """The number n."""

    n: int


@says("X", en="X")
class X(Simple, frozen=True, tag=True):
    """X: the value of the `LetX` of the same text; without one its player names it when playing."""


class Computed(Amount, frozen=True, tag=True):
    """An amount computed when its instruction is carried out; と同じ follows it."""


@says("「{v}」", en="{v}")
class Quote(Computed, frozen=True, tag=True):
    """The value v."""

    v: Value


@says("「{v}」の{n}倍の", en="{n.fold} {v}")
class Times(Computed, frozen=True, tag=True):
    """n times the value v."""

    v: Value
    n: int


@says("{v}", en="{v}")
class Unquoted(Computed, frozen=True, tag=True):
    """The value v, printed without quotes."""

    v: Measure | Plus | Multiple | Half | Apart

    def canon(self) -> Computed:
        # what is computed of a value prints in quotes
        return self if isinstance(self.v, Measure) else Quote(self.v)


@says("{v}", en="{v}")
class Reckoned(Computed, frozen=True, tag=True):
    """A value plus or minus a constant, printed without quotes as an amount (`捨てた枚数+1枚引く`)."""

    v: Plus


class Value(Node, frozen=True, tag=True):
    """Something that can be counted or measured."""


class Measure(Value, frozen=True, tag=True):
    """A value that is not itself arithmetic."""


@says("{of}の{unit}[total?の合計]", en="the number of {unit.kinds}{of.pl}[total? in all]")
class CountOf(Measure, frozen=True, tag=True):
    """How many things of the description there are (unit `kinds`: how many different names; `total`: of both players together, said so)."""

    of: Noun
    unit: Unit
    total: bool = False

    def ok(self) -> bool:
        return not self.of.played_this_turn()


@says("{a}と{b}の合計", en="the total of {a} and {b}")
class SumOf(Measure, frozen=True, tag=True):
    """Two values added up."""

    a: CountOf | StatOf | GaugeOf
    b: CountOf | StatOf | GaugeOf


@says("{of}の合計", en="the number of {of.pl} together")
class Total(Measure, frozen=True, tag=True):
    """How many things of several descriptions there are together."""

    of: NounList | NP

    def ok(self) -> bool:
        return self.of.plural()


@says("{of}の[base?元の]{stat}", en="{of.'s}[base? base] {stat}")
class StatOf(Measure, frozen=True, tag=True):
    """That number (`base`: the printed one) of a thing; its last known one if it has gone."""

    of: Thing
    stat: Stat
    base: bool = False


@says("{of}の[base?元の]{stat}の合計", en="the total[base? base] {stat} of {of.pl}")
class StatSum(Measure, frozen=True, tag=True):
    """The sum of that number (`base`: the printed one) over all things of the description."""

    of: Noun
    stat: Stat
    base: bool = False


@says(
    "{of}の{stat}の最大値",
    also=("{of}の最も高い{stat}", "{of}の<うち|中で>[、]最も高い{stat}"),
    en="the highest {stat} of {of.pl}",
)
class StatMax(Measure, frozen=True, tag=True):
    """The largest such number among the things of the description."""

    of: Noun
    stat: Stat


@says("{who}の{gauge}", en="{who.'s} {gauge}")
class GaugeOf(Measure, frozen=True, tag=True):
    """That number of a player."""

    who: Who | Self
    gauge: Gauge


@says(
    "[minus?これを含めず、]このターン中に[{who}が]プレイした{of}の{unit}",
    en="the number of {of.pl} [{who}|you] played this turn[minus?, not counting this]",
    where={"game": False},
)
@says(
    "このバトル中に[{who}が]プレイした{of}の{unit}",
    also="このゲーム中に[{who}が]プレイした{of}の{unit}",
    en="the number of {of.pl} [{who}|you] played this game",
    where={"game": True, "minus": False},
)
class PlayedCount(Measure, frozen=True, tag=True):
    """How many such cards the player (the master, if none is named) has played this turn (`game`: this game).

    `minus`: this card not counted.
    """

    of: Noun
    unit: Unit
    who: Who | None = None
    minus: bool = False
    game: bool = False


@says("このターン中に{e.た}{unit}", en="the number of times {e.past} this turn", where={"game": False})
@says(
    "このバトル中に{e.た}{unit}",
    also="このゲーム中に{e.た}{unit}",
    en="the number of times {e.past} this game",
    where={"game": True},
)
class EventCount(Measure, frozen=True, tag=True):
    """How often the event has happened this turn (`game`: this game)."""

    e: Event
    unit: Unit
    game: bool = False


@says("[this_way?これによって]{done.た}{unit}", en="the number of cards {done.ed(none)}[this_way? this way]")
class DoneCount(Measure, frozen=True, tag=True):
    """How many things the earlier instruction of this text with that verb took."""

    done: Verb
    unit: Unit
    this_way: bool = False


@says(
    "受けたダメージ",
    also=("受けたダメージの数値", "そのダメージ", "そのダメージの数値", "その値", "その数値"),
    en="the damage taken",
    where={"way": "taken"},
)
@says("与えたダメージ", also="与えたダメージの数値", en="the damage dealt", where={"way": "dealt"})
class DamageAmount(Measure, frozen=True, tag=True):
    """How much damage the event (or the instruction before) was."""

    way: str


@says("{v}{sign}{n}", en="{v} {sign} {n}")
@says(also="{v}に{n}を<加えた|足した><値|数|枚数>", en="", where={"sign": Sign("plus")})
@says(also="{v}から{n}を引いた<値|数|枚数>", en="", where={"sign": Sign("minus")})
class Plus(Value, frozen=True, tag=True):
    """A value plus or minus a constant."""

    v: Measure
    sign: Sign
    n: int


@says("{n}-{v}", en="{n} less {v}")
class Less(Value, frozen=True, tag=True):
    """A constant less a value; nothing below 0."""

    n: int
    v: Measure


@says("{v}の半分[down?(端数切り捨て)]", en="half {v}[down? (rounded down)]")
@says(also=("{v}の半分<(切り捨て)|を切り捨てた値>",), en="", where={"down": True})
@says(also="{v}の半分を切り上げた値", en="")
class Half(Value, frozen=True, tag=True):
    """Half the value, rounded up (`down`: rounded down)."""

    v: Measure
    down: bool = False


@says("{a}と<、|>{b}の差", en="the difference between {a} and {b}")
class Apart(Value, frozen=True, tag=True):
    """By how much two values differ."""

    a: Measure
    b: Measure


@says("{a}から<、|>{b}を引いた<値|数|枚数|体数>", also="{a}-{b}", en="{a} minus {b}")
class MinusOf(Value, frozen=True, tag=True):
    """One value less another; below 0 if that is larger."""

    a: Measure
    b: Measure


@says("{v}の{n}倍", en="{n.fold} {v}")
class Multiple(Value, frozen=True, tag=True):
    """n times the value."""

    v: Measure
    n: int


@says("その差", en="the difference")
class TheDifference(Measure, frozen=True, tag=True):
    """By how much the two values that the condition before compared differ."""


SUMS = (StatSum, StatMax, Total)
"""Values that are made of things of all the players named."""


def adds_up(node: Node | int) -> bool:
    """Whether a phrase counts what several players have together, and not what each of them has."""
    return isinstance(node, SUMS) or getattr(node, "total", False) is True
