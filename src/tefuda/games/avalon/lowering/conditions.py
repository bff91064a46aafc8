"""Conditions of a text: 場合, ならば, いる間 (wording 6, 9)."""

from __future__ import annotations

from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.context import SOURCE, Context, lower_cond, lower_event, lower_num, lower_things
from tefuda.games.avalon.lowering.events import in_battle
from tefuda.games.avalon.lowering.nouns import NOUNS, SUFFERED, WORDS, Described, group
from tefuda.games.avalon.lowering.numbers import BEHIND, many
from tefuda.games.avalon.lowering.players import lower_who, several
from tefuda.games.avalon.rules import filters as af
from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.counting import OfEach
from tefuda.games.avalon.rules.judging import AllDiffer, AtTarget, Fighting, Leads, ProofsShort, TurnIs
from tefuda.games.avalon.rules.sets import BothFighters, Fighter, SupportsOf
from tefuda.games.avalon.wording import events, lines, nouns, values
from tefuda.games.common import filters as cf
from tefuda.games.common.conditions import StateOf, ThereAre
from tefuda.games.common.filters import ABOVE, CardFilter
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.sets import ZoneCards
from tefuda.games.common.things import Source, Things, You
from tefuda.games.lowering.assembling import ByClass, Row
from tefuda.games.lowering.conditions import Against, Conditions
from tefuda.games.lowering.vocabulary import compared
from tefuda.kernel.programs import AllOf, Cond, Const, Not, Num
from tefuda.text import quals, things
from tefuda.text.conditions import Place, TurnOf
from tefuda.text.model import Node
from tefuda.text.normalise import fold_name
from tefuda.text.nouns import NP, AKind
from tefuda.text.outcomes import such
from tefuda.text.players import Player
from tefuda.text.quals import InZone, Owner
from tefuda.text.things import Bare
from tefuda.text.words import Kind, Side


def placed(ctx: Context, np: Node, place: Place | None) -> tuple[Node, Place | None]:
    """Return a description with the place on the field that a condition names; another place stays apart."""
    if place is None or place.z.id not in ("lands", "field", "holy"):
        return np, place
    if not isinstance(np, NP):
        ctx.fail("a list of things in a place cannot be asked for")
    return NP(np.head, (*place.quals, InZone(place.z), *np.quals)), None


def known_by(ctx: Context, found: Things) -> None:
    """What there is, is それ and その中, if nothing was named."""
    if ctx.it is None and ctx.seen is None and not ctx.standing:
        ctx.it = ctx.seen = found


COUNTED = (quals.ThisTurnDid, nouns.TakenNow, nouns.AlikeInHue)
"""Attributes by which things are counted only."""


def of_source(value: Node) -> bool:
    """Whether a value is a number of the source."""
    return isinstance(getattr(value, "of", None), nouns.Source)


def has_more(ctx: Context, node: values.HasMore) -> Cond:
    """More cards in a zone of one player than in that of another; of several than each of them has, or each of them."""
    if node.z.id not in v.ZONES:
        ctx.refuse(node, "cards of that zone are not counted by player")
    zone, bound = v.ZONES[node.z.id], v.MORE[node.more.id]
    mine, theirs = (
        OfEach(zone, lower_who(ctx, who), (bound == ABOVE) == (who is node.than))
        if several(who)
        else HowMany(ZoneCards(m.SCHEMA, (zone,), lower_who(ctx, who)))
        for who in (node.who, node.than)
    )
    return compared(ctx, mine, bound, theirs)


JUDGED: dict[type, Row[Context, CardFilter | None]] = {
    values.Fits: lambda ctx, node: CONDITIONS.judged(ctx, node.np),
    values.IsAttribute: lambda ctx, node: WORDS.of_hues(node.a),
    values.IsRace: lambda ctx, node: af.OfRace(fold_name(node.t2.id)),
    values.NumberIs: lambda ctx, node: WORDS.within(ctx, node.stat, v.bound_of(node.cmp), lower_num(ctx, node.n)),
    values.Owns: lambda ctx, node: cf.Every(tuple(WORDS.with_keywords(ctx, (k,)) for k in node.k)),
}
"""What a condition on a described thing demands of it."""


def judged(ctx: Context, cond: Node) -> CardFilter | None:
    """Return what a condition demands of the thing of which it speaks, as a test of each such thing."""
    test = JUDGED[type(cond)](ctx, cond) if type(cond) in JUDGED else None
    return cf.NoneOf(test) if test is not None and getattr(cond, "no", False) else test


