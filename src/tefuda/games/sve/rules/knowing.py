"""What is known of a thing named by a ref: as it is, or as it last was if it is gone [10.11.1, R42, R80]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.knowing import known
from tefuda.games.sve.rules.model import COST, DAMAGE, HEALTH, K_LEADER, KIND, LIFE, SCHEMA, health_of
from tefuda.kernel.records import Snap

if TYPE_CHECKING:
    from tefuda.kernel.state import State

PLACE_OF_COLUMN: Final[dict[int, int]] = {c.index: i for i, c in enumerate([c for c in SCHEMA.columns if c.remembered])}
"""Where last-known information keeps a column."""


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
