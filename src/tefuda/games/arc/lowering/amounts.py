"""Numbers of players that become others: Life and Will that are set, halved, swapped; counters removed or added (wording 7)."""

from __future__ import annotations

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import Context
from tefuda.games.arc.lowering.numbers import amount, lower_who
from tefuda.games.arc.lowering.things import noted
from tefuda.games.arc.rules import doing
from tefuda.games.arc.rules import events as e
from tefuda.games.arc.rules.counting import TableNum
from tefuda.games.arc.wording import gauges, values
from tefuda.games.common.numbers import HalfNum, PlusNum, TimesNum
from tefuda.games.common.things import Players
from tefuda.games.lowering.assembling import Row, beyond
from tefuda.kernel.programs import Const, Num


def counted(ctx: Context) -> None:
    """その数 is the amount of the last step, which took no cards."""
    ctx.how_many = ctx.how_much()


# ---- Life and Will that become a number


def become(ctx: Context, who: Players, gauge: str, n: Num) -> None:
    """Add what makes Life or Will that number: what is too much is lost, what is missing gained; losing Life is no damage [R7, R29]."""
    now = TableNum(who, v.GAUGES[gauge])
    up, down = ctx.valued(beyond(n, now)), ctx.valued(beyond(now, n))
    if gauge == "life":
        noted(ctx, doing.Changing(who, e.RAISED, up), "life")
        noted(ctx, doing.OnPlayers(who, e.LOST, down), "life")
    else:
        noted(ctx, doing.Changing(who, e.WILLED, up), "will")
        noted(ctx, doing.Changing(who, e.WILLED, down, -1), "will")


def set_gauge(ctx: Context, node: gauges.SetGauge) -> None:
    """Life or Will becomes a number."""
    become(ctx, lower_who(ctx, node.who), node.gauge.id, amount(ctx, node.v))


def multiply_gauge(ctx: Context, node: gauges.MultiplyGauge) -> None:
    """Life or Will is halved or multiplied."""
    who = lower_who(ctx, node.who)
    now = TableNum(who, v.GAUGES[node.gauge.id])
    by = node.by
    n = TimesNum(now, Const(by.n)) if isinstance(by, gauges.Multiplied) else HalfNum(now, not getattr(by, "up", False))
    become(ctx, who, node.gauge.id, n)


def swap_gauges(ctx: Context, node: gauges.SwapGauges) -> None:
    """Two players' numbers change places."""
    a, b = lower_who(ctx, node.a), lower_who(ctx, node.b)
    place = v.GAUGES[node.gauge2.id]
    mine, theirs = ctx.valued(TableNum(a, place)), ctx.valued(TableNum(b, place))
    become(ctx, a, node.gauge2.id, theirs)
    become(ctx, b, node.gauge2.id, mine)


def remove_them(ctx: Context, node: gauges.RemoveThem) -> None:
    """All counters for whose number the text waited."""
    of = ctx.awaited
    if not isinstance(of, values.GaugeOf) or of.gauge.id not in ("nightmare", "madness"):
        ctx.fail("it is not said which counters are removed")
    make = doing.Nightmares if of.gauge.id == "nightmare" else doing.Madness
    who = lower_who(ctx, of.who)
    noted(ctx, make(who, TableNum(who, v.GAUGES[of.gauge.id]), -1), "counters")
    counted(ctx)


def get_more(ctx: Context, node: gauges.GetMore) -> None:
    """As many counters as would be got, and more."""
    if ctx.replaced != (e.NIGHTMARED,) or ctx.amount is None:
        ctx.fail("it is not said what this is more than")
    noted(ctx, doing.Nightmares(ctx.you, PlusNum(ctx.amount, Const(node.n))), "counters")


ACTS: dict[type, Row[Context, None]] = {
    gauges.SetGauge: set_gauge,
    gauges.MultiplyGauge: multiply_gauge,
    gauges.SwapGauges: swap_gauges,
    gauges.RemoveThem: remove_them,
    gauges.GetMore: get_more,
}
"""What each of them becomes."""
