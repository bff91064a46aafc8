"""Descriptions: which cards, creatures, lands and mana they mean, where, whose [R13, R22, R97] (wording 2, 8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.context import SOURCE, Context, Watched, lower_num, lower_things
from tefuda.games.avalon.lowering.designed import CARRIED
from tefuda.games.avalon.lowering.players import DOERS, WHOSE, lower_who, lower_whose
from tefuda.games.avalon.rules import events as e
from tefuda.games.avalon.rules import filters as af
from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.events import BATTLE_BEGAN, DESTROYED, DISCARDED, MOVED, PROVED, SUPPORTED
from tefuda.games.avalon.rules.knowing import STATS
from tefuda.games.avalon.rules.remembered import LandsLeft, UsedHere, WentWith
from tefuda.games.avalon.rules.sets import (
    BOTTOM,
    TOP,
    WHOLE,
    BothFighters,
    CreatureOn,
    Creatures,
    Everyone,
    Extremes,
    Fighter,
    LandsOf,
    LandUnder,
    ManaOf,
    SupportsOf,
)
from tefuda.games.avalon.wording import nouns
from tefuda.games.common import filters as cf
from tefuda.games.common.control import TakeOut
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.measuring import StatsCompared
from tefuda.games.common.recalling import BefallenNow
from tefuda.games.common.sets import ZoneCards
from tefuda.games.common.things import Filtered, InRegister, OneOf, Players, Source, Things, Together, WhereItWent
from tefuda.games.lowering import nouns as shared
from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.nouns import Head, Test, unless
from tefuda.games.lowering.vocabulary import MORE, Vocabulary
from tefuda.kernel.programs import Const
from tefuda.text import known, quals
from tefuda.text.model import Node
from tefuda.text.normalise import fold_name
from tefuda.text.nouns import NP, AKind, DeckEnd, Named
from tefuda.text.words import Name, Zone

CARDS: dict[str, Callable[[], CardFilter | None]] = {
    "creature_card": lambda: cf.OneOf(m.KIND, 1 << m.K_CREATURE),
    "magic_card": lambda: cf.OneOf(m.KIND, 1 << m.K_MAGIC),
    "support_card": lambda: cf.OneOf(m.KIND, 1 << m.K_SUPPORT),
    "card": lambda: None,
}
"""What each word for cards demands."""
CREATURES = ("creature", "placed")


@dataclass
class Described(shared.Described):
    """A description taken apart.

    Attributes:
        word: The word for the kind, as the text has it.
        kind: creature, land, mana_card, fighter, or cards (in zones of players).
        zone: Key of the place that the text names, or "".
        side: The word for the player whose such things are.
        on: The land or creature they lie on or under.
        end: At which end of a pile or memory: top, bottom, "".
        of_land: An attribute that only lands have.
    """

    word: str = ""
    kind: str = "cards"
    zone: str = ""
    side: str = ""
    on: Things | None = None
    end: str = ""
    of_land: Node | None = None

    def picks_out(self) -> bool:
        return super().picks_out() or self.on is not None or self.end != ""

    def whole(self) -> CardFilter | None:
        """Return all tests together with whose such things are: who that is may change with leadership and battle."""
        return self.test() if self.whose is None else cf.Every((*self.tests, af.Of(self.whose)))


# ---- heads


def kind_head(ctx: Context, d: Described, head: AKind) -> None:
    """A word for a kind of thing."""
    key = d.word = head.k.id
    if key in CARDS:
        made = CARDS[key]()
        d.tests += (made,) if made is not None else ()
        return
    d.kind = {"foe_creature": "fighter", "placed": "creature"}.get(key, key)
    if key == "land":
        d.tests = tuple(cf.Among(this_land(ctx), True) if isinstance(t, af.OtherCard) else t for t in d.tests)


def called(names: Sequence[Name]) -> CardFilter:
    """Return that a card has one of some names [2.1]."""
    tests = tuple(af.NamedExactly(fold_name(name.plain)) for name in names)
    return tests[0] if len(tests) == 1 else cf.AnyFilter(tests)


def named_head(ctx: Context, d: Described, head: Named) -> None:
    """Cards of a name: on the field if no zone is named [R24]."""
    d.tests += (called(head.names),)
    if not d.zone or d.zone in ("lands", "holy", "field"):
        d.kind = "creature"


def end_head(ctx: Context, d: Described, head: DeckEnd) -> None:
    """Cards from an end of a memory."""
    d.zone, d.end, d.top = "memory", head.end, head.end == "top"


HEADS: dict[type, Head[Context, Described]] = {
    AKind: kind_head,
    Named: named_head,
    DeckEnd: end_head,
}


# ---- attributes


def of_race(ctx: Context, d: Described, q: nouns.OfRace) -> CardFilter:
    """With a race that contains the word [2.8]."""
    return unless(q.no, af.OfRace(fold_name(q.t.id)))


def stat_beyond(ctx: Context, d: Described, q: nouns.StatBeyond) -> CardFilter:
    """A number above or below another."""
    return WORDS.within(ctx, q.stat, v.MORE[q.more.id], lower_num(ctx, q.n))


def but_for(ctx: Context, d: Described, q: nouns.Except) -> CardFilter:
    """Not these things."""
    found = tuple(lower_things(ctx, one) for one in q.of)
    return cf.Among(found[0] if len(found) == 1 else Together(found), True)


def did_now(ctx: Context, q: quals.ThisTurnDid) -> CardFilter:
    """That has come to the field, or done something there, in this turn."""
    kinds, cond = ctx.row(HAPPENED, q.h)(ctx, q.h)
    if any(kind in GONE for kind in kinds):
        ctx.refuse(q, "what has left the field this turn can only be counted")
    ctx.count_events(kinds)
    return BefallenNow(kinds, cond)


HAPPENED: dict[type, Row[Context, Watched]] = {}
"""What each happening is; `events` says it."""
GONE = (e.MOVED, e.DESTROYED, e.DISCARDED, e.PROVED)


LAND_STATES: dict[type[Node], int] = {nouns.Empty: af.EMPTY, nouns.ManaOnly: af.MANA_ONLY, nouns.WithMana: af.WITH_MANA}
"""States of a land."""


def land_is(ctx: Context, d: Described, q: Node) -> CardFilter:
    """A land in a state."""
    d.of_land = q
    return af.LandIs(LAND_STATES[type(q)])


TESTS: dict[type, Test[Context, Described]] = {
    quals.Other: lambda ctx, d, q: af.OtherCard(),
    nouns.Except: but_for,
    nouns.NotCalled: lambda ctx, d, q: cf.NoneOf(called(q.n)),
    nouns.OfRace: of_race,
    nouns.Empty: land_is,
    nouns.ManaOnly: land_is,
    nouns.WithMana: land_is,
    nouns.WithSupport: lambda ctx, d, q: af.CanSupport(),
    nouns.StatBeyond: stat_beyond,
    nouns.StatAgainstOwn: lambda ctx, d, q: StatsCompared(
        STATS, v.STATS[q.stat.id], MORE[q.more.id], v.STATS[q.other.id]
    ),
    quals.ThisTurnDid: lambda ctx, d, q: did_now(ctx, q),
    nouns.StatNamed: lambda ctx, d, q: WORDS.within(ctx, q.stat, cf.EQUAL, lower_num(ctx, q.v)),
}
"""What each attribute demands."""


def this_land(ctx: Context) -> Things:
    """Return the land that 他の土地 is another than: the one named last, else that of what was named last, else the card's own."""
    if ctx.land is not None:
        return ctx.land
    return LandUnder(ctx.it if ctx.it is not None else SOURCE)


