"""What using or placing a card costs: normal, alternative and additional costs, increases, reductions [5.2.2.2, 11.2.9, R18, R25]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.cost_items import PayTable
from tefuda.games.chronicle.rules.model import FACTION_COUNT, FREE_PART, M_ACTIVATION_COST, M_COST, M_TOLL
from tefuda.games.chronicle.rules.paying import can_pay
from tefuda.games.chronicle.rules.souls import Means, means_of, payable
from tefuda.games.chronicle.rules.text import FREE, NOTHING, ChronicleAbility, text_of
from tefuda.games.common import pricing as common
from tefuda.games.common.announcing import StackAbility
from tefuda.games.common.forbidding import concerns
from tefuda.games.common.giving import CostPart
from tefuda.games.common.pricing import ExtraCost, Price, Pricing, own_changes
from tefuda.kernel.frames import Frame
from tefuda.kernel.programs import Const
from tefuda.kernel.records import Mod
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Filter, Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

WAIVED: Final = -2
"""Way of using a card that a text lets be used without paying its cost: additional costs and increases stay [R25]."""


class SoulPricing(Pricing):
    """Increases, then reductions; soul change comes last [11.2.9, R18, R93]."""

    def costs(self, st: State, e: int) -> tuple[common.Cost, tuple[common.Cost, ...], tuple[ExtraCost, ...]]:
        """Return what its text says."""
        text = text_of(st, st.col[CARD][e])
        return text.cost, text.alternatives, text.extras

    def changed(self, st: State, x: Scope, e: int, base: common.Cost, price: Price) -> Price:
        """Add what texts change and impose, and take off what soul change does."""
        parts, souls = price
        need = list(souls)
        apply_changes(need, changes_of(st, x, e))
        if st.mods(M_TOLL):
            parts += tolls(st, e)
        return parts, tuple(exchanged(need, change_of(x)))

    def of_ability(self, st: State, x: Scope, ability: StackAbility, chosen_x: int) -> Price:
        """Return what using an action ability costs [11.5.10]."""
        own = cast(ChronicleAbility, ability).cost
        need = list(own.of_pool(chosen_x))
        e = st.now(x.source)
        if e >= 0:
            apply_changes(need, in_force(st, M_ACTIVATION_COST, e))
        return own.items, tuple(need)

    def ability_names_x(self, ability: StackAbility) -> bool:
        """Look at its cost."""
        return cast(ChronicleAbility, ability).cost.names_x


PRICING: Final = SoulPricing(FREE, means_of, can_pay)


def change_of(x: Scope) -> Ints:
    """Return what soul change takes off the cost, noted by the placing of a card: faction icons and free cost of the sacrificed unit
    [15.2.6.4, R93]."""
    return cast("Ints", x.box[1]) if isinstance(x, Frame) and len(x.box) > 1 else NOTHING


class CostMod(Mod):
    """What a text changes about costs; ``floor``: it does not lower what is paid altogether below that."""

    def __init__(self, kind: int, fits: Filter | None, amount: Num, part: int, floor: int = 0) -> None:
        super().__init__(kind, fits, amount, part)
        self.floor = floor


class TollMod(Mod):
    """Cards that fit cost so much of a number of the player (the first place of its table is ``table``) besides [11.2.4, R25]."""

    def __init__(self, fits: Filter, amount: Num, table: int) -> None:
        super().__init__(M_TOLL, fits, amount)
        self.table = table


def tolls(st: State, e: int) -> tuple[CostPart, ...]:
    """Return what texts let a card cost besides souls, for each number of the player together."""
    total: dict[int, int] = {}
    for a in st.mods(M_TOLL):
        if a.mod is not None and a.mod.amount is not None and concerns(st, a, e):
            table = cast(TollMod, a.mod).table
            total[table] = total.get(table, 0) + max(0, a.mod.amount.value(st, a.scope))
    return tuple([PayTable(Const(n), table) for table, n in total.items()])


CostPiece = tuple[int, int, int]
"""A change of a cost: its part, the amount, and below what it lowers nothing."""


def changes_of(st: State, x: Scope, e: int) -> list[CostPiece]:
    """Return the changes of a card's cost: of texts in force, and of the card's own [11.2.5, R18]."""
    own = own_changes(st, x, text_of(st, st.col[CARD][e]).own_costs)
    return in_force(st, M_COST, e) + [(part, n, 0) for part, n in own]


def in_force(st: State, kind: int, e: int) -> list[CostPiece]:
    """Return what the modifications of a kind add to the cost of a card or its ability."""
    out: list[CostPiece] = []
    for a in st.mods(kind):
        if a.mod is not None and a.mod.amount is not None and concerns(st, a, e):
            floor = a.mod.floor if isinstance(a.mod, CostMod) else 0
            out.append((a.mod.n, a.mod.amount.value(st, a.scope), floor))
    return out


def use_up(st: State, e: int) -> None:
    """Use up the effects that change the cost of the next such card only, as it is paid for (a raw write)."""
    for effect in {a.effect for a in st.mods(M_COST) if a.effect >= 0 and concerns(st, a, e)}:
        st.spend_effect(effect)


def apply_changes(need: list[int], changes: list[CostPiece]) -> None:
    """All increases first, then all reductions, those with a floor before the others; no part falls below 0, and what is too much for one
    part is lost [11.2.9, R18]."""
    for part, n, _ in changes:
        if n > 0:
            need[part] += n
    for part, n, floor in sorted(changes, key=floored):
        if n < 0:
            need[part] -= min(-n, need[part], max(0, sum(need) - floor))


def floored(change: CostPiece) -> bool:
    """Tell whether a change has no floor."""
    return change[2] == 0


def exchanged(need: list[int], change: Ints) -> list[int]:
    """Return a cost after soul change: free against free, icons against icons of their faction, what icons are left against free [R93]."""
    out = need[:]
    out[FREE_PART] -= change[FREE_PART]
    for k in range(FACTION_COUNT):
        m = min(out[k], change[k])
        out[k] -= m
        out[FREE_PART] -= change[k] - m
    out[FREE_PART] = max(0, out[FREE_PART])
    return out


def payable_at_once(st: State, m: Means, e: int) -> int:
    """Tell cheaply whether a card can be paid for: 1 yes, 0 no, -1 if its text or others have to be asked (:meth:`Pricing.ways`)."""
    need = text_of(st, st.col[CARD][e]).fixed_need()
    if not need or st.mods(M_COST) or st.mods(M_TOLL):
        return -1
    return 1 if payable(m, need) else 0
