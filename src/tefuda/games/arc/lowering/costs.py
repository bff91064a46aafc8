"""Costs of cards on sub circles: what texts add, take off, set, halve; of the next card only [6.2.2, 6.2.3, R50, R141]."""

from __future__ import annotations

from tefuda.games.arc.lowering.context import Context, Makeup, lower_num, lower_things
from tefuda.games.arc.lowering.nouns import as_filter, describe
from tefuda.games.arc.lowering.numbers import amount
from tefuda.games.arc.lowering.things import noted
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.filters import TheSameCard
from tefuda.games.arc.rules.lasting import ALWAYS, Begin
from tefuda.games.arc.wording import gauges, nouns, statics
from tefuda.games.common import filters as cf
from tefuda.games.common.filters import CardFilter, OfPlayers
from tefuda.games.common.numbers import Minus
from tefuda.games.common.pricing import CostChange
from tefuda.games.lowering.assembling import ByClass
from tefuda.kernel.programs import Cond, Const
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr
from tefuda.text.quals import InZone, Owner


def cost_of(k: Makeup, node: statics.CostOf) -> None:
    """Costs of cards, wherever they are asked for [R50]."""
    k.ctx.good = node.down
    n = k.amount(amount(k.ctx, node.n))
    k.mod(m.M_COST, anywhere(k.ctx, node.np), Minus(n) if node.down else n)


def cost_to(k: Makeup, node: statics.CostTo) -> None:
    """Costs of cards that are set, halved or multiplied [R50]."""
    by = node.to
    if isinstance(by, gauges.Halved):
        how, n, good = m.COST_HALF_UP if by.up else m.COST_HALF, 2, True
    elif isinstance(by, gauges.Multiplied):
        how, n, good = m.COST_TIMES, by.n, False
    else:
        k.ctx.good = True
        k.mod(m.M_COST, anywhere(k.ctx, node.np), k.equal(lower_num(k.ctx, by)), m.COST_SET)
        return
    k.ctx.good = good
    k.mod(m.M_COST, anywhere(k.ctx, node.np), Const(n), how)


def next_cost(ctx: Context, node: statics.NextCost) -> None:
    """The cost of the next card that is activated [R50]."""
    k = Makeup.beginning(ctx)
    cost_of(k, statics.CostOf(NP(node.np.head, (Owner(node.who.s), *node.np.quals)), node.n, node.down))
    ins = k.begun(Begin(k.bundle(), None, ctx.span.take()))
    ins.uses = 1
    noted(ctx, ins, "state")


def cost_of_it(ctx: Context, node: statics.CostOfIt) -> None:
    """The cost of a known card: it is set and activated in that time [R50]."""
    if ctx.span.period is ALWAYS:
        ctx.fail("it is not said how long the cost of this card is another one")
    found = ctx.kept(lower_things(ctx, node.t))
    k = Makeup.beginning(ctx)
    n = k.amount(amount(ctx, node.n))
    k.mod(m.M_COST, TheSameCard(found.reg), Minus(n) if node.down else n)
    noted(ctx, k.begun(Begin(k.bundle(), None, ctx.span.take())), "state")


def not_doubled(k: Makeup, node: statics.NotDoubled) -> None:
    """Costs that the attribute of the main alma does not double [6.2.3, R50]."""
    k.ctx.good = True
    k.mod(m.M_NO_DOUBLE, anywhere(k.ctx, node.np))


def anywhere(ctx: Context, np: Node) -> CardFilter:
    """Return a description of cards in whatever zone, unless one is named; if not said whose, by what is good [R61]."""
    if isinstance(np, NounOr):
        return cf.AnyFilter(tuple(anywhere(ctx, one) for one in np.of))
    assert isinstance(np, NP)
    if any(isinstance(q, nouns.FieldOf | InZone) for q in np.quals):
        return as_filter(ctx, np)
    d = describe(ctx, np)
    whose = d.whose if d.whose is not None else ctx.you if ctx.good else ctx.foe()
    return cf.Every((OfPlayers(whose), *d.likeness(ctx)))


def own_cost(ctx: Context, node: statics.OwnCost | statics.OwnCostTo, cond: Cond | None) -> None:
    """The cost of the card itself [R50, R141]."""
    if isinstance(node, statics.OwnCostTo):
        ctx.text.own_costs += (CostChange(lower_num(ctx, node.to), m.COST_SET, cond),)
        return
    n = amount(ctx, node.n)
    ctx.text.own_costs += (CostChange(Minus(n) if node.down else n, 0, cond),)


MAKERS: ByClass[Makeup, None] = {
    statics.CostOf: cost_of,
    statics.CostTo: cost_to,
    statics.NotDoubled: not_doubled,
}
"""What each sentence about costs consists of."""
