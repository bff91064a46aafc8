"""What an instruction can never act on is refused: things that are never where it reaches, or of a kind that it does nothing to."""

from __future__ import annotations

from tefuda.games.sve.lowering.context import Context
from tefuda.games.sve.lowering.referents import FIELD, OF_NUMBERS, WITHOUT_NUMBERS, kind_of, zones_of
from tefuda.games.sve.rules import model
from tefuda.text import things
from tefuda.text.model import Node


def check_object(ctx: Context, thing: Node, need: int) -> None:
    """Refuse the object of an instruction that it can never reach.

    Args:
        need: Where the object must be, 0 if anywhere will do.
    """
    if not need:
        return
    if isinstance(thing, things.Both):
        for one in things.listed(thing.of):
            check_object(ctx, one, need)
    elif isinstance(thing, things.This):
        where = ctx.referents.zones.get(ctx.this, 0)
        if where and not where & need:
            ctx.fail("this card is never where this can be done to it")
    elif isinstance(thing, things.Some | things.Bare):
        described(ctx, thing, need)


def check_reached(ctx: Context, thing: Node | None, need: int) -> None:
    """Refuse a continuous ability that gives numbers or keywords to cards where none has them: in hand, while they are played."""
    where = zones_of(thing)
    if need and where and (not where & LIVE or (where == FIELD and kind_of(thing) == "spell")):
        ctx.fail("a continuous ability changes nothing but costs of cards that are not on the field or in the EX area")


LIVE = FIELD | 1 << model.EX | 1 << model.LEADER
"""Where continuous abilities of cards change cards."""


def described(ctx: Context, thing: things.Some | things.Bare, need: int) -> None:
    """Refuse a description of things that are elsewhere, or that have no such numbers."""
    if need in OF_NUMBERS and kind_of(thing) in WITHOUT_NUMBERS:
        ctx.fail("these things have neither attack nor health")
    if ctx.within or ctx.chosen_again(thing) is not None:
        return
    where = zones_of(thing)
    if where and not where & need:
        ctx.fail("these things are never where this can be done to them")
