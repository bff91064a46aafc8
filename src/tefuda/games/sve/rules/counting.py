"""Numbers that a text computes: counts, numbers of cards and players, histories, arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.sve.rules.filters import names_of_row
from tefuda.games.sve.rules.knowing import counters_of, row_of, stat_of
from tefuda.games.sve.rules.model import (
    CEMETERY,
    HEALTH,
    K_SPELL,
    KIND,
    M_NECROCHARGE,
    M_SPELLCHAIN,
    PLAYED,
    SCHEMA,
)
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond, Num

if TYPE_CHECKING:
    from tefuda.games.sve.rules.things import Players, Things
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


# ---- counts ----------------------------------------------------------------------------------------------------------------


class HowMany(Num):
    """The number of things."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Count them."""
        return len(self.of.refs(st, x))


class HowManyNames(Num):
    """The number of different names among things (種類)."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Count the names."""
        return len({names_of_row(st, row_of(st, r))[0] for r in self.of.refs(st, x)})


class HowManyNumbers(Num):
    """The number of different costs, attacks or healths among things."""

    def __init__(self, of: Things, stat: int) -> None:
        self.reads = of.reads | SCHEMA.topic("host") | SCHEMA.topic("damage") | SCHEMA.topic("life")
        self.reads_rows = of.reads_rows | 1 << stat
        self.of = of
        self.stat = stat

    def value(self, st: State, x: Scope) -> int:
        """Count them."""
        return len({stat_of(st, r, self.stat) for r in self.of.seen(st, x)})


class HowManyCounters(Num):
    """The number of counters of a name on things, the last one on those that are gone [14.1]."""

    def __init__(self, of: Things, name: str) -> None:
        self.reads = of.reads | SCHEMA.topic("counters")
        self.reads_rows = of.reads_rows
        self.of = of
        self.name = name

    def value(self, st: State, x: Scope) -> int:
        """Add them up."""
        n = 0
        for r in self.of.seen(st, x):
            n += counters_of(st, r, self.name)
        return n


SUM = 0
MOST = 1
FIRST = 2
"""What is made of the numbers of several things."""


class StatNum(Num):
    """Cost, attack or health of things: their sum, the largest, or that of the first one; last ones of those that are gone."""

    def __init__(self, of: Things, stat: int, how: int = FIRST, base: bool = False) -> None:
        self.reads = of.reads | SCHEMA.topic("host")
        self.reads_rows = of.reads_rows | 1 << stat
        if stat == HEALTH:
            self.reads |= SCHEMA.topic("damage") | SCHEMA.topic("life")
        self.of = of
        self.stat = stat
        self.how = how
        self.base = base

    def value(self, st: State, x: Scope) -> int:
        """Read the numbers now; 0 if there is no thing."""
        total = 0
        first = True
        for r in self.of.seen(st, x):
            n = stat_of(st, r, self.stat, self.base)
            if self.how == FIRST:
                return n
            total = n if first else total + n if self.how == SUM else max(total, n)
            first = False
        return total


class TableNum(Num):
    """A number of a player: PP, maximum PP, EP [3.2]."""

    def __init__(self, who: Players, table: int) -> None:
        self.reads = ALL_OF_TABLES[table]
        self.reads_rows = 0
        self.who = who
        self.table = table

    def value(self, st: State, x: Scope) -> int:
        """Read the number of the (first) player."""
        players = self.who.players(st, x)
        return st.num[self.table + players[0]] if players else 0


ALL_OF_TABLES = {t.offset: t.topic for t in SCHEMA.tables}


