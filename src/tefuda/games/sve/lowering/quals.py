"""Nouns taken apart: what each attribute and head word says about the things meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tefuda.games.common import filters as cf
from tefuda.games.common import things as tg
from tefuda.games.common.bearing import SharesBits
from tefuda.games.common.events import OtherFits, OtherIs
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.measuring import PRINTED, StatNum, StatsCompared
from tefuda.games.common.numbers import Difference, PlusNum
from tefuda.games.common.recalling import BefallenNow
from tefuda.games.common.things import BothPlayers, Players, Source, Things, You
from tefuda.games.lowering import nouns as shared
from tefuda.games.lowering.nouns import Head, Test, unless
from tefuda.games.lowering.vocabulary import MORE, Vocabulary, bound_of, mask_of
from tefuda.games.sve.lowering import vocabulary as v
from tefuda.games.sve.lowering.context import Context, happening, lower_num, lower_thing
from tefuda.games.sve.lowering.described import Described
from tefuda.games.sve.lowering.mentions import source_among
from tefuda.games.sve.lowering.players import lower_who, of_players, side, subject
from tefuda.games.sve.lowering.vocabulary import class_filter, kind_filters, name_filter, stat_of, zone_of
from tefuda.games.sve.rules import filters as fl
from tefuda.games.sve.rules import model, sets
from tefuda.games.sve.rules import qualities as ql
from tefuda.games.sve.rules.knowing import STATS
from tefuda.games.sve.wording import attributes, effects, measures, rephrased
from tefuda.kernel.programs import Const, Num
from tefuda.text import nouns, things, verbs
from tefuda.text import numbers as values
from tefuda.text import quals as tq
from tefuda.text import words as w
from tefuda.text.model import Node
from tefuda.text.normalise import name_key
from tefuda.text.recall import did_keys, happening_key, verb_keys

StatBound = tq.StatIs | tq.SameStat | attributes.ComparedByN
"""What says how large a number is."""


# ---- attributes ------------------------------------------------------------------------------------------------------------


def two_zones(ctx: Context, d: Described, q: tq.InEither | tq.InBoth) -> None:
    """In one of two zones of the same player, who may be named before each."""
    d.lie(ctx, (zone_of(q.a), zone_of(q.b)))
    if q.s is not None:
        who = side(ctx, q.s)
        if d.whose is not None and type(d.whose) is not type(who):
            ctx.fail("zones of two players cannot be named together here")
        d.whose = who


def face_up_in(ctx: Context, d: Described, q: tq.FaceUpIn) -> None:
    """Face up in a zone."""
    d.lie(ctx, (zone_of(q.z),))
    d.tests += (ql.FACE_UP,)


def within(ctx: Context, q: StatBound, limit: Num) -> CardFilter:
    """A number within the bound that is said."""
    return WORDS.within(ctx, q.stat, bound_of(getattr(q, "cmp", None)), limit, q.base)


def stat_is(ctx: Context, d: Described, q: tq.StatIs) -> CardFilter:
    """A number within a bound, which a number of a thing may give."""
    n: Node = q.n
    return within(ctx, q, compared_with(ctx, n, stat_of(q.stat)) if isinstance(n, tq.ItsStat) else lower_num(ctx, n))


def parity(ctx: Context, d: Described, q: tq.Parity) -> CardFilter:
    """An even or odd number; of costs, only the printed one is known."""
    if q.base and q.stat.id != "cost":
        ctx.fail("only the cost can be asked whether its printed number is even")
    return ql.EvenOrOdd(stat_of(q.stat), q.even)


def compared(ctx: Context, d: Described, q: tq.Compared) -> CardFilter:
    """A number compared with another one, of the same kind if that is one of a thing."""
    stat, bound = stat_of(q.stat), MORE[q.more.id]
    if isinstance(q.than, tq.BaseOf):
        return StatsCompared(STATS, stat, bound, stat_of(q.than.stat), PRINTED)
    return WORDS.within(ctx, q.stat, bound, compared_with(ctx, q.than, stat), q.base)


def compared_by_n(ctx: Context, d: Described, q: attributes.ComparedByN) -> CardFilter:
    """A number that is so much more or less than that of a thing."""
    n, than = lower_num(ctx, q.n), compared_with(ctx, q.than, stat_of(q.stat), q.base)
    return within(ctx, q, PlusNum(than, n) if q.more.id == "more" else Difference(than, n))


def set_to(name: str, value: Callable[..., object]) -> Head[Context, Described]:
    """Return the row of an attribute that says something of all things together; ``value`` reads it off the node."""
    return lambda ctx, d, q: setattr(d, name, value(q))


def distinct_stat(ctx: Context, d: Described, q: tq.DifferentStat) -> None:
    """Counted by a number."""
    if q.base and q.stat.id != "cost":
        ctx.fail("only costs have a printed number that can be told apart (元の…)")
    d.distinct_by = (stat_of(q.stat), int(q.base))


def same_stat(ctx: Context, d: Described, q: attributes.SameStat) -> None:
    """All that are taken have the same number."""
    if q.base and q.stat.id != "cost":
        ctx.fail("only costs have a printed number that can be told apart (元の…)")
    d.alike = (stat_of(q.stat), int(q.base))


def nth(ctx: Context, d: Described, q: tq.NthThisTurn) -> None:
    """The n-th of the description played this turn."""
    ctx.count_event(model.PLAYED_CARD)
    d.nth, d.later = q.n, q.later


def compared_with(ctx: Context, than: Node, attribute: int, base: bool = False) -> Num:
    """Return the number that a description compares with: of a player, or the same one (``base``: the printed one) of a thing."""
    if isinstance(than, values.GaugeOf):
        return lower_num(ctx, than)
    if isinstance(than, tq.Past):
        taken = ctx.verb_taken(verb_keys(than.d))
        kinds = kind_filters(than.k.id)
        return StatNum(STATS, tg.Filtered(taken, kinds[0]) if kinds else taken, attribute, which=base)
    if isinstance(than, tq.ItsStat):
        found = compared_with(ctx, than.of, stat_of(than.stat), than.base)
        return (
            PlusNum(found, Const(than.by if than.sign.id == "plus" else -than.by)) if than.sign is not None else found
        )
    return StatNum(STATS, lower_thing(ctx, than), attribute, which=base)


def done_this_turn(ctx: Context, d: Described, q: tq.DoneThisTurn) -> None:
    """That a player did something to this turn [R108]."""
    d.tests += (BefallenNow(*v.done_in_turn(ctx, verb_keys(q.d), lower_who(ctx, q.who))),)
    d.default = next((v.LIE_NOW[k] for k in verb_keys(q.d) if k in v.LIE_NOW), d.default)


def lying_on(ctx: Context, d: Described, q: tq.LyingOn) -> None:
    """Only counters lie on things; :func:`counters_on` treats them."""
    ctx.fail("only counters lie on things")


def extreme(ctx: Context, d: Described, q: tq.Most) -> None:
    """With the largest or smallest number."""
    d.extremes += ((stat_of(q.stat), q.x.id == "max", q.base),)


def not_a(ctx: Context, d: Described, q: tq.NotA) -> CardFilter:
    """Not of a class, kind or name."""
    if isinstance(q.what, w.CardClass):
        return cf.NoneOf(class_filter(q.what))
    if isinstance(q.what, w.Kind):
        return cf.NoneOf(cf.Every(tuple(kind_filters(q.what.id))))
    return cf.NoneOf(name_filter(ctx, (q.what,)))


def not_such(ctx: Context, d: Described, q: attributes.NotSuch) -> CardFilter:
    """Not of any of the descriptions."""
    each = (nouns.NP(nouns.AKind(such.k), such.quals) for such in q.of)
    return cf.NoneOf(cf.AnyFilter(tuple(describe(ctx, np).filter(ctx, where=False) for np in each)))


def has_done(ctx: Context, h: Node) -> BefallenNow:
    """Return what has done or suffered something this turn [R108]."""
    kinds, cond = happening(ctx, h)
    ctx.count_events(kinds)
    return BefallenNow(kinds, cond)


def fought(ctx: Context, of: Node) -> BefallenNow:
    """Return what has fought the source, or a thing of a description, this turn [8.4.9.2, R28, R108]."""
    ctx.count_event(model.FOUGHT)
    source = isinstance(of, things.This)
    return BefallenNow(
        (model.FOUGHT,), OtherIs(Source()) if source else OtherFits(describe(ctx, of).filter(ctx, where=False))
    )


def named_among(ctx: Context, d: Described, q: attributes.NamedAmong) -> CardFilter:
    """Of the name of some card of a kind in a place, or of none."""
    lying = nouns.NP(nouns.AKind(q.k), (*q.place.quals, tq.InZone(q.place.z)))
    return unless(q.no, fl.NamedLike(describe(ctx, lying).things(ctx)))


def did_this_turn(ctx: Context, d: Described, q: tq.ThisTurnDid) -> None:
    """That has done or suffered something; what was taken off the field by it is meant where it went."""
    d.tests += (has_done(ctx, q.h),)
    d.default = v.went_to(q.h) or d.default


def before(ctx: Context, of: Node) -> Things:
    """Return what an earlier instruction took, or a thing."""
    return ctx.verb_taken(verb_keys(of.d)) if isinstance(of, tq.Past) else lower_thing(ctx, of)


def event_subject(ctx: Context, q: tq.EventSubject) -> Things:
    """出たアミュレット: the subject of the event, or what an earlier instruction did that to."""
    key = happening_key(q.h)
    for verb, what in HAPPENED.items():
        if what == key and verb in ctx.done:
            return ctx.touch(ctx.done[verb])
    # the subject of an attack is the attacker; 交戦した… in これが…と交戦したとき is the other one
    other = key == "attacked" or (key == "fought" and ctx.event_fight)
    return tg.EventOther() if other else tg.EventThing()


HAPPENED = {"destroy": "destroyed", "banish": "banished", "discard": "discarded", "into:field": "entered"}


def done_by(ctx: Context, d: Described, q: tq.DoneBy) -> None:
    """それが…した: played or discarded by a player; of the event's subject in a delayed trigger."""
    if "play" in verb_keys(q.d):
        who = lower_who(ctx, q.who)
        arrived, resolving = cf.ColumnIs(model.BY_PLAY, 1, 0), fl.InZones(1 << model.RESOLUTION)
        d.tests += (cf.AnyFilter((arrived, resolving)), of_players(who))
        return
    who, keys = lower_who(ctx, q.who), verb_keys(q.d)
    d.taken = ctx.verb_taken(keys)
    if keys[0] == "discard" or isinstance(
        q.d, verbs.Move
    ):  # cards go from the own hand, deck or field to the own zones
        d.taken = tg.Filtered(d.taken, of_players(who))
    elif not isinstance(who, You):
        ctx.fail("which player did this is not remembered", q)