def in_other_lands(ctx: Context, d: Described, q: nouns.InOtherLands) -> None:
    """Lying in another land."""
    NOUNS.lie(ctx, d, q.z)
    here = this_land(ctx)
    d.tests += (cf.Among(CreatureOn(here), True), cf.Among(ManaOf(here), True))


def at_end(ctx: Context, d: Described, q: nouns.AtEnd) -> None:
    """At an end of a pile."""
    d.end = q.end


def on_thing(ctx: Context, d: Described, q: nouns.OfThing) -> None:
    """On that land, or under that creature."""
    d.on = lower_things(ctx, q.of)


def on_creatures(ctx: Context, d: Described, q: nouns.OfCreatures) -> None:
    """Under the creatures of a side, or under the one in the holy land."""
    where = quals.InZone(Zone("holy")) if q.s is None else quals.Owner(q.s)
    d.on = group(ctx, NP(AKind(q.k), (where,)))


def taken_by_them(ctx: Context, node: nouns.DidSo) -> Things:
    """What the players of the sentence before have taken, each of them, as far as it fits."""
    found = ctx.recall(node.v.id)
    d = describe(ctx, node.np)
    if d.whose is not None or d.zone or d.on is not None or d.kind != "cards":
        ctx.refuse(node.np, "what a card is like can be asked, not where it is")
    d.taken = found
    return gathered(ctx, d)


