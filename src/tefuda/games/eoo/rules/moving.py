"""Moving cards and drawing: in which order they are laid down, one draw after the other [2-4-4, 13-2-1, R20, R111]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.eoo.rules.events import BY_EFFECT, CREATED, DRAWN, TO_BOTTOM, TO_TOP
from tefuda.games.eoo.rules.model import ARCHIVE, HAND, active, other
from tefuda.games.eoo.rules.verbs import V_PLACE
from tefuda.kernel import picks, secrets
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD, SERIAL
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

NOBODY: Final = -1
EACH: Final = -2
"""``orderer`` of cards that go to archives together: they need no order; the master of each archive puts them in order [R111]."""


# ---- drawing -------------------------------------------------------------------------------------------------------------


def draw(st: State, player: int, n: int, source: int = -1, why: int = BY_EFFECT) -> bool:
    """Let a player draw cards, one by one; each draw may be replaced [14-1-3-1, R20]. ``f.happened`` has all of them."""
    return st.call(DRAW, player=player, source=source, n=n, target=why)


def draw_one(st: State, f: Frame) -> bool:
    """Draw the top card. Without a card nothing happens, and nothing of it is a loss [2-4-4, R12]."""
    f.events = f.events + f.happened
    f.happened = ()
    archive = st.zone(f.player, ARCHIVE)
    if f.m >= f.n or not archive:
        f.happened = f.events
        return st.done((len(f.events),))
    f.m += 1
    return st.carry_out([drawing(st, archive[-1], f.player, f.source, f.target)])


def drawing(st: State, e: int, player: int, source: int, why: int) -> Event:
    """Return the event of drawing a card."""
    return Event(DRAWN, st.ref(e), player, source, 0, st.zone_id(player, HAND), why)


def draw_next(st: State, f: Frame) -> bool:
    """Go on with the next draw."""
    return st.back(f, "14-1-3-1")


DRAW: Final = procedure("eoo:drawing cards", ("14-1-3-1", draw_one), ("14-1-3-1/a", draw_next))
"""``n`` draws of a player. Result: the number of draws that happened, whatever replaced them aside."""


# ---- moving --------------------------------------------------------------------------------------------------------------


def move(st: State, events: list[Event], orderer: int = NOBODY) -> bool:
    """Move cards together; those that go to one end of an archive are put in an order by ``orderer`` [R111]."""
    if orderer == NOBODY or not any([st.rules.zone_kinds[ev.to] == ARCHIVE for ev in events if ev.to >= 0]):
        return st.carry_out(events)
    st.call(MOVE, player=orderer)
    st.frames[-1].events = tuple(events)
    return False


def arrange(st: State, f: Frame) -> bool:
    """Ask for the order of the cards for the next end of an archive, the active player's archive first; cards of one name and tokens
    need none."""
    f.n = -1
    first = active(st)
    for p in (first, other(first)):
        for place in (TO_TOP, TO_BOTTOM):
            cards = laid_together(st, f.events, st.zone_id(p, ARCHIVE), place)
            if len(cards) > 1 and not f.m >> 2 * p + place & 1:
                f.n = 2 * p + place
                f.result = cards
                if len({st.col[CARD][e] for e in cards}) == 1:
                    return False
                return picks.put_in_order(st, "order", p if f.player == EACH else f.player, cards, f.source, V_PLACE)
    return False


def laid_together(st: State, events: tuple[Event, ...], archive: int, place: int) -> Ints:
    """Return the cards that go to an end of an archive, tokens aside."""
    cards = [ev.subject & ENTITY for ev in events if ev.to == archive and ev.n == place and ev.kind != CREATED]
    return tuple([e for e in cards if not st.col[SERIAL][e]])


def arranged(st: State, f: Frame) -> bool:
    """Each goes on top of (at the bottom: below) those placed before; then the other ends."""
    if f.n < 0:
        return False
    order = f.result
    by_card = {ev.subject & ENTITY: ev for ev in f.events}
    rest = [ev for ev in f.events if ev.subject & ENTITY not in order]
    f.events = (*rest, *[by_card[e] for e in order])
    f.m |= 1 << f.n
    return st.back(f, "13-2-1")


def go(st: State, f: Frame) -> bool:
    """Move all of them at the same time."""
    return st.carry_out(list(f.events))


def moved(st: State, f: Frame) -> bool:
    """Only who laid the cards knows their order [R111]."""
    for bit in range(4):
        if f.m >> bit & 1:
            archive = st.zone_id(bit >> 1, ARCHIVE)
            cards = [st.now(ev.after) for ev in f.happened if ev.to == archive and ev.n == bit & 1]
            laid = [e for e in cards if e >= 0]
            if len(laid) > 1:
                secrets.forget(st, bit >> 1 if f.player == EACH else f.player, laid)
    return st.done()


MOVE: Final = procedure(
    "eoo:moving cards", ("13-2-1", arrange), ("13-2-1/a", arranged), ("13-11-1", go), ("13-11-1/a", moved)
)
