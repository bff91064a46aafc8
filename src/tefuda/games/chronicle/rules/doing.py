"""What a text does to objects and players in one batch: damage, destruction, wiping, life [6.3, 6.4, 8.2.1, 15.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.commits import bury
from tefuda.games.chronicle.rules.events import (
    ADVANCE_CHANGED,
    BY_EFFECT,
    DAMAGED,
    DESTROYED,
    HURT,
    LIFE_CHANGED,
    RECOVERED,
    WIPED,
)
from tefuda.games.chronicle.rules.model import ADVANCE, BATTLEFIELD, LIFE, controller, is_unit
from tefuda.games.common.doing import Doing, there
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.state import State

TURNS: Final = (WIPED, RECOVERED)
"""Kinds of events that turn an object."""


class PutAway(Doing):
    """Destroy, sacrifice or discard things, all at once: to their owners' discard piles [7.2].

    Attributes:
        kind: DESTROYED, SACRIFICED or DISCARDED.
        zones: Zones from which it reaches them (a mask).
    """

    def __init__(self, things: Things, kind: int, zones: int = 1 << BATTLEFIELD) -> None:
        super().__init__()
        self.things = things
        self.kind = kind
        self.zones = zones

    def events(self, st: State, x: Scope) -> list[Event]:
        """Do it to those that are where it can be done to them."""
        found = [e for e in there(st, x, self.things) if self.zones >> st.kind_of(e) & 1]
        out: list[Event] = []
        for e in found:
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
        return [Event(self.kind, st.ref(e), x.player, x.source, 0, -1, BY_EFFECT) for e in there(st, x, self.things)]


class DealDamage(Doing):
    """Deal damage to units and players, all at once [6.4.1]."""

    def __init__(self, things: Things, n: Num) -> None:
        super().__init__()
        self.things = things
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Deal each of them the amount; players are entities, too."""
        n = self.n.value(st, x)
        out: list[Event] = []
        for e in there(st, x, self.things):
            if e in st.seats:
                out.append(Event(HURT, st.ref(e), e, x.source, n, -1, BY_EFFECT))
            elif is_unit(st, e):
                out.append(Event(DAMAGED, st.ref(e), x.player, x.source, n, -1, BY_EFFECT))
        return out


class ChangeTable(Doing):
    """Players gain or lose life or advance value; that is no damage [8.2.1, R20, R102, R132]."""

    def __init__(self, who: Players, n: Num, table: int = LIFE) -> None:
        super().__init__()
        self.who = who
        self.n = n
        self.kind = ADVANCE_CHANGED if table == ADVANCE else LIFE_CHANGED

    def events(self, st: State, x: Scope) -> list[Event]:
        """Change the number of each."""
        n = self.n.value(st, x)
        return [Event(self.kind, -1, p, x.source, n, -1, BY_EFFECT) for p in self.who.players(st, x)]
