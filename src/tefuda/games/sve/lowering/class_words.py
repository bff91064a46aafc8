"""The words of classes: a number that they ask for, or a state of their master [13.2.1, 13.3.1, 13.4.1, 13.5.1, R67]."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.common import numbers as cn
from tefuda.games.common.conditions import NumIs
from tefuda.games.common.filters import AT_LEAST
from tefuda.games.sve.lowering.context import Context, lower_cond
from tefuda.games.sve.rules import counting as ct
from tefuda.games.sve.rules.judging import Overflow, Sanguine
from tefuda.games.sve.wording import effects
from tefuda.games.sve.wording.conditions import GateAnd
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Const, Not, Num, SetReg
from tefuda.text.model import Node
from tefuda.text.tree import walk

LIVE: dict[str, Callable[[], Num]] = {
    "combo": ct.ComboCount,
    "spellchain": lambda: ct.CemeteryCount(spells=True),
    "necrocharge": lambda: ct.CemeteryCount(spells=False),
}
FIXED = ("spellchain", "necrocharge")
"""Class words whose count is taken once when the effect begins to resolve [13.3.1.4, 13.5.1.4, R67]."""


def lower_gate(ctx: Context, node: effects.Gate, live: bool = False) -> Cond:
    """Lower a class word with a number; ``live``: the count is not fixed at the start of a resolution."""
    word = node.w.id
    value = LIVE[word]()
    if not live and word in ctx.counts:
        value = cn.FixedCount(ctx.counts[word], value)
    return NumIs(value, AT_LEAST, Const(node.n))


def fix_counts(ctx: Context, bodies: tuple[Node, ...]) -> None:
    """Let the text begin by fixing the counts that its class words ask for [R67]."""
    for body in bodies:
        for node in walk(body):
            if (
                isinstance(node, effects.Gate | effects.GateOff | GateAnd)
                and node.w.id in FIXED
                and node.w.id not in ctx.counts
            ):
                ctx.counts[node.w.id] = reg = ctx.reg()
                ctx.early.add(reg)
                ctx.code.append(SetReg(reg, LIVE[node.w.id]()))


def gate_and(ctx: Context, c: GateAnd) -> Cond:
    """A class word with a number and another condition, or one of them."""
    both = lower_gate(ctx, effects.Gate(c.w, c.n)), lower_cond(ctx, c.b)
    return AllOf(both) if c.both else AnyOf(both)


def mode_on(ctx: Context, c: effects.ModeOn) -> Cond:
    """The master is in that state, or is not."""
    cond = Overflow() if c.w.id == "overflow" else Sanguine()
    return Not(cond) if c.no else cond


lower_cond.add(
    {
        GateAnd: gate_and,
        effects.GateOff: lambda ctx, c: Not(lower_gate(ctx, effects.Gate(c.w, c.n))),
        effects.GateOn: lambda ctx, c: lower_gate(ctx, effects.Gate(c.w, c.n), live=True),
        effects.ModeOn: mode_on,
    }
)
