"""What narrows skills down to some of the events that they might mean: of one kind, forbidden only in one way [R40, R52] (wording 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.events import EventCond
from tefuda.kernel.programs import Filter

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Cond
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State


class KindIs(EventCond):
    """It is an event of that kind (of those that a skill waits for)."""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self.kind = kind

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the kind."""
        return ev.kind == self.kind


class InEvent(Filter):
    """Who a prohibition concerns, in the events that it speaks of only (戦闘で破壊されない, デッキに戻されない)."""

    def __init__(self, cond: Cond, who: Filter | None) -> None:
        self.reads = who.reads if who is not None else 0
        self.reads_rows = who.reads_rows if who is not None else 0
        self.cond = cond
        self.who = who

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Judge the event, then whom it befalls."""
        return self.cond.holds(st, x) and (self.who is None or self.who.fits(st, x, e))
