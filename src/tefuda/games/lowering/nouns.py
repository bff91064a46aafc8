"""Descriptions of things, as far as all games take them apart the same way: attributes by their tables, lists with one place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tefuda.games.common.bearing import WithAbilities as Able
from tefuda.games.common.filters import CardFilter, Every, NoneOf
from tefuda.games.common.things import Filtered, MasterOf, OwnerOf, Players, Things, Together
from tefuda.games.lowering.referring import Referring
from tefuda.text.attributes import WithAbilities
from tefuda.text.known import Extremal, HolderOf
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr


@dataclass
class Described:
    """A description taken apart; a game adds where such things are.

    Attributes:
        whose: Whose they are, if the text says so.
        tests: What they must be like.
        extremes: Numbers of which they have the largest (or the smallest).
        taken: What they are among: what an earlier sentence took, or the event is about.
    """

    whose: Players | None = None
    tests: tuple[CardFilter, ...] = ()
    extremes: tuple[tuple[int, bool], ...] = ()
    taken: Things | None = None

    def test(self) -> CardFilter | None:
        """Return all tests together, None if everything fits."""
        if not self.tests:
            return None
        return self.tests[0] if len(self.tests) == 1 else Every(self.tests)

    def fitting(self, found: Things) -> Things:
        """Return those of some things that pass the tests."""
        test = self.test()
        return found if test is None else Filtered(found, test)


X = TypeVar("X", bound=Referring)
D = TypeVar("D", bound=Described)
Head = Callable[[X, D, Any], None]
"""Adds what the noun at the end of a description says."""
Test = Callable[[X, D, Any], CardFilter]
"""Returns what an attribute demands."""


class Describing(ABC, Generic[X, D]):
    """How a game takes descriptions apart.

    Attributes:
        heads: What nouns say, by the class of the noun.
        tests: What attributes demand.
        places: What other attributes say: where, or among what.
        whose: Attributes that say whose such things are; ``begin`` reads them.
        leading: Attributes that hold for a whole list if only its first description has one of the kind.
        first: Attributes that hold for a whole list, and are said of its first description only.
    """

    heads: Mapping[type, Head[X, D]]
    tests: Mapping[type, Test[X, D]]
    places: Mapping[type, Head[X, D]]
    whose: tuple[type, ...]
    leading: tuple[type, ...]
    first: tuple[type, ...] = ()

    @abstractmethod
    def begin(self, ctx: X, np: NP, src: Node | None) -> D:
        """Return a description of which is known whose things it means, and what the place ``src`` says from which the sentence takes
        them (None without one)."""

    @abstractmethod
    def gathered(self, ctx: X, d: D) -> Things:
        """Return the things of a description that was taken apart."""

    def describe(self, ctx: X, np: NP, src: Node | None = None) -> D:
        """Take a description apart; ``src`` is the place from which the sentence takes such things."""
        d = self.begin(ctx, np, src)
        for qual in np.quals:
            if isinstance(qual, self.whose):
                continue
            if type(qual) in self.places:
                self.places[type(qual)](ctx, d, qual)
            else:
                d.tests += (ctx.row(self.tests, qual)(ctx, d, qual),)
        ctx.row(self.heads, np.head)(ctx, d, np.head)
        return d

    def group(self, ctx: X, np: Node, src: Node | None = None) -> Things:
        """Return everything that a description, or a list of them, means."""
        if isinstance(np, NounOr):
            return Together(tuple(self.group(ctx, one, src) for one in self.shared_place(np)))
        if not isinstance(np, NP):
            ctx.fail("a description is expected here", np)
        return self.gathered(ctx, self.describe(ctx, np, src))

    def shared_place(self, noun: NounOr) -> tuple[NP, ...]:
        """Return the descriptions of a list; whose and where, said only of the first one, holds for all that do not say it themselves."""
        first = noun.of[0]
        lead = tuple(q for q in first.quals if isinstance(q, (*self.leading, *self.first)))
        rest = tuple(
            np if any(isinstance(q, self.leading) for q in np.quals) else NP(np.head, (*lead, *np.quals))
            for np in noun.of[1:]
        )
        return (first, *rest)


def holder_of(found: Things, node: HolderOf) -> Players:
    """Return who has a thing, or to whom it belongs."""
    return OwnerOf(found) if node.owner else MasterOf(found)


def whose_in(table: Mapping[type, Callable[[X, Node], Players]]) -> Callable[[X, Sequence[Node]], Players | None]:
    """Return what finds the owner that attributes name, if one does, given what each class of attribute means."""

    def whose(ctx: X, quals: Sequence[Node]) -> Players | None:
        found = next(((cls, q) for q in quals for cls in type(q).__mro__ if cls in table), None)
        return table[found[0]](ctx, found[1]) if found is not None else None

    return whose


def with_abilities(keywords: int) -> Callable[[Referring, Described, WithAbilities], CardFilter]:
    """Return what 能力を持つ and 能力を持たない demand, given the attribute that is the set of keywords."""
    able = Able(keywords)
    return lambda ctx, d, q: NoneOf(able) if q.no else able


def extremal(stats: Mapping[str, int]) -> Callable[[Referring, Described, Extremal], None]:
    """Return what 最も大きい and 最も小さい say, given the numbers of things by their words."""

    def note(ctx: Referring, d: Described, q: Extremal) -> None:
        d.extremes += ((stats[q.stat.id], q.x.id == "max"),)

    return note


__all__ = ["Described", "Describing", "extremal", "holder_of", "whose_in", "with_abilities"]
