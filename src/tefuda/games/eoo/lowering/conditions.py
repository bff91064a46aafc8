"""Conditions of a text: なら, かぎり, 場合 [2-7-3, R23]."""

from __future__ import annotations

from dataclasses import replace

from tefuda.games.common import filters as cf
from tefuda.games.common.announcing import PaidExtra
from tefuda.games.common.bearing import CountersWithin
from tefuda.games.common.conditions import NumberThere, NumIs, StateIs, TheyFit, TurnIs
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.measuring import TableNum
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.sets import StackedObject
from tefuda.games.common.things import Filtered
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import SOURCE, Context, lower_cond, lower_num, lower_things, past
from tefuda.games.eoo.lowering.nouns import COUNTS, NOUNS, WORDS, Described, describe, gathered, role
from tefuda.games.eoo.lowering.numbers import BEHIND, counted_counters, counters
from tefuda.games.eoo.lowering.players import lower_side, lower_who
from tefuda.games.eoo.lowering.reach import done_so
from tefuda.games.eoo.rules import filters as ef
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.recalling import StackNumber, WasDone
from tefuda.games.eoo.rules.sets import Hosting
from tefuda.games.eoo.wording import values
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.conditions import Conditions
from tefuda.games.lowering.vocabulary import compared
from tefuda.kernel.programs import AllOf, Cond, Const, Not, Num
from tefuda.kernel.schema import TURNED, column_topic
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.things import Bare


def more_than_of(ctx: Context, node: values.MoreThanOf) -> Cond:
    """More of one player's things than of another's."""
    d = describe(ctx, node.k)
    other = replace(d, whose=lower_who(ctx, node.who))
    return compared(ctx, HowMany(gathered(ctx, d)), v.MORE[node.more.id], HowMany(gathered(ctx, other)))


def is_in(ctx: Context, node: values.IsIn) -> Cond:
    """A thing is in a status, upright or sideways."""
    test: CardFilter
    if node.s.id in v.STATUS:
        test = ef.in_status(v.STATUS[node.s.id])
    else:
        test = cf.ColumnIs(TURNED, node.s.id == "sideways", column_topic(TURNED))
    return CONDITIONS.fit(ctx, node.t, test, node.no)


def is_fighting(ctx: Context, node: values.IsFighting) -> Cond:
    """A thing takes part in the attack going on; it is known afterwards."""
    cond = CONDITIONS.fit(ctx, node.t, role(node.id), node.no)
    if isinstance(node.t, Bare) and ctx.it is None:
        ctx.it = lower_things(ctx, node.t)
    return cond


def bears_too(ctx: Context, node: values.BearsToo) -> Cond:
    """What the act before was about carries counters."""
    named = ctx.it is not None or ctx.card.is_effect
    found = lower_things(ctx, ctx.about) if ctx.about is not None else ctx.that() if named else SOURCE
    bound, n = (v.bound_of(node.cmp), lower_num(ctx, node.n)) if node.n is not None else (cf.AT_LEAST, Const(1))
    borne = CountersWithin(node.c.text, bound, n)
    return TheyFit(found, cf.NoneOf(borne) if node.no else borne)


def this_way(ctx: Context, node: values.DoneThisWay) -> Cond:
    """The sentence before has made this happen to such a thing, or to the thing."""
    kinds, cond = past(ctx, node.h)
    if not isinstance(node.np, NP):
        made: Cond = WasDone(lower_things(ctx, node.np), kinds, cond)
        return Not(made) if node.no else made
    done = done_so(ctx, kinds)
    if done is None:
        ctx.fail("nothing was done before this")
    test = describe(ctx, node.np).whole()
    made = WasDone(done if test is None else Filtered(done, test), kinds, cond)
    return Not(made) if node.no else made


def extra_paid(ctx: Context, node: Node) -> Cond:
    """The optional additional cost was paid: only the card on the stack knows [19-4-1]."""
    if ctx.extra < 0:
        ctx.fail("only the card's own text while it resolves or enters knows whether its additional cost was paid")
    return PaidExtra(ctx.extra)


def in_zone(ctx: Context, node: values.IsThere) -> Cond:
    """A thing is in a zone."""
    return CONDITIONS.fit(ctx, node.t, WORDS.in_zones(1 << v.ZONES[node.z.id]), False)


OWN: ByClass[Context, Cond] = {
    values.ReserveIs: lambda ctx, node: compared(
        ctx, TableNum(m.SCHEMA, lower_who(ctx, node.who), m.RESERVE), v.bound_of(node.cmp), lower_num(ctx, node.n)
    ),
    values.MoreThanOf: more_than_of,
    values.IsAttribute: lambda ctx, node: CONDITIONS.fit(ctx, node.t, WORDS.of_hues(node.a), node.no),
    values.HasSoMany: lambda ctx, node: CONDITIONS.fit(ctx, node.t, cf.BitCount(m.ELEMENTS, *COUNTS[node.id]), False),
    values.IsIn: is_in,
    values.HasGlyph: lambda ctx, node: CONDITIONS.fit(ctx, node.t, Hosting(), node.no),
    values.IsFighting: is_fighting,
    values.BearsToo: bears_too,
    values.DoneThisWay: this_way,
    values.TurnOf: lambda ctx, node: TurnIs(lower_side(ctx, node.s)),
    values.ExtraPaid: extra_paid,
    values.IsQuiet: lambda ctx, node: AllOf(
        (NumberThere(m.SCHEMA, m.STEP, 1 << m.MAIN), Not(StateIs(m.in_attack, m.SCHEMA.topic("step"))))
    ),
    values.IsThere: in_zone,
    values.SequenceIs: lambda ctx, node: NumIs(
        StackNumber(StackedObject()), v.bound_of(node.cmp), lower_num(ctx, node.n)
    ),
}
"""Conditions of this game alone."""


class EooConditions(Conditions[Context, Described]):
    """Conditions of Echoes of Orphelia; counters lie on a thing and are counted there [10-2]."""

    describing = NOUNS
    cond = lower_cond
    own = OWN

    def many(self, ctx: Context, np: Node, place: Node | None = None) -> Num:
        on = counters(np) if isinstance(np, NP) else None
        if on is not None:
            return counted_counters(ctx, np, on)  # type: ignore[arg-type]
        past = BEHIND.befallen(ctx, np) if place is None else None
        return past or super().many(ctx, np, place)

    def there(self, ctx: Context, node: values.There | values.ThereNot) -> Cond:
        if counters(node.np) is None:
            return super().there(ctx, node)
        return NumIs(self.many(ctx, node.np), cf.AT_LEAST, Const(1))


CONDITIONS: EooConditions = EooConditions()
lower_cond.add(CONDITIONS.rows)
lower_cond.add(BEHIND.conditions())
