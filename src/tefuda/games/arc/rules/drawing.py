"""Drawing: single draws, each of which a bifrost may replace [3.2.1, 3.5, R67]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.events import BY_EFFECT, DRAWN
from tefuda.games.arc.rules.model import DECK, HAND
from tefuda.games.common.dealing import OneByOne
from tefuda.kernel.frames import again, procedure

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def draw(st: State, player: int, n: int, source: int = -1, why: int = BY_EFFECT) -> bool:
    """Let a player draw ``n`` cards, one by one: a tail call. ``f.happened`` has all that happened, bifrosts among it [R67]."""
    return DRAWS.call(st, DRAW, player, n, source, why)


DRAWS: Final = OneByOne(DRAWN, DECK, HAND, True)
DRAW: Final = procedure("arc:drawing cards", ("3.5.1", DRAWS.take), ("3.5.1/a", again))
"""Draws of a player; without a card one becomes a bifrost [3.5.1]."""
