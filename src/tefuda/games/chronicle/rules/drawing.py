"""Drawing cards and chrono checks, one by one [3.1.2, 9.3.3.1, 9.4.3, 15.1.14, R7, R95]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.events import BY_EFFECT, CHECKED, DRAWN
from tefuda.games.chronicle.rules.model import CA_YARD, DECK, HAND
from tefuda.kernel.frames import Frame, procedure

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def draw(st: State, player: int, n: int, source: int = -1, why: int = BY_EFFECT) -> bool:
    """Let a player draw cards, one by one: a tail call; each draw may be replaced [R7]. ``f.happened`` has all of them."""
    return st.call(DRAW, player=player, source=source, n=n, target=why)


def draw_one(st: State, f: Frame) -> bool:
    """Draw the top card; with an empty deck the player is marked [12.4.2]."""
    f.events = f.events + f.happened
    f.happened = ()
    if f.m >= f.n:
        f.happened = f.events
        return st.done((len([ev for ev in f.events if ev.kind == DRAWN and ev.subject >= 0]),))
    f.m += 1
    deck = st.zone(f.player, DECK)
    subject = st.ref(deck[-1]) if deck else -1
    return st.act(DRAWN, subject, f.player, f.source, 0, st.zone_id(f.player, HAND), f.target)


def draw_next(st: State, f: Frame) -> bool:
    """Go on with the next draw."""
    return st.back(f, "draw")


DRAW: Final = procedure("chronicle:drawing cards", ("draw", draw_one), ("next", draw_next))
"""``n`` draws of a player, by the clause of the row which calls it [9.3.3.1, 11.8.5]. Result: how many cards were drawn."""


def check(st: State, player: int, n: int, source: int = -1, why: int = BY_EFFECT) -> bool:
    """Let a player make chrono checks, one by one, each with its opportunity of a CB: a tail call [15.1.14, R95]."""
    return st.call(CHECK, player=player, source=source, n=n, target=why)


def check_one(st: State, f: Frame) -> bool:
    """Turn the top card over into the CA yard; with an empty deck nothing happens [15.1.14.1, 15.1.14.3]."""
    f.events = f.events + f.happened
    f.happened = ()
    deck = st.zone(f.player, DECK)
    if f.m >= f.n or not deck:
        f.happened = f.events
        return st.done((len(f.events),))
    f.m += 1
    return st.act(CHECKED, st.ref(deck[-1]), f.player, f.source, 0, st.zone_id(f.player, CA_YARD), f.target)


def check_next(st: State, f: Frame) -> bool:
    """Go on with the next check."""
    return st.back(f, "15.1.14.1")


CHECK: Final = procedure("chronicle:chrono check", ("15.1.14.1", check_one), ("15.1.14.1/a", check_next))
"""``n`` chrono checks of a player. Result: how many were made."""
