"""What narrows skills down to some of the events that they might mean: those of one kind [R40, R52] (wording 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.events import EventCond

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
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
