"""What paying with a card does to it, by the verb of the cost [10.4.2, R43]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tefuda.games.common.causes import by_cost
from tefuda.games.sve.rules.commits import bury
from tefuda.games.sve.rules.model import (
    ACTED,
    BY_COST,
    CEMETERY,
    DECK,
    DESTROYED,
    DISCARDED,
    EX,
    HAND,
    REVEALED,
    SHUFFLED,
    TO_BOTTOM,
    TO_TOP,
    VANISHED,
)
from tefuda.games.sve.rules.moving import move_cards
from tefuda.kernel.frames import Frame, procedure

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


PayVerb = Callable[["State", Frame, "Ints"], bool]


def act(st: State, f: Frame, refs: Ints) -> bool:
    """Act them [10.4.6]."""
    return st.carry_out([by_cost(f, ACTED, r) for r in refs])


def put_away(st: State, f: Frame, refs: Ints) -> bool:
    """Put them into the cemetery; this is no destruction."""
    return move_cards(st, refs, CEMETERY, f.player, f.source, BY_COST)


def buried(st: State, f: Frame, refs: Ints, kind: int) -> bool:
    """Destroy, banish or discard them."""
    return st.carry_out([bury(st, st.now(r), kind, f.player, f.source, BY_COST) for r in refs if st.now(r) >= 0])


def destroy(st: State, f: Frame, refs: Ints) -> bool:
    """Destroy them [5.5]."""
    return buried(st, f, refs, DESTROYED)


def banish(st: State, f: Frame, refs: Ints) -> bool:
    """Banish them [5.6]."""
    return buried(st, f, refs, VANISHED)


def discard(st: State, f: Frame, refs: Ints) -> bool:
    """Discard them [R71]."""
    return buried(st, f, refs, DISCARDED)


def bounce(st: State, f: Frame, refs: Ints) -> bool:
    """Return them to hand."""
    return move_cards(st, refs, HAND, f.player, f.source, BY_COST)


def to_ex(st: State, f: Frame, refs: Ints) -> bool:
    """Put them into the EX area."""
    return move_cards(st, refs, EX, f.player, f.source, BY_COST)


def to_top(st: State, f: Frame, refs: Ints) -> bool:
    """Put them on top of the deck, in an order that the payer chooses [4.1.4]."""
    return move_cards(st, refs, DECK, f.player, f.source, BY_COST, -1, TO_TOP, f.player)


def to_bottom(st: State, f: Frame, refs: Ints) -> bool:
    """Put them on the bottom of the deck, in an order that the payer chooses [4.1.4]."""
    return move_cards(st, refs, DECK, f.player, f.source, BY_COST, -1, TO_BOTTOM, f.player)


def shuffle_in(st: State, f: Frame, refs: Ints) -> bool:
    """Put them into the deck, all together, and shuffle it; nobody can follow them [4.5.2, 5.8.1]."""
    f.happened = ()
    return st.call(SHUFFLE_IN, player=f.player, source=f.source, regs=[refs])


def put_in(st: State, f: Frame) -> bool:
    """They go to the deck, in no order."""
    return move_cards(st, f.regs[0], DECK, f.player, f.source, BY_COST)


def shuffle(st: State, f: Frame) -> bool:
    """It is shuffled."""
    return st.carry_out([by_cost(f, SHUFFLED)])


SHUFFLE_IN: Final = procedure("sve:shuffle into the deck", ("5.8.1", put_in), ("5.8.1/a", shuffle))
"""Puts the cards ``regs[0]`` into the deck and shuffles it."""


def reveal(st: State, f: Frame, refs: Ints) -> bool:
    """Show them; they stay where they are [R71]."""
    return st.carry_out([by_cost(f, REVEALED, r) for r in refs])


PAY_VERBS: Final[dict[str, PayVerb]] = {
    "act": act,
    "bury": put_away,
    "destroy": destroy,
    "banish": banish,
    "discard": discard,
    "bounce": bounce,
    "to_ex": to_ex,
    "deck_top": to_top,
    "deck_bottom": to_bottom,
    "deck_shuffle": shuffle_in,
    "reveal": reveal,
}
"""What the verb of a cost does, by its word."""
