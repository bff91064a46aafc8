"""Nouns, players and places: what a text speaks of, as filters, things and players of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.sve.lowering import numbers
from tefuda.games.sve.lowering.context import Context, by_class
from tefuda.games.sve.rules import filters as fl
from tefuda.games.sve.rules import model, sets
from tefuda.games.sve.rules.filters import CardFilter
from tefuda.games.sve.rules.things import Opponent, Players, Source, Things, You
from tefuda.games.sve.rules.watching import DamageIs
from tefuda.games.sve.words import CLASSES as CLASS_WORDS
from tefuda.games.sve.words import KEYWORDS as KEYWORD_WORDS
from tefuda.kernel.programs import Const
from tefuda.text import conditions, nouns, players, things
from tefuda.text import words as w
from tefuda.text.model import Node
from tefuda.text.recall import happening_key, verb_keys

__all__ = [
    "Described",
    "counters_on",
    "damage_kind",
    "describe",
    "keyword_bit",
    "lower_filter",
    "lower_place",
    "lower_thing",
    "lower_who",
    "stat_of",
    "verb_keys",
    "zone_of",
]

ZONES = {
    "field": model.FIELD,
    "ex": model.EX,
    "hand": model.HAND,
    "deck": model.DECK,
    "cemetery": model.CEMETERY,
    "banished": model.BANISHED,
    "evolve_deck": model.EVOLVE_DECK,
}
STATS = {"attack": model.ATTACK, "health": model.HEALTH, "cost": model.COST}
BOUNDS = {None: fl.EQUAL, "ge": fl.AT_LEAST, "le": fl.AT_MOST, "lt": fl.BELOW, "gt": fl.ABOVE}
HIDDEN = (model.HAND, model.DECK)
"""Zones whose cards a player cannot check [R37]."""
BOTH_SIDES = (model.FIELD, model.LEADER)
"""Zones of which both players' ones are meant if nobody is named [R81]."""


def zone_of(z: w.Zone) -> int:
    """Return the kind of zone of a word."""
    return ZONES[z.id]


def stat_of(stat: w.Stat) -> int:
    """Return the attribute of a word."""
    return STATS[stat.id]


def bound_of(cmp: w.Bound | None) -> int:
    """Return how a number is bounded."""
    return BOUNDS[cmp.id if cmp is not None else None]


def keyword_bit(k: Node) -> int:
    """Return the bit of a keyword."""
    return model.KEYWORD_BITS[KEYWORD_WORDS[k.id][0]]  # type: ignore[attr-defined]


def damage_kind(k: w.DamageKind | None) -> DamageIs:
    """Return the test for damage of a kind."""
    from tefuda.games.sve.rules.watching import ANY_DAMAGE, DAMAGE_KINDS

    return DamageIs(DAMAGE_KINDS[k.id] if k is not None else ANY_DAMAGE)


# ---- players ---------------------------------------------------------------------------------------------------------------


def side(ctx: Context, s: w.Side) -> Players:
    """Return who 自分 or 相手 is: seen from the player who carries the sentence out."""
    if isinstance(ctx.who, You):
        return You() if s.id == "own" else Opponent()
    return ctx.who if s.id == "own" else sets.OpponentOf(ctx.who)


def its(ctx: Context) -> Things:
    """Return what それ refers to."""
    found = ctx.it or ctx.weak
    if found is None:
        ctx.fail("それ refers to nothing here")
    return ctx.touch(found)


def that_player(ctx: Context, node: Node) -> Players:
    """そのプレイヤー: of the event, else of それ."""
    if ctx.event_player:
        return sets.EventPlayer()
    return sets.MasterOf(its(ctx))


WHO: dict[type[Node], Callable[[Context, Any], Players]] = {
    players.Player: lambda ctx, n: side(ctx, n.s),
    players.EachPlayer: lambda ctx, n: sets.EveryPlayer(),
    players.ItsPlayer: lambda ctx, n: sets.MasterOf(its(ctx)),
    players.ThatPlayer: that_player,
    players.Opponents: lambda ctx, n: side(ctx, FOE),
    players.AllOpponents: lambda ctx, n: side(ctx, FOE),
    players.Self: lambda ctx, n: ctx.who,
    players.Everyone: lambda ctx, n: sets.EveryPlayer(),
    w.Side: side,
}
FOE = w.Side(id="foe")


