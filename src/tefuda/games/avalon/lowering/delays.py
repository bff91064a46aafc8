"""What a text makes happen later [R90]."""

from __future__ import annotations

from tefuda.games.avalon.lowering.acts import lower_act, may
from tefuda.games.avalon.lowering.context import Context, lower_event
from tefuda.games.avalon.lowering.events import causes, phase
from tefuda.games.avalon.lowering.makeup import Makeup
from tefuda.games.avalon.lowering.nouns import LEAVERS
from tefuda.games.avalon.rules.events import IN_ATTACKS, USED
from tefuda.games.avalon.rules.lasting import BATTLE, GAME, TURN, Period
from tefuda.games.avalon.rules.sets import UsedThing
from tefuda.games.avalon.rules.text import AvalonAbility
from tefuda.games.avalon.wording.lines import AtStart
from tefuda.games.common.lasting import Duration
from tefuda.games.common.things import EventPlayer, EventThing
from tefuda.games.lowering.delays import Delays
from tefuda.games.lowering.events import once_together
from tefuda.games.lowering.periods import Span
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import TRIGGERED
from tefuda.text import sentences
from tefuda.text.model import Node


class AvalonDelays(Delays[Context, AvalonAbility]):
    """How Avalon puts off what a sentence does; a phase of this turn that does not come any more is waited for in vain [R105]."""

    always = GAME
    unsaid = (GAME, -1)

    def know(self, ctx: Context, inner: Context, when: Node, kinds: tuple[int, ...]) -> None:
        inner.flags = [] if ctx.flags is not None else None
        inner.leaving = ctx.leaving  # このカード is found where it went
        if not isinstance(when, sentences.When):
            inner.it, inner.land, inner.player, inner.seen = ctx.it, ctx.land, ctx.player, ctx.seen
            inner.mentions = ctx.mentions.copy()
            return
        if not once_together(when.e):  # of several at once none is それ
            inner.it, inner.player = UsedThing() if kinds == (USED,) else EventThing(), EventPlayer()
            causes(inner, when.e)
        inner.happening, inner.watched = getattr(when.e, "h", None), kinds
        if ctx.battle and set(kinds) <= set(IN_ATTACKS):
            inner.span = Span(BATTLE)  # a part of a battle changes that battle [R113]
        inner.gone = bool(set(kinds) & set(LEAVERS))

    def waits(self, ctx: Context, when: sentences.When) -> tuple[Duration, int]:
        period, uses = super().waits(ctx, when)
        if period is BATTLE and not set(lower_event(ctx, when.e)[0]) <= set(IN_ATTACKS):
            ctx.refuse(when, "a part of a battle waits for what happens in its attacks, and for how the battle ends")
        return period, uses

    def until(self, when: Node) -> Period:
        return TURN if isinstance(when, AtStart) and when.this else GAME

    def add(self, ctx: Context, ins: Ins) -> None:
        ctx.act(ins)

    def made(self, ctx: Context, inner: Context, ability: AvalonAbility) -> AvalonAbility:
        ctx.delayed = (inner, ability)
        return super().made(ctx, inner, ability)


DELAYS = AvalonDelays(
    lambda: AvalonAbility(TRIGGERED, 0),
    Makeup,
    {AtStart: lambda ctx, when: phase(ctx, when.p.id, when.s)},
    lower_event,
    lower_act,
    may,
)
