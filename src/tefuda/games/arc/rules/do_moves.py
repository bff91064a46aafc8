"""What a text does to places: destroy, forget, move, draw, look, create, swap [4.3.5, 5, 6.2, R30, R67, R74, R130, R146, R147]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.allowing import allowed
from tefuda.games.arc.rules.circles import free_circles
from tefuda.games.arc.rules.doing import Deed, OnPlayers, OnThings
from tefuda.games.arc.rules.drawing import DRAWS, draw
from tefuda.games.arc.rules.events import (
    AS_DENSHO,
    BIFROST,
    BY_EFFECT,
    CREATED,
    FORGOTTEN,
    FREE,
    MOVED,
    PLACED,
    REALISED,
    TO_TOP,
    VANISHED,
)
from tefuda.games.arc.rules.model import DECK, HAND, MAIN, OBLIVION, OUTSIDE, SUB, main_of
from tefuda.games.arc.rules.moving import move
from tefuda.games.arc.rules.possible import completed
from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import there
from tefuda.games.common.ordering import EACH
from tefuda.games.common.seeing import tracked
from tefuda.games.common.things import InRegister, Players, Things
from tefuda.kernel.frames import again, procedure
from tefuda.kernel.programs import Const, Num
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CONTROLLER, OWNER

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.state import State

NO_PLACE: Final = -1
"""A deck that is shuffled afterwards: the order of what goes there does not matter [R147]."""


# ---- to oblivion, record, out of the game, hand, deck ----------------------------------------------------------------------


class MoveTo(OnThings):
    """Move cards together to a kind of zone of their owners [R46].

    忘却する, 忘却に送る: OBLIVION, no destruction [R130]; 記録に送る: RECORD; 消滅させる: OUTSIDE; 手札に加える, 手札に戻す: HAND;
    デッキに戻す: DECK.

    Attributes:
        zone: Kind of zone; circles are entered by ``Realise``.
        place: TO_TOP or TO_BOTTOM of a deck, NO_PLACE if a shuffle follows.
        orderer: Who puts cards that go to one end of a deck in order; None: their owner [R147].
        densho: They become densho cards in hand (伝承化する) [7.3.2].
        shown: The text has shown cards: all can follow those that all know [R129].
        why: Reason of the events.
    """

    def __init__(self, things: Things, zone: int) -> None:
        super().__init__(things, FORGOTTEN if zone == OBLIVION else VANISHED if zone == OUTSIDE else MOVED)
        self.zone = zone
        self.place = TO_TOP
        self.orderer: Players | None = None
        self.densho = False
        self.shown = False
        self.why = BY_EFFECT

    def run(self, st: State, f: Frame) -> bool:
        """Move them."""
        events = self.events(st, f)
        if self.zone != DECK or self.place == NO_PLACE or len(events) < 2:
            return st.carry_out(events)
        by = self.orderer.players(st, f) if self.orderer is not None else []
        return move(st, events, by[0] if by else EACH)

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return the moves; what is there already stays where it is."""
        why = self.why | (AS_DENSHO if self.densho else 0)
        place = max(0, self.place)
        return [
            Event(
                self.kind,
                st.ref(e),
                player=x.player,
                source=x.source,
                n=place,
                to=st.zone_id(st.col[OWNER][e], self.zone),
                why=why | tracked(st, e, self.things, DECK, self.shown),
            )
            for e in there(st, x, self.things)
            if st.kind_of(e) != self.zone or self.zone == DECK
        ]


# ---- drawing [R67] -----------------------------------------------------------------------------------------------------------


class Draw(OnPlayers):
    """ドローする, 引く: single draws, each of which a bifrost or a text may replace; several players draw together [R67]."""

    def __init__(self, who: Players, n: Num) -> None:
        super().__init__(who, DRAWS.kind, n)

    def run(self, st: State, f: Frame) -> bool:
        """Draw."""
        players = self.who.players(st, f)
        n = self.n.value(st, f)
        f.happened = ()
        if n <= 0 or not players:
            return False
        if len(players) == 1:
            return draw(st, players[0], n, f.source, BY_EFFECT)
        return st.call(DRAW_TOGETHER, player=f.player, source=f.source, n=n, regs=[tuple(players)])

    def events(self, st: State, x: Scope) -> list[Event]:
        """Instead of another event: the top cards at once; what is missing is a bifrost."""
        out: list[Event] = []
        for p in self.who.players(st, x):
            there = min(self.n.value(st, x), len(st.zone(p, DECK)))
            for k in range(max(1, there)):
                out.append(DRAWS.event(st, p, x.source, BY_EFFECT, k))
        return out

    def possible(self, st: State, x: Scope) -> bool:
        """A number above 0, and no text that forbids it, or the bifrost that it would be [R52, R69]."""
        if self.n.value(st, x) <= 0:
            return False
        for p in self.who.players(st, x):
            ev = DRAWS.event(st, p, x.source, BY_EFFECT)
            if not allowed(st, ev, [ev]):
                return False
        return True


