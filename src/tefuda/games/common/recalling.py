"""What has happened in this turn to an object, found in the history of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.filters import CardFilter
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import TURN_MARK, Event
from tefuda.kernel.schema import HISTORY_TOPIC, TURN_TOPIC

if TYPE_CHECKING:
    from tefuda.kernel.programs import Cond
    from tefuda.kernel.records import Ints, Snap
    from tefuda.kernel.state import State


def befell(st: State, ref: int, kinds: Ints, x: Scope | None = None, cond: Cond | None = None) -> Event | None:
    """Return the last event of these kinds in this turn whose subject is the object and which meets the condition, or None."""
    past = st.history
    while past is not None:
        ev = past.event
        past = past.older
        if ev.kind == TURN_MARK:
            return None
        if ev.kind in kinds and ref in (ev.subject, ev.after) and (x is None or meets(st, x, ev, cond)):
            return ev
    return None


def meets(st: State, x: Scope, ev: Event, cond: Cond | None) -> bool:
    """Tell whether a past event meets a condition of a text."""
    return cond is None or cond.holds(st, Scope(x.player, x.source, x.regs, ev, x.snap))


class BefallenNow(CardFilter):
    """To which something has happened in this turn (このターンに攻撃した…)."""

    def __init__(self, kinds: Ints, cond: Cond | None) -> None:
        super().__init__()
        self.reads = HISTORY_TOPIC | TURN_TOPIC
        self.kinds = kinds
        self.cond = cond

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look for it in the history of the turn."""
        return befell(st, st.ref(e), self.kinds, x, self.cond) is not None

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look for it in the history of the turn."""
        return befell(st, snap.ref, self.kinds, x, self.cond) is not None
