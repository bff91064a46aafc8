"""Acts of a text: a verb done to things, done again, and done while something is said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from tefuda.games.common.things import Things
from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.referring import Referring
from tefuda.text import instructions, things
from tefuda.text.model import Node
from tefuda.text.verbs import Affect

X = TypeVar("X", bound=Referring)


def doing(
    verbs: Mapping[str, Callable[[X, instructions.Do], None]],
    other: Mapping[type, Callable[[X, instructions.Do], None]],
) -> Callable[[X, instructions.Do], None]:
    """Return what does a verb to things: a plain one by its word, any other by its class."""

    def do(ctx: X, node: instructions.Do) -> None:
        if isinstance(node.v, Affect) and node.v.id in verbs:
            verbs[node.v.id](ctx, node)
        else:
            ctx.row(other, node.v)(ctx, node)

    return do


def within(name: str, value: Row[X, object], act: Row[X, None]) -> Row[X, None]:
    """Return what carries an act out that stands in another node (``a``), while an attribute of the context is what the node says."""

    def carry_out(ctx: X, node: Any) -> None:
        outer = getattr(ctx, name)
        setattr(ctx, name, value(ctx, node))
        act(ctx, node.a)
        setattr(ctx, name, outer)

    return carry_out


def do_again(do: Callable[[X, instructions.Do], None]) -> Callable[[X, instructions.Again], None]:
    """Return what does a verb to what was named last, given what does it to a thing."""

    def again(ctx: X, node: instructions.Again) -> None:
        if ctx.it is None and ctx.seen is not None:
            ctx.it = ctx.seen
        do(ctx, instructions.Do(things.It(), node.v))

    return again


def in_chain(
    ctx: X,
    act: Any,
    before: Node | None,
    carry_out: Row[X, None],
    thing: Row[X, Things],
    named: type | tuple[type, ...],
) -> Node | None:
    """Carry out an act of a chain. One that leaves out its thing means that of the act ``before``, which それ need not be: the source is
    named without being brought in, and behind an event それ is what the event is about.

    Args:
        ctx: The text.
        act: The act.
        before: What the act before has named without bringing it in, None if it has not.
        carry_out: How acts are lowered.
        thing: How things are.
        named: What is named so.

    Returns:
        What this act has named so, for the next one.
    """
    it = ctx.it
    if before is not None and (isinstance(act, instructions.Again) or getattr(act, "t", act) is None):
        ctx.it = meant = thing(ctx, before)
        carry_out(ctx, act)
        ctx.it = it if ctx.it is meant else ctx.it
        return before
    carry_out(ctx, act)
    t: Node | None = getattr(act, "t", None)
    return t if isinstance(t, named) and ctx.it is it else None
