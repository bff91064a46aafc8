"""Events of a text: what triggers, what is counted, what would happen [2-8, 18-3, R22, R101]."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from tefuda.games.common.destroying import Destroyers, Killed
from tefuda.games.common.events import (
    AmountIs,
    ByPlayers,
    DealerIs,
    DealtBy,
    EventCond,
    FromZones,
    IntoZones,
    NumberIs,
    OfSource,
    OfWord,
    OtherFits,
    OtherIs,
    OwnedBy,
    ReasonIn,
    SubjectFits,
)
from tefuda.games.common.filters import ABOVE, BELOW, CardFilter, Every, OfPlayers
from tefuda.games.common.numbers import InRegisterNum, Minus
from tefuda.games.common.sets import PlayerThings
from tefuda.games.common.things import (
    BothPlayers,
    EventDealer,
    EventOther,
    EventThing,
    Filtered,
    Players,
    Things,
    WhereItWent,
)
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import SOURCE, Context, Watched, lower_event, lower_happening, lower_num
from tefuda.games.eoo.lowering.nouns import Described, describe, fits_subject, shared_place
from tefuda.games.eoo.lowering.players import lower_side, lower_who
from tefuda.games.eoo.lowering.reach import harmed, source_type
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.recalling import OfEffect
from tefuda.games.eoo.rules.sets import EventDealers, HostOf
from tefuda.games.eoo.rules.text import R_AMOUNT
from tefuda.games.eoo.wording import events, nouns, statics
from tefuda.games.eoo.wording.terms import CounterName
from tefuda.games.lowering.causing import words_of
from tefuda.games.lowering.events import Happening, Party, Watching, passing, sized
from tefuda.games.lowering.makeup import together
from tefuda.kernel.programs import AllOf, Cond, Const, Num
from tefuda.text import happening
from tefuda.text.events import Simply, TakesDamage
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr

Ints = tuple[int, ...]
ANYTHING = Every(())
"""The description that everything fits."""

FIELD = 1 << m.FIELD
UPRIGHT = FIELD | 1 << m.MANA
HAND = 1 << m.HAND
STACK = 1 << m.STACK

PLAIN = {
    "destroyed": Happening((e.DESTROYED,), None, UPRIGHT, True),
    "sacrificed": Happening((e.SACRIFICED,), None, FIELD, True),
    "discarded": Happening((e.DISCARDED,), None, HAND, True),
    "attacks": Happening((e.ATTACKED,), None, FIELD),
    "blocks": Happening((e.BLOCKED,), None, FIELD),
    "blocked": Happening((e.WAS_BLOCKED,), None, FIELD),
    "unblocked": Happening((e.UNBLOCKED,), None, FIELD),
    "rinoa": Happening((e.READIED,), None, UPRIGHT),
    "runoa": Happening((e.RESTED,), None, UPRIGHT),
    "broken": Happening((e.BROKEN,), None, 1 << m.SHIELD, True),
    "countered": Happening((e.COUNTERED,), None, STACK),
    "resolved": Happening((e.RESOLVED_EVENT,), None, STACK),
    "summoned": Happening((e.SUMMONED,)),
    "installed": Happening((e.INSTALLED,)),
    "revealed": Happening((e.REVEALED,), None, HAND | 1 << m.ARCHIVE | 1 << m.SHIELD),
    "created": Happening((e.CREATED,)),
    "ended": Happening((e.ATTACK_ENDED,)),
    "exiled": Happening((e.MOVED,), IntoZones(1 << m.RETURN), 0, True),
}
"""The plain happenings, and where things are to which they happen: texts about others could never act."""


MOVES = (e.MOVED, e.DESTROYED, e.SACRIFICED, e.DISCARDED, e.DRAWN, e.BROKEN, e.COUNTERED)
"""Kinds of events that bring cards from zone to zone."""


def met(ctx: Context, np: NP) -> Cond | None:
    """Return the test of the other party; None: everything fits."""
    test = describe(ctx, np).whole()
    return OtherFits(test) if test is not None else None


def targeting(ctx: Context, h: events.Targeting) -> Watched:
    """It is chosen as a target, by a player's effects [20-1-1]."""
    return (e.TARGETED,), ByPlayers(lower_side(ctx, h.s)) if h.s is not None else None


