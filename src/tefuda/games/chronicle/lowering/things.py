"""What a sentence acts on: things known to the text, all that fit, and what is picked as it resolves [11.8.5.1, R75, R135]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.chronicle.lowering.context import SOURCE, Context
from tefuda.games.chronicle.lowering.nouns import deck_end, describe, group
from tefuda.games.chronicle.lowering.numbers import lower_num
from tefuda.games.chronicle.lowering.players import lower_who
from tefuda.games.chronicle.rules.finding import FindCards
from tefuda.games.chronicle.rules.picking import PickSome, Some
from tefuda.games.chronicle.rules.sets import PlayersAsThings, ThisObject
from tefuda.games.chronicle.wording import nouns
from tefuda.games.common.picking import TakePicked
from tefuda.games.common.things import Filtered, First, InRegister, SourceSince, Things, Together
from tefuda.games.lowering.counting import bounds_of
from tefuda.kernel.programs import Const, Num
from tefuda.text import things
from tefuda.text.model import Node
from tefuda.text.nouns import NP

# ---- things that need no choice


def source(ctx: Context, node: nouns.Source | nouns.ByName) -> Things:
    """The source: このカード is the stack object while a spell resolves, and where it went if it has left [5.7.2, R82]."""
    if ctx.spell:
        return ThisObject()
    card = isinstance(node, nouns.Source) and node.k.id == "card"
    return SourceSince() if ctx.leaving and card else SOURCE


def bare(ctx: Context, node: things.Bare) -> Things:
    """A description without a count: everything that fits, or the card at the end of a deck."""
    if isinstance(node.np, NP):
        end = deck_end(ctx, node.np, Const(1))
        if end is not None:
            return end
    return group(ctx, node.np)


def everything(ctx: Context, node: things.Some) -> Things:
    """All that fit."""
    if not isinstance(node.cnt, things.All):
        ctx.fail("here nothing can be picked")
    return group(ctx, node.of)


def nth_chosen(ctx: Context, node: nouns.NthChosen) -> Things:
    """The thing of the first or second choice of the text."""
    if len(ctx.choices) <= node.second:
        ctx.fail("there is no such choice")
    return ctx.choices[node.second]


KNOWN: dict[type, Callable[[Context, Any], Things]] = {
    nouns.Source: source,
    nouns.ByName: source,
    things.It: lambda ctx, node: ctx.that(),
    nouns.Mine: lambda ctx, node: ctx.that(),
    nouns.NthChosen: nth_chosen,
    nouns.PlayerThing: lambda ctx, node: PlayersAsThings(lower_who(ctx, node.who)),
    nouns.TheOther: lambda ctx, node: ctx.rest(),
    things.Rest: lambda ctx, node: ctx.rest(),
    things.Bare: bare,
    things.Some: everything,
    things.Both: lambda ctx, node: Together(tuple(lower_things(ctx, one) for one in node.of)),
    NP: lambda ctx, node: group(ctx, node),
}
"""Things that can be named without a choice."""


def lower_things(ctx: Context, node: Node) -> Things:
    """Return things that need no choice."""
    return ctx.row(KNOWN, node, "thing")(ctx, node)


# ---- picks


def bounds(ctx: Context, cnt: things.Count) -> tuple[Num, Num | None]:
    """Return the least and most of a count [R76]."""
    return bounds_of(ctx, cnt, lambda n: lower_num(ctx, n))


def some_of(ctx: Context, found: Things, cnt: things.Count) -> Some:
    """Return a counted choice out of things."""
    lo, hi = bounds(ctx, cnt)
    some = Some(found, lo, hi, ctx.you)
    some.random = isinstance(cnt, things.AtRandom)
    return some


def take(ctx: Context, node: Node, src: Node | None = None, kind: str = "pick") -> Things:
    """Return what an act acts on; what has to be picked is picked first, on resolution [11.8.5.1]."""
    if isinstance(node, things.Both):
        return Together(tuple(take(ctx, one, src, kind) for one in node.of))
    if isinstance(node, things.Bunch):
        return bunch(ctx, node, kind)
    if isinstance(node, things.Some):
        return take_some(ctx, node, src, kind)
    if isinstance(node, things.Bare) and src is not None:
        return group(ctx, node.np, src)
    return lower_things(ctx, node)


def take_some(ctx: Context, node: things.Some, src: Node | None, kind: str) -> Things:
    """Return counted things: all, an end of a deck, or a pick."""
    if isinstance(node.cnt, things.All):
        return group(ctx, node.of, src)
    if isinstance(node.of, NP):
        end = deck_end(ctx, node.of, bounds(ctx, node.cnt)[1] or Const(0))
        if end is not None:
            return end
    return picked(ctx, some_of(ctx, group(ctx, node.of, src), node.cnt), kind)


def bunch(ctx: Context, node: things.Bunch, kind: str) -> Things:
    """Return so many of the cards seen last."""
    if isinstance(node.cnt, things.All):
        return ctx.rest()
    return picked(ctx, some_of(ctx, ctx.rest(), node.cnt), kind)


def from_seen(ctx: Context, node: Node, kind: str) -> Things:
    """Return counted things out of the cards seen last (その中から…)."""
    if isinstance(node, things.Bunch):
        return bunch(ctx, node, kind)
    if not isinstance(node, things.Some) or not isinstance(node.of, NP):
        ctx.fail("from among them only a description can be picked")
    test = describe(ctx, node.of).test()
    found = ctx.rest() if test is None else Filtered(ctx.rest(), test)
    if isinstance(node.cnt, things.All):
        return found
    some = some_of(ctx, found, node.cnt)
    return picked(ctx, some, kind, FindCards(some, ctx.rest(), False, kind) if test is not None else None)


def picked(ctx: Context, some: Some, kind: str = "pick", pick: PickSome | None = None) -> Things:
    """Add the pick, and return what it yields."""
    reg = ctx.reg()
    ctx.add(pick or PickSome(some, kind), TakePicked(reg))
    ctx.must(some, reg)
    return InRegister(reg)


__all__ = ["First", "from_seen", "lower_things", "picked", "take"]
