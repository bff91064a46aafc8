"""Rows that are not those of a card's own print: cards that wait or are armed, blanked ones, copies; and service counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.model import (
    ACTIVATED,
    AP,
    BLANKED,
    CP,
    K_ALMA,
    KEYWORDS,
    KIND,
    L_GRANT,
    MAIN,
    N_AWAKE,
    N_CHASE,
    SERVICE,
    SUB,
    W_EGO,
)
from tefuda.games.arc.rules.text import extra_of
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.games.arc.rules.text import Extra
    from tefuda.kernel.records import Row
    from tefuda.kernel.state import State

WAITING: Final = 0
"""Opened and not yet processed: its skills are not in force, but its general skills are known for its cost [R19]."""
BARE: Final = 1
"""No skills at all: an armed alma, a blanked card [6.3.2, R76]."""


def print_of(st: State, e: int) -> int:
    """Return the design whose print a card has now: its own, or the one it has copied [R145]."""
    if st.memory:
        return st.memory.get((st.ref(e), -2), st.col[CARD][e])
    return st.col[CARD][e]


def printed_kind(st: State, e: int) -> int:
    """Return the kind of a card: that of its print, for nothing changes kinds."""
    return st.pool.designs[print_of(st, e)].row.v[KIND]


def last_row(st: State, ref: int) -> Row | None:
    """Return what the source of an entry is, or was when it left [R28]."""
    e = st.now(ref)
    if e >= 0:
        return st.row(e)
    snap = st.seen(ref)
    return snap.row if snap is not None else None


def last_value(st: State, ref: int, attr: int) -> int:
    """Return a number of the source of an entry, the last one if it has left [R28]."""
    row = last_row(st, ref)
    return max(0, row.v[attr]) if row is not None else 0


def stripped(st: State, design: int, how: int) -> Row:
    """Return the row of a design without its abilities and, if ``how`` is BARE, without general skills."""
    return extra_of(st).rows[design << 1 | how]


def strip(extra: Extra, design: int, printed: Row) -> None:
    """Make the rows of a design without skills, for a pool."""
    for how in (WAITING, BARE):
        row = printed.copy()
        row.give(())
        if how == BARE:
            row.v[KEYWORDS] &= W_EGO
            for n in range(N_CHASE, N_AWAKE + 1):
                row.v[n] = 0
        extra.rows[design << 1 | how] = row


def overprints(st: State) -> list[tuple[int, Row]]:
    """Return the rows of cards that differ from their own print."""
    out: list[tuple[int, Row]] = []
    width = st.rules.width
    copies = len(st.memory) > 0
    card = st.col[CARD]
    blanked = st.col[BLANKED]
    activated = st.col[ACTIVATED]
    for p in st.seats:
        for e in st.zones[p * width + SUB]:
            design = print_of(st, e) if copies else card[e]
            if blanked[e] or st.pool.designs[design].row.v[KIND] == K_ALMA:
                out.append((e, stripped(st, design, BARE)))
            elif not activated[e]:
                out.append((e, stripped(st, design, WAITING)))
        for e in st.zones[p * width + MAIN]:
            design = print_of(st, e) if copies else card[e]
            if blanked[e]:
                out.append((e, stripped(st, design, BARE)))
            elif design != card[e]:
                out.append((e, copied(st, e, design)))
    return out


def copied(st: State, e: int, design: int) -> Row:
    """Return the row of a copy: the other print, but the card's own ego mark [R145]."""
    row = st.pool.designs[design].row
    own = st.pool.designs[st.col[CARD][e]].row.v[KEYWORDS] & W_EGO
    if row.v[KEYWORDS] & W_EGO != own:
        row = row.copy()
        row.v[KEYWORDS] = (row.v[KEYWORDS] & ~W_EGO) | own
    return row


def served_now(st: State) -> bool:
    """Tell whether any main alma has a service count."""
    width = st.rules.width
    for p in st.seats:
        for e in st.zones[p * width + MAIN]:
            if st.col[SERVICE][e]:
                return True
    return False


def served(st: State, layer: int, rows: list[Row], owned: set[int]) -> None:
    """Each service count is [AP+1] and [CP+1] [R96]."""
    if layer != L_GRANT:
        return
    width = st.rules.width
    for p in st.seats:
        for e in st.zones[p * width + MAIN]:
            n = st.col[SERVICE][e]
            if n:
                if e not in owned:
                    rows[e] = rows[e].copy()
                    owned.add(e)
                rows[e].v[AP] += n
                rows[e].v[CP] += n
