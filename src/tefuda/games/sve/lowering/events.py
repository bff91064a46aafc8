"""Events: which kinds of events of the rules a phrase means, and what makes one of them fit [10.7.4, R64, R76, R104].

Everything here is used three ways: for triggers, for what has happened this turn, and for what a replacement replaces.
"""

from __future__ import annotations

from tefuda.games.common import conditions as cc
from tefuda.games.common import events as ce
from tefuda.games.common import filters as cf
from tefuda.games.common import things as tg
from tefuda.games.common.conditions import NumberThere, TurnIs
from tefuda.games.common.numbers import HowMany, HowManyCounters
from tefuda.games.common.things import Opponent, Source, You
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.sve.lowering import nouns as nn
from tefuda.games.sve.lowering.context import Context, Found, happening, lower_cond, lower_event, lower_num, lower_thing
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.quals import describe
from tefuda.games.sve.lowering.referents import kind_of, zones_of
from tefuda.games.sve.lowering.vocabulary import WENT, bound_of, damage_kind, zone_of
from tefuda.games.sve.rules import model
from tefuda.games.sve.rules import watching as wt
from tefuda.games.sve.rules.commits import STACK_COUNTER
from tefuda.games.sve.wording import effects, evolving, happenings, measures, rephrased
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Const, Not
from tefuda.text import conditions, events, nouns, players, things
from tefuda.text.model import Node
from tefuda.text.recall import happening_key
from tefuda.text.words import Zone

Kinds = tuple[int, ...]

MOVES = (model.MOVED, model.DESTROYED, model.VANISHED, model.DISCARDED)
LEAVES = (model.MOVED, model.DESTROYED, model.VANISHED)
ARRIVALS = (model.MOVED, model.CREATED)
PHASES = {"start": model.START_PHASE, "main": model.MAIN_PHASE, "end": model.END_PHASE}

PLAIN: dict[str, tuple[Kinds, tuple[Cond, ...]]] = {
    "destroyed": ((model.DESTROYED,), ()),
    "banished": ((model.VANISHED,), ()),
    "transformed": ((model.VANISHED,), (ce.AmountIs(cf.EQUAL, Const(model.TRANSFORMS)),)),
    "evolved": ((model.EVOLVED_EVENT,), ()),
    "acted": ((model.ACTED,), ()),
    "stood": ((model.STOOD,), ()),
    "discarded": ((model.DISCARDED,), ()),
    "chosen": ((model.CHOSEN,), ()),
    "fought": ((model.FOUGHT,), ()),
    "revealed": ((model.REVEALED,), ()),
    "played": ((model.PLAYED_CARD,), ()),
    "attacks": ((model.ATTACKED,), ()),
}
"""Plain happenings: kinds of events with the thing as their subject. Being attacked is the other side of an attack."""


def both(*conds: Cond | None) -> Cond:
    """Return the conditions as one."""
    found = tuple(c for c in conds if c is not None)
    return found[0] if len(found) == 1 else AllOf(found)


# ---- happenings ------------------------------------------------------------------------------------------------------------


def plain(ctx: Context, h: events.Simply) -> Found:
    """A plain happening."""
    if h.id not in PLAIN:
        ctx.fail("this cannot be watched", h)
    kinds, conds = PLAIN[h.id]
    return kinds, both(*conds) if conds else cc.Always()


def put_into(ctx: Context, h: events.PutInto | events.ReturnsTo) -> Found:
    """It is put into a zone, or returns to it."""
    zone = zone_of(h.z)
    into: Cond = ce.IntoZones(1 << zone)
    if isinstance(h, events.PutInto) and h.whose is not None:
        into = both(into, ce.IntoZonesOf(lower_who(ctx, h.whose.s)))
    src = ce.FromZones(1 << zone_of(h.src)) if h.src is not None else None
    kinds = MOVES if zone == model.CEMETERY else LEAVES if zone == model.BANISHED else ARRIVALS
    return kinds, both(into, src)


def amount(ctx: Context, h: events.TakesDamage | events.DealsDamage | events.StatMoves) -> Cond:
    """How much damage it is, or by how much the number moves."""
    return ce.AmountIs(bound_of(h.cmp), lower_num(ctx, h.n)) if h.n is not None else cc.Always()


def takes_damage(ctx: Context, h: events.TakesDamage) -> Found:
    """It is dealt damage."""
    return (model.DAMAGED,), both(damage_kind(h.k), amount(ctx, h)) if h.n is not None else damage_kind(h.k)


