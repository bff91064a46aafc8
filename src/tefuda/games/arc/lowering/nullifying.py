"""無効化: skills stop existing on a card until it leaves its zone, or for the duration given [4.5.5, R62, R75, R78] (wording 11)."""

from __future__ import annotations

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import Context, lower_num
from tefuda.games.arc.lowering.designed import mask_of
from tefuda.games.arc.lowering.things import noted, spare, take
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.granting import GrantsNum, Nullify, kept_down, unheard
from tefuda.games.arc.rules.lasting import ALWAYS, Begin
from tefuda.games.arc.wording import effects
from tefuda.games.common.numbers import InRegisterNum
from tefuda.games.lowering.vocabulary import mask_of as bits_of
from tefuda.kernel.programs import SetReg
from tefuda.kernel.records import Bundle


def sorts_of(node: effects.Nullify | effects.LoseSkills) -> int:
    """Return the sorts of skills that are meant, 0 for single ones by name."""
    return bits_of(node.what.k, v.SORTS) if isinstance(node.what, effects.SkillsOf) else 0


def nullify(ctx: Context, node: effects.Nullify | effects.LoseSkills) -> None:
    """Keep printed skills down, take granted ones off; the step counts as done if there was a card [R62]."""
    ctx.good = False
    found = take(ctx, node.t)
    if isinstance(node.what, effects.SkillNames):
        words = mask_of(ctx, node.what.k)
        changes = kept_down(0, words)
        ins = Nullify(found, 0, words)
    else:
        sorts = sorts_of(node)
        changes = (*unheard(sorts), *kept_down(sorts))
        ins = Nullify(found, sorts)
        if node.what.n is not None:
            if sorts != m.S_GRANTED:
                ctx.fail("only granted skills are nullified one by one")
            ins.n = lower_num(ctx, node.what.n)
    ins.spare = spare(ctx, node.t)
    counted = ctx.reg() if ctx.counts_on else -1
    if counted >= 0:
        if sorts_of(node) != m.S_GRANTED or ins.n is not None:
            ctx.fail("how many they are cannot be said where all granted skills are nullified")
        ctx.add(SetReg(counted, GrantsNum(found)))
    noted(ctx, ins, "nullify", found, node.t)
    if counted >= 0:
        ctx.how_many = InRegisterNum(counted)
    if changes:
        ctx.add(Begin(ctx.number(Bundle(changes)), found, ctx.span.take()))
    elif ctx.span.period is not ALWAYS:
        ctx.fail("granted skills are nullified for good, without a period")
