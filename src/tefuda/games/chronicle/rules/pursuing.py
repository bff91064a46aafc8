"""Attacking once more [15.2.14.2, R99]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.events import MAY_AGAIN
from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import Doing, there
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


class AttackAgain(Doing):
    """Things may be designated as attackers once more in this turn; all other conditions hold."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def events(self, st: State, x: Scope) -> list[Event]:
        """Allow it to each."""
        return [by_text(x, MAY_AGAIN, st.ref(e), n=1) for e in there(st, x, self.things)]
