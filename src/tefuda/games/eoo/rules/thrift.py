"""What ``auto`` pays with: it keeps what the hand needs most [R36]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.thrift import cheapest, wanted
from tefuda.games.eoo.rules.mana import MANA_CODE, NO_KIND, ZONE_ABILITY
from tefuda.games.eoo.rules.model import ATTRIBUTES, HAND, MANA, SYMBOLS
from tefuda.games.eoo.rules.text import text_of
from tefuda.games.eoo.rules.verbs import V_PAY_MANA
from tefuda.kernel.options import first, second, verb_of
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.kernel.state import State

OTHER_ABILITY: Final = 1000
"""What other abilities than those of mana cards are held to cost: they come last."""
BY_SYMBOL: Final = 10
"""What each further symbol of a resting card is held to cost."""


def thrifty(st: State, player: int, options: list[int]) -> int:
    """Return the option that gives away least: mana that no card in hand asks for, cards with few symbols, the pool first."""
    needed = wanted([text_of(st, st.col[CARD][e]).cost.pool.parts for e in st.zone(player, HAND)], ATTRIBUTES)
    return cheapest(options, [price_of(st, o, needed) for o in options])


def price_of(st: State, o: int, needed: list[int]) -> int:
    """Return how much an option gives away."""
    if verb_of(o) == V_PAY_MANA:
        return needed[first(o)]
    code = second(o) - MANA_CODE
    kind = code % 16
    e = first(o)
    if code // 16 != ZONE_ABILITY or st.kind_of(e) != MANA or kind == NO_KIND:
        return OTHER_ABILITY
    price = 1
    mask = st.row(e).v[SYMBOLS]
    for k in range(ATTRIBUTES):
        if mask >> k & 1:
            price += needed[k] + BY_SYMBOL
    return price
