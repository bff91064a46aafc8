"""What makes an event of this game the one that a text speaks of, besides what all games ask [15, 18-3, 21, 23-3]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.events import EventCond
from tefuda.games.common.filters import CardFilter, fits_ref
from tefuda.games.common.knowing import column_of
from tefuda.games.eoo.rules.events import reason
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


class Because(EventCond):
    """It happens for one of several reasons (a mask of ``BY_*``)."""

    def __init__(self, reasons: int) -> None:
        super().__init__()
        self.reasons = reasons

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the reason, whatever was added to it."""
        return self.reasons >> reason(ev.why) & 1 != 0


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


class AfterFits(EventCond):
    """Its subject, as it is after the event, fits a description (the card that a broken shield turned out to be) [R57, R58]."""

    def __init__(self, fits: CardFilter) -> None:
        super().__init__()
        self.fits = fits

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Judge it where it is now."""
        return ev.after >= 0 and fits_ref(st, x, self.fits, ev.after)


class StatusIs(EventCond):
    """It is about a status, by its place."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare it."""
        return ev.n == self.place


class ExploredAs(EventCond):
    """An exploration of one of the two kinds: 1 a card to the mana zone, 0 reserve [14-2-2-1]."""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self.kind = kind

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare it."""
        return ev.n == self.kind