def lower_who(ctx: Context, node: Node) -> Players:
    """Lower the name of a player (there are exactly two, so an opponent is the opponent) [1.1.1]."""
    return by_class(ctx, WHO, node)


# ---- descriptions ----------------------------------------------------------------------------------------------------------


class Described:
    """A noun taken apart.

    Attributes:
        who: Whose, or None if nobody is named.
        zones: Zones named; ``default`` if none is: where things of this kind are meant to be.
        fits: What else is said about them.
        most: Extreme values (stat, largest) that select among those.
        base: Things of which they are some (捨てたカード), or None.
        plain: True if nothing but a number describes them [R37].
        end: "top" or "bottom" if cards from an end of the deck are meant.
        distinct: True if they are counted by name.
        nth: Which one of them played this turn is meant, 0 for any.
    """

    def __init__(self) -> None:
        self.who: Players | None = None
        self.zones: tuple[int, ...] = ()
        self.default: tuple[int, ...] = (model.FIELD,)
        self.fits: list[CardFilter] = []
        self.most: list[tuple[int, bool]] = []
        self.base: Things | None = None
        self.end = ""
        self.counter = ""
        self.distinct = False
        self.nth = 0

    @property
    def plain(self) -> bool:
        """Tell whether nothing but place and number describes them."""
        return not self.fits and not self.most

    def places(self) -> tuple[int, ...]:
        """Return the zones meant."""
        return self.zones or self.default

    def players(self, ctx: Context) -> Players:
        """Return whose they are: on the field both players', elsewhere the own ones if nobody is named."""
        if self.who is not None:
            return self.who
        both = all(z in BOTH_SIDES for z in self.places()) and not ctx.own_only
        return sets.EveryPlayer() if both else ctx.who

    def filter(self, ctx: Context, where: bool = True, whose: bool = True) -> CardFilter:
        """Return the description as one filter, with place and side if wanted."""
        if self.most:
            return fl.Among(self.things(ctx))
        out = list(self.fits)
        if self.nth:
            out = [fl.NthPlayed(self.nth, fl.Every(tuple(out)))]
        if whose and self.who is not None:
            out.insert(0, of_players(self.who))
        if where or self.zones:
            mask = 0
            for z in self.places():
                mask |= 1 << z
            out.insert(0, fl.InZones(mask))
        if self.base is not None:
            out.append(fl.Among(self.base))
        return out[0] if len(out) == 1 else fl.Every(tuple(out))

    def things(self, ctx: Context) -> Things:
        """Return all things of the description."""
        found: Things
        rest = fl.Every(tuple(self.fits)) if len(self.fits) > 1 else self.fits[0] if self.fits else None
        if self.base is not None:
            found = sets.Filtered(self.base, rest) if rest is not None else self.base
            if self.who is not None:
                found = sets.Filtered(found, of_players(self.who))
        elif self.places() == (model.LEADER,) and rest is None:
            found = sets.Leaders(self.players(ctx))
        else:
            found = sets.CardsIn(self.places(), self.players(ctx), rest, ctx.spell)
        for stat, most in self.most:
            found = sets.Extremes(found, stat, most)
        return found


def of_players(who: Players) -> CardFilter:
    """Return the filter for cards of players."""
    if isinstance(who, You | Opponent):
        return fl.OfMaster(isinstance(who, You))
    return fl.OfPlayers(who)


def describe(ctx: Context, np: Node) -> Described:
    """Take a noun apart."""
    if not isinstance(np, nouns.NP):
        ctx.fail(f"{type(np).__name__} is no single description")
    d = Described()
    for q in np.quals:
        by_class(ctx, QUALS, q)(d)
    head(ctx, np.head, d)
    return d


