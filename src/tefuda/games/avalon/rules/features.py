"""What a position of a player is judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.mana import counted, of_player, target
from tefuda.games.avalon.rules.model import (
    ATTACK,
    ENDURANCE,
    HAND,
    HOLY,
    LEADER,
    LIFE,
    MEMORY,
    PROOF,
    PROOFS_TO_WIN,
    creatures_of,
    mana_on,
    value,
)
from tefuda.kernel.schema import ZONE

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FEATURES: Final = (
    "proofs", "lacks one proof", "life", "life to 3", "last life", "hand", "first three of the hand",
    "mana to the target", "mana", "leader", "creatures", "attack", "endurance", "greatest attack",
    "mana under creatures", "holy creature", "memory below 8",
)  # fmt: skip


def features(st: State, p: int) -> list[float]:
    """Return the features of a player."""
    proofs = len(st.zone(p, PROOF))
    lives = len(st.zone(p, LIFE))
    hand = len(st.zone(p, HAND))
    need = max(1, target(st, p))
    creatures = attack = endurance = greatest = under = holy = 0
    for e in creatures_of(st, p):
        creatures += 1
        strength = max(0, value(st, e, ATTACK))
        attack += strength
        greatest = max(greatest, strength)
        endurance += max(0, value(st, e, ENDURANCE))
        under += min(4, len(mana_on(st, st.col[ZONE][e])))
        if st.kind_of(e) == HOLY:
            holy = 1
    return [
        proofs, 1 if st.num[PROOFS_TO_WIN] - proofs <= 1 else 0, lives, min(3, lives), min(1, lives), hand, min(3, hand),
        min(1.0, counted(st, p) / need), of_player(st, p), 1 if st.num[LEADER] == p else 0,
        creatures, attack, endurance, greatest, under, holy, max(0, 8 - len(st.zone(p, MEMORY))),
    ]  # fmt: skip
