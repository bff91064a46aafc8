"""What a position of a player is judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.eoo.rules.model import (
    ACTIVE,
    ARCHIVE,
    ELEMENTS,
    FIELD,
    HAND,
    K_NODIA,
    KIND,
    MANA,
    RESERVE,
    SHIELD,
    SICK,
    SYMBOLS,
    A,
    D,
    life,
    value,
)
from tefuda.kernel.schema import TURNED

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FEATURES: Final = (
    "shields", "shields to 2", "last shield", "hand", "first three of the hand", "reserve to 5", "mana", "mana to 3",
    "mana to 6", "upright mana", "attributes that the hand wants", "nodia", "A", "D", "life", "upright A",
    "fresh nodia", "other objects", "archive below 5", "own turn",
)  # fmt: skip


def features(st: State, p: int) -> list[float]:
    """Return the features of a player."""
    shields = len(st.zone(p, SHIELD))
    hand = st.zone(p, HAND)
    mana = st.zone(p, MANA)
    ready = given = asked = 0
    for e in mana:
        given |= st.row(e).v[SYMBOLS]
        if not st.col[TURNED][e]:
            ready += 1
    for e in hand:
        asked |= st.row(e).v[ELEMENTS]
    nodia = a = d = lives = upright = fresh = others = 0
    for e in st.zone(p, FIELD):
        if st.row(e).v[KIND] != K_NODIA:
            others += 1
            continue
        nodia += 1
        strength = max(0, value(st, e, A))
        a += strength
        d += max(0, value(st, e, D))
        lives += max(0, life(st, e))
        if not st.col[TURNED][e]:
            upright += strength
        if st.col[SICK][e]:
            fresh += 1
    return [
        shields, min(2, shields), min(1, shields), len(hand), min(3, len(hand)), min(5, st.num[RESERVE + p]), len(mana), min(3, len(mana)),
        min(6, len(mana)), ready, bits(given & asked), nodia, a, d, lives, upright, fresh, others,
        max(0, 5 - len(st.zone(p, ARCHIVE))), 1 if st.num[ACTIVE] == p else 0,
    ]  # fmt: skip


def bits(mask: int) -> int:
    """Return how many bits are set."""
    n = 0
    while mask:
        n += mask & 1
        mask >>= 1
    return n
