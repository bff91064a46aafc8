"""When an ability may be used, or works at all [18-2-2]."""

from __future__ import annotations

from tefuda.games.common.conditions import NumberThere, StateIs, TurnIs
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import Context, lower_cond
from tefuda.games.eoo.lowering.players import lower_side
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.wording import timing
from tefuda.games.eoo.wording.terms import StepName
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Not
from tefuda.text.model import Node
from tefuda.text.words import Side


def moment(ctx: Context, one: Node) -> Cond:
    """Return the condition under which an ability may be used."""
    if isinstance(one, timing.OnlyWhen):
        return TurnIs(lower_side(ctx, Side(one.id)))
    if isinstance(one, timing.Barred):
        return Not(lower_cond(ctx, one.cond))
    if isinstance(one, timing.OnlyWhile):
        return lower_cond(ctx, one.cond)
    if isinstance(one, timing.DuringStep):
        at = (in_step(one.p), *([TurnIs(lower_side(ctx, one.s))] if one.s is not None else []))
        return Not(AllOf(at)) if one.no else AllOf(at)
    assert isinstance(one, timing.OnlyAt)
    whose = None if one.w.s is None else TurnIs(lower_side(ctx, one.w.s))
    there = in_step(one.w.p) if isinstance(one.w, timing.InStep) else attacking()
    return AllOf((there, whose)) if whose is not None else there


def attacking() -> Cond:
    """Return that an attack is going on."""
    return StateIs(m.in_attack, m.SCHEMA.topic("step"))


def in_step(p: StepName) -> Cond:
    """Return that a step or phase is going on; attacks are made in the main phase."""
    step = NumberThere(m.SCHEMA, m.STEP, 1 << v.STEPS[p.id])
    return AnyOf((step, attacking())) if p.id == "main" else step
