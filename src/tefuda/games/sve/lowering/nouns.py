"""Nouns and places: what a text speaks of, as filters and things of the rules."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.common import filters as cf
from tefuda.games.common import things as tg
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.sets import PileEnd
from tefuda.games.common.things import Players, Things
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.sve.lowering.context import Context, lower_num, lower_thing
from tefuda.games.sve.lowering.described import Described
from tefuda.games.sve.lowering.players import side
from tefuda.games.sve.lowering.quals import NOUNS, describe
from tefuda.games.sve.lowering.vocabulary import kind_filters, name_filter, zone_of
from tefuda.games.sve.rules import model, sets
from tefuda.games.sve.rules.filters import PlayedFrom
from tefuda.games.sve.rules.text import EvolveInto
from tefuda.games.sve.wording import rephrased
from tefuda.kernel.programs import Const, Num
from tefuda.text import conditions, nouns, things
from tefuda.text import quals as tq
from tefuda.text.model import Node
from tefuda.text.normalise import name_key
from tefuda.text.recall import verb_keys
from tefuda.text.tree import walk
from tefuda.text.words import Kind


def parts_of(noun: Node) -> tuple[nouns.NP, ...]:
    """Return the single descriptions that a noun consists of; attributes before a list hold for all of it, but where and whose a part says
    for itself."""
    if isinstance(noun, nouns.NounList):
        return tuple(nouns.NP(np.head, (*(q for q in noun.quals if not own(np, q)), *np.quals)) for np in noun.of)
    return noun.of if isinstance(noun, nouns.NounOr) else (noun,)  # type: ignore[return-value]


def own(np: nouns.NP, q: nouns.Qual) -> bool:
    """Tell whether a description says itself where its things are, or whose, as the attribute does."""
    return isinstance(q, tq.Owner | tq.InZone) and any(isinstance(mine, type(q)) for mine in np.quals)


def share_place(parts: list[Described]) -> None:
    """In 自分の墓場のAかB the place before the first holds for those after it that name none."""
    first = parts[0]
    for d in parts[1:]:
        if not d.zones and d.default == first.default:
            d.zones = first.zones
        d.whose = d.whose or first.whose


def described(ctx: Context, noun: Node) -> list[Described]:
    """Take a noun apart into its descriptions."""
    parts = [describe(ctx, np) for np in parts_of(noun)]
    share_place(parts)
    return parts


def told_apart(ctx: Context, noun: Node) -> None:
    """Note that what a noun asks of several things together is asked of those that are picked or counted."""
    ctx.spool.apart |= dict.fromkeys(parts_of(noun), True)


def lower_filter(ctx: Context, noun: Node, anywhere: bool = False) -> CardFilter:
    """Lower a noun as a description of cards.

    Args:
        anywhere: Without the side, and without the field that is meant if no zone is named [R81].
    """
    parts = [d.filter(ctx, not anywhere, not anywhere) for d in described(ctx, noun)]
    return parts[0] if len(parts) == 1 else cf.AnyFilter(tuple(parts))


def played_filter(ctx: Context, noun: Node) -> CardFilter:
    """Lower a noun as a description of cards while they are played; a place is where they are played from."""
    parts: list[CardFilter] = []
    for d in described(ctx, noun):
        zones, d.zones = d.zones, ()
        fits = d.filter(ctx, False, False)
        parts.append(cf.Every((PlayedFrom(sum(1 << z for z in zones)), fits)) if zones else fits)
    return parts[0] if len(parts) == 1 else cf.AnyFilter(tuple(parts))


def event_filter(ctx: Context, noun: Node) -> CardFilter:
    """Lower a noun as a description of an event's subject: where it is follows from the event, whose it is does not."""
    parts = [d.filter(ctx, where=False) for d in described(ctx, noun)]
    return parts[0] if len(parts) == 1 else cf.AnyFilter(tuple(parts))


def all_things(ctx: Context, noun: Node) -> Things:
    """Lower a noun as all things of its description."""
    parts = [d.things(ctx) for d in described(ctx, noun)]
    return parts[0] if len(parts) == 1 else tg.Together(tuple(parts))


def of_one_name(ctx: Context, noun: Node) -> tuple[Node, bool]:
    """Take 同名の off a description of several things if no other thing was named before it: they have the name in common."""
    quals = noun.quals if isinstance(noun, nouns.NP) else ()
    rest = tuple(q for q in quals if not isinstance(q, nouns.SameNameAsBefore))
    if ctx.it or ctx.weak or len(rest) == len(quals):
        return noun, False
    assert isinstance(noun, nouns.NP)
    return nouns.NP(noun.head, rest), True


def among(ctx: Context, group: Things, noun: Node, whose: bool = False) -> Things:
    """Return what a set holds of a description, whose side counts only if ``whose`` says so."""
    parts = described(ctx, noun)
    if any(d.extremes for d in parts):
        found = [d.among(ctx, group, whose) for d in parts]
        return found[0] if len(found) == 1 else tg.Together(tuple(found))
    fits = tuple(d.filter(ctx, False, whose) for d in parts)
    return tg.Filtered(group, fits[0] if len(fits) == 1 else cf.AnyFilter(fits))


