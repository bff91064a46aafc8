"""What texts of every game do with the numbers on things: read them, add them up, compare them. A game says how it reads a number
(:class:`Stats`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from tefuda.games.common.filters import CardFilter, within
from tefuda.games.common.knowing import known, row_of
from tefuda.kernel.programs import Num

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Row, Snap
    from tefuda.kernel.schema import Schema
    from tefuda.kernel.state import State

FIRST: Final = 0
SUM: Final = 1
MOST: Final = 2
LEAST: Final = 3
"""What is made of the numbers of several things."""
NOW: Final = 0
PRINTED: Final = 1
BASE: Final = 2
"""Which number is meant: as it is read, the printed one, the one before grants [arc:R79]."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Stats:
    """How a game reads the numbers on its cards: as they stand in the row, never below 0; a game derives what else they depend on."""

    def topics(self, stat: int, which: int) -> int:
        """Return what a number depends on besides the rows."""
        return 0

    def rows(self, stat: int, which: int) -> int:
        """Return the attributes of rows (a mask) that a number depends on."""
        return 1 << stat

    def bears(self, row: Row, stat: int) -> bool:
        """Tell whether a card has such a number at all."""
        return True

    def now(self, st: State, e: int, stat: int, which: int) -> int:
        """Return the number of a card as it is."""
        row = st.row(e)
        return max(0, (row if which == NOW else st.pool.designs[row.card].row).v[stat])

    def then(self, st: State, snap: Snap, stat: int, which: int) -> int:
        """Return the number of a card as it last was."""
        row = snap.row
        return max(0, (row if which == NOW else st.pool.designs[row.card].row).v[stat])

    def of(self, st: State, ref: int, stat: int, which: int = NOW) -> int:
        """Return a number of a thing, its last one if it is gone."""
        e = st.now(ref)
        return self.now(st, e, stat, which) if e >= 0 else self.then(st, known(st, ref), stat, which)


class StatNum(Num):
    """A number of things: that of the first, the sum, the largest, the smallest; the last ones of those that are gone; 0 without any.

    Attributes:
        stats: How numbers are read.
        of: The things.
        stat: Which number.
        how: FIRST, SUM, MOST or LEAST.
        which: NOW, PRINTED or BASE.
    """

    def __init__(self, stats: Stats, of: Things, stat: int, how: int = FIRST, which: int = NOW) -> None:
        self.reads = of.reads | stats.topics(stat, which)
        self.reads_rows = of.reads_rows | stats.rows(stat, which)
        self.stats = stats
        self.of = of
        self.stat = stat
        self.how = how
        self.which = which

    def number(self, st: State, ref: int) -> int:
        """Return the number of one of them."""
        return self.stats.of(st, ref, self.stat, self.which)

    def known(self, st: State, x: Scope) -> bool:
        """Tell whether any of them is there or was; a sum needs none."""
        return self.how == SUM or len(self.of.seen(st, x)) > 0

    def value(self, st: State, x: Scope) -> int:
        """Read the numbers now."""
        found = 0
        first = True
        for r in self.of.seen(st, x):
            n = self.number(st, r)
            if self.how == FIRST:
                return n
            if self.how == SUM:
                found += n
            elif first or (n > found) == (self.how == MOST):
                found = n
            first = False
        return found


class StatWithin(CardFilter):
    """With a number within a bound; what has no such number does not fit.

    Attributes:
        stats: How numbers are read.
        stat: Which number.
        bound: ``filters.AT_LEAST`` and so on.
        limit: The number that it is compared with.
        which: NOW, PRINTED or BASE.
    """

    def __init__(self, stats: Stats, stat: int, bound: int, limit: Num, which: int = NOW) -> None:
        self.reads = limit.reads | stats.topics(stat, which)
        self.reads_rows = limit.reads_rows | stats.rows(stat, which)
        self.stats = stats
        self.stat = stat
        self.bound = bound
        self.limit = limit
        self.which = which

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the number."""
        if not self.stats.bears(st.row(e), self.stat):
            return False
        return within(self.stats.now(st, e, self.stat, self.which), self.bound, self.limit.value(st, x))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Compare the last number."""
        if not self.stats.bears(snap.row, self.stat):
            return False
        return within(self.stats.then(st, snap, self.stat, self.which), self.bound, self.limit.value(st, x))

    def fits_new(self, st: State, x: Scope, row: Row, player: int) -> bool:
        """Compare the printed number."""
        return self.stats.bears(row, self.stat) and within(
            max(0, row.v[self.stat]), self.bound, self.limit.value(st, x)
        )


class StatsCompared(CardFilter):
    """A number within the bound that another one of the same card gives.

    Attributes:
        stats: How numbers are read.
        stat, other: The two numbers; ``which``: NOW, PRINTED or BASE, of the other one.
        bound: ``filters.AT_LEAST`` and so on.
    """

    def __init__(self, stats: Stats, stat: int, bound: int, other: int, which: int = NOW) -> None:
        self.reads = stats.topics(stat, NOW) | stats.topics(other, which)
        self.reads_rows = stats.rows(stat, NOW) | stats.rows(other, which)
        self.stats = stats
        self.stat = stat
        self.bound = bound
        self.other = other
        self.which = which

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the two."""
        stats = self.stats
        return within(stats.now(st, e, self.stat, NOW), self.bound, stats.now(st, e, self.other, self.which))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Compare the last two."""
        stats = self.stats
        return within(stats.then(st, snap, self.stat, NOW), self.bound, stats.then(st, snap, self.other, self.which))

    def fits_new(self, st: State, x: Scope, row: Row, player: int) -> bool:
        """Compare the printed ones."""
        return within(max(0, row.v[self.stat]), self.bound, max(0, row.v[self.other]))


@mypyc_attr(allow_interpreted_subclasses=True)
class TableNum(Num):
    """A number of a player: that of the first of those named, 0 for nobody.

    Attributes:
        who: The players.
        table: Place of the number in the position, player 0's.
    """

    def __init__(self, schema: Schema, who: Players, table: int) -> None:
        self.reads = schema.topic_at(table) | who.topics()
        self.reads_rows = 0
        self.who = who
        self.table = table

    def value(self, st: State, x: Scope) -> int:
        """Read the number."""
        players = self.who.players(st, x)
        return st.num[self.table + players[0]] if players else 0


class PlayerNum(Num):
    """The number of a player: who gets hold of something by an effect [eoo:R96, chronicle:R63]; -1 for nobody."""

    def __init__(self, who: Players) -> None:
        self.reads = who.topics()
        self.reads_rows = 0
        self.who = who

    def value(self, st: State, x: Scope) -> int:
        """Return the first of them."""
        players = self.who.players(st, x)
        return players[0] if players else -1


class HowManyBits(Num):
    """How many different members an attribute that is a set has among things (their attributes, each once), last ones of those that
    are gone."""

    def __init__(self, of: Things, attr: int) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows | 1 << attr
        self.of = of
        self.attr = attr

    def value(self, st: State, x: Scope) -> int:
        """Put them together."""
        mask = 0
        for r in self.of.seen(st, x):
            mask |= row_of(st, r).v[self.attr]
        return mask.bit_count()


@mypyc_attr(allow_interpreted_subclasses=True)
class PlaceNum(Num):
    """The number at a place of the position: that of the turn."""

    def __init__(self, schema: Schema, place: int) -> None:
        self.reads = schema.topic_at(place)
        self.reads_rows = 0
        self.place = place

    def value(self, st: State, x: Scope) -> int:
        """Read it."""
        return st.num[self.place]
