"""What makes an event empty or impossible in several games: the tests of kinds of events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tefuda.games.common.objects import FLAGS

if TYPE_CHECKING:
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State

Possible = Callable[["State", "Event"], bool]


def can_happen(st: State, ev: Event, forbidden: Possible, tests: dict[int, Possible]) -> bool:
    """Tell whether an event can happen: its object is still there and nothing forbids or empties it."""
    if ev.subject >= 0 and st.now(ev.subject) < 0:
        return False
    if st.pool.forbidden >> ev.kind & 1 and forbidden(st, ev):
        return False
    test = tests.get(ev.kind)
    return test is None or test(st, ev)


def more_than_zero(st: State, ev: Event) -> bool:
    """Nothing or less is no occurrence [sve:1.3.2.2, eoo:R104, chronicle:6.4.2]."""
    return ev.n > 0


def not_zero(st: State, ev: Event) -> bool:
    """A change by nothing is none [sve:1.3.2.2, chronicle:R132]."""
    return ev.n != 0


def counters_there(st: State, ev: Event) -> bool:
    """Only counters that are there are taken off [eoo:10-2-5, eoo:R104]."""
    return ev.n > 0 and st.counter(st.now(ev.subject), st.pool.words[ev.to]) > 0


def on_field_now(st: State, ev: Event) -> bool:
    """It befalls only what is on the field."""
    return st.rules.tied_to >> st.kind_of(st.now(ev.subject)) & 1 != 0


def only_in(kind: int) -> Possible:
    """Return the test that the subject is in a kind of zone."""

    def test(st: State, ev: Event) -> bool:
        return st.kind_of(st.now(ev.subject)) == kind

    return test


def only_lasting(field: int, beside: int, flag: int) -> Possible:
    """Return the test of a destruction: of what is on the field and has no flag against it, or of a card of another kind of zone
    [eoo:2-3-1, eoo:R18, eoo:R37, chronicle:15.1.4, chronicle:R108]."""

    def test(st: State, ev: Event) -> bool:
        e = st.now(ev.subject)
        here = st.kind_of(e)
        return here == beside or (here == field and not st.row(e).v[FLAGS] & flag)

    return test
