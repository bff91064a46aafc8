"""Events: what triggers a skill, and which ones it means (wording 3) [R21, R28, R30, R40, R70, R92, R141]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from tefuda.games.arc.lowering import numbers
from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import ALMA_TEXT, COGNI_TEXT, Context, lower_cond
from tefuda.games.arc.lowering.nouns import TESTS, Described, as_filter, describe, shared_place
from tefuda.games.arc.lowering.numbers import lower_who
from tefuda.games.arc.rules import events as e
from tefuda.games.arc.rules import filters as af
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.judging import PhaseIs
from tefuda.games.arc.rules.narrowing import KindIs
from tefuda.games.arc.rules.watching import ANYBODY, ITSELF, OWN_SIDE, AtTiming, BefallenSince, ByFoe
from tefuda.games.arc.wording import events, nouns, values
from tefuda.games.common import filters as cf
from tefuda.games.common.conditions import NumIs
from tefuda.games.common.events import (
    AmountIs,
    ByPlayers,
    DealerFits,
    DoneBySource,
    FromZones,
    FromZonesOf,
    IntoZones,
    LeavesZone,
    OfSource,
    ReasonIn,
    SubjectFits,
)
from tefuda.games.common.filters import CardFilter, OfPlayers
from tefuda.games.common.numbers import HowOften
from tefuda.games.common.things import Players, You
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.makeup import together
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Const, Not
from tefuda.text import quals
from tefuda.text.arithmetic import Against
from tefuda.text.conditions import Asked as Counted
from tefuda.text.events import Simply
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, NounOr, ZoneCards

TO_OBLIVION = (e.FORGOTTEN, e.DESTROYED, e.FIZZLED, e.MOVED)
REALISING = (e.REALISED, e.OPENED, e.PLACED)
"""An alma enters its main circle; what was set is realised as it is opened, or an effect puts it on a sub circle [R19, R60]."""
LEAVING = (e.MOVED, e.FORGOTTEN, e.DESTROYED, e.VANISHED, e.FIZZLED, e.RECORDED, e.REREALISED)


@dataclass(frozen=True)
class Kinds:
    """A happening: the kinds of events, what makes them it, and how a skill waits for it.

    Attributes:
        kinds: Kinds of events.
        fits: Conditions besides the subject.
        leaves: The subject leaves the field by it.
        anywhere: It happens to cards in every zone, so that a skill about the card itself works from wherever it is [R141].
        source: Its subject is who does it, not what it befalls.
        at: Kinds of zones (a mask) where its subject is; 0: it says nothing of that.
    """

    kinds: tuple[int, ...]
    fits: tuple[Callable[[], Cond], ...] = ()
    leaves: bool = False
    anywhere: bool = False
    source: bool = False
    at: int = 0


def into(zone: int) -> Callable[[], Cond]:
    """Into a kind of zone."""
    return lambda: IntoZones(1 << zone)


def off_field() -> Cond:
    """From the field to another kind of zone."""
    return AnyOf((LeavesZone(m.MAIN), LeavesZone(m.SUB)))


HAPPENINGS: dict[str, Kinds] = {
    "realised": Kinds(REALISING),
    "destroyed": Kinds((e.DESTROYED,), leaves=True, at=m.FIELD),
    "forgotten": Kinds(TO_OBLIVION, (into(m.OBLIVION),), anywhere=True),
    "leaves": Kinds(LEAVING, (off_field,), leaves=True, at=m.FIELD),
    "bounced": Kinds((e.MOVED,), (into(m.HAND), lambda: FromZones(m.FIELD)), anywhere=True),
    "to_hand": Kinds((e.MOVED, e.DRAWN, e.CREATED), (into(m.HAND),), anywhere=True),
    "to_deck": Kinds((e.MOVED,), (into(m.DECK),), anywhere=True),
    "recorded": Kinds((e.RECORDED, e.MOVED), (into(m.RECORD),), anywhere=True),
    "vanished": Kinds((e.VANISHED,), anywhere=True),
    "damaged": Kinds((e.DAMAGED,), at=1 << m.MAIN),
    "deals": Kinds((e.DAMAGED, e.HURT), source=True),
    "fights": Kinds((e.FOUGHT,), at=1 << m.MAIN),
    "strikes": Kinds((e.STRUCK,), at=1 << m.MAIN),
    "armed": Kinds((e.ACTIVATED_EVENT,), (lambda: SubjectFits(af.of_class(1 << m.K_ALMA)),), at=1 << m.SUB),
    "activated": Kinds((e.ACTIVATED_EVENT,), at=1 << m.SUB),
    "captured": Kinds((e.CAPTURED,), at=m.FIELD),
    "inherits": Kinds((e.INHERITED,), at=1 << m.MAIN),
    "fizzled": Kinds((e.FIZZLED,), anywhere=True),
}
"""What each happening is in the match."""


MEANS: dict[str, Callable[[], Cond]] = {
    "af": lambda: PhaseIs(1 << m.AF),
    "combat": lambda: ReasonIn(1 << e.BY_COMBAT),
    "not_combat": lambda: Not(ReasonIn(1 << e.BY_COMBAT)),
    "effect": lambda: ReasonIn(1 << e.BY_EFFECT | 1 << e.BY_NIGHTMARE),
    "foe_effect": lambda: AllOf((ReasonIn(1 << e.BY_EFFECT), ByFoe())),
    "own_effect": lambda: AllOf((ReasonIn(1 << e.BY_EFFECT), ByPlayers(You()))),
    "nightmare": lambda: ReasonIn(1 << e.BY_NIGHTMARE),
    "attack": lambda: ReasonIn(1 << e.BY_ATTACK),
    "foe": lambda: ByFoe(),
    "own": lambda: ByPlayers(You()),
    "not_af": lambda: Not(PhaseIs(1 << m.AF)),
    "cost": lambda: ReasonIn(1 << e.BY_COST),
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
        AllOf((OfSource(), AnyOf((Not(ReasonIn(1 << e.BY_COMBAT)), KindIs(e.FELLED))))),
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


def befalls(ctx: Context, node: events.Befalls) -> Trigger:
    """Something happens to the card itself, or to others."""
    if isinstance(node.h, events.Destroying):
        return destroys(ctx, node)
    happening = node.h.h
    assert isinstance(happening, Simply)
    known = HAPPENINGS[happening.id]
    conds: list[Cond | None] = [make() for make in known.fits]
    kinds = known.kinds
    if node.h.by is not None:
        conds.append(MEANS[node.h.by.id]())
        if node.h.by.id == "nightmare":
            kinds = (e.FORGOTTEN,)
    if node.h.src is not None:
        conds.append(FromZones(1 << v.ZONES[node.h.src.id]))
    if node.t is None or isinstance(node.t, nouns.Source):
        home(ctx, happening.id)
        conds.append(DoneBySource() if known.source else OfSource())
        if kinds is REALISING:
            kinds = (e.REALISED,)
        return Trigger(kinds, together(*conds), known.anywhere, known.leaves or known.anywhere, at=known.at)
    conds += subject(ctx, node.t, happening.id)
    return Trigger(kinds, together(*conds))


def destroys(ctx: Context, node: events.Befalls) -> Trigger:
    """A card destroys another one, by its text or in combat."""
    assert isinstance(node.h, events.Destroying)
    once: Cond | None = AnyOf((KindIs(e.FELLED), Not(ReasonIn(1 << e.BY_COMBAT))))
    kinds: tuple[int, ...] = (e.FELLED, e.DESTROYED)
    if ctx.strikes:  # a direct attack needs the empty circle
        once, kinds = None, (e.DESTROYED,)
    itself = node.t is None or isinstance(node.t, nouns.Source)
    doer: Cond = DoneBySource() if itself else DealerFits(tested(ctx, node.t))
    by = MEANS[node.h.by.id]() if node.h.by is not None else None
    return Trigger(kinds, together(once, doer, by, SubjectFits(tested(ctx, node.h.np))))


def tested(ctx: Context, t: Node) -> CardFilter:
    """Return a card of an event as a description."""
    return af.OnMain(lower_who_of(ctx, t.s.id)) if isinstance(t, nouns.Main) else as_filter(ctx, t)


def subject(ctx: Context, t: Node, id: str) -> list[Cond | None]:
    """Return what the subject must be: as it was on the field that it leaves; off the field, the zone that it comes from counts."""
    known = HAPPENINGS[id]
    if isinstance(t, nouns.Main):
        test: CardFilter = af.OnMain(lower_who_of(ctx, t.s.id))
        if known.at == 1 << m.SUB:  # what is armed or activated is an alma on a sub circle
            alma = af.of_class(1 << m.K_ALMA)
            test = cf.Every((af.InZones(known.at), OfPlayers(lower_who_of(ctx, t.s.id)), alma))
        return [DealerFits(test) if known.source else SubjectFits(test)]
    if isinstance(t, NP):
        d = describe(ctx, t)
        if impossible(id, t, d):
            ctx.fail("this never happens to such a card")
        if (known.anywhere or known.kinds is REALISING) and d.zones and not any(z in (m.MAIN, m.SUB) for z in d.zones):
            zones = FromZones(sum(1 << z for z in d.zones))
            whose = FromZonesOf(d.whose) if d.whose is not None else None
            return [zones, whose, SubjectFits(cf.Every(d.tests)) if d.tests else None]
    test = as_filter(ctx, t, known.at)
    return [DealerFits(test) if known.source else SubjectFits(test)]


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

PLAYER_ACTS: dict[str, tuple[tuple[int, ...], Callable[[], Cond] | None]] = {
    "draw": ((e.DRAWN,), None),
    "hurt": ((e.HURT,), None),
    "lose_life": ((e.LOST,), None),
    "gain_life": ((e.RAISED,), None),
    "gain_will": ((e.WILLED,), lambda: AmountIs(cf.ABOVE, Const(0))),
    "lose_will": ((e.WILLED,), lambda: AmountIs(cf.BELOW, Const(0))),
    "bifrost": ((e.BIFROST,), None),
    "nightmare": ((e.NIGHTMARED,), lambda: AmountIs(cf.ABOVE, Const(0))),
}
"""What a player does without a card as its object."""

PLAYER_HANDLES: dict[str, tuple[tuple[int, ...], tuple[Callable[[], Cond], ...]]] = {
    "realise": (REALISING, ()),
    "activate": ((e.ACTIVATED_EVENT,), ()),
    "arm": ((e.ACTIVATED_EVENT,), (lambda: SubjectFits(af.of_class(1 << m.K_ALMA)),)),
    "forget": ((e.FORGOTTEN,), ()),
    "to_hand": ((e.MOVED, e.CREATED), (into(m.HAND),)),
    "to_deck": ((e.MOVED,), (into(m.DECK),)),
    "destroy": ((e.FELLED, e.DESTROYED), (lambda: AnyOf((KindIs(e.FELLED), Not(ReasonIn(1 << e.BY_COMBAT)))),)),
}
"""What a player does to cards."""


def player_does(ctx: Context, node: events.PlayerDoes) -> Trigger:
    """A player does something."""
    who = lower_who(ctx, node.who)
    if isinstance(node.d, events.PlayerActs):
        kinds, fits = PLAYER_ACTS[node.d.id]
        return Trigger(kinds, together(ByPlayers(who), fits() if fits is not None else None))
    assert isinstance(node.d, events.PlayerHandles)
    kinds, made = PLAYER_HANDLES[node.d.how]
    conds: list[Cond | None] = [ByPlayers(who), *(make() for make in made)]
    alike = shared_place(node.d.np) if isinstance(node.d.np, NounOr) else (node.d.np,)
    tests = [handled(ctx, np) for np in alike]
    if kinds is REALISING:
        kinds = tuple(k for k in REALISING if any(k in realised_as(np) for np in alike))
    if all(t is not None for t in tests):
        conds.append(AnyOf(tuple(t for t in tests if t is not None)) if len(tests) > 1 else tests[0])
    return Trigger(kinds, together(*conds))


def handled(ctx: Context, np: Node) -> Cond | None:
    """Return the test of what a player handles; where it comes from, if that is said."""
    if not isinstance(np, NP):
        ctx.fail("an event cannot ask for that")
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


def surpasses(ctx: Context, node: events.Surpasses) -> Trigger:
    """There come to be more or fewer cards than others."""
    return Trigger((), None, state=lower_cond(ctx, values.CompareCounts(node.a, node.b, node.more)))


def outgrows(ctx: Context, node: events.Outgrows) -> Trigger:
    """A number comes to be more or less than another."""
    return Trigger((), None, state=lower_cond(ctx, Against(node.v, node.b, node.more)))


def nth_time(ctx: Context, node: events.NthTime) -> Trigger:
    """A player does it for the n-th time in the turn."""
    made = player_does(ctx, events.PlayerDoes(node.who, node.d))
    ctx.count_events(made.kinds)
    nth = NumIs(HowOften(made.kinds, made.fits), cf.EQUAL, Const(node.n))
    return Trigger(made.kinds, together(made.fits, nth))


EVENTS: ByClass[Context, Trigger] = {
    events.Becomes: becomes,
    events.Befalls: befalls,
    events.PlayerDoes: player_does,
    events.Surpasses: surpasses,
    events.Outgrows: outgrows,
    events.NthTime: nth_time,
}


def past(ctx: Context, node: Node) -> tuple[tuple[int, ...], Cond | None]:
    """Return the kinds of events, and what makes them the one of a text that looks back; one of a destruction in combat is counted once."""
    trigger = lower_event(ctx, node)
    if e.TIMING in trigger.kinds or not trigger.kinds:
        ctx.fail("only what happens to cards and players can be looked back at")
    return trigger.kinds, trigger.fits


numbers.PAST.append(past)


def befallen(ctx: Context, h: Node, since: int) -> CardFilter:
    """To which something has happened in this turn, or since a timing came."""
    known = HAPPENINGS[h.id] if isinstance(h, Simply) else ctx.fail("whether this has happened is not recorded")
    if known.source:
        ctx.fail("how much damage each card has dealt is not recorded")
    ctx.count_events(known.kinds)
    if since >= 0:
        ctx.count_events((e.TIMING,))
    return BefallenSince(known.kinds, together(*(make() for make in known.fits)), since)


TESTS.update(
    {
        quals.ThisTurnDid: lambda ctx, d, q: befallen(ctx, q.h, -1),
        nouns.ThisCFDid: lambda ctx, d, q: befallen(ctx, q.h, m.T_CF_START),
    }
)


def lower_event(ctx: Context, node: Node) -> Trigger:
    """Return what an event in a text waits for."""
    return ctx.row(EVENTS, node)(ctx, node)