def draw_round(st: State, f: Frame) -> bool:
    """All draw one card, as one event."""
    f.events = f.events + f.happened
    f.happened = ()
    if f.m >= f.n:
        f.happened = f.events
        return st.done((len(f.events),))
    f.m += 1
    return st.carry_out([DRAWS.event(st, p, f.source, BY_EFFECT) for p in f.regs[0]])


DRAW_TOGETHER: Final = procedure("arc:drawing together", ("3.5.1", draw_round), ("3.5.1/a", again))
"""Players of the first register draw ``n`` cards each."""


# ---- creating [R74] ----------------------------------------------------------------------------------------------------------


class Create(Deed):
    """新たに作る: new cards of a design in a zone of players [7.1.5, R74]. ``NoteAfter`` gives what was made.

    In a main circle it needs an empty one, on sub circles free ones.
    """

    def __init__(self, design: int, who: Players, n: Num, zone: int = HAND) -> None:
        self.design = design
        self.who = who
        self.n = n
        self.zone = zone

    def events(self, st: State, x: Scope) -> list[Event]:
        """Make them, owned by the player in whose zone they come to be."""
        n = self.n.value(st, x)
        out: list[Event] = []
        for p in self.who.players(st, x):
            room = n if self.zone not in (MAIN, SUB) else min(n, room_for(st, p, self.zone))
            for _ in range(room):
                out.append(by_text(x, CREATED, player=p, n=self.design, to=st.zone_id(p, self.zone)))
        return out

    def premise(self, st: State, x: Scope) -> bool:
        """There must be room."""
        return len(self.events(st, x)) > 0

    def possible(self, st: State, x: Scope) -> bool:
        """There must be room for all of them."""
        return len(self.events(st, x)) >= max(1, self.n.value(st, x))


def room_for(st: State, player: int, zone: int) -> int:
    """Return how many cards can still come to a circle kind of a player."""
    if zone == MAIN:
        return 1 if main_of(st, player) < 0 else 0
    return free_circles(st, player)


# ---- exchanging [6.4.1, R79] ---------------------------------------------------------------------------------------------------


class Exchange(Deed):
    """Two cards change places in one act: each goes where the other was (カードを入れ替える) (wording 7)."""

    def __init__(self, a: Things, b: Things) -> None:
        self.a = a
        self.b = b

    def pair(self, st: State, x: Scope) -> list[int]:
        """Return the two cards, nothing if one is missing."""
        a, b = there(st, x, self.a), there(st, x, self.b)
        return [a[0], b[0]] if a and b and a[0] != b[0] else []

    def events(self, st: State, x: Scope) -> list[Event]:
        """Move both together; if one cannot go, none does."""
        two = self.pair(st, x)
        if not two:
            return []
        one, other = two
        out = [arrival(st, x, one, other), arrival(st, x, other, one)]
        tried = [ev.copy() for ev in out]
        for ev in tried:
            if not allowed(st, ev, tried) or completed(st, ev, tried) is None:
                return []
        return out

    def premise(self, st: State, x: Scope) -> bool:
        """One of each must be there, as far as it is not still to be picked."""
        for things in (self.a, self.b):
            if not isinstance(things, InRegister) and not there(st, x, things):
                return False
        return True

    def possible(self, st: State, x: Scope) -> bool:
        """Both must be able to go."""
        return len(self.events(st, x)) > 0


def arrival(st: State, x: Scope, e: int, other: int) -> Event:
    """Return the event by which a card comes where another one is."""
    kind = st.kind_of(other)
    player = st.col[CONTROLLER][other]
    if kind == MAIN:
        return by_text(x, REALISED, st.ref(e), player=player, to=st.zone_id(player, MAIN))
    if kind == SUB:
        return by_text(x, PLACED, st.ref(e), player=player, n=FREE, to=st.zone_id(player, SUB))
    what = FORGOTTEN if kind == OBLIVION else MOVED
    return by_text(x, what, st.ref(e), n=TO_TOP, to=st.zone_id(st.col[OWNER][e], kind))


# ---- bifrost by a text [R70] ---------------------------------------------------------------------------------------------------


class Bifrost(OnPlayers):
    """ビフレストを行う: own oblivion into the deck, whatever is left there, and the ego to hand [R68, R70]."""

    def __init__(self, who: Players) -> None:
        super().__init__(who, BIFROST, Const(1))

    def events(self, st: State, x: Scope) -> list[Event]:
        """One for each player."""
        return [by_text(x, BIFROST, player=p, to=st.zone_id(p, DECK)) for p in self.who.players(st, x)]
