"""Lines that belong to the ability of the line above: what that deals instead while their lamp is lit [11.4.6.1, R87]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering.context import Context, lower_num
from tefuda.games.chronicle.rules.doing import DealDamage
from tefuda.games.chronicle.rules.judging import LitThen
from tefuda.games.chronicle.wording import statics
from tefuda.games.common.numbers import IfNum


def above_deals(ctx: Context, node: statics.AboveDeals) -> None:
    """The damage of the ability above is another amount; which one is settled when that ability is put on the stack [R78]."""
    made = [a for a in ctx.text.abilities if a.line == ctx.line - 1 and a.program is not None]
    code = made[0].program.code if made and made[0].program is not None else ()
    dealing = [ins for ins in code if isinstance(ins, DealDamage)]
    if not dealing:
        ctx.fail("the line above deals no damage")
    for ins in dealing:
        assert ins.n is not None
        n = lower_num(ctx, node.n)
        ins.n = IfNum(LitThen(ctx.colour), n, ins.n) if ctx.colour else n
