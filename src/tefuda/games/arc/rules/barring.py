"""What keeps a card from being realised or armed, wherever it comes from [5.3, 5.4, 6.5.1, R19, R60, R102]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.events import ACTIVATED_EVENT, OPENED, PLACED
from tefuda.games.arc.rules.model import K_ALMA, KIND, M_BARRED
from tefuda.games.arc.rules.rows import print_of
from tefuda.games.arc.rules.text import text_of
from tefuda.games.common.forbidding import concerns

if TYPE_CHECKING:
    from tefuda.kernel.state import State

ARMING: Final = 1 << ACTIVATED_EVENT
"""An alma is armed when it has been processed."""


def barred(st: State, e: int, ways: int) -> bool:
    """Tell whether its own text or another one keeps a card from all of this: a mask of REALISED, OPENED, PLACED, ACTIVATED_EVENT."""
    if text_of(st, print_of(st, e)).barred & ways:
        return True
    for a in st.mods(M_BARRED):
        if a.mod is not None and a.mod.n & ways and concerns(st, a, e):
            return True
    return False


def kept_from_opening(st: State, e: int) -> bool:
    """Tell whether a card cannot be realised by opening it; an alma is opened to be armed [R19]."""
    return barred(st, e, 1 << OPENED | ARMING if st.row(e).v[KIND] == K_ALMA else 1 << OPENED)


def kept_from_circle(st: State, e: int) -> bool:
    """Tell whether no effect can put a card onto a sub circle; an alma comes there to be armed [R102]."""
    return barred(st, e, 1 << PLACED | ARMING if st.row(e).v[KIND] == K_ALMA else 1 << PLACED)
