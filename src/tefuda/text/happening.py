"""Events that a text waits for: what befalls things, and what players do."""

from __future__ import annotations

from typing import Any

from .conditions import Place
from .events import Event
from .lookbacks import DidMany, ManyVerb
from .model import says
from .nouns import NP, Noun
from .numbers import N
from .players import Who
from .words import Bound, Unit

Befalling = Any
"""What befalls a thing (open: see `Dialect`)."""
Befallen = Any
"""What it befalls (open)."""


@says("{t}が{h.*}", en="{t} {h.*}")
class Befalls(Event, frozen=True, tag=True):
    """The happening, with that thing as its subject (none, where a game says so: the source): once for each thing."""

    h: Befalling
    t: Befallen


class PlayerDoes(Event, frozen=True, tag=True):
    """The player does this to such a thing (in that place): once for each (`w`: once for all together)."""

    who: Who
    np: Noun
    how: str
    src: Place | None = None
    w: Unit | None = None

    def many(self) -> DidMany | None:
        """Return the same as a count, where a text looks back at it."""
        if self.w is None or self.src is not None or not isinstance(self.np, NP):
            return None
        return DidMany(self.who, self.np, N(1), self.w, ManyVerb(self.how), "", Bound("ge"))


class PlayerActs(Event, frozen=True, tag=True):
    """Something that the player does, or that concerns cards or a number of his."""

    who: Who
    how: str


class Unsaid(Event, frozen=True, tag=True):
    """What the player of the text does, the player left out."""

    how: str
