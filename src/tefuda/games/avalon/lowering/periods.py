"""How long something lasts [R9, R113] (wording 4)."""

from __future__ import annotations

from tefuda.games.avalon.lowering.context import Context
from tefuda.games.avalon.lowering.players import lower_side
from tefuda.games.avalon.rules.durations import UNTIL_NEXT
from tefuda.games.avalon.rules.lasting import BATTLE, GAME, HERE, TURN, Period
from tefuda.games.avalon.wording import lines, nouns, values
from tefuda.text import periods
from tefuda.text.model import Node


def lower_period(ctx: Context, node: Node) -> Period:
    """Return the period of an effect."""
    if isinstance(node, periods.UntilEnd | periods.ThisTurn):
        return TURN
    if isinstance(node, lines.InBattle):
        return BATTLE
    if isinstance(node, periods.WholeGame):
        return GAME
    if isinstance(node, periods.UntilEndOf):
        return next_turn(ctx, node)
    if isinstance(node, periods.While) and while_here(node):
        return HERE
    ctx.fail(f"the period {type(node).__name__} cannot be executed")


def next_turn(ctx: Context, node: periods.UntilEndOf) -> Period:
    """Until the end of a player's next turn; 対立相手 is the one whom the text is about, if it chose one, else whoever comes first."""
    outer, ctx.picking = ctx.picking, True
    who = lower_side(ctx, node.s)
    ctx.picking = outer
    return Period(UNTIL_NEXT, who)


def while_here(node: periods.While) -> bool:
    """Whether a period is このクリーチャーが場にいる間."""
    c = node.c
    return isinstance(c, values.IsThere) and isinstance(c.t, nouns.Source) and c.z.id == "field" and not c.no