DOERS[nouns.DidSo] = taken_by_them


SUFFERED = {"destroyed": "destroy", "discarded": "discard", "summoned": "summon", "bounced": "bounce"}
"""By which verb it is remembered what suffered it."""


def suffered(ctx: Context, d: Described, q: nouns.Suffered) -> None:
    """The subject of the event, named by what happened to it, or what acts of this text did it to."""
    verb = SUFFERED.get(getattr(q.h, "id", ""), "")
    if verb in ctx.done and (q.this_way or q.h != ctx.happening):
        d.taken = ctx.recall(verb)
        return
    if q.h != ctx.happening or q.this_way:
        ctx.refuse(q, "only what the event itself says, or acts of this text have done, can be repeated")
    d.taken = ctx.that()


def was_under(ctx: Context, d: Described, q: nouns.WasUnder) -> None:
    """What lay below a creature, and went with it."""
    ctx.count_events((e.MOVED, e.DESTROYED, e.DISCARDED, e.PROVED))
    if q.of is None and not ctx.battle:
        ctx.refuse(q, "whose creature it was is known only in the part of a text about battles")
    d.taken = WentWith(lower_things(ctx, q.of) if q.of is not None else Fighter(q.s is not None and q.s.id == "foe"))


def not_chosen(ctx: Context, d: Described, q: known.NotChosen) -> None:
    """Of the things offered, those that nobody chose (E114)."""
    if ctx.offered < 0:
        ctx.refuse(q, "nothing was chosen before this")
    ctx.add(TakeOut(ctx.offered, ctx.chosen))
    d.taken = InRegister(ctx.offered)


def counted_only(ctx: Context, d: Described, q: nouns.TakenNow) -> None:
    """What a player has done is no mark of the card."""
    ctx.refuse(q, "what was done to it in this turn can only be counted")


def used_here(ctx: Context, d: Described, q: nouns.UsedHere) -> None:
    """Placed as support in this battle."""
    ctx.count_events((SUPPORTED, BATTLE_BEGAN))
    d.tests = ()
    d.taken = UsedHere(lower_who(ctx, q.who))


def alike(ctx: Context, d: Described, q: nouns.AlikeInHue) -> None:
    """That most of them share an attribute is counted only."""
    ctx.refuse(q, "how many share an attribute can only be counted")


def in_such_lands(ctx: Context, d: Described, q: nouns.InSuchLands) -> None:
    """Lying in a land in a state."""
    NOUNS.lie(ctx, d, q.z)
    d.tests += (af.LandIs(LAND_STATES[type(q.q)], True),)


PLACES: dict[type, Head[Context, Described]] = {
    nouns.TakenNow: counted_only,
    nouns.UsedHere: used_here,
    nouns.AlikeInHue: alike,
    nouns.InOtherLands: in_other_lands,
    nouns.InSuchLands: in_such_lands,
    nouns.AtEnd: at_end,
    nouns.OfThing: on_thing,
    nouns.OfCreatures: on_creatures,
    nouns.Suffered: suffered,
    nouns.WasUnder: was_under,
    known.NotChosen: not_chosen,
}
"""Attributes that say where, or among what."""


