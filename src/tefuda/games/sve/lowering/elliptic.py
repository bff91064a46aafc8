"""What the print leaves out of an instruction: it is taken from the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tefuda.games.sve.wording import effects, measures, statics
from tefuda.text import instructions as ins
from tefuda.text import things, verbs
from tefuda.text.model import Node

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.context import Context
    from tefuda.games.sve.lowering.sentences import Lowerer

ELLIPTIC = (measures.SameDamage, ins.ElDamage, ins.ElCount, ins.ElChange, ins.ElBoost, ins.Again, ins.AgainCount)


def complete(low: Lowerer, node: Node) -> Node:
    """Fill in what an elliptic instruction takes from the one before it."""
    before = low.meant_by(node).node if low.previous is not None else None
    if isinstance(node, ins.Again):
        return completed_again(low, node)
    if isinstance(node, measures.SameDamage) and isinstance(before, ins.Damage):
        return ins.Damage(node.to, before.n)
    if isinstance(node, ins.ElDamage) and isinstance(before, ins.Damage | ins.Divide):
        return msgspec.structs.replace(before, n=node.n)
    if isinstance(node, ins.ElBoost) and isinstance(before, ins.Boost):
        return msgspec.structs.replace(before, b=node.b)
    if isinstance(node, ins.ElBoost) and isinstance(getattr(before, "t", None), things.Thing):
        return ins.Boost(before.t, node.b)  # type: ignore[union-attr]
    if isinstance(node, ins.ElChange) and isinstance(before, statics.CostBy | statics.PlayCost | effects.ChangeGauge):
        return msgspec.structs.replace(before, sign=node.sign, n=node.n)
    if isinstance(node, ins.AgainCount) and isinstance(before, ins.Do | ins.PutCounter):
        found = recounted(before, node.cnt)
        if isinstance(found, ins.PutCounter) and node.v == verbs.Affect("put"):
            return found
        if isinstance(found, ins.Do) and isinstance(before, ins.Do):
            return msgspec.structs.replace(found, v=before.v if node.v == verbs.Affect("put") else node.v)
    if isinstance(node, ins.ElCount) and before is not None:
        found = recounted(before, node.cnt)
        if found is not None:
            return found
    low.ctx.fail("something is left out that the instruction before does not give")


def put_instead(ctx: Context, said: Node) -> Node:
    """Return what is done instead. How many are chosen is decided with the targets: behind what is done to them it cannot be said."""
    if isinstance(said, ins.Select) and isinstance(said.what, things.Bunch):
        ctx.fail("something is left out that the instruction before does not give")
    return said


def recounted(before: Node, cnt: things.Exactly | things.UpTo) -> Node | None:
    """Return an instruction with another count."""
    if isinstance(before, ins.Draw):
        return ins.Draw(cnt.n) if isinstance(cnt, things.Exactly) else ins.DrawUpTo(cnt.n)
    if isinstance(before, ins.PutCounter):
        return msgspec.structs.replace(before, n=cnt.n) if isinstance(cnt, things.Exactly) else None
    t = getattr(before, "t", None)
    if isinstance(t, things.Some):
        return msgspec.structs.replace(before, t=things.Some(t.of, cnt, t.so))
    if isinstance(t, things.Bunch):
        return msgspec.structs.replace(before, t=things.Bunch(cnt))
    return None


def completed_again(low: Lowerer, node: ins.Again) -> Node:
    """Take the whole object of a replaced instruction, if the verb stands for it (代わりに破壊する)."""
    before = low.now.instead.node if low.now.instead is not None and not low.units else None
    if isinstance(before, ins.Do) and not isinstance(before.t, things.It):
        return msgspec.structs.replace(before, v=node.v)
    return node
