"""Nouns taken apart: what each attribute and head word says about the things meant."""

from __future__ import annotations

from tefuda.games.common import filters as cf
from tefuda.games.common import things as tg
from tefuda.games.common.measuring import StatNum, StatWithin
from tefuda.games.common.numbers import Difference, PlusNum
from tefuda.games.common.things import BothPlayers, Source
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.sve.lowering.context import Context, by_class, happening, lower_num, lower_thing
from tefuda.games.sve.lowering.described import Add, Described, add, all_of, among, where, whose
from tefuda.games.sve.lowering.mentions import source_among
from tefuda.games.sve.lowering.players import its, lower_who, of_players, side, subject
from tefuda.games.sve.lowering.vocabulary import (
    LIE_NOW,
    bound_of,
    class_filter,
    done_in_turn,
    keyword_bit,
    kind_filters,
    name_filter,
    stat_of,
    went_to,
    zone_of,
)
from tefuda.games.sve.rules import filters as fl
from tefuda.games.sve.rules import model, sets
from tefuda.games.sve.rules import qualities as ql
from tefuda.games.sve.rules.knowing import STATS
from tefuda.games.sve.wording import attributes, effects, measures
from tefuda.kernel.programs import Num
from tefuda.text import nouns
from tefuda.text import numbers as values
from tefuda.text import quals as tq
from tefuda.text import words as w
from tefuda.text.model import Node
from tefuda.text.normalise import name_key
from tefuda.text.recall import did_keys, happening_key, verb_keys


def describe(ctx: Context, np: Node) -> Described:
    """Take a noun apart."""
    if not isinstance(np, nouns.NP):
        ctx.fail("a single description is expected here", np)
    d = Described()
    for q in np.quals:
        by_class(ctx, QUALS, q)(d)
    head(ctx, np.head, d)
    if (
        ctx.it is not None
        and any(isinstance(q, tq.Other) for q in np.quals)
        and not source_among(np, ctx.card.kind, ctx.spell)
    ):
        d.fits.append(cf.Among(its(ctx), no=True))
    return d


def head(ctx: Context, node: Node, d: Described) -> None:
    """Add the head word to a description."""
    by_class(ctx, HEADS, node)(d)


# ---- attributes ------------------------------------------------------------------------------------------------------------


def two_zones(ctx: Context, q: tq.InEither | tq.InBoth) -> Add:
    """In one of two zones of the same player, who may be named before each."""
    zones = where(zone_of(q.a), zone_of(q.b))
    if q.s is None:
        return zones
    who = side(ctx, q.s)

    def name(d: Described) -> None:
        if d.who is not None and type(d.who) is not type(who):
            ctx.fail("zones of two players cannot be named together here")
        d.who = who

    return all_of(zones, name)


def of_this(ctx: Context, q: tq.OfThis) -> Add:
    """これの: of its player; what has counters is treated by :func:`counters_on`."""
    return whose(tg.MasterOf(ctx.this))


def stat_within(ctx: Context, q: tq.StatIs) -> Add:
    """A number within a bound."""
    return add(StatWithin(STATS, stat_of(q.stat), bound_of(q.cmp), lower_num(ctx, q.n), q.base))


def stat_either(ctx: Context, q: tq.StatEither) -> Add:
    """One of several numbers is within its bound."""
    parts = [StatWithin(STATS, stat_of(a.stat), bound_of(a.cmp), lower_num(ctx, a.n), a.base) for a in q.of]
    return add(cf.AnyFilter(tuple(parts)))


def parity(ctx: Context, q: tq.Parity) -> Add:
    """An even or odd number; of costs, only the printed one is known."""
    if q.base and q.stat.id != "cost":
        ctx.fail("only the cost can be asked whether its printed number is even")
    return add(ql.EvenOrOdd(stat_of(q.stat), q.even))


def compared(ctx: Context, q: tq.Compared) -> Add:
    """A number compared with another one, of the same kind if that is one of a thing."""
    stat = stat_of(q.stat)
    bound = cf.BELOW if q.more.id == "less" else cf.ABOVE
    if isinstance(q.than, tq.BaseOf):
        return add(ql.AgainstBase(stat, bound, stat_of(q.than.stat)))
    return add(StatWithin(STATS, stat, bound, compared_with(ctx, q.than, stat), q.base))


def within_other(ctx: Context, q: tq.StatWithin) -> Add:
    """A number within a bound that another number gives."""
    than = compared_with(ctx, q.than, stat_of(q.stat))
    return add(StatWithin(STATS, stat_of(q.stat), bound_of(q.cmp), than, q.base))


