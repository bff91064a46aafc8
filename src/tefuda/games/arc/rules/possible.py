"""Which events cannot be, where they lead instead, and what lessens damage [3.5, 4.6, 5.3, 6.5.8, 7.2, R52, R72, R89, R90]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.barring import barred, kept_from_circle
from tefuda.games.arc.rules.circles import circles
from tefuda.games.arc.rules.events import (
    BIFROST,
    BLANKED_EVENT,
    BY_BIFROST,
    BY_COMBAT,
    BY_EFFECT,
    BY_RULE,
    CAPTURED,
    COPIED,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    DAMAGED,
    DESTROYED,
    DRAWN,
    EXED,
    FELLED,
    FORGOTTEN,
    HEALED,
    HURT,
    INHERITED,
    JOINED,
    LOST,
    MOVED,
    MOVES,
    NULLIFIED,
    PLACED,
    REALISED,
    RECORDED,
    REDUCED,
    REREALISED,
    SERVED,
    VANISHED,
)
from tefuda.games.arc.rules.model import (
    APART_FOE,
    APART_KINDS,
    APART_OWN,
    DAMAGE_CAP,
    DAMAGE_TIMES,
    DECK,
    DENSHO,
    F_APART,
    F_NO_DAMAGE,
    F_NO_DESTROY,
    F_PAST_BARRIER,
    F_PAST_EVERY_BARRIER,
    FALLEN,
    FIELD,
    FLAGS,
    HAND,
    K_ALMA,
    K_COGNI,
    K_REFLET,
    KEYWORDS,
    KIND,
    M_FORBID,
    M_FORBID_PLAYER,
    M_REDUCE,
    MAIN,
    N_BARRIER,
    OUTSIDE,
    SUB,
    W_EGO,
    W_INHERIT,
    W_MYSTIC,
    flagged,
    foes,
    has,
    is_armed,
    main_of,
    value,
)
from tefuda.games.arc.rules.rows import print_of
from tefuda.games.arc.rules.text import text_of
from tefuda.games.common.forbidding import concerns_in, kept_off, lessened, use_once
from tefuda.games.common.possible import on_field_now
from tefuda.games.common.reasons import reason
from tefuda.kernel import replacing
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CONTROLLER, OWNER, ZONE
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def complete(st: State, events: list[Event]) -> list[Event]:
    """Drop what cannot be, redirect egos, turn draws from an empty deck into bifrosts, lessen damage, add what goes with a destruction."""
    out: list[Event] = []
    for ev in events:
        real = completed(st, ev, events)
        if real is not None:
            out.append(real)
            if real.kind == DESTROYED and not real.why & JOINED:
                join(st, real, out)
    return out


def completed(st: State, ev: Event, batch: list[Event]) -> Event | None:
    """Return an event as it really is, None if it cannot be."""
    kind = ev.kind
    e = -1
    if ev.subject >= 0:
        e = st.now(ev.subject)
        if e < 0:
            return None
    if kind == DRAWN and e < 0:
        return instead_of_drawing(st, ev)
    if st.pool.forbidden >> kind & 1 and kept_off(st, ev, M_FORBID, M_FORBID_PLAYER):
        return None
    if e >= 0 and AFFECTS >> kind & 1 and ev.source >= 0 and unaffected(st, ev, e):
        return None
    if MOVES >> kind & 1 and is_ego(st, e) and not ego_may(st, ev):
        ev = vanishing(st, ev, e)
    test = POSSIBLE.get(ev.kind)
    if test is not None and not test(st, ev, batch):
        return None
    if ev.kind in (DAMAGED, HURT) and not ev.why & REDUCED:
        return reduced(st, ev, e)
    if ev.kind == REALISED and not ev.more:
        ev.more = tuple([q for q in st.seats if main_of(st, q) >= 0 and q != ev.player])
    return ev


def instead_of_drawing(st: State, ev: Event) -> Event | None:
    """A draw from an empty deck becomes a bifrost, unless a text replaces the draw; forbidden, it is nothing [3.5.1, 3.5.4, R67, R69]."""
    if st.pool.forbidden >> DRAWN & 1 and kept_off(st, ev, M_FORBID, M_FORBID_PLAYER):
        return None
    if st.looked >> DRAWN & 1 and replacing.candidates(st, ev):
        return ev
    bifrost = Event(BIFROST, player=ev.player, source=ev.source, to=st.zone_id(ev.player, DECK), why=BY_RULE)
    return None if st.pool.forbidden >> BIFROST & 1 and kept_off(st, bifrost, M_FORBID, M_FORBID_PLAYER) else bifrost


# ---- 神秘 [R90] -----------------------------------------------------------------------------------------------------------

AFFECTS: Final = (
    1 << DAMAGED
    | 1 << DESTROYED
    | 1 << FORGOTTEN
    | 1 << MOVED
    | 1 << VANISHED
    | 1 << CAPTURED
    | 1 << HEALED
    | 1 << SERVED
    | 1 << BLANKED_EVENT
    | 1 << REREALISED
    | 1 << COPIED
    | 1 << EXED
    | 1 << NULLIFIED
)
"""Kinds of events by which an effect does something to an alma."""


def unaffected(st: State, ev: Event, e: int) -> bool:
    """Tell whether the subject is an alma with 神秘 and the event an effect of a reflet [R90]."""
    return reason(ev.why) == BY_EFFECT and mystic(st, e, ev.source)


def mystic(st: State, e: int, source: int) -> bool:
    """Tell whether effects of a source leave a thing alone: an alma with 神秘, and the source is a reflet, of either player [R90]; or
    a text says that it does not receive such effects (効果を受けない)."""
    v = st.row(e).v
    if v[FLAGS] & F_APART and apart(st, e, source):
        return True
    if st.kind_of(e) != MAIN or not v[KEYWORDS] & W_MYSTIC:
        return False
    return st.pool.designs[print_of(st, source & ENTITY)].row.v[KIND] == K_REFLET


def apart(st: State, e: int, source: int) -> bool:
    """Tell whether a card does not receive effects of that source; those of its own reach it always."""
    s = source & ENTITY
    if s == e:
        return False
    snap = st.seen(source) if st.now(source) < 0 else None
    zone = snap.zone if snap is not None else st.col[ZONE][s]
    kind = st.pool.designs[print_of(st, s)].row.v[KIND]
    word = APART_CLASSES[kind]
    if kind == K_ALMA and zone >= 0 and st.rules.zone_kinds[zone] == SUB:
        word = APART_KINDS["armed"]
    player = snap.controller if snap is not None else st.col[CONTROLLER][s]
    at = APART_FOE if player in foes(st, st.col[CONTROLLER][e]) else APART_OWN
    return st.row(e).v[FLAGS] >> at & word != 0


APART_CLASSES: Final = {K_ALMA: APART_KINDS["alma"], K_REFLET: APART_KINDS["reflet"], K_COGNI: APART_KINDS["cogni"]}
"""The bit of each class of cards."""


# ---- egos [7.2, R72] ------------------------------------------------------------------------------------------------------


def is_ego(st: State, e: int) -> bool:
    """Tell whether a card is an ego [R4]."""
    return st.pool.designs[st.col[0][e]].row.v[KEYWORDS] & W_EGO != 0


def ego_may(st: State, ev: Event) -> bool:
    """Tell whether an ego may go there: to a main circle of its own side, or outside; to hand only by bifrost [7.2.3, 7.2.5, 7.2.6]."""
    if ev.kind in (CAPTURED, REREALISED):
        return ev.kind == REREALISED
    kind = st.rules.zone_kinds[ev.to]
    return kind in (MAIN, OUTSIDE) or (kind == HAND and reason(ev.why) == BY_BIFROST)


def vanishing(st: State, ev: Event, e: int) -> Event:
    """Return the event by which an ego vanishes instead of reaching another zone; a destruction is one all the same [R65, R72]."""
    to = st.zone_id(st.col[OWNER][e], OUTSIDE)
    kind = ev.kind if ev.kind in (DESTROYED, FORGOTTEN, MOVED) else VANISHED
    return Event(kind, ev.subject, player=ev.player, source=ev.source, to=to, why=ev.why, used=ev.used, more=ev.more)


# ---- damage [4.3.4, R89] --------------------------------------------------------------------------------------------------


def past_barrier(st: State, ev: Event) -> bool:
    """Tell whether 障壁 takes nothing from damage, because of the alma that deals it."""
    s = st.now(ev.source)
    if s < 0:
        return False
    return flagged(st, s, F_PAST_EVERY_BARRIER | (F_PAST_BARRIER if reason(ev.why) == BY_COMBAT else 0))


def reduced(st: State, ev: Event, e: int) -> Event | None:
    """Return damage less 障壁 and reductions, None if nothing is left [R89]."""
    n = ev.n - (value(st, e, N_BARRIER) if ev.kind == DAMAGED and not past_barrier(st, ev) else 0)
    for a in st.mods(M_REDUCE):
        about = e if ev.kind == DAMAGED else ev.player
        if n > 0 and a.mod is not None and a.mod.amount is not None and concerns_in(st, a, ev, about):
            k = a.mod.amount.value(st, a.scope.about(ev))
            n = n * k if a.mod.n == DAMAGE_TIMES else min(n, k) if a.mod.n == DAMAGE_CAP else n - k
            use_once(st, a)
    if n <= 0:
        return None
    return lessened(ev, n, REDUCED)


# ---- 伝承 [R97] -----------------------------------------------------------------------------------------------------------


def join(st: State, ev: Event, out: list[Event]) -> None:
    """A destroyed main alma with 伝承 sends its armed almas to hand, in the same act; a text may replace that [7.3.1, R97]."""
    ev.why |= JOINED
    e = st.now(ev.subject)
    if st.kind_of(e) != MAIN or not has(st, e, W_INHERIT):
        return
    p = st.col[CONTROLLER][e]
    armed = tuple([st.ref(g) for g in st.zone(p, SUB) if is_armed(st, g)])
    if armed:
        out.append(Event(INHERITED, ev.subject, player=p, source=ev.subject, n=len(armed), why=BY_RULE, more=armed))


def inherit_possible(st: State, ev: Event, batch: list[Event]) -> bool:
    """伝承 happens only with the destruction that it belongs to: one that was replaced takes it along."""
    for other in batch:
        if other.kind == DESTROYED and other.subject == ev.subject:
            return True
    return False


# ---- tests by kind --------------------------------------------------------------------------------------------------------


def destruction_possible(st: State, ev: Event, batch: list[Event]) -> bool:
    """Only cards on the field are destroyed, not protected ones, and an alma that falls in combat not once more [R40] (wording W114)."""
    e = st.now(ev.subject)
    if not on_field_now(st, ev):
        return False
    if reason(ev.why) == BY_COMBAT and ev.kind == DESTROYED:
        return True
    return not flagged(st, e, F_NO_DESTROY) and not st.col[FALLEN][e]


def realise_possible(st: State, ev: Event, batch: list[Event]) -> bool:
    """Only almas enter a main circle, no densho cards, and only an empty one or one emptied in the same act [5.3, 6.1.2, 7.3.2]."""
    e = st.now(ev.subject)
    if st.pool.designs[st.col[0][e]].row.v[KIND] != K_ALMA or st.col[DENSHO][e]:
        return False
    if text_of(st, print_of(st, e)).from_hand and st.kind_of(e) != HAND:
        return False
    if barred(st, e, 1 << REALISED):
        return False
    there = st.zones[ev.to]
    return not there or leaving(st, there[0], ev, batch)


def leaving(st: State, e: int, but: Event, batch: list[Event]) -> bool:
    """Tell whether a card leaves its place in the same act."""
    for other in batch:
        if other is not but and MOVES >> other.kind & 1 and st.now(other.subject) == e:
            return True
    return False


def place_possible(st: State, ev: Event, batch: list[Event]) -> bool:
    """A sub circle must be free, also for the others placed in the same act [5.4.1, 6.2.5, R60]."""
    e = st.now(ev.subject)
    if kept_from_circle(st, e):
        return False
    p = ev.to // st.rules.width
    free = circles(st, p) - len(st.zone(p, SUB)) - arriving(ev, batch)
    for g in st.zone(p, SUB):
        if leaving(st, g, ev, batch):
            free += 1
    return free > 0


def capture_possible(st: State, ev: Event, batch: list[Event]) -> bool:
    """A captured card needs a free circle on the taker's side, also beside the others captured in the same act [6.3.6, R65]."""
    e = st.now(ev.subject)
    kind = st.kind_of(e)
    if st.col[CONTROLLER][e] == ev.player or not FIELD >> kind & 1:
        return False
    if kind == MAIN:
        taken = main_of(st, ev.player)
        return taken < 0 or leaving(st, taken, ev, batch)
    return circles(st, ev.player) - len(st.zone(ev.player, SUB)) > arriving(ev, batch)


