"""Events of a text: what triggers, what is counted, what would happen [2-8, 18-3, R22, R101]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.common.events import (
    AmountIs,
    ByPlayers,
    DealerIs,
    DealtBy,
    EventCond,
    FromZones,
    IntoZones,
    IntoZonesOf,
    LeavesZone,
    NumberIs,
    OfSource,
    OfThings,
    OfWord,
    OtherFits,
    OtherIs,
    OwnedBy,
    SubjectFits,
)
from tefuda.games.common.filters import ABOVE, BELOW, Every, OfPlayers
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import SOURCE, Context, Watched, happening, lower_event
from tefuda.games.eoo.lowering.nouns import describe, fits_subject, shared_place
from tefuda.games.eoo.lowering.players import lower_side, lower_who
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.sets import EveryPlayer, HostOf, PlayersAsThings
from tefuda.games.eoo.rules.watching import Killed
from tefuda.games.eoo.wording import events, nouns
from tefuda.games.lowering.makeup import together
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Const, Not
from tefuda.text.events import Simply
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr
from tefuda.text.things import It

Ints = tuple[int, ...]
ANYTHING = Every(())
"""The description that everything fits."""

SIMPLE: dict[str, Ints] = {
    "destroyed": (e.DESTROYED,),
    "sacrificed": (e.SACRIFICED,),
    "discarded": (e.DISCARDED,),
    "attacks": (e.ATTACKED,),
    "blocks": (e.BLOCKED,),
    "blocked": (e.WAS_BLOCKED,),
    "rinoa": (e.READIED,),
    "runoa": (e.RESTED,),
    "broken": (e.BROKEN,),
    "countered": (e.COUNTERED,),
    "resolved": (e.RESOLVED_EVENT,),
    "summoned": (e.SUMMONED,),
    "installed": (e.INSTALLED,),
    "revealed": (e.REVEALED,),
    "created": (e.CREATED,),
    "ended": (e.ATTACK_ENDED,),
}
"""Kinds of events of the plain happenings."""


def simply(ctx: Context, h: Simply) -> Watched:
    """A plain happening."""
    if h.id == "exiled":
        return (e.MOVED,), IntoZones(1 << m.RETURN)
    if h.id not in SIMPLE:
        ctx.fail("this cannot be watched", h)
    return SIMPLE[h.id], None


def being_put(ctx: Context, h: events.BeingPut) -> Watched:
    """Into a zone, from a zone."""
    conds: list[Cond] = [IntoZones(1 << v.ZONES[h.z.id])]
    if h.src is not None:
        conds.append(FromZones(1 << v.ZONES[h.src.id]))
    if h.whose is not None:
        conds.append(IntoZonesOf(lower_side(ctx, h.whose)))
    return MOVES, AllOf(tuple(conds))


def entering(ctx: Context, h: events.Entering) -> Watched:
    """To the field, from a zone or from any other."""
    if h.src is None:
        return (e.ENTERED,), None
    came = NumberIs(v.ZONES[h.src.id])
    return (e.ENTERED,), Not(came) if h.no else came


MOVES = (e.MOVED, e.DESTROYED, e.SACRIFICED, e.DISCARDED, e.DRAWN, e.BROKEN, e.COUNTERED)
"""Kinds of events that bring cards from zone to zone."""


def meeting(ctx: Context, h: events.Meeting) -> Watched:
    """It blocks or attacks such a nodia."""
    test = describe(ctx, h.np).whole()
    kinds = {"blocks": (e.BLOCKED,), "attacks": (e.ATTACKED,)}[h.how]
    return kinds, OtherFits(test) if test is not None else None


def targeting(ctx: Context, h: events.Targeting) -> Watched:
    """It is chosen as a target, by a player's effects [20-1-1]."""
    return (e.TARGETED,), ByPlayers(lower_side(ctx, h.s)) if h.s is not None else None


def targeted_by(ctx: Context, h: events.TargetedBy) -> Watched:
    """It is chosen as a target of such an effect [20-1-1]."""
    test = describe(ctx, h.np).whole()
    return (e.TARGETED,), OtherFits(test) if test is not None else None


