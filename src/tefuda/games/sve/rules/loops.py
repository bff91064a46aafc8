"""Endless loops [14.2, R79]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.recurring import as_asked, recurrences
from tefuda.games.sve.rules.model import CEMETERY, EX, FIELD, HAND, V_ACTIVATE, V_ATTACK, V_TRIGGER
from tefuda.games.sve.rules.text import text_of
from tefuda.kernel.identity import Visit, figures
from tefuda.kernel.options import verb_of

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.state import State


def arm(st: State, f: Frame) -> None:
    """Note the position in which an action that can circle is taken, as it was when the frame asked for the action.

    Plays and evolve abilities count up within the turn, so no earlier position comes back after them. An attack acts its attacker,
    so it can circle only if something may stand the attacker up or bring it back.
    """
    verb = verb_of(f.answer)
    if verb == V_ACTIVATE or (verb == V_ATTACK and attacks_repeat(st)):
        st.trail = (*st.trail, Visit(figures(st), f.answer, as_asked(st, f.asked)))
    elif verb != V_ATTACK:
        st.trail = ()


def attacks_repeat(st: State) -> bool:
    """Tell whether some text in force may stand followers up or bring them to a field."""
    if st.delayed:
        return True
    for ef in st.effects:
        for change in ef.bundle.changes:
            if change.ability is not None:
                return True
    kinds = [FIELD, *[k for k in (HAND, EX, CEMETERY) if st.pool.off_field >> k & 1]]
    for p in (0, 1):
        for kind in kinds:
            for e in st.zone(p, kind):
                if text_of(st, st.row(e).card).repeats:
                    return True
    return False


PATIENCE: Final = 50
"""Ability plays in a row without a decision other than their order after which positions are compared."""


def note_order(st: State, f: Frame) -> None:
    """Note the position in which a waiting ability was picked, as it was before the pick, once a long chain of them may turn in
    circles [14.2.1]. A chain begins anew with every other decision."""
    if st.steps < PATIENCE:
        return
    if st.steps == PATIENCE:
        st.trail = tuple([v for v in st.trail if verb_of(v.option) != V_TRIGGER])
    st.trail = (*st.trail, Visit(figures(st), f.answer, as_asked(st, f.pc - 1)))


def untried(st: State, options: list[int]) -> list[int]:
    """Withdraw the orders of waiting abilities that led back to an identical position. If none is left, nobody can stop the loop
    [14.2.1.2, 14.2.1.3, R79]."""
    return without_circles(st, options) if st.steps >= PATIENCE else options


def without_circles(st: State, options: list[int]) -> list[int]:
    """Withdraw the actions that were already taken in an identical position of this turn [14.2.1.2, R79 a]."""
    if not st.trail:
        return options
    taken = [v.option for v in recurrences([v for v in st.trail if v.option in options], figures(st), st)]
    return [o for o in options if o not in taken] if taken else options
