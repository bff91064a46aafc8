"""What makes an event of this game the one that a text speaks of, besides what all games ask [15, 18-3, 21, 23-3]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.events import EventCond
from tefuda.games.common.filters import CardFilter, fits_ref
from tefuda.games.common.knowing import column_of
from tefuda.games.eoo.rules.events import BY_STATE, DAMAGED, reason
from tefuda.games.eoo.rules.recalling import befell
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Event, Ints
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


class DealerIs(EventCond):
    """One of those who dealt the damage, or who did it, is one of the things."""

    def __init__(self, things: Things) -> None:
        super().__init__()
        self.things = things

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the objects."""
        refs = self.things.refs(st, x)
        return any([d in refs for d in dealers(ev)])


class DealtBy(EventCond):
    """One of those who dealt the damage, or who did it, fits a description [R107]."""

    def __init__(self, fits: CardFilter) -> None:
        super().__init__()
        self.fits = fits

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Judge each as it is, or as it last was."""
        return any([d >= 0 and fits_ref(st, x, self.fits, d) for d in dealers(ev)])


def dealers(ev: Event) -> Ints:
    """Return all who contributed to an event: the dealers of battle damage, else its source [R107]."""
    return ev.more or (ev.source,)


class Killed(EventCond):
    """Of a destruction: its cause meets a condition. That is the effect that destroyed it, or by L of 0 the last damage of the turn
    [2-9-3, 21-1-4]."""

    def __init__(self, cause: EventCond) -> None:
        super().__init__()
        self.cause = cause

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Find the damage, if it was by L of 0."""
        if reason(ev.why) != BY_STATE:
            return self.cause.judge(st, x, ev)
        last = befell(st, ev.subject, (DAMAGED,))
        return last is not None and self.cause.judge(st, x, last)


class StatusIs(EventCond):
    """It is about a status, by its place."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare it."""
        return ev.n == self.place
