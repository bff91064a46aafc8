"""What a text makes happen later, or instead of events for a time [11.6.18, 11.9.5, R49, R84]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering import periods
from tefuda.games.chronicle.lowering.acts import lower_act, may
from tefuda.games.chronicle.lowering.context import Context, lower_event
from tefuda.games.chronicle.lowering.events import know, once_together
from tefuda.games.chronicle.lowering.moments import moment
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.counting import TurnNumber
from tefuda.games.chronicle.rules.finding import SourceFound
from tefuda.games.chronicle.rules.lasting import ALWAYS, THIS_TURN, Period, TurnBefore
from tefuda.games.chronicle.rules.text import ChronicleAbility
from tefuda.games.chronicle.rules.watching import LaterTurn
from tefuda.games.chronicle.wording import lines
from tefuda.games.common.events import NumberIs
from tefuda.games.common.lasting import Delay
from tefuda.games.common.things import EventPlayer, InRegister
from tefuda.games.lowering.makeup import together
from tefuda.games.lowering.sentences import put_off
from tefuda.kernel.programs import AllOf, SetReg
from tefuda.kernel.records import TRIGGERED
from tefuda.text import sentences
from tefuda.text.model import Node


def delayed(ctx: Context, when: Node, do: sentences.Clause) -> None:
    """A trigger that the text makes, with what it knows now; what it chooses is chosen when it is stacked [R75, R84]."""
    ability = ChronicleAbility(TRIGGERED, 0)
    period, uses = ALWAYS, 1
    if isinstance(when, sentences.When):
        ability.events, ability.fits = lower_event(ctx, when.e)
        ability.batched = once_together(when.e)
        period = ctx.span.take()
        uses = 1 if when.next or period is ALWAYS else -1
        meanwhile(ctx, ability, period)
    elif isinstance(when, lines.AtNext):
        at_next(ctx, ability, when)
    else:
        assert isinstance(when, lines.AtTurnsEnd)
        at_end(ctx, ability, when)
    ctx.it = ctx.outlasting(ctx.it)
    if isinstance(ctx.it, InRegister):
        ctx.places.setdefault(ctx.it.reg, ctx.arrived)
    if ctx.leaving and ctx.itself is None:
        ctx.itself = ctx.outlasting(SourceFound())
    inner = ctx.inner()
    inner.copy_names(ctx)
    if isinstance(when, sentences.When):
        know(inner, when.e)
    elif isinstance(when, lines.AtNext):
        inner.player = EventPlayer()
    ctx.delays.append(put_off(ctx, inner, ability, do, may, lower_act))
    ability.parts = tuple(inner.parts)
    ctx.add(Delay(ability, period, uses))


def meanwhile(ctx: Context, ability: ChronicleAbility, period: Period) -> None:
    """Let the trigger wait only while its sentence says so, and only from the next turn on if it speaks of that [11.6.18, R56]."""
    conds = [c for c in (ability.fits, ctx.cond) if c is not None]
    if period.later:
        reg = ctx.reg()
        ctx.add(SetReg(reg, TurnBefore(period)))
        conds += [*periods.meanwhile(period), LaterTurn(reg)]
    if conds:
        ability.fits = AllOf(tuple(conds)) if len(conds) > 1 else conds[0]


def at_end(ctx: Context, ability: ChronicleAbility, when: lines.AtTurnsEnd) -> None:
    """In the next processing step, or in that of the next turn [R49]."""
    ability.events = (e.PHASE_CAME,)
    ability.fits = NumberIs(m.PROCESSING)
    if when.next:
        reg = ctx.reg()
        ctx.add(SetReg(reg, TurnNumber()))
        ability.fits = AllOf((ability.fits, LaterTurn(reg)))


def at_next(ctx: Context, ability: ChronicleAbility, when: lines.AtNext) -> None:
    """At the next such moment; the end of a turn of a player that is called next is that of a later turn [R49]."""
    ability.events, ability.fits = moment(ctx, when.m)
    if when.m.end:
        reg = ctx.reg()
        ctx.add(SetReg(reg, TurnNumber()))
        ability.fits = together(ability.fits, LaterTurn(reg))


__all__ = ["THIS_TURN", "Period", "delayed"]
