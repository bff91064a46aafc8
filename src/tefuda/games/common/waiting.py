"""Waiting triggers that share a limit: one ability, one source, one moment, only so many of them may be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.records import Waiting

if TYPE_CHECKING:
    from tefuda.kernel.frames import Procedure
    from tefuda.kernel.state import State


def same_group(v: Waiting, w: Waiting) -> bool:
    """Tell whether two triggers share the number that a limit leaves."""
    if w.room < 0 or v.ability is not w.ability or v.source != w.source or v.event is None or w.event is None:
        return False
    return v.event.moment == w.event.moment


def exhausted(v: Waiting, w: Waiting) -> bool:
    """Tell whether playing ``w`` leaves no room for ``v``."""
    return same_group(v, w) and w.room <= 1


def lessened(v: Waiting, w: Waiting) -> Waiting:
    """Return ``v`` with the room that playing ``w`` leaves."""
    if not same_group(v, w):
        return v
    return Waiting(v.ability, v.player, v.source, v.snap, v.event, v.regs, v.key, v.part, v.room - 1, v.serial, v.nth)


def spend(st: State, w: Waiting) -> None:
    """Take a trigger out of those that wait; of several that share a limit only the rest stays (a raw write)."""
    st.waiting = tuple([lessened(v, w) for v in st.waiting if v is not w and not exhausted(v, w)])


def play(st: State, w: Waiting, how: Procedure) -> bool:
    """Let a procedure play a trigger: a tail call. It knows the event and the source as it was; ``box`` has the trigger."""
    return st.call(how, player=w.player, source=w.source, event=w.event, snap=w.snap, box=(w,))
