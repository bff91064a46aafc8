"""What an effect or a continuous skill of ARC is made of, while it is put together."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.games.arc.lowering.context import Context
from tefuda.games.lowering import makeup as shared
from tefuda.kernel.programs import Cond, Filter, Num
from tefuda.kernel.records import Ability, Bundle, Change, Mod


@dataclass
class Makeup(shared.Makeup[Context]):
    """What an effect or a continuous skill is made of, while it is put together."""

    def change(
        self, layer: int, attr: int, how: int, num: Num | None = None, mask: int = 0, gain: Ability | None = None
    ) -> None:
        """Add a change of rows."""
        self.changes.append(Change(layer, attr, how, num, mask, gain))

    def mod(self, kind: int, fits: Filter | None, num: Num | None = None, n: int = 0) -> None:
        """Add a modification of the rules."""
        self.mods.append(Mod(kind, fits, num, n))

    def bundle(self, cond: Cond | None = None) -> Bundle:
        """Return the finished bundle."""
        return self.finished(() if cond is None else (cond,), self.who)
