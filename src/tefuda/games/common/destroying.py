"""By what something was destroyed where a rule of the game does it: the last damage of the turn
[eoo:2-9-3, eoo:21-1-4, chronicle:12.4.4]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.events import EventCond, dealers
from tefuda.games.common.reasons import reason
from tefuda.games.common.recalling import befell, meets
from tefuda.games.common.things import Things

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Cond
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State


def cause_of(st: State, ev: Event, rule: int, damaged: int) -> Event | None:
    """Return the event by which something was destroyed: the destruction itself, or the damage for which a rule (a reason) did it."""
    return befell(st, ev.subject, (damaged,)) if reason(ev.why) == rule else ev


class Killed(EventCond):
    """Of a destruction: its cause meets a condition.

    Attributes:
        rule: The reason of a destruction by a rule.
        damaged: The kind of event that damage is.
    """

    def __init__(self, cause: Cond, rule: int, damaged: int) -> None:
        self.cause = cause
        self.rule = rule
        self.damaged = damaged

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Find the damage, if a rule destroyed it."""
        last = cause_of(st, ev, self.rule, self.damaged)
        return last is not None and meets(st, x, last, self.cause)


class Destroyers(Things):
    """What destroyed the subject of the event: all who did it, or who dealt the last damage of the turn.

    Attributes:
        destroyed, damaged: Kinds of events.
        rule: The reason of a destruction by a rule.
    """

    def __init__(self, destroyed: int, rule: int, damaged: int) -> None:
        self.destroyed = destroyed
        self.rule = rule
        self.damaged = damaged

    def refs(self, st: State, x: Scope) -> list[int]:
        """Ask the cause."""
        ev = x.event
        if ev is None or ev.kind != self.destroyed:
            return []
        cause = cause_of(st, ev, self.rule, self.damaged)
        return [r for r in dealers(cause) if r >= 0] if cause is not None else []