happening.add(
    {
        Simply: simply,
        events.Entering: entering,
        events.LeavesField: lambda ctx, h: (e.LEAVERS, LeavesZone(m.FIELD)),
        events.BeingPut: being_put,
        events.Returning: lambda ctx, h: ((e.MOVED,), AllOf((IntoZones(1 << m.HAND), FromZones(1 << m.FIELD)))),
        events.TakingDamage: lambda ctx, h: ((e.DAMAGED,), None),
        events.Sickening: lambda ctx, h: ((e.STATUS_GIVEN,), NumberIs(v.STATUS[h.st.id])),
        events.Meeting: meeting,
        events.Targeting: targeting,
        events.TargetedBy: targeted_by,
    }
)


# ---- who it happens to


def of_subject(ctx: Context, t: Node | None) -> Cond | None:
    """Return the test that an event happens to a thing."""
    if t is None or isinstance(t, nouns.Source):
        return OfSource()
    if isinstance(t, nouns.Host):
        return OfThings(HostOf(SOURCE))
    if isinstance(t, It | nouns.Mine):
        return OfThings(ctx.that())
    if isinstance(t, NounOr):
        return AnyOf(tuple(c for np in shared_place(t) if (c := of_subject(ctx, np)) is not None))
    if not isinstance(t, NP):
        ctx.fail("this cannot be watched", t)
    d = describe(ctx, t)
    if d.zones == (m.SHIELD,) or (d.zones == (m.ARCHIVE,)):
        return OwnedBy(d.whose) if d.whose is not None else None
    if d.anywhere:
        ctx.words.pool.modified |= 1 << m.M_MANA_CARDS
    return fits_subject(d)


def befalls(ctx: Context, node: events.Befalls) -> Watched:
    """A happening with its subject."""
    if isinstance(node.h, events.Meeting) and node.h.how in AGENTS:
        return AGENTS[node.h.how](ctx, node)
    if isinstance(node.h, events.AttackingPlayer):
        return (e.ATTACKED,), together(of_subject(ctx, node.t), OtherIs(PlayersAsThings(EveryPlayer())))
    if isinstance(node.h, events.DealingDamage | events.DamagingA):
        return deals(ctx, node)
    if isinstance(node.h, events.DamagedBy):
        return (e.DAMAGED,), together(of_subject(ctx, node.t), of_dealer(ctx, node.h.by))
    kinds, more = happening(ctx, node.h)
    where = PLACE_OF.get(kinds[0])
    if where is not None and len(kinds) == 1 and isinstance(node.t, NP):
        d = describe(ctx, node.t)
        if d.zones and not d.anywhere and not set(d.zones) & set(where):
            ctx.fail(WRONG_PLACE)
    return kinds, together(of_subject(ctx, node.t), more)


PLACE_OF: dict[int, Ints] = {
    e.DISCARDED: (m.HAND,),
    e.BROKEN: (m.SHIELD,),
    e.COUNTERED: (m.STACK,),
    e.RESOLVED_EVENT: (m.STACK,),
    e.REVEALED: (m.HAND, m.ARCHIVE, m.SHIELD),
    e.RESTED: (m.FIELD, m.MANA),
    e.READIED: (m.FIELD, m.MANA),
    e.DESTROYED: (m.FIELD, m.MANA),
    e.SACRIFICED: (m.FIELD,),
    e.ATTACKED: (m.FIELD,),
    e.BLOCKED: (m.FIELD,),
    e.WAS_BLOCKED: (m.FIELD,),
    e.DAMAGED: (m.FIELD,),
    e.STATUS_GIVEN: (m.FIELD,),
}
"""Where things are to which events happen: texts about others could never act."""


def breaks(ctx: Context, node: events.Befalls) -> Watched:
    """A nodia breaks shields: the breaks of its attack, or of its ability [15-4-4]."""
    d = describe(ctx, node.h.np)
    return (e.BROKEN,), together(of_dealer(ctx, node.t), OwnedBy(d.whose) if d.whose is not None else None)


def blocked_by(ctx: Context, node: events.Befalls) -> Watched:
    """It is blocked by such a nodia: once for each that blocks it [15-3-1]."""
    return (e.BLOCKED,), together(fits_subject(describe(ctx, node.h.np)), of_other(ctx, node.t))


