"""Whether something can be done to an object at all, whatever comes of it: what a step of a chain asks for [6.6.2, R52, R53]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.arc.rules.events import BIFROST, BY_RULE, DAMAGED, DRAWN, HURT, LOST
from tefuda.games.arc.rules.model import DECK, F_NO_DAMAGE, M_FORBID, M_FORBID_PLAYER, MAIN, flagged
from tefuda.games.arc.rules.possible import AFFECTS, POSSIBLE, unaffected
from tefuda.games.common.forbidding import kept_off
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def allowed(st: State, ev: Event, batch: list[Event]) -> bool:
    """Tell whether an event is neither forbidden nor kept off nor without an object; amounts do not matter [R52]."""
    e = -1
    if ev.subject >= 0:
        e = st.now(ev.subject)
        if e < 0:
            return False
    if st.pool.forbidden >> ev.kind & 1 and kept_off(st, ev, M_FORBID, M_FORBID_PLAYER):
        return False
    if ev.kind == DRAWN and e < 0:
        bifrost = Event(BIFROST, player=ev.player, source=ev.source, to=st.zone_id(ev.player, DECK), why=BY_RULE)
        return not (st.pool.forbidden >> BIFROST & 1 and kept_off(st, bifrost, M_FORBID, M_FORBID_PLAYER))
    if e >= 0 and AFFECTS >> ev.kind & 1 and ev.source >= 0 and unaffected(st, ev, e):
        return False
    if ev.kind == DAMAGED:
        return st.kind_of(e) == MAIN and not flagged(st, e, F_NO_DAMAGE)
    if ev.kind in (HURT, LOST):
        return True
    test = POSSIBLE.get(ev.kind)
    return test is None or test(st, ev, batch)


def some_allowed(st: State, events: list[Event]) -> bool:
    """Tell whether at least one of several events can be."""
    for ev in events:
        if allowed(st, ev, events):
            return True
    return False


def all_allowed(st: State, events: list[Event]) -> bool:
    """Tell whether there are events and all of them can be."""
    for ev in events:
        if not allowed(st, ev, events):
            return False
    return len(events) > 0