def head(ctx: Context, node: Node, d: Described) -> None:
    """Add the head word to a description."""
    by_class(ctx, HEADS, node)(d)


Add = Callable[[Described], None]
"""What an attribute or head adds to a description."""


def add(f: CardFilter) -> Add:
    """Return the addition of a filter."""
    return lambda d: d.fits.append(f)


# ---- attributes ------------------------------------------------------------------------------------------------------------


def whose(who: Players) -> Add:
    """Return the naming of the player."""

    def name(d: Described) -> None:
        d.who = who

    return name


def where(*zones: int) -> Add:
    """Return the naming of zones."""

    def name(d: Described) -> None:
        d.zones = zones

    return name


def all_of(*adds: Add) -> Add:
    """Return several additions."""

    def name(d: Described) -> None:
        for a in adds:
            a(d)

    return name


def either_zone(ctx: Context, q: nouns.InEither) -> Add:
    """In one of two zones, of the same player unless the second names another."""
    zones = where(zone_of(q.a), zone_of(q.b))
    return all_of(zones, whose(side(ctx, q.s))) if q.s is not None else zones


def of_this(ctx: Context, q: nouns.OfThis) -> Add:
    """これの: of its player; what has counters is treated by :func:`counters_on`."""
    return whose(sets.MasterOf(ctx.this))


def stat_within(ctx: Context, q: nouns.StatIs) -> Add:
    """A number within a bound."""
    return add(fl.StatWithin(stat_of(q.stat), bound_of(q.cmp), numbers.lower_num(ctx, q.n), q.base))


def compared(ctx: Context, q: nouns.Compared) -> Add:
    """A number compared with another one, of the same kind if that is one of a thing."""
    stat = stat_of(q.stat)
    bound = fl.BELOW if q.more.id == "less" else fl.ABOVE
    return add(fl.StatWithin(stat, bound, numbers.compared_with(ctx, q.than, stat), q.base))


def within_other(ctx: Context, q: nouns.StatWithin) -> Add:
    """A number within a bound that another number gives."""
    than = numbers.compared_with(ctx, q.than, stat_of(q.stat))
    return add(fl.StatWithin(stat_of(q.stat), bound_of(q.cmp), than, q.base))


def same_stat(ctx: Context, q: nouns.SameStat) -> Add:
    """A number equal to that of a thing."""
    than = numbers.compared_with(ctx, q.of, stat_of(q.stat))
    return add(fl.StatWithin(stat_of(q.stat), fl.EQUAL, than, q.base))


def distinct(ctx: Context, q: nouns.DifferentNames) -> Add:
    """Counted by name."""

    def name(d: Described) -> None:
        d.distinct = True

    return name


def nth(ctx: Context, q: nouns.NthThisTurn) -> Add:
    """The n-th of the description played this turn."""
    ctx.count_event(model.PLAYED_CARD)

    def name(d: Described) -> None:
        d.nth = q.n

    return name


def done_this_turn(ctx: Context, q: nouns.DoneThisTurn) -> Add:
    """That a player did something to this turn [R108]."""
    from tefuda.games.sve.lowering.conditions import done_in_turn

    kinds, cond = done_in_turn(ctx, verb_keys(q.d), lower_who(ctx, q.who))
    return add(fl.ItHappened(kinds, cond))


def lying_on(ctx: Context, q: nouns.LyingOn) -> Add:
    """Only counters lie on things; :func:`counters_on` treats them."""
    ctx.fail("only counters lie on things")


def extreme(ctx: Context, q: nouns.Most) -> Add:
    """With the largest or smallest number."""
    return lambda d: d.most.append((stat_of(q.stat), q.x.id == "max"))


def not_a(ctx: Context, q: nouns.NotA) -> Add:
    """Not of a class, kind or name."""
    if isinstance(q.what, w.CardClass):
        return add(fl.NoneOf(class_filter(q.what)))
    if isinstance(q.what, w.Kind):
        return add(fl.NoneOf(fl.Every(tuple(kind_filters(q.what.id)))))
    return add(fl.NoneOf(name_filter(ctx, (q.what,))))


