"""Endless loops [4-4-2, R26]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.recurring import as_asked, recurrences, taken_back, without
from tefuda.games.eoo.rules.model import STACK, TURN, active
from tefuda.games.eoo.rules.verbs import V_MANA
from tefuda.kernel.identity import Visit, figures
from tefuda.kernel.options import verb_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tefuda.kernel.frames import Frame
    from tefuda.kernel.state import State

NO_OPTION: Final = -1
"""Option of visits in which the active player could only pass: no choice was made there, nor since."""
OCCURRENCES: Final = 2
"""How often a position has occurred when what was done in it is not offered again [R26 b]."""


def note_choice(st: State, f: Frame, answer: int) -> None:
    """Note the position in which a player with a choice decides, and what he takes [R26 b].

    Steps of an announcement need no notes: what was announced is withdrawn where it was announced.
    """
    verb = verb_of(answer)
    st.trail = tuple([v for v in st.trail if v.option != NO_OPTION])
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


def note_forced(st: State, f: Frame, then: int) -> None:
    """Note the position in which the active player was given priority, at row ``then``, if he could only pass and something will resolve:
    a loop without choices comes back to it. ``st.steps`` counts how often priority was given since the last choice."""
    if f.n == 0 and st.steps and f.player == active(st) and st.shared(STACK) and st.num[TURN]:
        st.trail = (*st.trail, Visit(figures(st), NO_OPTION, as_asked(st, then)))


def unstoppable(st: State, f: Frame) -> bool:
    """Tell whether this position has occurred before in this turn without a choice of anybody since [R26 a]."""
    st.steps += 1
    if f.n or not st.trail or st.trail[-1].option != NO_OPTION or not st.shared(STACK):
        return False
    forced = [v for v in st.trail if v.option == NO_OPTION]
    return len(recurrences(forced, figures(st), as_asked(st, f.pc))) > 0
