"""Players that a text names, and whose things it means [R37]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering.context import Context, lower_things
from tefuda.games.chronicle.lowering.vocabulary import GAUGES, ZONES
from tefuda.games.chronicle.rules.model import SCHEMA
from tefuda.games.chronicle.wording import nouns, times, values
from tefuda.games.chronicle.wording.terms import Gauge
from tefuda.games.common.concerning import OwnedByPlayers
from tefuda.games.common.measuring import TableNum
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.sets import StackedCards
from tefuda.games.common.things import (
    BothPlayers,
    EventPlayer,
    Filtered,
    Foremost,
    InTurn,
    MasterOf,
    Opponent,
    OpponentOf,
    OwnerOf,
    Players,
    You,
)
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.nouns import holder_of, whose_in
from tefuda.kernel.programs import Num
from tefuda.text import known, players, quals
from tefuda.text.model import Node
from tefuda.text.words import Side, Zone


def lower_side(ctx: Context, side: Side) -> Players:
    """あなた is the controller of the text, 対戦相手 the other player, whoever carries the sentence out."""
    return You() if side.id == "own" else Opponent()


def that_player(ctx: Context, node: Node) -> Players:
    """The player of the event, else the controller of what was named last."""
    if ctx.player is not None:
        return ctx.player
    return MasterOf(ctx.it) if ctx.it is not None else EventPlayer()


def amassed(ctx: Context, of: Node) -> Num:
    """How much a player has of something that is compared: life, advance value, cards of a zone."""
    if isinstance(of, Gauge):
        return TableNum(SCHEMA, You(), GAUGES[of.id])
    if not isinstance(of, Zone) or of.id not in ("hand", "discard", "soul", "ca", "deck"):
        ctx.fail("players are not compared by this", of)
    return HowMany(StackedCards(SCHEMA, (ZONES[of.id],), You()))


def most_player(ctx: Context, node: times.MostPlayer) -> Players:
    """Whoever has the most, or the least, of something."""
    return Foremost(amassed(ctx, node.of), node.most)


def did_most(ctx: Context, node: times.DidMost) -> Players:
    """Whose things were taken most."""
    return Foremost(HowMany(Filtered(ctx.recall(node.id), OwnedByPlayers(You()))), True)


def turn_player(ctx: Context, node: values.TurnPlayer) -> Players:
    """The player whose turn it is, whom そのプレイヤー then means."""
    if ctx.player is None:
        ctx.player = InTurn()
    return InTurn()


WHO: ByClass[Context, Players] = {
    players.Player: lambda ctx, node: lower_side(ctx, node.s),
    players.EachPlayer: lambda ctx, node: ctx.among_them(BothPlayers()),
    players.ThatPlayer: that_player,
    values.TurnPlayer: turn_player,
    times.MostPlayer: most_player,
    times.DidMost: did_most,
    known.LessOf: lambda ctx, node: Foremost(amassed(ctx, node.of), node.more.id == "more", True),
    known.OtherPlayer: lambda ctx, node: OpponentOf(that_player(ctx, node)),
    times.AnyPlayer: lambda ctx, node: ctx.among_them(BothPlayers(), True),
    known.HolderOf: lambda ctx, node: holder_of(lower_things(ctx, node.t), node, BothPlayers()),
}


def lower_who(ctx: Context, node: Node | None) -> Players:
    """Return the players of a node; nobody named is the player of the sentence."""
    return ctx.you if node is None else ctx.row(WHO, node)(ctx, node)


def some_owner(ctx: Context, node: nouns.OfSome) -> Players:
    """Of that player, or of the controller or owner of what was named last."""
    if node.who == "that":
        return that_player(ctx, node)
    return OwnerOf(ctx.that()) if node.who == "owner" else MasterOf(ctx.that())


WHOSE: ByClass[Context, Players] = {
    quals.Owner: lambda ctx, node: lower_side(ctx, node.s),
    quals.Own: lambda ctx, node: ctx.you,
    nouns.OfEither: lambda ctx, node: ctx.among_them(BothPlayers(), node.some),
    nouns.OfSome: some_owner,
}
"""Whose things an attribute means."""


lower_whose = whose_in(WHOSE)

__all__ = ["You", "lower_side", "lower_who", "lower_whose"]
