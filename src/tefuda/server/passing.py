"""How seats pass: what their persons wish, kept with the table; and when an automatic answer is given.

What was wished beforehand, and one's own object that is let resolve, is passed at once. Any other automatic answer follows from what
the player could do, so from what the others cannot see: at a table with other people it is held back as long as that person takes
when asked, so that a wait does not tell whether he could have answered. People look once at what has happened, and then pass quickly
until something happens again; so what follows a pass in a lull is held back as long as they take there.
"""

from __future__ import annotations

from collections import deque
from random import SystemRandom
from typing import Any

from tefuda.play.passing import Passing
from tefuda.server import protocol as p

SHORTEST, LONGEST = 0.3, 4.0
"""Seconds for which an automatic answer is held back."""
USUAL, USUAL_AGAIN = (0.5, 0.7, 0.9, 1.2, 1.7), (0.3, 0.3, 0.4, 0.5, 0.7)
"""Seconds in which people pass, and in which they pass again while nobody does anything else, until it is seen how long this one takes."""
WORDS = ("pass", "パス")

_random = SystemRandom()


class SeatPassing:
    """How a seat passes.

    Attributes:
        passing: What is wished, as the engine keeps it.
    """

    def __init__(self, stored: dict[str, Any] | None = None) -> None:
        self.passing = Passing()
        self.wished = bool(stored and stored["wish"])
        self._paces: tuple[deque[float], deque[float]] = (deque(maxlen=20), deque(maxlen=20))
        if stored:
            self.passing = Passing(**{**stored, "stops": {(phase, mine) for phase, mine in stored["stops"]}})

    def over(self) -> bool:
        """Tell, once, that what was wished has come."""
        over = self.wished and not self.passing.wish
        self.wished = self.wished and not over
        return over

    def stored(self) -> dict[str, Any]:
        """Return what is stored of it."""
        mine = self.passing
        return {
            "on": mine.on,
            "stops": sorted(map(list, mine.stops)),
            "wish": mine.wish,
            "turn": mine.turn,
            "seen": mine.seen,
        }

    def kept(self) -> dict[str, Any]:
        """Return what is taken along to the next match."""
        return {**self.stored(), "wish": ""}

    def state(self) -> p.Passing:
        """Return what the seat is told of it."""
        mine = self.passing
        stops = tuple(p.Stop(*stop) for stop in sorted(mine.stops))
        return p.Passing(mine.on, stops, mine.wish)  # type: ignore[arg-type]

    def answered(self, text: str, seconds: float, again: bool = False) -> None:
        """Note how long the person took to pass; ``again``: nobody has done anything but pass since he passed last."""
        if text.strip() in WORDS:
            self._paces[again].append(seconds)

    def hold(self, again: bool = False) -> float:
        """Return for how many seconds an automatic answer is held back: as long as the person took once."""
        spread = _random.choice((*(USUAL_AGAIN if again else USUAL), *self._paces[again])) * _random.uniform(0.8, 1.25)
        return min(LONGEST, max(SHORTEST, spread))