def class_filter(c: w.CardClass) -> CardFilter:
    """Of a class."""
    return fl.OfClass(model.CLASSES.index(CLASS_WORDS[c.id][0]))


def tribe(ctx: Context, q: nouns.OfTribe) -> Add:
    """Of a type."""
    return add(fl.OfType(ctx.spool.type_bit(q.t.id)))


def with_keyword(ctx: Context, q: nouns.WithKeyword) -> Add:
    """Having one of the keywords, or none of them."""
    bits = 0
    for k in q.k:
        bits |= keyword_bit(k)
    f = fl.HasKeyword(bits)
    return add(fl.NoneOf(f) if q.no else f)


def name_filter(ctx: Context, names: tuple[w.Name, ...]) -> CardFilter:
    """Of one of several names [R95, R99]."""
    designs: list[int] = []
    bits = 0
    for name in names:
        designs += [i for i, card in enumerate(ctx.spool.cards) if card.name == name.plain]
        bits |= 1 << ctx.spool.word(name.plain)
    return fl.HasName(tuple(designs), bits)


def did_this_turn(ctx: Context, q: nouns.ThisTurnDid) -> Add:
    """That has done or suffered something this turn [R108]."""
    from tefuda.games.sve.lowering.events import happening

    kinds, cond = happening(ctx, q.h)
    for kind in kinds:
        ctx.count_event(kind)
    return add(fl.ItHappened(kinds, cond))


def event_subject(ctx: Context, q: nouns.EventSubject) -> Add:
    """出たアミュレット: the subject of the event, or what an earlier instruction did that to."""
    key = happening_key(q.h)
    for verb, happening in HAPPENED.items():
        if happening == key and verb in ctx.done:
            return among(ctx.touch(ctx.done[verb]))
    return among(sets.EventThing())


HAPPENED = {"destroy": "destroyed", "banish": "banished", "discard": "discarded", "into:field": "entered"}


def among(base: Things) -> Add:
    """Return the naming of the things of which they are some."""

    def name(d: Described) -> None:
        d.base = base

    return name


def done_by(ctx: Context, q: nouns.DoneBy) -> Add:
    """それが…した: played or discarded by a player; of the event's subject in a delayed trigger [E210]."""
    if "play" in verb_keys(q.d):
        who = lower_who(ctx, q.who)
        return all_of(add(fl.ColumnIs(model.BY_PLAY, 1)), add(of_players(who)))
    return among(ctx.touch(ctx.verb_taken(verb_keys(q.d))))


def done(ctx: Context, q: nouns.Done) -> Add:
    """What an earlier instruction, cost or the event took."""
    keys = verb_keys(q.d)
    if not any(k in ctx.done for k in keys) and ctx.event_verb in keys:
        return among(sets.EventThing(before=True))
    return among(ctx.touch(ctx.verb_taken(keys)))


