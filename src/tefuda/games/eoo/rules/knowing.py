"""What is known of an object of this game: its numbers, as they are or as they last were [7-1-2, R22, R63, R64]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.measuring import NOW, Stats
from tefuda.games.eoo.rules.model import COST, DAMAGE, FIELD, K_ABILITY, K_ARCAEA, K_NODIA, KIND, SCHEMA, L

if TYPE_CHECKING:
    from tefuda.kernel.records import Row, Snap
    from tefuda.kernel.state import State


class EooStats(Stats):
    """Numbers of objects, read at least 0 [7-1-2]."""

    def topics(self, stat: int, which: int) -> int:
        """L is what damage leaves of it."""
        return SCHEMA.topic("damage")

    def bears(self, row: Row, stat: int) -> bool:
        """Ask the type: A, D and L are numbers of nodia, the others of an arcaea [17-1-2, 17-2-2]."""
        kind = row.v[KIND]
        if stat == COST:
            return kind not in (K_ARCAEA, K_ABILITY)
        return kind in (K_NODIA, K_ARCAEA)

    def now(self, st: State, e: int, stat: int, which: int) -> int:
        """Read it: L less damage [R64]."""
        if stat == L and which == NOW and st.kind_of(e) == FIELD:
            return max(0, st.row(e).v[L] - st.col[DAMAGE][e])
        return super().now(st, e, stat, which)

    def then(self, st: State, snap: Snap, stat: int, which: int) -> int:
        """Read it as it last was [R22]."""
        if stat == L and which == NOW:
            return max(0, snap.row.v[L] - snap.columns[st.rules.place_of[DAMAGE]])
        return super().then(st, snap, stat, which)


STATS: Final = EooStats()
