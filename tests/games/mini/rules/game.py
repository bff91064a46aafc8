"""What each kind of event writes, and Lampkeepers as the kernel sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.writing import turn_sideways, turn_upright
from tefuda.kernel.rules import Commit, Rules
from tefuda.kernel.schema import CONTROLLER, TURNED
from tests.games.mini.rules.check import CHECK, calm, whose_turn_it_is_first
from tests.games.mini.rules.model import (
    AIR,
    ASH,
    DAMAGE,
    DAMAGED,
    DECK,
    DISCARDED,
    DRAWN,
    DREW_EMPTY,
    FIELD,
    HAND,
    HEALED,
    HURT,
    KIND,
    LAID,
    LAMP,
    LIFE,
    LIGHT,
    MOVED,
    MOVES,
    OIL,
    OIL_SET,
    OUT,
    ROOM,
    SCHEMA,
    SINCE,
    STOOD,
    TURN,
)
from tests.games.mini.rules.turn import MATCH

if TYPE_CHECKING:
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State


def move(st: State, ev: Event) -> None:
    """A card goes somewhere else, where it is a new card [4.5]."""
    e = st.now(ev.subject)
    drawn = ev.kind == DRAWN
    st.put(e, ev.to, -1, not drawn)
    ev.after = st.ref(e)
    if st.kind_of(e) == FIELD:
        st.set(SINCE, e, st.num[TURN])
    st.dirty = True


def drawn(st: State, ev: Event) -> None:
    """The top card comes to the hand; with none, the next check will know [1.4]."""
    if ev.subject < 0:
        st.put_num(DREW_EMPTY + ev.player, 1)
        st.dirty = True
    else:
        move(st, ev)


def damage(st: State, ev: Event) -> None:
    """Damage lies on a lamp [9.1]."""
    e = st.now(ev.subject)
    st.set(DAMAGE, e, st.col[DAMAGE][e] + ev.n)
    st.dirty = True


def hurt(st: State, ev: Event) -> None:
    """A life falls [9.3]."""
    st.put_num(LIFE + ev.player, st.num[LIFE + ev.player] - ev.n)
    st.dirty = True


def heal(st: State, ev: Event) -> None:
    """A life rises."""
    st.put_num(LIFE + ev.player, st.num[LIFE + ev.player] + ev.n)


def set_oil(st: State, ev: Event) -> None:
    """The oil is so much [6.2, 7.1]."""
    st.put_num(OIL + ev.player, ev.n)


COMMITS: Final[dict[int, Commit]] = {
    DRAWN: drawn,
    MOVED: move,
    OUT: move,
    DISCARDED: move,
    DAMAGED: damage,
    HURT: hurt,
    HEALED: heal,
    LAID: turn_sideways,
    STOOD: turn_upright,
    OIL_SET: set_oil,
}


def possible(st: State, ev: Event) -> bool:
    """Tell whether an event can happen and changes something [1.7, 7.3]."""
    e = st.now(ev.subject)
    if ev.subject >= 0 and e < 0:
        return False
    if ev.kind in (DAMAGED, HURT, HEALED):
        return ev.n > 0 and (ev.kind != DAMAGED or st.row(e).v[KIND] == LAMP)
    if ev.kind in (LAID, STOOD):
        return st.col[TURNED][e] == (ev.kind == STOOD)
    if MOVES >> ev.kind & 1 and ev.to >= 0 and ev.to % st.rules.width == FIELD:
        return len(st.zones[ev.to]) < ROOM
    return True


def complete(st: State, events: list[Event]) -> list[Event]:
    """Drop what cannot be [1.7]."""
    return [ev for ev in events if possible(st, ev)]


def looks_back(st: State, ev: Event) -> bool:
    """A lamp that goes out is seen as it was [10.2, R1]."""
    return ev.kind == OUT


def affected(st: State, ev: Event) -> int:
    """Return the player of what an event befalls."""
    e = st.now(ev.subject)
    return st.col[CONTROLLER][e] if e >= st.rules.players else max(0, ev.player)


def make_rules() -> Rules:
    """Return the rules."""
    r = Rules("mini", SCHEMA, MATCH, CHECK)
    r.calm = calm
    r.commit = COMMITS
    r.complete = complete
    r.looks_back = looks_back
    r.affected = affected
    r.chooses_first = whose_turn_it_is_first
    r.live = (FIELD,)
    r.blank_zones = 1 << DECK | 1 << HAND | 1 << ASH | 1 << AIR
    r.back_zones = r.judged_zones = 1 << FIELD
    r.floored = 1 << LIGHT
    r.moves = MOVES
    r.base_reads = SCHEMA.topic("zone:field") | SCHEMA.topic("controller")
    return r


RULES: Final = make_rules()
