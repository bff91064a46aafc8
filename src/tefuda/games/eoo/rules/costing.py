"""What a cost asks for, and whether it can be paid [19-1-2, 19-2-1, R36]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common import pricing
from tefuda.games.common.giving import CostPart, parts_payable
from tefuda.games.common.pricing import Price
from tefuda.games.eoo.rules.mana import Means, payable
from tefuda.games.eoo.rules.model import ATTRIBUTES
from tefuda.games.eoo.rules.reckoning import rival_groups

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State

GENERIC_PART: Final = ATTRIBUTES
"""Place of the generic part in what has to be paid."""


def reserve_of(st: State, x: Scope, items: tuple[CostPart, ...]) -> int:
    """Return the reserve that the items spend [16-3-2, R65]."""
    n = 0
    for it in items:
        n += it.reserve(st, x)
    return n


def rested_source(st: State, x: Scope, items: tuple[CostPart, ...]) -> int:
    """Return the entity that the cost itself turns sideways, -1 if none."""
    for it in items:
        if it.rests_source():
            return st.now(x.source)
    return -1


def can_pay(st: State, x: Scope, price: Price, means: pricing.Means) -> bool:
    """Tell whether a price can be paid in some way [R36]."""
    items, m = price[0], cast(Means, means)
    if not parts_payable(st, x, items):
        return False
    groups = rival_groups(st, x, items, m.others)
    return payable(st, m, price[1], reserve_of(st, x, items), rested_source(st, x, items), groups)