WORDS: Vocabulary = Vocabulary(
    m.SCHEMA, lower_num, lower_things, STATS, v.STATS, v.ZONES, m.ELEMENTS, v.elements, m.KEYWORDS, CARRIED.mask_of
)


class AvalonNouns(shared.Describing[Context, Described]):
    """How texts of Avalon describe things."""

    words = WORDS
    described = Described
    own_heads = HEADS
    own_tests = TESTS
    own_places = PLACES
    whose = tuple(WHOSE)
    leading = (quals.Owner, quals.InZone)
    first = (nouns.OfWho,)
    drawn_from = m.MEMORY

    def is_pile(self, d: Described) -> bool:
        return d.zone == "memory"

    def owned_by(self, ctx: Context, found: Sequence[Node]) -> Players | None:
        return lower_whose(ctx, tuple(found))

    def lie(self, ctx: Context, d: Described, zone: Zone) -> None:
        if d.zone not in ("", zone.id):
            ctx.fail(shared.ELSEWHERE)
        d.zone = zone.id

    def begin(self, ctx: Context, np: NP, src: Node | None) -> Described:
        d = super().begin(ctx, np, src)
        d.side = next((q.s.id for q in np.quals if isinstance(q, quals.Owner)), "")
        return d

    def describe(self, ctx: Context, np: NP, src: Node | None = None) -> Described:
        d = super().describe(ctx, nouns.lands_apart(np), src)
        if d.of_land is not None and d.kind != "land":
            ctx.refuse(d.of_land, "this can only be said of a land")
        if d.taken is not None and d.on is not None:
            ctx.refuse(np, "where things lie that are known already is not asked")
        return d

    def gathered(self, ctx: Context, d: Described) -> Things:
        return self.outermost(d, d.of_taken(d.taken) if d.taken is not None else self.found(ctx, d))

    def outermost(self, d: Described, found: Things) -> Things:
        for stat, most, _ in d.extremes:
            found = Extremes(STATS, found, stat, most)
        return found

    def found(self, ctx: Context, d: Described) -> Things:
        return FOUND[d.kind](ctx, d) if d.kind in FOUND else ctx.fail("nothing of this kind can be found")


NOUNS: AvalonNouns = AvalonNouns()
describe = NOUNS.describe
group = NOUNS.group
gathered = NOUNS.gathered
shared_place = NOUNS.shared_place


# ---- everything that a description means


def battle_side(ctx: Context, d: Described) -> Things | None:
    """Return the battle creature that 自分の, 相手の, お互いのクリーチャー is in a battle part (wording 2), None for other creatures."""
    if ctx.fought and d.side == "foe" and not (ctx.picking or ctx.all or d.zone or d.on):
        return Fighter(True)
    if not ctx.battle or ctx.all or d.zone or d.on is not None or d.side not in ("own", "foe", "both"):
        return None
    if d.side != "both":
        return Fighter(d.side == "foe")
    of = d.whose
    return Fighter(of.at == 1) if isinstance(of, OneOf) else BothFighters()


def creatures(ctx: Context, d: Described) -> Things:
    """Placed creatures, of anybody if nobody is named [R22]."""
    if d.end:
        ctx.fail("a creature has no place in its pile that could be named")
    if d.on is not None:
        return d.fitting(CreatureOn(d.on))
    fighters = battle_side(ctx, d)
    if fighters is not None and not any(isinstance(t, af.OtherCard) for t in d.tests):
        return d.fitting(fighters)
    if d.zone not in ("", "lands", "holy", "field"):
        ctx.fail("no creatures lie in that zone: クリーチャーカード are there")
    return Creatures(d.whose, d.test(), d.zone != "holy", d.zone != "lands")


