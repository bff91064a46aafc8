"""Branches and loops that several instructions use."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.common.conditions import Always
from tefuda.games.common.control import Forget, Gather, Held, JumpIfEmpty, JumpUnlessHas, NextPlayer
from tefuda.games.common.things import InRegister, Things
from tefuda.games.lowering.options import gate
from tefuda.games.sve.lowering.blocks import Branch, Item, Loop, Skip
from tefuda.games.sve.lowering.context import Context
from tefuda.games.sve.rules.control import Follow, FollowSource
from tefuda.kernel.programs import Ins, JumpUnless, Not


def never(to: int) -> Ins:
    """Return the jump over what is always carried out."""
    return JumpUnless(Always(), to)


def skip_option(reg: int, n: int) -> Skip:
    """Return the jump over an option that was not taken."""
    return lambda to: JumpUnlessHas(reg, n, to)


def skip_empty(reg: int) -> Skip:
    """Return the jump over what needs something in a register."""
    return lambda to: JumpIfEmpty(reg, to)


def skip_done(reg: int) -> Skip:
    """Return the jump over what is done only as long as a register is empty."""
    return lambda to: JumpUnless(Not(Held(reg)), to)


def skip_other_way(reg: int, way: int, items: list[Item]) -> Item:
    """Return code that is carried out if that way was picked."""
    return Branch(skip_option(reg, way), items)


def one_by_one(ctx: Context, what: InRegister, code: Callable[[Things], list[Item]]) -> list[Item]:
    """Return a loop over the things of a register."""
    queue, one = ctx.reg(), ctx.reg()
    return [
        Forget((queue,)),
        Gather(queue, what.reg),
        Loop(lambda to: NextPlayer(queue, one, to), code(InRegister(one))),
    ]


NOTING = (Follow, FollowSource)
"""Further instructions that only note where something went."""


def gate_of(items: list[Item]) -> tuple[Ins, ...]:
    """Return what is asked of one of several ways before it is offered; a way with branches or loops of its own is always open."""
    plain = [item for item in items if isinstance(item, Ins)]
    return gate(plain, NOTING) if len(plain) == len(items) else ()
