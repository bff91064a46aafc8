"""The actions of costs that take counters off cards: so many, any number, all, Earth Rite [10.4, 13.3.3, 14.1, R43, R58]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.causes import by_cost
from tefuda.games.sve.rules import room
from tefuda.games.sve.rules.commits import STACK_COUNTER, bury
from tefuda.games.sve.rules.costs import PAY
from tefuda.games.sve.rules.model import (
    BY_COST,
    COUNTERS_TAKEN,
    FIELD,
    FOR_EARTH_RITE,
    K_AMULET,
    KIND,
    MOVED,
    W_STACK,
    has,
)
from tefuda.games.sve.rules.text import CostItem
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class PayCounters(CostItem):
    """Remove so many counters from one of the things [14.1]."""

    def __init__(self, things: Things, name: str, n: Num) -> None:
        self.things = things
        self.name = name
        self.n = n

    def choices(self, st: State, x: Scope, taken: Ints, acted: Ints) -> list[int] | None:
        """Return the things with enough counters."""
        n = self.n.value(st, x)
        out: list[int] = []
        for r in self.things.refs(st, x):
            e = st.now(r)
            if e >= 0 and e not in taken and st.counter(e, self.name) >= n:
                out.append(e)
        return out

    def count(self, st: State, x: Scope) -> int:
        """All come from the same thing."""
        return 1

    def keeps(self) -> int:
        """The thing stays as it is."""
        return 2

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Remove them."""
        return take_counters(st, f, cards[0], self.name, self.n.value(st, f))


def take_counters(st: State, f: Frame, e: int, name: str, n: int, why: int = BY_COST) -> bool:
    """Remove counters as a payment."""
    return st.act(
        COUNTERS_TAKEN, st.ref(e), player=f.player, source=f.source, n=n, to=st.pool.words.index(name), why=why
    )


class PayAllCounters(CostItem):
    """Remove all counters of a name from the things; the number goes to register ``count_reg``."""

    def __init__(self, things: Things, name: str, count_reg: int) -> None:
        self.things = things
        self.name = name
        self.count_reg = count_reg

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Remove them; there may be none."""
        events: list[Event] = []
        total = 0
        for r in self.things.refs(st, f):
            e = st.now(r)
            n = st.counter(e, self.name) if e >= 0 else 0
            if n > 0:
                total += n
                events.append(by_cost(f, COUNTERS_TAKEN, r, n=n, to=st.pool.words.index(self.name)))
        f.regs[self.count_reg] = (total,)
        return st.carry_out(events)


class PayAnyCounters(CostItem):
    """Remove any number of counters from the things (only the source in print); the number goes to register ``count_reg``."""

    def __init__(self, things: Things, name: str, count_reg: int) -> None:
        self.things = things
        self.name = name
        self.count_reg = count_reg

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Name the number, then remove so many; 0 is allowed [R43]."""
        refs = [r for r in self.things.refs(st, f) if st.now(r) >= 0]
        if not refs:
            f.regs[self.count_reg] = (0,)
            return False
        return st.call(PAY_ANY_COUNTERS, f.player, f.source, refs[0], self.count_reg, regs=f.regs, box=(self.name,))


def name_counters(st: State, f: Frame) -> bool:
    """Name the number."""
    return picks.name_number(st, "counters", f.player, 0, st.counter(st.now(f.target), f.box[0]), f.source)


def remove_counters(st: State, f: Frame) -> bool:
    """Remove them."""
    f.regs[f.n] = f.result
    return take_counters(st, f, st.now(f.target), f.box[0], f.result[0])


PAY_ANY_COUNTERS: Final = procedure("sve:pay any counters", ("14.1", name_counters), ("14.1/a", remove_counters))


class PayEarthRite(CostItem):
    """Remove a counter from an own amulet with Stack (土の秘術) [13.3.3.2, R58].

    ``rank`` tells how many counters this cost has needed for Earth Rite up to and including this one.
    """

    def __init__(self, rank: int = 1) -> None:
        self.rank = rank

    def choices(self, st: State, x: Scope, taken: Ints, acted: Ints) -> list[int] | None:
        """Return the amulets that have one."""
        out: list[int] = []
        total = 0
        for e in st.zone(x.player, FIELD):
            if st.row(e).v[KIND] == K_AMULET and has(st, e, W_STACK) and e not in taken:
                n = st.counter(e, STACK_COUNTER)
                total += n
                if n > 0:
                    out.append(e)
        return out if total >= self.rank - self.paid(x) else []

    def paid(self, x: Scope) -> int:
        """Return how many counters the same cost has taken already, if it is being paid."""
        if not isinstance(x, Frame) or x.proc is not PAY:
            return 0
        items: tuple[CostItem, ...] = x.box[0]
        return sum(1 for it in items[: x.n] if isinstance(it, PayEarthRite))

    def count(self, st: State, x: Scope) -> int:
        """One."""
        return 1

    def keeps(self) -> int:
        """The amulet stays if it has another counter."""
        return 2

    def frees_place(self, st: State, x: Scope, e: int) -> bool:
        """An amulet with its last counter does [R58], unless something keeps it there."""
        return st.counter(e, STACK_COUNTER) == 1 and room.frees(st, x, e, "bury")

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Remove the counter; an amulet without any is put away at that moment, as part of the payment."""
        return st.call(PAY_EARTH_RITE, f.player, f.source, st.ref(cards[0]))


def remove_stack(st: State, f: Frame) -> bool:
    """Remove one counter."""
    return take_counters(st, f, st.now(f.target), STACK_COUNTER, 1, BY_COST | FOR_EARTH_RITE)


def put_away_empty(st: State, f: Frame) -> bool:
    """Put the amulet away if it was the last one [11.7, R58]."""
    e = st.now(f.target)
    if e < 0 or st.kind_of(e) != FIELD or st.counter(e, STACK_COUNTER) > 0:
        return False
    return st.carry_out([bury(st, e, MOVED, f.player, f.source, BY_COST)])


PAY_EARTH_RITE: Final = procedure("sve:pay Earth Rite", ("13.3.3.2", remove_stack), ("13.3.3.2/a", put_away_empty))
