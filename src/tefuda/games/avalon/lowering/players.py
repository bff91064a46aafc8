"""Players that a text names, and whose things it means [4.1-4.4, R5, R97] (wording 2)."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.context import Context, lower_things
from tefuda.games.avalon.rules.counting import MostHave
from tefuda.games.avalon.rules.picking import PickPlayers
from tefuda.games.avalon.rules.sets import BothSides, Everyone, Foe, Named, Others, OwnersOf, TheChasers, TheLeader
from tefuda.games.avalon.wording import lines, nouns
from tefuda.games.common.picking import TakeNumbers
from tefuda.games.common.things import EventPlayer, OwnerOf, Players, Things
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.nouns import holder_of
from tefuda.kernel.programs import Const
from tefuda.text import known, players, quals
from tefuda.text.model import Node
from tefuda.text.words import Side


def both_sides(ctx: Context) -> Players:
    """お互い: the two sides of a battle; where none can run there are no such (wording 2)."""
    if not (ctx.battle or ctx.standing or isinstance(ctx.within, lines.InWar)):
        ctx.fail("both sides are those of a battle: elsewhere every player is 全てのプレイヤー")
    return ctx.among_them(BothSides())


SIDES: dict[str, Callable[[Context], Players]] = {
    "own": lambda ctx: ctx.you,
    "foe": lambda ctx: ctx.foe(),
    "opponent": lambda ctx: ctx.foe(opposing=True),
    "leader": lambda ctx: TheLeader(),
    "opposing_leader": lambda ctx: TheLeader(True),
    "chaser": lambda ctx: ctx.among_them(TheChasers()),
    "both": lambda ctx: both_sides(ctx),
    "other": lambda ctx: ctx.among_them(Others()),
}
GROUPS: dict[str, Callable[[], Players]] = {
    "opponents": lambda: Foe(-1, True),
    "chasers": TheChasers,
    "players": Everyone,
    "others": Others,
}


def lower_side(ctx: Context, side: Side) -> Players:
    """Return the player of a word."""
    return SIDES[side.id](ctx)


def some_of(ctx: Context, node: nouns.SomeOf) -> Players:
    """対立相手1人: chosen, and then whom そのプレイヤー means [R97]."""
    if ctx.standing:
        ctx.refuse(node, "nobody can be chosen here")
    if node.r.id == "opponents" and node.n == 1:
        reg = ctx.foe_register()
        pick = PickPlayers(Foe(reg, True))
    else:
        reg = ctx.reg()
        pick = PickPlayers(GROUPS[node.r.id](), Const(node.n))
    pick.some.random = node.lot
    ctx.add(pick, TakeNumbers(reg))
    ctx.player = Named(reg)
    return ctx.player


def that_player(ctx: Context, node: Node) -> Players:
    """The player named last, else the one of the card named last, else the one of the event."""
    if ctx.player is not None:
        return ctx.player
    found = ctx.it if ctx.it is not None else ctx.land
    return OwnerOf(found) if found is not None else EventPlayer()


DOERS: dict[type, Callable[[Context, nouns.DidSo], Things]] = {}
"""What the players have taken who have done so; `nouns` says it."""


WHO: ByClass[Context, Players] = {
    nouns.DidSo: lambda ctx, node: OwnersOf(DOERS[nouns.DidSo](ctx, node)),
    players.Player: lambda ctx, node: lower_side(ctx, node.s),
    players.ThatPlayer: that_player,
    known.HolderOf: lambda ctx, node: holder_of(lower_things(ctx, node.t), node, Everyone()),
    nouns.AllOf: lambda ctx, node: ctx.among_them(GROUPS[node.r.id]()),
    nouns.SomeOf: some_of,
    nouns.MostHas: lambda ctx, node: MostHave(v.ZONES[node.z.id], node.x.most),
}


def lower_who(ctx: Context, node: Node | None) -> Players:
    """Return the players of a node; nobody named is the player of the sentence."""
    return ctx.you if node is None else ctx.row(WHO, node)(ctx, node)


def several(node: Node | None) -> bool:
    """Whether a subject is several players, who act one after the other."""
    if isinstance(node, nouns.AllOf | nouns.MostHas | nouns.DidSo):
        return True
    if isinstance(node, known.HolderOf):
        return node.several
    if isinstance(node, nouns.SomeOf):
        return node.n > 1
    return isinstance(node, players.Player) and node.s.id in ("chaser", "both")


def everybody(quals_: tuple[Node, ...]) -> bool:
    """Whether 全ての stands before an opposing player: all of them, not one that is chosen."""
    return any(isinstance(q, quals.Every) for q in quals_)


def of_several(quals_: tuple[Node, ...]) -> bool:
    """Whether attributes mean what several players have."""
    return any(
        several(q.who)
        if isinstance(q, nouns.OfWho)
        else isinstance(q, quals.Owner)
        and (q.s.id in ("chaser", "both", "other") or (q.s.id in v.OPPOSING and everybody(quals_)))
        for q in quals_
    )


WHOSE: ByClass[Context, Players] = {
    quals.Owner: lambda ctx, node: lower_side(ctx, node.s),
    nouns.OfWho: lambda ctx, node: lower_who(ctx, node.who),
    quals.OwnersOwn: lambda ctx, node: OwnerOf(ctx.that()),
}
"""Whose things an attribute means."""


def lower_whose(ctx: Context, quals_: tuple[Node, ...]) -> Players | None:
    """Return the owner that attributes name, if one does."""
    sides = {qual.s.id for qual in quals_ if isinstance(qual, quals.Owner)}
    if len(sides) > 1 or len({type(qual) for qual in quals_ if type(qual) in WHOSE}) > 1:
        ctx.fail("two words say whose it is")
    for qual in quals_:
        if type(qual) in WHOSE:
            if isinstance(qual, quals.Owner) and qual.s.id in v.OPPOSING and everybody(quals_):
                return ctx.among_them(Foe(-1, True))
            return WHOSE[type(qual)](ctx, qual)
    return None