def lower_cause(ctx: Context, by: Node, kinds: Ints) -> Cond:
    """Return the test that such an effect does it, or battle; a destruction by damage is that of who dealt the last of it [2-9-3]."""
    cause: Cond = ReasonIn(1 << e.BY_BATTLE)
    if isinstance(by, statics.Effects):
        whose = lower_side(ctx, by.s) if by.s is not None else None
        cause = OfEffect(whose, describe(ctx, by.np).alone(ctx) if by.np is not None else None)
    if kinds != (e.DESTROYED,):
        return cause
    ctx.count_events((e.DAMAGED,))
    return Killed(cause, e.BY_STATE, e.DAMAGED)


def caused(ctx: Context, h: events.Caused) -> Watched:
    """It suffers something by an effect or in battle."""
    kinds, more = lower_happening(ctx, h.h)
    return kinds, together(more, lower_cause(ctx, h.by, kinds))


def damaging(ctx: Context, h: events.DamagingA) -> Watched:
    """It deals damage to such a nodia: nothing else is dealt any [21-1-1]."""
    found_in(ctx, describe(ctx, h.to), FIELD)
    return (e.DEALT,), met(ctx, h.to)


MEETINGS = {"blocks": (e.BLOCKED,), "attacks": (e.ATTACKED,)}
"""Happenings between two nodia [15-2, 15-3]."""
lower_happening.add(
    {
        Simply: lambda ctx, h: EVENTS.simply(ctx, h),
        **passing(e.ENTERED, v.ZONES, e.LEAVERS, m.FIELD, MOVES, lower_side),
        events.Returning: lambda ctx, h: ((e.MOVED,), AllOf((IntoZones(1 << m.HAND), FromZones(1 << m.FIELD)))),
        TakesDamage: lambda ctx, h: ((e.DAMAGED,), sized(ctx, h, v.bound_of, lower_num)),
        events.DamagedBy: lambda ctx, h: ((e.DAMAGED,), EVENTS.party(ctx, h.by, DEALER)),
        events.Caused: caused,
        events.DealingDamage: lambda ctx, h: ((e.DEALT,), None),
        events.DamagingA: damaging,
        events.AttackingPlayer: lambda ctx, h: ((e.ATTACKED,), OtherIs(PlayerThings(BothPlayers()))),
        events.Sickening: lambda ctx, h: ((e.STATUS_GIVEN,), NumberIs(v.STATUS[h.st.id])),
        events.Meeting: lambda ctx, h: (MEETINGS[h.how], met(ctx, h.np)),
        events.Targeting: targeting,
        events.TargetedBy: lambda ctx, h: ((e.TARGETED,), met(ctx, h.np)),
    }
)


# ---- who it happens to


def whole(ctx: Context, np: NP) -> CardFilter:
    """Return the description of somebody else in an event."""
    return describe(ctx, np).whole() or ANYTHING


DEALER: Party = Party(DealerIs, lambda ctx, np: DealtBy(whole(ctx, np)))
OTHER = Party(OtherIs, lambda ctx, np: OtherFits(whole(ctx, np)))
"""Who does it, and the other party."""


def befalls(ctx: Context, node: events.Befalls) -> Watched:
    """A happening with its subject."""
    if isinstance(node.h, events.Meeting) and node.h.how in AGENTS:
        return AGENTS[node.h.how](ctx, node)
    kinds, more = lower_happening(ctx, node.h)
    plain = EVENTS.uncaused(node)
    where = PLAIN[plain.id].where if isinstance(plain, Simply) else FIELD if kinds[0] in ON_FIELD else 0
    if where and isinstance(node.t, NP):
        found_in(ctx, describe(ctx, node.t), where)
    if e.DAMAGED in kinds and isinstance(node.t, nouns.Source):
        harmed(ctx, source_type(ctx))
    return kinds, together(EVENTS.subject(ctx, node.t), more)


ON_FIELD = (e.ATTACKED, e.BLOCKED, e.DAMAGED, e.STATUS_GIVEN)
"""Kinds of events that happen to things of the field only, in whatever words they are said."""


def found_in(ctx: Context, d: Described, where: int) -> None:
    """Refuse things that are where something never happens to them."""
    if d.zones and not d.anywhere and not any(where >> z & 1 for z in d.zones):
        ctx.fail(
            "this never happens to such things where they are: a bare type means what is on the field; cards elsewhere are called …カード"
        )


