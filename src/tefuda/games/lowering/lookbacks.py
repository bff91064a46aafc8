"""What has happened: conditions, descriptions and numbers that look back at events, the same in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import structs

from tefuda.games.common.conditions import NumIs
from tefuda.games.common.filters import AT_LEAST
from tefuda.games.common.numbers import HowOften
from tefuda.games.lowering.assembling import Assembly, ByClass
from tefuda.games.lowering.vocabulary import compared
from tefuda.kernel.programs import Cond, Const, Not, Num
from tefuda.text import lookbacks
from tefuda.text.events import DealsDamage, Intransitive, StatMoves, TakesDamage
from tefuda.text.happening import PlayerDoes
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind
from tefuda.text.numbers import EventCount, Simple
from tefuda.text.quals import ThisTurnDid
from tefuda.text.things import It, This
from tefuda.text.words import Bound

X = TypeVar("X", bound=Assembly)
Watched = tuple[tuple[int, ...], Cond | None]
"""Kinds of events, and what makes them such an event."""


def so_much(event: Node, single: tuple[type, ...]) -> tuple[Node, Simple, Bound | None] | None:
    """Return what an event of one and the same thing is without its amount, and that amount: over a turn all of them count together, unless
    it is said to be at once. None if the event says no amount, or it may befall several things."""
    subject = getattr(event, "t", None) or getattr(event, "np", None)
    if isinstance(subject, NP) and isinstance(subject.head, AKind) and subject.head.k.id == "leader":
        return without_amount(event)
    return without_amount(event) if isinstance(subject, (This, It, *single)) else None


def without_amount(event: Node) -> tuple[Node, Simple, Bound | None] | None:
    """Return an event, or what happens in it, without an amount, and the amount."""
    if isinstance(event, TakesDamage | DealsDamage | StatMoves):
        if event.n is None or (not isinstance(event, DealsDamage) and event.once):
            return None
        return structs.replace(event, n=None, cmp=None), event.n, event.cmp
    inner = getattr(event, "h", None)
    found = without_amount(inner) if isinstance(inner, Node) else None
    return None if found is None else (structs.replace(event, h=found[0]), *found[1:])


class Lookbacks(Generic[X]):
    """How a game looks back at events, which are kept from then on.

    Args:
        event: Which events an event of a text is.
        befalls: The event that a happening befalls such things.
        number: What a number of a text is.
        bound: How a word bounds a number; none: exactly.
        single: What else than これ and それ is one and the same thing all the time.
    """

    def __init__(
        self,
        event: Callable[[X, Node], Watched],
        befalls: Callable[[Intransitive, Node], Node],
        number: Callable[[X, Node], Num],
        bound: Callable[[Bound | None], int],
        single: tuple[type, ...] = (),
    ) -> None:
        self.event = event
        self.befalls = befalls
        self.number = number
        self.bound = bound
        self.single = single

    def often(self, ctx: X, event: Node, things: bool = False, span: str = "") -> HowOften:
        """Return how often an event has happened in this turn, in the one before it, in this game; ``things``: to how many."""
        kinds, fits = self.event(ctx, event)
        ctx.count_events(kinds, span != "")
        return HowOften(kinds, fits, things, span == lookbacks.GAME, span == lookbacks.LAST)

    def had_happened(self, ctx: X, node: lookbacks.HadHappened) -> Cond:
        """It has happened, or has not."""
        much = so_much(node.e, self.single)
        if much is None:
            cond: Cond = NumIs(self.often(ctx, node.e, span=node.span), AT_LEAST, Const(1))
        else:
            n = self.often(ctx, much[0], span=node.span)
            n.amounts = True
            cond = compared(ctx, n, self.bound(much[2]), self.number(ctx, much[1]))
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


__all__ = ["Lookbacks", "Watched", "so_much"]
