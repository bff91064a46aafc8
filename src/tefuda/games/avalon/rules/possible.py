"""Which events cannot be, what goes with them, and what lessens damage [6.2, 6.3, 7.5, R19, R38, R73, R106, R108]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.events import (
    BY_ATTACK,
    BY_BATTLE,
    BY_COMPANY,
    BY_EFFECT,
    DAMAGED,
    DESTROYED,
    DISCARDED,
    DRAWN,
    FELLED,
    LIFE_GAINED,
    LIFE_LOST,
    MARCHED,
    MOVED,
    MOVES,
    PROVED,
    REDUCED,
    RETURNED,
    SHIFTED,
    SUPPORTED,
    TAKEN_UP,
    WITH_MANA,
)
from tefuda.games.avalon.rules.mana import open_land
from tefuda.games.avalon.rules.model import (
    DISCARD,
    ENDURANCE,
    F_NO_DESTROY,
    F_NO_HOLY,
    FALLEN,
    HOLY,
    K_AVATAR,
    KIND,
    LIFE,
    M_FORBID,
    M_FORBID_PLAYER,
    M_REDUCE,
    MEMORY,
    R_CREATURE,
    ROLE,
    creature_on,
    fighting,
    flagged,
    leads,
    mana_on,
    value,
)
from tefuda.games.avalon.rules.reaching import apart
from tefuda.games.common.forbidding import concerns_in, kept_off, lessened, use_once
from tefuda.games.common.possible import Possible, on_field_now, only_in
from tefuda.games.common.reasons import reason
from tefuda.games.common.writing import sent_home
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.state import State

LEAVINGS: Final = 1 << DESTROYED | 1 << DISCARDED | 1 << MOVED | 1 << PROVED
"""Kinds of events by which a placed creature leaves the field: its mana is discarded with it."""


def complete(st: State, events: list[Event]) -> list[Event]:
    """Drop what cannot be, mark battle creatures instead of destroying them at once, lessen damage, add what goes with an event."""
    out: list[Event] = []
    for ev in events:
        real = completed(st, ev)
        if real is None or (reason(ev.why) == BY_COMPANY and not leaves(st, ev, events)):
            continue
        if LEAVINGS >> real.kind & 1 and not real.why & WITH_MANA:
            company(st, real, events, out)
        out.append(real)
        if real.kind == DAMAGED and real.to < 0 and real.n >= value(st, st.now(real.subject), ENDURANCE):
            struck = destroyed_by(st, st.now(real.subject), real.player, real.source)
            more = completed(st, struck)
            if more is not None:
                company(st, more, events, out)
                out.append(more)
    return out


def company(st: State, ev: Event, batch: list[Event], out: list[Event]) -> None:
    """The mana cards of a leaving creature are discarded with it, the bottom one first [7.7.5, R16, R106]."""
    e = st.now(ev.subject)
    ev.why |= WITH_MANA
    if st.col[ROLE][e] != R_CREATURE:
        return
    there = [other.subject for other in batch if MOVES >> other.kind & 1]
    for m in mana_on(st, st.col[ZONE][e]):
        if st.ref(m) not in there:
            out.append(discarded(st, m, ev.player, ev.source, BY_COMPANY | WITH_MANA))


def leaves(st: State, ev: Event, batch: list[Event]) -> bool:
    """Tell whether the creature with which a mana card would be discarded does leave: what replaced its leaving spares the mana [R94]."""
    creature = creature_on(st, st.col[ZONE][st.now(ev.subject)])
    return creature >= 0 and any(LEAVINGS >> other.kind & 1 and st.now(other.subject) == creature for other in batch)


def destroyed_by(st: State, e: int, player: int, source: int, why: int = BY_EFFECT) -> Event:
    """Return the event that destroys a placed creature."""
    return sent_home(st, e, DESTROYED, DISCARD, player, source, why)


def discarded(st: State, e: int, player: int, source: int, why: int = BY_EFFECT) -> Event:
    """Return the event that sends a card to its owner's discard pile."""
    return sent_home(st, e, DISCARDED, DISCARD, player, source, why)


