"""What a position of a player is judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.model import (
    ACTIVATED,
    AP,
    COST,
    CP,
    DECK,
    HAND,
    K_ALMA,
    K_REFLET,
    KIND,
    LIFE,
    MADNESS,
    NIGHTMARE,
    SINGLE,
    SUB,
    WILL,
    main_of,
    rp_left,
    value,
)

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FEATURES: Final = (
    "Life", "Life to 8", "Life to 4", "Will", "Will to 5", "nightmare", "madness", "hand", "first three of the hand",
    "almas in hand", "cost of the hand that Will pays", "main alma", "AP", "RP", "CP", "cards on sub circles",
    "their cost", "deck below 5",
)  # fmt: skip
PARTS: Final = ("partner", "single")


def part(st: State, p: int) -> int:
    """Return the part of a player in a tag match, -1 in a duel [R113]."""
    return -1 if len(st.seats) == 2 else 1 if p == SINGLE else 0


def features(st: State, p: int) -> list[float]:
    """Return the features of a player."""
    life = max(0, st.num[LIFE + p])
    will = st.num[WILL + p]
    hand = st.zone(p, HAND)
    almas = payable = 0
    for e in hand:
        v = st.row(e).v
        if v[KIND] == K_ALMA:
            almas += 1
        if v[COST] <= will:
            payable += 1
    main = main_of(st, p)
    standing = ap = rp = cp = 0
    if main >= 0:
        standing = 1
        ap = value(st, main, AP)
        rp = max(0, rp_left(st, main))
        cp = value(st, main, CP)
    subs = cost = 0
    for e in st.zone(p, SUB):
        v = st.row(e).v
        if st.col[ACTIVATED][e] and v[KIND] != K_REFLET:
            subs += 1
            cost += v[COST]
    return [
        life, min(8, life), min(4, life), will, min(5, will), st.num[NIGHTMARE + p], st.num[MADNESS + p], len(hand), min(3, len(hand)),
        min(2, almas), payable, standing, ap, rp, cp, subs, cost, max(0, 5 - len(st.zone(p, DECK))),
    ]  # fmt: skip