def same_stat(ctx: Context, q: tq.SameStat) -> Add:
    """A number equal to that of a thing."""
    than = compared_with(ctx, q.of, stat_of(q.stat))
    return add(StatWithin(STATS, stat_of(q.stat), cf.EQUAL, than, q.base))


def as_quoted(ctx: Context, q: attributes.StatAsQuoted) -> Add:
    """A number equal to a value, or within the bound that it gives."""
    return add(StatWithin(STATS, stat_of(q.stat), bound_of(q.cmp), lower_num(ctx, q.q), q.base))


def compared_by_n(ctx: Context, q: attributes.ComparedByN) -> Add:
    """A number that is so much more or less than that of a thing."""
    stat, n = stat_of(q.stat), lower_num(ctx, q.n)
    than = compared_with(ctx, q.than, stat, q.base)
    return add(
        StatWithin(STATS, stat, cf.EQUAL, PlusNum(than, n) if q.more.id == "more" else Difference(than, n), q.base)
    )


def same_type(ctx: Context, q: attributes.SameType) -> Add:
    """All that are taken share a type."""

    def name(d: Described) -> None:
        d.share_type = True

    return name


def distinct(ctx: Context, q: tq.DifferentNames) -> Add:
    """Counted by name."""

    def name(d: Described) -> None:
        d.distinct = True

    return name


def distinct_stat(ctx: Context, q: tq.DifferentStat) -> Add:
    """Counted by a number."""
    if q.base and q.stat.id != "cost":
        ctx.fail("only costs have a printed number that can be told apart (元の…)")

    def name(d: Described) -> None:
        d.distinct_by = stat_of(q.stat)

    return name


def nth(ctx: Context, q: tq.NthThisTurn) -> Add:
    """The n-th of the description played this turn."""
    ctx.count_event(model.PLAYED_CARD)

    def name(d: Described) -> None:
        d.nth = q.n

    return name


def compared_with(ctx: Context, than: Node, attribute: int, base: bool = False) -> Num:
    """Return the number that a description compares with: of a player, or the same one (``base``: the printed one) of a thing."""
    if isinstance(than, values.GaugeOf):
        return lower_num(ctx, than)
    if isinstance(than, tq.Past):
        taken = ctx.touch(ctx.verb_taken(verb_keys(than.d)))
        kinds = kind_filters(than.k.id)
        return StatNum(STATS, tg.Filtered(taken, kinds[0]) if kinds else taken, attribute, which=base)
    if isinstance(than, tq.ItsStat):
        return compared_with(ctx, than.of, stat_of(than.stat), than.base)
    return StatNum(STATS, lower_thing(ctx, than), attribute, which=base)


def done_this_turn(ctx: Context, q: tq.DoneThisTurn) -> Add:
    """That a player did something to this turn [R108]."""
    kinds, cond = done_in_turn(ctx, verb_keys(q.d), lower_who(ctx, q.who))

    def name(d: Described) -> None:
        d.fits.append(ql.ItHappened(kinds, cond))
        d.default = next((LIE_NOW[k] for k in verb_keys(q.d) if k in LIE_NOW), d.default)

    return name


def lying_on(ctx: Context, q: tq.LyingOn) -> Add:
    """Only counters lie on things; :func:`counters_on` treats them."""
    ctx.fail("only counters lie on things")


def extreme(ctx: Context, q: tq.Most) -> Add:
    """With the largest or smallest number."""
    return lambda d: d.most.append((stat_of(q.stat), q.x.id == "max", q.base))


def not_a(ctx: Context, q: tq.NotA) -> Add:
    """Not of a class, kind or name."""
    if isinstance(q.what, w.CardClass):
        return add(cf.NoneOf(class_filter(q.what)))
    if isinstance(q.what, w.Kind):
        return add(cf.NoneOf(cf.Every(tuple(kind_filters(q.what.id)))))
    return add(cf.NoneOf(name_filter(ctx, (q.what,))))


def tribe(ctx: Context, q: tq.OfTribe) -> Add:
    """Of a type."""
    return add(fl.of_type(ctx.spool.type_bit(q.t.id)))


def with_keyword(ctx: Context, q: tq.WithKeyword) -> Add:
    """Having one of the keywords, or none of them."""
    bits = 0
    for k in q.k:
        bits |= keyword_bit(ctx, k)
    f = fl.has_keyword(bits)
    return add(cf.NoneOf(f) if q.no else f)


def with_trigger(ctx: Context, q: effects.WithTrigger) -> Add:
    """Having an ability under one of the heads, or under none of them."""
    f = ql.HasHead(tuple(k.id for k in q.k))
    return add(cf.NoneOf(f) if q.no else f)


