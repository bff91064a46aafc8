"""Dice and coins. No clause speaks of them: a text that rolls one says itself what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tefuda.games.common.chances import PIPS, Fell, RollDice, Shown, Shows, TossCoin
from tefuda.games.common.picking import TakeNumbers
from tefuda.games.sve.lowering.context import Context
from tefuda.games.sve.rules import model
from tefuda.games.sve.wording.dice import DieIs, DieParity, DieShows, DieShowsNamed, Pips, Roll
from tefuda.kernel.programs import AnyOf, Cond, Const, Num
from tefuda.text import chances, players, sentences

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer


def roll(low: Lowerer, node: Roll) -> None:
    """Whoever the sentence is about rolls a die; of all players each does, the turn player first [1.3.4]."""
    ctx = low.ctx
    reg = ctx.reg()
    low.emit(node, [RollDice(model.ROLLED, ctx.you, reg)])
    ctx.die, ctx.die_of_each = (reg, ctx.you), low.now.each is not None


def toss(low: Lowerer, node: chances.Toss) -> None:
    """A coin is tossed."""
    low.ctx.coin = low.ctx.reg()
    low.emit(node, [TossCoin(model.TOSSED), TakeNumbers(low.ctx.coin)])


def fell(ctx: Context, node: chances.CoinFell) -> Cond:
    """How the coin tossed last fell."""
    if ctx.coin < 0:
        ctx.fail("no coin was tossed before this")
    return Fell(ctx.coin, node.heads)


def shows(ctx: Context, node: DieShows) -> Cond:
    """What the die shows; in a sentence about every player that of each."""
    return rolled(ctx, Const(node.lo), Const(node.hi))


def parity(ctx: Context, node: DieParity) -> Cond:
    """The die shows an even number, or an odd one."""
    return AnyOf(tuple(rolled(ctx, Const(n), Const(n)) for n in range(2 if node.even else 1, PIPS + 1, 2)))


def pips(ctx: Context, node: Pips) -> Num:
    """What the die shows."""
    if ctx.die is None:
        ctx.fail("no die was rolled before this")
    if ctx.die_of_each:
        ctx.fail("every player has rolled a die: it is not said which one this number is of", node)
    return Shown(*ctx.die)


def shows_named(ctx: Context, node: DieShowsNamed) -> Cond:
    """The die shows the number that was named."""
    if ctx.number_named is None:
        ctx.fail("no number was named before this")
    return rolled(ctx, ctx.number_named, ctx.number_named)


def rolled(ctx: Context, lo: Num, hi: Num) -> Cond:
    """Return that the die shows a number between two others."""
    if ctx.die is None:
        ctx.fail("no die was rolled before this")
    reg, who = ctx.die
    return Shows(reg, ctx.you if ctx.die_of_each else who, lo, hi)


ASKING = (DieShows, DieShowsNamed, DieParity, DieIs)
"""Conditions on what a die shows."""


def of_each_roll(ctx: Context, sentence: sentences.Sentence) -> sentences.Sentence:
    """Let a condition on what every player has rolled be one on each of them: そのプレイヤー is whose die shows it."""
    asked = [p for p in sentence.pre if isinstance(p, sentences.If) and isinstance(p.cond, ASKING)]
    if not asked or not ctx.die_of_each:
        return sentence
    by = next((p for p in sentence.pre if isinstance(p, sentences.By)), None)
    if by is None or not isinstance(by.who, players.ThatPlayer | players.EachPlayer):
        ctx.fail("every player has rolled a die: say そのプレイヤーは of each whose die shows it", sentence)
    rest = tuple(p for p in sentence.pre if p is not by)
    return replace(sentence, pre=(sentences.By(players.EachPlayer()), *rest))


__all__ = ["fell", "of_each_roll", "parity", "pips", "roll", "rolled", "shows", "shows_named", "toss"]
