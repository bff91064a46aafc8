"""What the words of a language are in the rules: bounds, which are the same in every game, and what a game says of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tefuda.games.common.conditions import IsKnown, NumIs
from tefuda.games.common.filters import ABOVE, AT_LEAST, AT_MOST, BELOW, EQUAL, AnyBit, InZones, within
from tefuda.games.common.measuring import FIRST, NOW, StatNum, Stats, StatWithin
from tefuda.games.common.things import EventThing, Source, Things
from tefuda.games.lowering.assembling import Assembly, NumberRows, Rows
from tefuda.kernel.programs import AllOf, Cond, Const, Num
from tefuda.kernel.schema import Schema
from tefuda.text.model import Node
from tefuda.text.words import Bound, Stat

BOUNDS: Mapping[str, int] = {"ge": AT_LEAST, "le": AT_MOST, "lt": BELOW, "eq": EQUAL}
MORE: Mapping[str, int] = {"more": ABOVE, "less": BELOW}
"""How a number is bounded, by the word for it."""


def bound_of(cmp: Bound | None) -> int:
    """Return how a number is bounded; nothing said: exactly."""
    return BOUNDS[cmp.id] if cmp is not None else EQUAL


def bounded(ctx: Assembly, bound: int, n: Num) -> int:
    """Return a bound.

    Raises:
        LoweringError: Nothing can be within it: no number is read below 0.
    """
    if isinstance(n, Const) and (n.n < 0 or (n.n == 0 and bound == BELOW)) and bound in (BELOW, AT_MOST, EQUAL):
        ctx.fail("no number is below 0")
    return bound


THERE = (Source, EventThing)
"""What a text is about: its numbers are known wherever it is."""


def compared(ctx: Assembly, a: Num, bound: int, b: Num) -> Cond:
    """Return that a number of a text is within a bound; none is below 0, so that a condition which asks for that is refused. The number
    of a thing that is not there is within none."""
    ctx.compared = a, b
    made = NumIs(a, bounded(ctx, bound, b), b)
    if isinstance(b, Const) and not within(0, bound, b.n):
        return made
    there = tuple(
        IsKnown(n) for n in (a, b) if isinstance(n, StatNum) and n.how == FIRST and not isinstance(n.of, THERE)
    )
    return AllOf((*there, made)) if there else made


def mask_of(words: Iterable[Any], bits: Mapping[str, int]) -> int:
    """Return the mask of words, or of attributes in which one stands (``a``); ``bits``: the bit of each."""
    mask = 0
    for word in words:
        mask |= bits[getattr(word, "a", word).id]
    return mask


@dataclass(frozen=True)
class Vocabulary:
    """What the words of a game's language are in its rules.

    Attributes:
        schema: What positions of the game consist of.
        num, thing: How numbers and things are lowered.
        stats: How the numbers on cards are read.
        numbers: The attributes that hold them, by their words.
        zones: Kinds of zones by their words.
        hues: The attribute that is the set of a card's attributes (factions).
        hue_mask: The mask of several of them, given their words.
        keywords: The attribute that is the set of keywords.
        keyword_mask: The mask of several of them, given their words.
    """

    schema: Schema
    num: NumberRows
    thing: Rows[Things]
    stats: Stats
    numbers: Mapping[str, int]
    zones: Mapping[str, int]
    hues: int
    hue_mask: Callable[[Iterable[Node]], int]
    keywords: int
    keyword_mask: Callable[..., int]

    def within(self, ctx: Assembly, stat: Stat, bound: int, limit: Num, which: int = NOW) -> StatWithin:
        """Return the description of things with a number within a bound."""
        return StatWithin(self.stats, self.numbers[stat.id], bounded(ctx, bound, limit), limit, which)

    def number_of(self, of: Things, stat: Stat, how: int = 0, which: int = NOW) -> StatNum:
        """Return a number of things: that of the first, unless ``how`` says what is made of them (``measuring``)."""
        return StatNum(self.stats, of, self.numbers[stat.id], how, which)

    def in_zones(self, zones: int) -> InZones:
        """Return the description of things in several kinds of zones (a mask)."""
        return InZones(zones, self.schema)

    def of_hues(self, words: Iterable[Node]) -> AnyBit:
        """Return the description of things of one of several attributes."""
        return AnyBit(self.hues, self.hue_mask(words))

    def with_keywords(self, ctx: Assembly, words: Iterable[Node]) -> AnyBit:
        """Return the description of things with one of several keywords."""
        return AnyBit(self.keywords, self.keyword_mask(ctx, words))


__all__ = ["MORE", "Vocabulary", "bound_of", "bounded", "mask_of"]
