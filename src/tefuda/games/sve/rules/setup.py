"""Before the first turn [6.2], and the match as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.dealing import deal, deal_anew
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
from tefuda.kernel import picks, secrets
from tefuda.kernel.frames import Frame, again, procedure
from tefuda.kernel.options import option, verb_of

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


def pick_chooser(st: State, f: Frame) -> bool:
    """A random player is picked [6.2.1.5]."""
    f.player = st.chance("coin", 2)
    return False


def choose_first(st: State, f: Frame) -> bool:
    """He decides who goes first [6.2.1.5]."""
    return st.ask(f, f.player, "first-or-second", [option(V_FIRST), option(V_SECOND)])


def set_first(st: State, f: Frame) -> bool:
    """Note the first player."""
    first = f.player if verb_of(f.answer) == V_FIRST else other(f.player)
    st.put_num(FIRST, first)
    f.n = 0
    return False


def opening_hands(st: State, f: Frame) -> bool:
    """Both take the top four cards; this is no drawing [6.2.1.6, R7]."""
    for p in (st.num[FIRST], other(st.num[FIRST])):
        deal(st, p, DECK, HAND, OPENING_HAND)
    return False


def ask_mulligan(st: State, f: Frame) -> bool:
    """From the first player on, each may replace the whole hand once [6.2.1.7, R19]."""
    f.player = st.num[FIRST] if f.n == 0 else other(st.num[FIRST])
    return st.ask(f, f.player, "mulligan", [option(V_KEEP), option(V_MULLIGAN)])


def order_hand(st: State, f: Frame) -> bool:
    """The replaced cards go to the bottom in an order of the player's choice [6.2.1.7]."""
    f.result = ()
    if verb_of(f.answer) != V_MULLIGAN:
        return False
    return picks.put_in_order(st, "order", f.player, tuple(st.zone(f.player, HAND)))


def replace_hand(st: State, f: Frame) -> bool:
    """They are put there, and four new cards are taken; only their player knows the order [R19]."""
    deal_anew(st, f.player, f.result, DECK, HAND)
    f.n += 1
    return st.back(f, "6.2.1.7") if f.n < 2 else False


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
    ("6.2.1.5", pick_chooser),
    ("6.2.1.5/a", choose_first),
    ("6.2.1.5/b", set_first),
    ("6.2.1.6", opening_hands),
    ("6.2.1.7", ask_mulligan),
    ("6.2.1.7/a", order_hand),
    ("6.2.1.7/b", replace_hand),
    ("6.2.1.8", starting_numbers),
    ("7.1.1", next_turn),
    ("7.1.1/a", again),
)
"""A whole match [6.2.1, 7]; its register holds the turns that are put off or added [R98]."""
