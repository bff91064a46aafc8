"""The parts of costs that are no souls; all of them are paid at once [5.2, 6.8, 11.2.11, R19]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.commits import destination
from tefuda.games.chronicle.rules.events import (
    ADVANCE_CHANGED,
    BY_COST,
    COUNTERS_TAKEN,
    LIFE_CHANGED,
    REVEALED,
    WIPED,
)
from tefuda.games.chronicle.rules.model import ADVANCE, DISCARD, LIFE
from tefuda.games.chronicle.rules.text import R_ITEM, CostItem
from tefuda.kernel.records import Event
from tefuda.kernel.schema import TURNED

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class WipeSource(CostItem):
    """The source is wiped; it must not be in the wiped state [6.3.1, 15.1.3].

    That a unit has to be controlled long enough is asked by ``ChronicleAbility.wipe`` [11.5.2.1.1].
    """

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether it can be."""
        e = st.now(x.source)
        return e >= 0 and not st.col[TURNED][e]

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Wipe it."""
        return [Event(WIPED, x.source, x.player, x.source, 0, -1, BY_COST)]


class PayTable(CostItem):
    """Life or advance value is paid: no more than there is [8.2.1, R20]."""

    def __init__(self, n: Num, table: int = LIFE) -> None:
        super().__init__()
        self.n = n
        self.table = table

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether there is enough."""
        return st.num[self.table + x.player] >= max(0, self.n.value(st, x))

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Pay it; nothing happens if it is 0."""
        n = max(0, self.n.value(st, x))
        kind = ADVANCE_CHANGED if self.table == ADVANCE else LIFE_CHANGED
        return [Event(kind, -1, x.player, x.source, -n, -1, BY_COST)] if n else []


class GiveUp(CostItem):
    """Cards or objects that the player picks are given up: discarded, sacrificed, removed, moved, wiped, revealed.

    Attributes:
        things: From which they are picked.
        n: How many; all of it must be paid.
        kind: Kind of event: DISCARDED, SACRIFICED, REMOVED, MOVED, WIPED or REVEALED.
        to: Kind of the zone that they go to, -1 if they stay.
    """

    def __init__(self, things: Things, n: Num, kind: int, to: int = DISCARD) -> None:
        super().__init__()
        self.things = things
        self.n = n
        self.kind = kind
        self.to = -1 if kind in (WIPED, REVEALED) else to

    def choices(self, st: State, x: Scope) -> list[int] | None:
        """Return what can be given; a card that is being used does not pay for itself."""
        used = x.regs[R_ITEM][0] if len(x.regs) > R_ITEM and x.regs[R_ITEM] else -1
        out: list[int] = []
        for r in self.things.refs(st, x):
            e = st.now(r)
            if e < 0 or e in out or r == used:
                continue
            if self.kind != WIPED or not st.col[TURNED][e]:
                out.append(e)
        return out

    def count(self, st: State, x: Scope) -> int:
        """Return how many."""
        return max(0, self.n.value(st, x))

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Give them up."""
        out: list[Event] = []
        for e in picked:
            to = -1 if self.to < 0 else destination(st, e, self.to, x.player)
            out.append(Event(self.kind, st.ref(e), x.player, x.source, 0, to, BY_COST))
        return out


class WipeSouls(GiveUp):
    """Soul stones that the player picks are wiped; they make no soul then [R24]."""

    def __init__(self, things: Things, n: Num) -> None:
        super().__init__(things, n, WIPED)

    def wipes_soul(self) -> bool:
        """They are."""
        return True


class TakeCounters(CostItem):
    """Counters are taken off one of the things that the player picks [6.10].

    Attributes:
        word: Number of the counter's name in the pool's words.
    """

    def __init__(self, things: Things, word: int, n: Num) -> None:
        super().__init__()
        self.things = things
        self.word = word
        self.n = n

    def choices(self, st: State, x: Scope) -> list[int] | None:
        """Return what has enough of them."""
        name = st.pool.words[self.word]
        n = max(1, self.n.value(st, x))
        found = [st.now(r) for r in self.things.refs(st, x)]
        return [e for e in found if e >= 0 and st.counter(e, name) >= n]

    def count(self, st: State, x: Scope) -> int:
        """One thing pays."""
        return 1

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Take them off."""
        n = self.n.value(st, x)
        return [Event(COUNTERS_TAKEN, st.ref(e), x.player, x.source, n, self.word, BY_COST) for e in picked]
