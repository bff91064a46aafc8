"""How continuous effects and delayed triggers end, as far as all games have it alike; which periods there are is each game's own.

An effect can last as long as its source stays where the game says (``Rules.tied``, ``Rules.tied_to``). One that is kept to certain
objects has nothing to do any more when the last of them is gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tefuda.kernel.records import Delayed, Effect
    from tefuda.kernel.state import State


def expired(st: State, ef: Effect) -> bool:
    """Tell whether the source of an effect had to stay where it was and is not there any more."""
    if ef.until != st.rules.tied:
        return False
    e = st.now(ef.when)
    kind = st.kind_of(e) if e >= 0 else -1
    return kind < 0 or not st.rules.tied_to >> kind & 1


def objectless(st: State, ef: Effect) -> bool:
    """Tell whether an effect has nothing left to apply to: the objects it was locked to, or its source, are gone."""
    if expired(st, ef):
        return True
    if ef.locked is None:
        return False
    for r in ef.locked:
        if st.now(r) >= 0:
            return False
    return True


def keep_effects(st: State, kept: list[Effect]) -> bool:
    """Let the effects go on that are among ``kept``, and no other (a raw write); tells whether any ended."""
    if len(kept) == len(st.effects):
        return False
    st.effects = tuple(kept)
    st.d = None
    return True


def keep_delayed(st: State, kept: list[Delayed]) -> None:
    """Let the delayed triggers go on that are among ``kept``, and no other (a raw write)."""
    if len(kept) != len(st.delayed):
        st.delayed = tuple(kept)
