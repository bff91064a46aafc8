"""What field abilities look at while they apply: descriptions, counts, ages, numbers of players, counters [5.7.5, 11.7, 11.9.4]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.model import ACTIVE, FACTIONS, SCHEMA, age
from tefuda.games.common.filters import CardFilter, RowFilter, within
from tefuda.games.common.knowing import counters_of
from tefuda.kernel.programs import Cond, Filter, Num
from tefuda.kernel.schema import COUNTER_TOPIC

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints, Row
    from tefuda.kernel.state import State

OWN: Final = 0
FOE: Final = 1
EITHER: Final = 2
"""Whose: the controller's of the text, the opponent's, of either player [R37]."""


def players_of(side: int, x: Scope) -> list[int]:
    """Return the players whom a side means for a text."""
    if side == EITHER:
        return [0, 1]
    return [x.player if side == OWN else 1 - x.player]


class ManyFactions(RowFilter):
    """Of two or more factions (``many``), or of none [5.2.2.1.2]."""

    def __init__(self, many: bool) -> None:
        self.reads = 0
        self.reads_rows = 1 << FACTIONS
        self.many = many

    def judge(self, st: State, row: Row) -> bool:
        """Look at the mask."""
        mask = row.v[FACTIONS]
        return mask & (mask - 1) != 0 if self.many else mask == 0


class NumberWithin(RowFilter):
    """A number is within a bound, as it is read: at least 0 [4.3]."""

    def __init__(self, attr: int, bound: int, limit: int) -> None:
        self.reads = 0
        self.reads_rows = 1 << attr
        self.attr = attr
        self.bound = bound
        self.limit = limit

    def judge(self, st: State, row: Row) -> bool:
        """Look at the number."""
        return within(max(0, row.v[self.attr]), self.bound, self.limit)


class SourceFits(Cond):
    """The source itself fits a description: what its own ability then does to it is self-affecting [R64]."""

    def __init__(self, fits: CardFilter) -> None:
        self.reads = fits.reads
        self.reads_rows = fits.reads_rows
        self.fits = fits

    def holds(self, st: State, x: Scope) -> bool:
        """Look at the source, where it is now."""
        e = st.now(x.source)
        return e >= 0 and self.fits.fits(st, x, e)


class BothHold(Cond):
    """Two conditions together."""

    def __init__(self, a: Cond, b: Cond) -> None:
        self.reads = a.reads | b.reads
        self.reads_rows = a.reads_rows | b.reads_rows
        self.a = a
        self.b = b

    def holds(self, st: State, x: Scope) -> bool:
        """Try both."""
        return self.a.holds(st, x) and self.b.holds(st, x)


class NotHeld(Cond):
    """The contrary of a condition."""

    def __init__(self, of: Cond) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of

    def holds(self, st: State, x: Scope) -> bool:
        """Try it."""
        return not self.of.holds(st, x)


class CardsOf(Num):
    """How many cards in a kind of zone of players fit, or with ``attr``, the sum of that number over them."""

    def __init__(self, zones: Ints, side: int, fits: CardFilter | None, attr: int = -1) -> None:
        self.reads = 0
        self.reads_rows = 0 if attr < 0 else 1 << attr
        for z in zones:
            self.reads |= SCHEMA.zones[z].topic
        if fits is not None:
            self.reads |= fits.reads
            self.reads_rows |= fits.reads_rows
        self.zones = zones
        self.side = side
        self.fits = fits
        self.attr = attr

    def value(self, st: State, x: Scope) -> int:
        """Count now."""
        total = 0
        for p in players_of(self.side, x):
            for z in self.zones:
                for e in st.zone(p, z):
                    if self.fits is None or self.fits.fits(st, x, e):
                        total += 1 if self.attr < 0 else max(0, st.row(e).v[self.attr])
        return total


class PlayerNum(Num):
    """A number of a player: life, advance value."""

    def __init__(self, table: int, topic: str, side: int) -> None:
        self.reads = SCHEMA.topic(topic)
        self.reads_rows = 0
        self.table = table
        self.side = side

    def value(self, st: State, x: Scope) -> int:
        """Read it."""
        return st.num[self.table + players_of(self.side, x)[0]]


class AgeNum(Num):
    """The age of a player [7.6.2]."""

    def __init__(self, side: int) -> None:
        self.reads = SCHEMA.topic("zone:age")
        self.reads_rows = 0
        self.side = side

    def value(self, st: State, x: Scope) -> int:
        """Count the markers."""
        return age(st, players_of(self.side, x)[0])


class TurnOf(Cond):
    """It is the turn of that player [6.1.3]."""

    def __init__(self, side: int) -> None:
        self.reads = SCHEMA.topic("turn")
        self.reads_rows = 0
        self.side = side

    def holds(self, st: State, x: Scope) -> bool:
        """Look who the turn player is."""
        return st.num[ACTIVE] in players_of(self.side, x)


class SourceCounters(Num):
    """The number of counters of a name on the source [6.10]."""

    def __init__(self, name: str) -> None:
        self.reads = COUNTER_TOPIC
        self.reads_rows = 0
        self.name = name

    def value(self, st: State, x: Scope) -> int:
        """Count them."""
        return counters_of(st, x.source, self.name)


class IsPlayer(Filter):
    """Players of a side, for modifications that concern players."""

    def __init__(self, side: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.side = side

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the player."""
        return e in players_of(self.side, x)
