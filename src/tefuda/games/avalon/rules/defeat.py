"""Defeat, conceding, and the end of a match [5.5.4, R29, R84..R89, R110]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.events import BY_REFILL, DEFEATED, REFILLED
from tefuda.games.avalon.rules.life import lost, positions
from tefuda.games.avalon.rules.model import (
    DECLARED,
    EMPTIED,
    LEADER,
    LIFE,
    MEMORY,
    PAID,
    PLACE,
    PROOF,
    PROOFS_TO_WIN,
    RANK,
    SLOT,
    WINNER,
    clockwise,
)
from tefuda.kernel import leaving
from tefuda.kernel.frames import Frame, again, procedure
from tefuda.kernel.options import second

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def defeat(st: State, players: list[int], clause: str) -> bool:
    """Players lose and leave the match with all their cards; the others go on. A tail call: the procedures that run may be cut
    [R85]. One who is left alone has won, unless somebody is about to join; if nobody is left, it is a draw [R86]."""
    remove(st, players)
    return last_one(st, clause)


def remove(st: State, players: list[int]) -> None:
    """Take players out of the match, with what they were doing [R85]."""
    for p in players:
        st.emit(DEFEATED, player=p)
        st.put_num(PLACE + p, -1)
        for table in (LEADER, SLOT, WINNER):
            if st.num[table] == p:
                st.put_num(table, -1)
        for table in (PAID, EMPTIED, DECLARED, RANK):
            st.put_num(table + p, 0)
        leaving.leave(st, p)


def give_up(match: State, player: int) -> bool:
    """A player concedes while a decision is open: he is defeated at once, the others go on. No step: it drives the position itself
    [R85, R89]."""
    remove(match, [player])
    last_one(match, "R85")
    leaving.resume(match)
    return match.result is None


def last_one(st: State, clause: str) -> bool:
    """End the match if nobody is left, or one player and no request to join; else open refills go on: a tail call [R29, R86]."""
    if not st.seats:
        return st.finish((), clause)
    if len(st.seats) == 1 and not st.joins:
        return st.finish(st.seats, clause)
    return refill_the_rest(st)


def lifeless(st: State) -> list[int]:
    """Return the players without life [R84]."""
    return [p for p in st.seats if not st.zone(p, LIFE)]


def proved(st: State) -> int:
    """Return the player who has the proofs that win, -1 if nobody has [6.4.2.8, R82]."""
    for p in clockwise(st):
        if len(st.zone(p, PROOF)) >= st.num[PROOFS_TO_WIN]:
            return p
    return -1


def urgent(st: State) -> bool:
    """What happens at that very moment, inside whatever is running: a winning proof, memories that are empty [R29, R82]."""
    winner = proved(st)
    if winner >= 0:
        return st.finish((winner,), "6.4.2.8")
    return st.call(REFILLS) if any(st.num[EMPTIED + p] for p in st.seats) else False


# ---- the refill [4.11, 4.12, R29, R30] -------------------------------------------------------------------------------------


def give_up_life(st: State, f: Frame) -> bool:
    """The life card that a refill costs is chosen; without any its player is defeated [4.11]."""
    n = len(st.zone(f.player, LIFE))
    if n == 0:
        return defeat(st, [f.player], "4.11")
    return st.ask(f, f.player, "lose-life", positions(st, f.player))


def life_to_pile(st: State, f: Frame) -> bool:
    """It goes to the discard pile."""
    return st.carry_out([lost(st, f.player, second(f.answer), -1, BY_REFILL)])


def still_there(st: State, f: Frame) -> bool:
    """Whose last life card it was is defeated, and nothing more happens for him [R29]."""
    return defeat(st, [f.player], "4.11") if not st.zone(f.player, LIFE) else False


def refill(st: State, f: Frame) -> bool:
    """The whole discard pile is shuffled and becomes memory [4.12]."""
    return st.act(REFILLED, player=f.player)


REFILL: Final = procedure(
    "avalon:refill",
    ("4.11", give_up_life),
    ("4.11/a", life_to_pile),
    ("4.11/b", still_there),
    ("4.12", refill),
)
"""A memory is refilled."""


def next_refill(st: State, f: Frame) -> bool:
    """Whose memory has just lost its last card refills it, clockwise [R29]."""
    for p in clockwise(st):
        if st.num[EMPTIED + p]:
            st.put_num(EMPTIED + p, 0)
            if not st.zone(p, MEMORY):
                return st.call(REFILL, player=p)
    return st.done()


REFILLS: Final = procedure("avalon:refills", ("4.11", next_refill), ("4.11/a", again))
"""All memories that are empty."""


def refill_the_rest(st: State) -> bool:
    """Somebody has left, and with him may have gone what was refilling the memories of others: begin anew with those that are still
    empty. A tail call [4.11, R29, R85]."""
    empty = [p for p in st.seats if not st.zone(p, MEMORY)]
    if st.result is not None or not empty or any(f.proc is REFILLS for f in st.frames):
        return False
    for p in empty:
        st.put_num(EMPTIED + p, 1)
    return st.call(REFILLS)
