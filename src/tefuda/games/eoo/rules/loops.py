"""Endless loops [4-4-2, R26]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.recurring import as_asked, recurrences, taken_back, without
from tefuda.games.eoo.rules.model import TURN
from tefuda.games.eoo.rules.verbs import V_MANA
from tefuda.kernel.identity import Visit, figures
from tefuda.kernel.options import verb_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tefuda.kernel.frames import Frame
    from tefuda.kernel.state import State

PATIENCE: Final = 30
"""Resolutions in a row without a choice after which positions are compared."""
NO_OPTION: Final = -1
"""Option of visits in a chain without choices."""
OCCURRENCES: Final = 2
"""How often a position has occurred when what was done in it is not offered again [R26 b]."""


def note_choice(st: State, f: Frame, answer: int) -> None:
    """Note the position in which a player with a choice decides, and what he takes [R26 b].

    Steps of an announcement need no notes: what was announced is withdrawn where it was announced.
    """
    verb = verb_of(answer)
    if st.num[TURN] and verb != V_MANA and (st.saved is None or verb in st.rules.rewindable):
        st.trail = (*st.trail, Visit(figures(st), answer, as_asked(st, f.asked)))


def still_offered(st: State, f: Frame, options: Sequence[int]) -> Sequence[int]:
    """Withdraw what the player did at both earlier occurrences of this position in this turn, or took back twice, unless nothing
    but mana abilities would remain [R26 b]."""
    if st.saved is not None:
        return options
    return without(options, taken_back(st) + taken_before(st), V_MANA)


def taken_before(st: State) -> list[int]:
    """Return the options taken at earlier occurrences of this position, if it has occurred often enough."""
    choices = [v for v in st.trail if v.option != NO_OPTION]
    if len(choices) < OCCURRENCES:
        return []
    taken = [v.option for v in recurrences(choices, figures(st), st, OCCURRENCES)]
    return taken if len(taken) >= OCCURRENCES else []


def unstoppable(st: State, f: Frame) -> bool:
    """Tell whether this position has occurred before in this turn without a choice of anybody since [R26 a].

    Positions are noted only in long chains of resolutions; ``st.steps`` counts them since the last choice.
    """
    if st.steps < PATIENCE:
        return False
    earlier = [v for v in st.trail if v.option == NO_OPTION] if st.steps > PATIENCE else []
    now = figures(st)
    then = as_asked(st, f.pc)
    if recurrences(earlier, now, then):
        return True
    choices = tuple([v for v in st.trail if v.option != NO_OPTION])
    st.trail = (*choices, *earlier, Visit(now, NO_OPTION, then))
    return False
