"""Before the first turn [8.2], and the match as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.model import ACTIVE, AGE, DECK, FIRST, HAND, MORE_TURNS, REGULAR, other
from tefuda.games.chronicle.rules.turn import TURN_OF
from tefuda.games.chronicle.rules.verbs import V_EXCHANGE, V_FIRST, V_KEEP, V_NEXT_CARD, V_SECOND
from tefuda.games.common.dealing import deal, deal_anew
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, again, procedure
from tefuda.kernel.options import option, verb_of

if TYPE_CHECKING:
    from tefuda.kernel.state import State

OPENING_HAND: Final = 5


def shuffle(st: State, f: Frame) -> bool:
    """Decks are shuffled; life and advance value have their first values already [8.2.1.1-8.2.1.3]."""
    for p in st.seats:
        st.shuffle(st.zone_id(p, DECK))
    return False


def pick_player(st: State, f: Frame) -> bool:
    """A player is chosen at random [8.2.1.4, R46]."""
    f.player = st.chance("coin", 2)
    return False


def ask_first(st: State, f: Frame) -> bool:
    """He decides who goes first [8.2.1.4]."""
    return st.ask(f, f.player, "choose-first", [option(V_FIRST), option(V_SECOND)])


def first_chosen(st: State, f: Frame) -> bool:
    """Note it."""
    st.put_num(FIRST, f.player if verb_of(f.answer) == V_FIRST else other(f.player))
    f.player = st.num[FIRST]
    return False


def opening_hands(st: State, f: Frame) -> bool:
    """Both draw five cards [8.2.1.5]."""
    for p in (f.player, other(f.player)):
        deal(st, p, DECK, HAND, OPENING_HAND)
    f.n = 0
    return False


def ask_exchange(st: State, f: Frame) -> bool:
    """First the first player, then the other may replace the whole hand once [8.2.1.6, R47]."""
    return st.ask(f, f.player, "mulligan", [option(V_KEEP), option(V_EXCHANGE)])


def order_hand(st: State, f: Frame) -> bool:
    """The cards go to the bottom of the deck in an order of his choice, the first named uppermost [8.2.1.6]."""
    f.result = ()
    if verb_of(f.answer) == V_KEEP:
        return False
    return picks.put_in_order(st, "order-bottom", f.player, tuple(st.zone(f.player, HAND)), -1, V_NEXT_CARD)


def exchange(st: State, f: Frame) -> bool:
    """He draws five new cards; only he knows what lies at the bottom [8.2.1.6, R47]."""
    deal_anew(st, f.player, f.result, DECK, HAND)
    f.n += 1
    f.player = other(f.player)
    return st.back(f, "8.2.1.6") if f.n < len(st.seats) else False


def first_markers(st: State, f: Frame) -> bool:
    """Each top card goes face down into the age yard: age I [8.2.1.7]."""
    for p in (f.player, other(f.player)):
        deal(st, p, DECK, AGE, 1)
    return False


def next_turn(st: State, f: Frame) -> bool:
    """The first player takes the first turn, then turns alternate, extra ones between them [8.2.1.8, 9.7.3.4]."""
    if st.num[REGULAR] < 0:
        st.put_num(REGULAR, st.num[ACTIVE])
    for p in st.seats:
        if st.num[MORE_TURNS + p] > 0:
            st.put_num(MORE_TURNS + p, st.num[MORE_TURNS + p] - 1)
            return st.call(TURN_OF, player=p)
    last = st.num[REGULAR]
    player = st.num[FIRST] if last < 0 else other(last)
    st.put_num(REGULAR, player)
    return st.call(TURN_OF, player=player)


MATCH: Final = procedure(
    "chronicle:match",
    ("8.2.1.3", shuffle),
    ("8.2.1.4", pick_player),
    ("8.2.1.4/a", ask_first),
    ("8.2.1.4/b", first_chosen),
    ("8.2.1.5", opening_hands),
    ("8.2.1.6", ask_exchange),
    ("8.2.1.6/a", order_hand),
    ("8.2.1.6/b", exchange),
    ("8.2.1.7", first_markers),
    ("8.2.1.8", next_turn),
    ("8.2.1.8/a", again),
)
"""A whole match."""
