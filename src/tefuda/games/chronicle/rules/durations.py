"""When effects end [9.7.3.2, 10.3.1, 11.9.4.1, R55, R56]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.model import BATTLEFIELD, TURN

if TYPE_CHECKING:
    from tefuda.kernel.records import Effect
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
"""Until the running phase ends."""
WHILE_SOURCE: Final = 5
"""As long as the ref ``when`` is on the battlefield."""


def this_turn(st: State) -> int:
    """Return the operand of UNTIL_TURN for ターンの終わりまで."""
    return st.num[TURN]


def next_turn(st: State) -> int:
    """Return the operand of UNTIL_TURN for 次のターンの終わりまで, whoever's turn that is [R56]."""
    return st.num[TURN] + 1


def expire(st: State, until: int, when: int) -> None:
    """End the effects and delayed triggers of one kind of end whose time has come, and what has nothing left to apply to."""
    kept = tuple([ef for ef in st.effects if not over(ef.until, ef.when, until, when) and not objectless(st, ef)])
    if len(kept) != len(st.effects):
        st.effects = kept
        st.d = None
    delayed = tuple([dl for dl in st.delayed if not over(dl.until, dl.when, until, when)])
    if len(delayed) != len(st.delayed):
        st.delayed = delayed


def over(kind: int, operand: int, until: int, when: int) -> bool:
    """Tell whether a period is over at an end of kind ``until``."""
    if kind != until:
        return False
    return operand <= when if until == UNTIL_TURN else until in (UNTIL_BATTLE, UNTIL_PHASE) or operand == when


def objectless(st: State, ef: Effect) -> bool:
    """Tell whether an effect has nothing left to apply to: the objects it was locked to, or its source, are gone."""
    if gone(st, ef):
        return True
    if ef.locked is None:
        return False
    for r in ef.locked:
        if st.now(r) >= 0:
            return False
    return True


def gone(st: State, ef: Effect) -> bool:
    """Tell whether an effect's source had to be on the battlefield and is not any more."""
    if ef.until != WHILE_SOURCE:
        return False
    e = st.now(ef.when)
    return e < 0 or st.kind_of(e) != BATTLEFIELD
