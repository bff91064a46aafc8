"""What is remembered: what has happened in this turn to an object, and what was named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.filters import CardFilter
from tefuda.games.common.things import Things
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import TURN_MARK, Event
from tefuda.kernel.schema import HISTORY_TOPIC, TURN_TOPIC

if TYPE_CHECKING:
    from tefuda.kernel.programs import Cond, Filter
    from tefuda.kernel.records import Ints, Row, Snap
    from tefuda.kernel.state import State


def befell(st: State, ref: int, kinds: Ints, x: Scope | None = None, cond: Cond | None = None) -> Event | None:
    """Return the last event of these kinds in this turn whose subject is the object and which meets the condition, or None."""
    past = st.history
    while past is not None:
        ev = past.event
        past = past.older
        if ev.kind == TURN_MARK:
            return None
        if ev.kind in kinds and ref in (ev.subject, ev.after) and (x is None or meets(st, x, ev, cond)):
            return ev
    return None


def meets(st: State, x: Scope, ev: Event, cond: Cond | None) -> bool:
    """Tell whether a past event meets a condition of a text."""
    return cond is None or cond.holds(st, Scope(x.player, x.source, x.regs, ev, x.snap))


class Befallen(Things):
    """Those of the things to which something has happened since they were noted (これによって破壊された…) [eoo:R17, avalon:R73]."""

    def __init__(self, of: Things, kinds: Ints, cond: Cond | None) -> None:
        self.reads = of.reads | HISTORY_TOPIC | TURN_TOPIC
        self.reads_rows = of.reads_rows
        self.of = of
        self.kinds = kinds
        self.cond = cond

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them as they were before it, each once: damage that destroys is two events."""
        found = dict.fromkeys(self.of.refs(st, x))
        return [r for r in found if befell(st, r, self.kinds, x, self.cond) is not None]


class BefellThisTurn(Things):
    """To what something has happened in this turn, wherever it is now: as it was at the event [sve:R108]."""

    def __init__(self, kinds: Ints, cond: Cond | None) -> None:
        self.reads = HISTORY_TOPIC | TURN_TOPIC
        self.reads_rows = 0
        self.kinds = kinds
        self.cond = cond

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the subjects of the events, the first event first, each once."""
        found: list[int] = []
        past = st.history
        while past is not None and past.event.kind != TURN_MARK:
            ev = past.event
            past = past.older
            if ev.kind in self.kinds and ev.subject not in found and meets(st, x, ev, self.cond):
                found.insert(0, ev.subject)
        return found


class BefallenNow(CardFilter):
    """To which something has happened in this turn (このターンに攻撃した…)."""

    def __init__(self, kinds: Ints, cond: Cond | None) -> None:
        self.reads = HISTORY_TOPIC | TURN_TOPIC
        self.kinds = kinds
        self.cond = cond

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look for it in the history of the turn."""
        return befell(st, st.ref(e), self.kinds, x, self.cond) is not None

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look for it in the history of the turn."""
        return befell(st, snap.ref, self.kinds, x, self.cond) is not None


class BefallenOften(CardFilter):
    """What fits (None: everything), if something has happened to it so often in this turn, or oftener."""

    def __init__(self, kinds: Ints, n: int, of: Filter | None = None) -> None:
        self.reads = HISTORY_TOPIC | TURN_TOPIC | (of.reads if of is not None else 0)
        self.reads_rows = of.reads_rows if of is not None else 0
        self.kinds = kinds
        self.n = n
        self.of = of

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Count it in the history of the turn."""
        return (self.of is None or self.of.fits(st, x, e)) and self.often(st, st.ref(e))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Count it in the history of the turn."""
        return self.often(st, snap.ref)

    def often(self, st: State, ref: int) -> bool:
        """Count the events of one thing."""
        n = 0
        past = st.history
        while past is not None and past.event.kind != TURN_MARK:
            n += past.event.kind in self.kinds and past.event.subject == ref
            past = past.older
        return n >= self.n


class NamedBit(CardFilter):
    """With the member whose number a register holds, in an attribute that is a set (その属性の)."""

    def __init__(self, attr: int, reg: int) -> None:
        self.reads_rows = 1 << attr
        self.attr = attr
        self.reg = reg

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare with the set now."""
        return self.among(x, st.row(e))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Compare with the last set."""
        return self.among(x, snap.row)

    def among(self, x: Scope, row: Row) -> bool:
        """Look for one of the numbers."""
        for n in x.regs[self.reg]:
            if row.v[self.attr] >> n & 1:
                return True
        return False
