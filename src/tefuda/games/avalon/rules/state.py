"""Rule processing, after every complete event: endurance, life, the last player [R20, R21, R84, R86, R110]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.defeat import defeat, last_one, lifeless
from tefuda.games.avalon.rules.events import BY_RULE, REVEALED
from tefuda.games.avalon.rules.model import (
    DAMAGE,
    ENDURANCE,
    F_NO_DESTROY,
    FALLEN,
    FLAGS,
    HAND,
    M_OPEN_HAND,
    PHASE,
    SETUP,
    creatures_of,
)
from tefuda.games.avalon.rules.possible import destroyed_by
from tefuda.games.common.forbidding import unshown
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def dying(st: State, e: int) -> bool:
    """Tell whether a placed creature has no endurance left, or as much damage in its battle [2.7.1, 7.4.10, R20, R21]."""
    v = st.row(e).v
    return v[ENDURANCE] <= st.col[DAMAGE][e] and not v[FLAGS] & F_NO_DESTROY and not st.col[FALLEN][e]


def doomed(st: State) -> list[int]:
    """Return the creatures that rule processing destroys."""
    return [e for p in st.seats for e in creatures_of(st, p) if dying(st, e)]


def process(st: State, f: Frame) -> bool:
    """Creatures without endurance are destroyed, all together; one whose destruction was replaced is judged again by the next check
    [R21, R94]."""
    f.happened = ()
    st.dirty = False
    open_now = [Event(REVEALED, st.ref(e), why=BY_RULE) for e in unshown(st, M_OPEN_HAND, HAND)]
    judged: tuple[int, ...] = f.box
    found = [e for e in doomed(st) if st.ref(e) not in judged]
    f.box = judged + tuple([st.ref(e) for e in found])
    return st.carry_out(open_now + [destroyed_by(st, e, -1, -1, BY_RULE) for e in found])


def again(st: State, f: Frame) -> bool:
    """Look once more, as long as something happened [R110]."""
    return st.back(f, "R21") if f.happened else False


def lives(st: State, f: Frame) -> bool:
    """Whoever has no life is defeated, all such players together [R84]."""
    losers = lifeless(st) if st.num[PHASE] != SETUP else []
    return defeat(st, losers, "R84") if losers else False


def alone(st: State, f: Frame) -> bool:
    """The last player wins [R86]."""
    st.dirty = False
    return last_one(st, "R86")


STATE: Final = procedure("avalon:rule processing", ("R21", process), ("R21/a", again), ("R84", lives), ("R86", alone))
"""Rule processing until nothing is due."""


def calm(st: State) -> bool:
    """Tell whether rule processing would find nothing."""
    if st.num[PHASE] == SETUP:
        return True
    if lifeless(st) or (len(st.seats) < 2 and not st.joins):
        return False
    return not doomed(st) and not unshown(st, M_OPEN_HAND, HAND)
