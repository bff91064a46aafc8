"""The ledger of Life, and victory [3.4.6, 4.5.8, 5.7.2, 8, R29, R80, R120]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.arc.rules.events import BY_RULE, FALLS, OUT_EVENT, VANISHED
from tefuda.games.arc.rules.model import DECK, HAND, LEDGER, LIFE, MAIN, OUT, OUTSIDE, SUB, members, playing, side
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def settle(st: State) -> bool:
    """Apply the ledger to all players at once: a tail call [4.5.8, R29]."""
    if not owing(st):
        return False
    events = [Event(FALLS, player=p, n=st.num[LEDGER + p], why=BY_RULE) for p in playing(st) if st.num[LEDGER + p] > 0]
    return st.carry_out(events) if events else False


def owing(st: State) -> bool:
    """Tell whether anything stands in the ledger."""
    for p in st.seats:
        if st.num[LEDGER + p] > 0 and not st.num[OUT + p]:
            return True
    return False


def victory(st: State) -> bool:
    """End the match if a side has nobody left with Life: a tail call. A partner without Life is out [8.1, R80, R120]."""
    for q in st.seats:
        if st.num[LIFE + q] <= 0:
            lost = [p for p in playing(st) if st.num[LIFE + p] <= 0]
            return lose(st, lost, "8.1") if lost else False
    return False


def anybody_without_cards(st: State) -> bool:
    """Tell whether a player has no card in deck, hand and field."""
    width = st.rules.width
    zones = st.zones
    for p in st.seats:
        if not zones[p * width + DECK] and not zones[p * width + HAND]:
            return len(without_cards(st)) > 0
    return False


def without_cards(st: State) -> list[int]:
    """Return the players who have no card in deck, hand and field [5.7.2, 8.2, R80]."""
    out: list[int] = []
    width = st.rules.width
    zones = st.zones
    for p in st.seats:
        at = p * width
        if (
            not zones[at + DECK]
            and not zones[at + HAND]
            and not zones[at + MAIN]
            and not zones[at + SUB]
            and not st.num[OUT + p]
        ):
            out.append(p)
    return out


def lose(st: State, losers: list[int], clause: str) -> bool:
    """Take players out of the match; it ends when a side has none left: a tail call. Both sides at once: a draw [8, R80, R120]."""
    left = [p for p in playing(st) if p not in losers]
    sides = sorted({side(st, p) for p in left})
    if len(sides) < 2:
        return st.finish(tuple([p for p in st.seats if sides and side(st, p) == sides[0]]), clause)
    events: list[Event] = []
    for p in losers:
        st.put_num(OUT + p, 1)
        st.put_num(LEDGER + p, 0)
        st.emit(OUT_EVENT, player=p)
        events += removal(st, p)
    st.waiting = tuple([w for w in st.waiting if w.player not in losers])
    return st.carry_out(events) if events else False


def removal(st: State, player: int) -> list[Event]:
    """Return the events by which the cards of a partner who is out leave the game [R120]."""
    out: list[Event] = []
    for z in range(len(st.zones)):
        if st.rules.zone_kinds[z] == OUTSIDE:
            continue
        for e in st.zones[z]:
            if st.col[OWNER][e] == player:
                out.append(Event(VANISHED, st.ref(e), player=player, to=st.zone_id(player, OUTSIDE), why=BY_RULE))
    return out


def some_member(st: State, of: int) -> int:
    """Return the living player of a side with the lowest seat, -1 if there is none [R117]."""
    there = members(st, of)
    return there[0] if there else -1
