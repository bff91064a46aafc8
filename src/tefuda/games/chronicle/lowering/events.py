"""Events of a text: what triggers, what would happen [6.9, 9, 10.1, 11.6, R82, R120, R125]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.causes import lower_cause
from tefuda.games.chronicle.lowering.context import SOURCE, Context, Watched, lower_event, lower_happening, lower_num
from tefuda.games.chronicle.lowering.nouns import KINDS, Described, describe, shared_place, whole_filter
from tefuda.games.chronicle.lowering.players import lower_side, lower_who
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.filters import InZones
from tefuda.games.chronicle.rules.finding import AttackersFound, SubjectFound
from tefuda.games.chronicle.rules.sets import PlayersAsThings
from tefuda.games.chronicle.rules.text import R_AMOUNT
from tefuda.games.chronicle.rules.watching import AgainstAttack, AsAgeAdvances, HasSubject
from tefuda.games.chronicle.wording import events, nouns
from tefuda.games.common.conditions import NumIs
from tefuda.games.common.events import (
    AmountIs,
    ByPlayers,
    FromZones,
    FromZonesOf,
    IntoZones,
    IntoZonesOf,
    LeavesZone,
    NumberIs,
    OfSource,
    OfThings,
    OfWord,
    OtherFits,
    OtherIs,
    SubjectFits,
)
from tefuda.games.common.filters import ABOVE, AT_LEAST, BELOW, EQUAL, CardFilter, Every, OfPlayers
from tefuda.games.common.numbers import HowOften, InRegisterNum, Minus
from tefuda.games.common.things import EventOther, Players, Things
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.makeup import together
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Const, Num
from tefuda.text.events import Simply
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr
from tefuda.text.things import It

Ints = tuple[int, ...]

MOVES = (e.MOVED, e.DESTROYED, e.SACRIFICED, e.DISCARDED, e.REMOVED, e.DRAWN, e.CHECKED, e.COUNTERED)
"""Kinds of events that bring cards from zone to zone."""

SIMPLE: dict[str, Ints] = {
    "destroyed": (e.DESTROYED,),
    "sacrificed": (e.SACRIFICED,),
    "removed": (e.REMOVED,),
    "discarded": (e.DISCARDED,),
    "attacks": (e.ATTACKED,),
    "platoon": (e.ATTACKED,),
    "defends": (e.DEFENDED_EVENT,),
    "defended": (e.WAS_DEFENDED,),
    "undefended": (e.UNDEFENDED,),
    "chosen": (e.CHOSEN,),
    "wiped": (e.WIPED,),
    "recovered": (e.RECOVERED,),
    "revealed": (e.REVEALED,),
    "used": (e.USED,),
}
"""Kinds of events of the plain happenings."""


def simply(ctx: Context, h: Simply | events.SimplyBy) -> Watched:
    """A plain happening; an attack in a platoon is one of several attackers [R125]."""
    if h.id not in SIMPLE:
        ctx.fail("this cannot be watched", h)
    return SIMPLE[h.id], AmountIs(AT_LEAST, Const(2)) if h.id == "platoon" else None


def simply_by(ctx: Context, h: events.SimplyBy) -> Watched:
    """A plain happening by such spells, abilities, units; nothing but spells and abilities chooses [R134]."""
    kinds, more = simply(ctx, h)
    return kinds, together(more, lower_cause(ctx, h.by, h.id == "chosen"))


def passing(ctx: Context, h: events.Passing) -> Watched:
    """Entering or leaving the battlefield, by whatever route [11.6.17.2.1]."""
    if h.z != "battlefield":
        return e.LEAVERS, LeavesZone(m.BATTLEFIELD)
    return (e.ENTERED,), NumberIs(v.ZONES[h.src.id]) if h.src is not None else None


def put_into(ctx: Context, h: events.PutInto) -> Watched:
    """Into a zone, from a zone."""
    zone = v.ZONES[h.z.id]
    if zone == m.BATTLEFIELD:
        if h.src is not None or h.s is not None:
            ctx.fail("from where something enters cannot be watched")
        return (e.ENTERED,), None
    conds: list[Cond] = [IntoZones(1 << zone)]
    if h.src is not None:
        conds.append(FromZones(1 << v.ZONES[h.src.id]))
    if h.how == "advance":
        conds.append(AsAgeAdvances())
    if h.s is not None:
        conds.append(IntoZonesOf(lower_side(ctx, h.s)))
    return MOVES, AllOf(tuple(conds))


def takes_damage(ctx: Context, h: events.TakesDamage) -> Watched:
    """It is dealt damage, of some amount."""
    if h.n is None:
        return (e.DAMAGED,), None
    return (e.DAMAGED,), AmountIs(v.bound(h.cmp), lower_num(ctx, h.n))


def takes_damage_by(ctx: Context, h: events.TakesDamageBy) -> Watched:
    """It is dealt damage by such spells, abilities, units, in battle."""
    size = None if h.n is None else AmountIs(v.bound(h.cmp), lower_num(ctx, h.n))
    return (e.DAMAGED,), together(lower_cause(ctx, h.by), size)


def defence(ctx: Context, h: events.Defence) -> Watched:
    """It is defended by such a unit, or defends against one [10.1.4.5, R123]."""
    if not h.by:
        return (e.DEFENDED_EVENT,), AgainstAttack(whole_filter(ctx, h.np))
    return (e.WAS_DEFENDED,), OtherFits(whole_filter(ctx, h.np))


def deals(ctx: Context, h: events.DealsDamage) -> Watched:
    """It deals damage: once for each that takes it [10.2.1.3, R61]."""
    by = None if h.by is None else lower_cause(ctx, h.by)
    if h.who is not None:
        return (e.DEALT,), together(OtherIs(PlayersAsThings(lower_who(ctx, h.who))), by)
    return (e.DEALT,), together(OtherFits(whole_filter(ctx, h.to)) if h.to is not None else None, by)


HAPPENINGS: ByClass[Context, Watched] = {
    Simply: simply,
    events.SimplyBy: simply_by,
    events.Passing: passing,
    events.PutInto: put_into,
    events.TakesDamage: takes_damage,
    events.TakesDamageBy: takes_damage_by,
    events.Defence: defence,
    events.DealsDamage: deals,
}
"""What each happening is."""
lower_happening.add(HAPPENINGS)


# ---- who it happens to


FIELD = 1 << m.BATTLEFIELD
PLACED = FIELD | 1 << m.SOUL
ANYWHERE = (1 << len(m.SCHEMA.zones)) - 1
REACHED = {
    "destroyed": PLACED, "wiped": PLACED, "recovered": PLACED, "discarded": 1 << m.HAND, "used": 1 << m.STACK,
    "sacrificed": PLACED | 1 << m.HAND | 1 << m.CA_YARD | 1 << m.AGE, "removed": ANYWHERE, "chosen": ANYWHERE,
    "revealed": ANYWHERE,
}  # fmt: skip
"""In which kinds of zones (a mask) the plain happenings find their subject; the others are of the battle [10, 15.1]."""


def reached(h: Node) -> int:
    """Return the kinds of zones (a mask) in which a happening finds its subject."""
    if isinstance(h, Simply | events.SimplyBy):
        return REACHED.get(h.id, FIELD)
    if isinstance(h, events.PutInto) and v.ZONES[h.z.id] != m.BATTLEFIELD:
        return ANYWHERE if h.src is None else 1 << v.ZONES[h.src.id]
    return FIELD


def zones_in(ctx: Context, d: Described, h: Node) -> int:
    """Return in which kinds of zones (a mask) what is described suffers a happening, 0 if nothing says so: a bare ユニット is one of the
    battlefield, a スペル is on the stack [R34].

    Raises:
        LoweringError: It never does.
    """
    where = sum(1 << z for z in d.zones)
    if where and not where & reached(h):
        ctx.fail(
            "this never happens to such things where they are: cards of other zones are called ユニットカード, スペルカード and so on"
        )
    return where & reached(h)


def never(ctx: Context, t: Node, h: Node) -> None:
    """Refuse an event that never happens to what is described."""
    if isinstance(t, NP):
        zones_in(ctx, describe(ctx, t), h)
    for np in t.of if isinstance(t, NounOr) else ():
        never(ctx, np, h)


def fits_subject(ctx: Context, d: Described, h: Node, moving: bool) -> Cond | None:
    """Return the test of the subject of an event: what it is like, whose it is, where it was."""
    parts: list[CardFilter] = [*d.tests]
    more: list[Cond] = []
    where = zones_in(ctx, d, h)
    named = where and d.zones not in ((m.BATTLEFIELD,), (m.STACK,), (m.BATTLEFIELD, m.SOUL))
    whose = d.whose if d.whose is not None or not named else ctx.you
    if moving and where:
        more.append(FromZones(where))
    elif where and where != reached(h):
        parts.append(InZones(where))
    if whose is not None and named and moving:
        more.append(FromZonesOf(whose))
    elif whose is not None:
        parts.append(OfPlayers(whose))
    if parts:
        more.append(SubjectFits(parts[0] if len(parts) == 1 else Every(tuple(parts))))
    return together(*more)


def of_subject(ctx: Context, t: Node, h: Node, moving: bool) -> Cond | None:
    """Return the test that an event happens to a thing."""
    if isinstance(t, nouns.Source | nouns.ByName):
        return OfSource()
    if isinstance(t, It | nouns.Mine):
        return OfThings(ctx.that())
    if isinstance(t, NounOr):
        return AnyOf(tuple(c for np in shared_place(t) if (c := of_subject(ctx, np, h, moving)) is not None))
    if not isinstance(t, NP):
        ctx.fail("this cannot be watched", t)
    return fits_subject(ctx, describe(ctx, t), h, moving)


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
    on = KINDS[np.head.of.id][0]() if isinstance(np.head, nouns.AbilitiesOf) else None
    users = tuple(ByPlayers(p) for p in (who, d.whose) if p is not None)
    return (e.ACTIVATED,), together(*users, SubjectFits(on) if on is not None else None)


def befalls(ctx: Context, node: events.Befalls) -> Watched:
    """A happening with its subject."""
    abilities = ability(node.t)
    if abilities is not None and getattr(node.h, "id", "") == "used":
        return ability_used(ctx, abilities)
    kinds, more = ctx.row(HAPPENINGS, node.h)(ctx, node.h)
    return kinds, together(of_subject(ctx, node.t, node.h, bool(set(kinds) & set(MOVES))), more)


def befalls_together(ctx: Context, node: events.BefallsTogether) -> Watched:
    """The same, once for all of one moment; of attackers their number is known [R120]."""
    kinds, cond = befalls(ctx, events.Befalls(node.h, node.np))
    if node.n == 1:
        return kinds, cond
    if kinds != (e.ATTACKED,) or len(describe(ctx, node.np).tests) > 1:
        ctx.fail("how many things suffer something together can be watched of attackers only")
    return kinds, together(cond, AmountIs(AT_LEAST, Const(node.n)))


DONE_TO = {"place": "entered", "use": "used", "discard": "discarded", "sacrifice": "sacrificed", "soul": "removed"}
"""The happenings of what players do."""
PLAYER_DEEDS: dict[str, Ints] = {
    "place": (e.ENTERED,),
    "use": (e.USED,),
    "discard": (e.DISCARDED,),
    "sacrifice": (e.SACRIFICED,),
    "soul": (e.MOVED,),
}


def player_does(ctx: Context, node: events.PlayerDoes) -> Watched:
    """A player uses, discards, sacrifices such a thing: once for each."""
    abilities = ability(node.np)
    if abilities is not None and node.how == "use":
        return ability_used(ctx, abilities, lower_who(ctx, node.who))
    parts: list[Cond | None] = []
    for np in node.np.of if isinstance(node.np, NounOr) else (node.np,):
        d = describe(ctx, np)  # type: ignore[arg-type]
        zones_in(ctx, d, Simply(DONE_TO[node.how]))
        tests = d.tests if d.whose is None else (*d.tests, OfPlayers(d.whose))
        where = FromZones(sum(1 << z for z in d.zones)) if node.how in ("sacrifice", "soul") and d.zones else None
        parts.append(together(SubjectFits(Every(tests)) if tests else None, where))
    found = tuple(c for c in parts if c is not None)
    what = None if not found else found[0] if len(found) == 1 else AnyOf(found)
    into = IntoZones(1 << m.SOUL) if node.how == "soul" else None
    return PLAYER_DEEDS[node.how], together(ByPlayers(lower_who(ctx, node.who)), what, into)


PLAYER_ACTS: dict[str, tuple[Ints, Cond | None]] = {
    "draw": ((e.DRAWN,), HasSubject()),
    "burst": ((e.BURST,), None),
    "soul_burst": ((e.SOUL_BURST,), None),
    "check": ((e.CHECKED,), None),
    "advance": ((e.ADVANCED,), None),
    "platoon": ((e.PLATOON,), None),
    "attack": ((e.ATTACKED,), None),
    "gain": ((e.LIFE_CHANGED,), AmountIs(ABOVE, Const(0))),
    "lose": ((e.LIFE_CHANGED,), AmountIs(BELOW, Const(0))),
}
"""What a player does, or what happens to a number of his [6.9.1, 15.1.14, R5]."""


def player_acts(ctx: Context, node: events.PlayerActs) -> Watched:
    """Something that a player does."""
    kinds, more = PLAYER_ACTS[node.how]
    return kinds, together(ByPlayers(lower_who(ctx, node.who)), more)


def nth(ctx: Context, told: Watched, n: int) -> Watched:
    """The n-th such event of a turn: as many have happened as it is noted."""
    kinds, fits = told
    if n < 1:
        ctx.fail("the first one is number 1")
    ctx.count_events(kinds)
    return kinds, together(fits, NumIs(HowOften(kinds, fits), EQUAL, Const(n)))


def counters_move(ctx: Context, node: events.CountersMove) -> Watched:
    """Counters of a name are put on a thing, or removed from it: how many is その数 [6.10]."""
    kind = e.COUNTERS_TAKEN if node.off else e.COUNTERS_PUT
    fits = of_subject(ctx, node.t, Simply("wiped"), False)
    return (kind,), together(fits, OfWord(ctx.words.word(node.c.text)))


def player_takes(ctx: Context, node: events.PlayerTakes) -> Watched:
    """A player is dealt damage (of such a kind)."""
    by = None if node.by is None else lower_cause(ctx, node.by)
    return (e.HURT,), together(ByPlayers(lower_who(ctx, node.who)), by)


def unsaid(ctx: Context, node: events.Unsaid) -> Watched:
    """What the controller of the text does."""
    kinds, more = PLAYER_ACTS[node.how]
    return kinds, together(ByPlayers(ctx.you), more)


lower_event.add(
    {
        events.Befalls: befalls,
        events.BefallsTogether: befalls_together,
        events.PlayerDoes: player_does,
        events.PlayerActs: player_acts,
        events.PlayerTakes: player_takes,
        events.NthDone: lambda ctx, node: nth(
            ctx, player_does(ctx, events.PlayerDoes(node.who, node.np, node.how)), node.n
        ),
        events.BefallsNth: lambda ctx, node: nth(ctx, befalls(ctx, events.Befalls(node.h, node.t)), node.n),
        events.CountersMove: counters_move,
        events.Unsaid: unsaid,
    }
)


# ---- what the text knows of its event


def source_leaves(node: Node) -> bool:
    """Whether an event takes the source away from where it was: このカード is then where it went [R82]."""
    if not isinstance(node, events.Befalls) or not isinstance(node.t, nouns.Source | nouns.ByName):
        return False
    h = node.h
    if isinstance(h, events.Passing):
        return h.z == "leaves"
    return isinstance(h, events.PutInto) or (
        isinstance(h, Simply | events.SimplyBy) and h.id in ("destroyed", "sacrificed", "discarded", "removed")
    )


MEASURED = (events.TakesDamage, events.TakesDamageBy, events.DealsDamage)
"""Happenings with an amount of damage."""


def arrival(node: Node) -> int:
    """Return the kinds of zones (a mask) where a trigger finds what its event is about: nowhere if that went where not everybody sees it
    [11.6.17.2, R39]."""
    hidden = 1 << m.HAND | 1 << m.DECK
    drawn = isinstance(node, events.PlayerActs | events.Unsaid) and node.how == "draw"
    h = getattr(node, "h", None)
    if drawn or (isinstance(h, events.PutInto) and 1 << v.ZONES[h.z.id] & hidden):
        return 0
    return ANYWHERE


def elsewhere(node: Node) -> bool:
    """Whether the source is not on the battlefield when its own event happens: a discard, a move from another zone."""
    h = getattr(node, "h", None)
    if not source_leaves(node) or isinstance(h, events.Passing):
        return False
    if isinstance(h, events.PutInto):
        return h.src is not None and h.src.id != "battlefield"
    return isinstance(h, Simply | events.SimplyBy) and h.id == "discarded"


def event_amount(node: Node) -> Num | None:
    """Return how much the event was (その数), None if it has no amount: damage, life, attackers together."""
    measured = isinstance(node, events.PlayerTakes | events.CountersMove) or getattr(node, "how", "") in (
        "gain",
        "lose",
        "platoon",
    )
    h = getattr(node, "h", None)
    if not measured and not isinstance(h, MEASURED) and getattr(h, "id", "") not in ("attacks", "platoon"):
        return None
    amount = InRegisterNum(R_AMOUNT)
    return Minus(amount) if isinstance(node, events.PlayerActs) and node.how == "lose" else amount


def once_together(node: Node) -> bool:
    """Whether all events of one moment trigger once (1体以上…) [R120]."""
    return isinstance(node, events.BefallsTogether)


def event_thing(ctx: Context, node: Node) -> Things | None:
    """Return what それ is in a text that an event triggered: its subject, the other party if the subject is the source, all who attacked
    together; None for what only concerns a player (life, damage to him, his age), and for several that suffered something else."""
    if isinstance(node, events.BefallsTogether):
        return describe(ctx, node.np).fitting(AttackersFound()) if getattr(node.h, "id", "") == "attacks" else None
    if ability(getattr(node, "t", None) or getattr(node, "np", None)) is not None:  # type: ignore[arg-type]
        return None
    if isinstance(node, events.PlayerTakes) or getattr(node, "how", "") in ("gain", "lose", "advance", "platoon"):
        return None
    h = getattr(node, "h", None)
    own = isinstance(getattr(node, "t", None), nouns.Source | nouns.ByName)
    if own and (isinstance(h, events.Defence) or (isinstance(h, events.DealsDamage) and h.to is not None)):
        return EventOther()
    return SubjectFound()


__all__ = [
    "SOURCE",
    "arrival",
    "elsewhere",
    "event_thing",
    "lower_event",
    "never",
    "once_together",
    "source_leaves",
    "together",
]
