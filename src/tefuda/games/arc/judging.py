"""How well a player of ARC stands: what bots that look ahead go by."""

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
    NIGHTMARE,
    SUB,
    WILL,
    foes,
    main_of,
    rp_left,
    side,
    value,
)

if TYPE_CHECKING:
    from tefuda.kernel.state import State

LIFE_POINT: Final = 1.2
WILL_POINT: Final = 0.35
NIGHTMARE_POINT: Final = 0.4
CARD_IN_HAND: Final = 0.9
ALMA_IN_HAND: Final = 0.4
"""More for each of the first two almas: who has none fights no more."""
CARD_IN_DECK: Final = 0.05
MAIN_ALMA: Final = 1.5
AP_POINT: Final = 0.8
RP_POINT: Final = 0.6
CP_POINT: Final = 0.25
"""Life that an alma will cost, somewhen."""
STANDING: Final = (0.8, 0.3)
"""An activated card that stays on a sub circle: worth, and worth of each Will of its cost."""
SCALE: Final = 10.0


def judged(st: State, player: int) -> float:
    """Return how well a player stands, from -1 (lost) to 1 (won); partners stand together [R113]."""
    if st.result is not None:
        return 0.0 if not st.result else 1.0 if player in st.result else -1.0
    mine = sum([worth(st, p) for p in st.seats if side(st, p) == side(st, player)])
    theirs = sum([worth(st, p) for p in foes(st, player)])
    return (mine - theirs) / (mine + theirs + SCALE)


def worth(st: State, player: int) -> float:
    """Return a rough worth of what a player has, in Life."""
    n = st.num
    total = (
        LIFE_POINT * max(0, n[LIFE + player]) + WILL_POINT * n[WILL + player] + NIGHTMARE_POINT * n[NIGHTMARE + player]
    )
    hand = st.zone(player, HAND)
    almas = sum([st.row(e).v[KIND] == K_ALMA for e in hand])
    total += CARD_IN_HAND * len(hand) + ALMA_IN_HAND * min(2, almas) + CARD_IN_DECK * len(st.zone(player, DECK))
    e = main_of(st, player)
    if e >= 0:
        rp = max(0, rp_left(st, e))
        total += MAIN_ALMA + AP_POINT * value(st, e, AP) + RP_POINT * rp - CP_POINT * value(st, e, CP)
    for e in st.zone(player, SUB):
        if st.col[ACTIVATED][e] and st.row(e).v[KIND] != K_REFLET:
            total += STANDING[0] + STANDING[1] * st.row(e).v[COST]
    return total
