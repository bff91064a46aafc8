"""Cards that go to one end of a deck together: who puts them in order, and who knows the order afterwards.

The order is no part of the moves. All cards arrive in one batch, in the order of the places where they were, and are laid in order as
soon as that has happened: what happened, and in which order it is told, tells nobody how they lie [sve:4.1.4.1, eoo:R111, chronicle:7.9.2].

The frame of a move keeps the moves in ``events``, the ends that are in order as a mask in ``m`` (bit 2 * player + end), the end that is
asked about in ``n`` (-1: none), and for each end that is in order a register: the end, then the cards, the uppermost first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tefuda.games.common.happenings import TO_BOTTOM, TO_TOP
from tefuda.kernel import picks, secrets
from tefuda.kernel.frames import let_happen
from tefuda.kernel.schema import CARD, KNOWN, ORDER, SERIAL
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Procedure, Step
    from tefuda.kernel.records import Event, Ints
    from tefuda.kernel.state import State

NOBODY: Final = -1
EACH: Final = -2
"""Who orders cards that go to decks together (``player`` of the frame): they need no order; each player those for his own deck."""


def start_move(st: State, how: Procedure, events: list[Event], orderer: int) -> bool:
    """Call a procedure that moves cards together: a tail call."""
    st.call(how, player=orderer)
    st.frames[-1].events = tuple(events)
    return False


def next_end(st: State, f: Frame, players: tuple[int, ...], deck: int, made: bool, verb: int = ORDER) -> bool:
    """Ask for the order of the cards for the next end of a deck (a kind of zone), the deck of the first player first.

    Cards of one name need no order. ``made``: cards made in the match stay in a deck like others; else they need none either.
    """
    f.n = -1
    for p in players:
        for place in (TO_TOP, TO_BOTTOM):
            end = 2 * p + place
            if f.m >> end & 1:
                continue
            cards = going_to(st, f.events, st.zone_id(p, deck), place, made)
            if len(cards) > 1:
                f.n = end
                f.result = cards
                if len({st.col[CARD][e] for e in cards}) == 1:
                    return False
                return picks.put_in_order(st, "order", p if f.player < 0 else f.player, cards, f.source, verb)
    return False


class Laying:
    """The rows of a procedure that moves cards together and lays those that go to one end of a deck in an order
    [sve:4.1.4, eoo:R111, arc:R147].

    Attributes:
        deck: Kind of zone.
        players: Returns whose decks come first.
        made, verb: As for :func:`next_end`.
        upward: Whether the first card named is the first to be put down, else it lies uppermost.
    """

    def __init__(
        self, deck: int, players: Callable[[State], Ints], made: bool = False, upward: bool = False, verb: int = ORDER
    ) -> None:
        self.deck = deck
        self.players = players
        self.made = made
        self.upward = upward
        self.verb = verb

    def ask(self, st: State, f: Frame) -> bool:
        """Ask for the order of the cards for the next end."""
        f.n = -1
        return False if f.player == NOBODY else next_end(st, f, self.players(st), self.deck, self.made, self.verb)

    def ordered(self, st: State, f: Frame) -> bool:
        """Note it; then the other ends and decks."""
        if f.n >= 0:
            note_end(f, self.upward)
            f.pc -= 2
        return False

    def laid(self, st: State, f: Frame) -> bool:
        """Only who laid the cards knows their order."""
        lay_ends(st, f, self.deck)
        return st.done()

    def rows(self, order: str, moves: str) -> tuple[tuple[str, Step], ...]:
        """Return the rows, with the clauses of the order and of moving."""
        return ((order, self.ask), (order + "/a", self.ordered), (moves, let_happen), (moves + "/a", self.laid))


def going_to(st: State, events: tuple[Event, ...], deck: int, place: int, made: bool) -> Ints:
    """Return the cards that go to an end of a deck."""
    cards = [ev.subject & ENTITY for ev in events if ev.to == deck and ev.n == place and ev.subject >= 0]
    return tuple(cards) if made else tuple([e for e in cards if not st.col[SERIAL][e]])


def note_end(f: Frame, upward: bool = False) -> None:
    """Note the order that was named for an end: the first card uppermost, or, ``upward``, the first to be put down."""
    down = upward and f.n & 1 == TO_TOP
    f.regs = [*f.regs, (f.n, *reversed(f.result)) if down else (f.n, *f.result)]
    f.m |= 1 << f.n


def lay_ends(st: State, f: Frame, deck: int) -> None:
    """Lay what has arrived in order (a raw write); only who did it knows how it lies."""
    for noted in f.regs:
        end = noted[0]
        player = end >> 1
        lay(st, f, st.zone_id(player, deck), noted[1:], player if f.player < 0 else f.player)


def lay(st: State, f: Frame, zone: int, order: Ints, by: int) -> None:
    """Lay those cards that the last batch has brought to a zone in order, the first one uppermost (a raw write).

    Only player ``by`` knows then which lies where, -1: nobody does.
    """
    here = [st.now(ev.after) for ev in f.happened if ev.to == zone and ev.after >= 0]
    cards = [e for e in order if e in here]
    if len(cards) < 2:
        return
    pile = st.own_zone(zone)
    places = [i for i in range(len(pile) - 1, -1, -1) if pile[i] in cards]
    for k in range(len(places)):
        pile[places[k]] = cards[k]
    st.touch(st.rules.zone_topics[zone])
    if by >= 0:
        secrets.forget(st, by, cards)
        return
    for e in cards:
        st.set(KNOWN, e, 0)
