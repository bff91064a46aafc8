"""Numbers that a text computes: values of objects, life, advance value, age, souls [4.3, 7.6.2, R102]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.knowing import stat_of
from tefuda.games.chronicle.rules.model import AGE, LIFE, SCHEMA, TURN, X_PAID, age
from tefuda.games.chronicle.rules.text import LIT_THEN, R_AGES
from tefuda.games.common import measuring as cm
from tefuda.games.common.knowing import column_of
from tefuda.games.common.measuring import FIRST
from tefuda.kernel.programs import Cond, Num
from tefuda.kernel.schema import CONTROLLER

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


class StatNum(cm.StatNum):
    """A number of things, as it is read or printed [R12]."""

    def __init__(self, of: Things, stat: int, how: int = FIRST, base: bool = False) -> None:
        super().__init__(of, stat, how, 0)
        self.base = base

    def number(self, st: State, ref: int) -> int:
        """Return the number as it is read, or as it is printed."""
        return stat_of(st, ref, self.stat, self.base)


TOPICS: Final = {t.offset: t.topic for t in SCHEMA.tables}
"""Topics of the numbers of players, by place."""


class TableNum(cm.TableNum):
    """A number of a player: life, or the advance value [8.2.1.1, 8.2.1.2, R102]."""

    def __init__(self, who: Players, table: int = LIFE) -> None:
        super().__init__(who, table, TOPICS)


class ControllerNum(Num):
    """The number of the player who controls the first of the things, -1 if there is none [R63]."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Look whose it is."""
        for r in self.of.refs(st, x):
            e = st.now(r)
            if e >= 0:
                return st.col[CONTROLLER][e]
        return -1


class AgeNum(Num):
    """The age of a player, 0 to 4 [7.6.2, R28]; of what is on the stack, as it was noted when it was put there [11.2.6, R130]."""

    def __init__(self, who: Players) -> None:
        self.reads = SCHEMA.zones[AGE].topic | (SCHEMA.topic("turn") if who.turning() else 0)
        self.reads_rows = 0
        self.who = who

    def value(self, st: State, x: Scope) -> int:
        """Read the noted age of the (first) player, or count the markers."""
        players = self.who.players(st, x)
        if not players:
            return 0
        noted = x.regs[R_AGES] if len(x.regs) > R_AGES else ()
        return noted[players[0]] if noted else age(st, players[0])


class PaidX(Num):
    """The X that was announced for the cost of a thing, which it remembers on the battlefield [R14]."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads | SCHEMA.topic("x")
        self.reads_rows = of.reads_rows
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Read it from the (first) thing; its last one if it is gone."""
        refs = self.of.seen(st, x)
        return column_of(st, refs[0], X_PAID) if refs else 0


class InsteadNum(Num):
    """A number, or another one if a lamp of a colour was lit when the text was put on the stack (0: always) [11.4.6.1, R78]."""

    def __init__(self, plain: Num, instead: Num, colour: int) -> None:
        self.reads = plain.reads | instead.reads
        self.reads_rows = plain.reads_rows | instead.reads_rows
        self.plain = plain
        self.instead = instead
        self.colour = colour

    def value(self, st: State, x: Scope) -> int:
        """Read one of them."""
        lit = not self.colour or x.regs[R_AGES][LIT_THEN] & self.colour != 0
        return (self.instead if lit else self.plain).value(st, x)


class TurnNumber(cm.PlaceNum):
    """The number of the running turn."""

    def __init__(self) -> None:
        super().__init__(TURN, SCHEMA.topic("turn"))


class Whilst(Num):
    """A number while a condition holds, else 0."""

    def __init__(self, cond: Cond, n: Num) -> None:
        self.reads = cond.reads | n.reads
        self.reads_rows = cond.reads_rows | n.reads_rows
        self.cond = cond
        self.n = n

    def value(self, st: State, x: Scope) -> int:
        """Ask the condition."""
        return self.n.value(st, x) if self.cond.holds(st, x) else 0
