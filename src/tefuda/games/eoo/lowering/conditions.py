"""Conditions of a text: なら, かぎり, 場合 [2-7-3, R23]."""

from __future__ import annotations

from dataclasses import replace

from tefuda.games.common import filters as cf
from tefuda.games.common.announcing import PaidExtra
from tefuda.games.common.bearing import CountersWithin, SharesBits
from tefuda.games.common.conditions import NumIs, TheirNumber, ThereAre, TheyFit
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.things import Filtered, Things
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import SOURCE, Context, lower_cond, lower_num, lower_things, past
from tefuda.games.eoo.lowering.designed import mask_of
from tefuda.games.eoo.lowering.nouns import COUNTS, describe, gathered, group, role
from tefuda.games.eoo.lowering.numbers import BEHIND, counted_counters, counters
from tefuda.games.eoo.lowering.players import lower_side, lower_who
from tefuda.games.eoo.lowering.reach import refuse_undone
from tefuda.games.eoo.rules import filters as ef
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.counting import StatNum, TableNum
from tefuda.games.eoo.rules.judging import InAttack, StepIs, TurnIs
from tefuda.games.eoo.rules.recalling import StackNumber, WasDone
from tefuda.games.eoo.rules.sets import Hosting, ThisObject
from tefuda.games.eoo.wording import values
from tefuda.games.lowering.sentences import compared
from tefuda.games.lowering.things import one_will_do
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Const, Not, Num
from tefuda.kernel.schema import TURNED, column_topic
from tefuda.text import arithmetic, attributes, chances, conditions, lookbacks
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.things import Bare


def somewhere(ctx: Context, np: Node, place: conditions.Place | None) -> Things:
    """Return the things of a description, in the place that the condition names."""
    return group(ctx, np, place)


def there(ctx: Context, node: values.There) -> Cond:
    """There is at least one such thing."""
    on = counters(node.np)
    if on is not None:
        return NumIs(counted_counters(ctx, node.np, on), cf.AT_LEAST, Const(1))  # type: ignore[arg-type]
    return ThereAre(somewhere(ctx, node.np, node.place))


def there_not(ctx: Context, node: values.ThereNot) -> Cond:
    """There is no such thing."""
    return Not(there(ctx, node))  # type: ignore[arg-type]


def how_many(ctx: Context, node: values.HowMany) -> Cond:
    """So many things, exactly or within a bound."""
    on = counters(node.np)
    n = counted_counters(ctx, node.np, on) if on is not None else HowMany(somewhere(ctx, node.np, node.place))
    return NumIs(n, v.bound_of(node.cmp), lower_num(ctx, node.n))


def number_is(ctx: Context, node: values.NumberIs) -> Cond:
    """A number of a thing within a bound; of a description without a count that of one of them."""
    n = StatNum(lower_things(ctx, node.t), v.STATS[node.stat.id])
    bound, limit = v.bound_of(node.cmp), lower_num(ctx, node.n)
    return TheirNumber(n, bound, limit, True) if one_will_do(node.t) else NumIs(n, bound, limit)


def against(ctx: Context, node: arithmetic.Against) -> Cond:
    """One value compared with another."""
    bound = v.MORE[node.more.id] if node.more is not None else v.bound_of(node.cmp)
    return compared(ctx, lower_num(ctx, node.a), bound, lower_num(ctx, node.b))


def more_than(ctx: Context, node: arithmetic.MoreThan) -> Cond:
    """More things of one description than of another."""
    return compared(ctx, HowMany(group(ctx, node.a)), v.MORE[node.more.id], HowMany(group(ctx, node.b)))


def more_than_of(ctx: Context, node: values.MoreThanOf) -> Cond:
    """More of one player's things than of another's."""
    d = describe(ctx, node.k)
    other = replace(d, whose=lower_who(ctx, node.who))
    return compared(ctx, HowMany(gathered(ctx, d)), v.MORE[node.more.id], HowMany(gathered(ctx, other)))


def fit(ctx: Context, t: Node, test: CardFilter | None, no: bool) -> Cond:
    """A thing fits a description, or there is one and it does not; of a description without a count one will do, or none does."""
    where = lower_things(ctx, t)
    if test is None:
        return ThereAre(where)
    if one_will_do(t):
        return Not(TheyFit(where, test, True)) if no else TheyFit(where, test, True)
    return TheyFit(where, cf.NoneOf(test) if no else test)


def fits(ctx: Context, node: values.Fits) -> Cond:
    """A thing is such a card: its zone is not asked, since カード names it wherever it is [10-1-6]."""
    return fit(ctx, node.t, describe(ctx, node.np).whole(), node.no)


def is_attribute(ctx: Context, node: values.IsAttribute) -> Cond:
    """A thing has one of these attributes."""
    return fit(ctx, node.t, cf.AnyBit(m.ELEMENTS, v.elements(node.a)), node.no)


def is_in(ctx: Context, node: values.IsIn) -> Cond:
    """A thing is in a status, upright or sideways."""
    test: CardFilter
    if node.s.id in v.STATUS:
        test = ef.InStatus(v.STATUS[node.s.id])
    else:
        test = cf.ColumnIs(TURNED, node.s.id == "sideways", column_topic(TURNED))
    return fit(ctx, node.t, test, node.no)