def enters_field(ctx: Context, h: events.EntersField) -> Found:
    """It arrives on the field, from anywhere or from one zone: a played card from where it was played [R107]."""
    if h.src is None:
        return ARRIVALS, ce.IntoZones(1 << model.FIELD)
    there: Cond = ce.SubjectFits(cf.ColumnIs(model.ORIGIN, zone_of(h.src), 0, h.other))
    return ARRIVALS, both(ce.IntoZones(1 << model.FIELD), there)


def enters_on(ctx: Context, h: measures.EntersOn) -> Found:
    """It arrives on a player's field."""
    return ARRIVALS, both(ce.IntoZones(1 << model.FIELD), ce.IntoZonesOf(lower_who(ctx, h.whose.s)))


def destroys(ctx: Context, h: events.Destroys) -> Found:
    """It destroys such a thing: the event is that of the thing that is destroyed."""
    return (model.DESTROYED,), ce.SubjectFits(nn.event_filter(ctx, h.np))


def chosen_by(ctx: Context, h: events.ChosenBy) -> Found:
    """It is chosen by a player's ability."""
    return (model.CHOSEN,), ce.ByPlayers(lower_who(ctx, h.who))


CAUSES: dict[str, tuple[Cond, ...]] = {
    "ability": (ce.ReasonIn(1 << model.BY_EFFECT),),
    "foes_ability": (ce.ReasonIn(1 << model.BY_EFFECT), ce.ByPlayers(Opponent())),
    "own_ability": (ce.ReasonIn(1 << model.BY_EFFECT), ce.ByPlayers(You())),
    "this_ability": (ce.ReasonIn(1 << model.BY_EFFECT), ce.DealerIs(Source())),
    "battle": (wt.DiedOfBattle((model.BY_ATTACK, model.BY_DEFENCE)),),
    "attack": (wt.DiedOfBattle((model.BY_ATTACK,)),),
}
"""What tells that something happens by an ability, or in battle."""

KILLS: dict[str, wt.Ways] = {
    "": wt.Ways(True, (model.BY_ATTACK, model.BY_DEFENCE, model.BY_EFFECT)),
    "ability": wt.Ways(True, (model.BY_EFFECT,)),
    "own_ability": wt.Ways(True, (model.BY_EFFECT,)),
    "battle": wt.Ways(False, (model.BY_ATTACK, model.BY_DEFENCE)),
    "attack": wt.Ways(False, (model.BY_ATTACK,)),
}
"""How something destroys another: at once, or with the last damage before rule processing."""

BY_DAMAGE = wt.Ways(False, (model.BY_ATTACK, model.BY_DEFENCE, model.BY_EFFECT))


def causes(ctx: Context, by: events.Cause) -> tuple[Cond, ...]:
    """Return what tells that something happens by that cause."""
    if by.of is not None:
        return ce.ReasonIn(1 << model.BY_EFFECT), ce.DealtBy(nn.event_filter(ctx, by.of))
    return CAUSES[by.id]


def caused(ctx: Context, h: events.Caused) -> Found:
    """A happening with its cause."""
    kinds, cond = happening(ctx, h.h)
    if h.by.id in ("battle", "attack"):
        ctx.count_event(model.DAMAGED)
        if kinds != (model.DESTROYED,):
            ctx.fail("in battle, only destroying happens")
    return kinds, both(cond, *causes(ctx, h.by))


HAPPENINGS: ByClass[Context, Found] = {
    events.Simply: plain,
    events.EntersField: enters_field,
    events.Destroys: destroys,
    measures.EntersOn: enters_on,
    events.LeavesField: lambda ctx, h: ((*LEAVES, model.ERASED), ce.LeavesZone(model.FIELD)),
    events.PutInto: put_into,
    events.ReturnsTo: put_into,
    events.TakesDamage: takes_damage,
    events.ChosenBy: chosen_by,
    events.Caused: caused,
    measures.AttacksThis: lambda ctx, h: ((model.ATTACKED,), ce.OtherIs(Source())),
    events.Fights: lambda ctx, h: ((model.FOUGHT,), ce.OtherFits(nn.event_filter(ctx, h.np))),
    events.AttacksA: lambda ctx, h: ((model.ATTACKED,), ce.OtherFits(nn.event_filter(ctx, h.np))),
}
"""Happenings whose subject is the subject of the event."""


happening.add(HAPPENINGS)


# ---- who it happens to -----------------------------------------------------------------------------------------------------


