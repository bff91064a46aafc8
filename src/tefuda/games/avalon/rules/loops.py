"""Endless loops: what nobody decides ends in a draw, what one player repeats in his set phase ends the set phase [R96]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.recurring import recurrences
from tefuda.kernel.identity import Visit, figures

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.state import State

PATIENCE: Final = 20
"""Actions of a set phase, or triggers without a decision, after which positions are compared."""
BEFORE: Final = 2
"""Earlier occurrences that make this one the third."""
MOST: Final = 2000
"""Triggers in a row without a decision after which the match is a draw although nothing recurs: something only grows."""
IN_SET: Final = 1
FORCED: Final = 0
"""What visits are of (``Visit.option``)."""


def set_recurs(st: State, f: Frame) -> bool:
    """Tell whether this position is there for the third time in this set phase; ``f.n`` counts its actions."""
    if f.n <= 1:
        st.trail = ()
    return f.n >= PATIENCE and occurred(st, f, IN_SET)


def nobody_decides(st: State, f: Frame) -> bool:
    """Tell whether triggers go in a circle in which nobody has a decision; ``st.steps`` counts them since the last one."""
    st.steps += 1
    if st.steps == 1:
        st.trail = tuple([v for v in st.trail if v.option != FORCED])
    return st.steps >= PATIENCE and (st.steps >= MOST or occurred(st, f, FORCED))


def occurred(st: State, f: Frame, what: int) -> bool:
    """Note this position, and tell whether it was there twice before."""
    then = st.copy()
    then.trail = ()
    then.steps = 0
    then.frames[-1].n = 0
    then.frames[-1].answer = -1
    now = figures(then)
    found = len(recurrences([v for v in st.trail if v.option == what], now, then, BEFORE)) >= BEFORE
    st.trail = (*st.trail, Visit(now, what, then))
    return found
