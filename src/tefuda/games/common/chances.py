"""What a text leaves to chance: coins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from tefuda.kernel import picks
from tefuda.kernel.programs import Cond, Ins

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class TossCoin(Ins):
    """A coin is tossed; ``TakeNumbers`` puts 1 for heads, 0 for tails into a register.

    Attributes:
        kind: Kind of the event by which players are told; its amount is what the register gets.
    """

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def tried(self, st: State) -> bool:
        """Tell whether this is a copy of the position on which something is only tried: then either side is a way to go on."""
        return False

    def run(self, st: State, f: Frame) -> bool:
        """Toss it."""
        f.happened = ()
        if self.tried(st):
            return picks.name_number(st, "number", f.player, 0, 1, f.source)
        n = st.chance("coin", 2)
        f.result = (n,)
        st.emit(self.kind, -1, player=f.player, source=f.source, n=n)
        return False


class Fell(Cond):
    """The coin whose side a register holds shows heads (``heads``), or tails; neither, as long as none was tossed."""

    def __init__(self, reg: int, heads: bool) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg
        self.heads = heads

    def holds(self, st: State, x: Scope) -> bool:
        """Read the register."""
        r = x.regs[self.reg]
        return len(r) > 0 and (r[0] != 0) == self.heads