def did_this_turn(ctx: Context, q: tq.ThisTurnDid) -> Add:
    """That has done or suffered something this turn [R108]; what was taken off the field by it is meant where it went."""
    kinds, cond = happening(ctx, q.h)
    ctx.count_events(kinds)

    def name(d: Described) -> None:
        d.fits.append(ql.ItHappened(kinds, cond))
        d.default = went_to(q.h) or d.default

    return name


def same_type_as(ctx: Context, q: attributes.SameTypeAs) -> Add:
    """Having a type of a thing."""
    if isinstance(q.of, tq.Past):
        return add(ql.SharesType(ctx.touch(ctx.verb_taken(verb_keys(q.of.d)))))
    return add(ql.SharesType(lower_thing(ctx, q.of)))


def not_this_turn(ctx: Context, q: attributes.NotThisTurn) -> Add:
    """That has neither done nor suffered something this turn [R108]."""
    kinds, cond = happening(ctx, q.h)
    ctx.count_events(kinds)
    return add(cf.NoneOf(ql.ItHappened(kinds, cond)))


def event_subject(ctx: Context, q: tq.EventSubject) -> Add:
    """出たアミュレット: the subject of the event, or what an earlier instruction did that to."""
    key = happening_key(q.h)
    for verb, what in HAPPENED.items():
        if what == key and verb in ctx.done:
            return among(ctx.touch(ctx.done[verb]))
    # the subject of an attack is the attacker; 交戦した… in これが…と交戦したとき is the other one
    other = key == "attacked" or (key == "fought" and ctx.event_fight)
    return among(tg.EventOther() if other else tg.EventThing())


def happened_so(ctx: Context, q: measures.HappenedSo) -> Add:
    """これによって破壊された…: what an earlier instruction of the text did that to."""
    return among(ctx.touch(ctx.verb_taken(did_keys(q.h))))


HAPPENED = {"destroy": "destroyed", "banish": "banished", "discard": "discarded", "into:field": "entered"}


def done_by(ctx: Context, q: tq.DoneBy) -> Add:
    """それが…した: played or discarded by a player; of the event's subject in a delayed trigger."""
    if "play" in verb_keys(q.d):
        who = lower_who(ctx, q.who)
        arrived, resolving = cf.ColumnIs(model.BY_PLAY, 1, 0), fl.InZones(1 << model.RESOLUTION)
        return all_of(add(cf.AnyFilter((arrived, resolving))), add(of_players(who)))
    return among(ctx.touch(ctx.verb_taken(verb_keys(q.d))))


def done(ctx: Context, q: tq.Done) -> Add:
    """What an earlier instruction, cost or the event took."""
    keys = verb_keys(q.d)
    if not any(k in ctx.done for k in keys) and ctx.event_verb in keys:
        return among(tg.EventThing(before=True))
    return among(ctx.touch(ctx.verb_taken(keys)))


