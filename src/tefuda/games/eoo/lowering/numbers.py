"""Numbers of a text: printed ones, X, and what it computes [7, R7, R32, R104]."""

from __future__ import annotations

from tefuda.games.common.bearing import AllCounters
from tefuda.games.common.measuring import MOST, TableNum
from tefuda.games.common.numbers import (
    HowMany,
    HowManyCounters,
    InRegisterNum,
)
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import Context, lower_event, lower_num, lower_things
from tefuda.games.eoo.lowering.nouns import NOUNS, WORDS, counters_on, group
from tefuda.games.eoo.lowering.players import lower_who
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.counting import XOfThing
from tefuda.games.eoo.rules.text import R_X
from tefuda.games.eoo.wording import events, nouns, values
from tefuda.games.lowering.lookbacks import Lookbacks
from tefuda.kernel.programs import Num
from tefuda.text import counting, letters, numbers
from tefuda.text.model import Node
from tefuda.text.nouns import NP, Listed, Noun
from tefuda.text.words import Unit


def known_x(ctx: Context, node: Node) -> Num:
    """X, Y or Z: as the text defines it, in words about what was named by now, else X of the cost [7-1-3, R32]."""
    name = getattr(node, "x", "X")
    if name in ctx.x:
        return ctx.x[name]
    found = ctx.letter(node, lower_num)
    if found is None and name != "X":
        ctx.no_letter(node)
    return found or InRegisterNum(R_X)


def many(ctx: Context, node: values.NumberOf | values.BareCounters) -> Num:
    """How many things, or counters, there are."""
    on = counters(node.of)
    if on is not None:
        return counted_counters(ctx, node.of, on)  # type: ignore[arg-type]
    return BEHIND.befallen(ctx, node.of) or HowMany(group(ctx, node.of))


def counters(of: Noun) -> Node | None:
    """Return the thing on which counters of a description lie."""
    found = counters_on(of) if isinstance(of, NP) else None
    return found.of if found is not None else None


def counted_counters(ctx: Context, of: NP, on: Node) -> Num:
    """How many counters of a name (or of any) lie on a thing; the last number if it has gone [R22]."""
    where = lower_things(ctx, on)
    if isinstance(of.head, nouns.AnyCounter):
        return AllCounters(where)
    return HowManyCounters(where, of.head.c.text)  # type: ignore[attr-defined]


def x_of(ctx: Context, node: values.XOf) -> Num:
    """What X is for another object [7-1-5]."""
    return XOfThing(lower_things(ctx, node.of))


def damage(ctx: Context, node: values.DamageSize) -> Num:
    """How much damage it was."""
    if ctx.amount is None:
        ctx.fail("no damage was dealt before this")
    return ctx.amount


def spent(ctx: Context, node: Node) -> Num:
    """How much reserve was spent."""
    if ctx.spent is None:
        ctx.fail("no reserve was spent before this")
    return ctx.spent


def taken_count(ctx: Context, node: values.TakenCount) -> Num:
    """How many things an earlier sentence took, or how much reserve it spent."""
    if node.v.id == "spend":
        return spent(ctx, node)
    return HowMany(ctx.recall(node.v.id))


BEHIND = Lookbacks(lower_event, events.Befalls, lower_num, v.bound_of)
"""How texts look back."""

lower_num.add(
    {
        **NOUNS.measures(),
        numbers.X: known_x,
        letters.Letter: known_x,
        values.NumberOf: many,
        values.BareCounters: many,
        values.XOf: x_of,
        values.GreatestThere: lambda ctx, node: WORDS.number_of(ctx.that(), node.stat, MOST),
        values.ReserveOf: lambda ctx, node: TableNum(m.SCHEMA, lower_who(ctx, node.who), m.RESERVE),
        **BEHIND.measures(),
        values.DamageSize: damage,
        values.TakenCount: taken_count,
        counting.ThatMany: lambda ctx, node: ctx.that_many(),
        values.SpentReserve: spent,
    }
)
lower_num.add_arithmetic()


_UNIT = Unit("number")


def counted(ctx: Context, of: Listed) -> Num:
    """Return how many things つき counts: cards and objects, or counters on a thing."""
    return lower_num(ctx, values.NumberOf(of, _UNIT))


def amount(ctx: Context, node: Node | int) -> Num:
    """Return the number of an instruction, taken once for each of what つき counts [R104]."""
    return ctx.often(lower_num(ctx, node))
