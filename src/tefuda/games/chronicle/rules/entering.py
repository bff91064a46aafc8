"""How objects enter the battlefield by the texts of others [11.7.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.games.chronicle.rules.model import M_ENTERS
from tefuda.kernel.records import Mod

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.kernel.records import Row
    from tefuda.kernel.state import State


class EntryMod(Mod):
    """What fits, as it would be on the battlefield, enters wiped: judged by its print and by whose battlefield it is."""

    def __init__(self, which: CardFilter) -> None:
        super().__init__(M_ENTERS)
        self.which = which


def enters_wiped(st: State, row: Row, player: int) -> bool:
    """Tell whether a text of something else lets a card enter a player's battlefield wiped."""
    for a in st.mods(M_ENTERS):
        if cast(EntryMod, a.mod).which.fits_new(st, a.scope, row, player):
            return True
    return False
