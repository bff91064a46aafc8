"""Numbers that a text computes: counts, numbers of cards and players, histories, arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common import measuring as cm
from tefuda.games.common.knowing import row_of
from tefuda.games.sve.rules.filters import marks_of_row, names_of_row
from tefuda.games.sve.rules.knowing import STATS
from tefuda.games.sve.rules.model import (
    CEMETERY,
    COST,
    K_SPELL,
    KIND,
    M_NECROCHARGE,
    M_SPELLCHAIN,
    NAMES,
    PLAYED,
    SCHEMA,
    TURN,
    TYPES,
)
from tefuda.kernel.frames import Frame, Scope
from tefuda.kernel.programs import Num

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.state import State


TURN_NUM: Final = cm.PlaceNum(SCHEMA, TURN)
"""The number of the turn."""

# ---- counts ----------------------------------------------------------------------------------------------------------------


class HowManyNames(Num):
    """The number of different names among things (種類)."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Count the names."""
        return len({names_of_row(st, row_of(st, r))[0] for r in self.of.refs(st, x)})


class HowManyKinds(Num):
    """The number of different kinds of card among things (カードの種類) [2.3]."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows | 1 << KIND
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Count the kinds."""
        return len({row_of(st, r).v[KIND] for r in self.of.refs(st, x)})


class MostAlike(Num):
    """How many of some things at most have a name, a type or a number in common (同名の…がN枚, コストが同じ…がN枚).

    Attributes:
        by: BY_NAME, BY_TYPE, or a number of theirs; ``which``: NOW or PRINTED.
    """

    def __init__(self, of: Things, by: int, which: int = cm.NOW) -> None:
        self.reads = of.reads | (0 if by < 0 else STATS.topics(by, which))
        self.reads_rows = of.reads_rows | (1 << NAMES | 1 << TYPES if by < 0 else STATS.rows(by, which))
        self.of = of
        self.by = by
        self.which = which

    def value(self, st: State, x: Scope) -> int:
        """Count each mark."""
        count: dict[str, int] = {}
        for r in self.of.refs(st, x) if self.by < 0 else self.of.seen(st, x):
            number = self.by >= 0
            marks = [str(STATS.of(st, r, self.by, self.which))] if number else marks_of_row(st, row_of(st, r), self.by)
            for mark in marks:
                count[mark] = count.get(mark, 0) + 1
        return max(count.values(), default=0)


class HowManyNumbers(Num):
    """The number of different costs, attacks or healths among things."""

    def __init__(self, of: Things, stat: int, which: int = cm.NOW) -> None:
        self.reads = of.reads | STATS.topics(stat, which)
        self.reads_rows = of.reads_rows | STATS.rows(stat, which)
        self.of = of
        self.stat = stat
        self.which = which

    def value(self, st: State, x: Scope) -> int:
        """Count them."""
        return len({STATS.of(st, r, self.stat, self.which) for r in self.of.seen(st, x)})


# ---- histories [R108] ------------------------------------------------------------------------------------------------------


# ---- class words [13] ------------------------------------------------------------------------------------------------------


PLAY_CARD: Final = "sve:play a card"
"""Key of the procedure that plays a card."""


class PlayScope(Scope):
    """The scope in which the text of a card that may be played is read as if it were being played."""


class ComboCount(Num):
    """Cards played this turn; a card whose play is not complete counts itself [13.2.1.2, R66]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("played")
        self.reads_rows = 0

    def value(self, st: State, x: Scope) -> int:
        """Read the number."""
        being_played = isinstance(x, PlayScope) or (isinstance(x, Frame) and x.proc.key == PLAY_CARD)
        return st.num[PLAYED + x.player] + (1 if being_played else 0)


class CemeteryCount(Num):
    """What Spellchain or Necrocharge counts: spells or cards in the own cemetery, and what effects add [13.3.1, 13.5.1]."""

    def __init__(self, spells: bool) -> None:
        self.reads = SCHEMA.zones[CEMETERY].topic
        self.reads_rows = 0
        self.spells = spells

    def value(self, st: State, x: Scope) -> int:
        """Count now."""
        cards = st.zone(x.player, CEMETERY)
        n = len(cards)
        if self.spells:
            n = 0
            for e in cards:
                if st.row(e).v[KIND] == K_SPELL:
                    n += 1
        for a in st.mods(M_SPELLCHAIN if self.spells else M_NECROCHARGE):
            if a.scope.player == x.player and a.mod is not None and a.mod.amount is not None:
                n += a.mod.amount.value(st, a.scope)
        return n


class HighestCost(Num):
    """The highest cost printed on a card of the match."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def value(self, st: State, x: Scope) -> int:
        """Look through the cards of the pool."""
        return max(d.row.v[COST] for d in st.pool.designs)


# ---- arithmetic [1.3.5, R102] ----------------------------------------------------------------------------------------------
