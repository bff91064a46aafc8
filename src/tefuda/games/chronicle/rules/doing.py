"""What a text does to objects and players in one batch: damage, destruction, wiping, life [6.3, 6.4, 15.1, R132]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.events import (
    BY_EFFECT,
    COUNTERED,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    DAMAGED,
    DESTROYED,
    DISCARDED,
    FACED,
    HURT,
    OUT_OF_BATTLE,
    RECOVERED,
    SACRIFICED,
    WIPED,
)
from tefuda.games.chronicle.rules.model import (
    AGE,
    BATTLEFIELD,
    CA_YARD,
    DISCARD,
    HAND,
    MORE_BATTLES,
    POWER,
    SOUL,
    STACK,
    controller,
    in_battle,
    is_unit,
    other,
    value,
)
from tefuda.games.chronicle.rules.processes import losers
from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import UNASKED, Doing, OnPlayers, OnThings, Reach, there
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.state import State

PLACED: Final = 1 << BATTLEFIELD | 1 << SOUL
"""Where objects lie."""
BOOK: Final[dict[int, Reach]] = {
    DESTROYED: Reach(PLACED, home=DISCARD),
    SACRIFICED: Reach(PLACED | 1 << HAND | 1 << CA_YARD | 1 << AGE, home=DISCARD, theirs=True),
    DISCARDED: Reach(1 << HAND, home=DISCARD, theirs=True),
    COUNTERED: Reach(1 << STACK, home=DISCARD),
    WIPED: Reach(PLACED, asked=UNASKED),
    RECOVERED: Reach(PLACED, asked=UNASKED),
    FACED: Reach(1 << AGE, asked=UNASKED),
    OUT_OF_BATTLE: Reach(1 << BATTLEFIELD, asked=UNASKED),
    COUNTERS_PUT: Reach(1 << BATTLEFIELD),
    COUNTERS_TAKEN: Reach(),
    DAMAGED: Reach(),
}
"""Whom texts reach by their acts, and where that sends things [6.10, 7.2, 15.1.4, 15.1.5, 15.1.13, R60, R108, R129, R136]."""


class Sacrifice(OnThings):
    """Sacrifice things; only what is one's own is sacrificed [15.1.13]."""

    def __init__(self, things: Things, who: Players) -> None:
        super().__init__(things, SACRIFICED, BOOK)
        self.who = who

    def reached(self, st: State, x: Scope) -> list[int]:
        """Return those that they control."""
        mine = self.who.players(st, x)
        return [e for e in super().reached(st, x) if controller(st, e) in mine]


class DealDamage(OnThings):
    """Deal damage to units and players, all at once [6.4.1].

    Attributes:
        by: The thing that deals it, None for the source of the text [6.6.1.3, 11.8.8, R86].
    """

    def __init__(self, things: Things, n: Num, by: Things | None = None) -> None:
        super().__init__(things, DAMAGED, BOOK, n)
        self.by = by

    def events(self, st: State, x: Scope) -> list[Event]:
        """Deal each of them the amount; players are entities, too."""
        dealers = [x.source] if self.by is None else self.by.refs(st, x)
        if not dealers or self.n is None:
            return []
        n = max(0, self.n.value(st, x))
        return [ev for e in there(st, x, self.things) for ev in hits(st, x, e, dealers[0], n)]

    def possible(self, st: State, x: Scope) -> bool:
        """Something there must be that can take it."""
        return len(self.events(st, x)) > 0


def hits(st: State, x: Scope, e: int, dealer: int, n: int) -> list[Event]:
    """Return the event that deals damage to a player or a unit; nothing else takes any [R121]."""
    if e in st.seats:
        return [Event(HURT, st.ref(e), player=e, source=dealer, n=n, why=BY_EFFECT)]
    return [Event(DAMAGED, st.ref(e), player=x.player, source=dealer, n=n, why=BY_EFFECT)] if is_unit(st, e) else []


class HurtEachOther(Doing):
    """Two things deal damage equal to their power to one another, at the same time [11.8.8]; alone, one does nothing."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def events(self, st: State, x: Scope) -> list[Event]:
        """Deal it."""
        refs = self.things.refs(st, x)
        if len(refs) != 2 or st.now(refs[0]) < 0 or st.now(refs[1]) < 0:
            return []
        a, b = st.now(refs[0]), st.now(refs[1])
        return hits(st, x, b, refs[0], value(st, a, POWER)) + hits(st, x, a, refs[1], value(st, b, POWER))


class Suffer(OnPlayers):
    """Players, who are the subject of this, are dealt damage by the source of the text."""

    def __init__(self, who: Players, n: Num) -> None:
        super().__init__(who, HURT, n)

    def events(self, st: State, x: Scope) -> list[Event]:
        """Deal it to each."""
        n = self.n.value(st, x)
        return [by_text(x, HURT, st.ref(p), player=p, n=n) for p in self.who.players(st, x)]


class EndGame(Ins):
    """A text lets players win or lose: the match ends at once; all of them losing is a draw, and who would lose at this moment does not
    win [3.1-3.3, R8]."""

    def __init__(self, who: Players, win: bool) -> None:
        self.who = who
        self.win = win

    def run(self, st: State, f: Frame) -> bool:
        """End it."""
        named = self.who.players(st, f)
        if not named:
            return False
        if len(named) > 1:
            return st.finish((), "3.3")
        if self.win and named[0] in losers(st):
            return st.finish((other(named[0]),), "3.2")
        return st.finish((named[0] if self.win else other(named[0]),), "3.1")


class ExtraBattles(Ins):
    """Further battle phases follow the running one in this turn [R57]."""

    def __init__(self, n: Num) -> None:
        self.n = n

    def run(self, st: State, f: Frame) -> bool:
        """Note them; outside of a battle phase there is none that they could follow."""
        if in_battle(st):
            st.put_num(MORE_BATTLES, st.num[MORE_BATTLES] + max(0, self.n.value(st, f)))
        return False
