"""The raw write of each kind of event [6.3, 6.4, 6.10, 6.11, 7, 15.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.durations import UNTIL_TURN
from tefuda.games.chronicle.rules.events import (
    ADVANCE_CHANGED,
    ADVANCING,
    ARRIVES_WIPED,
    ATTACKING,
    BURSTING,
    CARRIED,
    CHECKED,
    CONTROLLED,
    COUNTERED,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    CREATED,
    DAMAGED,
    DEALT,
    DESTROYED,
    DISCARDED,
    DRAWN,
    ENTERED,
    EXCHANGED,
    FACE_UP,
    FACED,
    HURT,
    JOINED_EVENT,
    LEAVERS,
    LIFE_CHANGED,
    MAY_AGAIN,
    MOVED,
    OUT_OF_BATTLE,
    PLATOONING,
    RECOVERED,
    REMOVED,
    REVEALED,
    SACRIFICED,
    SHOWN,
    SHUFFLED,
    SOUL_BURSTING,
    SOUL_MADE,
    SOUL_SPENT,
    STARTED,
    STRENGTHENED,
    TO_BOTTOM,
    UNTRACED,
    USING,
    VANISHED,
    WIPED,
    WIPED_BY_TEXT,
)
from tefuda.games.chronicle.rules.lasting import commit_start
from tefuda.games.chronicle.rules.model import (
    ADVANCE,
    AGAIN,
    AGE,
    ARRIVED,
    ATTACKER,
    BASE,
    BATTLEFIELD,
    DAMAGE,
    DECK,
    DISCARD,
    FAILED_DRAW,
    HAND,
    JOINED,
    LIFE,
    OPEN,
    OWNERS,
    POOL,
    REMOVE,
    ROLE,
    SINCE,
    SOUL,
    TURN,
    active,
    controller,
    in_role,
    is_unit,
    other,
)
from tefuda.games.chronicle.rules.text import text_of
from tefuda.games.chronicle.rules.wake import commit_carried
from tefuda.games.common.stacking import moved
from tefuda.games.common.writing import (
    BOTTOMLESS,
    arrive_with_counters,
    changes,
    counts,
    home,
    make,
    marks_damage,
    nothing,
    put_counters,
    sent_home,
    sets,
    show_subject,
    shuffles,
    take_off,
    tell_dealers,
    turn_sideways,
    turn_upright,
    vanish,
)
from tefuda.kernel import secrets
from tefuda.kernel.acts import forget_state
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import Bundle, Event
from tefuda.kernel.schema import CARD, CONTROLLER, HOST, OWNER, STAMP, TURNED

if TYPE_CHECKING:
    from tefuda.kernel.rules import Commit
    from tefuda.kernel.state import State

CHANCE: Final = 1
"""First number of the keys in ``st.memory`` of what has just got the opportunity of a declaration: (CHANCE, ref); the value is 1 for a
CB, 2 for a soul burst [15.2.10.3, 15.3.2.2]."""
CAME: Final = 2
"""The same of objects that entered together and whose timestamps may have to be ordered [11.9.4.14, R67]."""

# ---- moves ---------------------------------------------------------------------------------------------------------------


def destination(st: State, e: int, kind: int, player: int) -> int:
    """Return the zone to which a card goes if a player puts it there: the owner's for four kinds, else the player's [7.2, R37]."""
    return home(st, e, kind) if kind in OWNERS else st.zone_id(player, kind)


def bury(st: State, e: int, kind: int, player: int, source: int, why: int) -> Event:
    """Return the event that destroys, sacrifices, discards or puts something into its owner's discard pile."""
    return sent_home(st, e, kind, DISCARD, player, source, why)


def remove(st: State, e: int, player: int, source: int, why: int) -> Event:
    """Return the event that removes something [15.1.6]."""
    return sent_home(st, e, REMOVED, REMOVE, player, source, why)


def commit_move(st: State, ev: Event) -> None:
    """Move a card [7.3]. An ability that leaves the stack ceases to exist [R129]."""
    leaves_stack(st, ev)
    moved(st, ev, place)


def commit_vanish(st: State, ev: Event) -> None:
    """A token or an ability ceases to exist [6.11.4, R129]."""
    leaves_stack(st, ev)
    vanish(st, ev)