def lower_place(ctx: Context, place: Node) -> tuple[tuple[int, ...], Players]:
    """Lower a place: its zones and whose they are (the master's if nobody is named)."""
    d = Described()
    for q in place.quals:  # type: ignore[attr-defined]
        ctx.row(NOUNS.places, q)(ctx, d, q)
    if isinstance(place, conditions.EitherPlace):
        who = side(ctx, place.s) if place.s is not None else d.whose
        return (zone_of(place.a), zone_of(place.b)), who or ctx.you
    if not isinstance(place, conditions.Place):
        ctx.fail("this is no place", place)
    return (zone_of(place.z),), d.whose or ctx.you


def things_in(ctx: Context, place: Node, noun: Node) -> Things:
    """Lower 「…に…がある」: things of a description in a place."""
    zones, who = lower_place(ctx, place)
    found: list[Things] = []
    for d in described(ctx, noun):
        d.lie(ctx, zones)
        d.whose = d.whose or who
        found.append(d.things(ctx))
    return found[0] if len(found) == 1 else tg.Together(tuple(found))


def so_often(ctx: Context, n: Num) -> Num:
    """Return how many things are picked, as often as …につき says [R102]."""
    return n if ctx.rate is None else ctx.rate(n)


def some_things(ctx: Context, node: things.Some) -> Things:
    """Things with a count that nobody picks: all of them, or cards from an end of the deck."""
    if isinstance(node.cnt, things.All):
        if ctx.within and ctx.among is not None:
            return among(ctx, ctx.touch(ctx.among), node.of, whose=True)
        if described(ctx, node.of)[0].top is not None:
            ctx.fail("the end of a deck takes a number, not すべて")
        one_group(ctx, node.of)
        return all_things(ctx, node.of)
    if isinstance(node.of, nouns.NP) and isinstance(node.of.head, nouns.DeckEnd):
        if isinstance(node.cnt, things.Exactly | things.UpTo):
            n = node.cnt.n
            return deck_end(ctx, node.of, lambda: so_often(ctx, lower_num(ctx, n)))
    ctx.fail("nothing can be chosen here", node)


def deck_end(ctx: Context, np: nouns.NP, n: Callable[[], Num]) -> Things:
    """Return so many cards from an end of a deck: nobody picks them, so nothing but whose they are can be said."""
    d = describe(ctx, np)
    if not d.plain or d.taken is not None or d.nth or d.distinct or d.alike is not None:
        ctx.fail("cards from an end of a pile are taken as they lie: what they are like cannot be said", np)
    return PileEnd(model.SCHEMA, model.DECK, d.players(ctx), n(), not d.top)


def one_group(ctx: Context, noun: Node) -> None:
    """Refuse all things that have something in common with one another: there may be several such groups."""
    if of_one_name(ctx, noun)[1] or any(d.alike is not None for d in described(ctx, noun)):
        ctx.fail("all that have something in common are no one group: say how many", noun)


def bare(ctx: Context, node: things.Bare) -> Things:
    """A description without count: what was chosen by the same description, else all there are."""
    chosen = ctx.chosen_again(node)
    if chosen is not None:
        return ctx.touch(chosen)
    if isinstance(node.np, nouns.NP) and isinstance(node.np.head, nouns.DeckEnd):
        return deck_end(ctx, node.np, lambda: Const(1))
    if ctx.within and ctx.among is not None:
        return among(ctx, ctx.touch(ctx.among), node.np)
    one_group(ctx, node.np)
    return all_things(ctx, node.np)


def rest(ctx: Context, node: things.Rest) -> Things:
    """残り: what is left of the set."""
    if ctx.rest is None:
        ctx.fail("残り refers to nothing here")
    return ctx.touch(ctx.rest)


def of_two(place: int) -> Callable[[Context, Node], Things]:
    """前者, 後者: of the two things chosen last."""

    def lower(ctx: Context, node: Node) -> Things:
        if ctx.pair is None:
            ctx.fail("there are no two choices to tell apart")
        return ctx.touch(ctx.pair[place])

    return lower


def it(ctx: Context) -> Things:
    """それ: what the condition of the sentence has found, else what was named last."""
    return ctx.that(ctx.need, ctx.harm) if ctx.found is None else ctx.touch(ctx.found)


def those(ctx: Context) -> Things:
    """それら: what was named last; after single things named one after the other, all of those."""
    found = ctx.referents.singles(ctx.need)
    return (
        ctx.that(ctx.need, ctx.harm, many=True)
        if len(found) < 2
        else tg.Together(tuple(ctx.touch(one) for one in found))
    )


