"""How long something lasts [R9, R113] (wording 4)."""

from __future__ import annotations

from tefuda.games.avalon.lowering.context import Context
from tefuda.games.avalon.lowering.players import lower_side
from tefuda.games.avalon.rules.durations import UNTIL_NEXT, UNTIL_START
from tefuda.games.avalon.rules.events import AT_ONCE
from tefuda.games.avalon.rules.lasting import BATTLE, GAME, HERE, TURN, Period
from tefuda.games.avalon.wording import lines, nouns, values
from tefuda.games.common.things import Players
from tefuda.games.lowering.periods import Span
from tefuda.text import periods
from tefuda.text.model import Node

PERIODS: dict[type, Period] = {
    periods.UntilEnd: TURN,
    periods.ThisTurn: TURN,
    lines.InBattle: BATTLE,
    periods.WholeGame: GAME,
}
"""Periods that ask for nothing."""
OF_A_TURN: dict[type, int] = {periods.UntilEndOf: UNTIL_NEXT, periods.UntilTurnOf: UNTIL_START}
"""Periods up to the end, or the start, of a player's next turn."""


def lower_period(ctx: Context, node: Node) -> Period:
    """Return the period of an effect."""
    kind = type(node)
    if kind is lines.InBattle and (ctx.watched or not ctx.battle) and not set(ctx.watched) & set(AT_ONCE):
        ctx.refuse(node, "no battle goes on when this is carried out [R58]")
    if kind in PERIODS:
        return PERIODS[kind]
    if kind in OF_A_TURN:
        return Period(OF_A_TURN[kind], next_turn(ctx, node))
    if isinstance(node, periods.While) and while_here(node):
        return HERE
    ctx.fail("", node)


def spanning(ctx: Context, node: Node) -> Span[Period]:
    """Return how long an act lasts: a time of its own in the middle of it, or that of its sentence."""
    mid = getattr(node, "mid", None)
    if mid is None:
        return ctx.span
    period = lower_period(ctx, mid)
    ctx.lasted = period, None
    return Span(period)


def next_turn(ctx: Context, node: Node) -> Players:
    """Whose next turn it is; 対立相手 is the one whom the text is about, if it chose one, else whoever comes first."""
    assert isinstance(node, periods.UntilEndOf | periods.UntilTurnOf)
    outer, ctx.picking = ctx.picking, True
    who = lower_side(ctx, node.s)
    ctx.picking = outer
    return who


def while_here(node: periods.While) -> bool:
    """Whether a period is このクリーチャーが場にいる間."""
    c = node.c
    return isinstance(c, values.IsThere) and isinstance(c.t, nouns.Source) and c.z.id == "field" and not c.no
