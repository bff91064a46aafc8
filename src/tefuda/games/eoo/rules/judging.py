"""Conditions of card text that this game alone has [14, 15]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.conditions import NumberThere, NumIs, PlayerThere
from tefuda.games.common.filters import ABOVE
from tefuda.games.eoo.rules.counting import TableNum
from tefuda.games.eoo.rules.model import ACTIVE, EXPLORED, SCHEMA, STEP, in_attack
from tefuda.kernel.programs import Cond, Const

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


class TurnIs(PlayerThere):
    """It is a player's turn."""

    def __init__(self, who: Players) -> None:
        super().__init__(ACTIVE, SCHEMA.topic("turn"), who)


class StepIs(NumberThere):
    """It is one of several steps (a mask) [14]."""

    def __init__(self, steps: int) -> None:
        super().__init__(STEP, SCHEMA.topic("step"), steps)


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
    return NumIs(TableNum(who, EXPLORED), ABOVE, Const(0))
