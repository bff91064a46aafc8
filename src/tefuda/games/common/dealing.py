"""Cards that are laid out before a match begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def deal(st: State, player: int, pile: int, to: int, n: int) -> None:
    """Move the top cards of a player's pile (a kind of zone) to another zone of his, as many as there are (a raw write).

    This is no drawing: no text sees it [sve:R7].
    """
    for _ in range(n):
        cards = st.zone(player, pile)
        if cards:
            st.put(cards[-1], st.zone_id(player, to), -1, False)
