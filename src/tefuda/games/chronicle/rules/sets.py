"""Which things and players a text names: cards of zones, objects, the top of a deck [6.1, 7]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.knowing import STATS
from tefuda.games.chronicle.rules.model import DECK, SCHEMA
from tefuda.games.common.measuring import NOW
from tefuda.games.common.sets import PileEnd
from tefuda.games.common.things import Players
from tefuda.kernel.programs import Const

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


class UntilTotal(PileEnd):
    """The top cards of players' decks down to the one with which a number of them together is large enough; all, if it never is."""

    def __init__(self, who: Players, stat: int, n: int) -> None:
        super().__init__(SCHEMA, DECK, who, Const(0))
        self.stat = stat
        self.least = n

    def refs(self, st: State, x: Scope) -> list[int]:
        """Turn over one after the other."""
        out: list[int] = []
        for p in self.who.players(st, x):
            total = 0
            for e in st.zone(p, DECK)[::-1]:
                if total >= self.least:
                    break
                out.append(st.ref(e))
                total += STATS.now(st, e, self.stat, NOW)
        return out
