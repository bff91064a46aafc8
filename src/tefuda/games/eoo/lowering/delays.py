"""What a text makes happen later [18-3-4, 18-6]."""

from __future__ import annotations

from tefuda.games.common.numbers import InRegisterNum
from tefuda.games.eoo.lowering.acts import lower_act, may
from tefuda.games.eoo.lowering.context import Context, Watched, lower_event
from tefuda.games.eoo.lowering.events import causes, last_named, size
from tefuda.games.eoo.lowering.makeup import Makeup
from tefuda.games.eoo.lowering.players import lower_side
from tefuda.games.eoo.rules.counting import TURN_NUM
from tefuda.games.eoo.rules.events import EXECUTED, STEP_CAME
from tefuda.games.eoo.rules.lasting import ALWAYS, THIS_TURN, Period
from tefuda.games.eoo.rules.model import CHECK_IN, CHECK_OUT
from tefuda.games.eoo.rules.text import R_AMOUNT, EooAbility
from tefuda.games.eoo.wording import exchanges, nouns
from tefuda.games.lowering.delays import Delays, of_turns
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import TRIGGERED
from tefuda.text import sentences
from tefuda.text.model import Node


def event(ctx: Context, node: Node) -> Watched:
    """Return which events an effect waits for: a state is none."""
    if isinstance(node, exchanges.Becomes):
        ctx.fail("an effect does not wait for a condition to become true")
    return lower_event(ctx, node)


class EooDelays(Delays[Context, EooAbility]):
    """How Echoes of Orphelia puts off what a sentence does."""

    always = ALWAYS
    unsaid = (Period(THIS_TURN), -1)

    def waits(self, ctx: Context, when: sentences.When) -> tuple[Period, int]:
        period, uses = super().waits(ctx, when)
        assert isinstance(period, Period)
        if period.kinds:
            ctx.fail("no event ends a trigger that waits")
        return period, uses

    def know(self, ctx: Context, inner: Context, when: Node, kinds: tuple[int, ...]) -> None:
        # このカード is found where it went, whatever sets it off
        inner.moved, inner.leaving = ctx.moved or ctx.leaving, False
        if not isinstance(when, sentences.When):
            return
        if ctx.it is None or not isinstance(getattr(when.e, "t", None), nouns.Source):
            inner.it = last_named(inner, when.e)  # of the source's own event それ is what was named before
            causes(inner, when.e)
        inner.amount, inner.latest = InRegisterNum(R_AMOUNT), size(when.e, kinds)
        inner.executed = kinds == (EXECUTED,)

    def add(self, ctx: Context, ins: Ins) -> None:
        ctx.act(ins)

    def made(self, ctx: Context, inner: Context, ability: EooAbility) -> EooAbility:
        ability.parts = tuple(inner.parts)
        return super().made(ctx, inner, ability)


DELAYS = EooDelays(
    lambda: EooAbility(TRIGGERED, 0),
    Makeup,
    of_turns(STEP_CAME, CHECK_IN, CHECK_OUT, TURN_NUM, lower_side),
    event,
    lower_act,
    may,
)
