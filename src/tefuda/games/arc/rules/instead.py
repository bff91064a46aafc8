"""Replacement effects of card text: ～代わりに [R40, R97] (anatomy 9, wording 10).

Which event is meant is said by ``WouldBe``; what happens instead are deeds. A substitute that is impossible replaces nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.arc.rules.allowing import allowed
from tefuda.games.common.doing import Doing
from tefuda.games.common.instead import Substitution, WouldBe, substitutes
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond
from tefuda.kernel.schema import ALL_TOPICS

if TYPE_CHECKING:
    from tefuda.games.common.picking import Some
    from tefuda.kernel.records import Active, Event, Ints
    from tefuda.kernel.state import State


def substitute(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return what the text says instead of the event."""
    return substitutes(st, a, ev, regs)


class Feasible(Cond):
    """A substitute can be carried out now: there is enough to pick from, and each deed has something that it can do (wording 10).

    Attributes:
        deeds: What happens instead.
        picks: What is picked for it, with the register that takes it.
        regs: How many registers the deeds read.
    """

    def __init__(self, deeds: tuple[Doing, ...], picks: tuple[tuple[Some, int], ...], regs: int) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
        self.deeds = deeds
        self.picks = picks
        self.regs = regs

    def holds(self, st: State, x: Scope) -> bool:
        """Try the deeds on everything that could be picked."""
        own = x.regs + [()] * (self.regs - len(x.regs))
        tried = Scope(x.player, x.source, own, x.event)
        for some, reg in self.picks:
            cands = some.candidates(st, tried)
            if some.most(st, tried, cands) < max(1, some.least(st, tried)):
                return False
            own[reg] = tuple([st.ref(e) for e in cands])
        for deed in self.deeds:
            events = deed.events(st, tried)
            if not any([allowed(st, ev, events) for ev in events]):
                return False
        return True


__all__ = ["Feasible", "Substitution", "WouldBe", "substitute"]
