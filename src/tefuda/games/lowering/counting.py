"""What counts and lists in descriptions of things mean when a text is lowered, as far as all games read them the same way."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.lowering.assembling import Assembly
from tefuda.kernel.programs import Const, Num
from tefuda.text import things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr


def bounds_of(ctx: Assembly, cnt: things.Count, number: Callable[[Node], Num]) -> tuple[Num, Num | None]:
    """Return the least and most of a count, None for no most; ``number`` lowers a number.

    Raises:
        LoweringError: Nothing can be picked with this count.
    """
    if isinstance(cnt, things.UpTo):
        return Const(0), number(cnt.n)
    if isinstance(cnt, things.AnyNumber):
        return Const(0), None
    if isinstance(cnt, things.Exactly | things.AtRandom):
        n = number(cnt.n)
        return n, n
    ctx.fail(f"a choice of {type(cnt).__name__} cannot be made")


def with_shared_place(noun: NounOr, place: tuple[type, ...], alone: tuple[type, ...] = ()) -> tuple[NP, ...]:
    """Return the descriptions of a list; whose and where (attributes of the classes ``place``, ``alone``), said only of the first one,
    holds for all that do not say it themselves (in attributes of the classes ``place``)."""
    first = noun.of[0]
    lead = tuple(q for q in first.quals if isinstance(q, (*place, *alone)))
    rest = tuple(
        np if any(isinstance(q, place) for q in np.quals) else NP(np.head, (*lead, *np.quals)) for np in noun.of[1:]
    )
    return (first, *rest)


__all__ = ["bounds_of", "with_shared_place"]
