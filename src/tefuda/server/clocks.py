"""The clocks of a table. They go by the machine's monotonic clock: what somebody does to the time of day changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import monotonic

import msgspec

from tefuda.server import protocol as p


class Timing(msgspec.Struct, frozen=True):
    """How time is kept: ``none``, ``move`` (seconds for each decision), or ``fischer`` (seconds for the match and an increment for each
    decision)."""

    kind: str = "none"
    seconds: int = 0
    increment: int = 0


class Clocks:
    """The time that the seats of a table have left.

    Attributes:
        paused: Whether all stand still by agreement.
    """

    def __init__(self, timing: Timing, seats: Iterable[str]) -> None:
        self.timing = timing
        self.paused = False
        self.left = dict.fromkeys(seats, timing.seconds * 1000)
        self._since = monotonic()

    def start(self, left: Mapping[str, int] | None = None) -> None:
        """Let time run from now on, with so much left."""
        if left is not None:
            self.left = dict(left)
        self._since = monotonic()

    @property
    def elapsed(self) -> float:
        """Seconds since time last began to run."""
        return monotonic() - self._since

    def charged(self, running: Iterable[str], seat: str = "") -> dict[str, int]:
        """Return the milliseconds that everybody has left now; ``seat``: if that one decides now, and earns what there is for it."""
        left = dict(self.left)
        for who in running:
            left[who] = max(0, left[who] - int(self.elapsed * 1000))
        if seat and self.timing.kind == "fischer":
            left[seat] += self.timing.increment * 1000
        elif seat and self.timing.kind == "move":
            left[seat] = self.timing.seconds * 1000
        return left

    def state(self, running: tuple[str, ...]) -> p.ClockState:
        """Return how they stand."""
        return p.ClockState(self.charged(running), running, self.paused)
