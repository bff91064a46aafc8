"""Places that paying a cost frees on the own field, whatever replaces the leaving [10.6.2.7, 10.10, R34, R35, R57]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.causes import by_cost
from tefuda.games.common.knowing import master
from tefuda.games.sve.rules.commits import MOVES, bury, destination, possible
from tefuda.games.sve.rules.costs import PAY, rest_payable
from tefuda.games.sve.rules.model import (
    BY_COST,
    CEMETERY,
    DECK,
    DESTROYED,
    DISCARDED,
    EX,
    FIELD,
    HAND,
    MOVED,
    VANISHED,
    hand_room,
)
from tefuda.kernel import replacing
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.records import Active, Ints
    from tefuda.kernel.state import State

BURIED: Final[dict[str, int]] = {"destroy": DESTROYED, "banish": VANISHED, "discard": DISCARDED}
"""Kinds of events of the cost verbs that end in an owner's zone."""
MOVED_TO: Final[dict[str, int]] = {
    "bury": CEMETERY,
    "bounce": HAND,
    "to_ex": EX,
    "deck_top": DECK,
    "deck_bottom": DECK,
    "deck_shuffle": DECK,
}
"""Zones of the cost verbs that move a card."""


def frees(st: State, x: Scope, e: int, verb: str) -> bool:
    """Tell whether paying with a card of the own field by a cost verb can free its place."""
    ev = departure(st, x, e, verb)
    return ev is not None and leaves(st, ev)


def departure(st: State, x: Scope, e: int, verb: str) -> Event | None:
    """Return the event by which a cost verb takes a card away, or None if it leaves the card where it is."""
    if verb in BURIED:
        return bury(st, e, BURIED[verb], x.player, x.source, BY_COST)
    if verb in MOVED_TO:
        to = destination(st, e, MOVED_TO[verb])
        return by_cost(x, MOVED, st.ref(e), to=to)
    return None


def can_go(st: State, x: Scope, e: int, verb: str) -> bool:
    """Tell whether a cost verb can be done to a card: what a text forbids pays nothing [1.3.3, 10.4.2.2]."""
    ev = departure(st, x, e, verb)
    return ev is None or possible(st, ev)


def places_in_ex(st: State, player: int, taken: Ints) -> int:
    """Return how many cards the own EX area takes when some that earlier items take have left it [4.8.3, 10.4.2.2]."""
    return hand_room(st, player, EX) + sum(1 for e in taken if st.kind_of(e) == EX and master(st, e) == player)


def leaves(st: State, ev: Event) -> bool:
    """Tell whether a card would leave its field by an event if its player wants it to: what can be declined is, and of several
    obligatory replacements he picks [10.10.2]."""
    e = st.now(ev.subject)
    if e < 0 or st.kind_of(e) != FIELD or st.rules.zone_kinds[ev.to] == FIELD or not possible(st, ev):
        return False
    found = replacing.candidates(st, ev)
    if not found:
        return True
    optional = True
    for a in found:
        if not keeps_place(st, a, ev):
            return True
        optional = optional and a.replacer is not None and a.replacer.optional
    return optional


def keeps_place(st: State, a: Active, ev: Event) -> bool:
    """Tell whether no card of that field leaves it if a replacement is applied to an event."""
    r = a.replacer
    if r is None:
        return False
    player = master(st, st.now(ev.subject))
    for part in r.rewrite(st, a.about(ev), ev, []):
        e = st.now(part.subject) if part.subject >= 0 and MOVES >> part.kind & 1 else -1
        if e >= 0 and st.kind_of(e) == FIELD and master(st, e) == player and leaves(st, part):
            return False
    return True


def refuses(st: State, f: Frame, a: Active, ev: Event) -> bool:
    """Tell whether a replacement may not be applied now: it would leave a play that is being paid without a place on the field
    [R34, R35]. ``f`` is the frame that replaces."""
    if len(st.frames) < 2:
        return False
    paying = st.frames[-2]
    if paying.proc is not PAY or not paying.box[1]:
        return False
    lack = 1 - hand_room(st, paying.player, FIELD)
    for other in f.events:
        if other is not ev and MOVES >> other.kind & 1 and leaves(st, other):
            lack -= 1
    if lack <= 0 or not keeps_place(st, a, ev):
        return False
    return not rest_payable(st, paying, paying.box[0], paying.n, (), (), lack)