def side_is(ctx: Context, node: values.SideIs) -> Cond:
    """The side of a player invades, or defends."""
    sides, wars = v.SIDES[node.r.id]
    who = Side("own") if node.who == Player(Side("own")) else Side("foe") if node.who == Player(Side("foe")) else None
    if who is None or not ctx.battle:
        ctx.refuse(node, "only the two sides of a battle can be asked for")
    return Fighting(lower_things(ctx, Bare(NP(AKind(Kind("creature")), (Owner(who),)))), wars, sides)


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
    """The event of the ability was one like that; or a battle creature has fallen in the battle that is settled [R54]."""
    side = fell_here(node, not ctx.watched)
    if ctx.battle and side is not None:
        ctx.it = Fighter(side)
        return StateOf(ctx.it, m.FALLEN, 1, m.SCHEMA.topic("battle"))
    t, h = getattr(node.e, "t", None), getattr(node.e, "h", None)
    if isinstance(t, things.It | nouns.Mine) and SUFFERED.get(getattr(h, "id", "")) in ctx.done:
        return CONDITIONS.fit(ctx, t, CONDITIONS.judged(ctx, such(None, nouns.Suffered(h, True))))  # type: ignore[arg-type]
    if isinstance(node.e, events.ThisBattle):
        ctx.fail("how a battle ends is known only to its own part of the text")
    kinds, test = lower_event(ctx, node.e)
    ctx.fought = ctx.fought or in_battle(node.e)
    if not ctx.watched or not set(ctx.watched) <= set(kinds):
        ctx.refuse(node, "the event that set this off is another one")
    return test if test is not None else AllOf(())


def was_there(ctx: Context, node: values.WasThere) -> Cond:
    """A battle creature was in a zone: as it last was, if it has fallen."""
    if not ctx.battle or not isinstance(lower_things(ctx, node.t), Fighter | Source):
        ctx.refuse(node, "where it was is asked of the creatures of a battle")
    return CONDITIONS.fit(ctx, node.t, WORDS.in_zones(v.PLACES[node.z.id]), node.no)


def drawn(ctx: Context, node: values.Drawn) -> Cond:
    """Nobody has won the battle [R55]."""
    ctx.refuse(node, "how a battle ends is known only to its own part of the text")


def not_won(ctx: Context, node: values.NotWon) -> Cond:
    """Not so that the other side's creature alone has fallen [R55]."""
    if not ctx.battle:
        ctx.refuse(node, "who has fallen in a battle is known only in the part of a text about battles")
    topic = m.SCHEMA.topic("battle")
    mine, other = (StateOf(Fighter(foe), m.FALLEN, 1, topic) for foe in (False, True))
    return Not(AllOf((other, Not(mine))))


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


def fell_here(cond: Node, plain: bool = False) -> bool | None:
    """Return which battle creature a condition says to be destroyed in this battle (False: the own one), None if it asks for nothing
    like that; ``plain``: it need not say that a battle has done it."""
    return fighter_falls(cond.e, plain) if isinstance(cond, values.Happened) else None


def fighter_falls(e: Node, plain: bool) -> bool | None:
    """Return which battle creature an event destroys, by itself or by the other one [R54]."""
    if not isinstance(e, events.Befalls):
        return None
    if isinstance(e.h, events.Destroying):
        by, whom = side_of(e.t), side_of(e.h.np)
        return whom if by is not None and whom is not None and by != whom else None
    h = e.h
    if isinstance(h, events.Caused) and h.c.id == "battle":
        h = h.h
    elif not plain:
        return None
    return side_of(e.t) if getattr(h, "id", "") == "destroyed" else None


def side_of(t: Node) -> bool | None:
    """Return whose battle creature is named, without anything else said of it: False the own one, True the other."""
    if isinstance(t, nouns.Source):
        return False
    if not isinstance(t, NP) or t.head != AKind(Kind("creature")):
        return None
    sides: dict[tuple[Node, ...], bool] = {(Owner(Side("own")),): False, (Owner(Side("foe")),): True}
    return sides.get(tuple(t.quals))


def is_race(ctx: Context, node: values.IsRace) -> Cond:
    """A thing has a race."""
    return CONDITIONS.fit(ctx, node.t, af.OfRace(fold_name(node.t2.id)), node.no)


