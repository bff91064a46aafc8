"""The places at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from tefuda.formats.decks import DeckList
from tefuda.formats.notation import letter
from tefuda.match import Match
from tefuda.server import protocol as p


@dataclass
class Seat:
    """A place at the table."""

    letter: str
    kind: str
    name: str = ""
    person: str = ""
    deck: DeckList | None = None
    invitation: str = ""
    present: int = 0

    def state(self, left: bool = False, coming: bool = False, partners: str = "") -> p.SeatState:
        """Return what everybody may know of it."""
        deck = self.deck.name if self.deck is not None else ""
        return p.SeatState(self.letter, self.kind, self.name, deck, self.present > 0, left, coming, partners)  # type: ignore[arg-type]


def states(seats: Mapping[str, Seat], match: Match | None, plays: Callable[[str], bool]) -> tuple[p.SeatState, ...]:
    """Return the seats as everybody may know them."""
    if match is None:
        return tuple(s.state() for s in seats.values())
    coming, sides = set(map(letter, match.coming)), match.sides
    return tuple(
        s.state(not plays(who), who in coming, sides.get(who, "").replace(who, "")) for who, s in seats.items()
    )


def seat_of(stored: Mapping[str, Any]) -> Seat:
    """Return a seat as it is stored."""
    deck = msgspec.convert(stored["deck"], DeckList) if stored["deck"] else None
    return Seat(
        stored["letter"], stored["kind"], stored["name"], stored["person"] or "", deck, stored["invitation"] or ""
    )
