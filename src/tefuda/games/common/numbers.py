"""Numbers that a text computes: counts, registers, histories, arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.knowing import counters_of, known
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond, Num
from tefuda.kernel.records import TURN_MARK
from tefuda.kernel.schema import CONTROLLER, COUNTER_TOPIC, HISTORY_TOPIC, TURN_TOPIC

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class HowMany(Num):
    """The number of things."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Count them."""
        return len(self.of.refs(st, x))


class SeatNum(Num):
    """The number of a player, of several the first."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def value(self, st: State, x: Scope) -> int:
        """Return it."""
        return self.who.players(st, x)[0]


class HolderNum(Num):
    """The number of the player who has the first of the things that is there still, -1 if none is [eoo:10-1-7, chronicle:R63]."""

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


class HowManyCounters(Num):
    """The number of counters of a name on things, the last one on those that are gone [sve:14.1]."""

    def __init__(self, of: Things, name: str) -> None:
        self.reads = of.reads | COUNTER_TOPIC
        self.reads_rows = of.reads_rows
        self.of = of
        self.name = name

    def value(self, st: State, x: Scope) -> int:
        """Add them up."""
        n = 0
        for r in self.of.seen(st, x):
            n += counters_of(st, r, self.name)
        return n


class InRegisterNum(Num):
    """A number that a register holds, 0 while it is empty or nothing has registers (a card that an effect puts into play)."""

    def __init__(self, reg: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg

    def value(self, st: State, x: Scope) -> int:
        """Read the register."""
        r = x.regs[self.reg] if self.reg < len(x.regs) else ()
        return r[0] if r else 0


class BitOf(Num):
    """The mask with the bit of the number that a register holds: an attribute that was named."""

    def __init__(self, reg: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg

    def value(self, st: State, x: Scope) -> int:
        """Shift."""
        r = x.regs[self.reg]
        return 1 << r[0] if r else 0


class EventAmount(Num):
    """The amount of the event that triggered the text."""

    reads = 0
    reads_rows = 0

    def value(self, st: State, x: Scope) -> int:
        """Read it."""
        return x.event.n if x.event is not None else 0


class HowOften(Num):
    """How often an event has happened this turn.

    Attributes:
        kinds: Kinds of events.
        fits: What makes it such an event, judged on the past event.
        things: True if things are counted: each one once, however often it happened to it.
        ever: True if it counts since the game began, False for this turn.
        last: True if it counts in the turn before this one instead.
        since: Register of the moment since which it counts, -1 for the whole turn.
        alone: True if only what the player of the event did counts, for each player apart.
        amounts: True if it is how much, all amounts together, and not how often.
    """

    def __init__(
        self, kinds: Ints, fits: Cond | None, things: bool = False, ever: bool = False, last: bool = False
    ) -> None:
        self.alone = self.amounts = False
        self.reads = HISTORY_TOPIC | TURN_TOPIC
        self.kinds = kinds
        self.fits = fits
        self.things = things
        self.ever = ever
        self.last = last
        self.since = -1

    def value(self, st: State, x: Scope) -> int:
        """Walk through the events."""
        n = 0
        seen: list[int] = []
        past = st.history
        began = x.regs[self.since][0] if self.since >= 0 else -1
        waits = self.last
        y = Scope(x.player, x.source, x.regs, None, x.snap)
        while past is not None:
            ev = past.event
            past = past.older
            if ev.kind == TURN_MARK:
                if not self.ever and not waits:
                    break
                waits = False
                continue
            if ev.moment <= began:
                break
            if waits or ev.kind not in self.kinds or (self.things and ev.subject in seen):
                continue
            if self.alone and x.event is not None and ev.player != x.event.player:
                continue
            y.event = ev
            if self.fits is None or self.fits.holds(st, y):
                n += ev.n if self.amounts else 1
                if self.things:
                    seen.append(ev.subject)
        return n


class FixedCount(Num):
    """A count fixed when the text begins to resolve; before that, as it is now [sve:R67]."""

    def __init__(self, reg: int, live: Num) -> None:
        self.reads = live.reads
        self.reads_rows = live.reads_rows
        self.reg = reg
        self.live = live

    def value(self, st: State, x: Scope) -> int:
        """Read the register, or count while it is empty."""
        r = x.regs[self.reg]
        return r[0] if r else self.live.value(st, x)


class PlusNum(Num):
    """The sum of two numbers."""

    def __init__(self, a: Num, b: Num) -> None:
        self.reads = a.reads | b.reads
        self.reads_rows = a.reads_rows | b.reads_rows
        self.a = a
        self.b = b

    def known(self, st: State, x: Scope) -> bool:
        """Ask what it is made of."""
        return self.a.known(st, x) and self.b.known(st, x)

    def value(self, st: State, x: Scope) -> int:
        """Add them."""
        return self.a.value(st, x) + self.b.value(st, x)


class IfNum(Num):
    """One number if a condition holds, else another."""

    def __init__(self, cond: Cond, then: Num, other: Num) -> None:
        self.reads = cond.reads | then.reads | other.reads
        self.reads_rows = cond.reads_rows | then.reads_rows | other.reads_rows
        self.cond = cond
        self.then = then
        self.other = other

    def known(self, st: State, x: Scope) -> bool:
        """Ask what it is made of."""
        return self.then.known(st, x) and self.other.known(st, x)

    def value(self, st: State, x: Scope) -> int:
        """Read the one that counts."""
        return self.then.value(st, x) if self.cond.holds(st, x) else self.other.value(st, x)


class TimesNum(Num):
    """A number multiplied by another one; ``sign`` -1 makes it negative."""

    def __init__(self, a: Num, b: Num, sign: int = 1) -> None:
        self.reads = a.reads | b.reads
        self.reads_rows = a.reads_rows | b.reads_rows
        self.a = a
        self.b = b
        self.sign = sign

    def known(self, st: State, x: Scope) -> bool:
        """Ask what it is made of."""
        return self.a.known(st, x) and self.b.known(st, x)

    def value(self, st: State, x: Scope) -> int:
        """Multiply them."""
        return self.a.value(st, x) * self.b.value(st, x) * self.sign


class AtMost(Num):
    """The smaller of two numbers."""

    def __init__(self, a: Num, b: Num) -> None:
        self.reads = a.reads | b.reads
        self.reads_rows = a.reads_rows | b.reads_rows
        self.a = a
        self.b = b

    def value(self, st: State, x: Scope) -> int:
        """Compare them."""
        return min(self.a.value(st, x), self.b.value(st, x))


class HalfNum(Num):
    """Half a number, rounded up unless ``down`` [sve:R102]."""

    def __init__(self, of: Num, down: bool) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of
        self.down = down

    def known(self, st: State, x: Scope) -> bool:
        """Ask what it is made of."""
        return self.of.known(st, x)

    def value(self, st: State, x: Scope) -> int:
        """Halve it."""
        n = self.of.value(st, x)
        return n // 2 if self.down else (n + 1) // 2


class Fixed(Num):
    """A number that was fixed when the effect began; it lies in a register of the effect [sve:R73, sve:R103]."""

    def __init__(self, reg: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg

    def value(self, st: State, x: Scope) -> int:
        """Read the register."""
        return x.regs[self.reg][0]


class PerSo(Num):
    """A number taken once for every whole ``size`` of a count (…につき) [sve:R102]."""

    def __init__(self, n: Num, count: Num, size: Num) -> None:
        self.reads = n.reads | count.reads | size.reads
        self.reads_rows = n.reads_rows | count.reads_rows | size.reads_rows
        self.n = n
        self.count = count
        self.size = size

    def known(self, st: State, x: Scope) -> bool:
        """Ask what it is made of."""
        return self.n.known(st, x)

    def value(self, st: State, x: Scope) -> int:
        """Return the product."""
        size = self.size.value(st, x)
        return self.n.value(st, x) * (self.count.value(st, x) // size) if size > 0 else 0


class Minus(Num):
    """The contrary of a number."""

    def __init__(self, n: Num) -> None:
        self.reads = n.reads
        self.reads_rows = n.reads_rows
        self.n = n

    def known(self, st: State, x: Scope) -> bool:
        """Ask what it is made of."""
        return self.n.known(st, x)

    def value(self, st: State, x: Scope) -> int:
        """Return it with the other sign."""
        return -self.n.value(st, x)


class Difference(Num):
    """One number less another."""

    def __init__(self, a: Num, b: Num) -> None:
        self.reads = a.reads | b.reads
        self.reads_rows = a.reads_rows | b.reads_rows
        self.a = a
        self.b = b

    def known(self, st: State, x: Scope) -> bool:
        """Ask what it is made of."""
        return self.a.known(st, x) and self.b.known(st, x)

    def value(self, st: State, x: Scope) -> int:
        """Return the difference."""
        return self.a.value(st, x) - self.b.value(st, x)


class HowManyNames(Num):
    """The number of different names among things (種類)."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Count the names."""
        found: set[int] = set()
        for r in self.of.seen(st, x):
            e = st.now(r)
            row = st.row(e) if e >= 0 else known(st, r).row
            found.add(st.pool.designs[row.card].siblings)
        return len(found)
