"""Which events cannot be, what goes along with others, and how cards enter by their own texts [2.2, 5.5.2, 5.5.3, 6.3.1.1, 6.4.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.commits import bury
from tefuda.games.chronicle.rules.entering import enters_bearing, enters_wiped
from tefuda.games.chronicle.rules.events import (
    ADVANCE_CHANGED,
    BY_RULE,
    CHECKED,
    CONTROLLED,
    COUNTERED,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    CREATED,
    DAMAGED,
    DESTROYED,
    DISCARDED,
    DRAWN,
    DRESSED,
    EXCHANGED,
    FACED,
    HURT,
    JOINED_EVENT,
    LEAVERS,
    LIFE_CHANGED,
    MOVED,
    OUT_OF_BATTLE,
    RECOVERED,
    SACRIFICED,
    SOUL_MADE,
    SOUL_SPENT,
    WIPED,
    WIPED_BY_TEXT,
)
from tefuda.games.chronicle.rules.filters import Placing
from tefuda.games.chronicle.rules.model import (
    ADVANCE,
    AGE,
    BATTLEFIELD,
    DECK,
    ENERGY_COUNTER,
    F_NO_DESTROY,
    F_NO_RECOVERY,
    FLAGS,
    HAND,
    I_EPIC,
    I_LEGACY,
    ICONS,
    JOINED,
    K_UNIT,
    KIND,
    M_FORBID,
    M_FORBID_PLAYER,
    OPEN,
    PERMANENT,
    PREPARED,
    ROLE,
    SOUL,
    STACK,
    controller,
)
from tefuda.games.chronicle.rules.text import extra_of, text_of
from tefuda.games.common.forbidding import kept_off
from tefuda.games.common.possible import Possible, counters_there, more_than_zero, not_zero, only_in, only_lasting
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD, CONTROLLER, TURNED

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def complete(st: State, events: list[Event]) -> list[Event]:
    """Drop the events that cannot happen or would change nothing; joined cards leave with their host [15.2.15.1.7, R98]."""
    out: list[Event] = []
    along: list[Event] = []
    for ev in events:
        if not possible(st, ev) or beyond(st, ev, out):
            continue
        if enters(st, ev) and not ev.why & DRESSED:
            ev = dressed(st, ev)
        out.append(ev)
        if ev.kind in LEAVERS:
            along += joined_leave(st, ev, events)
    return one_by_one(st, out) + along


def one_by_one(st: State, events: list[Event]) -> list[Event]:
    """Return a batch in which several draws or checks of a player take one card after the other from the top of his deck [R7].

    Each may have been made without knowing of the others, in place of the same event.
    """
    if len(events) < 2:
        return events
    taken: dict[int, int] = {}
    for ev in events:
        if ev.kind in FROM_TOP and ev.subject >= 0:
            taken[ev.player] = taken.get(ev.player, 0) + 1
    if all(n < 2 for n in taken.values()):
        return events
    out: list[Event] = []
    depth = dict.fromkeys(taken, 0)
    for ev in events:
        if ev.kind not in FROM_TOP or ev.subject < 0:
            out.append(ev)
            continue
        deck = st.zone(ev.player, DECK)
        depth[ev.player] += 1
        card = st.ref(deck[-depth[ev.player]]) if depth[ev.player] <= len(deck) else -1
        if card >= 0 or ev.kind == DRAWN:
            one = ev.copy()
            one.subject = one.after = card
            out.append(one)
    return out


FROM_TOP: Final = (DRAWN, CHECKED)


def enters(st: State, ev: Event) -> bool:
    """Tell whether an event brings something onto the battlefield."""
    return ev.kind in (MOVED, CREATED) and st.rules.zone_kinds[ev.to] == BATTLEFIELD


def joined_leave(st: State, ev: Event, events: list[Event]) -> list[Event]:
    """Return the events by which the cards joined to a leaving host go to their owners' discard piles."""
    e = st.now(ev.subject)
    if st.kind_of(e) != BATTLEFIELD or st.rules.zone_kinds[ev.to] == BATTLEFIELD:
        return []
    moving = [x.subject for x in events]
    guests = st.guests(e, st.zone_id(st.col[CONTROLLER][e], JOINED))
    return [bury(st, g, MOVED, -1, -1, BY_RULE) for g in guests if st.ref(g) not in moving]


