"""Attacking once more [15.2.14.2, R99]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.events import BY_EFFECT, MAY_AGAIN
from tefuda.games.common.doing import Doing, there
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


class AttackAgain(Doing):
    """Things may be designated as attackers once more in this turn; all other conditions hold."""

    def __init__(self, things: Things) -> None:
        super().__init__()
        self.things = things

    def events(self, st: State, x: Scope) -> list[Event]:
        """Allow it to each."""
        return [
            Event(MAY_AGAIN, st.ref(e), player=x.player, source=x.source, n=1, why=BY_EFFECT)
            for e in there(st, x, self.things)
        ]
