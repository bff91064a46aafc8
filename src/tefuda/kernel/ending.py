"""How continuous effects and delayed triggers end, as far as all games have it alike; which periods there are is each game's own.

An effect can last as long as its source stays where the game says (``Rules.tied``, ``Rules.tied_to``). One that is kept to certain
objects has nothing to do any more when the last of them is gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.records import Delayed, Effect

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
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


def end_those(st: State, until: int, when: int) -> bool:
    """End the effects and delayed triggers of a kind of end whose time has come, and effects that have nothing left to apply to (a raw
    write); tells whether any effect ended."""
    found = keep_effects(
        st, [ef for ef in st.effects if not (ef.until == until and ef.when <= when) and not objectless(st, ef)]
    )
    keep_delayed(st, [dl for dl in st.delayed if not (dl.until == until and dl.when <= when)])
    return found


def kept_to(ef: Effect, locked: Ints) -> Effect:
    """Return an effect that applies to certain objects only, else as it is."""
    return Effect(ef.id, ef.bundle, ef.scope, locked, ef.stamp, ef.until, ef.when, ef.uses)


def without(ef: Effect, ref: int) -> Effect | None:
    """Return an effect without one of the objects it is kept to, None if nothing is left of it."""
    rest = tuple([r for r in ef.locked if r != ref]) if ef.locked is not None else ()
    return kept_to(ef, rest) if rest else None


def ending_at(ef: Effect, until: int, when: int) -> Effect:
    """Return an effect with another end."""
    return Effect(ef.id, ef.bundle, ef.scope, ef.locked, ef.stamp, until, when, ef.uses)


def waiting_till(dl: Delayed, until: int, when: int) -> Delayed:
    """Return a delayed trigger with another end."""
    return Delayed(dl.id, dl.ability, dl.scope, until, when, dl.uses)
