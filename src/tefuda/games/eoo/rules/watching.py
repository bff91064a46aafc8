"""What makes an event of this game the one that a text speaks of, besides what all games ask [15, 18-3, 21, 23-3]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.events import EventCond, dealers
from tefuda.games.common.reasons import reason
from tefuda.games.common.things import Things
from tefuda.games.eoo.rules.events import BY_STATE, DAMAGED, DESTROYED
from tefuda.games.eoo.rules.recalling import befell

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State


class Killed(EventCond):
    """Of a destruction: its cause meets a condition. That is the effect that destroyed it, or by L of 0 the last damage of the turn
    [2-9-3, 21-1-4]."""

    def __init__(self, cause: EventCond) -> None:
        self.cause = cause

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Find the damage, if it was by L of 0."""
        if reason(ev.why) != BY_STATE:
            return self.cause.judge(st, x, ev)
        last = befell(st, ev.subject, (DAMAGED,))
        return last is not None and self.cause.judge(st, x, last)


class Destroyers(Things):
    """What destroyed the subject of the event: all who did it, or by L of 0 who dealt the last damage of the turn [2-9-3, 21-1-4, R107]."""

    def refs(self, st: State, x: Scope) -> list[int]:
        """Find the damage, if it was by L of 0."""
        ev = x.event
        if ev is None or ev.kind != DESTROYED:
            return []
        cause = befell(st, ev.subject, (DAMAGED,)) if reason(ev.why) == BY_STATE else ev
        return [r for r in dealers(cause) if r >= 0] if cause is not None else []
