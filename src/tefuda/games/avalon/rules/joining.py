"""Setting up: before the first turn, and for players who join a running match [4, 5.5, R3, R27, R88]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.events import JOINED
from tefuda.games.avalon.rules.model import (
    AVATAR,
    HAND,
    INITIAL_LIFE,
    K_AVATAR,
    KIND,
    LIFE,
    MEMORY,
    PLACE,
    RING,
    START,
)
from tefuda.games.avalon.rules.triggers import run
from tefuda.games.common.dealing import deal
from tefuda.kernel import leaving
from tefuda.kernel.schema import KNOWN

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

OPENING_HAND: Final = 6


def prepare(st: State, player: int) -> None:
    """Set a player up (raw writes): shuffle, draw six, life from the top of memory; the avatar lies open [4.6-4.9, R27]."""
    st.shuffle(st.zone_id(player, MEMORY))
    for kind, n in ((HAND, OPENING_HAND), (LIFE, st.num[INITIAL_LIFE])):
        deal(st, player, MEMORY, kind, n)


def admit(st: State) -> bool:
    """Who has asked to join sits down as a chaser, in the order of the requests: a tail call [5.5.2, 5.5.3, R88]."""
    if not st.joins:
        return False
    joins = st.joins
    st.joins = ()
    for join in joins:
        sit_down(st, join[0])
        for e in range(st.rules.players, len(st.col[KNOWN])):
            if st.col[KNOWN][e] >> join[0] & 1:
                st.set(KNOWN, e, st.col[KNOWN][e] & ~(1 << join[0]))
        lay_out(st, join[0], join[1:])
        prepare(st, join[0])
        st.emit(JOINED, player=join[0])
    return run(st)


def sit_down(st: State, player: int) -> None:
    """Give a newcomer a seat: the first empty one clockwise from the leader's, the leader's own last; else a new one immediately
    before the leader (raw writes) [R88]."""
    ring = st.num[RING]
    start = st.num[START]
    taken = [st.num[PLACE + p] for p in st.seats]
    st.seats = tuple(sorted((*st.seats, player)))
    for k in range(1, ring + 1):
        place = (start + k) % ring
        if place not in taken:
            st.put_num(PLACE + player, place)
            return
    for p in st.seats:
        if p != player and st.num[PLACE + p] >= start:
            st.put_num(PLACE + p, st.num[PLACE + p] + 1)
    st.put_num(PLACE + player, start)
    st.put_num(START, start + 1)
    st.put_num(RING, ring + 1)


def lay_out(st: State, player: int, designs: Ints) -> None:
    """Create a player's cards: the avatar at its place, the others as memory (raw writes)."""
    made = leaving.new_cards(st, player, designs, -1)
    for e in made:
        avatar = st.row(e).v[KIND] == K_AVATAR
        st.put(e, st.zone_id(player, AVATAR if avatar else MEMORY))
