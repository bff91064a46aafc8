"""Taking counters off: whose A-1 counters are of several origins is asked which of them go [10-2, 24-3-3, R70]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.eoo.rules.events import COUNTERS_TAKEN, OF_BURN
from tefuda.games.eoo.rules.model import A_DOWN, BURNED
from tefuda.games.eoo.rules.verbs import V_COUNTER
from tefuda.kernel.frames import Frame, let_happen, over, procedure
from tefuda.kernel.options import first, option
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.state import State

OTHERS: Final = 1
BURNS_OWN: Final = 2
"""The options of ``V_COUNTER``."""


def take_off(st: State, events: list[Event], player: int, source: int) -> bool:
    """Take counters off together, after ``player`` has chosen where burn's own counter is among others: a tail call."""
    if not any(open_choice(st, ev) for ev in events):
        return st.carry_out(events)
    st.call(TAKE, player=player, source=source)
    st.frames[-1].events = tuple(events)
    return False


def open_choice(st: State, ev: Event) -> bool:
    """Tell whether some, but not all, of the A-1 counters of a burned nodia go [R70]."""
    e = st.now(ev.subject)
    if ev.kind != COUNTERS_TAKEN or e < 0 or not st.col[BURNED][e] or st.pool.words[ev.to] != A_DOWN:
        return False
    return ev.n < st.counter(e, A_DOWN)


def ask_which(st: State, f: Frame) -> bool:
    """Ask for the next nodia whether burn's own counter is among those that go."""
    f.answer = -1
    while f.n < len(f.events) and not open_choice(st, f.events[f.n]):
        f.n += 1
    if f.n >= len(f.events):
        return False
    return st.ask(f, f.player, "counter", [option(V_COUNTER, OTHERS), option(V_COUNTER, BURNS_OWN)])


def note_which(st: State, f: Frame) -> bool:
    """Note the answer in the event."""
    if f.n >= len(f.events):
        return False
    if first(f.answer) == BURNS_OWN:
        ev = f.events[f.n]
        own = Event(ev.kind, ev.subject, player=ev.player, source=ev.source, n=ev.n, to=ev.to, why=ev.why | OF_BURN)
        f.events = (*f.events[: f.n], own, *f.events[f.n + 1 :])
    f.n += 1
    return st.back(f, "24-3-3")


TAKE: Final = procedure(
    "eoo:taking counters off",
    ("24-3-3", ask_which),
    ("24-3-3/a", note_which),
    ("10-2-5", let_happen),
    ("10-2-5/a", over),
)
"""Takes counters off; ``n`` counts the events that were asked about."""
