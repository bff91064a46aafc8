"""Players: who 自分, 相手, それのプレイヤー and the like are [1.1.1, 3.1.2.4]."""

from __future__ import annotations

from tefuda.games.common import filters as cf
from tefuda.games.common import things as tg
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.things import BothPlayers, Opponent, Players, You
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.sve.lowering.context import Context, by_class
from tefuda.games.sve.wording import terms
from tefuda.text import options, players, quals
from tefuda.text import words as w
from tefuda.text.model import Node
from tefuda.text.tree import walk


def side(ctx: Context, s: w.Side) -> Players:
    """Return who 自分 or 相手 is: seen from the player whom the sentence names as the one who carries it out; 相手は、相手の… is one and
    the same opponent."""
    if ctx.kept or isinstance(ctx.you, You):
        return You() if s.id == "own" else Opponent()
    if s.id != "own" and ctx.subject and isinstance(ctx.you, Opponent):
        return ctx.you
    return ctx.you if s.id == "own" else tg.OpponentOf(ctx.you)


def subject(ctx: Context) -> Players:
    """自身: whom the sentence is about.

    Raises:
        LoweringError: If it names nobody.
    """
    if not ctx.subject:
        ctx.fail("nobody is named whom 自身 could mean")
    return ctx.you


def that_player(ctx: Context, node: Node) -> Players:
    """そのプレイヤー: in a sentence about each player that one, else that of the event, else of それ."""
    if ctx.subject and isinstance(ctx.you, tg.InPlayerRegister):
        return ctx.you
    if ctx.event_player:
        return tg.EventPlayer()
    return tg.MasterOf(ctx.that())


def of_doer(node: Node) -> bool:
    """Tell whether words speak of what is that of whoever carries the sentence out (自身の)."""
    return any(isinstance(n, quals.Own | players.Self) for n in walk(node))


FOE = w.Side(id="foe")


def doer(ctx: Context, node: Node) -> Players:
    """そうしたプレイヤー: what each player did of what every player may do is not kept here.

    Raises:
        LoweringError: Always.
    """
    ctx.fail("who did so is not known here: say what each player does in one sentence with 各プレイヤーは")


WHO: ByClass[Context, Players] = {
    players.Player: lambda ctx, n: side(ctx, n.s),
    players.EachPlayer: lambda ctx, n: ctx.among_them(BothPlayers()),
    players.ItsPlayer: lambda ctx, n: tg.MasterOf(ctx.that()),
    terms.ItsOwner: lambda ctx, n: tg.OwnerOf(ctx.that()),
    players.ThatPlayer: that_player,
    players.Opponents: lambda ctx, n: side(ctx, FOE),
    players.AllOpponents: lambda ctx, n: side(ctx, FOE),
    players.Doer: doer,
    players.Self: lambda ctx, n: subject(ctx),
    players.Everyone: lambda ctx, n: ctx.among_them(BothPlayers()),
    w.Side: side,
}


def lower_who(ctx: Context, node: Node) -> Players:
    """Lower the name of a player (there are exactly two, so an opponent is the opponent) [1.1.1]."""
    return by_class(ctx, WHO, node)


def of_players(who: Players) -> CardFilter:
    """Return the filter for cards of players."""
    if isinstance(who, You | Opponent):
        return cf.OfMaster(isinstance(who, You))
    return cf.OfPlayers(who)


def check_picked(ctx: Context, body: options.Options | options.OptionsAs, each: bool) -> None:
    """Refuse options that another player picks if it is not plain what they say, or who picks."""
    if each:
        ctx.fail("options cannot be picked by every player for himself")
    if (
        isinstance(body, options.OptionsAs)
        or body.n != 1
        or body.upto
        or body.least is not None
        or body.alt is not None
    ):
        ctx.fail("another player chooses exactly one option")
    if any(getattr(getattr(n, "s", None), "id", "") in ("own", "foe") for o in body.o for n in walk(o.b)):
        ctx.fail("自分 or 相手 in an option that another player picks can be either player: say 自身")
