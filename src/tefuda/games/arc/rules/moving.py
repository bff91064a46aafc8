"""Cards that go to one end of a deck: who puts them in order [R147]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.model import DECK
from tefuda.games.arc.rules.verbs import V_ORDER
from tefuda.games.common.ordering import lay_ends, next_end, note_end, start_move
from tefuda.kernel.frames import let_happen, procedure

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State


def move(st: State, events: list[Event], orderer: int) -> bool:
    """Move cards together; those that go to an end of a deck are put in order before, by their owners if ``orderer`` is EACH: a tail
    call."""
    return start_move(st, MOVE, events, orderer)


def arrange(st: State, f: Frame) -> bool:
    """Ask for the order of the cards for the next deck: the first named lies on top of the others."""
    return next_end(st, f, tuple(st.seats), DECK, True, V_ORDER)


def arranged(st: State, f: Frame) -> bool:
    """Note it; then the next deck."""
    if f.n < 0:
        return False
    note_end(f)
    return st.back(f, "3.5.2")


def moved(st: State, f: Frame) -> bool:
    """Only who put them in order knows where they lie."""
    lay_ends(st, f, DECK)
    return st.done()


MOVE: Final = procedure(
    "arc:moving cards", ("3.5.2", arrange), ("3.5.2/a", arranged), ("5.1", let_happen), ("5.1/a", moved)
)
