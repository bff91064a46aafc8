"""What a text leaves to chance: coins and dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from tefuda.kernel import picks
from tefuda.kernel.programs import Cond, Ins, Num

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.state import State

PIPS: Final = 6
"""What a die shows at most."""


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


@mypyc_attr(allow_interpreted_subclasses=True)
class RollDice(Ins):
    """Players roll a die, one after the other; what each die shows is kept in a register.

    Attributes:
        kind: Kind of the event by which players are told; its amount is what the die shows.
        who: Those who roll.
        reg: Register: for each of them the number of the player, and what the die shows.
    """

    def __init__(self, kind: int, who: Players, reg: int) -> None:
        self.kind = kind
        self.who = who
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Roll them."""
        rolled: list[int] = []
        for player in self.who.players(st, f):
            n = st.chance("die", PIPS) + 1
            rolled += [player, n]
            st.emit(self.kind, -1, player=player, source=f.source, n=n)
        f.regs[self.reg] = tuple(rolled)
        return False


class Shows(Cond):
    """The die of a player, of those in a register, shows a number between two others; it does not as long as that player rolled none."""

    def __init__(self, reg: int, who: Players, lo: Num, hi: Num) -> None:
        self.reads = who.topics() | lo.reads | hi.reads
        self.reads_rows = lo.reads_rows | hi.reads_rows
        self.reg = reg
        self.who = who
        self.lo = lo
        self.hi = hi

    def holds(self, st: State, x: Scope) -> bool:
        """Read the register."""
        rolled = x.regs[self.reg]
        for player in self.who.players(st, x):
            for i in range(0, len(rolled), 2):
                if rolled[i] == player:
                    return self.lo.value(st, x) <= rolled[i + 1] <= self.hi.value(st, x)
        return False


class Shown(Num):
    """What the die of a player shows, of those in a register; 0 as long as that player rolled none."""

    def __init__(self, reg: int, who: Players) -> None:
        self.reads = who.topics()
        self.reads_rows = 0
        self.reg = reg
        self.who = who

    def value(self, st: State, x: Scope) -> int:
        """Read the register."""
        rolled = x.regs[self.reg]
        for player in self.who.players(st, x):
            for i in range(0, len(rolled), 2):
                if rolled[i] == player:
                    return rolled[i + 1]
        return 0


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