def destroys(ctx: Context, node: events.Befalls) -> Watched:
    """It destroys such a thing, by damage or by its effect."""
    d = describe(ctx, node.h.np)
    ctx.count_events((e.DAMAGED,))
    return (e.DESTROYED,), together(fits_subject(d), Killed(of_dealer(ctx, node.t)))


AGENTS: dict[str, Callable[[Context, events.Befalls], Watched]] = {
    "breaks": breaks,
    "blocked": blocked_by,
    "destroys": destroys,
}
"""Happenings in which the subject of the sentence is not the subject of the event."""


def of_dealer(ctx: Context, t: Node | None) -> EventCond:
    """Return the test of who does it."""
    if t is None or isinstance(t, nouns.Source):
        return DealerIs(SOURCE)
    if isinstance(t, nouns.Host):
        return DealerIs(HostOf(SOURCE))
    if isinstance(t, It | nouns.Mine):
        return DealerIs(ctx.that())
    if not isinstance(t, NP):
        ctx.fail("who does it cannot be said like this", t)
    return DealtBy(describe(ctx, t).whole() or ANYTHING)


def of_other(ctx: Context, t: Node | None) -> EventCond:
    """Return the test of the other party."""
    if t is None or isinstance(t, nouns.Source):
        return OtherIs(SOURCE)
    if isinstance(t, nouns.Host):
        return OtherIs(HostOf(SOURCE))
    if isinstance(t, It | nouns.Mine):
        return OtherIs(ctx.that())
    if not isinstance(t, NP):
        ctx.fail("the other party cannot be said like this", t)
    return OtherFits(describe(ctx, t).whole() or ANYTHING)


def deals(ctx: Context, node: events.Befalls) -> Watched:
    """A nodia deals damage: one occurrence for each that takes it [R104, R107]."""
    test = None
    if isinstance(node.h, events.DamagingA):
        test = describe(ctx, node.h.to).whole()
    return (e.DEALT,), together(of_subject(ctx, node.t), OtherFits(test) if test is not None else None)


def counter_moves(ctx: Context, node: events.CounterMoves) -> Watched:
    """Counters are put on or taken off."""
    kinds = (e.COUNTERS_TAKEN,) if node.off else (e.COUNTERS_PUT,)
    word = OfWord(ctx.words.word(node.c.text)) if hasattr(node.c, "text") else None
    return kinds, together(of_subject(ctx, node.t), word)


EXECUTIONS: dict[str, Ints] = {"play": (e.EXECUTED,), "summon": (e.SUMMONED,), "install": (e.INSTALLED,)}


def executes(ctx: Context, node: events.Executes) -> Watched:
    """A player executes such a card, or it enters as the result of that [R101]."""
    conds: list[Cond | None] = [ByPlayers(lower_who(ctx, node.who))]
    if node.src is not None:
        ctx.fail("from where a card is executed cannot be watched")
    for np in node.np.of[:1] if isinstance(node.np, NounOr) else ():
        if len(node.np.of) > 1:  # type: ignore[attr-defined]
            tests = [describe(ctx, one).test() for one in node.np.of]  # type: ignore[attr-defined]
            conds.append(AnyOf(tuple(SubjectFits(t) for t in tests if t is not None)))
        del np
    if isinstance(node.np, NP):
        test = describe(ctx, node.np).test()
        conds.append(SubjectFits(test) if test is not None else None)
    return EXECUTIONS[node.how], together(*conds)


PLAYER_DEEDS: dict[str, tuple[Ints, int]] = {
    "discard": ((e.DISCARDED,), m.HAND), "sacrifice": ((e.SACRIFICED,), m.FIELD), "break": ((e.BROKEN,), m.SHIELD),
}  # fmt: skip
"""What a player does to things, and where those are [R37]."""


