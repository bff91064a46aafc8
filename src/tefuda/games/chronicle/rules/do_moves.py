"""What a text does to places: move, draw, check, reveal, search, exchange, make tokens [7, 15.1, R37, R53, R106, R107]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.advancing import advance_by_effect
from tefuda.games.chronicle.rules.commits import destination
from tefuda.games.chronicle.rules.drawing import check, draw
from tefuda.games.chronicle.rules.events import (
    ARRIVES_WIPED,
    ATTACKING,
    BY_EFFECT,
    EXCHANGED,
    FACE_UP,
    MOVED,
    REMOVED,
)
from tefuda.games.chronicle.rules.model import AGE, DECK, HAND, REMOVE, controller
from tefuda.games.chronicle.rules.verbs import V_NEXT_CARD
from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import ByTurns, Doing, there
from tefuda.games.common.ordering import lay
from tefuda.games.common.seeing import MoveThings
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER, ZONE

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State

FREELY: Final = 1
BY_LOT: Final = 2
"""How several cards that go to a deck are ordered: as the player wishes, at random (0: as they are named)."""


class MoveTo(MoveThings):
    """Move things together to a kind of zone [7.2, 7.3, R124].

    Attributes:
        who: To whose: the player who does it (several: each of what is his); four kinds are always the owner's [6.2.3, R37].
        wiped, up: They arrive wiped, face up.
        order: How several cards are ordered in a deck.
        kind: MOVED, or REMOVED for 除外する.
        to_owner: Under the owner's control (オーナーのコントロール下で).
        attacking: They arrive as attackers of the attack going on [R128].
    """

    def __init__(self, things: Things, zone: int, who: Players) -> None:
        super().__init__(things, zone, DECK)
        self.who = who
        self.wiped = False
        self.up = False
        self.order = 0
        self.kind = MOVED
        self.to_owner = False
        self.attacking = False

    def run(self, st: State, f: Frame) -> bool:
        """Move them; several cards for a deck are put in order first."""
        events = self.events(st, f)
        if self.order and len(events) > 1:
            return arrange(st, events, self.order, self.who.players(st, f)[0], f.source)
        return st.carry_out(events)

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return the moves."""
        why = BY_EFFECT | (ARRIVES_WIPED if self.wiped else 0) | (FACE_UP if self.up else 0)
        why |= ATTACKING if self.attacking else 0
        players = self.who.players(st, x)
        out: list[Event] = []
        for e in self.reached(st, x):
            to = self.goal(st, e, players[0] if len(players) == 1 else controller(st, e))
            if to != st.col[ZONE][e] or self.zone == DECK:
                out.append(self.moved(st, x, e, to, self.kind, why))
        return out

    def goal(self, st: State, e: int, player: int) -> int:
        """Return the zone to which a card goes."""
        if self.to_owner:
            return st.zone_id(st.col[OWNER][e], self.zone)
        return destination(st, e, self.zone, player)


def removal(things: Things, who: Players) -> MoveTo:
    """Return the instruction that removes things (除外する) [15.1.6]."""
    made = MoveTo(things, REMOVE, who)
    made.kind = REMOVED
    return made


def arrange(st: State, events: list[Event], how: int, player: int, source: int) -> bool:
    """Move cards to a deck in an order: a tail call. Only who chooses it knows it; nobody knows an order by lot [7.9.2]."""
    st.call(ARRANGE, player=player, source=source, n=how)
    st.frames[-1].events = tuple(events)
    return False


def find_order(st: State, f: Frame) -> bool:
    """Put the cards in order: the first named is uppermost."""
    cards = [st.now(ev.subject) for ev in f.events]
    if f.n == BY_LOT:
        order: list[int] = []
        while cards:
            order.append(cards.pop(st.lot(cards)))
        f.result = tuple(order)
        return False
    return picks.put_in_order(st, "order", f.player, tuple(cards), f.source, V_NEXT_CARD)


def put_arranged(st: State, f: Frame) -> bool:
    """They arrive together."""
    f.regs = [f.result]
    return st.carry_out(list(f.events))


def arranged(st: State, f: Frame) -> bool:
    """Lay them in order, and pass on what happened."""
    for deck in sorted({ev.to for ev in f.events}):
        lay(st, f, deck, f.regs[0], -1 if f.n == BY_LOT else f.player)
    return st.done()


ARRANGE: Final = procedure("chronicle:arrange", ("order", find_order), ("put", put_arranged), ("done", arranged))
"""Puts cards into a deck in an order: ``n`` how it is found, ``events`` the moves."""


# ---- one after the other ---------------------------------------------------------------------------------------------------


class DrawCards(ByTurns):
    """Draw cards, one by one [3.1.2, R7]. ``f.happened`` has the draws."""

    def deed(self, st: State, player: int, n: int, source: int) -> bool:
        """Draw."""
        return draw(st, player, n, source)


class CheckChrono(ByTurns):
    """Make chrono checks, one by one, with a chance for chrono bursts after each [15.1.14, R95]."""

    def deed(self, st: State, player: int, n: int, source: int) -> bool:
        """Make them."""
        return check(st, player, n, source)


class AdvanceAge(ByTurns):
    """Advance the age without the 7 CA [9.5.7, R5]; the lowering repeats it."""

    def deed(self, st: State, player: int, n: int, source: int) -> bool:
        """Advance it once."""
        return advance_by_effect(st, player, source)


# ---- seeing ----------------------------------------------------------------------------------------------------------------


# ---- changing places, making, countering -------------------------------------------------------------------------------------


class Exchange(Doing):
    """Age markers and as many hand cards change places; with fewer of one than of the other nothing happens [15.1.15, R106]."""

    def __init__(self, markers: Things, cards: Things) -> None:
        self.markers = markers
        self.cards = cards

    def events(self, st: State, x: Scope) -> list[Event]:
        """Pair them."""
        a = [e for e in there(st, x, self.markers) if st.kind_of(e) == AGE]
        b = [e for e in there(st, x, self.cards) if st.kind_of(e) == HAND]
        if len(a) != len(b):
            return []
        return [by_text(x, EXCHANGED, st.ref(a[i]), to=st.ref(b[i])) for i in range(len(a))]

    def possible(self, st: State, x: Scope) -> bool:
        """There must be a pair."""
        return len(self.events(st, x)) > 0