FROM_FIELD = ("banished", "transformed", "chosen")
"""Plain happenings of cards of several zones, of which a follower without a zone suffers only those on the field [4.4.3, R81]."""


def on_field(h: Node) -> bool:
    """Tell whether followers and amulets without a zone are those on the field before it: not of what arrives, nor of what is discarded
    or played."""
    if isinstance(h, events.Caused):
        return on_field(h.h)
    if isinstance(h, events.PutInto | events.ReturnsTo):
        return h.src is None
    return isinstance(h, events.ChosenBy) or (isinstance(h, events.Simply) and h.id in FROM_FIELD)


def subject(ctx: Context, t: Node, h: Node | None = None) -> Cond:
    """Return the condition that an event happens to a thing."""
    if isinstance(t, things.This):
        return ce.OfSource() if isinstance(ctx.this, Source) else ce.OfThings(ctx.this)
    if isinstance(t, things.It):
        return ce.OfThings(ctx.that())
    if isinstance(t, events.ThisOr):
        return AnyOf((ce.OfSource(), subject_fits(ctx, t.np, h)))
    return subject_fits(ctx, t, h)


def subject_fits(ctx: Context, noun: Node, h: Node | None = None) -> Cond:
    """Return the condition on an event's subject; a place other than the field is where it came from (手札のカードを捨てた)."""
    parts: list[Cond] = []
    for d in nn.described(ctx, noun):
        if d.permanent and not d.zones and d.taken is None and h is not None and on_field(h):
            d.zones = (model.FIELD,)
        zones, d.zones = d.zones, d.zones if d.zones == (model.FIELD,) else ()
        fits: Cond = ce.SubjectFits(d.filter(ctx, where=False))
        if zones and not d.zones:
            mask = 0
            for z in zones:
                mask |= 1 << z
            fits = AllOf((ce.FromZones(mask), fits))
        parts.append(fits)
    return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))


def dealer(ctx: Context, t: Node) -> Cond:
    """Return the condition that a thing deals the damage."""
    if isinstance(t, things.This):
        return ce.DealerIs(Source())
    if isinstance(t, things.It):
        return ce.DealerIs(ctx.that())
    return ce.DealtBy(nn.event_filter(ctx, t))


def deals(ctx: Context, e: events.Happens) -> Found:
    """It deals damage: the event is that of the thing that takes it."""
    h = e.h
    to: Cond | None = None
    kind: Cond
    if isinstance(h, events.AttackDamages):
        kind, to = wt.DamageIs(wt.ATTACK_DAMAGE), ce.SubjectFits(nn.event_filter(ctx, h.to))
    else:
        assert isinstance(h, events.DealsDamage)
        kind = damage_kind(h.k)
        to = ce.SubjectFits(nn.event_filter(ctx, h.to)) if h.to is not None else None
        to = both(to, amount(ctx, h)) if h.n is not None else to
    return (model.DAMAGED,), both(dealer(ctx, e.t), kind, to)


def kills(ctx: Context, e: events.Happens) -> Found | None:
    """It destroys another thing, in some way; None for other happenings."""
    h, way = (e.h.h, e.h.by.id) if isinstance(e.h, events.Caused) else (e.h, "")
    if not isinstance(h, events.Destroys):
        return None
    if way not in KILLS:
        ctx.fail("that a thing destroys another one in this way cannot be watched", e.h)
    ctx.count_event(model.DAMAGED)
    who = None
    if not isinstance(e.t, things.This):
        who = cf.Among(ctx.that()) if isinstance(e.t, things.It) else nn.event_filter(ctx, e.t)
    kinds, cond = destroys(ctx, h)
    return kinds, both(cond, wt.KilledBy(who, KILLS[way]))


def killed_by_damage(ctx: Context, e: measures.KilledByDamage) -> Found:
    """Such a thing is destroyed by the damage that another dealt it last, in battle or by an ability."""
    ctx.count_event(model.DAMAGED)
    who = None if isinstance(e.t, things.This) else nn.event_filter(ctx, e.t)
    fits = ce.SubjectFits(nn.event_filter(ctx, e.np))
    introduce(ctx, tg.EventThing(), True, went("destroyed"))
    return (model.DESTROYED,), both(fits, wt.KilledBy(who, BY_DAMAGE))


def attacked(ctx: Context, e: events.Happens) -> Found:
    """It is attacked: the other party of an attack."""
    if isinstance(e.t, things.This):
        return (model.ATTACKED,), ce.OtherIs(Source())
    if isinstance(e.t, things.It):
        return (model.ATTACKED,), ce.OtherFits(cf.Among(ctx.that()))
    return (model.ATTACKED,), ce.OtherFits(nn.event_filter(ctx, e.t))


