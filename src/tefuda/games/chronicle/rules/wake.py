"""What is carried out in the wake of a batch, in place of an event that it would have had: payments, advancing, cards put in order.

The event only notes that it comes; :mod:`.aftermath` runs the program before the caller goes on [11.9.5.1, R71].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.events import BY_EFFECT, CARRIED
from tefuda.games.common.doing import Doing
from tefuda.kernel.frames import Frame, Scope
from tefuda.kernel.programs import RUN, Cond, Ins, Program
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

WAKE: Final = 7
"""First number of the keys under which a position remembers what is still to be carried out."""
HEAD: Final = 5
"""Numbers of such a key before the registers."""


class CarryInstead(Doing):
    """A program that is carried out in place of an event.

    Attributes:
        uid: Number within the pool: the event carries it.
        program: The program; it knows the registers of the substitute.
    """

    def __init__(self, program: Program) -> None:
        self.uid = -1
        self.program = program

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return the note that it comes, with the registers one after the other, each with its size."""
        told: Ints = ()
        for reg in x.regs:
            told += (len(reg), *reg)
        return [Event(CARRIED, player=x.player, source=x.source, to=self.uid, why=BY_EFFECT, more=told)]


def commit_carried(st: State, ev: Event) -> None:
    """Note it for the wake of the batch."""
    key = (WAKE, ev.to, len(st.memory), ev.player, ev.source, *ev.more)
    st.memory = {**st.memory, key: 0}
    st.dirty = True
    st.urgent = True


def coming(st: State) -> list[Ints]:
    """Return what is noted, in the order of the events."""
    return [key for key in st.memory if key[0] == WAKE]


def carry(st: State, f: Frame) -> bool:
    """Carry the first of it out."""
    noted = coming(st)
    if not noted:
        return False
    key = noted[0]
    st.memory = {k: n for k, n in st.memory.items() if k != key}
    part = cast(CarryInstead, st.pool.parts[key[1]])
    regs: list[Ints] = []
    at = HEAD
    while at < len(key):
        regs.append(key[at + 1 : at + 1 + key[at]])
        at += 1 + key[at]
    regs += [()] * (part.program.regs - len(regs))
    return st.call(RUN, player=key[3], source=key[4], regs=regs, prog=part.program)


def carried(st: State, f: Frame) -> bool:
    """Then the next."""
    return st.back(f, "carry") if coming(st) else False


class AllCan(Cond):
    """All instructions could be carried out wholly: else nobody may choose to do them in place of an event [R85, R135]."""

    def __init__(self, gates: tuple[Ins, ...], also: Cond | None) -> None:
        self.gates = gates
        self.also = also

    def holds(self, st: State, x: Scope) -> bool:
        """Ask each."""
        if self.also is not None and not self.also.holds(st, x):
            return False
        return all(ins.possible(st, x) for ins in self.gates)