def done(ctx: Context, q: tq.Done) -> Things:
    """What an earlier instruction, cost or the event took."""
    keys = verb_keys(q.d)
    if not any(k in ctx.done for k in keys) and ctx.event_verb in keys:
        return tg.EventThing(before=True)
    return ctx.touch(put_there(ctx, q.d, ctx.verb_taken(keys)))


def put_there(ctx: Context, verb: Node, taken: Things) -> Things:
    """Return what of the things that were put somewhere came to the zone of the player whose zone it is said to be (自分の手札に戻した)."""
    to = getattr(getattr(verb, "to", None), "whose", None)
    return tg.Filtered(taken, of_players(side(ctx, to.s))) if isinstance(to, tq.Owner) else taken


def whose(who: Callable[..., Players]) -> Head[Context, Described]:
    """Return the row of an attribute that names the player."""
    return lambda ctx, d, q: setattr(d, "whose", who(ctx, q))


def among(base: Callable[..., Things]) -> Head[Context, Described]:
    """Return the row of an attribute that names the things of which they are some."""
    return lambda ctx, d, q: setattr(d, "taken", base(ctx, q))


def owned(ctx: Context, d: Described, q: tq.Owner) -> None:
    """Of one side; a second word that names the other one would leave nothing."""
    who = side(ctx, q.s)
    if d.whose is not None and type(d.whose) is not type(who):
        ctx.fail(shared.WHOSE_TWICE)
    d.whose = who


