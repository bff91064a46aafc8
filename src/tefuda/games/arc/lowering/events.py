"""Events: what triggers a skill, and which ones it means (wording 3) [R21, R28, R30, R40, R70, R92, R141]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import ALMA_TEXT, COGNI_TEXT, SOURCE, Context, lower_cond, lower_event, lower_num
from tefuda.games.arc.lowering.nouns import TESTS, WORDS, Described, as_filter, describe, shared_place
from tefuda.games.arc.lowering.numbers import lower_who, past
from tefuda.games.arc.rules import events as e
from tefuda.games.arc.rules import filters as af
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.watching import ANYBODY, ITSELF, OWN_SIDE, AtTiming, BefallenSince, ByFoe
from tefuda.games.arc.wording import events, nouns, values
from tefuda.games.common import filters as cf
from tefuda.games.common.conditions import NumberThere
from tefuda.games.common.events import (
    AmountIs,
    ByPlayers,
    DealerIs,
    DealtBy,
    FromZones,
    FromZonesOf,
    IntoZones,
    KindIs,
    LeavesZone,
    OfSource,
    ReasonIn,
    SubjectFits,
)
from tefuda.games.common.filters import CardFilter, OfPlayers
from tefuda.games.common.things import Players, You
from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.events import Happening, Watching, one_or_other, sized
from tefuda.games.lowering.lookbacks import Watched
from tefuda.games.lowering.makeup import together
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Const, Not
from tefuda.text import happening, quals
from tefuda.text.arithmetic import Against
from tefuda.text.conditions import Asked as Counted
from tefuda.text.events import Intransitive, Simply, TakesDamage
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, ZoneCards

TO_OBLIVION = (e.FORGOTTEN, e.DESTROYED, e.FIZZLED, e.MOVED)
REALISING = (e.REALISED, e.OPENED, e.PLACED)
"""An alma enters its main circle; what was set is realised as it is opened, or an effect puts it on a sub circle [R19, R60]."""
LEAVING = (e.MOVED, e.FORGOTTEN, e.DESTROYED, e.VANISHED, e.FIZZLED, e.RECORDED, e.REREALISED)


@dataclass(frozen=True)
class ArcHappening(Happening):
    """A happening, and how a skill waits for it.

    Attributes:
        anywhere: It happens to cards in every zone, so that a skill about the card itself works from wherever it is [R141].
        source: Its subject is who does it, not what it befalls.
    """

    anywhere: bool = False
    source: bool = False


ALMA = SubjectFits(af.of_class(1 << m.K_ALMA))
OFF_FIELD = AnyOf((LeavesZone(m.MAIN), LeavesZone(m.SUB)))
"""From the field to another kind of zone."""
ONCE = AnyOf((KindIs((e.FELLED,)), Not(ReasonIn(1 << e.BY_COMBAT))))
"""What falls in combat is destroyed later: it counts once, as it falls."""
MAIN, SUB, HAND, DECK = 1 << m.MAIN, 1 << m.SUB, 1 << m.HAND, 1 << m.DECK

PLAIN: dict[str, ArcHappening] = {
    "realised": ArcHappening(REALISING),
    "destroyed": ArcHappening((e.DESTROYED,), None, m.FIELD, True),
    "forgotten": ArcHappening(TO_OBLIVION, IntoZones(1 << m.OBLIVION), anywhere=True),
    "leaves": ArcHappening(LEAVING, OFF_FIELD, m.FIELD, True),
    "bounced": ArcHappening((e.MOVED,), AllOf((IntoZones(HAND), FromZones(m.FIELD))), anywhere=True),
    "to_hand": ArcHappening((e.MOVED, e.DRAWN, e.CREATED), IntoZones(HAND), anywhere=True),
    "to_deck": ArcHappening((e.MOVED,), IntoZones(DECK), anywhere=True),
    "recorded": ArcHappening((e.RECORDED, e.MOVED), IntoZones(1 << m.RECORD), anywhere=True),
    "vanished": ArcHappening((e.VANISHED,), anywhere=True),
    "damaged": ArcHappening((e.DAMAGED,), None, MAIN),
    "deals": ArcHappening((e.DAMAGED, e.HURT), Not(ReasonIn(1 << e.BY_CP)), source=True),
    "deals_player": ArcHappening((e.HURT,), Not(ReasonIn(1 << e.BY_CP)), source=True),
    "deals_alma": ArcHappening((e.DAMAGED,), None, source=True),
    "fights": ArcHappening((e.FOUGHT,), None, MAIN),
    "strikes": ArcHappening((e.STRUCK,), None, MAIN),
    "armed": ArcHappening((e.ACTIVATED_EVENT,), ALMA, SUB),
    "activated": ArcHappening((e.ACTIVATED_EVENT,), None, SUB),
    "captured": ArcHappening((e.CAPTURED,), None, m.FIELD),
    "inherits": ArcHappening((e.INHERITED,), None, MAIN),
    "fizzled": ArcHappening((e.FIZZLED,), anywhere=True),
}
"""What each happening is in the match."""


MEANS: dict[str, Cond] = {
    "af": NumberThere(m.SCHEMA, m.PHASE, 1 << m.AF),
    "combat": ReasonIn(1 << e.BY_COMBAT),
    "not_combat": Not(ReasonIn(1 << e.BY_COMBAT)),
    "effect": ReasonIn(1 << e.BY_EFFECT | 1 << e.BY_NIGHTMARE),
    "foe_effect": AllOf((ReasonIn(1 << e.BY_EFFECT), ByFoe())),
    "own_effect": AllOf((ReasonIn(1 << e.BY_EFFECT), ByPlayers(You()))),
    **{
        f"foe_{kind}": AllOf((ReasonIn(1 << e.BY_EFFECT), ByFoe(), DealtBy(af.of_class(1 << bit))))
        for kind, bit in (("reflet", m.K_REFLET), ("cogni", m.K_COGNI))
    },
    **{
        kind: AllOf((ReasonIn(1 << e.BY_EFFECT), DealtBy(af.of_class(1 << bit))))
        for kind, bit in (("reflet", m.K_REFLET), ("cogni", m.K_COGNI))
    },
    "nightmare": ReasonIn(1 << e.BY_NIGHTMARE),
    "attack": ReasonIn(1 << e.BY_ATTACK),
    "foe": ByFoe(),
    "own": ByPlayers(You()),
    "not_af": Not(NumberThere(m.SCHEMA, m.PHASE, 1 << m.AF)),
    "cost": ReasonIn(1 << e.BY_COST),
}
"""By what, or when not."""


@dataclass
class Trigger:
    """What a skill waits for.

    Attributes:
        kinds, fits: Kinds of events, and what makes them it.
        own: It looks at moves of its own card only, from wherever that is [R141].
        leaving: The card itself has left when the skill is processed.
        word: What notation calls the skill among others of its card.
        recorded: It is RF終了時: reflets just recorded count as on the field [R34].
        combat: It is a timing of combat.
        at: Kinds of zones (a mask) where its own card is as it happens to that; 0: anywhere, or it is about others.
        state: What comes to be so, if it waits for no event.
        batched: What happens in one moment makes it work once.
    """

    kinds: tuple[int, ...]
    fits: Cond | None
    own: bool = False
    leaving: bool = False
    word: str = ""
    recorded: bool = False
    combat: bool = False
    at: int = 0
    state: Cond | None = None
    batched: bool = False


# ---- timings

COMBAT = range(m.T_FIGHT_BEFORE, m.T_ATTACK_AFTER + 1)


def at_time(ctx: Context, timing: int) -> Trigger:
    """A fixed timing; those of combat concern the alma itself, or on a cogni the own main alma (wording 3)."""
    whose = ANYBODY
    if timing in COMBAT:
        whose = ITSELF if ctx.kind == ALMA_TEXT else OWN_SIDE
    made = Trigger((e.TIMING,), AtTiming(timing, whose), word=m.TIMINGS[timing], recorded=timing == m.T_RF_END)
    made.combat = m.T_FIGHT_BEFORE <= timing <= m.T_FIGHT_AFTER
    return made


MOMENTS: dict[str, Callable[[], Trigger]] = {
    "realised": lambda: Trigger((e.REALISED,), OfSource(), word="リアライズ時"),
    "destruction": lambda: Trigger(
        (e.FELLED, e.DESTROYED),
        AllOf((OfSource(), ONCE)),
        word="破壊時",
    ),
    "destroyed": lambda: Trigger((e.DESTROYED,), OfSource(), leaving=True, word="破壊後"),
    "forgotten": lambda: Trigger(TO_OBLIVION, AllOf((OfSource(), IntoZones(1 << m.OBLIVION))), True, word="忘却時"),
    "nightmare": lambda: Trigger(
        (e.FORGOTTEN,), AllOf((OfSource(), ReasonIn(1 << e.BY_NIGHTMARE))), True, word="被悪夢忘却時"
    ),
    "activated": lambda: Trigger((e.ACTIVATED_EVENT,), OfSource(), word="発動時", at=1 << m.SUB),
}
"""Timings that are something happening to the card itself."""


def at_moment(ctx: Context, id: str) -> Trigger:
    """Return what a moment word means on this card."""
    if id not in MOMENTS:
        ctx.fail("this moment cannot be waited for here")
    home(ctx, id)
    return MOMENTS[id]()


def home(ctx: Context, id: str) -> None:
    """Refuse what can never happen: a cogni that is realised or activated has no skills yet."""
    if ctx.kind == COGNI_TEXT and id in ("realised", "activated", "armed"):
        ctx.fail("a cogni has no skills before it has been processed [R141]")


# ---- what happens to cards


def plain(ctx: Context, h: Intransitive) -> tuple[str, Cond | None]:
    """Return the word of a happening, and how much damage it has to be."""
    if isinstance(h, TakesDamage):
        return "damaged", sized(ctx, h, v.bound_of, lower_num)
    return h.id if isinstance(h, Simply) else ctx.fail("", h), None


def befalls(ctx: Context, node: events.Befalls) -> Trigger:
    """Something happens to the card itself, or to others."""
    if isinstance(node.h, events.Destroying):
        return destroys(ctx, node)
    id, size = plain(ctx, node.h.h)
    known = PLAIN[id]
    kinds = known.kinds
    conds = [known.fits, size]
    if node.h.by is not None:
        conds.append(MEANS[node.h.by.id])
        if node.h.by.id == "nightmare":
            kinds = (e.FORGOTTEN,)
    if node.h.src is not None:
        conds.append(FromZones(1 << v.ZONES[node.h.src.id]))
    if node.t is None or isinstance(node.t, nouns.Source):
        home(ctx, id)
        conds.append(DealerIs(SOURCE) if known.source else OfSource())
        if kinds is REALISING:
            kinds = (e.REALISED,)
        return Trigger(kinds, together(*conds), known.anywhere, known.leaves or known.anywhere, at=known.where)
    conds += subject(ctx, node.t, id)
    return Trigger(kinds, together(*conds))


def destroys(ctx: Context, node: events.Befalls) -> Trigger:
    """A card destroys another one, by its text or in combat."""
    assert isinstance(node.h, events.Destroying)
    once: Cond | None = ONCE
    kinds: tuple[int, ...] = (e.FELLED, e.DESTROYED)
    if ctx.strikes:  # a direct attack needs the empty circle
        once, kinds = None, (e.DESTROYED,)
    itself = node.t is None or isinstance(node.t, nouns.Source)
    doer: Cond = DealerIs(SOURCE) if itself else DealtBy(tested(ctx, node.t))
    by = MEANS[node.h.by.id] if node.h.by is not None else None
    return Trigger(kinds, together(once, doer, by, SubjectFits(tested(ctx, node.h.np))))


def tested(ctx: Context, t: Node) -> CardFilter:
    """Return a card of an event as a description."""
    return af.on_main(lower_who_of(ctx, t.s.id)) if isinstance(t, nouns.Main) else as_filter(ctx, t)


def subject(ctx: Context, t: Node, id: str) -> list[Cond | None]:
    """Return what the subject must be: as it was on the field that it leaves; off the field, the zone that it comes from counts."""
    known = PLAIN[id]
    if isinstance(t, nouns.Main):
        test: CardFilter = af.on_main(lower_who_of(ctx, t.s.id))
        if known.where == 1 << m.SUB:  # what is armed or activated is an alma on a sub circle
            alma = af.of_class(1 << m.K_ALMA)
            test = cf.Every((WORDS.in_zones(known.where), OfPlayers(lower_who_of(ctx, t.s.id)), alma))
        return [DealtBy(test) if known.source else SubjectFits(test)]
    if isinstance(t, NP):
        d = describe(ctx, t)
        if impossible(id, t, d):
            ctx.fail("this never happens to such a card")
        if (known.anywhere or known.kinds is REALISING) and d.zones and not any(z in (m.MAIN, m.SUB) for z in d.zones):
            zones = FromZones(sum(1 << z for z in d.zones))
            whose = FromZonesOf(d.whose) if d.whose is not None else None
            return [zones, whose, SubjectFits(cf.Every(d.tests)) if d.tests else None]
    test = as_filter(ctx, t, known.where)
    return [DealtBy(test) if known.source else SubjectFits(test)]


NEVER: dict[str, tuple[str, ...]] = {"armed": ("cogni", "reflet"), "realised": ("armed",)}
"""Kinds of cards that something never happens to: what is armed is an alma, and what is realised is not armed yet [6.2.7]."""
FROM: dict[str, tuple[int, ...]] = {
    "forgotten": (m.OBLIVION,),
    "to_hand": (m.HAND,),
    "to_deck": (m.DECK,),
    "recorded": (m.RECORD,),
    "bounced": (m.HAND, m.DECK, m.RECORD, m.OBLIVION),
    "fizzled": (m.HAND, m.DECK, m.RECORD),
}
"""Zones out of which something never happens: the one that it leads to, or where such cards are not."""


def impossible(id: str, np: NP, d: Described) -> bool:
    """Tell whether a happening and a description exclude each other."""
    kind = np.head.k.id if isinstance(np.head, AKind) else ""
    return kind in NEVER.get(id, ()) or (bool(d.zones) and all(z in FROM.get(id, ()) for z in d.zones))


def lower_who_of(ctx: Context, id: str) -> Players:
    """Return the players of a side."""
    return ctx.you if id == "own" else ctx.foes()


# ---- what players do

ACTS = {
    "draw": Happening((e.DRAWN,)),
    "hurt": Happening((e.HURT,)),
    "lose_life": Happening((e.LOST,)),
    "gain_life": Happening((e.RAISED,)),
    "gain_will": Happening((e.WILLED,), AmountIs(cf.ABOVE, Const(0))),
    "lose_will": Happening((e.WILLED,), AmountIs(cf.BELOW, Const(0))),
    "bifrost": Happening((e.BIFROST,)),
    "nightmare": Happening((e.NIGHTMARED,), AmountIs(cf.ABOVE, Const(0))),
}
"""What a player does without a card as its object."""
DEEDS = {
    "realise": Happening(REALISING),
    "activate": Happening((e.ACTIVATED_EVENT,)),
    "arm": Happening((e.ACTIVATED_EVENT,), ALMA),
    "forget": Happening((e.FORGOTTEN,)),
    "to_hand": Happening((e.MOVED, e.CREATED), IntoZones(HAND)),
    "to_deck": Happening((e.MOVED,), IntoZones(DECK)),
    "destroy": Happening((e.FELLED, e.DESTROYED), ONCE),
}
"""What a player does to cards."""


class ArcEvents(Watching[Context, ArcHappening]):
    """How texts of ARC watch events."""

    def happens(self, h: Intransitive, t: Node) -> Node:
        return events.Befalls(events.Somehow(h), t)

    def such(self, ctx: Context, np: NP) -> Cond | None:
        return SubjectFits(as_filter(ctx, np))

    def player_does(self, ctx: Context, node: events.PlayerDoes) -> Watched:
        kinds, fits = super().player_does(ctx, node)
        if kinds is REALISING:
            kinds = tuple(k for k in REALISING if any(k in realised_as(np) for np in self.of(node.np)))
        return kinds, fits

    def handled(self, ctx: Context, np: NP, how: str) -> Cond | None:
        d = describe(ctx, np)
        if d.taken is not None or d.extremes or d.top is not None:
            ctx.fail("an event cannot ask for that")
        conds: list[Cond | None] = []
        if says_where(np):
            if all(z in (m.MAIN, m.SUB) for z in d.zones):
                return SubjectFits(as_filter(ctx, np))
            conds.append(FromZones(sum(1 << z for z in d.zones)))
        if d.whose is not None:
            conds.append(FromZonesOf(d.whose))
        return together(*conds, SubjectFits(cf.Every(d.tests)) if d.tests else None)


EVENTS = ArcEvents(PLAIN, DEEDS, ACTS, lower_who, shared_place)


def realised_as(np: Node) -> tuple[int, ...]:
    """Return the kinds of events by which such a card is realised: an alma in the main circle, cogni and reflets on sub circles."""
    if not isinstance(np, NP) or not isinstance(np.head, AKind) or np.head.k.id == "card":
        return REALISING
    return REALISING[:1] if np.head.k.id == "alma" else REALISING[1:]


def says_where(np: NP) -> bool:
    """Tell whether a description names a place: 手札の, 自場の, デッキから."""
    if isinstance(np.head, ZoneCards):
        return True
    return any(isinstance(q, (quals.InZone, nouns.FieldOf)) for q in np.quals)


def becomes(ctx: Context, node: events.Becomes) -> Trigger:
    """A number comes to be within a bound, after it was not."""
    cond: Node
    if node.v is not None:
        cond = values.ValueCond(cast(Counted, node.v), node.n, node.w, node.cmp)
    else:
        assert node.np is not None
        assert node.w is not None
        cond = values.HowMany(node.np, node.n, node.w, True, node.place, node.cmp)
    return Trigger((), None, state=lower_cond(ctx, cond))


BESIDES_AF = Not(AllOf((NumberThere(m.SCHEMA, m.PHASE, 1 << m.AF), ReasonIn(1 << e.BY_RULE))))
"""Not the draw that AF itself has a player do [3.2.1]."""


def draws_besides(ctx: Context, node: events.DrawsBesides) -> Trigger:
    """A draw by a text, or in another phase."""
    return Trigger((e.DRAWN,), AllOf((ByPlayers(lower_who(ctx, node.who)), BESIDES_AF)))


def hurt_by(ctx: Context, node: events.HurtBy) -> Trigger:
    """A player is dealt damage: of the event he is the player, so that whose means it is, is asked of the card that dealt it."""
    whose, _, kind = node.by.id.rpartition("_")
    fits: list[Cond | None] = [ByPlayers(lower_who(ctx, node.who))]
    if whose in ("foe", "own"):
        fits += [MEANS[kind], DealtBy(OfPlayers(lower_who_of(ctx, whose)))]
    else:
        fits.append(MEANS[node.by.id])
    if node.of is not None:
        fits.append(DealerIs(SOURCE) if isinstance(node.of, nouns.Source) else DealtBy(tested(ctx, node.of)))
    return Trigger((e.HURT,), together(*fits))


def surpasses(ctx: Context, node: events.Surpasses) -> Trigger:
    """There come to be more or fewer cards than others."""
    return Trigger((), None, state=lower_cond(ctx, values.CompareCounts(node.a, node.b, node.more)))


def outgrows(ctx: Context, node: events.Outgrows) -> Trigger:
    """A number comes to be more or less than another."""
    return Trigger((), None, state=lower_cond(ctx, Against(node.v, node.b, node.more)))


def either(ctx: Context, node: happening.EventOr) -> Trigger:
    """The one or the other: one skill, if it waits for both in the same way."""
    a, b = lower_event(ctx, node.a), lower_event(ctx, node.b)
    if replace(a, kinds=(), fits=None) != replace(b, kinds=(), fits=None) or a.state is not None:
        ctx.fail("a skill waits for these two in different ways: each is said in a sentence of its own")
    kinds, fits = one_or_other((a.kinds, a.fits), (b.kinds, b.fits))
    return replace(a, kinds=kinds, fits=fits)


def at_once(ctx: Context, node: happening.BefallsTogether) -> Trigger:
    """It happens to one or several at once."""
    return replace(lower_event(ctx, events.Befalls(node.h, node.np)), batched=True)


def waiting(row: Row[Context, Watched]) -> Row[Context, Trigger]:
    """Return what makes a trigger of an event that says nothing of the card itself."""
    return lambda ctx, node: Trigger(*row(ctx, node))


lower_event.add(
    {
        events.Becomes: becomes,
        events.Befalls: befalls,
        events.Surpasses: surpasses,
        events.DrawsBesides: draws_besides,
        events.HurtBy: hurt_by,
        events.Outgrows: outgrows,
        **{cls: waiting(row) for cls, row in EVENTS.rows(past).items()},
        happening.EventOr: either,
        happening.BefallsTogether: at_once,
    }
)


def befallen(ctx: Context, h: Intransitive, since: int) -> CardFilter:
    """To which something has happened in this turn, or since a timing came."""
    id, size = plain(ctx, h)
    known = PLAIN[id]
    if known.source:
        ctx.fail("how much damage each card has dealt is not recorded")
    ctx.count_events(known.kinds)
    if since >= 0:
        ctx.count_events((e.TIMING,))
    return BefallenSince(known.kinds, together(known.fits, size), since)


TESTS.update(
    {
        quals.ThisTurnDid: lambda ctx, d, q: befallen(ctx, q.h, -1),
        nouns.ThisCFDid: lambda ctx, d, q: befallen(ctx, q.h, m.T_CF_START),
    }
)
