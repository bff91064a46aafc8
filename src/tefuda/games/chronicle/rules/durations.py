"""When effects end [9.7.3.2, 10.3.1, 11.9.4.1, R55, R56]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.model import ACTIVE, TURN
from tefuda.kernel.ending import keep_delayed, keep_effects, objectless

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FOREVER: Final = 0
"""To the end of the match, or until the object leaves [11.9.4.1]."""
UNTIL_TURN: Final = 1
"""Until the adjustment step of turn number ``when`` [9.7.3.2.2]."""
UNTIL_TURN_OF: Final = 2
"""Until the next turn of player ``when`` begins."""
UNTIL_BATTLE: Final = 3
"""Until the continuation step of the running attack (この戦闘の間)."""
UNTIL_PHASE: Final = 4
"""Until the running phase ends; with operand 1, until a battle phase does, or the turn."""
WHILE_SOURCE: Final = 5
"""As long as the ref ``when`` is on the battlefield."""
UNTIL_END_OF: Final = 6
"""Until the adjustment step of a player's next turn, see :func:`end_of_turn_of`."""


def end_of_turn_of(st: State, player: int) -> int:
    """Return the operand of UNTIL_END_OF for the next turn of a player: it is none that has begun."""
    return st.num[TURN] * 2 + player


def end_turn(st: State) -> None:
    """End what lasts until the adjustment step of this turn [9.7.3.2.2]."""
    expire(st, UNTIL_TURN, st.num[TURN])
    expire(st, UNTIL_END_OF, end_of_turn_of(st, max(0, st.num[ACTIVE])))


def expire(st: State, until: int, when: int) -> None:
    """End the effects and delayed triggers of one kind of end whose time has come, and what has nothing left to apply to."""
    keep_effects(st, [ef for ef in st.effects if not over(ef.until, ef.when, until, when) and not objectless(st, ef)])
    keep_delayed(st, [dl for dl in st.delayed if not over(dl.until, dl.when, until, when)])


def over(kind: int, operand: int, until: int, when: int) -> bool:
    """Tell whether a period is over at an end of kind ``until``."""
    if kind != until:
        return False
    if until == UNTIL_TURN:
        return operand <= when
    if until == UNTIL_END_OF:
        return operand < when and (when - operand) % 2 == 0
    if until == UNTIL_PHASE:
        return operand <= when
    return until == UNTIL_BATTLE or operand == when
