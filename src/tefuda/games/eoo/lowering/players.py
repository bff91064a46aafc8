"""Players that a text names, and whose things it means [R105]."""

from __future__ import annotations

from tefuda.games.common.measuring import TableNum
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.sets import StackedCards
from tefuda.games.common.things import (
    BothPlayers,
    EventPlayer,
    Foremost,
    MasterOf,
    Opponent,
    OpponentOf,
    OwnerOf,
    Players,
    You,
)
from tefuda.games.eoo.lowering.context import Context, lower_things
from tefuda.games.eoo.lowering.vocabulary import ZONES
from tefuda.games.eoo.rules.model import RESERVE, SCHEMA
from tefuda.games.eoo.rules.sets import ActivePlayer, DefendingPlayer
from tefuda.games.eoo.wording import nouns, times, values
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.nouns import holder_of, whose_in
from tefuda.kernel.programs import Num
from tefuda.text import known, players, quals
from tefuda.text.model import Node
from tefuda.text.words import Side, Zone


def lower_side(ctx: Context, side: Side) -> Players:
    """自分 is the player of the sentence, 相手 always the opponent of the holder of the text [R105]."""
    return ctx.you if side.id == "own" else Opponent()


def that_player(ctx: Context, node: Node) -> Players:
    """The player of the sentence before, else of the event, else the holder of それ."""
    return MasterOf(ctx.it) if ctx.it is not None else EventPlayer()


def amassed(ctx: Context, of: Node) -> Num:
    """How much a player has of something that is compared: reserve, cards of a zone."""
    if isinstance(of, values.TheReserve):
        return TableNum(SCHEMA, You(), RESERVE)
    if not isinstance(of, Zone) or of.id not in ("hand", "graveyard", "archive", "mana", "shield"):
        ctx.fail("players are not compared by this", of)
    return HowMany(StackedCards(SCHEMA, (ZONES[of.id],), You()))


WHO: ByClass[Context, Players] = {
    players.Player: lambda ctx, node: lower_side(ctx, node.s),
    players.EachPlayer: lambda ctx, node: ctx.among_them(BothPlayers()),
    players.ThatPlayer: that_player,
    known.LessOf: lambda ctx, node: Foremost(amassed(ctx, node.of), node.more.id == "more", True),
    known.OtherPlayer: lambda ctx, node: OpponentOf(that_player(ctx, node)),
    known.HolderOf: lambda ctx, node: holder_of(lower_things(ctx, node.t), node, BothPlayers()),
    times.InAttack: lambda ctx, node: ActivePlayer() if node.attacker else DefendingPlayer(),
}


def lower_who(ctx: Context, node: Node | None) -> Players:
    """Return the players of a node; nobody named is the player of the sentence."""
    return ctx.you if node is None else ctx.row(WHO, node)(ctx, node)


def some_owner(ctx: Context, node: nouns.OfSome) -> Players:
    """Of that player, the holder or the master of what was named last."""
    if node.who == "that":
        return that_player(ctx, node)
    return OwnerOf(ctx.that()) if node.who == "master" else MasterOf(ctx.that())


WHOSE: ByClass[Context, Players] = {
    quals.Owner: lambda ctx, node: lower_side(ctx, node.s),
    quals.Own: lambda ctx, node: ctx.you,
    quals.Its: lambda ctx, node: MasterOf(ctx.that()),
    nouns.OfSome: some_owner,
    nouns.OfBoth: lambda ctx, node: ctx.among_them(BothPlayers()),
}
"""Whose things an attribute means."""


lower_whose = whose_in(WHOSE)

__all__ = ["You", "lower_side", "lower_who", "lower_whose"]
