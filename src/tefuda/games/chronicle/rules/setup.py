"""Before the first turn [8.2], and the match as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.model import ACTIVE, AGE, DECK, FIRST, HAND, MORE_TURNS, REGULAR
from tefuda.games.chronicle.rules.turn import TURN_OF
from tefuda.games.chronicle.rules.verbs import V_EXCHANGE, V_FIRST, V_KEEP, V_NEXT_CARD, V_SECOND
from tefuda.games.common.dealing import deal
from tefuda.games.common.opening import FirstPlayer, OpeningHands
from tefuda.games.common.turns import whose_turn
from tefuda.kernel.frames import Frame, again, procedure

if TYPE_CHECKING:
    from tefuda.kernel.state import State

OPENING_HAND: Final = 5


FIRST_PLAYER: Final = FirstPlayer(FIRST, "choose-first", V_FIRST, V_SECOND)
"""By chance is who decides [8.2.1.4, R46]. Life and advance value have their first values already [8.2.1.1, 8.2.1.2]."""
HANDS: Final = OpeningHands(FIRST, DECK, HAND, OPENING_HAND, V_KEEP, V_EXCHANGE, "order-bottom", V_NEXT_CARD)
"""Five cards; only who replaces them knows their order at the bottom [8.2.1.5, 8.2.1.6, R47]."""


def first_markers(st: State, f: Frame) -> bool:
    """Each top card goes face down into the age yard: age I [8.2.1.7]."""
    for p in HANDS.players(st):
        deal(st, p, DECK, AGE, 1)
    return False


def next_turn(st: State, f: Frame) -> bool:
    """The first player takes the first turn, then turns alternate, extra ones between them [8.2.1.8, 9.7.3.4]."""
    return st.call(TURN_OF, player=whose_turn(st, st.num[FIRST], ACTIVE, REGULAR, MORE_TURNS))


MATCH: Final = procedure(
    "chronicle:match",
    ("8.2.1.3", HANDS.shuffle),
    *FIRST_PLAYER.rows("8.2.1.4"),
    ("8.2.1.5", HANDS.take),
    *HANDS.rows("8.2.1.6"),
    ("8.2.1.7", first_markers),
    ("8.2.1.8", next_turn),
    ("8.2.1.8/a", again),
)
"""A whole match."""
