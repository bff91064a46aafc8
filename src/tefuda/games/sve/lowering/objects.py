"""The objects of instructions: what they are done to, and where things go."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from tefuda.games.common.control import Keep, TakeOut
from tefuda.games.common.things import InRegister, Players, Things
from tefuda.games.sve.lowering.blocks import Item
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.referents import zones_of
from tefuda.games.sve.rules import model
from tefuda.text import nouns, players, things, verbs
from tefuda.text.conditions import EitherPlace, Place
from tefuda.text.model import Node
from tefuda.text.tree import walk

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer


N = TypeVar("N", bound=Node)


def in_place(thing: Node, place: Place | EitherPlace | None) -> Node:
    """Return a thing described as lying in a place (墓場から…)."""
    if place is None:
        return thing
    if isinstance(place, EitherPlace):
        quals: tuple[nouns.Qual, ...] = (*place.quals, nouns.InEither(place.a, place.b, place.s))
    else:
        quals = (*place.quals, nouns.InZone(place.z))
    if isinstance(thing, things.Bunch) and isinstance(place, Place):
        return things.Some(nouns.NP(nouns.ZoneCards(place.z), place.quals), thing.cnt)
    return located(thing, quals)


def located(node: N, quals: tuple[nouns.Qual, ...]) -> N:
    """Add attributes to every description of a thing."""
    if isinstance(node, nouns.NP):
        return replace(node, quals=(*quals, *node.quals))
    if isinstance(node, nouns.NounOr | things.Both | things.Either):
        return replace(node, of=tuple(located(one, quals) for one in node.of))
    if isinstance(node, things.Some):
        return replace(node, of=located(node.of, quals))
    return node


def counted(thing: Node) -> bool:
    """Tell whether a thing is a fresh description with a count: what is moved then becomes それ."""
    if isinstance(thing, things.Both | things.Either):
        return any(counted(t) for t in thing.of)
    return isinstance(thing, things.Some | things.Bunch | things.OutOf)


def introduce(low: Lowerer, thing: Node, what: Things) -> None:
    """Let それ be what an instruction that leaves it where it is was about, if it was described afresh."""
    if counted(thing):
        low.ctx.referents.lies(what, zones_of(thing))
        low.ctx.referents.counted(what, thing)
        if isinstance(thing, things.Some) and isinstance(thing.cnt, things.All):
            low.ctx.referents.undergone.add(what)
        low.ctx.it = what


def names_this(thing: Node) -> bool:
    """Tell whether a thing is the source, or one of several is."""
    return any(isinstance(n, things.This | nouns.ThisHead) for n in walk(thing))


def object_of(low: Lowerer, thing: Node, kind: str = "") -> tuple[list[Item], Things]:
    """Return the code that picks the object, and the object; what is picked from a set leaves it."""
    opened = open_chosen(low, thing)
    code, what = low.pick(thing, kind, model.V_DISCARD)
    code = [*opened, *code]
    from_set = (low.ctx.within and not isinstance(thing, things.Rest)) or takes_some(thing)
    if from_set and low.set_reg >= 0 and isinstance(what, InRegister):
        code = [*code, TakeOut(low.set_reg, what.reg)]
    return code, what


def takes_some(thing: Node) -> bool:
    """Tell whether a thing is so many of what the text speaks of (1体を, そのうち1体を)."""
    return isinstance(thing, things.Bunch) or (isinstance(thing, things.OutOf) and isinstance(thing.of, things.It))


def open_chosen(low: Lowerer, thing: Node) -> list[Item]:
    """Let several chosen things be a set from which 1体を…、1体を… take different ones."""
    ctx = low.ctx
    if not takes_some(thing) or ctx.among is not None or ctx.rest is not None or ctx.it is None:
        return []
    code: list[Item] = [Keep(reg := ctx.reg(), ctx.it)]
    low.set_reg, ctx.among, ctx.chosen = reg, InRegister(reg), True
    ctx.rest = ctx.among
    return code


def destination(low: Lowerer, to: verbs.To, what: Things) -> Players | None:
    """Return whose zone is named, None if it is each card's own."""
    if isinstance(to.whose, nouns.Owner):
        return lower_who(low.ctx, players.Player(to.whose.s))
    if isinstance(to.whose, nouns.Its):
        return lower_who(low.ctx, players.ItsPlayer())
    return low.ctx.you if isinstance(to.whose, nouns.Own) and low.now.each is None else None
