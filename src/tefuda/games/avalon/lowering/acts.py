"""Acts that are carried out when a text resolves: deeds, draws, damage, negation, support cards [7.3, R29, R62, R73]."""

from __future__ import annotations

from tefuda.games.avalon.lowering.context import Context
from tefuda.games.avalon.lowering.lasting import MAKERS, begin
from tefuda.games.avalon.lowering.makeup import Makeup
from tefuda.games.avalon.lowering.numbers import amount, lower_num
from tefuda.games.avalon.lowering.players import lower_who
from tefuda.games.avalon.lowering.things import lower_things, placed_only
from tefuda.games.avalon.lowering.verbs import Act, again, did, do, name, obj
from tefuda.games.avalon.rules import events as e
from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.do_battle import GainNoted, NoteAbilities
from tefuda.games.avalon.rules.do_moves import Draw, DrawUntil
from tefuda.games.avalon.rules.doing import DealDamage, ExchangeSupports, Negate, TakeSupport
from tefuda.games.avalon.rules.lasting import SETTLED, Begin
from tefuda.games.avalon.wording import effects, lines
from tefuda.games.common.control import NoteAfter, NoteDone
from tefuda.games.common.numbers import InRegisterNum
from tefuda.games.common.picking import PickNumber, TakeNumbers
from tefuda.games.common.things import InRegister, You
from tefuda.kernel.programs import Const, Num
from tefuda.kernel.records import LOSE_ALL, OR, Bundle
from tefuda.text import instructions, sentences
from tefuda.text.model import Node


def from_them(ctx: Context, node: sentences.FromThem) -> None:
    """An act on some of the cards seen last."""
    outer, ctx.among = ctx.among, True
    lower_act(ctx, node.a)
    ctx.among = outer


def choose_player(ctx: Context, node: effects.ChoosePlayer) -> None:
    """Choose a player, whom そのプレイヤー then means."""
    ctx.player = lower_who(ctx, node.who)


def someone(ctx: Context, node: effects.Someone) -> None:
    """A later act of a chain by another player; 自分 as its subject is the controller."""
    outer, ctx.you = ctx.you, You()
    ctx.you = lower_who(ctx, node.who)
    lower_act(ctx, node.a)
    ctx.you = outer


# ---- draws


def draws(ctx: Context, n: Num) -> None:
    """Draw so many; the cards can be recalled."""
    ctx.act(Draw(ctx.you, n), n, 1 << e.DRAWN)
    reg = ctx.reg()
    ctx.add(NoteAfter(reg))
    ctx.remember("draw", InRegister(reg))


def draw_some(ctx: Context, node: effects.DrawUpTo) -> None:
    """Draw up to so many: the player names the number first."""
    reg = ctx.reg()
    ctx.add(PickNumber(Const(0), amount(ctx, node.n), ctx.you), TakeNumbers(reg))
    draws(ctx, InRegisterNum(reg))


def draw_until(ctx: Context, node: instructions.DrawUntil) -> None:
    """Draw while the hand is smaller."""
    ctx.act(DrawUntil(ctx.you, lower_num(ctx, node.n)), None, 1 << e.DRAWN)


def damage(ctx: Context, node: effects.Damage) -> None:
    """Deal damage outside battle [R73]."""
    placed_only(ctx, node.to)
    found = obj(ctx, node.to)
    did(ctx, DealDamage(found, amount(ctx, node.n)), "hurt", found, node.to, 1 << e.DAMAGED)


# ---- battle


def negate_abilities(ctx: Context, node: effects.NegateAbilities) -> None:
    """Creatures lose what they have at this moment, until their battle is settled [R62]; その能力 can be gained by others."""
    found = obj(ctx, node.t)
    if ctx.copies >= 0:
        ctx.add(NoteAbilities(ctx.copies, found))
    ctx.act(Negate(found))
    reg = ctx.reg()
    ctx.add(NoteDone(reg))
    k = Makeup(ctx, None, [])
    k.base = ctx.reg()
    k.change(m.KEYWORDS, LOSE_ALL)
    begin = Begin(k.bundle(None), InRegister(reg), SETTLED)
    begin.base = k.base
    ctx.add(begin)
    ctx.remember("negate", InRegister(reg))
    name(ctx, node.t, found)


def gain_those(ctx: Context, node: effects.Gains) -> None:
    """A creature gains the abilities that were negated (E117)."""
    if ctx.copies < 0 or "negate" not in ctx.done:
        ctx.refuse(node, "no abilities were negated before")
    found = obj(ctx, node.t)
    bundles: list[Bundle] = []
    for bit in m.KEYWORD_BITS.values():
        k = Makeup(ctx, None, [])
        k.change(m.KEYWORDS, OR, None, bit)
        bundles.append(k.bundle(None))
    ctx.act(GainNoted(ctx.copies, found, ctx.period, tuple(bundles)))


def swap_supports(ctx: Context, node: effects.SwapSupports) -> None:
    """This support card and that of the other side change sides [7.3.1]."""
    if not ctx.support or node.u.k.id != "card":
        ctx.refuse(node, "only a support card can be exchanged")
    ctx.act(ExchangeSupports(lower_things(ctx, node.t)))


def use_effect(ctx: Context, node: effects.UseEffect) -> None:
    """The side uses the support card named last from now on (E116)."""
    if ctx.last is None:
        ctx.refuse(node, "no support card was named before")
    ctx.act(TakeSupport(ctx.last))


ACTS: dict[type, Act] = {
    instructions.Do: do,
    instructions.Again: again,
    instructions.Draw: lambda ctx, node: draws(ctx, amount(ctx, node.n)),
    instructions.DrawUntil: draw_until,
    effects.DrawUpTo: draw_some,
    effects.DrawValue: lambda ctx, node: draws(ctx, lower_num(ctx, node.v)),
    effects.Damage: damage,
    effects.ChoosePlayer: choose_player,
    effects.Someone: someone,
    effects.NegateAbilities: negate_abilities,
    effects.SwapSupports: swap_supports,
    effects.UseEffect: use_effect,
    effects.XIs: lambda ctx, node: None,
    sentences.FromThem: from_them,
}
"""Acts by class; those that start lasting effects are in ``lasting``."""


def lower_act(ctx: Context, node: Node) -> None:
    """Add an act, whatever its kind."""
    from tefuda.games.avalon.lowering.sentences import sequence, whichever

    if isinstance(node, lines.Seq):
        sequence(ctx, node)
    elif isinstance(node, sentences.Or):
        whichever(ctx, node)
    elif isinstance(node, effects.Gains) and isinstance(node.k, effects.ThoseAbilities):
        gain_those(ctx, node)
    elif type(node) in MAKERS:
        begin(ctx, node)
    else:
        ctx.row(ACTS, node, "instruction")(ctx, node)
    if getattr(getattr(node, "v", None), "id", "") != "choose":
        ctx.elsewhere = False


__all__ = ["lower_act"]
