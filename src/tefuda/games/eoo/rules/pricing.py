"""What executing a card costs: regular, alternative and additional costs, additions and reductions [19, R32, R34, R35, R65]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common import pricing as common
from tefuda.games.common.announcing import StackAbility
from tefuda.games.common.pricing import ExtraCost, Price, Pricing, added, changes_in_force, own_changes
from tefuda.games.eoo.rules.cost_items import SpendReserve
from tefuda.games.eoo.rules.costing import GENERIC_PART, can_pay
from tefuda.games.eoo.rules.imposing import imposed
from tefuda.games.eoo.rules.mana import means_of
from tefuda.games.eoo.rules.model import GENERIC, M_ABILITY_COST, M_COST, M_EXTRA, RESERVE_PART
from tefuda.games.eoo.rules.text import FREE, NO_MANA, EooAbility, text_of
from tefuda.kernel.programs import Const
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.games.common.giving import CostPart
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

UNPAID: Final = -1
"""コストを支払わずに: the printed cost is waived, reserve included; additional costs stay [R34, R65]."""


class ManaPricing(Pricing):
    """Base + additions - reductions, no part below 0 [19-4-2, R35]."""

    def costs(self, st: State, e: int) -> tuple[common.Cost, tuple[common.Cost, ...], tuple[ExtraCost, ...]]:
        """Return what its text says."""
        text = text_of(st, st.col[CARD][e])
        return text.cost, text.alternatives, text.extras

    def changed(self, st: State, x: Scope, e: int, base: common.Cost, price: Price) -> Price:
        """Additions and reductions of mana leave an alternative cost without mana alone [19-3-3]."""
        parts, need = price
        for cost in imposed(st, x, e, False):
            parts += cost.items
            need = added(need, cost.need)
        text = text_of(st, st.col[CARD][e])
        changes = changes_in_force(st, M_COST, e) + own_changes(st, x, text.own_costs)
        if base is text.cost or base is FREE or base.pool is not NO_MANA:
            need = changed(list(need), changes)
        return of_reserve(st, x, parts, changes), need

    def of_ability(self, st: State, x: Scope, ability: StackAbility, chosen_x: int) -> Price:
        """Return its cost, what texts impose on it, and what they change [18-2-1, 19-4-1, 19-4-2, R35]."""
        own = cast(EooAbility, ability).cost
        parts, need = own.items, own.of_pool(chosen_x)
        e = st.now(x.source)
        if e < 0 or not (st.mods(M_EXTRA) or st.mods(M_ABILITY_COST)):
            return parts, need
        for cost in imposed(st, x, e, True):
            parts += cost.items
            need = added(need, cost.need)
        changes = changes_in_force(st, M_ABILITY_COST, e)
        return of_reserve(st, x, parts, changes), changed(list(need), changes)

    def ability_names_x(self, ability: StackAbility) -> bool:
        """Look at its whole cost."""
        return cast(EooAbility, ability).cost.names_x


PRICING: Final = ManaPricing(FREE, means_of, can_pay)


def of_reserve(
    st: State, x: Scope, parts: tuple[CostPart, ...], changes: list[tuple[int, int]]
) -> tuple[CostPart, ...]:
    """Return the parts of a cost with the reserve that they take made more or less, all together not below 0 [16-3-1, 19-4-2]."""
    n = sum([by for part, by in changes if part == RESERVE_PART])
    if n > 0:
        return (*parts, SpendReserve(Const(n)))
    out: list[CostPart] = []
    for item in parts:
        if n < 0 and isinstance(item, SpendReserve) and not item.whole:
            less = min(-n, item.n.value(st, x))
            n += less
            item = copied(item, less)
        out.append(item)
    return tuple(out)


def copied(item: SpendReserve, less: int) -> SpendReserve:
    """Return a part that takes so much less."""
    made = SpendReserve(item.n, False, less)
    made.reg = item.reg
    return made


def changed(need: list[int], changes: list[tuple[int, int]]) -> Ints:
    """Return what has to be paid after additions and reductions, no part below 0 [19-4-2, R35, R109]."""
    for part, n in changes:
        if part != RESERVE_PART:
            need[GENERIC_PART if part == GENERIC else part] += n
    return tuple([n if n > 0 else 0 for n in need])
