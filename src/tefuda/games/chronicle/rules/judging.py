"""Conditions of card text that this game alone has: whose turn, which phase, the battle [9, 10]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.lamps import lit_for
from tefuda.games.chronicle.rules.model import MAIN, MAINS, PHASE, SCHEMA, controller, in_battle
from tefuda.games.chronicle.rules.text import LIT_THEN, R_AGES
from tefuda.games.common.conditions import StateIs
from tefuda.kernel.programs import Cond

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


def first_main(st: State) -> bool:
    """Tell whether it is main phase 1 [9.5.1.3]."""
    return st.num[PHASE] == MAIN and st.num[MAINS] == 1


def later_main(st: State) -> bool:
    """Tell whether it is main phase 2: any main phase but the first of the turn [9.5.1.3]."""
    return st.num[PHASE] == MAIN and st.num[MAINS] > 1


PARTS_OF_TURN: Final[dict[str, Cond]] = {
    word: StateIs(test, SCHEMA.topic("turn"))
    for word, test in (("main1", first_main), ("main2", later_main), ("battle", in_battle))
}
"""What no single phase is: a main phase by its number, the battle phase [9.5.1.3, 10.1]."""


class LitNow(Cond):
    """A lamp of a colour is lit for the source: by the age of the player in whose zone it is [R26, R27]."""

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def holds(self, st: State, x: Scope) -> bool:
        """Look at the lamps."""
        e = st.now(x.source)
        return e >= 0 and lit_for(st, e, controller(st, e)) & self.colour != 0


class LitThen(Cond):
    """A lamp of a colour was lit for the source when the text that resolves was put on the stack [11.2.6, R78]."""

    def __init__(self, colour: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.colour = colour

    def holds(self, st: State, x: Scope) -> bool:
        """Read what was noted."""
        return x.regs[R_AGES][LIT_THEN] & self.colour != 0
