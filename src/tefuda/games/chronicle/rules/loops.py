"""Endless loops [13, R111]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.model import TURN
from tefuda.games.chronicle.rules.verbs import V_SOUL
from tefuda.kernel.identity import Visit, figures, position_key
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
"""How often a position has occurred when what was done in it is not offered again [R111]."""


def note_choice(st: State, f: Frame, answer: int) -> None:
    """Note the position in which a player with a choice decides, and what he takes [R111].

    Steps of an announcement need no notes: what was announced is withdrawn where it was announced.
    """
    verb = verb_of(answer)
    if st.num[TURN] and verb != V_SOUL and (st.saved is None or verb in st.rules.rewindable):
        st.trail = (*st.trail, Visit(figures(st), answer, as_asked(st, f.asked)))


def as_asked(st: State, pc: int) -> State:
    """Return a copy of the position as it was when the running frame asked."""
    then = st.copy()
    then.frames[-1].pc = pc
    then.request = None
    then.saved = None
    then.trail = ()
    return then


def still_offered(st: State, f: Frame, options: Sequence[int]) -> Sequence[int]:
    """Withdraw what the player did at both earlier occurrences of this position in this turn, or took back twice, unless nothing
    but soul actions would remain [R111]."""
    if st.saved is not None:
        return options
    taken = [o for o in st.aborted if st.aborted.count(o) >= OCCURRENCES]
    if st.trail:
        taken += taken_before(st)
    if not taken:
        return options
    rest = [o for o in options if o not in taken]
    return rest if any([verb_of(o) != V_SOUL for o in rest]) else options


def taken_before(st: State) -> list[int]:
    """Return the options taken at earlier occurrences of this position, if it has occurred often enough."""
    now = figures(st)
    alike = [v for v in st.trail if v.figures == now and v.option != NO_OPTION]
    if len(alike) < OCCURRENCES:
        return []
    key = position_key(st)
    taken = [v.option for v in alike if v.key() == key]
    return taken if len(taken) >= OCCURRENCES else []


def unstoppable(st: State, f: Frame) -> bool:
    """Tell whether this position has occurred before in this turn without a choice of anybody since [13.1, R111].

    Positions are noted only in long chains of resolutions; ``st.steps`` counts them since the last choice.
    """
    if st.steps < PATIENCE:
        return False
    earlier = [v for v in st.trail if v.option == NO_OPTION] if st.steps > PATIENCE else []
    now = figures(st)
    alike = [v for v in earlier if v.figures == now]
    if alike:
        key = position_key(as_asked(st, f.pc))
        if any([v.key() == key for v in alike]):
            return True
    choices = tuple([v for v in st.trail if v.option != NO_OPTION])
    st.trail = (*choices, *earlier, Visit(now, NO_OPTION, as_asked(st, f.pc)))
    return False
