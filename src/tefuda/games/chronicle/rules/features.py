"""What a position of a player is judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.lamps import achievement
from tefuda.games.chronicle.rules.model import (
    ACTIVE,
    ATK,
    BATTLEFIELD,
    CA_YARD,
    COST,
    DAMAGE,
    DECK,
    HAND,
    K_UNIT,
    KIND,
    LEVEL,
    LIFE,
    POWER,
    SOUL,
    age,
    value,
)
from tefuda.kernel.schema import TURNED

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FEATURES: Final = (
    "life", "life to 8", "life to 4", "age", "souls", "souls to 3", "souls to 6", "active souls", "hand",
    "first three of the hand", "cards that the souls pay", "units", "units of the age", "power", "ATK", "active ATK",
    "other objects", "CA", "deck below 4", "own turn", "ATK against life",
)  # fmt: skip


def features(st: State, p: int) -> list[float]:
    """Return the features of a player."""
    life = max(0, st.num[LIFE + p])
    now = age(st, p)
    stones = st.zone(p, SOUL)
    souls = len(stones)
    ready = 0
    for e in stones:
        if not st.col[TURNED][e]:
            ready += 1
    hand = st.zone(p, HAND)
    affordable = 0
    for e in hand:
        if st.row(e).v[COST] <= souls + 1:
            affordable += 1
    units = fighting = power = strikes = active = others = 0
    for e in st.zone(p, BATTLEFIELD):
        if not st.row(e).v[KIND] & K_UNIT:
            others += 1
            continue
        units += 1
        atk = max(0, value(st, e, ATK))
        if value(st, e, LEVEL) <= now:
            fighting += 1
            strikes += atk
            if not st.col[TURNED][e]:
                active += atk
        power += max(0, value(st, e, POWER) - st.col[DAMAGE][e])
    ca = 0
    for e in st.zone(p, CA_YARD):
        ca += achievement(st, e)
    theirs = max(1, st.num[LIFE + 1 - p])
    return [
        life, min(8, life), min(4, life), now, souls, min(3, souls), min(6, souls), ready, len(hand), min(3, len(hand)),
        affordable, units, fighting, power / 1000, strikes, active, others, ca, max(0, 4 - len(st.zone(p, DECK))),
        1 if st.num[ACTIVE] == p else 0, min(1.0, strikes / theirs),
    ]  # fmt: skip
