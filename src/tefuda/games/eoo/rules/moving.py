"""Moving cards and drawing: in which order they are laid down, one draw after the other [2-4-4, 13-2-1, R20, R111]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.dealing import OneByOne
from tefuda.games.common.ordering import NOBODY, Laying, start_move
from tefuda.games.eoo.rules.events import BY_EFFECT, DRAWN
from tefuda.games.eoo.rules.model import ARCHIVE, HAND, active, other
from tefuda.games.eoo.rules.verbs import V_PLACE
from tefuda.kernel.frames import again, procedure

if TYPE_CHECKING:
    from tefuda.kernel.records import Event, Ints
    from tefuda.kernel.state import State

# ---- drawing -------------------------------------------------------------------------------------------------------------


def draw(st: State, player: int, n: int, source: int = -1, why: int = BY_EFFECT) -> bool:
    """Let a player draw cards, one by one; each draw may be replaced [14-1-3-1, R20]. ``f.happened`` has all of them."""
    return DRAWS.call(st, DRAW, player, n, source, why)


DRAWS: Final = OneByOne(DRAWN, ARCHIVE, HAND)
DRAW: Final = procedure("eoo:drawing cards", ("14-1-3-1", DRAWS.take), ("14-1-3-1/a", again))
"""Draws of a player; from an empty archive nothing is drawn, and nothing of it is a loss [2-4-4, R12]."""


# ---- moving --------------------------------------------------------------------------------------------------------------


def move(st: State, events: list[Event], orderer: int = NOBODY) -> bool:
    """Move cards together; those that go to one end of an archive are put in an order by ``orderer`` [R111]."""
    if orderer == NOBODY or not any(st.rules.zone_kinds[ev.to] == ARCHIVE for ev in events if ev.to >= 0):
        return st.carry_out(events)
    return start_move(st, MOVE, events, orderer)


def active_first(st: State) -> Ints:
    """Return whose archives are put in order first."""
    return active(st), other(active(st))


MOVE: Final = procedure(
    "eoo:moving cards", *Laying(ARCHIVE, active_first, False, True, V_PLACE).rows("13-2-1", "13-11-1")
)
