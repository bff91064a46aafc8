"""禁忌: paying one of two costs while it resolves, or none [15.2.18, R103]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.paying import FORCED, can_pay, pay
from tefuda.games.chronicle.rules.souls import means_of
from tefuda.games.chronicle.rules.verbs import V_COST, V_DECLINE
from tefuda.kernel.frames import Frame, hand_on, procedure
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.programs import Ins

if TYPE_CHECKING:
    from tefuda.games.common.pricing import PoolCost
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


class PayEither(Ins):
    """The controller may pay one of several costs in souls. The result of the procedure is (1,) if he did."""

    def __init__(self, costs: tuple[PoolCost, ...]) -> None:
        self.costs = costs

    def run(self, st: State, f: Frame) -> bool:
        """Ask which, then for the souls."""
        return st.call(PAY_EITHER, player=f.player, source=f.source, regs=f.regs[:], box=(self.costs,))

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether one of them can be paid."""
        m = means_of(st, x.player)
        return any(can_pay(st, x, ((), cost.need(0)), m) for cost in self.costs)


def ask_cost(st: State, f: Frame) -> bool:
    """Which one, of those that can be paid, numbered as printed; none may be paid, too [15.2.18.2]."""
    costs = cast("tuple[PoolCost, ...]", f.box[0])
    m = means_of(st, f.player)
    options = [option(V_COST, k + 1) for k in range(len(costs)) if can_pay(st, f, ((), costs[k].need(0)), m)]
    return st.ask(f, f.player, "cost", [*options, option(V_DECLINE)])


def pay_it(st: State, f: Frame) -> bool:
    """Pay it [15.1.16.2]."""
    if verb_of(f.answer) != V_COST:
        return st.done((0,))
    costs = cast("tuple[PoolCost, ...]", f.box[0])
    f.result = (1,)
    return pay(st, f, ((), costs[first(f.answer) - 1].need(0)), FORCED)


PAY_EITHER: Final = procedure(
    "chronicle:pay one of several costs", ("15.2.18.2", ask_cost), ("15.2.18.2/p", pay_it), ("15.2.18.2/z", hand_on)
)
"""``box``: the costs in souls. Result: (1,) if one was paid, else (0,)."""
