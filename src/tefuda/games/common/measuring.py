"""What texts of every game do with the numbers on things: read them, add them up, compare them. A game says how it reads a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from tefuda.games.common.filters import CardFilter, within
from tefuda.games.common.knowing import row_of
from tefuda.kernel.programs import Num
from tefuda.kernel.schema import TURN_TOPIC

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Row, Snap
    from tefuda.kernel.state import State

FIRST: Final = 0
SUM: Final = 1
MOST: Final = 2
LEAST: Final = 3
"""What is made of the numbers of several things."""


@mypyc_attr(allow_interpreted_subclasses=True)
class StatNum(Num):
    """A number of things: that of the first, the sum, the largest, the smallest; the last ones of those that are gone; 0 without any.

    Attributes:
        of: The things.
        stat: Which number.
        how: FIRST, SUM, MOST or LEAST.
    """

    def __init__(self, of: Things, stat: int, how: int, topics: int) -> None:
        """Name it; ``topics`` is what the number depends on besides the rows."""
        self.reads = of.reads | topics
        self.reads_rows = of.reads_rows | 1 << stat
        self.of = of
        self.stat = stat
        self.how = how

    def number(self, st: State, ref: int) -> int:
        """Return the number of one of them."""
        raise NotImplementedError

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


@mypyc_attr(allow_interpreted_subclasses=True)
class StatWithin(CardFilter):
    """With a number within a bound.

    Attributes:
        stat: Which number.
        bound: ``filters.AT_LEAST`` and so on.
        limit: The number that it is compared with.
    """

    def __init__(self, stat: int, bound: int, limit: Num, topics: int) -> None:
        """Name it; ``topics`` is what the number depends on besides the rows."""
        self.reads = limit.reads | topics
        self.reads_rows = limit.reads_rows | 1 << stat
        self.stat = stat
        self.bound = bound
        self.limit = limit

    def bears(self, row: Row) -> bool:
        """Tell whether a card has such a number at all; what has none does not fit."""
        return True

    def now(self, st: State, e: int) -> int:
        """Return the number of a card as it is."""
        raise NotImplementedError

    def then(self, st: State, snap: Snap) -> int:
        """Return the number of a card as it last was."""
        raise NotImplementedError

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the number."""
        return self.bears(st.row(e)) and within(self.now(st, e), self.bound, self.limit.value(st, x))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Compare the last number."""
        return self.bears(snap.row) and within(self.then(st, snap), self.bound, self.limit.value(st, x))

    def fits_new(self, st: State, x: Scope, row: Row, player: int) -> bool:
        """Compare the printed number."""
        return self.bears(row) and within(max(0, row.v[self.stat]), self.bound, self.limit.value(st, x))


@mypyc_attr(allow_interpreted_subclasses=True)
class TableNum(Num):
    """A number of a player: that of the first of those named, 0 for nobody.

    Attributes:
        who: The players.
        table: Place of the number in the position, player 0's.
    """

    def __init__(self, who: Players, table: int, topics: dict[int, int]) -> None:
        """Name it; ``topics`` are those of all tables of the game, by place."""
        self.reads = topics[table] | (TURN_TOPIC if who.turning() else 0)
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
        self.reads = TURN_TOPIC if who.turning() else 0
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

    def __init__(self, place: int, topic: int) -> None:
        self.reads = topic
        self.reads_rows = 0
        self.place = place

    def value(self, st: State, x: Scope) -> int:
        """Read it."""
        return st.num[self.place]