QUALS: dict[type[Node], Callable[[Context, Any], Add]] = {
    nouns.Owner: lambda ctx, q: whose(side(ctx, q.s)),
    nouns.Its: lambda ctx, q: whose(sets.MasterOf(its(ctx))),
    nouns.OfThis: of_this,
    nouns.OfPlayer: lambda ctx, q: whose(lower_who(ctx, q.who)),
    nouns.Own: lambda ctx, q: whose(ctx.who),
    nouns.OwnersOwn: lambda ctx, q: whose(sets.OwnerOf(its(ctx))),
    nouns.Every: lambda ctx, q: lambda d: None,  # the count says so, too
    nouns.Everyones: lambda ctx, q: whose(sets.EveryPlayer()),
    nouns.OtherThanIt: lambda ctx, q: add(fl.Among(its(ctx), no=True)),
    nouns.SameNameAsBefore: lambda ctx, q: add(fl.NamedLike(its(ctx))),
    nouns.DifferentNames: distinct,
    nouns.NthThisTurn: nth,
    nouns.StatWithin: within_other,
    nouns.SameStat: same_stat,
    nouns.DoneThisTurn: done_this_turn,
    nouns.LyingOn: lying_on,
    nouns.InZone: lambda ctx, q: where(zone_of(q.z)),
    nouns.InEither: either_zone,
    nouns.InBoth: lambda ctx, q: where(zone_of(q.a), zone_of(q.b)),
    nouns.FaceUpIn: lambda ctx, q: all_of(where(zone_of(q.z)), add(fl.FACE_UP)),
    nouns.FaceUp: lambda ctx, q: add(fl.FACE_UP),
    nouns.Other: lambda ctx, q: add(fl.NotSource() if type(ctx.this) is Source else fl.Among(ctx.this, no=True)),
    nouns.InState: lambda ctx, q: add(fl.ACTED if q.s.id == "acted" else fl.STANDING),
    nouns.StatIs: stat_within,
    nouns.Compared: compared,
    nouns.Most: extreme,
    nouns.OfClass: lambda ctx, q: add(class_filter(q.c)),
    nouns.NotA: not_a,
    nouns.OfTribe: tribe,
    nouns.Unevolved: lambda ctx, q: add(fl.NoneOf(fl.IsEvolve())),
    nouns.Evolved: lambda ctx, q: add(fl.IsEvolve()),
    nouns.WithKeyword: with_keyword,
    nouns.WithCounter: lambda ctx, q: add(fl.WithCounter(q.c.text)),
    nouns.NotNamesake: lambda ctx, q: add(fl.NoneOf(fl.NamedLike(ctx.this))),
    nouns.NotNamed: lambda ctx, q: add(fl.NoneOf(name_filter(ctx, q.n))),
    nouns.SameName: lambda ctx, q: add(fl.NamedLike(its(ctx))),
    nouns.ThisName: lambda ctx, q: add(fl.NamedLike(ctx.this)),
    nouns.NameHas: lambda ctx, q: add(fl.NameContains(q.n.plain)),
    nouns.ThisTurnDid: did_this_turn,
    nouns.EventSubject: event_subject,
    nouns.DoneBy: done_by,
    nouns.Done: done,
}


# ---- heads -----------------------------------------------------------------------------------------------------------------


def kind_filters(kind: str) -> list[CardFilter]:
    """Return what a word for a kind of card demands."""
    base, _, special = kind.partition("_")
    if kind in ("evolve_card", "evolve"):
        return [fl.IsEvolve()]
    if kind == "evolved_follower":
        return [fl.OfKind(1 << model.K_FOLLOWER), fl.IsEvolve()]
    out: list[CardFilter] = []
    if base in KIND_NUMBERS:
        out.append(fl.OfKind(1 << KIND_NUMBERS[base]))
    if "token" in (base, special):
        out.append(fl.IsToken())
    return out


KIND_NUMBERS = {
    "follower": model.K_FOLLOWER,
    "amulet": model.K_AMULET,
    "spell": model.K_SPELL,
    "leader": model.K_LEADER,
}


def kind_head(ctx: Context, node: nouns.AKind) -> Add:
    """Cards of a kind: leaders are in their area, other things on the field if no zone is named [R81]."""
    if node.k.id == "leader":
        return default_zone(model.LEADER)
    filters = kind_filters(node.k.id)
    return lambda d: d.fits.extend(filters)


def default_zone(zone: int) -> Add:
    """Return the zone that is meant if none is named."""

    def name(d: Described) -> None:
        d.default = (zone,)

    return name


def quoted(ctx: Context, node: nouns.QuotedHead) -> Add:
    """A description in quotes adds to the one outside."""
    if isinstance(node.np, nouns.NounOr):
        parts = [describe(ctx, np) for np in node.np.of]
        return add(fl.AnyFilter(tuple(d.filter(ctx, where=False) for d in parts)))
    inner = describe(ctx, node.np)

    def name(d: Described) -> None:
        d.fits += inner.fits
        d.most += inner.most
        d.who = d.who or inner.who
        d.zones = d.zones or inner.zones
        d.base = d.base or inner.base
        d.default = inner.default
        d.distinct = d.distinct or inner.distinct
        d.nth = d.nth or inner.nth

    return name


