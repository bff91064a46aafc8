"""How many sub circles a player has, and how many are free [5.4.1, R131]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.arc.rules.model import LIMIT_SUB, M_CIRCLES, SUB

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def circles(st: State, player: int) -> int:
    """Return the number of sub circles of a player: three, unless an effect says otherwise."""
    n = LIMIT_SUB
    if not st.pool.modified >> M_CIRCLES & 1:
        return n
    for a in st.mods(M_CIRCLES):
        m = a.mod
        if m is not None and m.amount is not None and (m.fits is None or m.fits.fits(st, a.scope, player)):
            n += m.amount.value(st, a.scope)
    return max(0, n)


def free_circles(st: State, player: int) -> int:
    """Return how many sub circles are free; never below 0."""
    return max(0, circles(st, player) - len(st.zone(player, SUB)))
