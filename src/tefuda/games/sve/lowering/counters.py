"""Instructions about counters: put on things, taken off, moved [14.1, 13.3.2]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tefuda.games.common.control import NoteAmount
from tefuda.games.common.doing import OnThings, TakeCounters
from tefuda.games.common.numbers import AtMost, HowManyCounters, InRegisterNum
from tefuda.games.common.picking import PickNumber, TakeNumbers
from tefuda.games.sve.lowering.blocks import Item
from tefuda.games.sve.lowering.nouns import counters_on
from tefuda.games.sve.lowering.objects import introduce, object_of
from tefuda.games.sve.rules import doing, model
from tefuda.games.sve.wording import effects, values
from tefuda.kernel.programs import Const
from tefuda.text import instructions as ins
from tefuda.text.model import Node

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer


def put_counter(low: Lowerer, node: ins.PutCounter) -> None:
    """Put counters on a thing [14.1]."""
    code, what = object_of(low, node.t)
    put = OnThings(what, model.COUNTERS_PUT, doing.BOOK, low.number(node.n), low.ctx.counter(node.c.text))
    low.deed(node, [*code, put])
    introduce(low, node.t, what)


def take_counter(low: Lowerer, node: ins.TakeCounter | ins.TakeAllCounters) -> None:
    """Remove counters, or all of a name; their number is what the text may ask for [14.1.4]."""
    what, name = counters_on(low.ctx, node.np)
    n = None if isinstance(node, ins.TakeAllCounters) else low.number(node.n)
    after: list[Item] = []
    if low.recalls:
        reg = low.ctx.reg()
        after = [NoteAmount(reg)]
        low.ctx.numbers_taken["remove"] = InRegisterNum(reg)
    take = TakeCounters(what, model.COUNTERS_TAKEN, doing.BOOK, n, low.ctx.counter(name))
    low.deed(node, [take, *after], ("remove",))
    low.ctx.left_over = (what, name)


def take_some(low: Lowerer, node: values.TakeSome) -> None:
    """Its player says how many of the counters are removed, none of them, too [1.3.5, 14.1]."""
    what, name = counters_on(low.ctx, node.np)
    there = HowManyCounters(what, name)
    reg = low.ctx.reg()
    most = there if node.most is None else AtMost(there, low.number(node.most))
    low.ctx.numbers_taken["remove"] = n = InRegisterNum(reg)
    take = TakeCounters(what, model.COUNTERS_TAKEN, doing.BOOK, n, low.ctx.counter(name))
    low.deed(node, [PickNumber(Const(0), most, low.ctx.you), TakeNumbers(reg), take], ("remove",))
    low.ctx.left_over = (what, name)


def move_counters(low: Lowerer, node: ins.MoveCounters) -> None:
    """Move all counters to a thing [R3]."""
    code, to = object_of(low, node.t)
    frm, name = counters_on(low.ctx, node.np)
    low.deed(node, [*code, doing.MoveCounters(frm, to, low.ctx.counter(name))])


def stack_up(low: Lowerer, node: effects.StackUp) -> None:
    """Put stack counters on one own card [13.3.2.4, R59]."""
    stack = doing.StackUp(low.number(node.n), model.COUNTERS_PUT if node.sign.id == "plus" else model.COUNTERS_TAKEN)
    low.deed(node, [doing.PickStack(), stack])


COUNTERS: dict[type[Node], Callable[[Lowerer, Any], None]] = {
    ins.PutCounter: put_counter,
    ins.TakeCounter: take_counter,
    ins.TakeAllCounters: take_counter,
    values.TakeSome: take_some,
    ins.MoveCounters: move_counters,
    effects.StackUp: stack_up,
}
