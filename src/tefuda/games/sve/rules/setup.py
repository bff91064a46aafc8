"""Before the first turn [6.2], and the match as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.opening import FirstPlayer, OpeningHands
from tefuda.games.sve.rules.model import (
    ACTIVE,
    DECK,
    EP,
    EVOLVE_DECK,
    FIRST,
    HAND,
    HEALTH,
    LIFE,
    MAX_PP,
    PP,
    SKIPS,
    V_FIRST,
    V_KEEP,
    V_MULLIGAN,
    V_SECOND,
    leader,
    other,
)
from tefuda.games.sve.rules.turn import TURN_OF
from tefuda.kernel import secrets
from tefuda.kernel.frames import Frame, again, procedure

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

OPENING_HAND: Final = 4


def place_leaders(st: State, f: Frame) -> bool:
    """Leaders, main decks and evolve decks are shown and laid out; the main decks are shuffled [6.2.1.1-6.2.1.4]."""
    for p in (0, 1):
        secrets.reveal(st, leader(st, p))
        st.shuffle(st.zone_id(p, DECK))
        secrets.look(st, p, st.zone(p, EVOLVE_DECK))
    return False


FIRST_PLAYER: Final = FirstPlayer(FIRST, "first-or-second", V_FIRST, V_SECOND)
HANDS: Final = OpeningHands(FIRST, DECK, HAND, OPENING_HAND, V_KEEP, V_MULLIGAN)
"""Four cards, which are not drawn [6.2.1.6, R7]; only who replaces them knows their order at the bottom [6.2.1.7, R19]."""


def starting_numbers(st: State, f: Frame) -> bool:
    """PP and maximum PP 0; EP 0 and 3; leaders' health 20 or as printed [6.2.1.8-6.2.1.10, 2.8.3.1]."""
    first = st.num[FIRST]
    for p in (0, 1):
        st.put_num(PP + p, 0)
        st.put_num(MAX_PP + p, 0)
        st.put_num(EP + p, 0 if p == first else 3)
        st.put_num(LIFE + p, st.row(leader(st, p)).v[HEALTH])
    f.player = first
    return False


def next_turn(st: State, f: Frame) -> bool:
    """Turns follow one another, the first player's first [6.2.1.11, 7.1.1, 7.4.7]."""
    if st.num[ACTIVE] >= 0:
        f.player = next_player(st, f)
    return st.call(TURN_OF, player=f.player)


def next_player(st: State, f: Frame) -> int:
    """Return whose turn comes: of the turns put off or added the last, otherwise the other player's; skipped turns are not
    begun [7.4.7, R98]."""
    player = st.num[ACTIVE]
    while True:
        to_come = turns_to_come(f)
        player = to_come[-1] if to_come else other(player)
        f.regs = [to_come[:-1]]
        if not st.num[SKIPS + player]:
            return player
        st.put_num(SKIPS + player, st.num[SKIPS + player] - 1)


def turns_to_come(f: Frame) -> Ints:
    """Return whose turns are put off or added, in the reverse of the order in which they come, from the match's frame."""
    return f.regs[0] if f.regs else ()


def add_turn(st: State, player: int) -> None:
    """Give a player an extra turn after this one; the turn that was due comes after all extra turns [R98]."""
    f = st.frames[0]
    f.regs = [(*(turns_to_come(f) or (other(st.num[ACTIVE]),)), player)]


MATCH: Final = procedure(
    "sve:match",
    ("6.2.1.2", place_leaders),
    *FIRST_PLAYER.rows("6.2.1.5"),
    ("6.2.1.6", HANDS.take),
    *HANDS.rows("6.2.1.7"),
    ("6.2.1.8", starting_numbers),
    ("7.1.1", next_turn),
    ("7.1.1/a", again),
)
"""A whole match [6.2.1, 7]; its register holds the turns that are put off or added [R98]."""
