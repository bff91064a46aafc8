"""Main phase actions without a card's cost: putting a soul, advancing the age [9.5.6, 9.5.7, R5, R53, R54]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.commits import bury
from tefuda.games.chronicle.rules.events import ADVANCED, ADVANCING, AS_AGE_ADVANCES, BY_EFFECT, BY_RULE, MOVED, SHOWN
from tefuda.games.chronicle.rules.lamps import achievement
from tefuda.games.chronicle.rules.model import AGE, CA_YARD, HAND, SOUL, SOUL_PUT
from tefuda.games.chronicle.rules.possible import barred
from tefuda.games.chronicle.rules.verbs import V_MARKER, V_TAKE
from tefuda.games.chronicle.rules.would import about_to, stopped
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import first, option
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.kernel.state import State

ENOUGH_CA: Final = 7
MOST_MARKERS: Final = 4


def put_soul(st: State, player: int, answer: int) -> bool:
    """Put a card of the hand into the soul yard, once a turn: active, usable at once [9.5.6, R35, R54]. A tail call."""
    st.put_num(SOUL_PUT + player, 1)
    st.trail = ()
    return st.act(MOVED, st.ref(first(answer)), player=player, to=st.zone_id(player, SOUL), why=BY_RULE)


def total_ca(st: State, player: int) -> int:
    """Return the sum of the CA of the cards in a player's CA yard [9.5.7, R30]."""
    return sum(achievement(st, e) for e in st.zone(player, CA_YARD))


def can_advance(st: State, player: int) -> bool:
    """Tell whether there is a card to advance with, and nothing forbids it [2.2, R5]."""
    return len(st.zone(player, CA_YARD)) > 0 and not barred(st, player, ADVANCED)


def advance(st: State, player: int, answer: int = 0) -> bool:
    """Advance the age [9.5.7]. A tail call."""
    st.trail = ()
    return st.call(ADVANCE, player=player, target=BY_RULE)


def advance_by_effect(st: State, player: int, source: int) -> bool:
    """Advance the age as an effect says: without the 7 CA; with an empty CA yard nothing happens [R5]. A tail call."""
    if not can_advance(st, player):
        return False
    return st.call(ADVANCE, player=player, source=source, target=BY_EFFECT)


def begin_advance(st: State, f: Frame) -> bool:
    """The age is about to advance: texts may replace it [R5]."""
    return about_to(st, f, ADVANCING)


def pick_marker(st: State, f: Frame) -> bool:
    """One card of the CA yard becomes an age marker; not with four of them [9.5.7.1, 9.5.7.4]."""
    if stopped(st, f, ADVANCING):
        f.happened = ()
        return st.done()
    f.answer = -1
    if len(st.zone(f.player, AGE)) >= MOST_MARKERS or not st.zone(f.player, CA_YARD):
        return False
    return st.ask(f, f.player, "marker", [option(V_MARKER, e) for e in st.zone(f.player, CA_YARD)])


def put_marker(st: State, f: Frame) -> bool:
    """It goes face down into the age yard; the opponent is not shown it again [9.5.7.1, R43]."""
    if f.answer < 0:
        return False
    ref = st.ref(first(f.answer))
    return st.act(
        MOVED, ref, player=f.player, source=f.source, to=st.zone_id(f.player, AGE), why=f.target | AS_AGE_ADVANCES
    )


def pick_card(st: State, f: Frame) -> bool:
    """One of the cards left goes to the hand [9.5.7.2]."""
    f.answer = -1
    if not st.zone(f.player, CA_YARD):
        return False
    return st.ask(f, f.player, "take", [option(V_TAKE, e) for e in st.zone(f.player, CA_YARD)])


def take_card(st: State, f: Frame) -> bool:
    """It is shown to the opponent [9.5.7.2, R53]."""
    if f.answer < 0:
        return False
    e = first(f.answer)
    to = st.zone_id(st.col[OWNER][e], HAND)
    return st.act(MOVED, st.ref(e), player=f.player, source=f.source, to=to, why=f.target | SHOWN | AS_AGE_ADVANCES)


def discard_rest(st: State, f: Frame) -> bool:
    """The other cards go to the discard pile [9.5.7.3]."""
    rest: list[Event] = [
        bury(st, e, MOVED, f.player, f.source, f.target | AS_AGE_ADVANCES) for e in st.zone(f.player, CA_YARD)
    ]
    return st.carry_out(rest) if rest else False


def advanced(st: State, f: Frame) -> bool:
    """The age has been advanced, also at IV [9.5.7.4, 9.5.7.5]."""
    st.emit(ADVANCED, player=f.player, source=f.source)
    return st.done((1,))


ADVANCE: Final = procedure(
    "chronicle:advance the age",
    ("9.5.7.1/b", begin_advance),
    ("9.5.7.1", pick_marker),
    ("9.5.7.1/a", put_marker),
    ("9.5.7.2", pick_card),
    ("9.5.7.2/a", take_card),
    ("9.5.7.3", discard_rest),
    ("9.5.7.5", advanced),
)
"""Advances the age of ``player``; ``target`` is the reason."""