def done_by(ctx: Context, t: Node | None) -> EventCond:
    """Return the test of who does it, where only one can."""
    made = EVENTS.party(ctx, t, DEALER)
    if not isinstance(made, EventCond):
        ctx.fail("who does it cannot be said like this", t)
    return made


def breaks(ctx: Context, node: events.Befalls) -> Watched:
    """A nodia breaks shields: the breaks of its attack, or of its ability [15-4-4]."""
    return (e.BROKEN,), together(EVENTS.party(ctx, node.t, DEALER), hidden(ctx, describe(ctx, node.h.np)))


def hidden(ctx: Context, d: Described) -> Cond | None:
    """Return the test of cards that lie face down: whose they are."""
    if d.likeness(ctx):
        ctx.fail("of cards that lie face down only whose they are can be asked")
    return OwnedBy(d.whose) if d.whose is not None else None


def blocked_by(ctx: Context, node: events.Befalls) -> Watched:
    """It is blocked by such a nodia: once for each that blocks it [15-3-1]."""
    return (e.BLOCKED,), together(such(ctx, describe(ctx, node.h.np)), EVENTS.party(ctx, node.t, OTHER))


def destroys(ctx: Context, node: events.Befalls) -> Watched:
    """It destroys such a thing, by damage or by its effect."""
    d = describe(ctx, node.h.np)
    ctx.count_events((e.DAMAGED,))
    return (e.DESTROYED,), together(such(ctx, d), Killed(done_by(ctx, node.t), e.BY_STATE, e.DAMAGED))


def such(ctx: Context, d: Described) -> Cond | None:
    """Return the test of what an event is about."""
    d.likeness(ctx)
    return fits_subject(d)


AGENTS: dict[str, Callable[[Context, events.Befalls], Watched]] = {
    "breaks": breaks,
    "blocked": blocked_by,
    "destroys": destroys,
}
"""Happenings in which the subject of the sentence is not the subject of the event."""


DEEDS = {
    "discard": Happening((e.DISCARDED,), None, HAND),
    "sacrifice": Happening((e.SACRIFICED,), None, FIELD),
    "break": Happening((e.BROKEN,), None, 1 << m.SHIELD),
    "play": Happening((e.EXECUTED,)),
    "summon": Happening((e.SUMMONED,)),
    "install": Happening((e.INSTALLED,)),
    "draw": Happening((e.DRAWN,), None, 1 << m.ARCHIVE),
}
"""What a player does to things, and where those are [R37, R101]."""
ACTS = {
    "mana": Happening((e.MANA_ABILITY,)),
    "activate": Happening((e.ACTIVATED,)),
    "explore": Happening((e.EXPLORED_EVENT,)),
    "attack": Happening((e.ATTACKED,)),
    "reserve_up": Happening((e.RESERVED,), AmountIs(ABOVE, Const(0))),
    "reserve_down": Happening((e.RESERVED,), AmountIs(BELOW, Const(0))),
}
"""What a player does without a thing."""


class EooEvents(Watching[Context, Happening]):
    """How texts of Echoes of Orphelia watch events."""

    single = (e.ATTACKED,)
    counters = (e.COUNTERS_PUT, e.COUNTERS_TAKEN)
    leaving = (*Watching.leaving, events.Returning)
    caused = (events.Caused,)
    words: ClassVar = {**Watching.words, nouns.Host: lambda ctx: HostOf(SOURCE)}

    def such(self, ctx: Context, np: NP) -> Cond | None:
        d = describe(ctx, np)
        if d.zones in ((m.SHIELD,), (m.ARCHIVE,)):
            return hidden(ctx, d)
        if d.anywhere:
            ctx.words.pool.modified |= 1 << m.M_MANA_CARDS
        return such(ctx, d)

    def player_does(self, ctx: Context, node: events.PlayerDoes) -> Watched:
        if node.src is not None:
            ctx.fail("from where a card is executed cannot be watched")
        return super().player_does(ctx, node)

    def handled(self, ctx: Context, np: NP, how: str) -> Cond | None:
        d = describe(ctx, np)
        if how == "draw":
            return None if not np.quals else ctx.fail("what is drawn is not shown: such a card cannot be waited for")
        if how == "break":
            found_in(ctx, d, DEEDS[how].where)
            return hidden(ctx, d)
        if DEEDS[how].where:
            found_in(ctx, d, DEEDS[how].where)
        test = d.alone(ctx)
        return SubjectFits(test) if test is not None else None

    def counted(self, ctx: Context, c: Node) -> Cond | None:
        return OfWord(ctx.words.word(c.text)) if isinstance(c, CounterName) else None

    def act(self, ctx: Context, node: events.PlayerActs | events.Unsaid, who: Players) -> Watched:
        if node.how == "attack":
            return (e.ATTACKED,), SubjectFits(OfPlayers(who))
        return super().act(ctx, node, who)


