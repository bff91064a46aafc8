"""How long something lasts [18-6, R81]."""

from __future__ import annotations

from tefuda.games.eoo.lowering.context import Context, lower_event
from tefuda.games.eoo.lowering.players import lower_side
from tefuda.games.eoo.rules.lasting import (
    ALWAYS,
    NEXT_TURN,
    NEXT_TURN_END,
    THIS_ATTACK,
    THIS_TURN,
    TILL_EVENT,
    TURN_END,
    Period,
)
from tefuda.games.eoo.rules.sets import NextPlayer
from tefuda.games.eoo.wording import times
from tefuda.games.lowering.assembling import ByClass
from tefuda.text import periods
from tefuda.text.model import Node


def same_time(ctx: Context, node: times.SameTime) -> Period:
    """Return the period that was named last."""
    if ctx.lasting is ALWAYS:
        ctx.fail("nothing before this lasts for a time")
    return ctx.lasting


def in_turn(ctx: Context, node: periods.InTurn) -> Period:
    """Return the period of a turn to come."""
    if not node.next:
        ctx.fail("", node)
    return Period(NEXT_TURN_END, lower_side(ctx, node.s), True)


def until_event(ctx: Context, node: times.UntilEvent) -> Period:
    """Return the period that an event ends; それ in it is what the sentence was about before."""
    made = Period(TILL_EVENT)
    made.kinds, made.fits = lower_event(ctx, node.e)
    ctx.count_events(made.kinds)
    return made


PERIODS: ByClass[Context, Period] = {
    periods.UntilEnd: lambda ctx, node: Period(THIS_TURN),
    periods.ThisTurn: lambda ctx, node: Period(THIS_TURN),
    periods.UntilTurnOf: lambda ctx, node: Period(NEXT_TURN, lower_side(ctx, node.s)),
    periods.UntilEndOf: lambda ctx, node: Period(NEXT_TURN_END if node.next else TURN_END, lower_side(ctx, node.s)),
    periods.InTurn: in_turn,
    times.UntilNextEnds: lambda ctx, node: Period(NEXT_TURN_END, NextPlayer()),
    times.UntilAttackEnds: lambda ctx, node: Period(THIS_ATTACK),
    times.UntilEvent: until_event,
    times.SameTime: same_time,
    periods.WholeGame: lambda ctx, node: ALWAYS,
}
"""How long each phrase says."""


def lower_period(ctx: Context, node: Node) -> Period:
    """Return the period of an effect."""
    return ctx.row(PERIODS, node)(ctx, node)
