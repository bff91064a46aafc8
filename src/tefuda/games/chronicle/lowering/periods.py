"""How long what a text starts lasts [11.9.4.1, R56, R66]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.players import lower_side
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
from tefuda.text import periods


def in_turn(ctx: Context, node: times.InTurnOf) -> Period:
    """During the next turn of a player; any turn of his is a condition, and no period."""
    if not node.next:
        ctx.fail("whose turn it is says when, and not how long")
    return Period(NEXT_TURN_OF, lower_side(ctx, node.s), True)


def while_there(ctx: Context, node: periods.While) -> Period:
    """While the source is on the battlefield."""
    if not while_source(node.c):
        ctx.fail("only the source on the battlefield makes a period")
    return Period(WITH_SOURCE)


PERIODS: Mapping[type, Callable[[Context, Any], Period]] = {
    periods.UntilEnd: lambda ctx, node: Period(THIS_TURN),
    periods.ThisTurn: lambda ctx, node: Period(THIS_TURN, open=True),
    times.UntilNextEnds: lambda ctx, node: Period(NEXT_TURN),
    times.UntilTurnOf: lambda ctx, node: Period(TURN_OF, lower_side(ctx, node.s)),
    times.UntilBattleEnds: lambda ctx, node: Period(BATTLE_PHASE if node.phase else THIS_BATTLE),
    times.InTurnOf: in_turn,
    periods.While: while_there,
}
"""Periods of effects."""


def lower_period(ctx: Context, node: Any) -> Period:
    """Return the period of what a text starts; without one it lasts."""
    return ALWAYS if node is None else ctx.row(PERIODS, node, "period")(ctx, node)


def while_source(cond: Any) -> bool:
    """Whether a condition is that the source is on the battlefield."""
    return (
        isinstance(cond, values.IsThere)
        and isinstance(cond.t, nouns.Source | nouns.ByName)
        and cond.z.id == "battlefield"
        and not cond.no
    )