def player_does(ctx: Context, node: events.PlayerDoes) -> Watched:
    """A player discards, sacrifices, breaks such a thing."""
    conds: list[Cond | None] = [ByPlayers(lower_who(ctx, node.who))]
    if isinstance(node.np, NP):
        d = describe(ctx, node.np)
        kinds, zone = PLAYER_DEEDS[node.how]
        if d.zones and not d.anywhere and d.zones != (zone,):
            ctx.fail(WRONG_PLACE)
        if zone == m.SHIELD:
            conds.append(OwnedBy(d.whose) if d.whose is not None else None)
        else:
            test = d.test()
            conds.append(SubjectFits(test) if test is not None else None)
    else:
        ctx.fail("a list of things that a player does something to cannot be watched")
    return kinds, together(*conds)


WRONG_PLACE = "this never happens to such things where they are: a bare type means what is on the field; cards elsewhere are called …カード"


def activates(ctx: Context, node: events.Activates) -> Watched:
    """An ability of such a thing is activated [18-2-1]."""
    d = describe(ctx, node.np)
    return (e.ACTIVATED,), together(
        ByPlayers(lower_who(ctx, node.who)) if node.who is not None else None, SubjectFits(d.whole() or ANYTHING)
    )


PLAYER_ACTS: dict[str, Ints] = {
    "mana": (e.MANA_ABILITY,), "activate": (e.ACTIVATED,), "explore": (e.EXPLORED_EVENT,), "attack": (e.ATTACKED,),
    "reserve_up": (e.RESERVED,), "reserve_down": (e.RESERVED,),
}  # fmt: skip


def player_acts(ctx: Context, node: events.PlayerActs) -> Watched:
    """Something that a player does."""
    if node.how not in PLAYER_ACTS:
        ctx.fail("this cannot be watched", node)
    more = {"reserve_up": AmountIs(ABOVE, Const(0)), "reserve_down": AmountIs(BELOW, Const(0))}.get(node.how)
    if node.how == "attack":
        return (e.ATTACKED,), SubjectFits(OfPlayers(lower_who(ctx, node.who)))
    return PLAYER_ACTS[node.how], together(ByPlayers(lower_who(ctx, node.who)), more)


lower_event.add(
    {
        events.Befalls: befalls,
        events.BefallsSome: lambda ctx, node: befalls(ctx, events.Befalls(node.h, node.np)),
        events.CounterMoves: counter_moves,
        events.Activates: activates,
        events.Executes: executes,
        events.SourceExecuted: lambda ctx, node: (EXECUTIONS[node.how], OfSource()),
        events.PlayerDraws: lambda ctx, node: ((e.DRAWN,), ByPlayers(lower_who(ctx, node.who))),
        events.PlayerDoes: player_does,
        events.PlayerActs: player_acts,
        events.Unsaid: lambda ctx, node: ((e.EXPLORED_EVENT,), ByPlayers(ctx.you)),
    }
)


def source_leaves(node: Node) -> bool:
    """Whether an event may take the source away, or what it is attached to: このカード is then where it went [R82]."""
    if not isinstance(node, events.Befalls | events.BefallsSome):
        return False
    t, h = (node.np, node.h) if isinstance(node, events.BefallsSome) else (node.t, node.h)
    if not (t is None or isinstance(t, nouns.Source | nouns.Host | NP | NounOr)):
        return False
    return isinstance(h, events.LeavesField | events.BeingPut | events.Returning) or (
        isinstance(h, Simply) and h.id in ("destroyed", "sacrificed", "discarded", "exiled", "broken")
    )


def elsewhere(ctx: Context, node: Any) -> bool:
    """Whether the source is not in play when its own event happens: a discard, a move from another zone that is named [R110]."""
    if not isinstance(node, events.Befalls) or not isinstance(node.t, nouns.Source):
        return False
    h = node.h
    if isinstance(h, events.BeingPut):
        if h.src is None and node.t.k.id == "card" and h.z.id in ("mana", "shield", "hand", "archive"):
            ctx.fail("it is not said from where it is put there")
        return h.src is not None and h.src.id != "field"
    return isinstance(h, Simply) and h.id in ("discarded", "broken", "revealed")


def once_together(node: Node) -> bool:
    """Whether all events of one moment trigger once (1つ以上…) [R23]."""
    if isinstance(node, events.PlayerDoes):
        return node.w is not None
    return isinstance(node, events.BefallsSome) or (isinstance(node, events.PlayerDraws) and node.some)
