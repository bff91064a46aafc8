"""What a text makes happen later, or instead of events for a time [R90, R94]."""

from __future__ import annotations

from tefuda.games.avalon.lowering.acts import lower_act, may
from tefuda.games.avalon.lowering.context import Context, lower_event
from tefuda.games.avalon.lowering.replacing import replacer
from tefuda.games.avalon.rules.lasting import Begin
from tefuda.games.avalon.rules.text import AvalonAbility
from tefuda.games.common.lasting import Delay
from tefuda.games.common.things import EventPlayer, EventThing
from tefuda.kernel.records import TRIGGERED, Bundle
from tefuda.text.sentences import Clause, InCase, May, Sentence, Steps, When


def delayed(ctx: Context, when: When, do: Clause) -> None:
    """A trigger that the text makes, with what it knows now; 次に: it works once."""
    ability = AvalonAbility(TRIGGERED, 0)
    ability.events, ability.fits = lower_event(ctx, when.e)
    inner = ctx.inner()
    inner.regs = ctx.regs
    inner.it, inner.player, inner.you = EventThing(), EventPlayer(), ctx.you
    inner.done, inner.x_is, inner.y_is = dict(ctx.done), ctx.x_is, ctx.y_is
    inner.happening, inner.watched = getattr(when.e, "h", None), ability.events
    inner.sentence = ctx.sentence
    if isinstance(do, May):
        may(inner, do.d)
    else:
        lower_act(inner, do.d)
    ability.program = inner.program()
    ability.regs = inner.regs
    ability.name, ability.line = ctx.card.name, ctx.line
    ctx.regs = max(ctx.regs, inner.regs)
    ctx.act(Delay(ctx.number(ability), ctx.period, 1 if when.next else -1))


def for_a_time(ctx: Context, would: InCase, do: Clause) -> None:
    """A replacement that holds for a time; 次に: it works once."""
    made = replacer(ctx.inner(), would.e, Steps((Sentence(do),)))
    begin = Begin(ctx.number(Bundle(replacers=(made,))), None, ctx.period)
    begin.base = ctx.reg()
    begin.uses = 1 if would.next else -1
    ctx.act(begin)


__all__ = ["delayed", "for_a_time"]
