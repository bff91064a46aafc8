"""What a position of a player is judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.sve.rules.model import (
    ACTIVE,
    ATTACK,
    DECK,
    EP,
    EX,
    FIELD,
    HAND,
    K_FOLLOWER,
    KEYWORDS,
    KIND,
    LIFE,
    MAX_PP,
    OFF,
    PP,
    W_WARD,
    health_of,
)
from tefuda.kernel.schema import TURNED

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FEATURES: Final = (
    "health", "health to 10", "health to 5", "hand", "first three of the hand", "followers", "attack",
    "upright attack", "health of followers", "ward", "amulets", "EX area", "PP", "maximum PP", "EP", "deck below 5",
    "own turn", "attack on leader",
)  # fmt: skip


def features(st: State, p: int) -> list[float]:
    """Return the features of a player."""
    life = max(0, st.num[LIFE + p])
    hand = len(st.zone(p, HAND))
    followers = attack = upright = toughness = ward = amulets = 0
    for e in st.zone(p, FIELD):
        v = st.row(e).v
        if v[KIND] != K_FOLLOWER:
            amulets += 1
            continue
        followers += 1
        attack += max(0, v[ATTACK])
        toughness += max(0, health_of(st, e))
        if not st.col[TURNED][e]:
            upright += max(0, v[ATTACK])
        if v[KEYWORDS] & ~v[OFF] & W_WARD:
            ward += max(0, health_of(st, e))
    own = st.num[ACTIVE] == p
    theirs = max(1, st.num[LIFE + 1 - p])
    return [
        life, min(10, life), min(5, life), hand, min(3, hand), followers, attack, upright, toughness,
        ward, amulets, len(st.zone(p, EX)), st.num[PP + p] if own else 0, st.num[MAX_PP + p], st.num[EP + p],
        max(0, 5 - len(st.zone(p, DECK))), 1 if own else 0, min(1.0, attack / theirs),
    ]  # fmt: skip
