"""Compiled card text: expressions (numbers, conditions, filters) and programs of instructions, run by one procedure.

Games derive their own expressions and instructions; the kernel provides control flow. An instruction obeys the contract of a
step: it ends by returning what an ask, a call or an act returns, and only its own frame outlives it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from tefuda.kernel.frames import Frame, Procedure, Scope, procedure
from tefuda.kernel.schema import ALL_TOPICS

if TYPE_CHECKING:
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Num:
    """A number computed when it is needed. ``reads`` and ``reads_rows`` are the topics and attributes it depends on."""

    reads: int = ALL_TOPICS
    reads_rows: int = -1

    def value(self, st: State, x: Scope) -> int:
        """Return the number for the text's source and registers."""
        raise NotImplementedError

    def known(self, st: State, x: Scope) -> bool:
        """Tell whether what it is a number of is there: nothing can be made equal to the number of a card that is not."""
        return True


class Const(Num):
    """A printed number."""

    def __init__(self, n: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.n = n

    def value(self, st: State, x: Scope) -> int:
        """Return the printed number."""
        return self.n


@mypyc_attr(allow_interpreted_subclasses=True)
class Cond:
    """A condition that is read when it is needed."""

    reads: int = ALL_TOPICS
    reads_rows: int = -1

    def holds(self, st: State, x: Scope) -> bool:
        """Tell whether the condition is true now."""
        raise NotImplementedError


class Not(Cond):
    """The contrary of a condition."""

    def __init__(self, of: Cond) -> None:
        self.of = of
        self.reads = of.reads
        self.reads_rows = of.reads_rows

    def holds(self, st: State, x: Scope) -> bool:
        """Tell whether the inner condition is false."""
        return not self.of.holds(st, x)


class AllOf(Cond):
    """Every one of several conditions."""

    def __init__(self, of: tuple[Cond, ...]) -> None:
        self.of = of
        self.reads = 0
        self.reads_rows = 0
        for c in of:
            self.reads |= c.reads
            self.reads_rows |= c.reads_rows

    def holds(self, st: State, x: Scope) -> bool:
        """Tell whether all hold."""
        for c in self.of:
            if not c.holds(st, x):
                return False
        return True


class AnyOf(Cond):
    """At least one of several conditions."""

    def __init__(self, of: tuple[Cond, ...]) -> None:
        self.of = of
        self.reads = 0
        self.reads_rows = 0
        for c in of:
            self.reads |= c.reads
            self.reads_rows |= c.reads_rows

    def holds(self, st: State, x: Scope) -> bool:
        """Tell whether one holds."""
        for c in self.of:
            if c.holds(st, x):
                return True
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Filter:
    """A description of things: which of the candidate entities fit."""

    reads: int = ALL_TOPICS
    reads_rows: int = -1

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether entity ``e`` meets the description now."""
        raise NotImplementedError

    def only(self, st: State, x: Scope) -> list[int] | None:
        """Return refs beside which nothing can fit, where that is known without looking at each entity; else None."""
        return None

    def limited(self) -> bool:
        """Tell whether ``only`` knows them."""
        return False

    def where(self) -> int:
        """Return a mask of zone kinds outside of which nothing can fit."""
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Ins:
    """One instruction. ``sentence`` is the number of the printed sentence it comes from, for ``why``.

    An instruction acts (``f.happened`` tells the next one what came of it) or calls a procedure (``f.result`` tells the next one
    what was picked); it never asks by itself.
    """

    sentence: int = 0

    def run(self, st: State, f: Frame) -> bool:
        """Carry the instruction out, as the tail call of its kind demands. ``f.n`` is already the index of the next instruction."""
        raise NotImplementedError

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether carrying it out could do anything now (asked before offering what is optional)."""
        return True

    def premise(self, st: State, x: Scope) -> bool:
        """Tell whether what it acts on exists, protected or not, as far as that is told before anything is picked."""
        return True

    def seems_possible(self, st: State, x: Scope) -> bool:
        """Tell whether an onlooker must take it for possible though it is not."""
        return False


class Jump(Ins):
    """Go on at instruction ``to``."""

    def __init__(self, to: int) -> None:
        self.to = to

    def run(self, st: State, f: Frame) -> bool:
        """Continue there."""
        f.n = self.to
        return False


class JumpUnless(Ins):
    """Go on at instruction ``to`` unless the condition holds now."""

    def __init__(self, cond: Cond, to: int) -> None:
        self.cond = cond
        self.to = to

    def run(self, st: State, f: Frame) -> bool:
        """Read the condition, here and now."""
        if not self.cond.holds(st, f):
            f.n = self.to
        return False


class SetReg(Ins):
    """Put a number into a register."""

    def __init__(self, reg: int, num: Num) -> None:
        self.reg = reg
        self.num = num

    def run(self, st: State, f: Frame) -> bool:
        """Compute it now."""
        f.regs[self.reg] = (self.num.value(st, f),)
        return False


@final
class Program:
    """Instructions of one ability (or of one part of it).

    Attributes:
        uid: Number within the pool.
        code: Instructions.
        regs: Number of registers it uses.
        name, line: Card and printed line, for ``why``.
    """

    def __init__(self, code: tuple[Ins, ...], regs: int, name: str = "", line: int = 0) -> None:
        self.uid = -1
        self.code = code
        self.regs = regs
        self.name = name
        self.line = line


def execute(st: State, f: Frame) -> bool:
    """Run instructions until one pushes a frame or ends the match. ``f.n`` points at the next instruction, ``f.m`` at the running one."""
    prog = f.prog
    assert prog is not None
    code = prog.code
    size = len(code)
    while f.n < size:
        f.m = f.n
        f.n += 1
        code[f.m].run(st, f)
        frames = st.frames
        if not frames or frames[-1] is not f:
            f.pc = 0
            return False
    return st.done((1,))


RUN: Final[Procedure] = procedure("run", ("text", execute))
"""Runs a program. Result: (1,)."""
