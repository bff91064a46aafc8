"""Numbers of a text: printed ones, X, and what it computes [4.2-4.5, 11.8.9, R12, R14]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.context import SOURCE, Context, lower_event, lower_num, lower_things
from tefuda.games.chronicle.lowering.nouns import NOUNS, WORDS, recalled
from tefuda.games.chronicle.lowering.players import lower_who
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.counting import AgeNum, PaidX
from tefuda.games.chronicle.rules.text import R_X
from tefuda.games.chronicle.wording import events, nouns, values
from tefuda.games.common.conditions import NumIs
from tefuda.games.common.filters import BELOW
from tefuda.games.common.measuring import TableNum
from tefuda.games.common.numbers import (
    FixedCount,
    HowMany,
    HowManyCounters,
    IfNum,
    InRegisterNum,
)
from tefuda.games.common.things import Followed, InRegister, Opponent, You
from tefuda.games.lowering.lookbacks import Lookbacks
from tefuda.kernel.programs import Const, Num, SetReg
from tefuda.text import letters, numbers
from tefuda.text.model import Node


def known_x(ctx: Context, node: Node) -> Num:
    """X: as the text defines it, counted once; else X of the cost [R14]. Y and Z only as the text defines them."""
    name = getattr(node, "x", "X")
    if name not in ctx.x:
        live = ctx.letter(node, lower_num)
        if live is None and name != "X":
            ctx.no_letter(node)
        if live is None:
            return InRegisterNum(R_X) if ctx.spell or ctx.pays_x else PaidX(SOURCE)
        reg = ctx.reg()
        ctx.add(SetReg(reg, live))
        ctx.x[name] = FixedCount(reg, live)
    return ctx.x[name]


def own_number(ctx: Context, node: values.OwnNumber) -> Num:
    """A number of the subject of the sentence."""
    if ctx.subject is None:
        ctx.fail("the sentence is not about a thing with such a number")
    return WORDS.number_of(ctx.subject, node.stat)


def lowest(ctx: Context, node: values.LowestGauge) -> Num:
    """The smaller one of both players' numbers."""
    a, b = (TableNum(m.SCHEMA, who, v.GAUGES[node.gauge.id]) for who in (You(), Opponent()))
    return IfNum(NumIs(a, BELOW, b), a, b)


def gauge_of(ctx: Context, node: values.GaugeOf) -> Num:
    """The life or advance value of a player."""
    return TableNum(m.SCHEMA, lower_who(ctx, node.who), v.GAUGES[node.gauge.id])


def that_many(ctx: Context, node: values.ThatMany) -> Num:
    """How many, or how much, the event or the sentence before was."""
    ctx.latest = ctx.amount
    return ctx.that_many()


def those_many(ctx: Context, node: Node) -> Num:
    """How many それら are: of what was moved, those that went."""
    found = ctx.that()
    return HowMany(InRegister(found.left) if isinstance(found, Followed) else found)


def paid_gauge(ctx: Context, node: values.PaidGauge) -> Num:
    """How much of a number was paid before."""
    if ctx.paid is None or ctx.paid[0] != node.gauge.id:
        ctx.fail("nothing before this pays that")
    return ctx.paid[1]


BEHIND = Lookbacks(lower_event, events.Befalls, lower_num, v.bound_of)
"""How texts look back."""

lower_num.add(
    {
        **NOUNS.measures(),
        **BEHIND.measures(),
        letters.Letter: known_x,
        numbers.X: known_x,
        values.OwnNumber: own_number,
        values.ItsNumber: lambda ctx, node: WORDS.number_of(ctx.that(), node.stat),
        values.GaugeOf: gauge_of,
        values.LowestGauge: lowest,
        values.CountersOn: lambda ctx, node: HowManyCounters(lower_things(ctx, node.t), node.c.text),
        values.AgeOf: lambda ctx, node: AgeNum(lower_who(ctx, node.who)),
        values.ThatMany: that_many,
        values.ThoseMany: those_many,
        values.PaidGauge: paid_gauge,
        nouns.DoneCount: lambda ctx, node: HowMany(recalled(ctx, node.id)),
    }
)
lower_num.add_arithmetic()


def amount(ctx: Context, node: Node | int) -> Num:
    """Return the number of an act, taken once for each of what つき counts."""
    n = lower_num(ctx, node)
    if isinstance(n, Const) and n.n == 0:
        ctx.fail("nothing is done 0 times, or with 0 of it")
    return ctx.often(n)