def dressed(st: State, ev: Event) -> Event:
    """Return an entry with how the card's own text lets it enter: wiped, with counters [11.7.2, 15.2.11, 15.2.14.9]."""
    text = text_of(st, card_of(st, ev))
    player = ev.to // st.rules.width
    x = Scope(player, ev.subject, [])
    wiped = text.enters_wiped or any(cond.holds(st, x) for cond in text.enters_wiped_if)
    row = st.pool.designs[card_of(st, ev)].row
    wiped = wiped or enters_wiped(st, row, player)
    why = ev.why | DRESSED | (WIPED_BY_TEXT if wiped else 0)
    more = ev.more + enters_bearing(st, row, player)
    if text.prepared:
        more += (st.pool.words.index(PREPARED), text.prepared)
    for word, number in text.bearing:
        n = number.value(st, x)
        more += (word, n) if n > 0 else ()
    if text.energy is not None:
        n = text.energy.value(st, x)
        more += (st.pool.words.index(ENERGY_COUNTER), n) if n > 0 else ()
    out = ev.copy()
    out.why, out.more = why, more
    return out


def card_of(st: State, ev: Event) -> int:
    """Return the design of what an event brings onto the battlefield."""
    return ev.n if ev.kind == CREATED else st.col[CARD][st.now(ev.subject)]


def possible(st: State, ev: Event) -> bool:
    """Tell whether an event can happen: its object is still there and nothing forbids or empties it."""
    if ev.subject >= 0 and st.now(ev.subject) < 0:
        return False
    if st.pool.forbidden >> ev.kind & 1 and kept_off(st, ev, M_FORBID, M_FORBID_PLAYER):
        return False
    if enters(st, ev) and not may_enter(st, ev):
        return False
    test = POSSIBLE.get(ev.kind)
    return test is None or test(st, ev)


def beyond(st: State, ev: Event, before: list[Event]) -> bool:
    """Tell whether a text lets fewer cards enter than a batch would bring [2.2, R116]."""
    if not before or not st.pool.forbidden >> ev.kind & 1 or not enters(st, ev):
        return False
    for a in st.mods(M_FORBID_PLAYER):
        fits = a.mod.fits if a.mod is not None else None
        if isinstance(fits, Placing) and fits.beyond(st, a.scope, ev, before):
            return True
    return False


def barred(st: State, player: int, kind: int, to: int = -1) -> bool:
    """Tell whether a text forbids a player to do a thing that he could begin: attack, advance, declare, put into a zone [2.2]."""
    return st.pool.forbidden >> kind & 1 != 0 and kept_off(
        st, Event(kind, player=player, to=to), M_FORBID, M_FORBID_PLAYER
    )


def hindered(st: State, kind: int, e: int, player: int, to: int = -1) -> bool:
    """Tell whether a text forbids that a player does a thing to an object, or puts it into a zone: it cannot pay a cost either [2.2]."""
    if kind == RECOVERED and st.kind_of(e) == BATTLEFIELD and st.row(e).v[FLAGS] & F_NO_RECOVERY:
        return True
    if not st.pool.forbidden >> kind & 1:
        return False
    return kept_off(st, Event(kind, st.ref(e), player=player, to=to), M_FORBID, M_FORBID_PLAYER)


# ---- LEGACY and EPIC [5.5.2, 5.5.3, R40, R41] -------------------------------------------------------------------------------