EVENTS: EooEvents = EooEvents(PLAIN, DEEDS, ACTS, lower_who, shared_place)


def activates(ctx: Context, node: events.Activates) -> Watched:
    """An ability of such a thing is activated [18-2-1]."""
    d = describe(ctx, node.np)
    return (e.ACTIVATED,), together(
        ByPlayers(lower_who(ctx, node.who)) if node.who is not None else None, SubjectFits(d.whole() or ANYTHING)
    )


lower_event.add(EVENTS.rows(lower_event))
lower_event.add(
    {
        events.Befalls: befalls,
        events.Activates: activates,
        events.SourceExecuted: lambda ctx, node: (DEEDS[node.how].kinds, OfSource()),
    }
)


def fought(event: Node) -> str:
    """Return what the subject of an event does or suffers in a fight, "" if it is about none."""
    h = getattr(event, "h", None)
    if isinstance(h, events.Meeting):
        return "blocks" if h.how == "blocked" else h.how if h.how in v.FIGHT else ""
    return (
        "attacks"
        if isinstance(h, events.AttackingPlayer)
        else h.id
        if isinstance(h, Simply) and h.id in v.FIGHT
        else ""
    )


def last_named(ctx: Context, event: Node) -> Things:
    """Return what an event has mentioned last: それ is that (Lexicon of the wordings)."""
    h = getattr(event, "h", None)
    if isinstance(h, events.DamagingA) or (isinstance(h, events.Meeting) and h.how in MEETINGS):
        return EventOther()
    if isinstance(h, events.DamagedBy):
        test = describe(ctx, h.by).whole()
        return EventDealers() if test is None else Filtered(EventDealers(), test)
    return WhereItWent(EventOther()) if isinstance(h, events.TargetedBy) else EventThing()


def causes(ctx: Context, event: Node) -> None:
    """Know what by its effect has made the event happen."""
    h = getattr(event, "h", None)
    if isinstance(h, events.Caused) and isinstance(h.by, statics.Effects):
        destroyed = getattr(h.h, "id", "") == "destroyed"
        found = Destroyers(e.DESTROYED, e.BY_STATE, e.DAMAGED) if destroyed else EventDealer()
        ctx.caused(words_of(h.by.np), event, WhereItWent(found))


def source_leaves(node: Node) -> bool:
    """Whether an event may take the source away, or what it is attached to: このカード is then where it went [R82]."""
    if not isinstance(node, events.Befalls | happening.BefallsTogether):
        return False
    t = node.np if isinstance(node, happening.BefallsTogether) else node.t
    if not (t is None or isinstance(t, nouns.Source | nouns.Host | NP | NounOr)):
        return False
    return EVENTS.takes_away(node)


def elsewhere(ctx: Context, node: Node) -> bool:
    """Whether the source is not in play when its own event happens: a discard, a move from another zone that is named [R110]."""
    if not isinstance(node, events.Befalls) or not isinstance(node.t, nouns.Source):
        return False
    h = EVENTS.uncaused(node)
    if isinstance(h, happening.PutInto):
        if h.src is None and node.t.k.id == "card" and h.z.id in ("mana", "shield", "hand", "archive"):
            ctx.fail("it is not said from where it is put there")
        return h.src is not None and h.src.id != "field"
    return isinstance(h, Simply) and h.id in ("discarded", "broken", "revealed")


SIZED = (e.DAMAGED, e.DEALT, e.RESERVED, e.COUNTERS_PUT, e.COUNTERS_TAKEN)
"""Kinds of events that have an amount."""


def size(event: Node, kinds: Ints) -> Num | None:
    """Return how much an event is, None if it has no amount."""
    if not kinds or not set(kinds) <= set(SIZED):
        return None
    amount = InRegisterNum(R_AMOUNT)
    return Minus(amount) if getattr(event, "how", "") == "reserve_down" else amount
