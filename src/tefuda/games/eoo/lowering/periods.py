"""How long something lasts [18-6, R81]."""

from __future__ import annotations

from typing import Any

from tefuda.games.eoo.lowering.context import Context
from tefuda.games.eoo.lowering.players import lower_side
from tefuda.games.eoo.rules.lasting import ALWAYS, NEXT_TURN, NEXT_TURN_END, THIS_TURN, Period
from tefuda.games.eoo.wording import times
from tefuda.text import periods


def lower_period(ctx: Context, node: Any) -> Period:
    """Return the period of an effect."""
    if isinstance(node, periods.UntilEnd | periods.ThisTurn):
        return Period(THIS_TURN)
    if isinstance(node, periods.UntilTurnOf):
        return Period(NEXT_TURN, lower_side(ctx, node.s))
    if isinstance(node, periods.UntilEndOf):
        return Period(NEXT_TURN_END, lower_side(ctx, node.s))
    if isinstance(node, periods.InTurn) and node.next:
        ctx.fail("an effect that begins with a later turn cannot be executed")
    if isinstance(node, times.ForGood):
        return ALWAYS
    ctx.fail(f"the period {type(node).__name__} cannot be executed")
