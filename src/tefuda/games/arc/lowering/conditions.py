"""Conditions on the position (wording 4)."""

from __future__ import annotations

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import ALMA_TEXT, Context, lower_cond, lower_num, lower_things
from tefuda.games.arc.lowering.nouns import (
    NOUNS,
    WHOSE,
    WORDS,
    Described,
    describe,
    field_side,
    gathered,
    lower_side,
    named_bits,
    shared_place,
)
from tefuda.games.arc.lowering.numbers import BEHIND, lower_who
from tefuda.games.arc.lowering.things import opposed
from tefuda.games.arc.rules import filters as af
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.counting import TableNum
from tefuda.games.arc.rules.judging import Stands
from tefuda.games.arc.rules.sets import EVERYWHERE, ON_FIELD, CardsIn
from tefuda.games.arc.wording import nouns, values
from tefuda.games.common import filters as cf
from tefuda.games.common.conditions import NumberThere, ThereAre
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.things import Filtered, Players, Things, Together, You
from tefuda.games.lowering.assembling import ByClass, Row
from tefuda.games.lowering.conditions import Conditions
from tefuda.games.lowering.vocabulary import compared
from tefuda.kernel.programs import Cond, Not
from tefuda.text import conditions, lookbacks
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr

Lower = Row[Context, Cond]


def place_of(ctx: Context, place: Node) -> tuple[tuple[int, ...], Players]:
    """Return the zones and players of a place."""
    if isinstance(place, values.OnField) and place.who is not None:
        return EVERYWHERE, lower_who(ctx, place.who)
    if isinstance(place, values.OnField):
        return ON_FIELD, field_side(ctx, place.f.id)
    assert isinstance(place, conditions.Place)
    whose = next((WHOSE[type(q)](ctx, q) for q in place.quals if type(q) in WHOSE), ctx.you)
    return (v.ZONES[place.z.id],), whose


def found(ctx: Context, np: Node, place: Node | None) -> Things:
    """Return the cards of a description, in a place if one is named."""
    if isinstance(np, nouns.Main):
        return lower_things(ctx, np)
    if isinstance(np, NounOr):
        return Together(tuple(found(ctx, one, place) for one in shared_place(np)))
    assert isinstance(np, NP)
    if place is None:
        return gathered(ctx, describe(ctx, np))
    zones, whose = place_of(ctx, place)
    f = nouns.FieldOf(place.f) if isinstance(place, values.OnField) else None
    d = describe(ctx, NP(np.head, (*np.quals, f)) if f is not None else np, None if f is not None else place)
    d.whose = whose
    d.zones = d.zones or zones
    return gathered(ctx, d)


def gauge_is(ctx: Context, node: values.GaugeIs) -> Cond:
    """A number of a player within a bound."""
    table = TableNum(lower_who(ctx, node.who), v.GAUGES[node.gauge.id])
    return compared(ctx, table, v.bound_of(node.cmp), lower_num(ctx, node.n))


def is_there(ctx: Context, node: values.IsThere) -> Cond:
    """A thing is in a place."""
    zones, whose = place_of(ctx, node.place)
    test = cf.Every((WORDS.in_zones(sum(1 << z for z in zones)), cf.OfPlayers(whose)))
    made = ThereAre(Filtered(lower_things(ctx, node.t), test))
    return Not(made) if node.no else made


def has_arms(ctx: Context, node: values.HasArms) -> Cond:
    """The side has activated armed almas [R64]."""
    if isinstance(node.t, nouns.Source) and ctx.kind != ALMA_TEXT:
        ctx.fail("only almas in the main circle have armed almas [6.3]")
    side = lower_side(ctx, node.t.s.id) if isinstance(node.t, nouns.Main) else You()
    made = ThereAre(CardsIn((m.SUB,), side, af.armed()))
    return Not(made) if node.no else made


def did_this(ctx: Context, node: values.DidThis) -> Cond:
    """An earlier step took such a card, or it took none."""
    made = this_way(ctx, node)
    return Not(made) if node.no else made


def this_way(ctx: Context, node: values.DidThis) -> Cond:
    """An earlier step took such a card; it is judged as it was."""
    if node.v.id == "destroy" and "destroy" not in ctx.done and "damage" in ctx.done and node.np is None:
        return Not(Stands(ctx.that()))
    if isinstance(node.np, nouns.Main):
        if node.v.id != "destroy" or "destroy" in ctx.done or "damage" not in ctx.done:
            ctx.fail("of a main alma only damage of this text is asked whether it destroyed it", node)
        return Not(Stands(lower_things(ctx, node.np)))
    taken = ctx.recall(node.v.id)
    if node.np is None:
        return ThereAre(taken)
    ones = node.np.of if isinstance(node.np, NounOr) else (node.np,)
    tests = tuple(cf.Every(describe(ctx, one).likeness(ctx)) for one in ones if isinstance(one, NP))
    return ThereAre(Filtered(taken, cf.AnyFilter(tests)))


def were_among(ctx: Context, node: values.WereAmong) -> Cond:
    """Such a card is among those moved or seen last."""
    return CONDITIONS.in_them(ctx, lookbacks.InThem(node.np, node.no))


def survived(ctx: Context, node: values.Survived) -> Cond:
    """The alma stands, and will not be destroyed by the damage act that is over [R40]."""
    return Stands(opposed(ctx, node.t) if isinstance(node.t, nouns.Opposed) else lower_things(ctx, node.t))


def in_phase(ctx: Context, node: values.InPhase) -> Cond:
    """A phase of the turn is going on."""
    made = NumberThere(m.SCHEMA, m.PHASE, 1 << int(node.p.id))
    return Not(made) if node.no else made


OWN: ByClass[Context, Cond] = {
    values.Survived: survived,
    values.InPhase: in_phase,
    values.HowMany: lambda ctx, node: CONDITIONS.how_many(ctx, node),
    values.GaugeIs: gauge_is,
    values.IsAttribute: lambda ctx, node: CONDITIONS.fit(ctx, node.t, WORDS.of_hues(node.a), node.no),
    values.IsNamed: lambda ctx, node: CONDITIONS.fit(ctx, node.t, af.of_named(named_bits(ctx, node.n)), node.no),
    values.Fits: lambda ctx, node: CONDITIONS.fit(ctx, node.t, CONDITIONS.judged(ctx, node.np), node.no),
    values.Owns: lambda ctx, node: CONDITIONS.owns(ctx, node),
    values.IsThere: is_there,
    values.HasArms: has_arms,
    values.DidThis: did_this,
    values.WereAmong: were_among,
}
"""Conditions of this game alone."""


class ArcConditions(Conditions[Context, Described]):
    """Conditions of ARC."""

    describing = NOUNS
    cond = lower_cond
    own = OWN

    def present(self, ctx: Context, np: Node, place: Node | None) -> Things:
        return found(ctx, np, place)

    def fit(self, ctx: Context, t: Node, test: CardFilter | None, no: bool = False) -> Cond:
        """A card fits, or it does not, if only because it is not there."""
        cond = super().fit(ctx, t, test)
        return Not(cond) if no else cond


CONDITIONS: ArcConditions = ArcConditions()
lower_cond.add(CONDITIONS.rows)
lower_cond.add(BEHIND.conditions())
