"""How long what a text starts lasts [11.9.4.1, R56, R66]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.players import lower_side
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.lasting import (
    ALWAYS,
    BATTLE_PHASE,
    NEXT_TURN,
    NEXT_TURN_OF,
    THIS_BATTLE,
    THIS_TURN,
    TURN_OF,
    WITH_SOURCE,
    Period,
)
from tefuda.games.chronicle.wording import nouns, times, values
from tefuda.games.common.conditions import NumberThere, TurnIs
from tefuda.games.lowering.assembling import ByClass
from tefuda.kernel.programs import Cond
from tefuda.text import periods
from tefuda.text.model import Node


def in_turn(ctx: Context, node: times.InTurnOf) -> Period:
    """During the next turn (of a player); any turn of his is a condition, and no period."""
    if not node.next:
        ctx.fail("whose turn it is says when, and not how long")
    made = Period(NEXT_TURN, None, True) if node.s is None else Period(NEXT_TURN_OF, lower_side(ctx, node.s), True)
    made.later = True
    return made


def next_phase(ctx: Context, node: times.InNextPhase) -> Period:
    """During the next such phase (of a player): in this turn if that phase is still to come, else in a later one."""
    if node.p.id not in ONCE:
        ctx.fail("only the phases at the beginning of a turn come exactly once in it")
    made = Period(NEXT_TURN) if node.s is None else Period(NEXT_TURN_OF, lower_side(ctx, node.s))
    made.later, made.phase = True, ONCE[node.p.id]
    return made


ONCE = {"recovery": m.RECOVERY, "draw": m.DRAW_PHASE, "check": m.CHECK_PHASE}
"""Phases that come once in a turn, at its beginning [9.2-9.4]."""


def meanwhile(period: Period) -> list[Cond]:
    """Return what has to hold during a period that begins with a later turn, besides that this turn is over."""
    who = [TurnIs(period.who)] if period.who is not None else []
    return [*who, NumberThere(m.SCHEMA, m.PHASE, 1 << period.phase)] if period.phase >= 0 else [*who]


def next_end(ctx: Context, node: times.UntilNextEnds) -> Period:
    """Until the end of the following turn, or of the next turn of a player; it has begun already."""
    return Period(NEXT_TURN) if node.s is None else Period(NEXT_TURN_OF, lower_side(ctx, node.s))


def while_there(ctx: Context, node: periods.While) -> Period:
    """While the source is on the battlefield."""
    if not while_source(node.c):
        ctx.fail("only this card's being on the battlefield can be a period")
    return Period(WITH_SOURCE)


PERIODS: ByClass[Context, Period] = {
    periods.UntilEnd: lambda ctx, node: Period(THIS_TURN),
    periods.ThisTurn: lambda ctx, node: Period(THIS_TURN, open=True),
    times.UntilNextEnds: next_end,
    periods.WholeGame: lambda ctx, node: ALWAYS,
    times.InNextPhase: next_phase,
    periods.UntilTurnOf: lambda ctx, node: Period(TURN_OF, lower_side(ctx, node.s)),
    times.UntilBattleEnds: lambda ctx, node: Period(BATTLE_PHASE if node.phase else THIS_BATTLE),
    times.InTurnOf: in_turn,
    periods.While: while_there,
}
"""Periods of effects."""


def lower_period(ctx: Context, node: Node) -> Period:
    """Return the period of what a text starts; without one it lasts."""
    return ALWAYS if node is None else ctx.row(PERIODS, node)(ctx, node)


def while_source(cond: Node) -> bool:
    """Whether a condition is that the source is on the battlefield."""
    return (
        isinstance(cond, values.IsThere)
        and isinstance(cond.t, nouns.Source | nouns.ByName)
        and cond.z.id == "battlefield"
        and not cond.no
    )
