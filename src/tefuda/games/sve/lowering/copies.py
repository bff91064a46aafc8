"""Gaining the abilities of another card: those of its design are known when the text is carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.sve.lowering.begin import begin, subject
from tefuda.games.sve.lowering.context import lower_thing
from tefuda.games.sve.rules.lasting import BeginCopy
from tefuda.text import instructions as ins
from tefuda.text import sentences

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer


def gains(low: Lowerer, node: ins.Gains | sentences.GainsToo) -> None:
    """Start the effect of gaining something."""
    if not isinstance(node.k, ins.GainSame):
        begin(low, node)
        return
    ctx = low.ctx
    code, what = subject(low, node)
    if what is None or low.now.cond is not None:
        ctx.fail("only things can gain the abilities of another card, for a period that ends by itself")
    if ctx.spool.copies is None:
        ctx.spool.copies = []
    start = BeginCopy(ctx.spool.copies, lower_thing(ctx, node.k.of), what, low.now.span.take())
    start.base = ctx.regs
    low.deed(node, [*code, start])
    low.subject = low.obj = what
