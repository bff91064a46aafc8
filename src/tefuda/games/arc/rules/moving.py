"""Cards that go to one end of a deck: who puts them in order [R147]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.events import TO_TOP
from tefuda.games.arc.rules.model import DECK
from tefuda.games.arc.rules.verbs import V_ORDER
from tefuda.kernel import picks, secrets
from tefuda.kernel.frames import procedure
from tefuda.kernel.schema import CARD
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.records import Event, Ints
    from tefuda.kernel.state import State

NOBODY: Final = -1
"""The owner of the cards puts them in order."""


def move(st: State, events: list[Event], orderer: int) -> bool:
    """Move cards together; those that go to an end of a deck are put in order before: a tail call."""
    st.call(MOVE, player=orderer)
    st.frames[-1].events = tuple(events)
    return False


# The frame keeps: ``m`` the mask of the decks whose cards are in order, ``n`` the deck that is asked about (-1: none).


def arrange(st: State, f: Frame) -> bool:
    """Ask for the order of the cards for the next deck: the first named lies on top of the others."""
    f.n = -1
    f.result = ()
    for p in st.seats:
        deck = st.zone_id(p, DECK)
        cards = laid(f, deck)
        if len(cards) > 1 and not f.m >> p & 1:
            f.n = p
            f.result = cards
            if len({st.col[CARD][e] for e in cards}) == 1:
                return False
            return picks.put_in_order(st, "order", f.player if f.player >= 0 else p, cards, f.source, V_ORDER)
    return False


def laid(f: Frame, deck: int) -> Ints:
    """Return the cards that go to a deck."""
    return tuple([ev.subject & ENTITY for ev in f.events if ev.to == deck])


def arranged(st: State, f: Frame) -> bool:
    """What goes on top is laid down from the last to the first, what goes to the bottom from the first to the last."""
    if f.n < 0:
        return False
    order = f.result
    of = {ev.subject & ENTITY: ev for ev in f.events}
    rest = [ev for ev in f.events if ev.subject & ENTITY not in order]
    mine = [of[e] for e in order]
    if mine[0].n == TO_TOP:
        mine.reverse()
    f.events = (*rest, *mine)
    f.m |= 1 << f.n
    return st.back(f, "3.5.2")


def go(st: State, f: Frame) -> bool:
    """Move all of them at the same time."""
    return st.carry_out(list(f.events))


def moved(st: State, f: Frame) -> bool:
    """Only who put them in order knows where they lie."""
    for p in st.seats:
        if f.m >> p & 1:
            deck = st.zone_id(p, DECK)
            cards = [e for e in [st.now(ev.after) for ev in f.happened if ev.to == deck] if e >= 0]
            secrets.forget(st, f.player if f.player >= 0 else p, cards)
    return st.done()


MOVE: Final = procedure("arc:moving cards", ("3.5.2", arrange), ("3.5.2/a", arranged), ("5.1", go), ("5.1/a", moved))
