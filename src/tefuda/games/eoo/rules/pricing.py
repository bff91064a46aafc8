"""What executing a card costs: regular, alternative and additional costs, additions and reductions [19, R32, R34, R35, R65]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.pricing import LARGEST_X, REGULAR, changes_in_force, own_changes
from tefuda.games.eoo.rules.costing import GENERIC_PART, can_pay, need_of
from tefuda.games.eoo.rules.imposing import imposed
from tefuda.games.eoo.rules.mana import Means
from tefuda.games.eoo.rules.model import GENERIC, M_ABILITY_COST, M_COST, M_EXTRA
from tefuda.games.eoo.rules.text import NO_MANA, Cost, CostItem, EooAbility, text_of
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

UNPAID: Final = -1
"""コストを支払わずに: the printed cost is waived, reserve included; additional costs stay [R34, R65]."""

Price = tuple[tuple[CostItem, ...], "Ints"]
"""What has to be paid: parts that are no mana, and mana by part."""


def base_cost(st: State, e: int, way: int) -> Cost:
    """Return the cost that additions and reductions start from [R35]."""
    text = text_of(st, st.col[CARD][e])
    if way == UNPAID:
        return Cost()
    return text.cost if way == REGULAR else text.alternatives[way - 1]


def price(st: State, x: Scope, e: int, way: int, chosen_x: int, extras: int) -> Price:
    """Return what executing a card costs one way: base + additions - reductions, no part below 0 [19-4-2, R35].

    ``extras`` is a mask of the additional costs of its own text that are taken on besides the obligatory ones. Additions and
    reductions of mana leave an alternative cost without mana alone [19-3-3].
    """
    text = text_of(st, st.col[CARD][e])
    base = base_cost(st, e, way)
    items = base.items
    need = list(need_of(base.mana, chosen_x if way == REGULAR else 0))
    for i in range(len(text.extras)):
        extra = text.extras[i]
        if extra.optional and not extras >> i & 1:
            continue
        if not extra.optional and extra.cond is not None and not extra.cond.holds(st, x):
            continue
        items += extra.cost.items
        more = need_of(extra.cost.mana, 0)
        for k in range(len(need)):
            need[k] += more[k]
    for cost in imposed(st, x, e, False):
        items += cost.items
        more = need_of(cost.mana, 0)
        for k in range(len(need)):
            need[k] += more[k]
    if way in (REGULAR, UNPAID) or base.mana is not NO_MANA:
        return items, changed(need, changes_in_force(st, M_COST, e) + own_changes(st, x, text.own_costs))
    return items, tuple(need)


def ability_price(st: State, x: Scope, ability: EooAbility, chosen_x: int) -> Price:
    """Return what activating an ability costs: its cost, what texts impose on it, and what they change [18-2-1, 19-4-1, 19-4-2, R35]."""
    items, need = ability.cost.items, need_of(ability.cost.mana, chosen_x) if chosen_x else ability.cost.need
    e = st.now(x.source)
    if e < 0 or not (st.mods(M_EXTRA) or st.mods(M_ABILITY_COST)):
        return items, need
    for cost in imposed(st, x, e, True):
        items += cost.items
        more = need_of(cost.mana, 0)
        need = tuple([need[k] + more[k] for k in range(len(need))])
    return items, changed(list(need), changes_in_force(st, M_ABILITY_COST, e))


def changed(need: list[int], changes: list[tuple[int, int]]) -> Ints:
    """Return what has to be paid after additions and reductions, no part below 0 [19-4-2, R35, R109]."""
    for part, n in changes:
        need[GENERIC_PART if part == GENERIC else part] += n
    return tuple([n if n > 0 else 0 for n in need])


def ways_to_pay(st: State, x: Scope, e: int, chosen_x: int, m: Means) -> list[int]:
    """Return the costs that can be paid: the regular one, alternative ones if X is 0 [19-3-2, R32]."""
    out: list[int] = []
    for way in range(len(text_of(st, st.col[CARD][e]).alternatives) + 1):
        if way == REGULAR or chosen_x == 0:
            items, need = price(st, x, e, way, chosen_x, 0)
            if can_pay(st, x, items, need, m):
                out.append(way)
    return out


def largest_x(st: State, x: Scope, e: int, way: int, m: Means) -> int:
    """Return the largest X that can be paid [9-3-2, R32]."""
    n = 0
    while n < LARGEST_X:
        items, need = price(st, x, e, way, n + 1, 0)
        if not can_pay(st, x, items, need, m):
            return n
        n += 1
    return n
