"""Players who leave a match that goes on without them, and players who come into a running one [KERNEL 14]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.kernel.picks import NAME_NUMBER, ORDER_ALL, PICK, SHARE_OUT, YES_NO
from tefuda.kernel.programs import RUN
from tefuda.kernel.rules import CUT
from tefuda.kernel.schema import CARD, OWNER, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

ALONE: Final = "!"
"""In front of a clause: whatever the procedure has called ends as well."""
DECISIONS: Final = (PICK, ORDER_ALL, NAME_NUMBER, SHARE_OUT, YES_NO)


def leave(st: State, player: int) -> None:
    """Take a player out of the match: his cards, his waiting and delayed triggers, and what he was doing.

    Tail call of the step that finds it, or of a request while a decision is open (then :func:`resume` follows). What running
    procedures do is said by ``rules.quits``: ``CUT`` ends the procedure and all that it called, a clause continues it there, a
    clause behind ``ALONE`` ends what it called, and "" leaves it as it is. It is asked from the outermost procedure on.
    """
    erase_cards(st, player)
    st.seats = tuple([p for p in st.seats if p != player])
    st.waiting = tuple([w for w in st.waiting if w.player != player])
    st.delayed = tuple([dl for dl in st.delayed if dl.scope.player != player])
    st.d = None
    withdraw(st, player)


def erase_cards(st: State, player: int) -> None:
    """All cards of a player's own leave the match (raw writes)."""
    gone = [
        e for e in range(st.rules.players, len(st.col[CARD])) if st.col[OWNER][e] == player and st.col[ZONE][e] >= 0
    ]
    for e in gone:
        st.erase(e)
    st.twins = {key: group for key, group in st.twins.items() if key[0] != player}


def withdraw(st: State, player: int) -> None:
    """Cut the running procedures down to what goes on without a player."""
    i = 0
    while i < len(st.frames):
        f = st.frames[i]
        said = st.rules.quits(st, f, player)
        if said == CUT:
            del st.frames[i:]
            return
        if said.startswith(ALONE):
            del st.frames[i + 1 :]
            f.pc = f.proc.at[said[1:]]
            return
        if said:
            f.pc = f.proc.at[said]
        i += 1


def resume(st: State) -> None:
    """Go on after somebody has left while a decision was open: decisions that are open still are put anew, by the step that asked for
    them, as what they offered may be gone."""
    was_open = st.request is not None
    f: Frame | None = st.frames[-1] if st.frames else None
    asking = st.request
    st.request = None
    st.lanes = ()
    if st.result is not None or f is None:
        return
    if was_open and asking is not None and f.asked > 0 and f.pc == f.asked:
        if f.proc in DECISIONS:
            st.frames.pop()
            caller = st.frames[-1]
            caller.pc -= 1
            if caller.proc is RUN:
                caller.pc = 0
                caller.n = caller.m
        else:
            f.pc = f.asked - 1
    st.run()


def new_cards(st: State, player: int, designs: Ints, zone: int) -> list[int]:
    """Create cards of a player who comes into the match, in a zone of his (raw writes), and note which of them are namesakes."""
    made = [st.create(design, player, zone) for design in designs]
    twins = dict(st.twins)
    for e in made:
        key = (player, st.pool.designs[st.col[CARD][e]].siblings)
        twins[key] = (*twins.get(key, ()), e)
    st.twins = twins
    return made
