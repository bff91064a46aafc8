"""What ``auto`` pays with: it keeps what the hand needs most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.model import FACTION_COUNT, FACTIONS, HAND
from tefuda.games.chronicle.rules.text import text_of
from tefuda.games.chronicle.rules.verbs import V_SPEND
from tefuda.kernel.options import first, verb_of
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FOR_A_STONE = 1
"""What wiping a soul stone costs beside its factions: souls of the pool go first."""
FOR_EACH_FACTION = 10


def thrifty(st: State, player: int, options: list[int]) -> int:
    """Return the option that gives away least: factions that no card in hand asks for, stones of few factions, the pool first."""
    wanted = [0] * (FACTION_COUNT + 1)
    for e in st.zone(player, HAND):
        icons = text_of(st, st.col[CARD][e]).cost.souls.icons
        for k in range(FACTION_COUNT):
            wanted[k] += icons[k]
    best = options[0]
    least = 1 << 30
    for o in options:
        price = price_of(st, o, wanted)
        if price < least:
            best, least = o, price
    return best


def price_of(st: State, o: int, wanted: list[int]) -> int:
    """Return how much an option gives away."""
    if verb_of(o) == V_SPEND:
        return wanted[first(o)]
    price = FOR_A_STONE
    mask = st.row(first(o)).v[FACTIONS]
    for k in range(FACTION_COUNT):
        if mask >> k & 1:
            price += wanted[k] + FOR_EACH_FACTION
    return price
