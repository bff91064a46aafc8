"""Changes of values whose size is named as they are carried out (wording 7) [R45, R79]."""

from __future__ import annotations

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import Context, Makeup
from tefuda.games.arc.lowering.things import noted, take
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.knowing import STATS
from tefuda.games.arc.rules.lasting import Begin
from tefuda.games.arc.wording import effects
from tefuda.games.common.measuring import StatNum
from tefuda.games.common.numbers import AtMost
from tefuda.kernel.programs import Const
from tefuda.kernel.records import ADD, SUBTRACT


def change_up_to(ctx: Context, node: effects.ChangeUpTo) -> None:
    """As much as is named: that is how much it was (下げた値)."""
    stat, most = v.STATS[node.stat.id], Const(node.most)
    if ctx.each:
        ctx.fail("it is not said whose alma each player changes")
    t = take(ctx, node.t)
    n = ctx.pick_number(Const(0), AtMost(most, StatNum(STATS, t, stat)) if node.down else most)
    k = Makeup.beginning(ctx)
    k.change(m.L_CHANGE, stat, SUBTRACT if node.down else ADD, k.amount(n))
    noted(ctx, k.begun(Begin(k.bundle(), t, ctx.span.take())), "state", t, node.t)
    ctx.how_many = n
