"""What has happened: conditions, descriptions and numbers that look back at events, the same in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from tefuda.games.common.conditions import NumIs
from tefuda.games.common.filters import AT_LEAST
from tefuda.games.common.numbers import HowOften
from tefuda.games.lowering.assembling import Assembly, ByClass
from tefuda.games.lowering.vocabulary import compared
from tefuda.kernel.programs import Cond, Const, Not, Num
from tefuda.text import lookbacks
from tefuda.text.events import Intransitive
from tefuda.text.happening import PlayerDoes
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.numbers import EventCount
from tefuda.text.quals import ThisTurnDid
from tefuda.text.words import Bound

X = TypeVar("X", bound=Assembly)
Watched = tuple[tuple[int, ...], Cond | None]
"""Kinds of events, and what makes them such an event."""


class Lookbacks(Generic[X]):
    """How a game looks back at events, which are kept from then on.

    Args:
        event: Which events an event of a text is.
        befalls: The event that a happening befalls such things.
        number: What a number of a text is.
        bound: How a word bounds a number; none: exactly.
    """

    def __init__(
        self,
        event: Callable[[X, Node], Watched],
        befalls: Callable[[Intransitive, Node], Node],
        number: Callable[[X, Node], Num],
        bound: Callable[[Bound | None], int],
    ) -> None:
        self.event = event
        self.befalls = befalls
        self.number = number
        self.bound = bound

    def often(self, ctx: X, event: Node, things: bool = False, span: str = "") -> HowOften:
        """Return how often an event has happened in this turn, in the one before it, in this game; ``things``: to how many."""
        kinds, fits = self.event(ctx, event)
        ctx.count_events(kinds, span != "")
        return HowOften(kinds, fits, things, span == lookbacks.GAME, span == lookbacks.LAST)

    def had_happened(self, ctx: X, node: lookbacks.HadHappened) -> Cond:
        """It has happened, or has not."""
        cond = NumIs(self.often(ctx, node.e, span=node.span), AT_LEAST, Const(1))
        return Not(cond) if node.no else cond

    def many_had(self, ctx: X, node: lookbacks.ManyHad) -> Cond:
        """It has happened to so many such things in this turn."""
        n = self.often(ctx, self.befalls(node.h, node.np), True)
        return compared(ctx, n, self.bound(node.cmp), self.number(ctx, node.n))

    def did_many(self, ctx: X, node: lookbacks.DidMany) -> Cond:
        """A player has done it to so many such things in this turn, or in this game."""
        n = self.often(ctx, PlayerDoes(node.who, node.np, node.v.id), span=node.span)
        return compared(ctx, n, self.bound(node.cmp), self.number(ctx, node.n))

    def times(self, ctx: X, node: EventCount) -> Num:
        """How often it has happened."""
        return self.often(ctx, node.e, span=lookbacks.GAME if node.game else "")

    def did_count(self, ctx: X, node: lookbacks.DidCount) -> Num:
        """To how many such things a player has done it in this turn, or in this game."""
        return self.often(ctx, PlayerDoes(node.who, node.np, node.v.id), span=node.span)

    def measures(self) -> ByClass[X, Num]:
        """Return the rows of the numbers that look back."""
        return {EventCount: self.times, lookbacks.DidCount: self.did_count}

    def befallen(self, ctx: X, of: Node) -> Num | None:
        """Return to how many such things it has happened in this turn, wherever they are now; None if the description does not say that."""
        did = next((q for q in getattr(of, "quals", ()) if isinstance(q, ThisTurnDid)), None)
        if did is None or not isinstance(of, NP):
            return None
        rest = NP(of.head, tuple(q for q in of.quals if q is not did))
        return self.often(ctx, self.befalls(did.h, rest), True)

    def conditions(self) -> ByClass[X, Cond]:
        """Return the rows of the conditions that look back."""
        return {
            lookbacks.HadHappened: self.had_happened,
            lookbacks.ManyHad: self.many_had,
            lookbacks.DidMany: self.did_many,
        }


__all__ = ["Lookbacks", "Watched"]
