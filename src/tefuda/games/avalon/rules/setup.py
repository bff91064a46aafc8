"""The match as a whole: set-up, the first leader, rounds [4, R3, R27, R28]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.events import LED
from tefuda.games.avalon.rules.joining import prepare
from tefuda.games.avalon.rules.model import LEADER, PLACE, START, clockwise
from tefuda.games.avalon.rules.turns import ROUNDS
from tefuda.kernel.frames import Frame, procedure

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def first_leader(st: State, f: Frame) -> bool:
    """One player leads first, by chance; the others are chasers [4.1, 4.2, R3]."""
    p = st.seats[st.chance("leader", len(st.seats))]
    st.put_num(LEADER, p)
    st.put_num(START, st.num[PLACE + p])
    st.emit(LED, player=p)
    return False


def set_up(st: State, f: Frame) -> bool:
    """Everybody shuffles, draws six, sets his life [4.6-4.9]."""
    leader = st.num[LEADER]
    for p in (leader, *[q for q in clockwise(st) if q != leader]):
        prepare(st, p)
    return False


def rounds(st: State, f: Frame) -> bool:
    """The leader begins [4.10]."""
    st.waiting = ()
    return st.call(ROUNDS)


MATCH: Final = procedure("avalon:match", ("4.1", first_leader), ("4.6", set_up), ("4.10", rounds))
"""A whole match."""
