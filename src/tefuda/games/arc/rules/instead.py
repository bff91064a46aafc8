"""Replacement effects of card text: ～代わりに [R40, R97] (anatomy 9, wording 10).

Which event is meant is said by ``WouldBe``; what happens instead are deeds. A substitute that is impossible replaces nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.arc.rules.allowing import allowed
from tefuda.games.common.instead import Trial

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


class Feasible(Trial):
    """A substitute can be carried out now: there is enough to pick from, and each deed has something that it can do (wording 10)."""

    def holds(self, st: State, x: Scope) -> bool:
        """Try the deeds on everything that could be picked."""
        tried = self.tried(st, x, True)
        if tried is None:
            return False
        for deed in self.deeds:
            events = deed.events(st, tried)
            if not any(allowed(st, ev, events) for ev in events):
                return False
        return True
