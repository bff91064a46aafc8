"""Numbers that a text computes: values of objects, reserve, X, statuses, counters [7, 16, R32, R38, R112]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common import measuring as cm
from tefuda.games.eoo.rules.durations import next_turn_of
from tefuda.games.eoo.rules.model import SCHEMA, TURN
from tefuda.games.eoo.rules.text import R_X
from tefuda.kernel.programs import Num

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


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


class NextTurnNum(Num):
    """The number of the next turn of a player [R81]."""

    def __init__(self, who: Players) -> None:
        self.reads = SCHEMA.topic("turn")
        self.reads_rows = 0
        self.who = who

    def value(self, st: State, x: Scope) -> int:
        """Count on."""
        return next_turn_of(st, self.who.players(st, x)[0])


TURN_NUM: Final = cm.PlaceNum(SCHEMA, TURN)
"""The number of the turn."""
