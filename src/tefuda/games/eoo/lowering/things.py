"""What a sentence acts on: things known to the text, all that fit, targets, and what is picked as it resolves [20, R49, R50, R103]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.common.picking import TakePicked
from tefuda.games.common.things import EventThing, Filtered, InRegister, SourceSince, Things, Together
from tefuda.games.eoo.lowering.context import SOURCE, Context
from tefuda.games.eoo.lowering.nouns import Described, archive_end, describe, gathered, group, shared_place
from tefuda.games.eoo.lowering.numbers import lower_num
from tefuda.games.eoo.rules.picking import LegalTargets, PickSome, Some, Targets
from tefuda.games.eoo.rules.sets import HostOf, ThisObject
from tefuda.games.eoo.wording import nouns
from tefuda.games.lowering.counting import bounds_of
from tefuda.kernel.programs import Const, Num
from tefuda.text import things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr, ZoneCards
from tefuda.text.numbers import N
from tefuda.text.words import Unit

# ---- things that need no choice


def source(ctx: Context, node: nouns.Source) -> Things:
    """The source: このカード is the stack object while it resolves, and where it went if it has left [10-1-5, R82]."""
    if ctx.spell:
        return ThisObject()
    return SourceSince() if ctx.leaving and node.k.id == "card" else SOURCE


def bare(ctx: Context, node: things.Bare) -> Things:
    """A description without a count: everything that fits [R103]."""
    np = node.np
    if isinstance(np, NP):
        end = archive_end(ctx, np, Const(1))
        if end is not None:
            return end
    return group(ctx, np)


def everything(ctx: Context, node: things.Some) -> Things:
    """All that fit."""
    if not isinstance(node.cnt, things.All):
        ctx.fail("here nothing can be picked")
    return group(ctx, node.of)


KNOWN: dict[type, Callable[[Context, Any], Things]] = {
    nouns.Source: source,
    things.It: lambda ctx, node: ctx.that(),
    nouns.Mine: lambda ctx, node: ctx.that(),
    nouns.Host: lambda ctx, node: HostOf(SOURCE),
    nouns.Broken: lambda ctx, node: EventThing(),
    things.Rest: lambda ctx, node: ctx.rest(),
    things.Bare: bare,
    things.Some: everything,
    things.Both: lambda ctx, node: Together(tuple(lower_things(ctx, one) for one in node.of)),
}
"""Things that can be named without a choice."""


def lower_things(ctx: Context, node: Node) -> Things:
    """Return things that need no choice."""
    return ctx.row(KNOWN, node, "thing")(ctx, node)


# ---- choices


def bounds(ctx: Context, cnt: things.Count) -> tuple[Num, Num | None]:
    """Return the least and most of a count [R88]."""
    return bounds_of(ctx, cnt, lambda n: lower_num(ctx, n))


def some_of(ctx: Context, found: Things, cnt: things.Count) -> Some:
    """Return a counted choice out of things."""
    lo, hi = bounds(ctx, cnt)
    some = Some(found, lo, hi, ctx.you)
    some.random = isinstance(cnt, things.AtRandom)
    return some


def counted(ctx: Context, node: things.Some, src: Node | None) -> tuple[Things, bool, Described | None]:
    """Return out of what a counted description is picked, and whether it makes targets; whole ends of archives are not picked."""
    of = node.of
    if isinstance(of, NounOr):
        return Together(tuple(group(ctx, np, src) for np in shared_place(of))), False, None
    if not isinstance(of, NP):
        ctx.fail("this description cannot be picked from")
    d = describe(ctx, of, src)
    return gathered(ctx, d), d.targeted, d


def take(ctx: Context, node: Node, src: Node | None = None, kind: str = "choose") -> Things:
    """Return what an act acts on; what has to be picked is picked first, on resolution [R50]."""
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
    """Return counted things: all, an end of an archive, targets in another word order, or a pick."""
    if isinstance(node.cnt, things.All):
        return group(ctx, node.of, src)
    if isinstance(node.of, NP):
        end = archive_end(ctx, node.of, bounds(ctx, node.cnt)[1] or Const(0))
        if end is not None:
            return end
    found, targeted, _ = counted(ctx, node, src)
    if targeted:
        return target(ctx, found, node.cnt)
    return picked(ctx, some_of(ctx, found, node.cnt), kind)


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
    d = describe(ctx, node.of)
    test = d.test()
    found = ctx.rest() if test is None else Filtered(ctx.rest(), test)
    if isinstance(node.cnt, things.All):
        return found
    return picked(ctx, some_of(ctx, found, node.cnt), kind)


def picked(ctx: Context, some: Some, kind: str) -> Things:
    """Add the pick, and return what it yields."""
    reg = ctx.reg()
    ctx.act(PickSome(some, kind))
    ctx.add(TakePicked(reg))
    if ctx.flags is not None and isinstance(some.lo, Const) and some.lo.n == 0:
        ctx.flags.append(reg)  # まで: nothing chosen is not executed [R46]
    return InRegister(reg)


def target(ctx: Context, found: Things, cnt: things.Count) -> Things:
    """Choose targets when the text goes on the stack; what is acted on later are those still legal [9-3-3, 20-1-1, R48]."""
    reg = ctx.reg()
    part = Targets(reg, some_of(ctx, found, cnt))
    part.mode, part.times = ctx.mode, ctx.times
    ctx.parts.append(part)
    return LegalTargets(part)


def lower_target(ctx: Context, node: Node) -> Things:
    """Return the targets of a phrase with 対象とし; several phrases have targets of their own [R49]."""
    if isinstance(node, things.Both):
        return Together(tuple(lower_target(ctx, one) for one in node.of))
    if isinstance(node, things.Some):
        found, _, _ = counted(ctx, node, None)
        return target(ctx, found, node.cnt)
    if isinstance(node, things.Bare):
        return target(ctx, group(ctx, node.np), things.Exactly(*ONE))
    if isinstance(node, things.It | nouns.Mine | nouns.Source | nouns.Host):
        return target(ctx, lower_things(ctx, node), things.Exactly(*ONE))
    ctx.fail(f"{type(node).__name__} cannot be a target")


ONE = (N(1), Unit("things"))
"""How many a target phrase without a number means."""


def whole_zone(node: Node) -> ZoneCards | None:
    """Return the zone, if a thing is a whole zone (手札, アーカイブ)."""
    np = node.np if isinstance(node, things.Bare) else None
    return np.head if isinstance(np, NP) and isinstance(np.head, ZoneCards) else None


__all__ = ["from_seen", "lower_target", "lower_things", "picked", "take", "whole_zone"]
