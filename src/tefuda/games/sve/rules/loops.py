"""Endless loops [14.2, R79]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.sve.rules.model import ATTACKS, V_ACTIVATE, V_ATTACK
from tefuda.kernel.identity import position_key
from tefuda.kernel.options import first, verb_of

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.state import State


def arm(st: State, f: Frame) -> None:
    """Note the position in which an action that can circle is taken, as it was when the frame asked for the action.

    Plays and evolve abilities count up within the turn, so no earlier position comes back after them. A follower's first attack
    acts it for good; only one that stood up again can attack in circles.
    """
    verb = verb_of(f.answer)
    if verb == V_ACTIVATE or (verb == V_ATTACK and st.col[ATTACKS][first(f.answer)] > 0):
        now = f.pc
        f.pc = f.asked
        st.trail = (*st.trail, (position_key(st), f.answer))
        f.pc = now
    elif verb != V_ATTACK:
        st.trail = ()


def without_circles(st: State, options: list[int]) -> list[int]:
    """Withdraw the actions that were already taken in an identical position of this turn [14.2.1.2, R79 a]."""
    if not st.trail:
        return options
    key = position_key(st)
    taken = [o for k, o in st.trail if k == key]
    return [o for o in options if o not in taken] if taken else options