def happens(ctx: Context, e: events.Happens) -> Found:
    """A happening with its subject; それ afterwards is the thing that it names last, the source not counted: the object, if it has one."""
    h = e.h
    ctx.event_damage = isinstance(h, events.DealsDamage | events.AttackDamages | events.TakesDamage)
    if isinstance(h, events.DealsDamage | events.AttackDamages):
        found = deals(ctx, e)
        introduce(ctx, tg.EventThing(), True)
        return found
    killed = kills(ctx, e)
    if killed is not None:
        introduce(ctx, tg.EventThing(), not isinstance(e.t, things.It))
        return killed
    if isinstance(h, events.Simply) and h.id == "attacked":
        found = attacked(ctx, e)
        introduce(ctx, tg.EventOther(), not isinstance(e.t, things.This))
        return found
    kinds, cond = happening(ctx, h)
    if isinstance(e.t, things.This) and kinds == (model.PLAYED_CARD,):
        ctx.fail("a card is not on the field yet when it is played: none of its abilities sees that [10.6.2.7]")
    found = kinds, both(subject(ctx, e.t, h), cond)
    met = h.np if isinstance(h, events.Fights | events.AttacksA) else None
    if met is None or not isinstance(e.t, things.This | things.It):
        introduce(ctx, tg.EventThing(), not isinstance(e.t, things.This), went(happening_key(h)))
    if met is not None:
        other = tg.EventOther()
        introduce(ctx, other, True)
        ctx.referents.lies(other, zones_of(met), kind_of(met))
    ctx.event_fight = isinstance(e.t, things.This) and happening_key(h) in ("Fights", "fought")
    ctx.event_lost = isinstance(e.t, things.This) and happening_key(h) in (
        "destroyed",
        "LeavesField",
        "PutInto",
        "Caused",
    )
    ctx.event_verb = EVENT_VERBS.get(happening_key(h), "")
    return found


EVENT_VERBS = {
    "destroyed": "destroy", "banished": "banish", "discarded": "discard", **dict.fromkeys(("attacks", "AttacksA"), "attack"),
}  # fmt: skip
"""By which verb later text recalls what the event is about."""


def went(happening: str) -> int:
    """Return the same as a mask."""
    return sum(1 << zone for zone in WENT.get(happening, ()))


def introduce(ctx: Context, what: tg.EventThing | tg.EventOther, strong: bool, zones: int = 0) -> None:
    """Let それ refer to a party of the event, which is now in some zones, or only if nothing else is introduced."""
    ctx.referents.zones[what] = zones
    if strong:
        ctx.it = what
    else:
        ctx.weak = what


def enters(ctx: Context, e: events.Enters) -> Found:
    """Such a thing arrives in a place."""
    zones, who = nn.lower_place(ctx, e.place)
    mask = 0
    for z in zones:
        mask |= 1 << z
    fits = nn.event_filter(ctx, e.np)
    ctx.it = tg.EventThing()
    return ARRIVALS, both(ce.IntoZones(mask), ce.IntoZonesOf(who), ce.SubjectFits(fits))


def put_there(ctx: Context, e: events.PutThere) -> Found:
    """Such a card is put into a zone."""
    zones, who = nn.lower_place(ctx, e.place)
    fits = subject_fits(ctx, e.np)
    ctx.it = tg.EventThing()
    kinds = MOVES if zones == (model.CEMETERY,) else LEAVES if zones == (model.BANISHED,) else ARRIVALS
    return kinds, both(ce.IntoZones(1 << zones[0]), ce.IntoZonesOf(who), fits)


def counter_put(ctx: Context, e: events.CounterPut) -> Found:
    """Counters are put on a thing [14.1]."""
    cond = both(subject(ctx, e.t), ce.OfWord(ctx.counter(e.c.text)) if e.c is not None else None)
    introduce(ctx, tg.EventThing(), not isinstance(e.t, things.This))
    return (model.COUNTERS_PUT,), cond


def counter_taken(ctx: Context, e: events.CounterTaken) -> Found:
    """Counters are taken off a thing [14.1]."""
    cond = both(subject(ctx, e.t), ce.OfWord(ctx.counter(e.c.text)))
    introduce(ctx, tg.EventThing(), not isinstance(e.t, things.This))
    return (model.COUNTERS_TAKEN,), cond


