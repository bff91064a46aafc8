"""Conditions of card text that this game alone has [14, 15]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.conditions import NumIs
from tefuda.games.common.filters import ABOVE
from tefuda.games.common.measuring import TableNum
from tefuda.games.eoo.rules.model import EXPLORED, SCHEMA, in_attack
from tefuda.kernel.programs import Cond, Const

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


class InAttack(Cond):
    """An attack lasts (攻撃中) [15]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("step")
        self.reads_rows = 0

    def holds(self, st: State, x: Scope) -> bool:
        """Look at the step."""
        return in_attack(st)


def has_explored(who: Players) -> Cond:
    """Return the condition that a player has explored in this turn [14-2-2-1]."""
    return NumIs(TableNum(SCHEMA, who, EXPLORED), ABOVE, Const(0))
