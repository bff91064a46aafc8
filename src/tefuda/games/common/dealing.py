"""Cards that are taken from the top of a pile: laid out before a match begins, or one by one by draws that may be replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.instead import Limited
from tefuda.games.common.knowing import still_needed
from tefuda.kernel import secrets
from tefuda.kernel.frames import Frame, Procedure
from tefuda.kernel.history import next_turn
from tefuda.kernel.records import Ability, Event

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


def deal(st: State, player: int, pile: int, to: int, n: int) -> None:
    """Move the top cards of a player's pile (a kind of zone) to another zone of his, as many as there are (a raw write).

    This is no drawing: no text sees it [sve:R7].
    """
    for _ in range(n):
        cards = st.zone(player, pile)
        if cards:
            st.put(cards[-1], st.zone_id(player, to), -1, False)


def deal_anew(st: State, player: int, cards: Ints, pile: int, hand: int) -> None:
    """Cards of a hand go below the pile, the first one uppermost, and as many are dealt (raw writes); only their player knows the order
    [sve:R19, chronicle:R47]."""
    for e in cards:
        st.put(e, st.zone_id(player, pile), 0)
    secrets.forget(st, player, list(cards))
    deal(st, player, pile, hand, len(cards))


class OneByOne:
    """Taking the top cards of a pile one by one, each of which may be replaced: draws, chrono checks, life that is gained.

    A procedure of two rows, ``take`` and ``again``; what happened is in ``f.happened``. The frame has in ``n`` how many are taken, or with
    ``flag`` up to how many cards the zone has then, in ``m`` how many were taken, and in ``box`` why.

    Attributes:
        kind: Kind of the event.
        pile, to: Kinds of zones.
        fails: Whether taking from an empty pile is an event, without a subject.
    """

    def __init__(self, kind: int, pile: int, to: int, fails: bool = False) -> None:
        self.kind = kind
        self.pile = pile
        self.to = to
        self.fails = fails

    def call(
        self, st: State, proc: Procedure, player: int, n: int, source: int, why: int, filling: bool = False
    ) -> bool:
        """Let a player take so many cards: a tail call. Result: how many cards were taken."""
        return st.call(proc, player=player, source=source, n=n, flag=filling, box=(why,))

    def event(self, st: State, player: int, source: int, why: int, below: int = 0) -> Event:
        """Return the event of taking the top card, or one so many cards below it."""
        pile = st.zone(player, self.pile)
        ref = st.ref(pile[-1 - below]) if below < len(pile) else -1
        return Event(self.kind, ref, player=player, source=source, to=st.zone_id(player, self.to), why=why)

    def take(self, st: State, f: Frame) -> bool:
        """Take the next card, and keep what happened for the caller."""
        f.events = f.events + f.happened
        f.happened = ()
        taken = len(st.zone(f.player, self.to)) if f.flag else f.m
        if taken >= f.n or not (self.fails or st.zone(f.player, self.pile)):
            f.happened = f.events
            return st.done((len([ev for ev in f.events if ev.kind == self.kind and ev.subject >= 0]),))
        f.m += 1
        why: int = f.box[0]
        return st.carry_out([self.event(st, f.player, f.source, why)])


def counted_for_good(st: State, uid: int) -> bool:
    """Tell whether the uses of a part are counted over the whole match; those of a card are of the turn."""
    part = st.pool.parts[uid] if 0 <= uid < len(st.pool.parts) else None
    return (isinstance(part, Ability) and part.whole_game) or (isinstance(part, Limited) and part.whole_game)


def start_counts(st: State) -> None:
    """What is counted and remembered over a turn starts anew (raw writes): numbers of tables that say so, uses, and what happened."""
    for index, value in st.rules.each_turn:
        st.put_num(index, value)
    st.used = {key: n for key, n in st.used.items() if counted_for_good(st, key[1])}
    st.history = next_turn(st.history, st.pool.ever)
    st.last = still_needed(st)
