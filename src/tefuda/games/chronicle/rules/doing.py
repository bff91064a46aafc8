"""What a text does to objects and players in one batch: damage, destruction, wiping, life [6.3, 6.4, 15.1, R132]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.commits import bury
from tefuda.games.chronicle.rules.events import (
    ADVANCE_CHANGED,
    BY_EFFECT,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    DAMAGED,
    DESTROYED,
    FACED,
    HURT,
    LIFE_CHANGED,
    OUT_OF_BATTLE,
    RECOVERED,
    SACRIFICED,
    SOUL_MADE,
    WIPED,
)
from tefuda.games.chronicle.rules.model import (
    ADVANCE,
    BATTLEFIELD,
    LIFE,
    MORE_BATTLES,
    MORE_TURNS,
    POWER,
    controller,
    in_battle,
    is_unit,
    other,
    value,
)
from tefuda.games.chronicle.rules.processes import losers
from tefuda.games.common.doing import Doing, befall, concern, there
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.state import State

TURNS: Final = (WIPED, RECOVERED)
"""Kinds of events that turn an object."""


class PutAway(Doing):
    """Destroy, sacrifice or discard things, all at once: to their owners' discard piles [7.2].

    Attributes:
        kind: DESTROYED, SACRIFICED or DISCARDED.
        zones: Zones from which it reaches them (a mask).
        who: Who does it; only what is one's own is sacrificed [15.1.13].
    """

    def __init__(self, things: Things, kind: int, zones: int, who: Players | None = None) -> None:
        super().__init__()
        self.things = things
        self.kind = kind
        self.zones = zones
        self.who = who

    def reached(self, st: State, x: Scope) -> list[int]:
        """Return the things that are where it can be done to them."""
        found = [e for e in there(st, x, self.things) if self.zones >> st.kind_of(e) & 1]
        if self.kind == SACRIFICED and self.who is not None:
            mine = self.who.players(st, x)
            return [e for e in found if controller(st, e) in mine]
        return found

    def possible(self, st: State, x: Scope) -> bool:
        """There must be one."""
        return len(self.reached(st, x)) > 0

    def events(self, st: State, x: Scope) -> list[Event]:
        """Do it to all of them."""
        out: list[Event] = []
        for e in self.reached(st, x):
            player = x.player if self.kind == DESTROYED else controller(st, e)
            out.append(bury(st, e, self.kind, player, x.source, BY_EFFECT))
        return out


class Turn(Doing):
    """Wipe or recover things, all at once [15.1.2, 15.1.3]."""

    def __init__(self, things: Things, kind: int) -> None:
        super().__init__()
        assert kind in TURNS
        self.things = things
        self.kind = kind

    def events(self, st: State, x: Scope) -> list[Event]:
        """Turn them; those that lie so already drop out."""
        return befall(st, x, self.things, self.kind)


class DealDamage(Doing):
    """Deal damage to units and players, all at once [6.4.1].

    Attributes:
        by: The thing that deals it, None for the source of the text [6.6.1.3, 11.8.8, R86].
    """

    def __init__(self, things: Things, n: Num, by: Things | None = None) -> None:
        super().__init__()
        self.things = things
        self.n = n
        self.by = by

    def events(self, st: State, x: Scope) -> list[Event]:
        """Deal each of them the amount; players are entities, too."""
        dealers = [x.source] if self.by is None else self.by.refs(st, x)
        if not dealers:
            return []
        n = max(0, self.n.value(st, x))
        return [ev for e in there(st, x, self.things) for ev in hits(st, x, e, dealers[0], n)]

    def possible(self, st: State, x: Scope) -> bool:
        """Something there must be that can take it."""
        return len(self.events(st, x)) > 0


def hits(st: State, x: Scope, e: int, dealer: int, n: int) -> list[Event]:
    """Return the event that deals damage to a player or a unit; nothing else takes any [R121]."""
    if e in st.seats:
        return [Event(HURT, st.ref(e), e, dealer, n, -1, BY_EFFECT)]
    return [Event(DAMAGED, st.ref(e), x.player, dealer, n, -1, BY_EFFECT)] if is_unit(st, e) else []


class HurtEachOther(Doing):
    """Two things deal damage equal to their power to one another, at the same time [11.8.8]; alone, one does nothing."""

    def __init__(self, things: Things) -> None:
        super().__init__()
        self.things = things

    def events(self, st: State, x: Scope) -> list[Event]:
        """Deal it."""
        refs = self.things.refs(st, x)
        if len(refs) != 2 or st.now(refs[0]) < 0 or st.now(refs[1]) < 0:
            return []
        a, b = st.now(refs[0]), st.now(refs[1])
        return hits(st, x, b, refs[0], value(st, a, POWER)) + hits(st, x, a, refs[1], value(st, b, POWER))


class Suffer(Doing):
    """Players are dealt damage by the source of the text."""

    def __init__(self, who: Players, n: Num) -> None:
        super().__init__()
        self.who = who
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Deal it to each."""
        n = self.n.value(st, x)
        return [Event(HURT, st.ref(p), p, x.source, n, -1, BY_EFFECT) for p in self.who.players(st, x)]


