"""Numbers: written amounts, and values that a text computes (wording 6)."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import Context, lower_num, lower_things
from tefuda.games.arc.lowering.nouns import group
from tefuda.games.arc.rules.counting import NOW, PRINTED, MarksNum, StatNum, TableNum
from tefuda.games.arc.rules.model import DAMAGE, ELEMENTS, NUMBERED, SERVICE
from tefuda.games.arc.rules.sets import HavingLess
from tefuda.games.arc.wording import events, nouns, values
from tefuda.games.common.measuring import SUM, HowManyBits
from tefuda.games.common.numbers import Difference, HowMany, HowOften, PerSo, PlusNum
from tefuda.games.common.things import Players
from tefuda.games.lowering.nouns import holder_of
from tefuda.kernel.programs import Cond, Const, Num
from tefuda.saying import Text
from tefuda.text import known, letters, numbers, players, quals
from tefuda.text.model import Node
from tefuda.text.nouns import NP


def lower_who(ctx: Context, who: Node | None) -> Players:
    """Return the players named; nobody named: the subject of the sentence."""
    if who is None:
        return ctx.you
    if isinstance(who, players.EachPlayer):
        return ctx.both()
    if isinstance(who, players.Player):
        return ctx.you if who.s.id == "own" else ctx.foe()
    if isinstance(who, known.HolderOf):
        return holder_of(lower_things(ctx, who.t), who)
    if isinstance(who, known.LessOf):
        return HavingLess(v.GAUGES[who.of.id], who.more.id == "more")
    ctx.fail("nobody in a match is called this", who)


def x(ctx: Context, node: numbers.X) -> Num:
    """X as the text defines it, counted when it is needed."""
    found = ctx.letter(node, lower_num)
    if found is None:
        if ctx.paid_x is None and ctx.x_between is not None:
            lo, hi = ctx.x_between
            ctx.paid_x = ctx.pick_number(Const(lo), Const(hi))
        if ctx.paid_x is not None:
            return ctx.paid_x
        ctx.no_letter(node)
    return found


def taken_count(ctx: Context, node: values.TakenCount) -> Num:
    """How many cards a step took; of both players together, so that nothing is said of what each of them has taken."""
    if ctx.each:
        ctx.fail("what both players took is counted together, not for each of them")
    if node.v is not None and node.v.id == "nullify":
        if ctx.how_many is None:
            ctx.fail("how many skills were nullified is known in the same row of steps only")
        return ctx.how_many
    if node.v is not None:
        return HowMany(ctx.recall(node.v.id))
    if ctx.how_many is not None:
        return ctx.how_many
    if ctx.last is None and ctx.amount is not None:
        return ctx.amount
    if ctx.last is None:
        ctx.fail("no step before took anything that can be counted")
    return HowMany(ctx.last)


def damage(ctx: Context, node: values.DamageSize) -> Num:
    """How much damage it was."""
    if ctx.amount is None:
        ctx.fail("no damage is mentioned before this")
    return ctx.amount


def skill_number(ctx: Context, node: values.SkillValue) -> int:
    """Return the attribute that holds the number of a general skill."""
    if node.k.k.id not in NUMBERED:
        ctx.fail(Text(f"[{node.k.k.id}]に数はありません", f"[{node.k.k.id}] has no number"))
    return NUMBERED[node.k.k.id]


def excess(ctx: Context, node: values.Excess) -> Num:
    """How far the damage of this text went beyond the RP that were left."""
    if ctx.excess is None:
        ctx.fail("no alma is dealt damage before this")
    return ctx.excess


def plus(ctx: Context, node: values.PlusOf) -> Num:
    """A value plus or minus a constant."""
    a = lower_num(ctx, node.v)
    return Difference(a, Const(node.n)) if node.minus else PlusNum(a, Const(node.n))


def times_now(ctx: Context, node: numbers.EventCount) -> Num:
    """How often an event has happened in this turn."""
    kinds, fits = past(ctx, node.e)
    return HowOften(kinds, fits)


def many(ctx: Context, of: Node) -> Num:
    """How many cards there are; what has happened to cards in this turn is counted by the history."""
    hues = next((q for q in getattr(of, "quals", ()) if isinstance(q, nouns.ByAttribute)), None)
    if hues is not None:
        assert isinstance(of, NP)
        return HowManyBits(group(ctx, NP(of.head, tuple(q for q in of.quals if q is not hues))), ELEMENTS)
    did = next((q for q in getattr(of, "quals", ()) if isinstance(q, quals.ThisTurnDid)), None)
    if did is None:
        return HowMany(group(ctx, of))
    assert isinstance(of, NP)
    rest = NP(of.head, tuple(q for q in of.quals if q is not did))
    kinds, fits = past(ctx, events.Befalls(events.Somehow(did.h), rest))
    return HowOften(kinds, fits, True)


PAST: list[Callable[[Context, Node], tuple[tuple[int, ...], Cond | None]]] = []
"""What `events` says of an event that lies behind."""


def past(ctx: Context, e: Node) -> tuple[tuple[int, ...], Cond | None]:
    """Return which events of this turn are meant; they are kept from now on."""
    kinds, fits = PAST[0](ctx, e)
    ctx.count_events(kinds)
    return kinds, fits


lower_num.add(
    {
        numbers.N: lambda ctx, node: Const(node.n),
        numbers.X: x,
        letters.Letter: lambda ctx, node: ctx.letter(node, lower_num) or ctx.no_letter(node),
        values.Valued: lambda ctx, node: lower_num(ctx, node.v),
        values.NumberOf: lambda ctx, node: many(ctx, node.of),
        numbers.EventCount: times_now,
        values.NumberOn: lambda ctx, node: StatNum(
            lower_things(ctx, node.of), v.STATS[node.stat.id], PRINTED if node.printed else NOW
        ),
        values.GaugeOf: lambda ctx, node: TableNum(lower_who(ctx, node.who), v.GAUGES[node.gauge.id]),
        values.ServiceOf: lambda ctx, node: MarksNum(lower_things(ctx, node.of), SERVICE),
        values.DamageOn: lambda ctx, node: MarksNum(lower_things(ctx, node.of), DAMAGE),
        values.SkillValue: lambda ctx, node: StatNum(lower_things(ctx, node.of), skill_number(ctx, node)),
        values.Excess: excess,
        values.TakenCount: taken_count,
        values.DamageSize: damage,
        values.StatSum: lambda ctx, node: StatNum(group(ctx, node.of), v.STATS[node.stat.id], NOW, SUM),
    }
)
lower_num.add_arithmetic()


def amount(ctx: Context, node: Node | int) -> Num:
    """Return the number of a sentence, taken once for each if つき says so."""
    n = lower_num(ctx, node)
    if ctx.per is None:
        return n
    ctx.multiplied = True
    return PerSo(n, *ctx.per)
