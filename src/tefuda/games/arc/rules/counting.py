"""Numbers that a text computes: values of cards, Life, Will, counters [4.3, R44, R92, R96] (wording 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.model import DAMAGE, EXTERNAL, LIFE, MAIN, RP, SCHEMA, SERVICE, TURN, rp_left
from tefuda.games.common import measuring as cm
from tefuda.games.common.knowing import column_of
from tefuda.kernel.programs import Num

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State

TURN_NUM: Final = cm.PlaceNum(SCHEMA, TURN)
"""The number of the turn."""
MARKS: Final[dict[int, str]] = {SERVICE: "service", DAMAGE: "damage"}
"""Topics of what lies on almas."""


class MarksNum(Num):
    """What lies on things, added up, the last of it on those that are gone: 奉仕カウント (``SERVICE``) [R96], damage (``DAMAGE``) [R44]."""

    def __init__(self, of: Things, column: int) -> None:
        self.reads = of.reads | SCHEMA.topic(MARKS[column])
        self.reads_rows = of.reads_rows
        self.of = of
        self.column = column

    def value(self, st: State, x: Scope) -> int:
        """Add them up."""
        n = 0
        for r in self.of.seen(st, x):
            n += column_of(st, r, self.column)
        return n


class RpLeft(Num):
    """The RP that almas have left, added up, never below 0 [R44, R45]."""

    def __init__(self, of: Things) -> None:
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Add them up."""
        n = 0
        for r in self.of.refs(st, x):
            e = st.now(r)
            if e >= 0 and st.kind_of(e) == MAIN:
                n += max(0, rp_left(st, e))
        return n


class MaximumNum(Num):
    """The RP that almas have, or last had, without damage: their maxima, and what grants have added, added up [R44]."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows | 1 << RP | 1 << EXTERNAL
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Add them up."""
        n = 0
        for r in self.of.seen(st, x):
            e = st.now(r)
            snap = st.seen(r) if e < 0 else None
            v = st.row(e).v if e >= 0 else snap.row.v if snap is not None else None
            if v is not None:
                n += max(0, v[RP] + v[EXTERNAL])
        return n


class TableNum(cm.TableNum):
    """A number of a player: Will, Life, 悪夢カウント, 狂気 (``LIFE``, ``WILL``, ``NIGHTMARE``, ``MADNESS``) [4.5.8, R7, R92, R105]."""

    def __init__(self, who: Players, table: int) -> None:
        super().__init__(SCHEMA, who, table)

    def value(self, st: State, x: Scope) -> int:
        """Read the number; Life is not shown below 0 [R82]."""
        n = super().value(st, x)
        return max(0, n) if self.table == LIFE else n
