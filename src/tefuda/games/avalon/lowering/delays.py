"""What a text makes happen later, or instead of events for a time [R90, R94]."""

from __future__ import annotations

from tefuda.games.avalon.lowering.acts import lower_act, may
from tefuda.games.avalon.lowering.context import Context, Watched, lower_event
from tefuda.games.avalon.lowering.events import LEAVERS, phase
from tefuda.games.avalon.lowering.replacing import replacer
from tefuda.games.avalon.rules.lasting import BATTLE, GAME, SETTLED, TURN, Begin, Period
from tefuda.games.avalon.rules.text import AvalonAbility
from tefuda.games.avalon.wording.events import LosesLife, LosesLifeInBattle
from tefuda.games.avalon.wording.lines import AtStart
from tefuda.games.common.lasting import Delay
from tefuda.games.common.things import EventPlayer, EventThing
from tefuda.games.lowering.sentences import put_off
from tefuda.kernel.records import TRIGGERED, Bundle
from tefuda.text.happening import BefallsTogether
from tefuda.text.sentences import Clause, InCase, Sentence, Steps, When


def delayed(ctx: Context, when: When, do: Clause) -> None:
    """A trigger that the text makes, with what it knows now; 次に: it works once."""
    inner = later(ctx)
    you, ctx.you = ctx.you, ctx.speaker if ctx.speaker is not None else ctx.you
    watched = lower_event(ctx, when.e)
    ctx.you = you
    if isinstance(when.e, BefallsTogether):
        ctx.refuse(when.e, "an effect waits for each of them")
    inner.it, inner.player = EventThing(), EventPlayer()
    inner.happening, inner.watched = getattr(when.e, "h", None), watched[0]
    inner.gone = bool(set(watched[0]) & set(LEAVERS))
    wait(ctx, inner, watched, do, ctx.span.take(), 1 if when.next else -1)


def at_start(ctx: Context, when: AtStart, do: Clause) -> None:
    """What happens when a phase begins the next time; of this turn, if it still comes [R105]."""
    inner = later(ctx)
    inner.it, inner.land, inner.player, inner.seen = ctx.it, ctx.land, ctx.player, ctx.seen
    you, ctx.you = ctx.you, ctx.speaker if ctx.speaker is not None else ctx.you
    watched = phase(ctx, when.p.id, when.s)
    ctx.you = you
    wait(ctx, inner, watched, do, TURN if when.this else GAME, 1)


def later(ctx: Context) -> Context:
    """Return a context for what is carried out later, with what the text knows now."""
    inner = ctx.inner()
    inner.copy_names(ctx)
    return inner


def wait(ctx: Context, inner: Context, watched: Watched, do: Clause, period: Period, times: int) -> None:
    """Add that an act waits for an event."""
    ability = AvalonAbility(TRIGGERED, 0)
    ability.events, ability.fits = watched
    inner.flags = [] if ctx.flags is not None else None
    ctx.delayed = (inner, ability)
    ctx.act(Delay(put_off(ctx, inner, ability, do, may, lower_act), period, times))


def for_a_time(ctx: Context, would: InCase, do: Clause) -> None:
    """A replacement that holds for a time; 次に: it works once."""
    made = replacer(ctx.inner(), would.e, Steps((Sentence(do),)))
    # what a battle costs in life is paid when its effects have ended [7.7.3, 7.7.6]
    life = isinstance(would.e, LosesLife | LosesLifeInBattle)
    period = ctx.span.take()
    begin = Begin(ctx.number(Bundle(replacers=(made,))), None, SETTLED if life and period is BATTLE else period)
    begin.base = ctx.reg()
    begin.uses = 1 if would.next else -1
    ctx.act(begin)


__all__ = ["delayed", "for_a_time"]
