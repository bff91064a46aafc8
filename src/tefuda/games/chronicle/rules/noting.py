"""Instructions that note whether a sentence was done completely, for そうしたなら [R85, R135], and who knows what was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.events import DRAWN
from tefuda.games.chronicle.rules.picking import PickSome
from tefuda.games.common.doing import there
from tefuda.kernel import secrets
from tefuda.kernel.programs import Ins

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class NoteFull(Ins):
    """Note (1,) if the last instruction did one of the kinds of events to every thing of a register, of which there is at least one."""

    def __init__(self, reg: int, of: int, kinds: Ints) -> None:
        self.reg = reg
        self.of = of
        self.kinds = kinds

    def run(self, st: State, f: Frame) -> bool:
        """Compare what happened with what should have."""
        hit = [ev.subject for ev in f.happened if ev.kind in self.kinds]
        wanted = f.regs[self.of]
        f.regs[self.reg] = (1,) if wanted and all(r in hit for r in wanted) else ()
        return False


class NoteMany(Ins):
    """Note (1,) if a register holds at least so many things, and one at all: a pick in full number."""

    def __init__(self, reg: int, of: int, n: Num) -> None:
        self.reg = reg
        self.of = of
        self.n = n

    def run(self, st: State, f: Frame) -> bool:
        """Count them."""
        f.regs[self.reg] = (1,) if len(f.regs[self.of]) >= max(1, self.n.value(st, f)) else ()
        return False


class NoteEvents(Ins):
    """Note (1,) if the last instruction did so many events of a kind, or with -1 any at all; a draw from an empty deck is none [R7]."""

    def __init__(self, reg: int, kind: int, n: Num | None = None) -> None:
        self.reg = reg
        self.kind = kind
        self.n = n

    def run(self, st: State, f: Frame) -> bool:
        """Count what happened."""
        done = len(
            [ev for ev in f.happened if self.kind in (-1, ev.kind) and not (ev.kind == DRAWN and ev.subject < 0)]
        )
        f.regs[self.reg] = (1,) if done >= (1 if self.n is None else max(1, self.n.value(st, f))) else ()
        return False


class NoteSum(Ins):
    """Note (1,) if the amounts of what the last instruction did add up to at least so much."""

    def __init__(self, reg: int, n: Num) -> None:
        self.reg = reg
        self.n = n

    def run(self, st: State, f: Frame) -> bool:
        """Add them up."""
        total = sum(abs(ev.n) for ev in f.happened)
        f.regs[self.reg] = (1,) if total >= max(1, self.n.value(st, f)) else ()
        return False


class ShowThem(Ins):
    """Both players know cards that were shown where they lie now: on top of a deck that was shuffled before [R107]."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def run(self, st: State, f: Frame) -> bool:
        """Let them know."""
        secrets.show(st, there(st, f, self.things))
        return False


class AllPossible(Ins):
    """Stands for several instructions: possible if each of them is; only asked, never carried out [R135].

    Attributes:
        whole: All that is asked for must be there; otherwise as many as there are will do.
    """

    def __init__(self, code: tuple[Ins, ...], whole: bool) -> None:
        self.code = code
        self.whole = whole

    def possible(self, st: State, x: Scope) -> bool:
        """Ask each of them."""
        for ins in self.code:
            if not ins.possible(st, x) and (self.whole or not partly(st, x, ins)):
                return False
        return True

    def seems_possible(self, st: State, x: Scope) -> bool:
        """Tell whether an onlooker must take each of them for possible."""
        for ins in self.code:
            done = ins.possible(st, x) or (not self.whole and partly(st, x, ins))
            if not done and not ins.seems_possible(st, x):
                return False
        return True


def partly(st: State, x: Scope, ins: Ins) -> bool:
    """Tell whether a pick finds something, if not as much as is asked for."""
    return isinstance(ins, PickSome) and len(ins.some.candidates(st, x)) > 0