class ChangeTable(Doing):
    """Players gain or lose life or advance value; that is no damage [R102, R132]."""

    def __init__(self, who: Players, n: Num, table: int = LIFE) -> None:
        super().__init__()
        self.who = who
        self.n = n
        self.kind = ADVANCE_CHANGED if table == ADVANCE else LIFE_CHANGED

    def events(self, st: State, x: Scope) -> list[Event]:
        """Change the number of each."""
        return concern(st, x, self.who, self.kind, self.n.value(st, x))


class SetTable(Doing):
    """Life or advance value of players becomes a number: a gain or loss of the difference [R132]."""

    def __init__(self, who: Players, n: Num, table: int = LIFE) -> None:
        super().__init__()
        self.who = who
        self.n = n
        self.table = table

    def events(self, st: State, x: Scope) -> list[Event]:
        """Change each number by what it lacks."""
        n = self.n.value(st, x)
        kind = ADVANCE_CHANGED if self.table == ADVANCE else LIFE_CHANGED
        return [
            Event(kind, -1, p, x.source, n - st.num[self.table + p], -1, BY_EFFECT) for p in self.who.players(st, x)
        ]


class MakeSouls(Doing):
    """Souls of a kind come into the pools of players; no soul action [15.1.16.3]. The kind may lie in a register (-1 - register)."""

    def __init__(self, who: Players, kind: int, n: Num) -> None:
        super().__init__()
        self.who = who
        self.kind = kind
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Make them."""
        kind = self.kind
        if kind < 0:
            named = x.regs[-1 - kind]
            if not named:
                return []
            kind = named[0]
        return concern(st, x, self.who, SOUL_MADE, self.n.value(st, x), kind)


class PutCounters(Doing):
    """Put counters of a name on objects [6.10]."""

    def __init__(self, things: Things, word: int, n: Num) -> None:
        super().__init__()
        self.things = things
        self.word = word
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Put them on each."""
        n = self.n.value(st, x)
        return [
            Event(COUNTERS_PUT, st.ref(e), x.player, x.source, n, self.word, BY_EFFECT)
            for e in there(st, x, self.things)
            if st.kind_of(e) == BATTLEFIELD
        ]

    def possible(self, st: State, x: Scope) -> bool:
        """There must be an object to put them on."""
        return len(self.events(st, x)) > 0


class TakeCounters(Doing):
    """Take counters of a name off objects, as many as there are [6.10, R135]."""

    def __init__(self, things: Things, word: int, n: Num) -> None:
        super().__init__()
        self.things = things
        self.word = word
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Take them off each."""
        name = st.pool.words[self.word]
        out: list[Event] = []
        for e in there(st, x, self.things):
            n = min(st.counter(e, name), self.n.value(st, x))
            if n > 0:
                out.append(Event(COUNTERS_TAKEN, st.ref(e), x.player, x.source, n, self.word, BY_EFFECT))
        return out

    def possible(self, st: State, x: Scope) -> bool:
        """All of them must be there: before そうしたなら fewer do not do [R135]."""
        n = self.n.value(st, x)
        return any(ev.n >= n for ev in self.events(st, x))


class Face(Doing):
    """Turn age markers face up or face down [7.6.4, R136]."""

    def __init__(self, things: Things, up: bool) -> None:
        super().__init__()
        self.things = things
        self.up = up

    def events(self, st: State, x: Scope) -> list[Event]:
        """Turn those that lie otherwise."""
        return befall(st, x, self.things, FACED, 1 if self.up else 0)


class OutOfBattle(Doing):
    """Take attackers and defenders out of the battle [R60]."""

    def __init__(self, things: Things) -> None:
        super().__init__()
        self.things = things

    def events(self, st: State, x: Scope) -> list[Event]:
        """Take them out."""
        return befall(st, x, self.things, OUT_OF_BATTLE)


class EndGame(Ins):
    """A text lets players win or lose: the match ends at once; all of them losing is a draw, and who would lose at this moment does not
    win [3.1-3.3, R8]."""

    def __init__(self, who: Players, win: bool) -> None:
        super().__init__()
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
        super().__init__()
        self.n = n

    def run(self, st: State, f: Frame) -> bool:
        """Note them; outside of a battle phase there is none that they could follow."""
        if in_battle(st):
            st.put_num(MORE_BATTLES, st.num[MORE_BATTLES] + max(0, self.n.value(st, f)))
        return False


class ExtraTurn(Ins):
    """A further turn of a player follows the running one."""

    def __init__(self, who: Players) -> None:
        super().__init__()
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Note it."""
        for p in self.who.players(st, f):
            st.put_num(MORE_TURNS + p, st.num[MORE_TURNS + p] + 1)
        return False
