"""When effects and statuses end [14-3-2-1, 18-6, 24-1-5, R68, R81]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.eoo.rules.events import BY_RULE, STATUS_ENDED
from tefuda.games.eoo.rules.model import ACTIVE, FIELD, STATUSES, TURN, other, point
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FOREVER: Final = 0
"""As long as the object stays in its zone [18-6-2]."""
UNTIL_POINT: Final = 1
"""Until the point of time ``when`` (see :func:`tefuda.games.eoo.rules.model.point`)."""
UNTIL_ATTACK: Final = 3
"""Until the attack of the nodia ``when`` (a ref) is over [15-5]."""
UNTIL_EVENT: Final = 4
"""Until an event of its bundle (``lapsing.EndedBundle``) has happened since the moment ``when`` [18-6-1]."""
WHILE_SOURCE: Final = 2
"""As long as the ref ``when`` is on the field."""


def this_clear(st: State) -> int:
    """Return the point of this turn's clear step (ターンの終わりまで)."""
    return point(st.num[TURN], True)


def next_turn_of(st: State, player: int) -> int:
    """Return the number of the next turn of a player that has not begun yet; turns alternate [14]."""
    turn = st.num[TURN]
    if st.num[ACTIVE] < 0:
        return turn + 1
    return turn + 1 if st.num[ACTIVE] == other(player) else turn + 2


def until_turn_of(st: State, player: int) -> int:
    """Return the very start of a player's next turn (次の…のターンまで) [R81]."""
    return point(next_turn_of(st, player), False)


def until_clear_of(st: State, player: int) -> int:
    """Return the clear step of a player's next turn (次の…のターンの終わりまで) [R81]."""
    return point(next_turn_of(st, player), True)


def ended_statuses(st: State, now: int) -> list[Event]:
    """Return the events that end the statuses whose time has come [24-1-5, R68]."""
    out: list[Event] = []
    for p in st.seats:
        for e in st.zone(p, FIELD):
            for k in range(len(STATUSES)):
                end = st.col[STATUSES[k]][e]
                if end and end <= now:
                    out.append(Event(STATUS_ENDED, st.ref(e), player=p, n=k, why=BY_RULE))
    return out