def this_head(ctx: Context, node: nouns.ThisHead) -> Add:
    """墓場のこれ: the source, where it must be."""

    def name(d: Described) -> None:
        places = 0
        for z in d.places():
            places |= 1 << z
        d.fits.insert(0, fl.InZones(places))
        d.base = ctx.this
        d.who = None

    return name


def deck_end(ctx: Context, node: nouns.DeckEnd) -> Add:
    """Cards from an end of the deck."""

    def name(d: Described) -> None:
        d.end = node.end
        d.zones = (model.DECK,)

    return name


def counter_head(ctx: Context, node: nouns.Counters) -> Add:
    """Counters: see :func:`counters_on`."""

    def name(d: Described) -> None:
        d.counter = node.c.text

    return name


def zone_head(ctx: Context, node: nouns.ZoneCards) -> Add:
    """The cards of a zone: 手札, or 墓場 after 手札か."""

    def name(d: Described) -> None:
        d.zones = (*d.zones, zone_of(node.z)) if d.zones else (zone_of(node.z),)

    return name


HEADS: dict[type[Node], Callable[[Context, Any], Add]] = {
    nouns.AKind: kind_head,
    nouns.Named: lambda ctx, n: add(name_filter(ctx, n.names)),
    nouns.ZoneCards: zone_head,
    nouns.DeckEnd: deck_end,
    nouns.Counters: counter_head,
    nouns.QuotedHead: quoted,
    nouns.ThisHead: this_head,
}


# ---- filters and things ----------------------------------------------------------------------------------------------------


def parts_of(noun: Node) -> tuple[nouns.NP, ...]:
    """Return the single descriptions that a noun consists of; attributes before a list hold for all of it."""
    if isinstance(noun, nouns.NounList):
        return tuple(nouns.NP(head=np.head, quals=(*noun.quals, *np.quals)) for np in noun.of)
    return noun.of if isinstance(noun, nouns.NounOr) else (noun,)  # type: ignore[return-value]


def share_place(parts: list[Described]) -> None:
    """In 自分の墓場のAかB the place before the first holds for those after it that name none."""
    first = parts[0]
    for d in parts[1:]:
        if not d.zones and d.default == first.default:
            d.zones = first.zones
        d.who = d.who or first.who


def described(ctx: Context, noun: Node) -> list[Described]:
    """Take a noun apart into its descriptions."""
    parts = [describe(ctx, np) for np in parts_of(noun)]
    share_place(parts)
    return parts


def lower_filter(ctx: Context, noun: Node, anywhere: bool = False) -> CardFilter:
    """Lower a noun as a description of cards.

    Args:
        anywhere: Without the side, and without the field that is meant if no zone is named [R81].
    """
    parts = [d.filter(ctx, not anywhere, not anywhere) for d in described(ctx, noun)]
    return parts[0] if len(parts) == 1 else fl.AnyFilter(tuple(parts))


def event_filter(ctx: Context, noun: Node) -> CardFilter:
    """Lower a noun as a description of an event's subject: where it is follows from the event, whose it is does not."""
    parts = [d.filter(ctx, where=False) for d in described(ctx, noun)]
    return parts[0] if len(parts) == 1 else fl.AnyFilter(tuple(parts))


def all_things(ctx: Context, noun: Node) -> Things:
    """Lower a noun as all things of its description."""
    parts = [d.things(ctx) for d in described(ctx, noun)]
    return parts[0] if len(parts) == 1 else sets.Together(tuple(parts))


def lower_place(ctx: Context, place: Node) -> tuple[tuple[int, ...], Players]:
    """Lower a place: its zones and whose they are (the master's if nobody is named)."""
    d = Described()
    for q in place.quals:  # type: ignore[attr-defined]
        by_class(ctx, QUALS, q)(d)
    if isinstance(place, conditions.EitherPlace):
        who = side(ctx, place.s) if place.s is not None else d.who
        return (zone_of(place.a), zone_of(place.b)), who or ctx.who
    if not isinstance(place, conditions.Place):
        ctx.fail(f"{type(place).__name__} is no place")
    return (zone_of(place.z),), d.who or ctx.who


