"""Extension, before the first turn, and the match as a whole [3.1, R5, R6, R113, R114]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.events import REDRAWN
from tefuda.games.arc.rules.lanes import REDRAW
from tefuda.games.arc.rules.model import DECK, HAND, KEYWORDS, LIFE, MAIN, OUTSIDE, SINGLE, W_EGO, WILL, tag
from tefuda.games.arc.rules.phases import TURN_OF_ALL
from tefuda.games.common.dealing import deal
from tefuda.kernel.frames import Frame, again, procedure
from tefuda.kernel.sealing import chosen, seal

if TYPE_CHECKING:
    from tefuda.kernel.state import State

OPENING_HAND: Final = 3
OPENING_WILL: Final = 3
FULL_LIFE: Final = 20
TAG_LIFE: Final = (15, 15, 30)
"""Life of the partners and of the single player [R114]."""
MORE_CARDS: Final = 2
"""Cards that the single player draws after the redraw [9.1, R114]."""


def lay_out(st: State, f: Frame) -> bool:
    """Life 20, in a tag match 15, 15 and 30; decks are shuffled [5.2, 9.2, R6]."""
    for p in st.seats:
        st.put_num(LIFE + p, TAG_LIFE[p] if tag(st) else FULL_LIFE)
        st.shuffle(st.zone_id(p, DECK))
    return False


def opening_hands(st: State, f: Frame) -> bool:
    """All draw three cards [3.1.1]."""
    for p in st.seats:
        deal(st, p, DECK, HAND, OPENING_HAND)
    return False


def place_egos(st: State, f: Frame) -> bool:
    """All egos stand in the main circles, for all to see [3.1.2, R1, R5]."""
    for p in st.seats:
        for e in st.zone(p, OUTSIDE)[:]:
            if st.row(e).v[KEYWORDS] & W_EGO:
                st.put(e, st.zone_id(p, MAIN))
    return False


def first_will(st: State, f: Frame) -> bool:
    """Will +3 [3.1.3]."""
    for p in st.seats:
        st.put_num(WILL + p, OPENING_WILL)
    return False


def offer_redraw(st: State, f: Frame) -> bool:
    """Any cards of the hand go back, once, sealed [3.1.4, R5]."""
    return seal(st, REDRAW, st.seats, True)


def redraw(st: State, f: Frame) -> bool:
    """They are shuffled in, and as many drawn; then the single player draws two more [3.1.4, 9.1, R5, R114]."""
    for p in st.seats:
        cards = chosen(st, f, p)
        for e in cards:
            st.put(e, st.zone_id(p, DECK))
        if cards:
            st.shuffle(st.zone_id(p, DECK))
            st.emit(REDRAWN, player=p, n=len(cards))
            deal(st, p, DECK, HAND, len(cards))
    if tag(st):
        deal(st, SINGLE, DECK, HAND, MORE_CARDS)
    return False


def next_turn(st: State, f: Frame) -> bool:
    """Turn after turn [3.4.2]."""
    return st.call(TURN_OF_ALL)


MATCH: Final = procedure(
    "arc:match",
    ("3.1", lay_out),
    ("3.1.1", opening_hands),
    ("3.1.2", place_egos),
    ("3.1.3", first_will),
    ("3.1.4", offer_redraw),
    ("3.1.4/a", redraw),
    ("3.4.2", next_turn),
    ("3.4.2/a", again),
)
"""A whole match."""
