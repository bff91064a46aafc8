"""What is known of a thing named by a ref: as it is, or as it last was if it is gone [10.11.1, R42, R80]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.sve.rules.model import (
    COST,
    DAMAGE,
    FIELD,
    HEALTH,
    K_LEADER,
    KIND,
    LIFE,
    SCHEMA,
    entity,
    health_of,
    master,
)
from tefuda.kernel.records import Snap
from tefuda.kernel.schema import CARD, OWNER

if TYPE_CHECKING:
    from tefuda.kernel.records import Event, Row
    from tefuda.kernel.state import State

PLACE_OF_COLUMN: Final[dict[int, int]] = {c.index: i for i, c in enumerate([c for c in SCHEMA.columns if c.remembered])}
"""Where last-known information keeps a column."""


def known(st: State, ref: int) -> Snap:
    """Return the last-known information of an object that is gone; what left a hidden zone is known by its print."""
    snap = st.seen(ref)
    if snap is not None:
        return snap
    e = entity(ref)
    row = st.pool.designs[st.col[CARD][e]].row
    columns = tuple([st.rules.schema.columns[c].default for c in st.rules.remembered])
    owner = st.col[OWNER][e]
    made = list(columns)
    made[PLACE_OF_COLUMN[CARD]] = st.col[CARD][e]
    made[PLACE_OF_COLUMN[OWNER]] = owner
    return Snap(ref, -1, owner, row, tuple(made), (), ())


def row_of(st: State, ref: int) -> Row:
    """Return the row of a thing."""
    e = st.now(ref)
    return st.row(e) if e >= 0 else known(st, ref).row


def stat_now(st: State, e: int, stat: int, base: bool = False) -> int:
    """Return a number of a card; ``base``: the printed one [10.9.1.1, R46]."""
    row = st.row(e)
    if base and stat != COST:
        return st.pool.designs[row.card].row.v[stat]
    return health_of(st, e) if stat == HEALTH else row.v[stat]


def stat_then(st: State, snap: Snap, stat: int, base: bool = False) -> int:
    """Return a number from last-known information."""
    row = snap.row
    if base and stat != COST:
        return st.pool.designs[row.card].row.v[stat]
    if stat == HEALTH and row.v[KIND] == K_LEADER:
        return st.num[LIFE + snap.controller]
    return row.v[stat] - (snap.columns[PLACE_OF_COLUMN[DAMAGE]] if stat == HEALTH else 0)


def stat_of(st: State, ref: int, stat: int, base: bool = False) -> int:
    """Return a number of a thing, its last one if it is gone."""
    e = st.now(ref)
    return stat_now(st, e, stat, base) if e >= 0 else stat_then(st, known(st, ref), stat, base)


def player_of(st: State, ref: int) -> int:
    """Return whose card a thing is, or was last [3.1.2]."""
    e = st.now(ref)
    return master(st, e) if e >= 0 else known(st, ref).controller


def column_of(st: State, ref: int, column: int) -> int:
    """Return an attribute of a thing, its last one if it is gone."""
    e = st.now(ref)
    return st.col[column][e] if e >= 0 else known(st, ref).columns[PLACE_OF_COLUMN[column]]


def counters_of(st: State, ref: int, name: str) -> int:
    """Return the number of counters on a thing, the last one if it is gone [14.1]."""
    e = st.now(ref)
    if e >= 0:
        return st.counter(e, name)
    for k, n in known(st, ref).counters:
        if k == name:
            return n
    return 0


def left_field(st: State, ev: Event) -> Snap | None:
    """Return how an event's subject was on the field that it leaves, or None if the event does not take it from there [10.7.4.1.2]."""
    snap = ev.snap
    if snap is None or snap.zone < 0 or st.rules.zone_kinds[snap.zone] != FIELD:
        return None
    return snap


def still_needed(st: State) -> dict[int, Snap]:
    """Return the last-known information that waiting and delayed abilities and lasting effects may still ask for [10.7.7, 10.11.1]."""
    refs: list[int] = []
    for w in st.waiting:
        refs.append(w.source)
        if w.event is not None:
            refs += [w.event.subject, w.event.after, w.event.to, w.event.source]
        for reg in w.regs:
            refs += reg
    for dl in st.delayed:
        refs.append(dl.scope.source)
        for reg in dl.scope.regs:
            refs += reg
    for ef in st.effects:
        refs.append(ef.scope.source)
        for reg in ef.scope.regs:
            refs += reg
    return {r: st.last[r] for r in refs if r in st.last}
