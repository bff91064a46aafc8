"""What is known of an object of this game: its numbers, as they are or as they last were [7-1-2, R22, R63, R64]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.knowing import known
from tefuda.games.eoo.rules.model import DAMAGE, FIELD, L

if TYPE_CHECKING:
    from tefuda.kernel.records import Snap
    from tefuda.kernel.state import State


def stat_now(st: State, e: int, stat: int, base: bool = False) -> int:
    """Return a number of an object as it is read, at least 0; L less damage; ``base``: the printed one [7-1-2, R64]."""
    row = st.row(e)
    if base:
        return max(0, st.pool.designs[row.card].row.v[stat])
    n = row.v[stat]
    if stat == L and st.kind_of(e) == FIELD:
        n -= st.col[DAMAGE][e]
    return max(0, n)


def stat_then(st: State, snap: Snap, stat: int, base: bool = False) -> int:
    """Return a number of an object as it last was [R22]."""
    if base:
        return max(0, st.pool.designs[snap.row.card].row.v[stat])
    n = snap.row.v[stat]
    if stat == L:
        n -= snap.columns[st.rules.place_of[DAMAGE]]
    return max(0, n)


def stat_of(st: State, ref: int, stat: int, base: bool = False) -> int:
    """Return a number of a thing, its last one if it is gone."""
    e = st.now(ref)
    return stat_now(st, e, stat, base) if e >= 0 else stat_then(st, known(st, ref), stat, base)
