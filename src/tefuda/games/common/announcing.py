"""What is decided while something that goes on a stack is announced: modes, X, targets, shares.

A text lists its decisions, its parts, in the order of the book; each sort of them has its clause, and two rows of a procedure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import mypyc_attr

from tefuda.games.common import registers
from tefuda.games.common.abilities import TextAbility
from tefuda.kernel import picks
from tefuda.kernel.options import second
from tefuda.kernel.programs import Cond

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Scope, Step
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

R_X: Final = 4
R_MODES: Final = 5
R_ITEM: Final = 6
R_EXTRA: Final = 7
STACK_REGS: Final = 8
"""Registers after those of every text: X of the cost, the modes chosen (from 1), the object on the stack (or the card that is being
executed), and the mask of optional additional costs that are paid. A game counts its own on from ``STACK_REGS``."""


def fresh_regs(size: int, source: int, player: int) -> list[Ints]:
    """Return the registers with which a text starts."""
    regs = registers.fresh_regs(size if size > STACK_REGS else STACK_REGS, source, player)
    regs[R_X] = regs[R_EXTRA] = (0,)
    return regs


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Something decided while a text is announced. The decision goes to register ``reg``.

    Attributes:
        sort: A number for what is decided; sorts come in the order of the book.
        reg: Register that gets the decision (refs, numbers of modes, shares).
        mode: The part exists only if this mode was chosen, 0 for always; ``times``: at least so many times [eoo:R88].
        when: It exists only while this holds, or None: the lamp of its line was lit [chronicle:R78].
        sentence: Number of the printed sentence that asks for it.
    """

    def __init__(self, sort: int, reg: int) -> None:
        self.sort = sort
        self.reg = reg
        self.mode = 0
        self.times = 1
        self.when: Cond | None = None
        self.sentence = 0

    def applies(self, st: State, x: Scope) -> bool:
        """Tell whether the part is in force: by the modes chosen, and by its condition."""
        if self.when is not None and not self.when.holds(st, x):
            return False
        return self.mode == 0 or x.regs[R_MODES].count(self.mode) >= self.times

    def can(self, st: State, x: Scope) -> bool:
        """Tell whether the decision can be made legally; parts are tested one by one in their order [chronicle:11.2.1, chronicle:R76]."""
        return True

    def ask(self, st: State, f: Frame) -> bool:
        """Ask for the decision: a tail call whose result goes to the register."""
        raise NotImplementedError

    def still(self, st: State, x: Scope, ref: int) -> bool:
        """Tell whether a chosen thing is still legal on resolution: the same object [eoo:20-1-2, chronicle:11.8.3]."""
        return st.now(ref) >= 0


class StackAbility(TextAbility):
    """An ability that goes on a stack, or the text of a card that does.

    Attributes:
        parts: Decisions made while it is announced or put there, in the order of the book.
        play_limit: How often it may be used in a turn, 0 for no limit [eoo:18-2-1, chronicle:R126].
    """

    parts: tuple[Part, ...] = ()
    play_limit: int = 0


def parts_of(f: Frame) -> tuple[Part, ...]:
    """Return what is decided while the text of a frame (``f.box``) is announced."""
    ability = cast("StackAbility | None", f.box[0])
    return ability.parts if ability is not None else ()


class Decisions:
    """The rows of a procedure that ask for the parts of some sorts, one after the other; ``f.n`` counts parts.

    What cannot be decided legally makes a use illegal, a trigger is removed [chronicle:11.2.1, chronicle:11.6.10].

    Attributes:
        least, most: The sorts.
        lacked: Kind of the event that tells that a trigger lacks what it needs.
    """

    def __init__(self, least: int, most: int, lacked: int) -> None:
        self.least = least
        self.most = most
        self.lacked = lacked

    def ask(self, st: State, f: Frame) -> bool:
        """Ask for the next one; without one, leave out the row that notes it."""
        parts = parts_of(f)
        while f.n < len(parts):
            part = parts[f.n]
            if self.least <= part.sort <= self.most and part.applies(st, f):
                return part.ask(st, f) if part.can(st, f) else fail(st, f, self.lacked)
            f.n += 1
        f.n = 0
        f.result = ()
        return skip_row(f)

    def decided(self, st: State, f: Frame) -> bool:
        """Note the decision in its register."""
        f.regs[parts_of(f)[f.n].reg] = f.result
        f.n += 1
        return row_before(f)

    def rows(self, clause: str) -> tuple[tuple[str, Step], ...]:
        """Return the rows of a clause."""
        return ((clause, self.ask), (clause + "/a", self.decided))


def skip_row(f: Frame) -> bool:
    """Leave out the next row: the one that notes what was asked for."""
    f.pc += 1
    return False


def row_before(f: Frame) -> bool:
    """Go on with the row before the one that runs: the one that asks. Each procedure has its own clause for it."""
    f.pc -= 2
    return False


def fail(st: State, f: Frame, why: int = -1) -> bool:
    """A use is illegal and undone; a trigger is removed from the stack [chronicle:11.2.1, chronicle:11.6.10, chronicle:14.1].

    Args:
        why: Kind of the event that tells why the trigger is, -1 for none.
    """
    w = f.waiting
    if w is None:
        return st.abort()
    if why >= 0:
        st.emit(why, w.source, player=w.player, source=w.source)
    e = st.now(f.regs[R_ITEM][0])
    if e >= 0:
        st.erase(e)
    return st.done()


def x_named(st: State, f: Frame) -> bool:
    """Note the X that was named."""
    f.regs[R_X] = (second(f.answer),)
    return False


class ChooseModes(Part):
    """Choose modes (from 1), which are carried out in printed order [eoo:2-5-2, eoo:9-3-2, chronicle:11.2.1, chronicle:11.2.3].

    Attributes:
        of: How many there are.
        lo, hi: How many are chosen.
        cond: If this holds, ``other`` (least and most) are chosen instead; or None.
        verb: Verb of the options.
    """

    def __init__(self, of: int, lo: int, hi: int, verb: int) -> None:
        super().__init__(0, R_MODES)
        self.of = of
        self.lo = lo
        self.hi = hi
        self.cond: Cond | None = None
        self.other = (lo, hi)
        self.verb = verb

    def numbers(self, st: State, x: Scope) -> tuple[int, int]:
        """Return how many are chosen at least and at most."""
        return (self.lo, self.hi) if self.cond is None or not self.cond.holds(st, x) else self.other

    def open(self, st: State, x: Scope) -> Ints:
        """Return the modes that can be chosen, each as often as it can be."""
        return tuple(range(1, self.of + 1))

    def can(self, st: State, x: Scope) -> bool:
        """Tell whether enough of them can be chosen."""
        return len(self.open(st, x)) >= self.numbers(st, x)[0]

    def ask(self, st: State, f: Frame) -> bool:
        """Ask for one after the other, in printed order."""
        lo, hi = self.numbers(st, f)
        return picks.pick(st, "mode", self.verb, f.player, self.open(st, f), lo, hi, f.source)


class PaidExtra(Cond):
    """The additional cost of that number in the card's text was paid: what came otherwise than by being announced has paid none
    [eoo:19-4-1, chronicle:11.2.4]."""

    def __init__(self, n: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.n = n

    def holds(self, st: State, x: Scope) -> bool:
        """Read what was noted."""
        regs = x.regs
        return len(regs) > R_EXTRA and len(regs[R_EXTRA]) > 0 and regs[R_EXTRA][0] >> self.n & 1 != 0