def earth_rite_used(ctx: Context, e: happenings.EarthRiteUsed) -> Found:
    """A player removes a Stack counter for Earth Rite [13.3.3.2]."""
    ctx.event_player = True
    ctx.counter(STACK_COUNTER)
    who = lower_who(ctx, players.Player(e.who))
    return (model.COUNTERS_TAKEN,), both(ce.ByPlayers(who), wt.ForEarthRite())


def caused_deed(ctx: Context, e: happenings.CausedDeed) -> Found:
    """What a player does, or what happens to a number, by an ability [10.1.1.2.1]."""
    kinds, cond = lower_event(ctx, e.e)
    return kinds, both(cond, *causes(ctx, e.by))


def ability_played(ctx: Context, e: effects.AbilityPlayed) -> Found:
    """An activated ability (or evolve ability) of such a card is played [8.3]."""
    if e.h.id not in ("act", "evolve"):
        ctx.fail("whether abilities of this kind are played cannot be watched", e)
    cond = subject_fits(ctx, e.np)
    if e.h.id == "evolve":  # any of them is an activated ability [12.2.1]
        cond = both(ce.AmountIs(cf.EQUAL, Const(1)), cond)
    ctx.it = tg.EventThing()
    return (model.ABILITY_PLAYED,), cond


# ---- players and phases ----------------------------------------------------------------------------------------------------


def phase(ctx: Context, e: events.PhaseComes) -> Found:
    """A phase of a player's turn begins [R11, R12]."""
    ctx.event_player = True
    conds: list[Cond] = [ce.NumberIs(PHASES[e.p.id])]
    if not ctx.each_player and not isinstance(e.who, players.Everyone):
        conds.append(ce.ByPlayers(lower_who(ctx, e.who)))
    return (model.PHASE_CAME,), both(*conds)


def played_from(src: Zone, other: bool) -> Cond:
    """Return the condition that a card was played from a zone (``other``: from any other one) [R107]."""
    return ce.SubjectFits(cf.ColumnIs(model.ORIGIN, zone_of(src), 0, other))


def plays(ctx: Context, e: events.Plays) -> Found:
    """A player has played such a card [R66]."""
    who, fits = lower_who(ctx, e.who), subject_fits(ctx, e.np)
    if e.src is not None:
        fits = both(fits, played_from(e.src, e.other))
    ctx.it, ctx.event_player, ctx.event_verb = tg.EventThing(), True, "play"
    return (model.PLAYED_CARD,), both(ce.ByPlayers(who), fits)


GAUGE_EVENTS = {"pp": model.PP_CHANGED, "max_pp": model.MAX_PP_CHANGED, "ep": model.EP_CHANGED}


def gauge_moves(ctx: Context, e: events.GaugeMoves) -> Found:
    """A number of a player rises or falls [R18]."""
    ctx.event_player = True
    change = ce.AmountIs(cf.ABOVE if e.up else cf.BELOW, Const(0))
    return (GAUGE_EVENTS[e.gauge.id],), both(ce.ByPlayers(lower_who(ctx, e.who)), change)


def uses_ep(ctx: Context, e: evolving.UsesEP) -> Found:
    """A player pays with evolve points [10.4.5, 12.2.2]."""
    ctx.event_player = True
    paid = both(ce.ReasonIn(1 << model.BY_COST), ce.AmountIs(cf.BELOW, Const(0)))
    return (model.EP_CHANGED,), both(ce.ByPlayers(lower_who(ctx, players.Player(e.who))), paid)


def draws(ctx: Context, e: events.Draws) -> Found:
    """A player draws a card [5.9]."""
    ctx.event_player = True
    ctx.weak = tg.EventThing()
    return (model.DRAWN,), ce.ByPlayers(lower_who(ctx, e.who))


def draws_in_phase(ctx: Context, e: effects.DrawsInPhase) -> Found:
    """A player draws a card in a phase of an own turn, or at any other time [5.9, 7.1.2]."""
    kinds, by = draws(ctx, events.Draws(e.who))
    then = AllOf((TurnIs(lower_who(ctx, e.who)), NumberThere(model.SCHEMA, model.PHASE, 1 << PHASES[e.p.id])))
    return kinds, AllOf((by, Not(then) if e.no else then))


def shuffles(ctx: Context, e: events.Shuffles) -> Found:
    """A player shuffles the deck [5.8]."""
    ctx.event_player = True
    return (model.SHUFFLED,), ce.ByPlayers(lower_who(ctx, e.who))