PLACES: dict[type, Head[Context, Described]] = {
    tq.Owner: owned,
    tq.Its: whose(lambda ctx, q: sets.MasterOrSubject(ctx.that(), ctx.topic) if ctx.topic else tg.MasterOf(ctx.that())),
    tq.OfThis: whose(lambda ctx, q: tg.MasterOf(ctx.this)),  # what has counters is treated by `counters_on`
    tq.OfPlayer: whose(lambda ctx, q: lower_who(ctx, q.who)),
    tq.Own: whose(lambda ctx, q: subject(ctx)),
    tq.OwnersOwn: whose(lambda ctx, q: tg.OwnerOf(ctx.that())),
    tq.Everyones: whose(lambda ctx, q: ctx.among_them(BothPlayers(), q.some)),
    tq.DifferentNames: set_to("distinct", lambda q: True),
    tq.NthThisTurn: nth,
    tq.DifferentStat: distinct_stat,
    tq.DoneThisTurn: done_this_turn,
    tq.LyingOn: lying_on,
    tq.InEither: two_zones,
    tq.InBoth: two_zones,
    tq.FaceUpIn: face_up_in,
    tq.Most: extreme,
    tq.ThisTurnDid: did_this_turn,
    tq.EventSubject: among(event_subject),
    tq.DoneBy: done_by,
    tq.Done: among(done),
    measures.HappenedSo: among(lambda ctx, q: ctx.verb_taken(did_keys(q.h))),
    attributes.SameType: set_to("alike", lambda q: (fl.BY_TYPE, 0)),
    attributes.SameStat: same_stat,
}


