"""Texts inside a text: what may be done or is one of several options can itself be a chain of commas, a step can be a choice of steps
[6.6.2, R52] (wording 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.doing import Deed
from tefuda.games.arc.rules.trying import CHAIN, feasible
from tefuda.kernel.frames import again, procedure
from tefuda.kernel.programs import RUN

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.programs import Cond, Num, Program
    from tefuda.kernel.state import State


class DoChain(Deed):
    """Carry a chain out with the registers of the text. ``f.result`` is (1,) if every step was performed."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def run(self, st: State, f: Frame) -> bool:
        """Do its steps."""
        return st.call(
            CHAIN, player=f.player, source=f.source, regs=f.regs, prog=self.program, event=f.event, snap=f.snap
        )

    def premise(self, st: State, x: Scope) -> bool:
        """Every step must be possible."""
        return feasible(st, self.program, x)

    def possible(self, st: State, x: Scope) -> bool:
        """Every step must be possible."""
        return feasible(st, self.program, x)


class DoInside(Deed):
    """Carry a program out that is one step, with the registers of the text: the choice between several steps (…するか…する).

    ``able``: whether something of it can be done.
    """

    def __init__(self, program: Program, able: Cond | None) -> None:
        self.program = program
        self.able = able

    def run(self, st: State, f: Frame) -> bool:
        """Do it."""
        return st.call(
            RUN, player=f.player, source=f.source, regs=f.regs, prog=self.program, event=f.event, snap=f.snap
        )

    def premise(self, st: State, x: Scope) -> bool:
        """Something of it must be possible."""
        return self.able is None or self.able.holds(st, x)

    def possible(self, st: State, x: Scope) -> bool:
        """Something of it must be possible."""
        return self.premise(st, x)


class DoTimes(DoChain):
    """Carry a program out several times, one after the other (N回…する)."""

    def __init__(self, program: Program, times: Num) -> None:
        super().__init__(program)
        self.times = times

    def run(self, st: State, f: Frame) -> bool:
        """Count first."""
        return st.call(
            TIMES, player=f.player, source=f.source, regs=f.regs, n=self.times.value(st, f), box=(self.program,),
            event=f.event, snap=f.snap,
        )  # fmt: skip

    def premise(self, st: State, x: Scope) -> bool:
        """It must be possible, and come at least once."""
        return self.times.value(st, x) > 0 and super().premise(st, x)

    def possible(self, st: State, x: Scope) -> bool:
        """It must be possible, and come at least once."""
        return self.premise(st, x)


def once_more(st: State, f: Frame) -> bool:
    """Carry it out as often as is left; who fell or left on the way is missing from then on."""
    if f.n <= 0:
        return st.done()
    f.n -= 1
    program: Program = f.box[0]
    for ins in program.code:
        if not ins.possible(st, f):
            return st.done()
    return st.call(RUN, player=f.player, source=f.source, regs=f.regs, prog=program, event=f.event, snap=f.snap)


TIMES: Final = procedure("arc:several times", ("6.6.2", once_more), ("6.6.2/a", again))
"""The program in the box, ``n`` times."""


class DoAgain(DoTimes):
    """Carry out so many times more what the sentence has done once (これをN回繰り返す)."""

    def premise(self, st: State, x: Scope) -> bool:
        """It is no object of the sentence."""
        return True

    def possible(self, st: State, x: Scope) -> bool:
        """As often as it can be done."""
        return True


class DoWhile(DoAgain):
    """Carry out again what the sentence has done, as long as a condition about it holds, so often at most (なら、これを繰り返す)."""

    def __init__(self, program: Program, times: Num, cond: Cond) -> None:
        super().__init__(program, times)
        self.cond = cond

    def run(self, st: State, f: Frame) -> bool:
        """Ask before each time."""
        return st.call(
            WHILE, player=f.player, source=f.source, regs=f.regs, n=self.times.value(st, f),
            box=(self.program, self.cond), event=f.event, snap=f.snap,
        )  # fmt: skip


def while_so(st: State, f: Frame) -> bool:
    """Ask, then carry it out."""
    program: Program = f.box[0]
    cond: Cond = f.box[1]
    if f.n <= 0 or not cond.holds(st, f):
        return st.done()
    f.n -= 1
    return st.call(RUN, player=f.player, source=f.source, regs=f.regs, prog=program, event=f.event, snap=f.snap)


WHILE: Final = procedure("arc:again and again", ("6.6.2", while_so), ("6.6.2/a", again))
"""The first program in the box, ``n`` times at most, while the condition behind it holds."""


class DoGiven(DoChain):
    """Carry a chain out if a condition holds when its turn comes; steps of a chain that a condition of their own governs."""

    def __init__(self, program: Program, cond: Cond) -> None:
        super().__init__(program)
        self.cond = cond

    def run(self, st: State, f: Frame) -> bool:
        """Do its steps, or nothing."""
        f.happened = ()
        return super().run(st, f) if self.cond.holds(st, f) else False

    def premise(self, st: State, x: Scope) -> bool:
        """It is no object of the sentence."""
        return True

    def possible(self, st: State, x: Scope) -> bool:
        """Every step must be possible, if they are to be done."""
        return not self.cond.holds(st, x) or super().possible(st, x)
