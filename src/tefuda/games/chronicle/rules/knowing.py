"""What is known of an object of this game: its numbers, as they are or as they last were [4.3, R12]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.knowing import known

if TYPE_CHECKING:
    from tefuda.kernel.records import Snap
    from tefuda.kernel.state import State


def stat_now(st: State, e: int, stat: int, base: bool = False) -> int:
    """Return a number of an object as it is read, at least 0; ``base``: the printed one [4.3, R12]."""
    row = st.row(e)
    if base:
        row = st.pool.designs[row.card].row
    return max(0, row.v[stat])


def stat_then(st: State, snap: Snap, stat: int, base: bool = False) -> int:
    """Return a number of an object as it last was, at least 0."""
    row = st.pool.designs[snap.row.card].row if base else snap.row
    return max(0, row.v[stat])


def stat_of(st: State, ref: int, stat: int, base: bool = False) -> int:
    """Return a number of a thing, its last one if it is gone."""
    e = st.now(ref)
    return stat_now(st, e, stat, base) if e >= 0 else stat_then(st, known(st, ref), stat, base)