def things_in(ctx: Context, place: Node, noun: Node) -> Things:
    """Lower 「…に…がある」: things of a description in a place."""
    zones, who = lower_place(ctx, place)
    found: list[Things] = []
    for d in described(ctx, noun):
        d.zones, d.who = zones, d.who or who
        found.append(d.things(ctx))
    return found[0] if len(found) == 1 else sets.Together(tuple(found))


def some_things(ctx: Context, node: things.Some) -> Things:
    """Things with a count that nobody picks: all of them, or cards from an end of the deck."""
    if isinstance(node.cnt, things.All):
        d = described(ctx, node.of)
        if ctx.within and ctx.among is not None:
            rest = [x.filter(ctx, where=False) for x in d]
            return sets.Filtered(ctx.touch(ctx.among), fl.AnyFilter(tuple(rest)))
        if d[0].end:
            ctx.fail("すべて of an end of the deck")
        return all_things(ctx, node.of)
    if isinstance(node.of, nouns.NP) and isinstance(node.of.head, nouns.DeckEnd):
        if isinstance(node.cnt, things.Exactly | things.UpTo):
            d2 = describe(ctx, node.of)
            n = numbers.lower_num(ctx, node.cnt.n)
            return sets.EndOfDeck(d2.players(ctx), n, d2.end == "bottom")
    ctx.fail(f"a choice ({type(node.cnt).__name__}) where nothing can be chosen")


def bare(ctx: Context, node: things.Bare) -> Things:
    """A description without count: what was chosen by the same description, else all there are."""
    chosen = ctx.named.get(node.np)
    if chosen is not None:
        return ctx.touch(chosen)
    if isinstance(node.np, nouns.NP) and isinstance(node.np.head, nouns.DeckEnd):
        d = describe(ctx, node.np)
        return sets.EndOfDeck(d.players(ctx), Const(1), d.end == "bottom")
    if ctx.within and ctx.among is not None:
        return sets.Filtered(ctx.touch(ctx.among), lower_filter(ctx, node.np, anywhere=True))
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


THINGS: dict[type[Node], Callable[[Context, Any], Things]] = {
    things.This: lambda ctx, n: ctx.this,
    things.It: lambda ctx, n: its(ctx),
    things.That: lambda ctx, n: its(ctx),
    things.Rest: rest,
    things.Former: of_two(0),
    things.Latter: of_two(1),
    things.AttackTarget: lambda ctx, n: sets.AttackTarget(),
    things.Bare: bare,
    things.Some: some_things,
    things.Both: lambda ctx, n: sets.Together(tuple(lower_thing(ctx, t) for t in n.of)),
    nouns.NP: all_things,
    nouns.NounOr: all_things,
    nouns.NounList: all_things,
}


def lower_thing(ctx: Context, node: Node) -> Things:
    """Lower what a text names without picking.

    Raises:
        LoweringError: If the thing must be picked first; instructions use ``parts.pick``.
    """
    return by_class(ctx, THINGS, node)


def counters_on(ctx: Context, np: Node) -> tuple[Things, str]:
    """Lower a description of counters: what they lie on, and their name."""
    if not isinstance(np, nouns.NP) or not isinstance(np.head, nouns.Counters):
        ctx.fail("this is no description of counters")
    name = np.head.c.text
    ctx.counter(name)
    on: Things | None = None
    for q in np.quals:
        if isinstance(q, nouns.OfThis):
            on = ctx.this
        elif isinstance(q, nouns.Its):
            on = its(ctx)
        elif isinstance(q, nouns.LyingOn):
            on = lower_thing(ctx, q.of)
        elif isinstance(q, nouns.Done):
            return ctx.verb_taken(verb_keys(q.d)), name
        else:
            ctx.fail(f"counters described by {type(q).__name__}")
    return on or ctx.this, name
