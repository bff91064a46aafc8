"""Replacement effects of card text: ～代わりに [R40, R97] (anatomy 9, wording 10).

Which event is meant is said by ``WouldBe``; what happens instead are deeds. A substitute that is impossible replaces nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.arc.rules.allowing import allowed
from tefuda.games.common.doing import Doing
from tefuda.games.common.instead import Substitution, Trial, WouldBe, substitutes
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Active, Ints
    from tefuda.kernel.state import State


def substitute(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return what the text says instead of the event."""
    return substitutes(st, a, ev, regs)


class LessDamage(Doing):
    """The damage that would be taken, less a number; nothing of it if nothing is left."""

    def __init__(self, n: Num) -> None:
        super().__init__()
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Lower it."""
        ev = x.event
        if ev is None or ev.n <= self.n.value(st, x):
            return []
        n = ev.n - self.n.value(st, x)
        return [Event(ev.kind, ev.subject, player=ev.player, source=ev.source, n=n, to=ev.to, why=ev.why, more=ev.more)]


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


__all__ = ["Feasible", "LessDamage", "Substitution", "WouldBe", "substitute"]
