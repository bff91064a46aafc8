"""What is known of a thing named by a ref: as it is, or as it last was if it is gone (last-known information)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.records import Snap
from tefuda.kernel.schema import CARD, CONTROLLER, OWNER, SERIAL, ZONE
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.records import Event, Row
    from tefuda.kernel.state import State


def master(st: State, e: int) -> int:
    """Return the master of a card: the player of the zone it is in [sve:3.1.2]."""
    z = st.col[ZONE][e]
    width = st.rules.width
    return z // width if 0 <= z < st.rules.players * width else st.col[CONTROLLER][e]


def known(st: State, ref: int) -> Snap:
    """Return the last-known information of an object that is gone; what left a hidden zone is known by its print,
    and by what stays with a card in every zone [arc:7.1.3]."""
    snap = st.seen(ref)
    if snap is not None:
        return snap
    e = ref & ENTITY
    row = st.pool.designs[st.col[CARD][e]].row
    owner = st.col[OWNER][e]
    made: list[int] = []
    for k in st.rules.remembered:
        column = st.rules.schema.columns[k]
        outlives = not column.reset and k not in (CONTROLLER, ZONE)
        made.append(st.col[k][e] if outlives else column.default)
    return Snap(ref, -1, owner, row, tuple(made), (), ())


def row_of(st: State, ref: int) -> Row:
    """Return the row of a thing."""
    e = st.now(ref)
    return st.row(e) if e >= 0 else known(st, ref).row


def player_of(st: State, ref: int) -> int:
    """Return whose card a thing is, or was last [sve:3.1.2]."""
    e = st.now(ref)
    return master(st, e) if e >= 0 else known(st, ref).controller


def column_of(st: State, ref: int, column: int) -> int:
    """Return an attribute of a thing, its last one if it is gone."""
    e = st.now(ref)
    return st.col[column][e] if e >= 0 else known(st, ref).columns[st.rules.place_of[column]]


def counters_of(st: State, ref: int, name: str) -> int:
    """Return the number of counters on a thing, the last one if it is gone [sve:14.1]."""
    e = st.now(ref)
    if e >= 0:
        return st.counter(e, name)
    for k, n in known(st, ref).counters:
        if k == name:
            return n
    return 0


def is_made(st: State, ref: int) -> bool:
    """Tell whether an object was made by an effect in the match: a token, no card [eoo:9-1-2, eoo:22-1-1, chronicle:6.11]."""
    return st.col[SERIAL][ref & ENTITY] > 0


def as_it_left(st: State, ev: Event) -> Snap | None:
    """Return how an event's subject was where it left, if texts judge it as it was there (``rules.judged_zones``), else None
    [sve:10.7.4.1.2, eoo:R22]."""
    snap = ev.snap
    if snap is None or snap.zone < 0 or not st.rules.judged_zones >> st.rules.zone_kinds[snap.zone] & 1:
        return None
    return snap


def still_needed(st: State) -> dict[int, Snap]:
    """Return the last-known information that waiting and delayed abilities and lasting effects may still ask for
    [sve:10.7.7, sve:10.11.1]."""
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
    past = st.history  # events that some text counts over the whole game
    while past is not None:
        refs += [past.event.subject, past.event.after]
        past = past.older
    return {r: st.last[r] for r in refs if r in st.last}
