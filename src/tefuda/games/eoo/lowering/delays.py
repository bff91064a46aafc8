"""What a text makes happen later, or instead of events for a time [2-8, 18-3-4, 18-6]."""

from __future__ import annotations

from tefuda.games.common.events import ByPlayers, NumberIs
from tefuda.games.common.lasting import Delay
from tefuda.games.common.things import EventThing, Players
from tefuda.games.eoo.lowering.acts import lower_act, may
from tefuda.games.eoo.lowering.context import Context, lower_event
from tefuda.games.eoo.lowering.events import once_together
from tefuda.games.eoo.lowering.players import lower_side
from tefuda.games.eoo.lowering.replacing import replacer
from tefuda.games.eoo.rules.counting import NextTurnNum, TurnNum
from tefuda.games.eoo.rules.events import EXECUTED, STEP_CAME
from tefuda.games.eoo.rules.judging import SameTurn
from tefuda.games.eoo.rules.lapsing import EndedBundle
from tefuda.games.eoo.rules.lasting import ALWAYS, THIS_TURN, Begin, Period
from tefuda.games.eoo.rules.model import CHECK_IN, CHECK_OUT
from tefuda.games.eoo.rules.text import EooAbility
from tefuda.games.eoo.wording import exchanges, nouns, times
from tefuda.games.lowering.sentences import put_off
from tefuda.kernel.programs import AllOf, Cond, Not, SetReg
from tefuda.kernel.records import TRIGGERED, Bundle
from tefuda.text import moments, sentences
from tefuda.text.model import Node
from tefuda.text.sentences import Sentence, Steps


def delayed(ctx: Context, when: Node, do: sentences.Clause, doer: Players) -> None:
    """A trigger that the text makes, with what it knows now; ``doer`` carries out what it does."""
    ability = EooAbility(TRIGGERED, 0)
    period, uses = ALWAYS, -1
    if isinstance(when, sentences.When):
        if isinstance(when.e, exchanges.Becomes):
            ctx.fail("an effect does not wait for a condition to become true")
        ability.events, ability.fits = lower_event(ctx, when.e)
        ability.batched = once_together(when.e)
        uses = 1 if when.next else -1
        period = ctx.span.take()
        if period is ALWAYS and not when.next:
            period = Period(THIS_TURN)
        if period.kinds:
            ctx.fail("no event ends a trigger that waits")
        if period.later:
            now = in_that_turn(ctx, period)
            ability.fits = now if ability.fits is None else AllOf((ability.fits, now))
    else:
        ability.events = (STEP_CAME,)
        ability.fits = step(ctx, when)
        uses = 1
    ctx.it = ctx.outlasting(ctx.it)
    inner = ctx.inner()
    inner.copy_names(ctx)
    inner.moved, inner.leaving = (
        ctx.moved or ctx.leaving,
        False,
    )  # このカード is found where it went, whatever sets it off
    if isinstance(when, sentences.When):
        if ctx.it is None or not isinstance(getattr(when.e, "t", None), nouns.Source):
            inner.it = EventThing()  # of the source's own event それ is what was named before
        inner.executed = ability.events == (EXECUTED,)
    inner.you = doer
    put_off(ctx, inner, ability, do, may, lower_act)
    ability.parts = tuple(inner.parts)
    ctx.act(Delay(ability, period, uses))


def in_that_turn(ctx: Context, period: Period) -> Cond:
    """Return the condition that the turn of a period has come (次の相手のターン); a register keeps which one that is [18-6, R81]."""
    assert period.who is not None
    now = SameTurn(ctx.reg())
    ctx.add(SetReg(now.reg, NextTurnNum(period.who)))
    return now


def step(ctx: Context, when: Node) -> Cond:
    """Return the step that a delayed trigger waits for."""
    if isinstance(when, sentences.AtEnd):
        return NumberIs(CHECK_OUT)
    if isinstance(when, times.AtNextTurnOfAny):
        now = SameTurn(ctx.reg())
        ctx.add(SetReg(now.reg, TurnNum()))
        return AllOf((NumberIs(CHECK_OUT if when.end else CHECK_IN), Not(now)))
    assert isinstance(when, moments.AtNextTurn)
    coming = (NumberIs(CHECK_OUT if when.end else CHECK_IN), ByPlayers(lower_side(ctx, when.s)))
    if not when.end:
        return AllOf(coming)
    now = SameTurn(ctx.reg())  # the end of the turn that is going on is not that of the next one
    ctx.add(SetReg(now.reg, TurnNum()))
    return AllOf((*coming, Not(now)))


def for_a_time(ctx: Context, would: sentences.InCase, do: sentences.Clause, doer: Players) -> None:
    """A replacement that holds for a time, of the next turn if the period says so, or until an event [18-6-1, R81]; ``doer`` carries out
    what it does instead."""
    period = ctx.span.take()
    inner = ctx.inner()
    inner.you = ctx.you
    made = replacer(inner, would.e, Steps((Sentence(do),)), doer)
    ctx.regs = max(ctx.regs, inner.regs)
    base = ctx.reg()
    bundle = Bundle(replacers=(made,), cond=SameTurn(base) if period.later else None)
    if period.kinds:
        bundle = EndedBundle(bundle, period.kinds, period.fits)
    begin = Begin(ctx.number(bundle), None, period)
    begin.base = base
    if period.later and period.who is not None:
        begin.nums = (NextTurnNum(period.who),)
    ctx.act(begin)