QUALS: ByClass[Context, Add] = {
    tq.Damaged: lambda ctx, q: add(ql.Damaged(q.no)),
    tq.SameNameAs: lambda ctx, q: add(fl.NamedLike(ctx.touch(ctx.verb_taken(verb_keys(q.of.d))))),
    tq.Owner: lambda ctx, q: whose(side(ctx, q.s)),
    tq.Its: lambda ctx, q: whose(sets.MasterOrSubject(its(ctx), ctx.topic) if ctx.topic else tg.MasterOf(its(ctx))),
    tq.OfThis: of_this,
    tq.OfPlayer: lambda ctx, q: whose(lower_who(ctx, q.who)),
    tq.Own: lambda ctx, q: whose(subject(ctx)),
    tq.OwnersOwn: lambda ctx, q: whose(tg.OwnerOf(its(ctx))),
    tq.Every: lambda ctx, q: lambda d: None,  # the count says so, too
    tq.Everyones: lambda ctx, q: whose(BothPlayers()),
    tq.OtherThanIt: lambda ctx, q: add(cf.Among(its(ctx), no=True)),
    tq.SameNameAsBefore: lambda ctx, q: add(fl.NamedLike(its(ctx) if ctx.it or ctx.weak else ctx.this)),
    tq.DifferentNames: distinct,
    tq.NthThisTurn: nth,
    tq.DifferentStat: distinct_stat,
    tq.NoAbilities: lambda ctx, q: add(ql.WithoutAbilities()),
    tq.Parity: parity,
    tq.StatEither: stat_either,
    effects.Attacking: lambda ctx, q: add(ql.ATTACKS),
    effects.WithTrigger: with_trigger,
    effects.WithAct: lambda ctx, q: add(ql.HasActivated()),
    tq.StatWithin: within_other,
    tq.SameStat: same_stat,
    tq.DoneThisTurn: done_this_turn,
    tq.LyingOn: lying_on,
    tq.InZone: lambda ctx, q: where(zone_of(q.z)),
    tq.InEither: two_zones,
    tq.InBoth: two_zones,
    tq.FaceUpIn: lambda ctx, q: all_of(where(zone_of(q.z)), add(ql.FACE_UP)),
    tq.FaceUp: lambda ctx, q: add(ql.FACE_UP),
    tq.FaceDown: lambda ctx, q: add(ql.FACE_DOWN),
    tq.Other: lambda ctx, q: add(cf.NotSource() if type(ctx.this) is Source else cf.Among(ctx.this, no=True)),
    tq.InState: lambda ctx, q: add(ql.ACTED if q.s.id == "acted" else ql.STANDING),
    tq.StatIs: stat_within,
    tq.Compared: compared,
    tq.Most: extreme,
    tq.OfClass: lambda ctx, q: add(class_filter(q.c)),
    tq.NotA: not_a,
    tq.OfTribe: tribe,
    tq.Unevolved: lambda ctx, q: add(cf.NoneOf(fl.IsEvolve())),
    tq.Evolved: lambda ctx, q: add(fl.IsEvolve()),
    tq.WithKeyword: with_keyword,
    tq.WithCounter: lambda ctx, q: add(cf.WithCounter(q.c.text)),
    tq.NotNamesake: lambda ctx, q: add(cf.NoneOf(fl.NamedLike(ctx.this))),
    tq.NotNamed: lambda ctx, q: add(cf.NoneOf(name_filter(ctx, q.n))),
    tq.SameName: lambda ctx, q: add(fl.NamedLike(its(ctx))),
    tq.ThisName: lambda ctx, q: add(fl.NamedLike(ctx.this)),
    tq.Titled: lambda ctx, q: add(name_filter(ctx, (q.n,))),
    tq.NameHas: lambda ctx, q: add(fl.NameContains(name_key(q.n.plain))),
    tq.ThisTurnDid: did_this_turn,
    tq.EventSubject: event_subject,
    tq.DoneBy: done_by,
    tq.Done: done,
    measures.HappenedSo: happened_so,
    attributes.StatAsQuoted: as_quoted,
    attributes.ComparedByN: compared_by_n,
    attributes.SameType: same_type,
    attributes.NotThisTurn: not_this_turn,
    attributes.SameTypeAs: same_type_as,
}


# ---- heads -----------------------------------------------------------------------------------------------------------------


def kind_head(ctx: Context, node: nouns.AKind) -> Add:
    """Cards of a kind: leaders are in their area, other things on the field if no zone is named [R81]."""
    if node.k.id == "leader":
        return leaders
    filters = kind_filters(node.k.id)
    if node.k.id != "spell":
        return lambda d: d.fits.extend(filters)

    def name(d: Described) -> None:
        d.fits.extend(filters)
        d.kinds = 1 << model.K_SPELL

    return name


def leaders(d: Described) -> None:
    """Leaders: their area tells them from other cards, or their kind where the place is not asked for."""
    d.kinds = 1 << model.K_LEADER
    default_zone(model.LEADER)(d)


def default_zone(zone: int) -> Add:
    """Return the zone that is meant if none is named."""

    def name(d: Described) -> None:
        d.default = (zone,)

    return name


def quoted(ctx: Context, node: nouns.QuotedHead) -> Add:
    """A description in quotes adds to the one outside."""
    if isinstance(node.np, nouns.NounOr):
        parts = [describe(ctx, np) for np in node.np.of]
        return add(cf.AnyFilter(tuple(d.filter(ctx, where=False) for d in parts)))
    inner = describe(ctx, node.np)

    def name(d: Described) -> None:
        d.fits += inner.fits
        d.most += inner.most
        d.who = d.who or inner.who
        d.zones = d.zones or inner.zones
        d.base = d.base or inner.base
        d.default = inner.default
        d.distinct = d.distinct or inner.distinct
        d.distinct_by = max(d.distinct_by, inner.distinct_by)
        d.share_type = d.share_type or inner.share_type
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


HEADS: ByClass[Context, Add] = {
    nouns.AKind: kind_head,
    nouns.Named: lambda ctx, n: add(name_filter(ctx, n.names)),
    nouns.ZoneCards: zone_head,
    nouns.DeckEnd: deck_end,
    nouns.Counters: counter_head,
    nouns.QuotedHead: quoted,
    nouns.ThisHead: this_head,
}
