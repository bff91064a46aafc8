"""Drawing: single draws, each of which a bifrost may replace [3.2.1, 3.5, R67]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.events import BY_EFFECT, DRAWN
from tefuda.games.arc.rules.model import DECK, HAND
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def drawing(st: State, player: int, source: int, why: int) -> Event:
    """Return the event of drawing the top card; without one it becomes a bifrost [3.5.1]."""
    deck = st.zone(player, DECK)
    return Event(DRAWN, st.ref(deck[-1]) if deck else -1, player, source, 0, st.zone_id(player, HAND), why)


def draw(st: State, player: int, n: int, source: int = -1, why: int = BY_EFFECT) -> bool:
    """Let a player draw ``n`` cards, one by one: a tail call. ``f.happened`` has all that happened, bifrosts among it [R67]."""
    return st.call(DRAW, player=player, source=source, n=n, target=why)


def draw_one(st: State, f: Frame) -> bool:
    """Draw the next card."""
    f.events = f.events + f.happened
    f.happened = ()
    if f.m >= f.n:
        f.happened = f.events
        return st.done((len(f.events),))
    f.m += 1
    return st.carry_out([drawing(st, f.player, f.source, f.target)])


def draw_next(st: State, f: Frame) -> bool:
    """Go on with the next draw."""
    return st.back(f, "3.5.1")


DRAW: Final = procedure("arc:drawing cards", ("3.5.1", draw_one), ("3.5.1/a", draw_next))
"""``n`` draws of a player."""
