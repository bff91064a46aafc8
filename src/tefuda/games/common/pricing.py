"""What texts change about costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.forbidding import concerns

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Cond, Num
    from tefuda.kernel.state import State

REGULAR: Final = 0
"""Way of paying for a card: its printed cost; ``n`` from 1 on is the n-th alternative cost of the card."""
LARGEST_X: Final = 99
"""No cost can be paid so often; it ends the search for the largest X."""


class CostChange:
    """What a card's own text says about its cost: ``amount`` is added (negative: a reduction) to a part of it while ``cond`` holds
    [arc:R50, eoo:R35, eoo:R110, chronicle:R18]."""

    def __init__(self, amount: Num, part: int = 0, cond: Cond | None = None) -> None:
        self.amount = amount
        self.part = part
        self.cond = cond


def changes_in_force(st: State, kind: int, e: int) -> list[tuple[int, int]]:
    """Return what the modifications of a kind add to the cost of a card, as (part, amount)."""
    out: list[tuple[int, int]] = []
    for a in st.mods(kind):
        if a.mod is not None and a.mod.amount is not None and concerns(st, a, e):
            out.append((a.mod.n, a.mod.amount.value(st, a.scope)))
    return out


def own_changes(st: State, x: Scope, changes: tuple[CostChange, ...]) -> list[tuple[int, int]]:
    """Return what a card's own text adds to its cost, as (part, amount)."""
    return [(c.part, c.amount.value(st, x)) for c in changes if c.cond is None or c.cond.holds(st, x)]