def that(ctx: Context, node: things.That) -> Things:
    """そのフォロワー: the last thing introduced that is on the field or was called so [R81]; その『A』: those of that name."""
    head = node.head
    if isinstance(head, nouns.Named):
        return tg.Filtered(ctx.that(ctx.need, ctx.harm), name_filter(ctx, head.names))
    kind = head.k.id if isinstance(head, nouns.AKind) and head.k.id in CARD_KINDS else ""
    called = ctx.referents.meant(1 << model.FIELD, ctx.harm, kind) if kind in ON_FIELD else None
    found = ctx.touch(called) if called is not None else ctx.that(ctx.need, ctx.harm)
    if not kind:
        return found
    kinds = ctx.referents.kinds
    parts = found.of if isinstance(found, tg.Together) else (found,)
    same = [one for one in parts if kinds.get(one, kind) == kind]
    if not same:  # it was called otherwise
        same = [one for one in ctx.referents.named if kinds.get(one) == kind][-1:]
    if not same:
        ctx.fail("what was named before is no such card", node)
    return found if len(same) == len(parts) else ctx.touch(same[0] if len(same) == 1 else tg.Together(tuple(same)))


def attack_target(ctx: Context, node: things.AttackTarget) -> Things:
    """The attack target, which それ may then be; called a follower it is nothing if a leader is attacked.

    Raises:
        LoweringError: It is said to be the target of something that does not attack in the event of the text.
    """
    if node.of is not None and not (
        ctx.event_verb == "attack" and isinstance(lower_thing(ctx, node.of), tg.EventThing)
    ):
        ctx.fail("only what attacks in the event of the text has an attack target", node)
    target: Things = sets.AttackTarget()
    if node.follower:
        target = tg.Filtered(target, cf.Every(tuple(kind_filters("follower"))))
    ctx.weak = target
    return target


def striker(ctx: Context, node: rephrased.Striker) -> Things:
    """The follower that the source has fought: of the event, or in the battle that destroyed it [8.4.9.2, 10.7.4.1]."""
    lost = ctx.head == "last_words" or ctx.event_lost
    if ctx.event_fight and not node.killed:
        return tg.EventOther()
    if not lost:
        ctx.fail("which battle is meant is not said")
    kinds = (model.DESTROYED, model.DAMAGED) if node.killed else (model.FOUGHT,)
    ctx.count_events(kinds)
    fits = cf.Every(tuple(kind_filters("follower")))
    return tg.Filtered(sets.Killer() if node.killed else sets.Fought(), fits)


ON_FIELD = ("follower", "amulet")
CARD_KINDS = (*ON_FIELD, "spell", "leader")
"""Kinds of card that exclude each other [2.3.2]."""
"""Kinds that are on the field unless a zone is named [R81]."""

THINGS: ByClass[Context, Things] = {
    things.This: lambda ctx, n: ctx.this,
    things.It: lambda ctx, n: those(ctx) if n.many else it(ctx),
    things.That: that,
    things.Rest: rest,
    things.Former: of_two(0),
    things.Latter: of_two(1),
    things.AttackTarget: attack_target,
    rephrased.Striker: striker,
    things.Bare: bare,
    things.Some: some_things,
    things.Both: lambda ctx, n: tg.Together(tuple(lower_thing(ctx, t) for t in things.listed(n.of))),
    nouns.NP: all_things,
    nouns.NounOr: all_things,
    nouns.NounList: all_things,
}


lower_thing.add(THINGS)


def counters_on(ctx: Context, np: Node) -> tuple[Things, str]:
    """Lower a description of counters: what they lie on, and their name."""
    if not isinstance(np, nouns.NP) or not isinstance(np.head, nouns.Counters):
        ctx.fail("this is no description of counters")
    name = np.head.c.text
    ctx.counter(name)
    on: Things | None = None
    for q in np.quals:
        if isinstance(q, tq.OfThis):
            on = ctx.this
        elif isinstance(q, tq.Its):
            on = ctx.that()
        elif isinstance(q, tq.LyingOn):
            on = lower_thing(ctx, q.of)
        elif isinstance(q, tq.Done):
            return ctx.verb_taken(verb_keys(q.d)), name
        elif not isinstance(q, tq.Owner | tq.InZone):
            ctx.fail("counters cannot be described like this", q)
    where = tuple(q for q in np.quals if isinstance(q, tq.Owner | tq.InZone))
    if where and on is None:  # on all cards that lie there
        on = lower_thing(ctx, things.Some(nouns.NP(nouns.AKind(Kind("card")), where), things.All()))
    return on or ctx.this, name


def evolve_cards(ctx: Context, np: nouns.NP | nouns.NounOr) -> EvolveInto:
    """Return which evolve cards a description accepts: by name, or by a part of it [5.14.1, R95]."""
    names: list[str] = []
    part = ""
    for node in walk(np):
        if isinstance(node, tq.NameHas):
            part = name_key(node.n.plain)
        elif isinstance(node, nouns.Named):
            names += [name_key(n.plain) for n in node.names]
        elif isinstance(node, tq.Qual):
            ctx.fail("evolve cards are described by a name or a part of one", node)
    if not names and not part:
        ctx.fail("evolve cards are described by a name or a part of one")
    return EvolveInto(tuple(names), part)
