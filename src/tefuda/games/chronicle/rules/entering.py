"""How objects enter the battlefield by the texts of others [11.7.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.games.chronicle.rules.model import M_ENTERS
from tefuda.kernel.records import Mod

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Row
    from tefuda.kernel.state import State


class EntryMod(Mod):
    """What fits, as it would be on the battlefield, enters wiped, or with counters: judged by its print and by whose battlefield it is.

    Attributes:
        which: Description of what enters.
        word, number: The name of the counters, and how many; -1 and None: it enters wiped.
    """

    def __init__(self, which: CardFilter, word: int = -1, number: Num | None = None) -> None:
        super().__init__(M_ENTERS)
        self.which = which
        self.word = word
        self.number = number


def enters_wiped(st: State, row: Row, player: int) -> bool:
    """Tell whether a text of something else lets a card enter a player's battlefield wiped."""
    return any(made.number is None for made, _ in entry_mods(st, row, player))


def enters_bearing(st: State, row: Row, player: int) -> tuple[int, ...]:
    """Return the counters with which texts of something else let a card enter a player's battlefield: a name and a number each."""
    more: tuple[int, ...] = ()
    for made, x in entry_mods(st, row, player):
        n = made.number.value(st, x) if made.number is not None else 0
        more += (made.word, n) if n > 0 else ()
    return more


def entry_mods(st: State, row: Row, player: int) -> list[tuple[EntryMod, Scope]]:
    """Return what texts of something else say of how a card enters a player's battlefield."""
    found = [(cast(EntryMod, a.mod), a.scope) for a in st.mods(M_ENTERS)]
    return [(made, x) for made, x in found if made.which.fits_new(st, x, row, player)]