def may_enter(st: State, ev: Event) -> bool:
    """Only permanent cards enter the battlefield, and no LEGACY or EPIC for which there is no room [5.5.2.2, 5.5.3.2]."""
    e = st.now(ev.subject)
    if e in st.items and not st.items[e].of_card:
        return False
    card = card_of(st, ev)
    if not st.pool.designs[card].row.v[KIND] & PERMANENT:
        return False
    return st.kind_of(e) == BATTLEFIELD or room_for(st, card, ev.to // st.rules.width)


def room_for(st: State, card: int, player: int) -> bool:
    """Tell whether a player may have a card of a design put onto the battlefield [5.5.2.1, 5.5.3.1, R40, R41]."""
    return legacy_room(st, card, player) and epic_room(st, card, player)


def legacy_room(st: State, card: int, player: int) -> bool:
    """Tell whether it is no LEGACY, or the player controls none [5.5.2.1]."""
    if not st.pool.designs[card].row.v[ICONS] & I_LEGACY:
        return True
    for e in st.zone(player, BATTLEFIELD):
        if st.row(e).v[ICONS] & I_LEGACY:
            return False
    return True


def epic_room(st: State, card: int, player: int) -> bool:
    """Tell whether the player controls no EPIC of that name, whether the card is EPIC itself or not [5.5.3.1]."""
    if not extra_of(st).epic:
        return True
    siblings = st.pool.designs[card].siblings
    for e in st.zone(player, BATTLEFIELD):
        row = st.row(e)
        if row.v[ICONS] & I_EPIC and st.pool.designs[row.card].siblings == siblings:
            return False
    return True


# ---- tests by kind -------------------------------------------------------------------------------------------------------


def counter_possible(st: State, ev: Event) -> bool:
    """Only what is on the stack is countered, and no spell whose text forbids it [2.2, R129]."""
    e = st.now(ev.subject)
    if st.kind_of(e) != STACK:
        return False
    item = st.items[e]
    if not item.of_card:
        return True
    x = Scope(item.player, ev.subject, list(item.regs))
    return not any(cond.holds(st, x) for cond in text_of(st, st.col[CARD][e]).uncountered)


def control_possible(st: State, ev: Event) -> bool:
    """Only battlefield objects change their controller, to another one."""
    e = st.now(ev.subject)
    return st.kind_of(e) == BATTLEFIELD and st.col[CONTROLLER][e] != ev.player


def damage_possible(st: State, ev: Event) -> bool:
    """Only units on the battlefield take damage; 0 is none [6.4.1, 6.4.2, R121]."""
    e = st.now(ev.subject)
    return ev.n > 0 and st.kind_of(e) == BATTLEFIELD and st.row(e).v[KIND] & K_UNIT != 0


def advance_possible(st: State, ev: Event) -> bool:
    """The advance value does not go below 0 [R102]."""
    return ev.n > 0 or (ev.n < 0 and st.num[ADVANCE + ev.player] > 0)


def turn_possible(st: State, ev: Event) -> bool:
    """Battlefield objects and soul stones turn; what is wiped is not wiped, what is active not recovered [6.3.1.1, R36]."""
    e = st.now(ev.subject)
    if st.kind_of(e) not in (BATTLEFIELD, SOUL):
        return False
    if ev.kind == RECOVERED:
        return st.col[TURNED][e] != 0 and not st.row(e).v[FLAGS] & F_NO_RECOVERY
    return st.col[TURNED][e] == 0


def counters_possible(st: State, ev: Event) -> bool:
    """Counters lie on battlefield objects only [6.10.3]."""
    return ev.n > 0 and st.kind_of(st.now(ev.subject)) == BATTLEFIELD


def face_possible(st: State, ev: Event) -> bool:
    """What lies face up is not turned face up, and the reverse [6.3.1.3]."""
    e = st.now(ev.subject)
    return st.kind_of(e) == AGE and st.col[OPEN][e] != ev.n


def join_possible(st: State, ev: Event) -> bool:
    """The host is a unit of the joining player on the battlefield [15.2.15.1.1]."""
    host = st.now(ev.n)
    return host >= 0 and st.kind_of(host) == BATTLEFIELD and controller(st, host) == ev.player


def exchange_possible(st: State, ev: Event) -> bool:
    """A marker and a hand card are both there [15.1.15.4]."""
    return st.kind_of(st.now(ev.subject)) == AGE and st.kind_of(st.now(ev.to)) == HAND


def in_battle_now(st: State, ev: Event) -> bool:
    """Only attackers and defenders are removed from battle [R60]."""
    return st.col[ROLE][st.now(ev.subject)] != 0


def sacrifice_possible(st: State, ev: Event) -> bool:
    """A sacrifice is a move to the discard pile from wherever the text says [15.1.13]."""
    return st.kind_of(st.now(ev.subject)) != STACK


def check_possible(st: State, ev: Event) -> bool:
    """A chrono check needs a card [15.1.14.3]."""
    return ev.subject >= 0


POSSIBLE: dict[int, Possible] = {
    DESTROYED: only_lasting(BATTLEFIELD, SOUL, F_NO_DESTROY),
    SACRIFICED: sacrifice_possible,
    DISCARDED: only_in(HAND),  # 15.1.5
    COUNTERED: counter_possible,
    CHECKED: check_possible,
    CONTROLLED: control_possible,
    DAMAGED: damage_possible,
    HURT: more_than_zero,
    LIFE_CHANGED: not_zero,
    ADVANCE_CHANGED: advance_possible,
    WIPED: turn_possible,
    RECOVERED: turn_possible,
    SOUL_MADE: more_than_zero,
    SOUL_SPENT: more_than_zero,
    COUNTERS_PUT: counters_possible,
    COUNTERS_TAKEN: counters_there,
    FACED: face_possible,
    JOINED_EVENT: join_possible,
    EXCHANGED: exchange_possible,
    OUT_OF_BATTLE: in_battle_now,
}
"""Test of each kind of event that may be impossible or empty."""