def is_fighting(ctx: Context, node: values.IsFighting) -> Cond:
    """A thing takes part in the attack going on; it is known afterwards."""
    cond = fit(ctx, node.t, role(node.id), node.no)
    if isinstance(node.t, Bare) and ctx.it is None:
        ctx.it = lower_things(ctx, node.t)
    return cond


def owns(ctx: Context, node: values.Owns) -> Cond:
    """A thing has these keywords, or none of them."""
    if node.no:
        return fit(ctx, node.t, cf.AnyBit(m.KEYWORDS, mask_of(ctx, node.k)), True)
    return fit(ctx, node.t, cf.Every(tuple(cf.AnyBit(m.KEYWORDS, mask_of(ctx, (k,))) for k in node.k)), False)


def bears(ctx: Context, node: values.Bears) -> Cond:
    """A thing carries counters."""
    name = getattr(node.c, "text", "")
    n: Num = lower_num(ctx, node.n) if node.n is not None else Const(1)
    bound = v.bound_of(node.cmp) if node.n is not None else cf.AT_LEAST
    return fit(ctx, node.t, CountersWithin(name, bound, n), node.no)


def bears_too(ctx: Context, node: values.BearsToo) -> Cond:
    """What the act before was about carries counters."""
    named = ctx.it is not None or ctx.card.is_effect
    found = lower_things(ctx, ctx.about) if ctx.about is not None else ctx.that() if named else SOURCE
    bound, n = (v.bound_of(node.cmp), lower_num(ctx, node.n)) if node.n is not None else (cf.AT_LEAST, Const(1))
    return TheyFit(found, CountersWithin(node.c.text, bound, n))


def this_way(ctx: Context, node: values.DoneThisWay) -> Cond:
    """The sentence before has made this happen to such a thing, or to the thing."""
    kinds, cond = past(ctx, node.h)
    if not isinstance(node.np, NP):
        return WasDone(lower_things(ctx, node.np), kinds, cond)
    if ctx.last is None:
        ctx.fail("nothing was done before this")
    refuse_undone(ctx, kinds)
    test = describe(ctx, node.np).whole()
    return WasDone(ctx.last if test is None else Filtered(ctx.last, test), kinds, cond)


def in_them(ctx: Context, node: lookbacks.InThem) -> Cond:
    """Among the cards seen, or taken, is such a card."""
    of = ctx.seen if ctx.seen is not None else ctx.last
    if of is None:
        ctx.fail("no cards were seen or taken before this")
    test = describe(ctx, node.np).test()
    cond = ThereAre(of if test is None else Filtered(of, test))
    return Not(cond) if node.no else cond


def extra_paid(ctx: Context, node: Node) -> Cond:
    """The optional additional cost was paid: only the card on the stack knows [19-4-1]."""
    if ctx.extra < 0:
        ctx.fail("only the card's own text while it resolves or enters knows whether its additional cost was paid")
    return PaidExtra(ctx.extra)


def in_zone(ctx: Context, node: values.IsThere) -> Cond:
    """A thing is in a zone."""
    return fit(ctx, node.t, ef.InZones(1 << v.ZONES[node.z.id]), False)


lower_cond.add(BEHIND.conditions())
lower_cond.add(
    {
        chances.CoinFell: lambda ctx, node: ctx.fell(node.heads),
        conditions.AndCond: lambda ctx, node: AllOf((lower_cond(ctx, node.a), lower_cond(ctx, node.b))),
        conditions.OrCond: lambda ctx, node: AnyOf((lower_cond(ctx, node.a), lower_cond(ctx, node.b))),
        values.There: there,
        values.ThereNot: there_not,
        values.HowMany: how_many,
        values.ReserveIs: lambda ctx, node: NumIs(
            TableNum(lower_who(ctx, node.who)), v.bound_of(node.cmp), lower_num(ctx, node.n)
        ),
        values.NumberIs: number_is,
        values.ValueCond: lambda ctx, node: NumIs(lower_num(ctx, node.v), v.bound_of(node.cmp), lower_num(ctx, node.n)),
        arithmetic.MoreThan: more_than,
        values.MoreThanOf: more_than_of,
        arithmetic.Against: against,
        values.Fits: fits,
        values.IsAttribute: is_attribute,
        attributes.Shares: lambda ctx, node: fit(
            ctx, node.t, SharesBits(lower_things(ctx, node.of), m.ELEMENTS), False
        ),
        values.HasSoMany: lambda ctx, node: fit(ctx, node.t, cf.BitCount(m.ELEMENTS, *COUNTS[node.id]), False),
        values.IsIn: is_in,
        values.HasGlyph: lambda ctx, node: fit(ctx, node.t, Hosting(), node.no),
        values.IsFighting: is_fighting,
        values.Owns: owns,
        values.Bears: bears,
        values.BearsToo: bears_too,
        values.DoneThisWay: this_way,
        lookbacks.InThem: in_them,
        values.TurnOf: lambda ctx, node: TurnIs(lower_side(ctx, node.s)),
        values.ExtraPaid: extra_paid,
        values.IsQuiet: lambda ctx, node: AllOf((StepIs(1 << m.MAIN), Not(InAttack()))),
        values.IsThere: in_zone,
        values.SequenceIs: lambda ctx, node: NumIs(
            StackNumber(ThisObject()), v.bound_of(node.cmp), lower_num(ctx, node.n)
        ),
    }
)
