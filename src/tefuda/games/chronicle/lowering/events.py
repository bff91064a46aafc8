"""Events of a text: what triggers, what would happen [6.9, 9, 10.1, 11.6, R82, R120, R125]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.causes import lower_cause
from tefuda.games.chronicle.lowering.context import Context, Watched, lower_event, lower_happening, lower_num
from tefuda.games.chronicle.lowering.nouns import WORDS, Described, bearer, describe, shared_place, whole_filter
from tefuda.games.chronicle.lowering.players import lower_side, lower_who
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.finding import AttackersFound, SubjectFound
from tefuda.games.chronicle.rules.text import R_AMOUNT
from tefuda.games.chronicle.rules.watching import AgainstAttack, AsAgeAdvances, HasSubject
from tefuda.games.chronicle.wording import events, nouns
from tefuda.games.chronicle.wording.causes import ByThings
from tefuda.games.chronicle.wording.terms import CounterName
from tefuda.games.common.destroying import Destroyers, Killed
from tefuda.games.common.events import (
    AmountIs,
    ByPlayers,
    FromZones,
    FromZonesOf,
    IntoZones,
    OfThings,
    OfWord,
    OtherFits,
    OtherIs,
    SubjectFits,
)
from tefuda.games.common.filters import ABOVE, AT_LEAST, BELOW, CardFilter, Every, OfPlayers
from tefuda.games.common.numbers import InRegisterNum, Minus
from tefuda.games.common.sets import PlayerThings
from tefuda.games.common.things import EventDealer, EventOther, EventPlayer, Players, Things, WhereItWent
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.causing import words_of
from tefuda.games.lowering.events import Happening, Party, Watching, events_of, once_together, passing, sized
from tefuda.games.lowering.makeup import together
from tefuda.games.lowering.referring import calls_card
from tefuda.kernel.programs import Cond, Const, Num
from tefuda.text import happening
from tefuda.text.events import LeavesField, Simply, TakesDamage
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, NounOr

MOVES = (e.MOVED, e.DESTROYED, e.SACRIFICED, e.DISCARDED, e.REMOVED, e.DRAWN, e.CHECKED, e.COUNTERED)
"""Kinds of events that bring cards from zone to zone."""

FIELD = 1 << m.BATTLEFIELD
PLACED = FIELD | 1 << m.SOUL
ANYWHERE = (1 << len(m.SCHEMA.zones)) - 1
GIVEN_UP = PLACED | 1 << m.HAND | 1 << m.CA_YARD | 1 << m.AGE
HAND = 1 << m.HAND

PLAIN = {
    "destroyed": Happening((e.DESTROYED,), None, PLACED, True),
    "sacrificed": Happening((e.SACRIFICED,), None, GIVEN_UP, True),
    "removed": Happening((e.REMOVED,), None, ANYWHERE, True),
    "discarded": Happening((e.DISCARDED,), None, HAND, True),
    "attacks": Happening((e.ATTACKED,), None, FIELD),
    "platoon": Happening((e.ATTACKED,), AmountIs(AT_LEAST, Const(2)), FIELD),
    "defends": Happening((e.DEFENDED_EVENT,), None, FIELD),
    "defended": Happening((e.WAS_DEFENDED,), None, FIELD),
    "undefended": Happening((e.UNDEFENDED,), None, FIELD),
    "chosen": Happening((e.CHOSEN,), None, ANYWHERE),
    "wiped": Happening((e.WIPED,), None, PLACED),
    "recovered": Happening((e.RECOVERED,), None, PLACED),
    "revealed": Happening((e.REVEALED,), None, ANYWHERE),
    "used": Happening((e.USED,), None, 1 << m.STACK),
}
"""The plain happenings, and in which zones they find their subject [10, 15.1]; an attack in a platoon is one of several [R125]."""


def caused(ctx: Context, h: events.Caused) -> Watched:
    """It suffers something by such spells, abilities, units, in battle; nothing but spells and abilities chooses [R134]."""
    kinds, more = lower_happening(ctx, h.h)
    cause = lower_cause(ctx, h.by, getattr(h.h, "id", "") == "chosen")
    if kinds == (e.DESTROYED,):  # by damage: whoever dealt the last of it [12.4.4]
        ctx.count_events((e.DAMAGED,))
        cause = Killed(cause, e.BY_PROCESS, e.DAMAGED)
    return kinds, together(more, cause)


PASSING = passing(e.ENTERED, v.ZONES, e.LEAVERS, m.BATTLEFIELD, MOVES, lower_side)


def put_into(ctx: Context, h: happening.PutInto) -> Watched:
    """Into a zone, from a zone."""
    if v.ZONES[h.z.id] == m.BATTLEFIELD:
        if h.src is not None or h.whose is not None:
            ctx.fail("from where something enters cannot be watched")
        return (e.ENTERED,), None
    kinds, fits = PASSING[happening.PutInto](ctx, h)
    return kinds, together(fits, AsAgeAdvances() if h.how == "advance" else None)


def defence(ctx: Context, h: events.Defence) -> Watched:
    """It is defended by such a unit, or defends against one [10.1.4.5, R123]."""
    if not h.by:
        return (e.DEFENDED_EVENT,), AgainstAttack(whole_filter(ctx, h.np))
    return (e.WAS_DEFENDED,), OtherFits(whole_filter(ctx, h.np))


def deals(ctx: Context, h: events.DealsDamage) -> Watched:
    """It deals damage: once for each that takes it [10.2.1.3, R61]."""
    by = None if h.by is None else lower_cause(ctx, h.by)
    if h.who is not None:
        return (e.DEALT,), together(OtherIs(PlayerThings(lower_who(ctx, h.who))), by)
    return (e.DEALT,), together(OtherFits(whole_filter(ctx, h.to)) if h.to is not None else None, by)


HAPPENINGS: ByClass[Context, Watched] = {
    Simply: lambda ctx, h: EVENTS.simply(ctx, h),
    events.Caused: caused,
    **PASSING,
    happening.PutInto: put_into,
    TakesDamage: lambda ctx, h: ((e.DAMAGED,), sized(ctx, h, v.bound_of, lower_num)),
    events.Defence: defence,
    events.DealsDamage: deals,
}
"""What each happening is."""
lower_happening.add(HAPPENINGS)


# ---- who it happens to


def reached(h: Node) -> int:
    """Return the kinds of zones (a mask) in which a happening finds its subject."""
    h = h.h if isinstance(h, events.Caused) else h
    if isinstance(h, Simply):
        return PLAIN[h.id].where
    if isinstance(h, happening.PutInto) and v.ZONES[h.z.id] != m.BATTLEFIELD:
        return ANYWHERE if h.src is None else 1 << v.ZONES[h.src.id]
    return FIELD


def zones_in(ctx: Context, d: Described, reach: int) -> int:
    """Return in which kinds of zones (a mask) what is described suffers what reaches some of them, 0 if nothing says so: a bare ユニット
    is one of the battlefield, a スペル is on the stack [R34].

    Raises:
        LoweringError: It never does.
    """
    where = sum(1 << z for z in d.zones)
    if where and not where & reach:
        ctx.fail(
            "this never happens to such things where they are: cards of other zones are called ユニットカード, スペルカード and so on"
        )
    return where & reach


def never(ctx: Context, t: Node, h: Node) -> None:
    """Refuse an event that never happens to what is described."""
    if isinstance(t, NP):
        zones_in(ctx, describe(ctx, t), reached(h))
    for np in t.of if isinstance(t, NounOr) else ():
        never(ctx, np, h)


def fits_subject(ctx: Context, d: Described, h: Node, moving: bool) -> Cond | None:
    """Return the test of the subject of an event: what it is like, whose it is, where it was."""
    parts: list[CardFilter] = [*d.likeness(ctx)]
    more: list[Cond] = []
    where = zones_in(ctx, d, reached(h))
    named = where and d.zones not in ((m.BATTLEFIELD,), (m.STACK,), (m.BATTLEFIELD, m.SOUL))
    whose = d.whose if d.whose is not None or not named else ctx.you
    if moving and where:
        more.append(FromZones(where))
    elif where and where != reached(h):
        parts.append(WORDS.in_zones(where))
    if whose is not None and named and moving:
        more.append(FromZonesOf(whose))
    elif whose is not None:
        parts.append(OfPlayers(whose))
    if parts:
        more.append(SubjectFits(parts[0] if len(parts) == 1 else Every(tuple(parts))))
    return together(*more)


def ability(t: Node) -> NP | None:
    """Return a description of abilities, None for any other one."""
    head = t.head if isinstance(t, NP) else None
    return t if isinstance(t, NP) and getattr(getattr(head, "k", None), "id", "") in nouns.ABILITIES else None


def ability_used(ctx: Context, np: NP, who: Players | None = None) -> Watched:
    """An action ability is used: the event is about the object that it stands on [11.5.13, 15.1.12]."""
    d = describe(ctx, np)
    kind = getattr(getattr(np.head, "k", None), "id", "")
    if kind == "trigger" or len(d.tests) > 1:
        ctx.fail("what is used are action abilities, and only whose they are and on what they stand can be asked")
    on = bearer(ctx, np, np.head) if isinstance(np.head, nouns.AbilitiesOf) else None
    users = tuple(ByPlayers(p) for p in (who, d.whose) if p is not None)
    return (e.ACTIVATED,), together(*users, SubjectFits(on) if on is not None else None)


def befalls(ctx: Context, node: events.Befalls) -> Watched:
    """A happening with its subject."""
    abilities = ability(node.t)
    if abilities is not None and getattr(node.h, "id", "") == "used":
        return ability_used(ctx, abilities)
    kinds, more = ctx.row(HAPPENINGS, node.h)(ctx, node.h)
    moving = bool(set(kinds) & set(MOVES))
    party = Party(OfThings, lambda ctx, np: fits_subject(ctx, describe(ctx, np), node.h, moving))
    return kinds, together(EVENTS.party(ctx, node.t, party), more)


DEEDS = {
    "place": Happening((e.ENTERED,), None, FIELD),
    "use": Happening((e.USED,), None, 1 << m.STACK),
    "discard": Happening((e.DISCARDED,), None, HAND),
    "sacrifice": Happening((e.SACRIFICED,), None, GIVEN_UP),
    "soul": Happening((e.MOVED,), IntoZones(1 << m.SOUL), ANYWHERE),
}
"""What players do to things, once for each, and in which zones they find them."""
ACTS = {
    "draw": Happening((e.DRAWN,), HasSubject()),
    "burst": Happening((e.BURST,)),
    "soul_burst": Happening((e.SOUL_BURST,)),
    "check": Happening((e.CHECKED,)),
    "advance": Happening((e.ADVANCED,)),
    "platoon": Happening((e.PLATOON,)),
    "attack": Happening((e.ATTACKED,)),
    "gain": Happening((e.LIFE_CHANGED,), AmountIs(ABOVE, Const(0))),
    "lose": Happening((e.LIFE_CHANGED,), AmountIs(BELOW, Const(0))),
}
"""What a player does, or what happens to a number of his [6.9.1, 15.1.14, R5]."""


class ChronicleEvents(Watching[Context, Happening]):
    """How texts of Last Chronicle watch events."""

    single = (e.ATTACKED,)
    counters = (e.COUNTERS_PUT, e.COUNTERS_TAKEN)
    source = (nouns.Source, nouns.ByName)
    caused = (events.Caused,)

    def such(self, ctx: Context, np: NP) -> Cond | None:
        return fits_subject(ctx, describe(ctx, np), Simply("wiped"), False)

    def counted(self, ctx: Context, c: Node) -> Cond | None:
        return OfWord(ctx.words.word(c.text)) if isinstance(c, CounterName) else None

    def together(self, ctx: Context, node: happening.BefallsTogether, watched: Watched) -> Watched:
        kinds, cond = watched
        if kinds == (e.ATTACKED,) and node.n > 1 and len(describe(ctx, node.np).tests) < 2:
            return kinds, together(cond, AmountIs(AT_LEAST, Const(node.n)))  # their number is known [R120]
        if kinds == (e.ATTACKED,) and node.n > 1:
            ctx.fail("how many such units attack together is not watched")
        return super().together(ctx, node, watched)

    def player_does(self, ctx: Context, node: events.PlayerDoes) -> Watched:
        abilities = ability(node.np)
        if abilities is not None and node.how == "use":
            return ability_used(ctx, abilities, lower_who(ctx, node.who))
        return super().player_does(ctx, node)

    def handled(self, ctx: Context, np: NP, how: str) -> Cond | None:
        d = describe(ctx, np)
        zones_in(ctx, d, DEEDS[how].where)
        tests = d.likeness(ctx) if d.whose is None else (*d.likeness(ctx), OfPlayers(d.whose))
        where = FromZones(sum(1 << z for z in d.zones)) if how in ("sacrifice", "soul") and d.zones else None
        return together(SubjectFits(Every(tests)) if tests else None, where)


EVENTS: ChronicleEvents = ChronicleEvents(PLAIN, DEEDS, ACTS, lower_who, shared_place)


def player_takes(ctx: Context, node: events.PlayerTakes) -> Watched:
    """A player is dealt damage (of such a kind)."""
    by = None if node.by is None else lower_cause(ctx, node.by)
    return (e.HURT,), together(ByPlayers(lower_who(ctx, node.who)), by)


lower_event.add(EVENTS.rows(lower_event))
lower_event.add(
    {
        events.Befalls: befalls,
        events.PlayerTakes: player_takes,
    }
)


# ---- what the text knows of its event


def source_leaves(node: Node) -> bool:
    """Whether an event takes the source away from where it was: このカード is then where it went [R82]."""
    if not isinstance(node, events.Befalls) or not isinstance(node.t, nouns.Source | nouns.ByName):
        return False
    return EVENTS.takes_away(node)


MEASURED = (TakesDamage, events.DealsDamage)
"""Happenings with an amount of damage."""


def arrival(node: Node) -> int:
    """Return the kinds of zones (a mask) where a trigger finds what its event is about: nowhere if that went where not everybody sees it
    [11.6.17.2, R39]."""
    hidden = 1 << m.HAND | 1 << m.DECK
    drawn = isinstance(node, events.PlayerActs | events.Unsaid | happening.NthTime) and node.how == "draw"
    h = getattr(node, "h", None)
    if drawn or (isinstance(h, happening.PutInto) and 1 << v.ZONES[h.z.id] & hidden):
        return 0
    return ANYWHERE


def chosen_at(ctx: Context, node: Node) -> int:
    """Return the kinds of zones (a mask) where what was chosen lies, which choosing does not move; everywhere for other events."""
    t = getattr(node, "t", None)
    if getattr(EVENTS.uncaused(node), "id", "") != "chosen":
        return ANYWHERE
    if isinstance(t, nouns.Source | nouns.ByName):
        return ctx.works
    return (zones_in(ctx, describe(ctx, t), ANYWHERE) or ANYWHERE) if isinstance(t, NP) else ANYWHERE


def elsewhere(node: Node) -> bool:
    """Whether the source is not on the battlefield when its own event happens: a discard, a move from another zone."""
    h = EVENTS.uncaused(node)
    if not source_leaves(node) or isinstance(h, LeavesField):
        return False
    if isinstance(h, happening.PutInto):
        return h.src is not None and h.src.id != "battlefield"
    return isinstance(h, Simply) and h.id == "discarded"


def event_amount(node: Node) -> Num | None:
    """Return how much the event was (その数), None if it has no amount: damage, life, attackers together."""
    measured = isinstance(node, events.PlayerTakes | happening.CountersMove) or getattr(node, "how", "") in (
        "gain",
        "lose",
        "platoon",
    )
    h = EVENTS.uncaused(node)
    if not measured and not isinstance(h, MEASURED) and getattr(h, "id", "") not in ("attacks", "platoon"):
        return None
    amount = InRegisterNum(R_AMOUNT)
    return Minus(amount) if isinstance(node, events.PlayerActs | happening.NthTime) and node.how == "lose" else amount


BY_PLAYERS = (
    events.PlayerActs, events.PlayerDoes, events.PlayerTakes, events.Unsaid, happening.NthDone, happening.NthTime,
)  # fmt: skip
"""Events whose player is known (そのプレイヤー)."""


def told(ctx: Context, event: Node) -> object:
    """Return what is known of an event, as far as that differs."""
    amount, called = type(event_amount(event)), calls_card(event)
    return type(event_thing(ctx, event)), arrival(event), amount, called, isinstance(event, BY_PLAYERS)


def know(ctx: Context, event: Node) -> None:
    """Let a text know what sets it off: its subject (それ) and where that is, how much it is (その数), whose it is; of one event or
    another what it would know of each."""
    one, *others = events_of(event)
    if any(told(ctx, one) != told(ctx, other) for other in others):
        return
    event = one
    ctx.it = event_thing(ctx, event) or ctx.it
    causes(ctx, event)
    ctx.arrived = arrival(event) & chosen_at(ctx, event)
    ctx.card_event = calls_card(event)
    ctx.amount = event_amount(event)
    if isinstance(event, BY_PLAYERS):
        ctx.player = EventPlayer()


def causes(ctx: Context, event: Node) -> None:
    """Know the spell, or the unit, by which something befalls the subject, or with which it fights."""
    h = getattr(event, "h", None)
    if isinstance(h, events.Caused) and isinstance(h.by, ByThings):
        # while it is being chosen for, a spell is on the stack; what else it has done triggers behind it
        how = getattr(h.h, "id", "")
        found = Destroyers(e.DESTROYED, e.BY_PROCESS, e.DAMAGED) if how == "destroyed" else EventDealer()
        ctx.caused(words_of(h.by.of), event, found if how == "chosen" else WhereItWent(found), True)
    elif isinstance(h, events.Defence | events.DealsDamage):
        ctx.caused(words_of(h.np if isinstance(h, events.Defence) else h.to), event, EventOther(), True)


def platoon(node: Node) -> bool:
    """Whether units as a description says attack in a platoon: it happens once, for all of them [R125]."""
    return getattr(getattr(node, "h", None), "id", "") == "platoon" and not isinstance(
        getattr(node, "t", None), nouns.Source | nouns.ByName
    )


def by_spell(by: Node) -> bool:
    """Whether something is done by spells and nothing else."""
    head = getattr(getattr(by, "of", None), "head", None)
    return isinstance(head, AKind) and head.k.id == "spell"


def once(node: Node) -> bool:
    """Whether all events of one moment trigger once [R120, R125]."""
    return once_together(node) or platoon(node)


def event_thing(ctx: Context, node: Node) -> Things | None:
    """Return what それ is in a text that an event triggered: its subject, the other party if the subject is the source, all who attacked
    together; None for what only concerns a player (life, damage to him, his age), and for several that suffered something else."""
    if isinstance(node, happening.BefallsTogether):
        return describe(ctx, node.np).fitting(AttackersFound()) if getattr(node.h, "id", "") == "attacks" else None
    if ability(getattr(node, "t", None) or getattr(node, "np", None)) is not None:  # type: ignore[arg-type]
        return None
    if isinstance(node, events.PlayerTakes) or getattr(node, "how", "") in ("gain", "lose", "advance", "platoon"):
        return None
    h = getattr(node, "h", None)
    if platoon(node):
        t = getattr(node, "t", None)
        return describe(ctx, t).fitting(AttackersFound()) if isinstance(t, NP) else None
    own = isinstance(getattr(node, "t", None), nouns.Source | nouns.ByName)
    if own and (isinstance(h, events.Defence) or (isinstance(h, events.DealsDamage) and h.to is not None)):
        return EventOther()
    if own and isinstance(h, events.Caused) and getattr(h.h, "id", "") == "chosen":
        return EventDealer() if by_spell(h.by) else None
    return SubjectFound()
