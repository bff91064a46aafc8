"""What ``auto`` pays with: it keeps what the hand needs most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.model import FACTION_COUNT, FACTIONS, HAND
from tefuda.games.chronicle.rules.text import text_of
from tefuda.games.chronicle.rules.verbs import V_SPEND
from tefuda.games.common.thrift import cheapest, wanted
from tefuda.kernel.options import first, verb_of
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FOR_A_STONE: Final = 1
"""What wiping a soul stone costs beside its factions: souls of the pool go first."""
FOR_EACH_FACTION: Final = 10


def thrifty(st: State, player: int, options: list[int]) -> int:
    """Return the option that gives away least: factions that no card in hand asks for, stones of few factions, the pool first."""
    needed = wanted([text_of(st, st.col[CARD][e]).cost.pool.parts for e in st.zone(player, HAND)], FACTION_COUNT)
    return cheapest(options, [price_of(st, o, needed) for o in options])


def price_of(st: State, o: int, needed: list[int]) -> int:
    """Return how much an option gives away."""
    if verb_of(o) == V_SPEND:
        return needed[first(o)]
    price = FOR_A_STONE
    mask = st.row(first(o)).v[FACTIONS]
    for k in range(FACTION_COUNT):
        if mask >> k & 1:
            price += needed[k] + FOR_EACH_FACTION
    return price
