"""What makes an event of this game the one that a text speaks of, besides what all games ask [15, 18-3, 21, 23-3]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.events import EventCond
from tefuda.games.common.knowing import column_of
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State


class StepCame(EventCond):
    """A step has come, by its number [14]."""

    def __init__(self, step: int) -> None:
        super().__init__()
        self.step = step

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the step."""
        return ev.n == self.step


class OwnedBy(EventCond):
    """Its subject belongs to a player: a card of his deck, a shield of his [9-1-3, R58]."""

    def __init__(self, who: Players) -> None:
        super().__init__()
        self.who = who

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for the master."""
        return ev.subject >= 0 and column_of(st, ev.after, OWNER) in self.who.players(st, x)


class OtherIs(EventCond):
    """The other party is one of the things: what is attacked, blocked, dealt damage to."""

    def __init__(self, things: Things) -> None:
        super().__init__()
        self.things = things

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for it."""
        return ev.to >= 0 and ev.to in self.things.refs(st, x)


class StatusIs(EventCond):
    """It is about a status, by its place."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare it."""
        return ev.n == self.place