def arriving(ev: Event, batch: list[Event]) -> int:
    """Return how many events of the same kind and place stand before an event in its batch."""
    n = 0
    for other in batch:
        if other is ev:
            break
        if other.kind == ev.kind and other.to == ev.to:
            n += 1
    return n


def damage_possible(st: State, ev: Event, batch: list[Event]) -> bool:
    """Only main almas take damage; 0 is none [4.3.4]."""
    e = st.now(ev.subject)
    return ev.n > 0 and st.kind_of(e) == MAIN and not flagged(st, e, F_NO_DAMAGE)


def owed_possible(st: State, ev: Event, batch: list[Event]) -> bool:
    """Nothing or less is no loss of Life."""
    return ev.n > 0


def main_only(st: State, ev: Event, batch: list[Event]) -> bool:
    """It befalls main almas only."""
    return st.kind_of(st.now(ev.subject)) == MAIN


def record_possible(st: State, ev: Event, batch: list[Event]) -> bool:
    """Only cards on the field are moved to the record as used."""
    return on_field_now(st, ev)


Possible = Callable[["State", Event, "list[Event]"], bool]


def field_only(st: State, ev: Event, batch: list[Event]) -> bool:
    """Counters lie on cards of the field, and some must be put or taken."""
    e = st.now(ev.subject)
    return e >= 0 and ev.n > 0 and FIELD >> st.kind_of(e) & 1 != 0


POSSIBLE: Final[dict[int, Possible]] = {
    DESTROYED: destruction_possible,
    FELLED: destruction_possible,
    REALISED: realise_possible,
    PLACED: place_possible,
    CAPTURED: capture_possible,
    DAMAGED: damage_possible,
    HURT: owed_possible,
    LOST: owed_possible,
    INHERITED: inherit_possible,
    REREALISED: main_only,
    SERVED: main_only,
    COUNTERS_PUT: field_only,
    COUNTERS_TAKEN: field_only,
    RECORDED: record_possible,
}
"""Test of each kind of event that may be impossible or empty."""
