"""What lies on an object, and what it has, whatever it is called: counters, abilities; what it has in common with others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import Doing, there
from tefuda.games.common.filters import CardFilter, RowFilter, within
from tefuda.games.common.knowing import known, row_of
from tefuda.kernel.programs import Num
from tefuda.kernel.schema import COUNTER_TOPIC

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Event, Row, Snap
    from tefuda.kernel.state import State


class CountersWithin(CardFilter):
    """With a number of counters of a name (none: of all names) within a bound [eoo:10-2-3]."""

    def __init__(self, name: str, bound: int, limit: Num) -> None:
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

    reads = COUNTER_TOPIC
    reads_rows = 0

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


class MoveEveryCounter(Doing):
    """Counters of every name go from one thing to another [eoo:10-2-4, chronicle:6.10]; of a thing that is gone those that lay there last.

    Attributes:
        taken, put: The kinds of events.
    """

    def __init__(self, giver: Things, taker: Things, taken: int, put: int) -> None:
        self.giver = giver
        self.taker = taker
        self.taken = taken
        self.put = put

    def events(self, st: State, x: Scope) -> list[Event]:
        """Take them off and put them on, each name for itself."""
        takers = there(st, x, self.taker)
        out: list[Event] = []
        for r in self.giver.seen(st, x):
            here = st.now(r) >= 0
            for name, n in st.counters.get(r, ()) if here else known(st, r).counters:
                word = st.pool.words.index(name)
                if here:
                    out.append(by_text(x, self.taken, r, n=n, to=word))
                if takers:
                    out.append(by_text(x, self.put, st.ref(takers[0]), n=n, to=word))
        return out

    def possible(self, st: State, x: Scope) -> bool:
        """Something must lie, or have lain, there."""
        return len(self.events(st, x)) > 0


class WithAbilities(RowFilter):
    """With an ability or a keyword at the moment (能力を持つ); ``keywords``: the attribute that is the set of keywords."""

    def __init__(self, keywords: int) -> None:
        self.reads_rows = -1
        self.keywords = keywords

    def judge(self, st: State, row: Row) -> bool:
        """Look at what the row has."""
        return row.v[self.keywords] != 0 or len(row.abilities) > 0


class Alike(CardFilter):
    """Like one of the things in something, in what ``attributes`` of rows (a mask) say."""

    def __init__(self, things: Things, attributes: int = 0) -> None:
        self.reads = things.reads
        self.reads_rows = things.reads_rows | attributes
        self.things = things

    def alike(self, st: State, row: Row, other: Row) -> bool:
        """Compare two rows."""
        raise NotImplementedError

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the row with theirs."""
        return self.shares(st, x, st.row(e))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Compare the last row with theirs."""
        return self.shares(st, x, snap.row)

    def shares(self, st: State, x: Scope, row: Row) -> bool:
        """Tell whether one of the things is like a row."""
        for r in self.things.seen(st, x):
            if self.alike(st, row, row_of(st, r)):
                return True
        return False


class NamedLike(Alike):
    """Of the same printed name as one of the things (同名の)."""

    def alike(self, st: State, row: Row, other: Row) -> bool:
        """Compare the designs."""
        return st.pool.designs[other.card].siblings == st.pool.designs[row.card].siblings


class SharesBits(Alike):
    """With a member of an attribute that is a set in common with one of the things (同じ属性の)."""

    def __init__(self, things: Things, attr: int) -> None:
        super().__init__(things, 1 << attr)
        self.attr = attr

    def alike(self, st: State, row: Row, other: Row) -> bool:
        """Compare the sets."""
        return other.v[self.attr] & row.v[self.attr] != 0
