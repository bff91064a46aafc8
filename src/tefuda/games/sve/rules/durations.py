"""When continuous effects and delayed triggers end [7.4.6, 10.2.1.2, 10.9.2, R14, R73]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.sve.rules.model import TURN
from tefuda.kernel.ending import keep_delayed, keep_effects, objectless

if TYPE_CHECKING:
    from tefuda.kernel.records import Effect
    from tefuda.kernel.state import State

FOREVER: Final = 0
"""As long as the object exists [R73]."""
THIS_TURN: Final = 1
"""Until 7.4.6 of turn ``when``."""
TURN_END_OF: Final = 2
"""Until 7.4.6 of the next turn of player ``when`` that begins after the effect, or of this one if ``when`` is 2 + player."""
TURN_START_OF: Final = 3
"""Until the start phase of player ``when`` begins."""
WHILE_SOURCE: Final = 4
"""As long as the ref ``when`` is on the field."""
END_PHASE_OF: Final = 7
"""Until an end phase of player ``when & 1`` begins, in turn ``when >> 1`` or later."""
NEXT_CHECK: Final = 6
"""Until rule processing has been done once more [10.5.2.1]."""


def expire(st: State, at: str, player: int) -> None:
    """End what ends at the end of a turn (7.4.6), as a player's start or end phase begins, or with rule processing ("check")."""
    turn = st.num[TURN]
    if keep_effects(st, [ef for ef in st.effects if not over(st, ef, at, player, turn)]):
        st.dirty = True
    keep_delayed(st, [dl for dl in st.delayed if not ends(dl.until, dl.when, at, player, turn)])


def any_over(st: State, at: str, player: int) -> bool:
    """Tell whether :func:`expire` would end anything."""
    turn = st.num[TURN]
    for ef in st.effects:
        if over(st, ef, at, player, turn):
            return True
    for dl in st.delayed:
        if ends(dl.until, dl.when, at, player, turn):
            return True
    return False


def over(st: State, ef: Effect, at: str, player: int, turn: int) -> bool:
    """Tell whether an effect ends at a point of the turn, or has nothing left to apply to [R73]."""
    return ends(ef.until, ef.when, at, player, turn) or objectless(st, ef)


def ends(until: int, when: int, at: str, player: int, turn: int) -> bool:
    """Tell whether a period ends at a point of the turn."""
    if at == "check" or until == NEXT_CHECK:
        return at == "check" and until == NEXT_CHECK
    if at == "start":
        return until == TURN_START_OF and when == player
    if at == "end phase" or until == END_PHASE_OF:
        return at == "end phase" and until == END_PHASE_OF and when & 1 == player and turn >= when >> 1
    if until == THIS_TURN:
        return turn >= when
    return until == TURN_END_OF and when & 1 == player and turn >= when >> 1
