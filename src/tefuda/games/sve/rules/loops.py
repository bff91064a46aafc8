"""Endless loops [14.2, R79]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.sve.rules.model import V_ACTIVATE, V_ATTACK
from tefuda.kernel.identity import position_key
from tefuda.kernel.options import verb_of

if TYPE_CHECKING:
    from tefuda.kernel.state import State

CIRCLING = (V_ACTIVATE, V_ATTACK)
"""Actions after which a turn can come back to the same position. Plays and evolve abilities count up and never do."""


def arm(st: State, option: int) -> None:
    """Note the position in which an action that can circle is taken; any other action makes the earlier positions unreachable."""
    if verb_of(option) in CIRCLING:
        st.trail = (*st.trail, (position_key(st), option))
    else:
        st.trail = ()


def without_circles(st: State, options: list[int]) -> list[int]:
    """Withdraw the actions that were already taken in an identical position of this turn [14.2.1.2, R79 a]."""
    if len(st.trail) < 2:
        return options
    key = position_key(st)
    taken = [o for k, o in st.trail if k == key]
    return [o for o in options if o not in taken] if taken else options
