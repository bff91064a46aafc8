"""The parts of costs that are no souls; all of them are paid at once [5.2, 6.8, 11.2.11, R19]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.commits import destination
from tefuda.games.chronicle.rules.events import (
    CHANGED,
    JOINED_EVENT,
    RECOVERED,
    REVEALED,
    TO_BOTTOM,
    WIPED,
)
from tefuda.games.chronicle.rules.model import DECK, DISCARD, LIFE
from tefuda.games.chronicle.rules.possible import hindered
from tefuda.games.chronicle.rules.text import R_ITEM
from tefuda.games.common import giving
from tefuda.games.common.causes import by_cost
from tefuda.games.common.giving import KEEPS, LEAVES, RESTS, CostPart
from tefuda.kernel.records import Event
from tefuda.kernel.schema import TURNED

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class WipeSource(CostPart):
    """The source is wiped; it must not be in the wiped state [6.3.1, 15.1.3].

    That a unit has to be controlled long enough is asked by ``ChronicleAbility.wipe`` [11.5.2.1.1].
    """

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether it can be."""
        e = st.now(x.source)
        return e >= 0 and not st.col[TURNED][e] and not hindered(st, WIPED, e, x.player)

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Wipe it."""
        return [by_cost(x, WIPED, x.source)]


class PayTable(CostPart):
    """Life or advance value is paid: no more than there is [6.8.3, R20, R102]."""

    def __init__(self, n: Num, table: int = LIFE) -> None:
        self.n = n
        self.table = table

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether there is enough."""
        return st.num[self.table + x.player] >= max(0, self.n.value(st, x))

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Pay it; nothing happens if it is 0."""
        n = max(0, self.n.value(st, x))
        kind = CHANGED[self.table]
        return [by_cost(x, kind, n=-n)] if n else []


class GiveSource(CostPart):
    """The source itself is given up: sacrificed, removed, moved [15.1.6, 15.1.13].

    Attributes:
        kind: Kind of event.
        to: Kind of the zone that it goes to.
    """

    def __init__(self, kind: int, to: int) -> None:
        self.kind = kind
        self.to = to

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether it is still there, and nothing forbids it."""
        e = st.now(x.source)
        return e >= 0 and not hindered(st, self.kind, e, x.player, destination(st, e, self.to, x.player))

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Give it up."""
        to = destination(st, st.now(x.source), self.to, x.player)
        return [by_cost(x, self.kind, x.source, n=TO_BOTTOM if self.to == DECK else 0, to=to)]


class RevealSource(CostPart):
    """The source is revealed to both players [R124]."""

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Reveal it."""
        return [by_cost(x, REVEALED, x.source)]


class GiveTop(CostPart):
    """Cards from the top of the own deck are given: all of them must be there. Everything is paid at once, so no move of the
    deck has to be taken back [14.4, R79].

    Attributes:
        n: How many.
        kind, to: Kind of event, and of the zone that they go to.
    """

    def __init__(self, n: Num, kind: int, to: int) -> None:
        self.n = n
        self.kind = kind
        self.to = to

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether there are enough, and nothing forbids it."""
        n = max(0, self.n.value(st, x))
        cards = st.zone(x.player, DECK)[::-1][:n]
        if len(cards) < n:
            return False
        return not any(hindered(st, self.kind, e, x.player, destination(st, e, self.to, x.player)) for e in cards)

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Move them."""
        n = max(0, self.n.value(st, x))
        cards = st.zone(x.player, DECK)[::-1][:n]
        return [by_cost(x, self.kind, st.ref(e), to=destination(st, e, self.to, x.player)) for e in cards]


TURNS: Final = (WIPED, RECOVERED)


class GiveUp(giving.GiveUp):
    """``kind``: DISCARDED, SACRIFICED, REMOVED, MOVED, WIPED, RECOVERED or REVEALED; they go to the bottom of a deck.

    Attributes:
        spares: True if the source pays another part of the cost: one object serves one part [R19].
    """

    def __init__(self, things: Things, n: Num, kind: int, to: int = DISCARD) -> None:
        super().__init__(things, n, kind, -1 if kind in TURNS or kind == REVEALED else to)
        self.spares = False

    def can_go(self, st: State, x: Scope, e: int) -> bool:
        """A card that is being used does not pay for itself, and nothing turns that lies so already [R19]."""
        used = x.regs[R_ITEM][0] if len(x.regs) > R_ITEM and x.regs[R_ITEM] else -1
        host = -1 if self.to < 0 else host_of(x)
        r = st.ref(e)
        if r in (used, host) or (self.spares and r == x.source):
            return False
        ready = self.kind not in TURNS or (st.col[TURNED][e] != 0) == (self.kind == RECOVERED)
        to = -1 if self.to < 0 else destination(st, e, self.to, x.player)
        return ready and not hindered(st, self.kind, e, x.player, to)

    def effect(self) -> int:
        """Return whether they turn or leave; soul stones that are turned make no soul then [R24]."""
        return RESTS if self.kind == WIPED else KEEPS if self.to < 0 else LEAVES

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Give them up."""
        place = TO_BOTTOM if self.to == DECK else 0
        zones = [-1 if self.to < 0 else destination(st, e, self.to, x.player) for e in picked]
        return [by_cost(x, self.kind, st.ref(e), n=place, to=to) for e, to in zip(picked, zones, strict=True)]


def host_of(x: Scope) -> int:
    """Return the ref of the unit to which a card is being joined: it does not leave as payment for that; -1 for any other cost [14.1]."""
    ev = x.event
    return ev.n if ev is not None and ev.kind == JOINED_EVENT and ev.subject == x.source else -1
