"""Descriptions that count the counters on an object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.filters import CardFilter, within
from tefuda.kernel.schema import COUNTER_TOPIC

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Snap
    from tefuda.kernel.state import State


class CountersWithin(CardFilter):
    """With a number of counters of a name (none: of all names) within a bound [eoo:10-2-3]."""

    def __init__(self, name: str, bound: int, limit: Num) -> None:
        super().__init__()
        self.reads = COUNTER_TOPIC | limit.reads
        self.reads_rows = limit.reads_rows
        self.name = name
        self.bound = bound
        self.limit = limit

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Count them."""
        n = sum([k for name, k in st.counters.get(st.ref(e), ()) if not self.name or name == self.name])
        return within(n, self.bound, self.limit.value(st, x))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Count those that lay there."""
        n = sum([k for name, k in snap.counters if not self.name or name == self.name])
        return within(n, self.bound, self.limit.value(st, x))