def discards_from(ctx: Context, e: events.DiscardsFrom) -> Found:
    """A player discards a thing from his hand [R71]."""
    ctx.event_player, ctx.event_verb = True, "discard"
    cond = both(subject(ctx, e.t), ce.FromZonesOf(lower_who(ctx, e.who)))
    introduce(ctx, tg.EventThing(), not isinstance(e.t, things.This))
    return (model.DISCARDED,), cond


def discards(ctx: Context, e: events.Discards) -> Found:
    """A player (the master, if none is named) discards such a card."""
    ctx.event_player, ctx.event_verb = True, "discard"
    who = lower_who(ctx, e.who) if e.who is not None else ctx.you
    parts = nn.described(ctx, e.np)
    for d in parts:
        if set(d.zones) - {model.HAND}:
            ctx.fail("only cards in hand are discarded", e.np)
        d.zones = ()
    fits = cf.AnyFilter(tuple(d.filter(ctx, where=False, whose=False) for d in parts))
    introduce(ctx, tg.EventThing(), True, 1 << model.CEMETERY)
    return (model.DISCARDED,), both(ce.FromZonesOf(who), ce.SubjectFits(fits))


def stat_moves(ctx: Context, e: events.StatMoves) -> Found:
    """The health of a leader rises or falls [R105]."""
    d = describe(ctx, e.np)
    if e.stat.id != "health" or d.places() != (model.LEADER,):
        ctx.fail("only the health of leaders is watched")
    if not d.plain or d.taken is not None:
        ctx.fail("of a leader only whose it is can be asked", e.np)
    kind = model.RAISED if e.up else model.LOWERED
    ctx.event_player = ctx.event_damage = True
    ctx.event_moved = e.up
    introduce(ctx, tg.EventThing(), True, 1 << model.LEADER)
    return (kind,), both(ce.ByPlayers(d.players(ctx)), amount(ctx, e))


def becomes(ctx: Context, e: events.BecomesN) -> Found:
    """The number of things becomes n: for counters when some are put or taken, otherwise a state [10.7.6, 14.1]."""
    if not isinstance(e.np.head, nouns.Counters):
        return (), cc.NumIs(HowMany(lower_thing(ctx, e.np)), cf.EQUAL, Const(e.n))
    on, name = nn.counters_on(ctx, e.np)
    now = cc.NumIs(HowManyCounters(on, name), cf.EQUAL, Const(e.n))
    return (model.COUNTERS_PUT, model.COUNTERS_TAKEN), both(ce.OfThings(on), ce.OfWord(ctx.counter(name)), now)


def none_in(ctx: Context, e: events.NoneIn) -> Found:
    """A state: no such thing is there [10.7.6]."""
    return (), Not(cc.ThereAre(nn.things_in(ctx, e.place, e.np)))


def in_state(ctx: Context, e: effects.InState) -> Found:
    """A state: the condition holds [10.7.6]."""
    return (), lower_cond(ctx, e.c)


def comes_true(ctx: Context, e: conditions.ComesTrue) -> Found:
    """The condition comes to hold: something that happens, unlike a state [10.7.6]."""
    return (), lower_cond(ctx, e.c)


def mode_begins(ctx: Context, e: rephrased.ModeBegins) -> Found:
    """The state comes to be active: something that happens [10.7.6]."""
    return (), lower_cond(ctx, effects.ModeOn(e.w))


EVENTS: ByClass[Context, Found] = {
    rephrased.ModeBegins: mode_begins,
    events.Happens: happens,
    events.Enters: enters,
    events.PutThere: put_there,
    events.CounterPut: counter_put,
    events.CounterTaken: counter_taken,
    events.Shuffles: shuffles,
    events.GaugeMoves: gauge_moves,
    happenings.EarthRiteUsed: earth_rite_used,
    happenings.CausedDeed: caused_deed,
    effects.AbilityPlayed: ability_played,
    evolving.UsesEP: uses_ep,
    events.PhaseComes: phase,
    events.Plays: plays,
    events.Draws: draws,
    effects.DrawsInPhase: draws_in_phase,
    events.DiscardsFrom: discards_from,
    events.Discards: discards,
    events.StatMoves: stat_moves,
    measures.KilledByDamage: killed_by_damage,
    events.BecomesN: becomes,
    events.NoneIn: none_in,
    effects.InState: in_state,
    conditions.ComesTrue: comes_true,
}

lower_event.add(EVENTS)
