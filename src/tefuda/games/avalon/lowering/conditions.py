"""Conditions of a text: 場合, ならば, いる間 (wording 6, 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.context import SOURCE, Context, lower_cond, lower_event, lower_num, lower_things
from tefuda.games.avalon.lowering.designed import mask_of
from tefuda.games.avalon.lowering.events import in_battle
from tefuda.games.avalon.lowering.nouns import describe, group
from tefuda.games.avalon.lowering.numbers import BEHIND, many
from tefuda.games.avalon.lowering.players import lower_who, several
from tefuda.games.avalon.rules import filters as af
from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.counting import OfEach, StatNum
from tefuda.games.avalon.rules.judging import AllDiffer, AtTarget, Fighting, Leads, ProofsShort
from tefuda.games.avalon.rules.sets import BothFighters, CardsIn, Fighter, SupportsOf
from tefuda.games.avalon.wording import events, nouns, values
from tefuda.games.common import filters as cf
from tefuda.games.common.bearing import SharesBits
from tefuda.games.common.chances import Fell
from tefuda.games.common.conditions import StateOf, TheirNumber, ThereAre, TheyFit
from tefuda.games.common.filters import ABOVE, CardFilter
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.things import Filtered, Things
from tefuda.games.lowering.sentences import compared
from tefuda.games.lowering.things import one_will_do
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Const, Not
from tefuda.text import arithmetic, attributes, chances, conditions, lookbacks, quals
from tefuda.text.conditions import Place
from tefuda.text.model import Node
from tefuda.text.normalise import fold_name
from tefuda.text.nouns import NP, AKind
from tefuda.text.players import Player
from tefuda.text.quals import InZone, Owner
from tefuda.text.things import Bare
from tefuda.text.words import Kind, Side


def present(ctx: Context, np: Node, place: Place | None) -> Things:
    """Return the things of a description, in the place that the condition names."""
    return group(ctx, *placed(ctx, np, place))


def placed(ctx: Context, np: Node, place: Place | None) -> tuple[Node, Place | None]:
    """Return a description with the place on the field that a condition names; another place stays apart."""
    if place is None or place.z.id not in ("lands", "field", "holy"):
        return np, place
    if not isinstance(np, NP):
        ctx.fail("a list of things in a place cannot be asked for")
    return NP(np.head, (*place.quals, InZone(place.z), *np.quals)), None


def there(ctx: Context, node: values.There | values.ThereNot) -> Cond:
    """There is at least one such thing."""
    if isinstance(node.np, NP) and isinstance(node.np.head, nouns.Mana):
        return compared(ctx, many(ctx, node.np), cf.AT_LEAST, Const(1))
    found = present(ctx, node.np, node.place)
    known_by(ctx, found)
    return ThereAre(found)


def known_by(ctx: Context, found: Things) -> None:
    """What there is, is それ and その中, if nothing was named."""
    if ctx.it is None and ctx.seen is None and not ctx.standing:
        ctx.it = ctx.seen = found


def how_many(ctx: Context, node: values.HowMany) -> Cond:
    """So many things, exactly or within a bound."""
    if isinstance(node.np, NP) and not isinstance(node.np.head, nouns.Mana):
        if not any(isinstance(q, COUNTED) for q in node.np.quals):
            known_by(ctx, present(ctx, node.np, node.place))
    np, place = placed(ctx, node.np, node.place)
    n = many(ctx, np) if place is None else HowMany(group(ctx, np, place))  # type: ignore[arg-type]
    return compared(ctx, n, v.bound_of(node.cmp), lower_num(ctx, node.n))


COUNTED = (quals.ThisTurnDid, nouns.TakenNow, nouns.AlikeInHue)
"""Attributes by which things are counted only."""


def number_is(ctx: Context, node: values.NumberIs) -> Cond:
    """A number of a thing within a bound; of a description without a count that of one of them."""
    where = lower_things(ctx, node.t)
    asked(ctx, node.t, where)
    n = StatNum(where, v.STATS[node.stat.id])
    bound, limit = v.bound_of(node.cmp), lower_num(ctx, node.n)
    return TheirNumber(n, bound, limit, True) if one_will_do(node.t) else compared(ctx, n, bound, limit)


def of_source(value: Node) -> bool:
    """Whether a value is a number of the source."""
    return isinstance(getattr(value, "of", None), nouns.Source)


def against(ctx: Context, node: arithmetic.Against) -> Cond:
    """One value compared with another; a number of the source with another makes it それ, if nothing was named."""
    if ctx.it is None and not ctx.standing and any(of_source(one) for one in (node.a, node.b)):
        ctx.it = SOURCE
    bound = v.MORE[node.more.id] if node.more is not None else v.bound_of(node.cmp)
    return compared(ctx, lower_num(ctx, node.a), bound, lower_num(ctx, node.b))


def more_than(ctx: Context, node: arithmetic.MoreThan) -> Cond:
    """More things of one description than of another."""
    return compared(ctx, many(ctx, node.a), v.MORE[node.more.id], many(ctx, node.b))


def has_more(ctx: Context, node: values.HasMore) -> Cond:
    """More cards in a zone of one player than in that of another; of several than each of them has, or each of them."""
    if node.z.id not in v.ZONES:
        ctx.refuse(node, "cards of that zone are not counted by player")
    zone, bound = v.ZONES[node.z.id], v.MORE[node.more.id]
    mine, theirs = (
        OfEach(zone, lower_who(ctx, who), (bound == ABOVE) == (who is node.than))
        if several(who)
        else HowMany(CardsIn((zone,), lower_who(ctx, who)))
        for who in (node.who, node.than)
    )
    return compared(ctx, mine, bound, theirs)


def fit(ctx: Context, t: Node, test: CardFilter | None, no: bool) -> Cond:
    """A thing fits a description, or there is one and it does not; of a description without a count one will do, or none does."""
    where = lower_things(ctx, t)
    asked(ctx, t, where)
    if test is None:
        return ThereAre(where)
    if one_will_do(t):
        return Not(TheyFit(where, test, True)) if no else TheyFit(where, test, True)
    return TheyFit(where, cf.NoneOf(test) if no else test)


JUDGED: dict[type, Callable[[Context, Any], CardFilter | None]] = {
    values.Fits: lambda ctx, node: describe(ctx, node.np).test(),
    values.IsAttribute: lambda ctx, node: cf.AnyBit(m.ELEMENTS, v.elements(node.a)),
    values.IsRace: lambda ctx, node: af.OfRace(fold_name(node.t2.id)),
    values.NumberIs: lambda ctx, node: af.StatWithin(
        v.STATS[node.stat.id], v.bound_of(node.cmp), lower_num(ctx, node.n)
    ),
    values.Owns: lambda ctx, node: cf.Every(tuple(cf.AnyBit(m.KEYWORDS, mask_of(ctx, (k,))) for k in node.k)),
}
"""What a condition on a described thing demands of it."""


def judged(ctx: Context, cond: Node) -> CardFilter | None:
    """Return what a condition demands of the thing of which it speaks, as a test of each such thing."""
    test = JUDGED[type(cond)](ctx, cond) if type(cond) in JUDGED else None
    return cf.NoneOf(test) if test is not None and getattr(cond, "no", False) else test


def asked(ctx: Context, t: Node, found: Things) -> None:
    """What a condition asks about is それ, if nothing was named."""
    if ctx.it is None and isinstance(t, Bare) and not ctx.standing:
        ctx.it = found


def side_is(ctx: Context, node: values.SideIs) -> Cond:
    """The side of a player invades, or defends."""
    sides, wars = v.SIDES[node.r.id]
    who = Side("own") if node.who == Player(Side("own")) else Side("foe") if node.who == Player(Side("foe")) else None
    if who is None or not ctx.battle:
        ctx.refuse(node, "only the two sides of a battle can be asked for")
    return Fighting(lower_things(ctx, Bare(NP(AKind(Kind("creature")), (Owner(who),)))), wars, sides)


def holy_war(ctx: Context, node: values.HolyWar) -> Cond:
    """The battle is a holy war."""
    return Fighting(None, v.SIDES["holy_war"][1])


def owns(ctx: Context, node: values.Owns) -> Cond:
    """A thing has these keywords, or none of them."""
    if node.no:
        return fit(ctx, node.t, cf.AnyBit(m.KEYWORDS, mask_of(ctx, node.k)), True)
    return fit(ctx, node.t, cf.Every(tuple(cf.AnyBit(m.KEYWORDS, mask_of(ctx, (k,))) for k in node.k)), False)


def role_is(ctx: Context, node: values.RoleIs) -> Cond:
    """A player leads, or chases."""
    cond = Leads(lower_who(ctx, node.who), node.r.id == "leader")
    return Not(cond) if node.no else cond


def at_target(ctx: Context, node: values.AtTarget) -> Cond:
    """A player has reached the target."""
    cond = AtTarget(lower_who(ctx, node.who))
    return Not(cond) if node.no else cond


def used_support(ctx: Context, node: values.UsedSupport) -> Cond:
    """A side has placed a support card; of both, one has for the one question, none for the other."""
    cond = ThereAre(SupportsOf(lower_who(ctx, node.who)))
    return Not(cond) if node.no else cond


def happened(ctx: Context, node: values.Happened) -> Cond:
    """The event of the ability was one like that; or the own creature has fallen in the battle that is settled [R54]."""
    if ctx.battle and fell_here(node):
        ctx.it = Fighter(False)
        return StateOf(ctx.it, m.FALLEN, 1, m.SCHEMA.topic("battle"))
    if isinstance(node.e, events.ThisBattle):
        ctx.fail("how a battle ends is known only to its own part of the text")
    kinds, test = lower_event(ctx, node.e)
    ctx.fought = ctx.fought or in_battle(node.e)
    if not ctx.watched or not set(ctx.watched) <= set(kinds):
        ctx.refuse(node, "the event that set this off is another one")
    return test if test is not None else AllOf(())


def drawn(ctx: Context, node: values.Drawn) -> Cond:
    """Nobody has won the battle [R55]."""
    ctx.refuse(node, "how a battle ends is known only to its own part of the text")


def survived(ctx: Context, node: values.Survived) -> Cond:
    """A battle creature, or each of the two, has not fallen [R54]."""
    if not ctx.battle:
        ctx.refuse(node, "who has fallen in a battle is known only in the part of a text about battles")
    if isinstance(node.t, nouns.Source):
        found: Things = Fighter(False)
    else:
        found = lower_things(ctx, node.t)
    if not isinstance(found, Fighter | BothFighters):
        ctx.refuse(node, "this can only be said of the two creatures of a battle")
    ctx.it = found
    topic = m.SCHEMA.topic("battle")
    sides = (found,) if isinstance(found, Fighter) else (Fighter(False), Fighter(True))
    return AllOf(tuple(Not(StateOf(side, m.FALLEN, 1, topic)) for side in sides))


def fell_here(cond: Node) -> bool:
    """Whether a condition asks if the own creature was destroyed in this battle."""
    e = cond.e if isinstance(cond, values.Happened) else None
    if not isinstance(e, events.Befalls) or not isinstance(e.h, events.DestroyedBy) or e.h.c.id != "battle":
        return False
    own = isinstance(e.t, NP) and e.t.head == AKind(Kind("creature")) and e.t.quals == (Owner(Side("own")),)
    return own or isinstance(e.t, nouns.Source)


def in_them(ctx: Context, node: lookbacks.InThem) -> Cond:
    """Among the cards seen, or taken, is such a card."""
    of = ctx.seen if ctx.seen is not None else ctx.last
    if of is None:
        ctx.fail("no cards were seen or taken before this")
    test = describe(ctx, node.np).test()
    cond = ThereAre(of if test is None else Filtered(of, test))
    return Not(cond) if node.no else cond


def coin_fell(ctx: Context, node: chances.CoinFell) -> Cond:
    """How the last coin fell."""
    if ctx.coin < 0:
        ctx.fail("no coin was tossed before this")
    return Fell(ctx.coin, node.heads)


def is_race(ctx: Context, node: values.IsRace) -> Cond:
    """A thing has a race."""
    return fit(ctx, node.t, af.OfRace(fold_name(node.t2.id)), node.no)


lower_cond.add(BEHIND.conditions())
lower_cond.add(
    {
        conditions.AndCond: lambda ctx, node: AllOf((lower_cond(ctx, node.a), lower_cond(ctx, node.b))),
        conditions.OrCond: lambda ctx, node: AnyOf((lower_cond(ctx, node.a), lower_cond(ctx, node.b))),
        values.There: there,
        values.ThereNot: lambda ctx, node: Not(there(ctx, node)),
        values.HowMany: how_many,
        values.NumberIs: number_is,
        values.ValueCond: lambda ctx, node: compared(
            ctx, lower_num(ctx, node.v), v.bound_of(node.cmp), lower_num(ctx, node.n)
        ),
        values.ValueBeyond: lambda ctx, node: compared(
            ctx, lower_num(ctx, node.v), v.MORE[node.more.id], lower_num(ctx, node.n)
        ),
        arithmetic.MoreThan: more_than,
        values.HasMore: has_more,
        arithmetic.Against: against,
        attributes.Shares: lambda ctx, node: fit(
            ctx, node.t, SharesBits(lower_things(ctx, node.of), m.ELEMENTS), False
        ),
        values.Fits: lambda ctx, node: fit(ctx, node.t, describe(ctx, node.np).test(), node.no),
        values.IsAttribute: lambda ctx, node: fit(ctx, node.t, cf.AnyBit(m.ELEMENTS, v.elements(node.a)), node.no),
        values.IsRace: is_race,
        chances.CoinFell: coin_fell,
        values.ProofsShort: lambda ctx, node: ProofsShort(lower_who(ctx, node.who), lower_num(ctx, node.n)),
        values.Owns: owns,
        values.IsThere: lambda ctx, node: fit(ctx, node.t, af.InZones(v.PLACES[node.z.id]), node.no),
        values.RoleIs: role_is,
        values.AtTarget: at_target,
        values.UsedSupport: used_support,
        values.InBattleOf: lambda ctx, node: Fighting(lower_things(ctx, node.t), v.WARS[node.b.id]),
        values.Happened: happened,
        values.SideIs: side_is,
        values.HolyWar: holy_war,
        values.Survived: survived,
        values.Drawn: drawn,
        values.AllDiffer: lambda ctx, node: AllDiffer(group(ctx, node.np)),
        lookbacks.InThem: in_them,
    }
)