class InRegisterNum(Num):
    """A number that a register holds, 0 while it is empty."""

    def __init__(self, reg: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg

    def value(self, st: State, x: Scope) -> int:
        """Read the register."""
        r = x.regs[self.reg]
        return r[0] if r else 0


class EventAmount(Num):
    """The amount of the event that triggered the text."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def value(self, st: State, x: Scope) -> int:
        """Read it."""
        return x.event.n if x.event is not None else 0


# ---- histories [R108] ------------------------------------------------------------------------------------------------------


class HowOften(Num):
    """How often an event has happened this turn.

    Attributes:
        kinds: Kinds of events.
        fits: What makes it such an event, judged on the past event.
        things: True if things are counted: each one once, however often it happened to it.
    """

    def __init__(self, kinds: Ints, fits: Cond | None, things: bool = False) -> None:
        self.reads = SCHEMA.topic("history") | SCHEMA.topic("turn")
        self.reads_rows = -1
        self.kinds = kinds
        self.fits = fits
        self.things = things

    def value(self, st: State, x: Scope) -> int:
        """Walk through the events of the turn."""
        n = 0
        seen: list[int] = []
        past = st.history
        y = Scope(x.player, x.source, x.regs, None, x.snap)
        while past is not None:
            ev = past.event
            past = past.older
            if ev.kind not in self.kinds or (self.things and ev.subject in seen):
                continue
            y.event = ev
            if self.fits is None or self.fits.holds(st, y):
                n += 1
                if self.things:
                    seen.append(ev.subject)
        return n


# ---- class words [13] ------------------------------------------------------------------------------------------------------


class ComboCount(Num):
    """Cards played this turn [13.2.1, R66]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("played")
        self.reads_rows = 0

    def value(self, st: State, x: Scope) -> int:
        """Read the number."""
        return st.num[PLAYED + x.player]


class CemeteryCount(Num):
    """What Spellchain or Necrocharge counts: spells or cards in the own cemetery, and what effects add [13.3.1, 13.5.1]."""

    def __init__(self, spells: bool) -> None:
        self.reads = SCHEMA.zones[CEMETERY].topic
        self.reads_rows = 0
        self.spells = spells

    def value(self, st: State, x: Scope) -> int:
        """Count now."""
        cards = st.zone(x.player, CEMETERY)
        n = len(cards)
        if self.spells:
            n = 0
            for e in cards:
                if st.row(e).v[KIND] == K_SPELL:
                    n += 1
        for a in st.mods(M_SPELLCHAIN if self.spells else M_NECROCHARGE):
            if a.scope.player == x.player and a.mod is not None and a.mod.amount is not None:
                n += a.mod.amount.value(st, a.scope)
        return n


class FixedCount(Num):
    """A count fixed when the text begins to resolve; before that, as it is now [R67]."""

    def __init__(self, reg: int, live: Num) -> None:
        self.reads = live.reads
        self.reads_rows = live.reads_rows
        self.reg = reg
        self.live = live

    def value(self, st: State, x: Scope) -> int:
        """Read the register, or count while it is empty."""
        r = x.regs[self.reg]
        return r[0] if r else self.live.value(st, x)


# ---- arithmetic [1.3.5, R102] ----------------------------------------------------------------------------------------------


class PlusNum(Num):
    """The sum of two numbers."""

    def __init__(self, a: Num, b: Num) -> None:
        self.reads = a.reads | b.reads
        self.reads_rows = a.reads_rows | b.reads_rows
        self.a = a
        self.b = b

    def value(self, st: State, x: Scope) -> int:
        """Add them."""
        return self.a.value(st, x) + self.b.value(st, x)


class TimesNum(Num):
    """A number multiplied by another one; ``sign`` -1 makes it negative."""

    def __init__(self, a: Num, b: Num, sign: int = 1) -> None:
        self.reads = a.reads | b.reads
        self.reads_rows = a.reads_rows | b.reads_rows
        self.a = a
        self.b = b
        self.sign = sign

    def value(self, st: State, x: Scope) -> int:
        """Multiply them."""
        return self.a.value(st, x) * self.b.value(st, x) * self.sign


class HalfNum(Num):
    """Half a number, rounded up unless ``down`` [R102]."""

    def __init__(self, of: Num, down: bool) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of
        self.down = down

    def value(self, st: State, x: Scope) -> int:
        """Halve it."""
        n = self.of.value(st, x)
        return n // 2 if self.down else (n + 1) // 2


class PerNum(Num):
    """How often a number is contained in another one, wholly (N枚につき) [R102]."""

    def __init__(self, of: Num, each: Num) -> None:
        self.reads = of.reads | each.reads
        self.reads_rows = of.reads_rows | each.reads_rows
        self.of = of
        self.each = each

    def value(self, st: State, x: Scope) -> int:
        """Divide, dropping the rest."""
        each = self.each.value(st, x)
        return max(0, self.of.value(st, x)) // each if each > 0 else 0
