"""How long something lasts [18-6, R81]."""

from __future__ import annotations

from tefuda.games.eoo.lowering.context import Context, lower_event
from tefuda.games.eoo.lowering.players import lower_side
from tefuda.games.eoo.rules.lasting import ALWAYS, NEXT_TURN, NEXT_TURN_END, THIS_ATTACK, THIS_TURN, TILL_EVENT, Period
from tefuda.games.eoo.rules.sets import NextPlayer
from tefuda.games.eoo.wording import times
from tefuda.text import periods
from tefuda.text.model import Node


def lower_period(ctx: Context, node: Node) -> Period:
    """Return the period of an effect."""
    if isinstance(node, periods.UntilEnd | periods.ThisTurn):
        return Period(THIS_TURN)
    if isinstance(node, periods.UntilTurnOf):
        return Period(NEXT_TURN, lower_side(ctx, node.s))
    if isinstance(node, periods.UntilEndOf):
        return Period(NEXT_TURN_END, lower_side(ctx, node.s))
    if isinstance(node, periods.InTurn) and node.next:
        return Period(NEXT_TURN_END, lower_side(ctx, node.s), True)
    if isinstance(node, times.UntilNextEnds):
        return Period(NEXT_TURN_END, NextPlayer())
    if isinstance(node, times.UntilAttackEnds):
        return Period(THIS_ATTACK)
    if isinstance(node, times.UntilEvent):
        return until_event(ctx, node)
    if isinstance(node, times.ForGood):
        return ALWAYS
    ctx.fail(f"the period {type(node).__name__} cannot be executed")


def until_event(ctx: Context, node: times.UntilEvent) -> Period:
    """Return the period that an event ends; それ in it is what the sentence was about before."""
    made = Period(TILL_EVENT)
    made.kinds, made.fits = lower_event(ctx, node.e)
    ctx.count_events(made.kinds)
    return made