def fighter(ctx: Context, d: Described) -> Things:
    """対戦クリーチャー: the other battle creature."""
    if not ctx.battle and not ctx.standing:
        ctx.fail("the opposing creature is known only in the part of a text about battles")
    return d.fitting(Fighter(True))


def lands(ctx: Context, d: Described) -> Things:
    """Lands, of anybody if nobody is named."""
    if d.zone:
        ctx.fail("a land does not lie in any zone")
    if d.on is not None:
        return d.fitting(LandUnder(d.on))
    return LandsOf(d.whose if d.whose is not None else Everyone(), d.test())


LEAVERS = (MOVED, DESTROYED, DISCARDED, PROVED)
"""Kinds of events by which a creature leaves the field."""


def mana_cards(ctx: Context, d: Described) -> Things:
    """Mana cards of lands, or of the one named; the top or the bottom one of each [R46]."""
    if d.zone not in ("", "lands"):
        ctx.fail("no mana cards lie in that zone")
    end = {"top": TOP, "bottom": BOTTOM}.get(d.end, WHOLE)
    if isinstance(d.on, WhereItWent) and isinstance(d.on.of, Source):
        # its mana has left with it [R92]
        if d.test() is not None or ctx.watched not in ((DESTROYED,), LEAVERS):
            ctx.fail("of mana cards that have left with their creature only their number is known")
        ctx.count_events(LEAVERS)
        return WentWith(d.on.of, end, True)
    if isinstance(d.on, LandsLeft):
        ctx.fail("the mana of a creature that has left went with it [R106]: 「…の下にあった素成カード」")
    of = d.on if d.on is not None else LandsOf(d.whose if d.whose is not None else Everyone())
    return ManaOf(of, end, d.test())


def cards(ctx: Context, d: Described) -> Things:
    """Cards in a zone of players; without a zone those seen last, or the support cards of the battle."""
    test = d.test()
    if not d.zone and ctx.battle and d.side in ("own", "foe", "both") and d.whose is not None:
        # a creature card is a support card while it supports: the kind that the word names is not asked [R75]
        rest = d.tests[:-1] if d.word == "support_card" else d.tests
        found: Things = SupportsOf(d.whose)
        return Filtered(found, cf.Every(rest)) if rest else found
    if not d.zone and ctx.seen is not None:
        return d.fitting(ctx.seen)
    if d.zone not in v.ZONES:
        ctx.fail("it is not said in which zone these cards are")
    if d.on is not None:
        ctx.fail("two zones are named, and nothing lies in both")
    if d.zone == "life" and test is not None:
        ctx.fail("life cards are not known to anybody [R11]")
    whose = d.whose if d.whose is not None else ctx.you
    if d.end and d.zone == "memory":
        return d.fitting(NOUNS.pile(whose, Const(1), d.end == "bottom"))
    if d.end:
        ctx.fail("only a memory has a top and a bottom")
    return ZoneCards(m.SCHEMA, (v.ZONES[d.zone],), whose, test)


FOUND: dict[str, Callable[[Context, Described], Things]] = {
    "creature": creatures,
    "fighter": fighter,
    "land": lands,
    "mana_card": mana_cards,
    "cards": cards,
}
"""How each kind of thing is found."""


def mana_piles(ctx: Context, np: NP) -> Things:
    """Return the lands whose mana a description counts: the one named, else all lands of the player."""
    d = Described()
    whose = lower_whose(ctx, np.quals)
    for q in np.quals:
        if isinstance(q, nouns.OfThing | quals.InZone):
            NOUNS.places[type(q)](ctx, d, q)
        elif type(q) not in WHOSE and not isinstance(q, nouns.OfAttribute | quals.Every):
            ctx.refuse(q, "mana has no such attribute")
    if d.on is not None:
        return d.on
    if d.zone not in ("", "lands", "field"):
        ctx.fail("no mana lies in that zone")
    return LandsOf(whose if whose is not None else ctx.you)


__all__ = ["Described", "describe", "gathered", "group"]
