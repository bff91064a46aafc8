"""Executing cards and paying costs in the middle of a resolution [9-2-1, 18-5-3, R34, R108]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.doing import there
from tefuda.games.common.pricing import REGULAR, PayingNow
from tefuda.games.common.things import Players, Things
from tefuda.games.eoo.rules.announcing import execute
from tefuda.games.eoo.rules.costing import can_pay
from tefuda.games.eoo.rules.mana import means_of
from tefuda.games.eoo.rules.model import ARCAEA, FIELD, STACK
from tefuda.games.eoo.rules.offers import why_forbidden
from tefuda.games.eoo.rules.paying import pay
from tefuda.games.eoo.rules.pricing import PRICING, UNPAID
from tefuda.games.eoo.rules.text import Cost, execution_regs, text_of
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, Scope, hand_on, procedure
from tefuda.kernel.programs import Ins
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.kernel.state import State


class ExecuteNow(Ins):
    """A player executes a card at once, regardless of timing; it lies on the stack and resolves later [R34].

    Attributes:
        unpaid: Without paying its printed cost: X is 0, additional costs stay.
    """

    def __init__(self, things: Things, who: Players, unpaid: bool) -> None:
        self.things = things
        self.who = who
        self.unpaid = unpaid

    def run(self, st: State, f: Frame) -> bool:
        """Execute the first of the things that can be executed."""
        f.result = ()
        cards = self.executable(st, f)
        if not cards:
            return False
        return execute(st, self.who.players(st, f)[0], cards[0], UNPAID if self.unpaid else REGULAR)

    def executable(self, st: State, x: Scope) -> list[int]:
        """Return the things that are cards outside of the field and the stack, not forbidden, with a cost that can be paid."""
        player = self.who.players(st, x)[0]
        way = UNPAID if self.unpaid else REGULAR
        out: list[int] = []
        for e in there(st, x, self.things):
            if st.kind_of(e) in (FIELD, STACK, ARCAEA) or why_forbidden(st, player, e):
                continue
            ref = st.ref(e)
            y = Scope(player, ref, execution_regs(text_of(st, st.col[CARD][e]), ref, player))
            if can_pay(st, y, PRICING.price(st, y, e, way, 0, 0), means_of(st, player)):
                out.append(e)
        return out

    def possible(self, st: State, x: Scope) -> bool:
        """There must be one."""
        return len(self.executable(st, x)) > 0


class PayNow(PayingNow):
    """A player may pay a cost while a text resolves, with mana abilities and nothing else between [18-5-3, R108]. Result: (1,) if he
    has paid it.

    He is asked even without てもよい, since nobody is made to activate mana abilities; he is not asked what he cannot pay in full.
    """

    def pay(self, st: State, x: Scope) -> bool:
        """Ask him."""
        return st.call(PAY_NOW, player=x.player, source=x.source, regs=x.regs, box=(self.cost,), event=x.event)

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether he can pay it in full."""
        return can_pay(st, x, self.cost.price(), means_of(st, x.player))


def ask_to_pay(st: State, f: Frame) -> bool:
    """Ask whether he pays."""
    return picks.yes_or_no(st, "pay", f.player, f.source)


def pay_it(st: State, f: Frame) -> bool:
    """Pay, or decline."""
    if not f.result[0]:
        return st.done((0,))
    cost = cast(Cost, f.box[0])
    return pay(st, f, cost.price(), False)


PAY_NOW: Final = procedure(
    "eoo:paying in a resolution", ("18-5-3", ask_to_pay), ("18-5-3/a", pay_it), ("18-5-3/b", hand_on)
)
"""``player`` may pay the cost in ``box``. Result: (1,) or (0,)."""
