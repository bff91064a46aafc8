"""Conditions of card text that this game alone has [3.2, 3.3, 3.4] (wording 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.arc.rules.model import F_NO_DESTROY, FALLEN, MAIN, flagged, rp_left
from tefuda.kernel.programs import Cond

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


class Stands(Cond):
    """One of the almas is in its main circle and will not be destroyed as things are: RP are left, or nothing destroys it [R40]."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def holds(self, st: State, x: Scope) -> bool:
        """Look at the circles."""
        for r in self.things.refs(st, x):
            e = st.now(r)
            if e >= 0 and st.kind_of(e) == MAIN and not st.col[FALLEN][e]:
                if rp_left(st, e) > 0 or flagged(st, e, F_NO_DESTROY):
                    return True
        return False


class SomebodyIs(Cond):
    """There is one of the players named."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def holds(self, st: State, x: Scope) -> bool:
        """Look for one."""
        return bool(self.who.players(st, x))
