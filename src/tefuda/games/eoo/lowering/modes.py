"""Modes: chosen when the text is announced, carried out in printed order [2-5-2, 9-3-2, R88]."""

from __future__ import annotations

from tefuda.games.common.control import JumpUnlessHas
from tefuda.games.eoo.lowering.conditions import lower_cond
from tefuda.games.eoo.lowering.context import Context
from tefuda.games.eoo.lowering.sentences import lower_steps
from tefuda.games.eoo.rules.modes import ChooseModes
from tefuda.games.eoo.rules.text import R_MODES
from tefuda.games.eoo.wording import lines


def lower_modes(ctx: Context, node: lines.Modes) -> None:
    """Add the choice and every mode."""
    if node.same:
        ctx.fail("one mode cannot be chosen more than once")
    size = len(node.o)
    n = min(node.n.n, size)
    part = ChooseModes(size, 0 if node.upto else n, n)
    if node.alt is not None:
        part.cond = lower_cond(ctx, node.alt.cond)
        part.other = (0 if node.alt.upto else node.alt.n, node.alt.n)
    ctx.parts.append(part)
    for k, mode in enumerate(node.o, 1):
        it, seen, hue = ctx.it, ctx.seen, ctx.hue
        hole = ctx.hole()
        ctx.mode = k
        lower_steps(ctx, mode.b.s)
        ctx.mode = 0
        ctx.fill(hole, lambda to, k=k: JumpUnlessHas(R_MODES, k, to))  # type: ignore[misc]
        ctx.it, ctx.seen, ctx.hue = it, seen, hue
