"""Conditions of card text that this game alone has [14, 15]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.conditions import NumIs, StateIs
from tefuda.games.common.filters import ABOVE
from tefuda.games.common.measuring import TableNum
from tefuda.games.eoo.rules.model import EXPLORED, SCHEMA, in_attack
from tefuda.kernel.programs import Cond, Const

if TYPE_CHECKING:
    from tefuda.games.common.things import Players


IN_ATTACK: Final = StateIs(in_attack, SCHEMA.topic("step"))
"""An attack lasts (攻撃中) [15]."""


def has_explored(who: Players) -> Cond:
    """Return the condition that a player has explored in this turn [14-2-2-1]."""
    return NumIs(TableNum(SCHEMA, who, EXPLORED), ABOVE, Const(0))
