"""What texts do to the course of turns: phases that come once more, and phases that do not take place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.kernel.programs import Cond, Const, Ins
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.programs import Num
    from tefuda.kernel.state import State


ONE: Final = Const(1)


class MorePhases(Ins):
    """Further phases follow in this turn: a number of the match says how many are still to come.

    Attributes:
        place: Where that number stands.
        n: How many.
        during: When they can follow: at another time the text finds nothing that they would come after.
        who: Players each of whom has a number of his own there; None for one number of the match.
    """

    def __init__(self, place: int, n: Num, during: Cond, who: Players | None = None) -> None:
        self.place = place
        self.n = n
        self.during = during
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Note them."""
        f.happened = ()
        if self.during.holds(st, f):
            n = max(0, self.n.value(st, f))
            for p in self.who.players(st, f) if self.who is not None else [0]:
                st.put_num(self.place + p, st.num[self.place + p] + n)
            f.happened = (Event(-1),)
        return False


def comes_again(st: State, f: Frame, place: int, clause: str) -> bool:
    """Go back to a phase as long as it is still to come."""
    if st.num[place] <= 0:
        return False
    st.put_num(place, st.num[place] - 1)
    return st.back(f, clause)


def skipped(st: State, kind: int, phase: int, fitting: int) -> bool:
    """Tell whether a text lets a player's phase not take place; one that is meant for the next such phase is used up.

    Args:
        st: The position.
        kind: The kind of modification that says so; its number is the phase.
        phase: The phase that would begin.
        fitting: What stands for the player in the modification's test.
    """
    for a in st.mods(kind):
        if a.mod is not None and a.mod.n == phase and (a.mod.fits is None or a.mod.fits.fits(st, a.scope, fitting)):
            if a.effect >= 0:
                st.spend_effect(a.effect)
            return True
    return False


class AddToTable(Ins):
    """A number of players in a table rises: turns that they will take further or not take, what they may do more in this turn."""

    def __init__(self, who: Players, table: int, n: Num | None = None) -> None:
        self.who = who
        self.table = table
        self.n = n if n is not None else ONE

    def run(self, st: State, f: Frame) -> bool:
        """Note it (a raw write)."""
        n = self.n.value(st, f)
        for p in self.who.players(st, f):
            st.put_num(self.table + p, st.num[self.table + p] + n)
        return False


def whose_turn(st: State, first: int, active: int, regular: int, more: int) -> int:
    """Return whose turn comes next (raw writes): further ones first, then the players by turns, as if no further ones had been between.

    Args:
        st: The position.
        first: Who has the first turn.
        active, regular, more: Places of whose turn it was, of who had the last turn in order, and of the table of further turns.
    """
    if st.num[regular] < 0:
        st.put_num(regular, st.num[active])
    for p in st.seats:
        if st.num[more + p] > 0:
            st.put_num(more + p, st.num[more + p] - 1)
            return p
    last = st.num[regular]
    player = first if last < 0 else 1 - last
    st.put_num(regular, player)
    return player
