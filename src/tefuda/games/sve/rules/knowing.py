"""What is known of a thing named by a ref: as it is, or as it last was if it is gone [10.11.1, R42, R80]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.measuring import NOW, Stats
from tefuda.games.sve.rules.model import COST, DAMAGE, HEALTH, K_LEADER, KIND, LIFE, SCHEMA, health_of
from tefuda.kernel.records import Snap

if TYPE_CHECKING:
    from tefuda.kernel.state import State

PLACE_OF_COLUMN: Final[dict[int, int]] = {c.index: i for i, c in enumerate([c for c in SCHEMA.columns if c.remembered])}
"""Where last-known information keeps a column."""


class SveStats(Stats):
    """Numbers of cards; health is what damage leaves of it [10.9.1.1, R46]."""

    def topics(self, stat: int, which: int) -> int:
        """The leader's health is a number of the player."""
        return SCHEMA.topic("host") | (SCHEMA.topic("damage") | SCHEMA.topic("life") if stat == HEALTH else 0)

    def now(self, st: State, e: int, stat: int, which: int) -> int:
        """Read it, or what is printed."""
        row = st.row(e)
        if which != NOW and stat != COST:
            return st.pool.designs[row.card].row.v[stat]
        return health_of(st, e) if stat == HEALTH else row.v[stat]

    def then(self, st: State, snap: Snap, stat: int, which: int) -> int:
        """Read it off the last-known information."""
        row = snap.row
        if which != NOW and stat != COST:
            return st.pool.designs[row.card].row.v[stat]
        if stat == HEALTH and row.v[KIND] == K_LEADER:
            return st.num[LIFE + snap.controller]
        return row.v[stat] - (snap.columns[PLACE_OF_COLUMN[DAMAGE]] if stat == HEALTH else 0)


STATS: Final = SveStats()
