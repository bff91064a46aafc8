"""The counters on an object, whatever their names: descriptions and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.filters import CardFilter, within
from tefuda.games.common.knowing import known
from tefuda.kernel.programs import Num
from tefuda.kernel.schema import COUNTER_TOPIC

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Scope
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
        n = sum(k for name, k in st.counters.get(st.ref(e), ()) if not self.name or name == self.name)
        return within(n, self.bound, self.limit.value(st, x))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Count those that lay there."""
        n = sum(k for name, k in snap.counters if not self.name or name == self.name)
        return within(n, self.bound, self.limit.value(st, x))


class WithCounters(CardFilter):
    """With counters on it, of whatever name [eoo:10-2]."""

    def __init__(self) -> None:
        self.reads = COUNTER_TOPIC
        self.reads_rows = 0

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look for any."""
        return len(st.counters.get(st.ref(e), ())) > 0

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look for any that lay there."""
        return len(snap.counters) > 0


class AllCounters(Num):
    """The number of counters on things, of every name; the last one on those that are gone [eoo:10-2-3]."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads | COUNTER_TOPIC
        self.reads_rows = of.reads_rows
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Add them up."""
        total = 0
        for r in self.of.seen(st, x):
            counters = st.counters.get(r, ()) if st.now(r) >= 0 else known(st, r).counters
            for _, n in counters:
                total += n
        return total
