"""What a text does to the match and its players: winning, losing, drawing, more explorations [4, 14-2-2-1, R93]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.things import Players
from tefuda.games.eoo.rules.model import M_NO_LOSE, M_NO_RESERVE, M_NO_WIN, RESERVE, arcaea, other
from tefuda.kernel.programs import Ins

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.state import State


class EndGame(Ins):
    """Players win or lose at once, unless something forbids it; both together is a draw [4-2-2, 4-3-1, 4-4-1, 4-4-3, R27]."""

    def __init__(self, who: Players, win: bool) -> None:
        self.who = who
        self.win = win

    def run(self, st: State, f: Frame) -> bool:
        """End the match."""
        named = self.who.players(st, f)
        winners = [p if self.win else other(p) for p in named]
        for p in winners:
            if forbidden(st, M_NO_WIN, p) or forbidden(st, M_NO_LOSE, other(p)):
                winners = [q for q in winners if q != p]
        if not winners:
            return False
        clause = "4-4-3" if len(winners) > 1 else "4-2-2" if self.win else "4-3-1"
        return st.finish(() if len(winners) > 1 else tuple(winners), clause)


class DrawGame(Ins):
    """The game is a draw [4-4-1]."""

    def run(self, st: State, f: Frame) -> bool:
        """End the match."""
        return st.finish((), "4-4-1")


def forbidden(st: State, kind: int, player: int) -> bool:
    """Tell whether an effect keeps a player from losing or winning [2-3-1]."""
    me = arcaea(st, player)
    for a in st.mods(kind):
        if a.mod is None or (a.locked is not None and (me < 0 or st.ref(me) not in a.locked)):
            continue
        if a.mod.fits is None or (me >= 0 and a.mod.fits.fits(st, a.scope, me)):
            return True
    return False


def reserve_left(st: State, player: int) -> int:
    """Return how much reserve a player can pay: none while an effect forbids it [2-3-1, 16-3-1]."""
    if st.pool.modified >> M_NO_RESERVE & 1 and forbidden(st, M_NO_RESERVE, player):
        return 0
    return st.num[RESERVE + player]