OWN: ByClass[Context, Cond] = {
    values.ValueBeyond: lambda ctx, node: compared(
        ctx, lower_num(ctx, node.v), v.MORE[node.more.id], lower_num(ctx, node.n)
    ),
    values.HasMore: has_more,
    values.IsRace: is_race,
    values.ProofsShort: lambda ctx, node: ProofsShort(lower_who(ctx, node.who), lower_num(ctx, node.n)),
    values.IsThere: lambda ctx, node: CONDITIONS.fit(ctx, node.t, WORDS.in_zones(v.PLACES[node.z.id]), node.no),
    values.WasThere: was_there,
    values.RoleIs: role_is,
    values.AtTarget: at_target,
    values.UsedSupport: used_support,
    TurnOf: lambda ctx, node: TurnIs(lower_who(ctx, Player(node.s))),
    values.InBattleOf: lambda ctx, node: Fighting(lower_things(ctx, node.t), v.WARS[node.b.id]),
    values.Happened: happened,
    values.SideIs: side_is,
    values.BattleIs: lambda ctx, node: Fighting(None, v.WARS[node.b.id]),
    values.Survived: survived,
    values.NotWon: not_won,
    values.Drawn: drawn,
    values.AllDiffer: lambda ctx, node: AllDiffer(group(ctx, node.np)),
    values.IsAttribute: lambda ctx, node: CONDITIONS.fit(ctx, node.t, WORDS.of_hues(node.a), node.no),
}
"""Conditions of this game alone."""


class AvalonConditions(Conditions[Context, Described]):
    """Conditions of Avalon: what they speak of is それ, if nothing was named."""

    describing = NOUNS
    cond = lower_cond
    own = OWN

    def present(self, ctx: Context, np: Node, place: Node | None) -> Things:
        assert place is None or isinstance(place, Place)
        return group(ctx, *placed(ctx, np, place))

    def many(self, ctx: Context, np: Node, place: Node | None = None) -> Num:
        assert place is None or isinstance(place, Place)
        np, place = placed(ctx, np, place)
        return many(ctx, np) if place is None else HowMany(group(ctx, np, place))  # type: ignore[arg-type]

    def there(self, ctx: Context, node: values.There | values.ThereNot) -> Cond:
        if isinstance(node.np, NP) and isinstance(node.np.head, nouns.Mana):
            return compared(ctx, many(ctx, node.np), cf.AT_LEAST, Const(1))
        found = self.present(ctx, node.np, node.place)
        known_by(ctx, found)
        return ThereAre(found)

    def how_many(self, ctx: Context, node: values.HowMany) -> Cond:
        if not isinstance(node.np.head, nouns.Mana) and not any(isinstance(q, COUNTED) for q in node.np.quals):
            known_by(ctx, self.present(ctx, node.np, node.place))
        return super().how_many(ctx, node)

    def named(self, ctx: Context, t: Node) -> Things:
        found = super().named(ctx, t)
        if ctx.it is None and isinstance(t, Bare) and not ctx.standing:
            ctx.it = found
        return found

    def against(self, ctx: Context, node: Against) -> Cond:
        if ctx.it is None and not ctx.standing and any(of_source(one) for one in (node.a, node.b)):
            ctx.it = SOURCE
        return super().against(ctx, node)

    def placed(self, ctx: Context, d: Described) -> CardFilter | None:
        return WORDS.in_zones(v.PLACES[d.zone]) if d.zone else None


CONDITIONS: AvalonConditions = AvalonConditions()
lower_cond.add(CONDITIONS.rows)
lower_cond.add(BEHIND.conditions())


def use_condition(ctx: Context, rule: lines.OnlyIf | lines.NotIf) -> Cond:
    """Return while what a card can be used [6.2.6.2]."""
    cond = lower_cond(ctx, rule.cond)
    return Not(cond) if isinstance(rule, lines.NotIf) else cond


def placing(ctx: Context, node: lines.Text) -> None:
    """Note while what a card can be placed as support: that is how it is used [7.2.2, 7.2.4]."""
    battle, ctx.standing, ctx.battle = ctx.battle, True, True
    for rule in node.only:
        if isinstance(rule, lines.OnlyRole):
            ctx.text.placing += (Leads(You(), rule.r.id == "leader"),)
        elif isinstance(rule, lines.OnlyIf | lines.NotIf):
            ctx.text.placing += (use_condition(ctx, rule),)
        else:
            ctx.refuse(rule, "support cards are placed, one in a battle: how often in a turn is not counted")
    ctx.standing, ctx.battle = False, battle
