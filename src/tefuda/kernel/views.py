"""Who can tell which card is which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.schema import CARD, KNOWN, LABEL, PUBLIC, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def knows(st: State, player: int, e: int) -> bool:
    """Tell whether a player can say which card an entity is; -1 knows everything."""
    if player < 0:
        return True
    if st.col[KNOWN][e] >> player & 1 or st.col[LABEL][e]:
        return True
    z = st.col[ZONE][e]
    return z >= 0 and st.rules.visible[z] == PUBLIC


def position_in_zone(st: State, e: int) -> int:
    """Return the place of an entity in its zone, counted from the top of a pile or from the oldest card of another zone."""
    z = st.col[ZONE][e]
    cards = st.zones[z]
    i = cards.index(e)
    return len(cards) - 1 - i if st.rules.schema.zones[st.rules.zone_kinds[z]].ordered else i


def holder(st: State, zone: int) -> int:
    """Return the player of a zone, -1 for shared ones."""
    return zone // st.rules.width if 0 <= zone < len(st.seats) * st.rules.width else -1


def design_known(st: State, player: int, e: int) -> int:
    """Return the design of an entity if a player knows it, else -1."""
    return st.col[CARD][e] if knows(st, player, e) else -1
