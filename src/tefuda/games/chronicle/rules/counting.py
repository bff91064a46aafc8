"""Numbers that a text computes: values of objects, life, advance value, age, souls [4.3, 7.6.2, R102]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.model import AGE, SCHEMA, TURN, X_PAID, age
from tefuda.games.chronicle.rules.text import R_AGES
from tefuda.games.common import measuring as cm
from tefuda.games.common.knowing import column_of
from tefuda.kernel.programs import Num

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


class AgeNum(Num):
    """The age of a player, 0 to 4 [7.6.2, R28]; of what is on the stack, as it was noted when it was put there [11.2.6, R130]."""

    def __init__(self, who: Players) -> None:
        self.reads = SCHEMA.zones[AGE].topic | who.topics()
        self.reads_rows = 0
        self.who = who

    def value(self, st: State, x: Scope) -> int:
        """Read the noted age of the (first) player, or count the markers."""
        players = self.who.players(st, x)
        if not players:
            return 0
        noted = x.regs[R_AGES] if len(x.regs) > R_AGES else ()
        return noted[players[0]] if noted else age(st, players[0])


class PaidX(Num):
    """The X that was announced for the cost of a thing, which it remembers on the battlefield [R14]."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads | SCHEMA.topic("x")
        self.reads_rows = of.reads_rows
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Read it from the (first) thing; its last one if it is gone."""
        refs = self.of.seen(st, x)
        return column_of(st, refs[0], X_PAID) if refs else 0


TURN_NUM: Final = cm.PlaceNum(SCHEMA, TURN)
"""The number of the running turn."""
