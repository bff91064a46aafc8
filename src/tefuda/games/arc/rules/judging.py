"""Conditions of card text that this game alone has [3.2, 3.3, 3.4] (wording 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.arc.rules.model import F_NO_DESTROY, FALLEN, FIGHTING, MAIN, PHASE, SCHEMA, flagged, rp_left
from tefuda.kernel.programs import Cond
from tefuda.kernel.schema import ALL_TOPICS

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


class PhaseIs(Cond):
    """It is one of several phases (a mask of ``1 << AF`` and so on); AF以外で is the contrary of AF [6.6.4.2]."""

    def __init__(self, phases: int) -> None:
        self.reads = SCHEMA.topic("turn")
        self.reads_rows = 0
        self.phases = phases

    def holds(self, st: State, x: Scope) -> bool:
        """Look at the phase."""
        return self.phases >> st.num[PHASE] & 1 != 0


class Stands(Cond):
    """One of the almas is in its main circle and will not be destroyed as things are: RP are left, or nothing destroys it [R40]."""

    def __init__(self, things: Things) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
        self.things = things

    def holds(self, st: State, x: Scope) -> bool:
        """Look at the circles."""
        for r in self.things.refs(st, x):
            e = st.now(r)
            if e >= 0 and st.kind_of(e) == MAIN and not st.col[FALLEN][e]:
                if rp_left(st, e) > 0 or flagged(st, e, F_NO_DESTROY):
                    return True
        return False


class InCombat(Cond):
    """A combat is between the start of 交戦中 and its release [R21]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("fight")
        self.reads_rows = 0

    def holds(self, st: State, x: Scope) -> bool:
        """Look whether one runs."""
        return st.num[FIGHTING] > 0