def not_taken(ctx: Context, d: Described, q: rephrased.NotTaken) -> CardFilter:
    """Not chosen just before, of the same player as what was."""
    chosen = ctx.that()
    return cf.Every((cf.Among(chosen, True), cf.OfPlayers(tg.MasterOf(chosen))))


TESTS: dict[type, Test[Context, Described]] = {
    rephrased.NotTaken: not_taken,
    tq.Damaged: lambda ctx, d, q: ql.Damaged(q.no),
    tq.SameNameAs: lambda ctx, d, q: fl.NamedLike(before(ctx, q.of)),
    tq.SameNameAsBefore: lambda ctx, d, q: fl.NamedLike(ctx.that() if ctx.it or ctx.weak else ctx.this),
    attributes.NoAbilities: lambda ctx, d, q: ql.WithoutAbilities(),
    tq.Parity: parity,
    attributes.StatEither: lambda ctx, d, q: cf.AnyFilter(tuple(within(ctx, a, lower_num(ctx, a.n)) for a in q.of)),
    effects.Attacking: lambda ctx, d, q: ql.ATTACKS,
    effects.WithTrigger: lambda ctx, d, q: unless(q.no, ql.HasHead(tuple(k.id for k in q.k))),
    effects.WithAct: lambda ctx, d, q: ql.HasActivated(),
    tq.StatIs: stat_is,
    tq.SameStat: lambda ctx, d, q: within(ctx, q, compared_with(ctx, q.of, stat_of(q.stat))),
    tq.FaceUp: lambda ctx, d, q: ql.FACE_UP,
    tq.FaceDown: lambda ctx, d, q: ql.FACE_DOWN,
    tq.Other: lambda ctx, d, q: cf.NotSource() if type(ctx.this) is Source else cf.Among(ctx.this, no=True),
    tq.InState: lambda ctx, d, q: ql.ACTED if q.s.id == "acted" else ql.STANDING,
    tq.Compared: compared,
    tq.OfClass: lambda ctx, d, q: class_filter(q.c),
    tq.NotA: not_a,
    tq.OfTribe: lambda ctx, d, q: fl.of_type(ctx.spool.type_bit(q.t.id)),
    tq.Unevolved: lambda ctx, d, q: cf.NoneOf(fl.IsEvolve()),
    tq.Evolved: lambda ctx, d, q: fl.IsEvolve(),
    tq.WithCounter: lambda ctx, d, q: cf.WithCounter(q.c.text),
    attributes.NotNamesake: lambda ctx, d, q: cf.NoneOf(fl.NamedLike(ctx.this)),
    tq.NotNamed: lambda ctx, d, q: cf.NoneOf(name_filter(ctx, q.n)),
    tq.ThisName: lambda ctx, d, q: fl.NamedLike(ctx.this),
    attributes.Titled: lambda ctx, d, q: name_filter(ctx, (q.n,)),
    tq.NameHas: lambda ctx, d, q: fl.NameContains(name_key(q.n.plain)),
    attributes.ComparedByN: compared_by_n,
    attributes.NamedAmong: named_among,
    attributes.NotSuch: not_such,
    attributes.OtherThanTaken: lambda ctx, d, q: cf.Among(before(ctx, q.of), no=True),
    attributes.FoughtThisTurn: lambda ctx, d, q: fought(ctx, q.of),
    attributes.NotThisTurn: lambda ctx, d, q: cf.NoneOf(has_done(ctx, q.h)),
    attributes.SameTypeAs: lambda ctx, d, q: SharesBits(before(ctx, q.of), model.TYPES),
}


