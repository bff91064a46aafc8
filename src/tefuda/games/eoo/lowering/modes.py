"""Modes: chosen when the text is announced, carried out in printed order [2-5-2, 9-3-2, R88]."""

from __future__ import annotations

from functools import partial

from tefuda.games.common.control import JumpUnlessHas
from tefuda.games.common.picking import PickModes
from tefuda.games.eoo.lowering.context import Context, lower_cond
from tefuda.games.eoo.lowering.players import lower_who
from tefuda.games.eoo.lowering.sentences import lower_steps
from tefuda.games.eoo.rules.modes import ChooseModes
from tefuda.games.eoo.rules.text import R_MODES
from tefuda.games.eoo.rules.verbs import V_MODE
from tefuda.games.eoo.wording import lines
from tefuda.games.lowering.options import first_judged, one_of
from tefuda.text import sentences


def lower_modes(ctx: Context, node: lines.Modes) -> None:
    """Add the choice and every mode."""
    size = len(node.o)
    n = node.n.n if node.same else min(node.n.n, size)
    part = ChooseModes(size, 0 if node.upto else n, n, node.same)
    if node.alt is not None:
        part.cond = lower_cond(ctx, node.alt.cond)
        part.other = (0 if node.alt.upto else node.alt.n, node.alt.n)
    ctx.parts.append(part)
    most = max(part.hi, part.other[1]) if node.same else 1
    for k, mode in enumerate(node.o, 1):
        for times in range(1, most + 1):
            lower_mode(ctx, mode, k, times)


def lower_mode(ctx: Context, mode: lines.Mode, k: int, times: int) -> None:
    """Add mode ``k``, to be carried out if it was chosen at least so many times; each time has targets of its own."""
    known = ctx.known()
    hole = ctx.hole()
    ctx.mode, ctx.times = k, times
    lower_steps(ctx, mode.b.s)
    ctx.mode, ctx.times = 0, 1
    ctx.fill(hole, lambda to: JumpUnlessHas(R_MODES, k, to, times))
    ctx.know(known)


def modes_of_another(ctx: Context, node: lines.ModesOf) -> None:
    """Let another player pick one of the modes as the text resolves; 自分 in it is that player [2-5-2, R105]."""
    outer, ctx.you = ctx.you, lower_who(ctx, node.who)
    ways = [partial(lower_steps, ctx, mode.b.s) for mode in node.o]
    one_of(ctx, ways, lambda gates: PickModes(ctx.you, gates, V_MODE), first_judged)
    ctx.you = outer


def lower_body(ctx: Context, body: sentences.Body) -> None:
    """Add the sentences of a body, or its modes."""
    if isinstance(body, lines.Modes):
        lower_modes(ctx, body)
    elif isinstance(body, lines.ModesOf):
        modes_of_another(ctx, body)
    else:
        assert isinstance(body, sentences.Steps)
        lower_steps(ctx, body.s)
