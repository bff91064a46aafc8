"""Positions that come again, and options that are withdrawn because of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.identity import position_key
from tefuda.kernel.options import verb_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tefuda.kernel.identity import Visit
    from tefuda.kernel.state import State


def as_asked(st: State, pc: int) -> State:
    """Return a copy of the position as it was when the running frame asked, at row ``pc``."""
    then = st.copy()
    then.frames[-1].pc = pc
    then.request = None
    then.saved = None
    then.trail = ()
    then.script = ()
    return then


def recurrences(visits: Sequence[Visit], figures: int, now: State, least: int = 1) -> list[Visit]:
    """Return those of some visits whose position was that of ``now``; none if fewer than ``least`` can be: keys cost far more than
    figures."""
    alike = [v for v in visits if v.figures == figures]
    if len(alike) < least:
        return []
    key = position_key(now)
    return [v for v in alike if v.key() == key]


def taken_back(st: State) -> list[int]:
    """Return what was announced and taken back at this decision twice."""
    return [o for o in st.aborted if st.aborted.count(o) > 1]


def without(options: Sequence[int], taken: list[int], idle: int) -> Sequence[int]:
    """Return the options without those that are withdrawn; all of them, if nothing but verb ``idle`` (making mana) would remain."""
    if not taken:
        return options
    rest = [o for o in options if o not in taken]
    return rest if any(verb_of(o) != idle for o in rest) else options
