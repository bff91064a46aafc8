"""Drawing cards and chrono checks, one by one [3.1.2, 9.3.3.1, 9.4.3, 15.1.14, R7, R95]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.events import BY_EFFECT, CHECKED, DRAWN
from tefuda.games.chronicle.rules.model import CA_YARD, DECK, HAND
from tefuda.games.common.dealing import OneByOne
from tefuda.kernel.frames import again, procedure

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def draw(st: State, player: int, n: int, source: int = -1, why: int = BY_EFFECT) -> bool:
    """Let a player draw cards, one by one: a tail call; each draw may be replaced [R7]. ``f.happened`` has all of them."""
    return DRAWS.call(st, DRAW, player, n, source, why)


def check(st: State, player: int, n: int, source: int = -1, why: int = BY_EFFECT) -> bool:
    """Let a player make chrono checks, one by one, each with its opportunity of a CB: a tail call [15.1.14, R95]."""
    return CHECKS.call(st, CHECK, player, n, source, why)


DRAWS: Final = OneByOne(DRAWN, DECK, HAND, True)
DRAW: Final = procedure("chronicle:drawing cards", ("draw", DRAWS.take), ("draw/a", again))
"""Draws of a player, by the clause of the row which calls it [9.3.3.1, 11.8.5]; with an empty deck he is marked [12.4.2]."""
CHECKS: Final = OneByOne(CHECKED, DECK, CA_YARD)
CHECK: Final = procedure("chronicle:chrono check", ("15.1.14.1", CHECKS.take), ("15.1.14.1/a", again))
"""Chrono checks of a player; with an empty deck nothing happens [15.1.14.1, 15.1.14.3]."""
