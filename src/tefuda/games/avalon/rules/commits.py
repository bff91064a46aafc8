"""The raw write of each kind of event [6, 7]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.events import (
    CONVERTED_EVENT,
    DAMAGED,
    DESTROYED,
    DISCARDED,
    DRAWN,
    FELLED,
    LAID,
    LIFE_GAINED,
    LIFE_LOST,
    LOOKED,
    MARCHED,
    MOVED,
    NEGATED_EVENT,
    PAY_LIFE,
    PROVED,
    REFILLED,
    RETURNED,
    REVEALED,
    SHIFTED,
    SHOWN,
    SHUFFLED,
    SUMMONED,
    SUPPORTED,
    TAKEN,
    TAKEN_UP,
    TO_BOTTOM,
    USED,
)
from tefuda.games.avalon.rules.model import (
    CONVERTED,
    DAMAGE,
    DISCARD,
    EMPTIED,
    FALLEN,
    FIELD,
    MARCHED_NOW,
    MEMORY,
    NEGATED,
    PROOF,
    R_CREATURE,
    R_MANA,
    ROLE,
    SUPPORT,
    mana_on,
)
from tefuda.games.common.writing import nothing, sets, show_subject, shuffles
from tefuda.kernel import secrets

if TYPE_CHECKING:
    from tefuda.kernel.records import Event
    from tefuda.kernel.rules import Commit
    from tefuda.kernel.state import State


def put(st: State, ev: Event, chosen: bool = True) -> int:
    """Put the subject into the zone of the event, note what follows from its leaving, and return it."""
    e = st.now(ev.subject)
    if e < 0:
        return e
    frm = ev.frm
    st.put(e, ev.to, 0 if ev.n == TO_BOTTOM else -1, chosen)
    ev.after = st.ref(e)
    if frm >= 0 and st.rules.zone_kinds[frm] == MEMORY and not st.zones[frm]:
        st.put_num(EMPTIED + frm // st.rules.width, 1)
        st.urgent = True
    if st.rules.zone_kinds[ev.to] == PROOF:
        st.urgent = True
    return e


def commit_move(st: State, ev: Event) -> None:
    """Move a card; one that a text has shown to all can be followed."""
    put(st, ev, not ev.why & SHOWN)


def commit_by_place(st: State, ev: Event) -> None:
    """Move a card that is known by its place alone: drawn, gained as life [6.1.1, R33]."""
    put(st, ev, False)


def commit_lay(st: State, ev: Event) -> None:
    """A creature card becomes a mana card [6.2.1]."""
    e = put(st, ev)
    if e >= 0:
        st.set(ROLE, e, R_MANA)


def commit_summon(st: State, ev: Event) -> None:
    """A creature is placed on a land [6.2.2.5]."""
    e = put(st, ev)
    if e >= 0:
        st.set(ROLE, e, R_CREATURE)


def commit_pile(st: State, ev: Event) -> None:
    """A placed creature moves with its mana, all of them as the objects that they are [6.3.4, R106]."""
    e = st.now(ev.subject)
    if e < 0:
        return
    for m in mana_on(st, st.col[3][e]):
        st.put(m, ev.to)
    st.put(e, ev.to)
    ev.after = ev.subject
    if ev.kind == MARCHED:
        st.put_num(MARCHED_NOW, 1)


def commit_prove(st: State, ev: Event) -> None:
    """A creature becomes a proof of its owner [6.4.2.6]."""
    put(st, ev)


def commit_take(st: State, ev: Event) -> None:
    """A support card is used by the other side now; one that has been exchanged is spent (``n`` 1) [R62]."""
    e = put(st, ev)
    if e >= 0:
        st.set(NEGATED, e, ev.n)


def commit_convert(st: State, ev: Event) -> None:
    """An icon becomes rainbow [6.2.4.4]."""
    e = st.now(ev.subject)
    st.set(CONVERTED, e, st.col[CONVERTED][e] + (1 << 4 * ev.n))


def commit_damage(st: State, ev: Event) -> None:
    """Damage of a battle adds up; elsewhere it leaves no trace [7.6, R72, R73]."""
    e = st.now(ev.subject)
    if ev.to >= 0:
        st.set(DAMAGE, e, st.col[DAMAGE][e] + ev.n)


def commit_negate(st: State, ev: Event) -> None:
    """A support card does nothing from now on [R62]."""
    e = st.now(ev.subject)
    if e >= 0 and st.kind_of(e) == SUPPORT:
        st.set(NEGATED, e, 1)


def commit_refill(st: State, ev: Event) -> None:
    """The whole discard pile is shuffled and becomes memory [4.12]."""
    memory = st.zone_id(ev.player, MEMORY)
    for e in st.zone(ev.player, DISCARD)[:]:
        st.put(e, memory)
    st.shuffle(memory)
    st.put_num(EMPTIED + ev.player, 0)


def commit_look(st: State, ev: Event) -> None:
    """Only one player learns what a card is [R95]."""
    secrets.look(st, ev.player, [st.now(ev.subject)])


def looks_back(st: State, ev: Event) -> bool:
    """Leaving the field or the proof place is seen with the position before [R92]; so is falling in battle."""
    if ev.kind == MARCHED or ev.kind == SHIFTED:
        return False
    return ev.frm >= 0 and (FIELD | 1 << PROOF) >> st.rules.zone_kinds[ev.frm] & 1 != 0


COMMITS: Final[dict[int, Commit]] = {
    MOVED: commit_move,
    DRAWN: commit_by_place,
    LAID: commit_lay,
    SUMMONED: commit_summon,
    MARCHED: commit_pile,
    SHIFTED: commit_pile,
    DESTROYED: commit_move,
    DISCARDED: commit_move,
    LIFE_GAINED: commit_by_place,
    LIFE_LOST: commit_by_place,
    PROVED: commit_prove,
    USED: commit_move,
    SUPPORTED: commit_move,
    TAKEN: commit_take,
    RETURNED: commit_move,
    TAKEN_UP: commit_move,
    CONVERTED_EVENT: commit_convert,
    DAMAGED: commit_damage,
    FELLED: sets(FALLEN, 1),  # R54
    NEGATED_EVENT: commit_negate,
    REFILLED: commit_refill,
    SHUFFLED: shuffles(MEMORY),
    REVEALED: show_subject,
    LOOKED: commit_look,
    PAY_LIFE: nothing,
}
"""The raw write of each kind of event."""