# ---- heads -----------------------------------------------------------------------------------------------------------------


def kind_head(ctx: Context, d: Described, node: nouns.AKind) -> None:
    """Cards of a kind: leaders are in their area, which tells them from other cards (their kind does where the place is not asked for);
    other things are on the field if no zone is named [R81]."""
    if node.k.id == "leader":
        d.kinds, d.default = 1 << model.K_LEADER, (model.LEADER,)
        return
    d.tests += tuple(kind_filters(node.k.id))
    if node.k.id == "spell":
        d.kinds = 1 << model.K_SPELL
    d.permanent = node.k.id in ("follower", "amulet")


def quoted(ctx: Context, d: Described, node: nouns.QuotedHead) -> None:
    """A description in quotes adds to the one outside."""
    if isinstance(node.np, nouns.NounOr):
        parts = [describe(ctx, np) for np in node.np.of]
        d.tests += (cf.AnyFilter(tuple(d.filter(ctx, where=False) for d in parts)),)
        return
    inner = describe(ctx, node.np)
    d.tests += inner.tests
    d.extremes += inner.extremes
    d.default = inner.default
    for name in ("whose", "zones", "taken", "distinct", "distinct_by", "alike", "nth", "permanent"):
        setattr(d, name, getattr(d, name) or getattr(inner, name))


def this_head(ctx: Context, d: Described, node: nouns.ThisHead) -> None:
    """墓場のこれ: the source, where it must be."""
    d.tests = (fl.InZones(d.mask()), *d.tests)
    d.taken, d.whose = ctx.this, None


def counters_head(ctx: Context, d: Described, node: nouns.Counters) -> None:
    """Counters are put, taken and counted; whatever else is done is done to cards [14.1]."""
    ctx.fail("counters are no cards", node)


def zone_head(ctx: Context, d: Described, node: nouns.ZoneCards) -> None:
    """The cards of a zone: 手札, or 墓場 after 手札か."""
    d.zones = (*d.zones, zone_of(node.z))


HEADS: dict[type, Head[Context, Described]] = {
    nouns.AKind: kind_head,
    nouns.ZoneCards: zone_head,
    nouns.Counters: counters_head,
    nouns.QuotedHead: quoted,
    nouns.ThisHead: this_head,
}
WORDS: Vocabulary = Vocabulary(
    model.SCHEMA,
    lower_num,
    lower_thing,
    STATS,
    v.STATS,
    v.ZONES,
    model.TYPES,
    partial(mask_of, bits={}),  # types are numbered in the pool, see OfTribe
    model.KEYWORDS,
    v.keyword_mask,
)


class SveNouns(shared.Describing[Context, Described]):
    """How texts of Shadowverse EVOLVE describe cards."""

    words = WORDS
    described = Described
    own_heads = HEADS
    own_tests = TESTS
    own_places = PLACES
    whose = ()
    leading = ()
    drawn_from = model.DECK
    namesakes = fl.NamedLike

    def owned_by(self, ctx: Context, found: Sequence[Node]) -> Players | None:
        return None  # read in printed order, with the zones

    def found(self, ctx: Context, d: Described) -> Things:
        return d.things(ctx)

    def of_names(self, ctx: Context, names: Sequence[w.Name]) -> CardFilter:
        return name_filter(ctx, names)

    def describe(self, ctx: Context, np: Node, src: Node | None = None) -> Described:
        if not isinstance(np, nouns.NP):
            ctx.fail("a single description is expected here", np)
        d = super().describe(ctx, np, src)
        other = any(isinstance(q, tq.Other) for q in np.quals)
        if other and ctx.it is not None and not source_among(np, ctx.card.kind, ctx.spell):
            if (
                not ctx.choosing or ctx.it not in ctx.referents.made
            ):  # what is made is not there yet when targets are chosen [R37]
                d.tests += (cf.Among(ctx.that(), no=True),)
        if d.distinct or d.distinct_by is not None or d.alike is not None:
            ctx.spool.apart.setdefault(np, False)
        return d


NOUNS: SveNouns = SveNouns()
describe = NOUNS.describe
