"""When effects end [R47, R58] (wording 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.model import FIELD, FIGHTING, TURN

if TYPE_CHECKING:
    from tefuda.kernel.records import Effect
    from tefuda.kernel.state import State

FOREVER: Final = 0
"""As long as the receiver stays where it is: locked refs die by themselves [4.6.3]."""
UNTIL_CF: Final = 1
"""Until the release in CF of turn ``when`` (このターン, CF中; 次のターン終了まで) [R47]."""
UNTIL_FIGHT: Final = 2
"""Until 交戦中 of the combat at depth ``when`` is released [R21]."""
WHILE_SOURCE: Final = 3
"""As long as the ref ``when`` is on the field: a weapon's grants [6.3.7]."""


def this_turn(st: State) -> int:
    """Return the ``when`` of UNTIL_CF for このターン."""
    return st.num[TURN]


def next_turn(st: State) -> int:
    """Return the ``when`` of UNTIL_CF for 次のターン終了まで."""
    return st.num[TURN] + 1


def this_fight(st: State) -> int:
    """Return the ``when`` of UNTIL_FIGHT for the innermost running combat."""
    return st.num[FIGHTING]


def release(st: State) -> None:
    """End what lasts for this turn or this CF (a raw write) [3.4.13.4, R47]."""
    turn = st.num[TURN]
    keep(
        st,
        tuple([ef for ef in st.effects if not (ef.until == UNTIL_CF and ef.when <= turn) and not objectless(st, ef)]),
    )
    rest = tuple([dl for dl in st.delayed if not (dl.until == UNTIL_CF and dl.when <= turn)])
    if len(rest) != len(st.delayed):
        st.delayed = rest


def release_fight(st: State) -> None:
    """End what lasts during the innermost combat (a raw write) [3.4.13.2.5]."""
    depth = st.num[FIGHTING]
    keep(st, tuple([ef for ef in st.effects if not (ef.until == UNTIL_FIGHT and ef.when >= depth)]))


def keep(st: State, kept: tuple[Effect, ...]) -> None:
    """Write the effects that go on."""
    if len(kept) != len(st.effects):
        st.effects = kept
        st.d = None


def objectless(st: State, ef: Effect) -> bool:
    """Tell whether an effect has nothing left to apply to: what it was locked to, or its source, is gone."""
    if gone(st, ef):
        return True
    if ef.locked is None:
        return False
    for r in ef.locked:
        if st.now(r) >= 0:
            return False
    return True


def gone(st: State, ef: Effect) -> bool:
    """Tell whether an effect's source had to be on the field and is not any more."""
    if ef.until != WHILE_SOURCE:
        return False
    e = st.now(ef.when)
    return e < 0 or not FIELD >> st.kind_of(e) & 1
