"""How long what a sentence starts lasts: the periods that a text names [R47]."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.games.arc.lowering.context import Context, Makeup
from tefuda.games.arc.rules.counting import TURN_NUM
from tefuda.games.arc.rules.lasting import COMING_TURN, NEXT_RF, NEXT_TURN, THIS_TURN, WHILE_HERE, Period
from tefuda.games.arc.wording import texts
from tefuda.games.common.conditions import NumIs
from tefuda.games.common.filters import ABOVE
from tefuda.games.common.things import Things
from tefuda.games.lowering.periods import Span
from tefuda.kernel.programs import Cond
from tefuda.text import periods
from tefuda.text.joining import UntilNextEnds
from tefuda.text.model import Node

PERIODS: dict[type, Period] = {
    periods.ThisTurn: THIS_TURN,
    texts.InCF: THIS_TURN,
    UntilNextEnds: NEXT_TURN,
    texts.InNextTurn: COMING_TURN,
    texts.UntilRF: NEXT_RF,
    texts.WhileHere: WHILE_HERE,
}
"""このターン and CF中 both end at the release in CF [R47]."""
NOT_YET = "what is there in the next turn is not known yet: say at which moment of it this is done"


@dataclass
class Coming(Span[Period]):
    """The next turn: nothing lasts so long that does not ask whether that turn has begun (``asks``)."""

    ctx: Context | None = None
    asks: bool = False

    def take(self) -> Period:
        """Return the period; whoever does not ask would begin at once."""
        if self.ctx is not None and not self.asks:
            self.ctx.fail(NOT_YET)
        self.asks = False
        return super().take()


def span(ctx: Context, period: Period, printed: bool = False) -> Span[Period]:
    """Return a period as that of a sentence."""
    return Coming(period, printed, 0, ctx) if period is COMING_TURN else Span(period, printed)


def spanning(ctx: Context, node: Node) -> Span[Period]:
    """Return a printed period."""
    return span(ctx, PERIODS[type(node)], True)


def begun_by(ctx: Context, k: Makeup, found: Things | None) -> Cond | None:
    """Return what has to hold for an effect to have begun, None if it begins at once."""
    if not isinstance(ctx.span, Coming):
        return None
    if found is not None:
        ctx.fail(NOT_YET)
    ctx.span.asks = True
    return NumIs(TURN_NUM, ABOVE, k.amount(TURN_NUM))
