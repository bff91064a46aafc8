"""An optional payment inside a text that is being carried out [R40]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.things import Players
from tefuda.games.sve.rules.costs import can_pay, pay, seems_payable
from tefuda.games.sve.rules.model import V_PAY_ALL
from tefuda.games.sve.rules.text import CostItem
from tefuda.kernel import picks
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Ins
from tefuda.kernel.schema import DECLINE

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.state import State


class OfferCost(Ins):
    """Ask whether to pay, if that is possible."""

    def __init__(self, items: tuple[CostItem, ...], who: Players) -> None:
        self.items = items
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """What cannot be paid is declined [R44]."""
        f.result = (0,)
        payer = self.who.players(st, f)[0]
        x = Scope(payer, f.source, f.regs, f.event, f.snap)
        if not can_pay(st, x, self.items, 0):
            if not seems_payable(st, x, self.items, 0):
                return False
            return picks.only_no(st, "cost", payer, f.source, DECLINE)
        return picks.yes_or_no(st, "cost", payer, f.source, V_PAY_ALL, DECLINE)


class PayOffered(Ins):
    """Pay what was offered, if the answer was yes. The result tells whether it was paid."""

    def __init__(self, items: tuple[CostItem, ...], who: Players) -> None:
        self.items = items
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Let the player who was asked pay all of it [10.4.3]."""
        if not f.result or not f.result[0]:
            f.result = (0,)
            return False
        return pay(st, f, self.items, 0, payer=self.who.players(st, f)[0])
