"""Moving and creating cards: which fit, in which order they arrive [4.1.4, 4.4.4.2, 4.8.3.2, 5.4, R55]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.ordering import NOBODY, Laying, start_move
from tefuda.games.sve.rules.commits import destination, possible
from tefuda.games.sve.rules.model import (
    ACTIVE,
    DECK,
    EX,
    FIELD,
    MOVED,
    TO_TOP,
    V_CHOOSE,
    V_CHOOSE_DESIGN,
    hand_room,
    other,
)
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import Event, Ints
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def move_cards(
    st: State,
    refs: Ints,
    zone: int,
    player: int,
    source: int = -1,
    why: int = 0,
    to: int = -1,
    place: int = TO_TOP,
    orderer: int = NOBODY,
    kind: int = MOVED,
    owners: bool = False,
) -> bool:
    """Move cards together to a kind of zone: a player's (``to``) or each card's own (-1).

    Those that do not fit stay. Cards put into a deck are put in an order by ``orderer`` if there is one. The result is in ``f.happened``.
    """
    events: list[Event] = []
    for r in refs:
        e = st.now(r)
        if e >= 0:
            dest = st.zone_id(to, zone) if to >= 0 else destination(st, e, zone, owners)
            events.append(Event(kind, r, player=player, source=source, n=place, to=dest, why=why))
    return start(st, events, orderer)


def start(st: State, events: list[Event], orderer: int) -> bool:
    """Run a batch of moves and creations through room and order; what cannot move takes no room."""
    return start_move(st, MOVE, [ev for ev in events if possible(st, ev)], orderer)


def fit(st: State, f: Frame) -> bool:
    """If more arrive than fit into a field or EX area, its player picks which cards do; the others do not move [4.4.4.2, 4.8.3.2, R55]."""
    f.n = crowded(st, f.events)
    f.regs = []
    if f.n < 0:
        return False
    cards = [ev.subject & ENTITY for ev in arrivals(st, f) if ev.subject >= 0]
    room = room_in(st, f.n)
    least = max(0, room - (len(arrivals(st, f)) - len(cards)))
    return picks.pick(st, "fit", V_CHOOSE, f.n // st.rules.width, tuple(cards), least, room, f.source)


def fit_tokens(st: State, f: Frame) -> bool:
    """The rest of the room is for tokens to be made; those of one design are alike [4.4.4.2, R55]."""
    if f.n < 0:
        return False
    f.regs = [f.result]
    designs = tuple(sorted([ev.n for ev in arrivals(st, f) if ev.subject < 0]))
    rest = room_in(st, f.n) - len(f.result)
    return picks.pick(st, "fit-tokens", V_CHOOSE_DESIGN, f.n // st.rules.width, designs, rest, rest, f.source)


def leave_rest(st: State, f: Frame) -> bool:
    """What does not fit does not move, or is not made; another zone may be crowded as well."""
    if f.n < 0:
        return False
    made = list(f.result)
    going: list[Event] = []
    for ev in f.events:
        if not arrives(st, ev, f.n):
            going.append(ev)
        elif ev.subject >= 0:
            if ev.subject & ENTITY in f.regs[0]:
                going.append(ev)
        elif ev.n in made:
            made.remove(ev.n)
            going.append(ev)
    f.events = tuple(going)
    return st.back(f, "4.4.4.2")


def arrivals(st: State, f: Frame) -> list[Event]:
    """Return the events that bring something into the crowded zone."""
    return [ev for ev in f.events if arrives(st, ev, f.n)]


def room_in(st: State, zone: int) -> int:
    """Return how many more cards a field or EX area takes."""
    return max(0, hand_room(st, zone // st.rules.width, st.rules.zone_kinds[zone]))


def crowded(st: State, events: tuple[Event, ...]) -> int:
    """Return the first field or EX area that would exceed its limit, or -1."""
    for ev in events:
        kind = st.rules.zone_kinds[ev.to]
        if kind != FIELD and kind != EX:
            continue
        n = len([e for e in events if arrives(st, e, ev.to)])
        if n > hand_room(st, ev.to // st.rules.width, kind):
            return ev.to
    return -1


def arrives(st: State, ev: Event, zone: int) -> bool:
    """Tell whether an event brings a card into a zone from elsewhere."""
    if ev.to != zone:
        return False
    e = st.now(ev.subject)
    return ev.subject < 0 or (e >= 0 and st.col[3][e] != zone)


def turn_player_first(st: State) -> Ints:
    """Return whose decks are put in order first [1.3.4]."""
    tp = max(0, st.num[ACTIVE])
    return tp, other(tp)


MOVE: Final = procedure(
    "sve:move",
    ("4.4.4.2", fit),
    ("4.4.4.2/a", fit_tokens),
    ("4.4.4.2/b", leave_rest),
    *Laying(DECK, turn_player_first).rows("4.1.4", "5.4.1"),
)