def completed(st: State, ev: Event, tried: bool = False) -> Event | None:
    """Return an event as it really is, None if it cannot be; ``tried``: it does not happen, so that nothing is used up."""
    kind = ev.kind
    if ev.subject >= 0:
        e = st.now(ev.subject)
        if e < 0:
            return None
        if MOVES >> kind & 1 and kind not in (RETURNED, SUPPORTED, TAKEN_UP) and st.row(e).v[KIND] == K_AVATAR:
            return None
    elif MOVES >> kind & 1:
        return None
    if st.pool.forbidden >> kind & 1 and kept_off(st, ev, M_FORBID, M_FORBID_PLAYER):
        return None
    if ev.subject >= 0 and reason(ev.why) == BY_EFFECT and apart(st, st.now(ev.subject), ev.source, ev.player):
        return None
    if kind == DESTROYED and fighting(st, ev.subject) and reason(ev.why) != BY_BATTLE:
        ev = Event(FELLED, ev.subject, player=ev.player, source=ev.source, why=ev.why, used=ev.used)
        if st.pool.forbidden >> FELLED & 1 and kept_off(st, ev, M_FORBID, M_FORBID_PLAYER):
            return None
    test = POSSIBLE.get(ev.kind)
    if test is not None and not test(st, ev):
        return None
    if ev.kind == DAMAGED and not ev.why & REDUCED:
        return damage(st, ev, tried)
    return ev


def possible(st: State, ev: Event) -> bool:
    """Tell whether an event could happen now; the event itself is left as it is."""
    return completed(st, ev.copy(), True) is not None


def damage(st: State, ev: Event, tried: bool = False) -> Event | None:
    """Return damage as it is dealt: in battle it adds up (``to`` 0); texts may lessen that of some reasons [R19, R73]."""
    e = st.now(ev.subject)
    n = ev.n
    for a in st.mods(M_REDUCE):
        if a.mod is not None and a.mod.amount is not None and concerns_in(st, a, ev, e):
            if n > 0 and (a.mod.n or 1 << BY_ATTACK) >> reason(ev.why) & 1:
                now = ev if n == ev.n else lessened(ev, n, 0)
                n -= a.mod.amount.value(st, a.scope.about(now))
                if not tried:
                    use_once(st, a)
    if n <= 0:
        return None
    to = 0 if fighting(st, ev.subject) else -1
    less = lessened(ev, n, REDUCED)
    less.to = to
    return less


# ---- tests by kind --------------------------------------------------------------------------------------------------------


def placed_subject(st: State, ev: Event) -> bool:
    """Only placed creatures suffer it [R22]."""
    return st.col[ROLE][st.now(ev.subject)] == R_CREATURE


def destruction_possible(st: State, ev: Event) -> bool:
    """Only placed creatures are destroyed, not protected ones, and one that falls in battle not once more [R54]."""
    e = st.now(ev.subject)
    if st.col[ROLE][e] != R_CREATURE:
        return False
    if ev.kind == DESTROYED and reason(ev.why) == BY_BATTLE:
        return True
    return not st.col[FALLEN][e] and not flagged(st, e, F_NO_DESTROY)


def march_possible(st: State, ev: Event) -> bool:
    """Only a creature of the leader enters the holy land, and only if it is empty [1.5, R99, R108]."""
    e = st.now(ev.subject)
    if st.col[ROLE][e] != R_CREATURE or not leads(st, st.col[OWNER][e]) or flagged(st, e, F_NO_HOLY):
        return False
    return not st.shared(HOLY)


def shift_possible(st: State, ev: Event) -> bool:
    """A pile moves to another own land without creature."""
    e = st.now(ev.subject)
    return st.col[ROLE][e] == R_CREATURE and st.col[ZONE][e] != ev.to and open_land(st, ev.to)


POSSIBLE: Final[dict[int, Possible]] = {
    DESTROYED: destruction_possible,
    FELLED: destruction_possible,
    MARCHED: march_possible,
    SHIFTED: shift_possible,
    PROVED: on_field_now,
    DAMAGED: placed_subject,
    LIFE_LOST: only_in(LIFE),
    LIFE_GAINED: only_in(MEMORY),
    DRAWN: only_in(MEMORY),
}
"""Test of each kind of event that may be impossible or empty."""