def leaves_stack(st: State, ev: Event) -> None:
    """A state trigger that leaves the stack triggers again if things are still so [11.6.19, R81]."""
    item = st.items.get(st.now(ev.subject))
    if item is not None and item.ability is not None and not item.of_card:
        forget_state(st, item.source, item.ability)


def commit_draw(st: State, ev: Event) -> None:
    """Draw the top card; trying it with an empty deck is noted [12.4.2, R7]."""
    if ev.subject >= 0:
        commit_move(st, ev)
    else:
        st.put_num(FAILED_DRAW + ev.player, 1)


def commit_check(st: State, ev: Event) -> None:
    """Turn the top card over into the CA yard; a CB icon brings the opportunity of a declaration [15.1.14.1, 15.3.2.2]."""
    commit_move(st, ev)
    e = st.now(ev.after)
    if text_of(st, st.col[CARD][e]).burst is not None:
        note_chance(st, ev.after, 1)


def note_chance(st: State, ref: int, sort: int) -> None:
    """Note that an opportunity has to be given as soon as the batch has happened."""
    st.memory = {**st.memory, (CHANCE, ref): sort}
    st.urgent = True


def place(st: State, e: int, ev: Event) -> None:
    """Put a card where an event sends it, and note how it arrives [R35]."""
    src = st.kind_of(e)
    dst = st.rules.zone_kinds[ev.to]
    ordered = st.rules.schema.zones[dst].ordered
    at = 0 if dst == DECK and ev.n == TO_BOTTOM else -1
    followed = (src == DECK and top_card(st, e) and not ev.why & UNTRACED) or ev.why & SHOWN != 0
    st.put(e, ev.to, at if ordered else -1, not followed)
    if ev.why & (ARRIVES_WIPED | WIPED_BY_TEXT) and dst in (BATTLEFIELD, SOUL):
        st.set(TURNED, e, 1)
    if dst == BATTLEFIELD:
        enter(st, e, src, ev)
        if ev.why & ATTACKING and in_role(st, ATTACKER) and is_unit(st, e) and controller(st, e) == active(st):
            st.set(ROLE, e, ATTACKER)
    elif dst == SOUL and text_of(st, st.col[CARD][e]).soul_burst is not None:
        note_chance(st, st.ref(e), 2)
    elif dst == AGE:
        st.set(ARRIVED, e, st.moment)
        if ev.why & FACE_UP:
            st.set(OPEN, e, 1)
            secrets.show(st, [e])
        elif not ev.why & SHOWN:
            secrets.forget(st, ev.to // st.rules.width, [e])


def top_card(st: State, e: int) -> bool:
    """Tell whether a card is the top one of its owner's deck: everybody can follow it by its place."""
    deck = st.zone(st.col[OWNER][e], DECK)
    return len(deck) > 0 and deck[-1] == e


def enter(st: State, e: int, src: int, ev: Event) -> None:
    """An object enters the battlefield under the control of whose battlefield it is, with what it enters with [6.2.3, 15.2.11.1.1]."""
    player = ev.to // st.rules.width
    st.set(SINCE, e, st.num[TURN])
    st.set(BASE, e, player)
    ref = st.ref(e)
    arrive_with_counters(st, e, ev, COUNTERS_PUT)
    st.memory = {**st.memory, (CAME, ref): 1}
    st.urgent = True
    st.also(Event(ENTERED, ref, player=player, source=ev.source, n=src, to=ev.to, why=ev.why))


def commit_create(st: State, ev: Event) -> None:
    """Make a token of design ``n``; its owner and controller is who places it [6.11.5]."""
    made = make(st, ev, ev.player, CREATED)
    place(st, st.now(made.subject), made)


def commit_control(st: State, ev: Event) -> None:
    """Another player controls the object: the same object of the same age, continuously only from now on; its joined cards come along, and
    it is out of the battle [R38, R60, R63, R67, R98]."""
    e = st.now(ev.subject)
    guests = st.guests(e, st.zone_id(other(ev.player), JOINED))
    for g in (e, *guests):
        stamp = st.col[STAMP][g]
        st.put(g, st.zone_id(ev.player, BATTLEFIELD if g == e else JOINED))
        st.set(STAMP, g, stamp)
    st.set(SINCE, e, st.num[TURN])
    st.set(ROLE, e, 0)


def commit_join(st: State, ev: Event) -> None:
    """Lay a card under its host, whose ref is ``n`` [15.2.15.1.6]."""
    commit_move(st, ev)
    e = st.now(ev.after)
    st.set(HOST, e, ev.n)
    st.d = None


def commit_exchange(st: State, ev: Event) -> None:
    """A marker and a hand card change places, both shown; the new marker lies face down where the old one lay, and the opponent is not
    shown it again [15.1.15, R43, R106]."""
    marker, card = st.now(ev.subject), st.now(ev.to)
    secrets.show(st, [marker, card])
    place_of = st.zone(ev.player, AGE).index(marker)
    st.put(marker, st.zone_id(st.col[OWNER][marker], HAND), -1, False)
    st.put(card, st.zone_id(ev.player, AGE), place_of, False)
    secrets.show(st, [marker])
    secrets.forget(st, ev.player, [card])
    ev.after = st.ref(marker)


def looks_back(st: State, ev: Event) -> bool:
    """Leaving the battlefield is seen with the position before [R82]."""
    return ev.kind in LEAVERS and ev.frm >= 0 and st.rules.zone_kinds[ev.frm] == BATTLEFIELD


# ---- states and numbers --------------------------------------------------------------------------------------------------


def commit_hurt(st: State, ev: Event) -> None:
    """Damage to a player lowers his life, which may become negative [6.4.1.1, R6]."""
    st.put_num(LIFE + ev.player, st.num[LIFE + ev.player] - ev.n)
    tell_dealers(st, ev, DEALT)


def commit_soul(st: State, ev: Event) -> None:
    """Add souls to a pool or spend them [7.7.3]."""
    at = POOL + 2 * ev.to + ev.player
    st.put_num(at, max(0, st.num[at] + (ev.n if ev.kind == SOUL_MADE else -ev.n)))


def commit_face(st: State, ev: Event) -> None:
    """Turn an age marker over; the opponent is not shown it again once it lies face down [R43, R136]."""
    e = st.now(ev.subject)
    st.set(OPEN, e, ev.n)
    if ev.n:
        secrets.show(st, [e])
    else:
        secrets.forget(st, st.col[CONTROLLER][e], [e])


def commit_strengthen(st: State, ev: Event) -> None:
    """Raise its power until end of turn: an effect of its own time, not self-affecting [R64, R100]."""
    bundle = cast(Bundle, st.pool.parts[ev.to])
    st.add_effect(bundle, Scope(ev.player, ev.source, [(ev.n,)]), (ev.subject,), UNTIL_TURN, st.num[TURN])


COMMITS: Final[dict[int, Commit]] = {
    CARRIED: commit_carried,
    **dict.fromkeys((USING, BURSTING, SOUL_BURSTING, ADVANCING, PLATOONING), nothing),
    MOVED: commit_move,
    DRAWN: commit_draw,
    DISCARDED: commit_move,
    DESTROYED: commit_move,
    SACRIFICED: commit_move,
    REMOVED: commit_move,
    CHECKED: commit_check,
    COUNTERED: commit_move,
    CREATED: commit_create,
    CONTROLLED: commit_control,
    VANISHED: commit_vanish,
    JOINED_EVENT: commit_join,
    EXCHANGED: commit_exchange,
    DAMAGED: marks_damage(DAMAGE, DEALT),
    HURT: commit_hurt,
    LIFE_CHANGED: changes(LIFE, BOTTOMLESS),
    ADVANCE_CHANGED: changes(ADVANCE),  # R102
    WIPED: turn_sideways,
    RECOVERED: turn_upright,
    SOUL_MADE: commit_soul,
    SOUL_SPENT: commit_soul,
    COUNTERS_PUT: put_counters,
    COUNTERS_TAKEN: take_off,
    FACED: commit_face,
    SHUFFLED: shuffles(DECK),
    REVEALED: show_subject,
    OUT_OF_BATTLE: sets(ROLE, 0),  # R60
    STRENGTHENED: commit_strengthen,
    MAY_AGAIN: counts(AGAIN),  # R99
    STARTED: commit_start,
}
"""The raw write of each kind of event."""
