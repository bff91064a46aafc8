"""Numbers that a text computes: values of objects, reserve, X, statuses, counters [7, 16, R32, R38, R112]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.knowing import known
from tefuda.games.eoo.rules.durations import next_turn_of
from tefuda.games.eoo.rules.knowing import stat_of
from tefuda.games.eoo.rules.model import RESERVE, SCHEMA, TURN, holder
from tefuda.games.eoo.rules.text import R_X
from tefuda.kernel.programs import Num
from tefuda.kernel.schema import COUNTER_TOPIC

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State

SUM: Final = 0
MOST: Final = 1
LEAST: Final = 2
FIRST: Final = 3
"""What is made of the numbers of several things."""


class StatNum(Num):
    """A number of things: the sum, the largest, the smallest, or that of the first one; last ones of those that are gone."""

    def __init__(self, of: Things, stat: int, how: int = FIRST, base: bool = False) -> None:
        self.reads = of.reads | SCHEMA.topic("damage")
        self.reads_rows = of.reads_rows | 1 << stat
        self.of = of
        self.stat = stat
        self.how = how
        self.base = base

    def value(self, st: State, x: Scope) -> int:
        """Read the numbers now; 0 if there is no thing [R40]."""
        numbers = [stat_of(st, r, self.stat, self.base) for r in self.of.seen(st, x)]
        if not numbers:
            return 0
        if self.how == SUM:
            return sum(numbers)
        return numbers[0] if self.how == FIRST else max(numbers) if self.how == MOST else min(numbers)


class XOfThing(Num):
    """The X of an object on the stack, as it was set for it, also when it has left since; anywhere else X is 0 [7-1-5, 7-1-6]."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads | SCHEMA.topic("zone:stack")
        self.reads_rows = of.reads_rows
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Read the register of the (first) object."""
        for ref in self.of.seen(st, x):
            item = st.items.get(st.now(ref))
            if item is None:
                for left in st.departed:
                    if left.ref == ref:
                        item = left.item
            if item is not None:
                return item.regs[R_X][0] if item.regs[R_X] else 0
        return 0


class TableNum(Num):
    """A number of a player, such as the reserve [16]."""

    def __init__(self, who: Players, table: int = RESERVE) -> None:
        self.reads = TOPICS[table]
        self.reads_rows = 0
        self.who = who
        self.table = table

    def value(self, st: State, x: Scope) -> int:
        """Read the number of the (first) player."""
        players = self.who.players(st, x)
        return st.num[self.table + players[0]] if players else 0


TOPICS: Final = {t.offset: t.topic for t in SCHEMA.tables}


class AllCounters(Num):
    """The number of counters on things, of every name; the last one on those that are gone [10-2-3]."""

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


class HolderNum(Num):
    """The number of the player who holds the first of the things, -1 if there is none [10-1-7]."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Look whose it is."""
        for r in self.of.refs(st, x):
            e = st.now(r)
            if e >= 0:
                return holder(st, e)
        return -1


class NextTurnNum(Num):
    """The number of the next turn of a player [R81]."""

    def __init__(self, who: Players) -> None:
        self.reads = SCHEMA.topic("turn")
        self.reads_rows = 0
        self.who = who

    def value(self, st: State, x: Scope) -> int:
        """Count on."""
        return next_turn_of(st, self.who.players(st, x)[0])


class TurnNum(Num):
    """The number of the turn."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("turn")
        self.reads_rows = 0

    def value(self, st: State, x: Scope) -> int:
        """Read it."""
        return st.num[TURN]


class PlayerNum(Num):
    """The number of a player: whom an effect makes the holder [R96]."""

    def __init__(self, who: Players) -> None:
        self.reads = SCHEMA.topic("turn")
        self.reads_rows = 0
        self.who = who

    def value(self, st: State, x: Scope) -> int:
        """Return the first of them, -1 for nobody."""
        players = self.who.players(st, x)
        return players[0] if players else -1
