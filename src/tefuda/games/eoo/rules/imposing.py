"""Additional costs that texts impose on executing cards and activating abilities [19-1-1, 19-4-1, R109]."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.games.common.forbidding import concerns
from tefuda.games.eoo.rules.model import M_EXTRA
from tefuda.kernel.records import Mod

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.games.eoo.rules.text import Cost
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Filter
    from tefuda.kernel.state import State


class ExtraMod(Mod):
    """What fits has an additional cost; whoever executes or activates it pays.

    Attributes:
        cost: What is paid besides; in it 自分 is the payer.
        whose: Players to whom it applies, None for everybody.
        abilities: True for activated abilities (of what fits), False for cards that are executed.
    """

    def __init__(self, fits: Filter | None, cost: Cost, whose: Players | None, abilities: bool) -> None:
        super().__init__(M_EXTRA, fits)
        self.cost = cost
        self.whose = whose
        self.abilities = abilities


def imposed(st: State, x: Scope, e: int, abilities: bool) -> list[Cost]:
    """Return what the player of ``x`` has to pay besides for executing card ``e``, or for an ability of it [19-4-1]."""
    out: list[Cost] = []
    for a in st.mods(M_EXTRA):
        mod = cast(ExtraMod, a.mod)
        if mod.abilities != abilities or (mod.whose is not None and x.player not in mod.whose.players(st, a.scope)):
            continue
        if concerns(st, a, e):
            out.append(mod.cost)
    return out
