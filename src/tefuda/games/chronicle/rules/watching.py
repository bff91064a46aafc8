"""What makes an event of this game the one that a text speaks of, besides what all games ask [9, 10, 11.6]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.attackers import as_one_unit
from tefuda.games.chronicle.rules.events import AS_AGE_ADVANCES
from tefuda.games.chronicle.rules.model import ATTACKER, in_role
from tefuda.games.common.events import EventCond

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State


class AgainstAttack(EventCond):
    """What is defended against is a unit that fits; a platoon is one unit with the factions of all its members [6.7.3.1, R123]."""

    def __init__(self, fits: CardFilter) -> None:
        self.fits = fits

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Judge the attackers as one."""
        return as_one_unit(st, x, self.fits, in_role(st, ATTACKER))


class HasSubject(EventCond):
    """There is a card: a draw from an empty deck is none [R7]."""

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for it."""
        return ev.subject >= 0


class AsAgeAdvances(EventCond):
    """It is one of the moves by which an age advances [9.5.7]."""

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look at the reason."""
        return ev.why & AS_AGE_ADVANCES != 0
