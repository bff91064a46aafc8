"""Drawing cards [5.9]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.forbidding import concerns
from tefuda.games.sve.rules.model import BY_RULE, DECK, DRAWN, HAND, M_DRAWS, V_CONTINUE, V_STOP, leader
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import TURN_MARK

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def draw(st: State, player: int, n: int, source: int = -1, up_to: bool = False, why: int = BY_RULE) -> bool:
    """Let a player draw cards one by one; ``up_to``: he may stop before each [5.9.2, 5.9.3]. Result: the number
    drawn, then the cards."""
    return st.call(DRAW, player=player, source=source, n=n, flag=up_to, box=(why,))


def may_stop(st: State, f: Frame) -> bool:
    """In "up to N" the player may stop before each card [5.9.3.1, R94]."""
    if f.n <= 0:
        return over(st, f)
    f.result = (0,)
    return picks.yes_or_no(st, "stop", f.player, f.source, V_STOP, V_CONTINUE) if f.flag else False


def may_draw(st: State, player: int) -> bool:
    """Tell whether no text forbids a player to draw, or to draw one more card in this turn [1.3.3]."""
    if not st.pool.modified >> M_DRAWS & 1:
        return True
    for a in st.mods(M_DRAWS):
        if a.mod is not None and concerns(st, a, leader(st, player)) and drawn_this_turn(st, player) >= a.mod.n:
            return False
    return True


def drawn_this_turn(st: State, player: int) -> int:
    """Return how many cards a player has drawn this turn [R108]."""
    n = 0
    past = st.history
    while past is not None and past.event.kind != TURN_MARK:
        if past.event.kind == DRAWN and past.event.player == player:
            n += 1
        past = past.older
    return n


def over(st: State, f: Frame) -> bool:
    """Tell what was drawn."""
    return st.done((f.m, *f.regs[0]) if f.regs else (f.m,))


def draw_one(st: State, f: Frame) -> bool:
    """The top card of the deck goes to the hand; an empty deck is noted for the next rule processing [5.9.1, 5.9.1.1, R7].

    Drawing from an empty deck is an event of its own shape (no subject), so that a replaced draw sets no flag.
    """
    if (f.result and f.result[0]) or not may_draw(st, f.player):
        return over(st, f)
    f.n -= 1
    deck = st.zone(f.player, DECK)
    subject = st.ref(deck[-1]) if deck else -1
    why: int = f.box[0]
    return st.act(DRAWN, subject, player=f.player, source=f.source, to=st.zone_id(f.player, HAND), why=why)


def drawn(st: State, f: Frame) -> bool:
    """Count it and draw the next one [5.9.2, 5.9.3.3]."""
    for ev in f.happened:
        if ev.kind == DRAWN and ev.after >= 0:
            f.m += 1
            f.regs = [(*f.regs[0], ev.after) if f.regs else (ev.after,)]
    return st.back(f, "5.9.3.1")


DRAW: Final = procedure("sve:draw", ("5.9.3.1", may_stop), ("5.9.1", draw_one), ("5.9.2", drawn))
