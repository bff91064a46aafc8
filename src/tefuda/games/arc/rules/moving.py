"""Cards that go to one end of a deck: who puts them in order [R147]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.model import DECK
from tefuda.games.arc.rules.verbs import V_ORDER
from tefuda.games.common.ordering import Laying, start_move
from tefuda.kernel.frames import procedure

if TYPE_CHECKING:
    from tefuda.kernel.records import Event, Ints
    from tefuda.kernel.state import State


def move(st: State, events: list[Event], orderer: int) -> bool:
    """Move cards together; those that go to an end of a deck are put in order before, by their owners if ``orderer`` is EACH: a tail
    call."""
    return start_move(st, MOVE, events, orderer)


def seats(st: State) -> Ints:
    """Return whose decks are put in order first."""
    return tuple(st.seats)


MOVE: Final = procedure("arc:moving cards", *Laying(DECK, seats, True, False, V_ORDER).rows("3.5.2", "5.1"))
