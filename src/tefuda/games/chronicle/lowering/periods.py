"""How long what a text starts lasts [11.9.4.1, R56, R66]."""

from __future__ import annotations

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


def lower_period(ctx: Context, node: Any) -> Period:
    """Return the period of what a text starts; without one it lasts."""
    if node is None:
        return ALWAYS
    if isinstance(node, periods.UntilEnd):
        return Period(THIS_TURN)
    if isinstance(node, periods.ThisTurn):
        return Period(THIS_TURN, open=True)
    if isinstance(node, times.UntilNextEnds):
        return Period(NEXT_TURN)
    if isinstance(node, times.UntilTurnOf):
        return Period(TURN_OF, lower_side(ctx, node.s))
    if isinstance(node, times.UntilBattleEnds):
        return Period(BATTLE_PHASE if node.phase else THIS_BATTLE)
    if isinstance(node, times.InTurnOf) and node.next:
        return Period(NEXT_TURN_OF, lower_side(ctx, node.s), True)
    if isinstance(node, periods.While) and while_source(node.c):
        return Period(WITH_SOURCE)
    ctx.fail(f"the period {type(node).__name__} cannot be executed")


def while_source(cond: Any) -> bool:
    """Whether a condition is that the source is on the battlefield."""
    return (
        isinstance(cond, values.IsThere)
        and isinstance(cond.t, nouns.Source | nouns.ByName)
        and cond.z.id == "battlefield"
        and not cond.no
    )
