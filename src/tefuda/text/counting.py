"""How many things there are, how large their numbers are, and conditions that ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from .arithmetic import BothOf, DifferenceOf, StatAgainst
from .conditions import AndCond, Place, Single
from .grammar import Spellings
from .known import AnyCounter, Known, TakenBy
from .model import Node, Rule, rule, says
from .nouns import NP, Counters, Noun, NounOr, spread
from .numbers import Measure, Simple, Value
from .quals import Qual
from .things import Atom, Picked
from .words import Bound, Stat, Unit

Measured = Atom
"""Things whose numbers a text reads (open: see `Dialect`)."""
Found = Noun
"""What there is or is not (open)."""
Where = Place
"""Where it is (open)."""

COUNTING = frozenset({"number", "number_of_cards", "number_of_pieces"})
"""Counter words that stand for a number of things themselves."""


# ---- values


@says("{of}の{unit}[total?の合計]", en="the number of {of.pl}[total? in all]")
class NumberOf(Measure, frozen=True, tag=True):
    """How many things of the description there are; `total`: those of several players are added up, in so many words."""

    of: Noun
    unit: Unit
    total: bool = False

    def ok(self) -> bool:
        return self.unit.id in COUNTING


@says("{of}の{stat}", en="{of.'s} {stat}")
class NumberOn(Measure, frozen=True, tag=True):
    """That number of a thing; its last known one if it has gone."""

    of: Measured
    stat: Stat

    def ok(self) -> bool:
        return not isinstance(self.of, Picked)


@says(also=("{t}の{of}{cmp}の", "{t}の{of}{cmp}の{stat}を持つ"), en="")
class StatWithin(Qual, frozen=True, tag=True):
    """As `StatAgainst` a number of a thing that the text knows, the same one if it is not said which (`それのコスト以下のユニット`)."""

    rewritten: ClassVar[bool] = True
    t: Known
    of: Stat
    cmp: Bound
    stat: Stat | None = None

    def canon(self) -> Qual:
        return StatAgainst(self.stat or self.of, NumberOn(self.t, self.of), self.cmp)


@says("[this_way?これによって]{v}<枚数|数>", en="the number {v}[this_way? this way]")
class TakenCount(Measure, frozen=True, tag=True):
    """How many things an earlier sentence or cost took with that verb."""

    v: TakenBy
    this_way: bool = False


class ThatMany(Measure, frozen=True, tag=True):
    """How many things, or how much, the event, the cost or the act before was."""


@says("与えたダメージ", also="与えたダメージの数値", en="the damage dealt", where={"taken": False})
@says("受けたダメージ", also="受けたダメージの数値", en="the damage taken", where={"taken": True})
class DamageSize(Measure, frozen=True, tag=True):
    """How much damage the event, or the step before, was."""

    taken: bool


class HalfOf(Value, frozen=True, tag=True):
    """Half the value, rounded down (`up`: rounded up) as the game or the text says: see `halves`."""

    v: Measure | BothOf | DifferenceOf
    up: bool


def halves(up: bool, usual: str = "{v}の半分") -> list[Rule]:
    """Return how halves are said in a game that rounds them up, or down, if the text does not say it; `usual` prints for those."""
    said = f"half {{v}}, rounded {'up' if up else 'down'}"
    rules = [rule(HalfOf, "{v}の半分", en=said, where={"up": up}, prints=usual == "{v}の半分")]
    for which, way, cut in ((True, "up", "上げ"), (False, "down", "捨て")):
        prints = usual if which == up else f"{{v}}の半分(端数切り{cut})"
        for rounding in (f"(端数切り{cut})", f"(切り{cut})", f"(端数は切り{cut})", f"、切り{cut}", f"を切り{cut}た値"):
            ja = f"{{v}}の半分{rounding}"
            rules.append(rule(HalfOf, ja, en=f"half {{v}}, rounded {way}", where={"up": which}, prints=ja == prints))
    return rules


# ---- conditions


def apart(np: Node, place: Node | None) -> bool:
    """Whether a place is that of the things, and not where a verb at their head says that they were put."""
    first = np.of[0] if isinstance(np, NounOr) else np
    quals = getattr(first, "quals", ())
    return place is None or not (quals and getattr(quals[0], "arriving", False))


@says("[{place}に]{np}が~いる", also="{np}が{place}に~いる", en="there is {np.a}[ {place.on}]")
class There(Single, frozen=True, tag=True):
    """There is at least one such thing."""

    np: Found
    place: Where | None = None

    def ok(self) -> bool:
        return apart(self.np, self.place)


@says("[{place}に]{np}が~いない", also="{np}が{place}に~いない", en="there is no {np.none}[ {place.on}]")
class ThereNot(Single, frozen=True, tag=True):
    """There is no such thing."""

    np: Found
    place: Where | None = None

    def ok(self) -> bool:
        return apart(self.np, self.place)


def joined(conds: list[Single]) -> Node:
    """All of several conditions."""
    out: Single | AndCond = conds[-1]
    for cond in reversed(conds[:-1]):
        out = AndCond(cond, out)
    return out


class AllThere(Single, frozen=True, tag=True):
    """As `There` of each description."""

    rewritten: ClassVar[bool] = True
    of: tuple[NP, ...]
    place: Where | None = None

    def ok(self) -> bool:
        # counters of two names lie on a thing
        return not any(isinstance(np.head, Counters | AnyCounter) for np in self.of)

    def canon(self) -> Node:
        return joined([There(np, self.place) for np in spread(self.of)])


class NoneThere(Single, frozen=True, tag=True):
    """As `ThereNot` of each description."""

    rewritten: ClassVar[bool] = True
    of: tuple[NP, ...]
    place: Where | None = None

    def canon(self) -> Node:
        return joined([ThereNot(np, self.place) for np in spread(self.of)])


def several(there: str, lacking: str) -> list[Rule]:
    """What says of several descriptions what there is, and what there is not, with a game's words for being there."""
    all_of = ("{of:2と}が", "{of:2も}も", "{of:2と}の両方が", "{of:2と}がどちらも", "{of:2と}のどちらも")
    none_of = ("{of:2も}も", "{of:2と}のどちらも", "{of:2と}がどちらも")
    return [
        rule(cls, ja, prints=False)
        for cls, word, said in ((AllThere, there, all_of), (NoneThere, lacking, none_of))
        for who in said
        for ja in (f"[{{place}}に]{who}~{word}", f"{who}{{place}}に~{word}")
    ]


RULES = several("いる", "いない")


class HowMany(Single, frozen=True, tag=True):
    """The number of such things is n or within the bound; `be`: printed with いる or ある; `just`: exactly n, said so; `total`: those of
    several players together, said so."""

    np: NP
    n: Simple
    w: Unit
    be: bool
    place: Place | None = None
    cmp: Bound | None = None
    just: bool = False
    total: bool = False

    def ok(self) -> bool:
        return not (self.just and (self.cmp or self.total)) and apart(self.np, self.place)


def there_are(spelling: Callable[[Noun], int]) -> Spellings:
    """How conditions on what there is are spelled, from the spelling for a description: 0 いる, 1 ある."""
    return {
        There: lambda node: spelling(node.np),
        ThereNot: lambda node: spelling(node.np),
        HowMany: lambda node: spelling(node.np) if node.be else 0,
    }


@says("{t}の{stat}が{n}[{cmp}]~だ", en="{t.'s} {stat} is {n}[ {cmp}]")
class NumberIs(Single, frozen=True, tag=True):
    """That number of the thing is n or within the bound."""

    t: Measured
    stat: Stat
    n: Simple
    cmp: Bound | None = None

    def ok(self) -> bool:
        return not isinstance(self.t, Picked)
