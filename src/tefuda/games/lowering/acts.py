"""Acts of a text: a verb done to things, done again, and done while something is said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.referring import Referring
from tefuda.text import instructions, things
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
