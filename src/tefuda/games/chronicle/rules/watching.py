"""What makes an event of this game the one that a text speaks of, besides what all games ask [9, 10, 11.6]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.model import ATTACKER, FACTIONS, TURN, in_role
from tefuda.games.common.events import EventCond

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State


class AgainstAttack(EventCond):
    """What is defended against is a unit that fits; a platoon is one unit with the factions of all its members [6.7.3.1, R123]."""

    def __init__(self, fits: CardFilter) -> None:
        super().__init__()
        self.fits = fits

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Judge each attacker as if it had the factions of all."""
        attackers = in_role(st, ATTACKER)
        rows = st.derive().rows
        union = 0
        for e in attackers:
            union |= rows[e].v[FACTIONS]
        for e in attackers:
            own = rows[e]
            rows[e] = own.copy()
            rows[e].v[FACTIONS] = union
            fits = self.fits.fits(st, x, e)
            rows[e] = own
            if fits:
                return True
        return False


class HasSubject(EventCond):
    """There is a card: a draw from an empty deck is none [R7]."""

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for it."""
        return ev.subject >= 0


class LaterTurn(EventCond):
    """It happens in a later turn than the one whose number a register holds."""

    def __init__(self, reg: int) -> None:
        super().__init__()
        self.reg = reg

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the turns."""
        return len(x.regs[self.reg]) > 0 and st.num[TURN] > x.regs[self.reg][0]
