"""Conditions on the position (wording 4)."""

from __future__ import annotations

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import Context, lower_cond, lower_num, lower_things
from tefuda.games.arc.lowering.designed import mask_of
from tefuda.games.arc.lowering.nouns import WHOSE, describe, field_side, gathered, lower_side, named_bits, shared_place
from tefuda.games.arc.lowering.numbers import BEHIND, lower_who
from tefuda.games.arc.lowering.things import opposed
from tefuda.games.arc.rules import filters as af
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.counting import TableNum
from tefuda.games.arc.rules.judging import Stands
from tefuda.games.arc.rules.sets import EVERYWHERE, ON_FIELD, CardsIn
from tefuda.games.arc.wording import nouns, values
from tefuda.games.common import filters as cf
from tefuda.games.common.bearing import SharesBits
from tefuda.games.common.conditions import ThereAre, TheyFit
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.things import Filtered, Players, Things, Together
from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.sentences import compared
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Not
from tefuda.text import arithmetic, attributes, conditions
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


def there_not(ctx: Context, node: values.ThereNot) -> Cond:
    """There is none."""
    return Not(ThereAre(found(ctx, node.np, node.place)))


def how_many(ctx: Context, node: values.HowMany) -> Cond:
    """The number of cards within a bound."""
    return compared(ctx, HowMany(found(ctx, node.np, node.place)), v.bound_of(node.cmp), lower_num(ctx, node.n))


def gauge_is(ctx: Context, node: values.GaugeIs) -> Cond:
    """A number of a player within a bound."""
    table = TableNum(lower_who(ctx, node.who), v.GAUGES[node.gauge.id])
    return compared(ctx, table, v.bound_of(node.cmp), lower_num(ctx, node.n))


def more_than(ctx: Context, node: values.CompareCounts) -> Cond:
    """Strictly more or fewer cards."""
    return compared(ctx, HowMany(found(ctx, node.a, None)), v.MORE[node.more.id], HowMany(found(ctx, node.b, None)))


def against(ctx: Context, node: arithmetic.Against) -> Cond:
    """One value against another."""
    bound = v.MORE[node.more.id] if node.more is not None else v.bound_of(node.cmp)
    return compared(ctx, lower_num(ctx, node.a), bound, lower_num(ctx, node.b))


def fits(ctx: Context, t: Node, test: CardFilter, no: bool) -> Cond:
    """A thing fits, or does not."""
    made = TheyFit(lower_things(ctx, t), test)
    return Not(made) if no else made


def fits_noun(ctx: Context, node: values.Fits) -> Cond:
    """A thing fits a description."""
    np = node.np.of[0] if isinstance(node.np, NounOr) else node.np
    assert isinstance(np, NP)
    if isinstance(node.np, NounOr):
        tests = tuple(cf.Every(describe(ctx, one).tests) for one in node.np.of)
        return fits(ctx, node.t, cf.AnyFilter(tests), node.no)
    d = describe(ctx, np)
    said: list[CardFilter] = [*d.tests]
    if d.whose is not None:
        said.append(cf.OfPlayers(d.whose))
    return fits(ctx, node.t, cf.Every(tuple(said)), node.no)


def owns(ctx: Context, node: values.Owns) -> Cond:
    """With all of these skills, or with none of them."""
    made = [TheyFit(lower_things(ctx, node.t), af.with_skill(mask_of(ctx, (k,)))) for k in node.k]
    return AllOf(tuple(Not(c) for c in made)) if node.no else AllOf(tuple(made))


def is_there(ctx: Context, node: values.IsThere) -> Cond:
    """A thing is in a place."""
    zones, whose = place_of(ctx, node.place)
    test: CardFilter = cf.Every((af.InZones(sum(1 << z for z in zones)), cf.OfPlayers(whose)))
    made = ThereAre(Filtered(lower_things(ctx, node.t), test))
    return Not(made) if node.no else made


def has_arms(ctx: Context, node: values.HasArms) -> Cond:
    """The side has activated armed almas [R64]."""
    made = ThereAre(CardsIn((m.SUB,), lower_side(ctx, node.t.s.id), af.Armed()))
    return Not(made) if node.no else made


def did_this(ctx: Context, node: values.DidThis) -> Cond:
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
    tests = tuple(cf.Every(describe(ctx, one).tests) for one in ones if isinstance(one, NP))
    return ThereAre(Filtered(taken, cf.AnyFilter(tests)))


def were_among(ctx: Context, node: values.WereAmong) -> Cond:
    """Such a card is among those moved or seen last."""
    of = ctx.seen if ctx.seen is not None else ctx.last
    if of is None:
        ctx.fail("no cards were moved or looked at before", node)
    return ThereAre(Filtered(of, cf.Every(describe(ctx, node.np).tests)))


def survived(ctx: Context, node: values.Survived) -> Cond:
    """The alma stands, and will not be destroyed by the damage act that is over [R40]."""
    return Stands(opposed(ctx, node.t) if isinstance(node.t, nouns.Opposed) else lower_things(ctx, node.t))


lower_cond.add(BEHIND.conditions())
lower_cond.add(
    {
        values.Survived: survived,
        conditions.AndCond: lambda ctx, node: AllOf((lower_cond(ctx, node.a), lower_cond(ctx, node.b))),
        conditions.OrCond: lambda ctx, node: AnyOf((lower_cond(ctx, node.a), lower_cond(ctx, node.b))),
        values.There: lambda ctx, node: ThereAre(found(ctx, node.np, node.place)),
        values.ThereNot: there_not,
        values.HowMany: how_many,
        values.GaugeIs: gauge_is,
        values.ValueCond: lambda ctx, node: compared(
            ctx, lower_num(ctx, node.v), v.bound_of(node.cmp), lower_num(ctx, node.n)
        ),
        values.CompareCounts: more_than,
        arithmetic.Against: against,
        values.IsAttribute: lambda ctx, node: fits(ctx, node.t, af.of_element(v.elements(node.a)), node.no),
        values.IsNamed: lambda ctx, node: fits(ctx, node.t, af.of_named(named_bits(ctx, node.n)), node.no),
        values.Fits: fits_noun,
        attributes.Shares: lambda ctx, node: fits(
            ctx, node.t, SharesBits(lower_things(ctx, node.of), m.ELEMENTS), False
        ),
        values.Owns: owns,
        values.IsThere: is_there,
        values.HasArms: has_arms,
        values.DidThis: did_this,
        values.WereAmong: were_among,
    }
)
