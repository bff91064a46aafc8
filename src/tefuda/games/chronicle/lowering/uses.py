"""Action abilities, and what cards say about their own use: additional and alternative costs [11.2.4, 11.5, R25, R126]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.choosing import choose, lower_modes, share
from tefuda.games.chronicle.lowering.conditions import lower_cond, phase_is
from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.costs import lower_cost
from tefuda.games.chronicle.lowering.players import lower_side
from tefuda.games.chronicle.lowering.sentences import lower_body
from tefuda.games.chronicle.lowering.triggers import finish
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.cost_items import GiveSource
from tefuda.games.chronicle.rules.judging import TurnIs
from tefuda.games.chronicle.rules.text import ChronicleAbility, ExtraCost
from tefuda.games.chronicle.wording import lines, nouns
from tefuda.games.common.conditions import Always
from tefuda.kernel.programs import AllOf, Cond
from tefuda.kernel.records import ACTIVATED
from tefuda.text import instructions, sentences
from tefuda.text.model import Node

__all__ = ["LINES", "choose", "lower_activate", "lower_modes", "own_sentence", "share"]


def together(conds: list[Cond]) -> Cond | None:
    """Return several conditions as one, None if there is none."""
    if not conds:
        return None
    return conds[0] if len(conds) == 1 else AllOf(tuple(conds))


# ---- action abilities [11.5] -----------------------------------------------------------------------------------------------


def lower_activate(ctx: Context, node: lines.Activate) -> None:
    """Lower an action ability."""
    ability = ChronicleAbility(ACTIVATED, 1 << used_from(ctx, node.cost))
    ability.wipe = any(isinstance(part, lines.WipeThis) for part in node.cost.head)
    ability.cost = lower_cost(ctx, (*node.cost.head, *node.cost.rest), ctx.text.energy is not None)
    ctx.home = 0 if any(isinstance(it, GiveSource) for it in ability.cost.items) else ability.zones
    ability.only = together([cond for one in node.lim for cond in limit(ctx, ability, one.rule)])
    lower_body(ctx, node.b)
    ctx.text.abilities += (finish(ctx, ability),)


def used_from(ctx: Context, cost: lines.Cost) -> int:
    """Return the kind of zone from which it is used: the battlefield, or where its cost finds its card."""
    for part in cost.rest:
        if isinstance(part, instructions.Do) and isinstance(part.t, nouns.Source) and part.src is not None:
            return v.ZONES[part.src.z.id]  # type: ignore[union-attr]
    return m.BATTLEFIELD


def limit(ctx: Context, ability: ChronicleAbility, rule: Node) -> list[Cond]:
    """Note how often it may be used, and return when it may be [R126]."""
    if isinstance(rule, lines.PerTurn):
        if rule.n == 0:
            ctx.fail("an ability that is never used is none")
        ability.play_limit = rule.n
        return []
    if isinstance(rule, lines.OnlyInTurn):
        return [TurnIs(lower_side(ctx, rule.s))]
    assert isinstance(rule, lines.OnlyInPhase)
    return [phase_is(ctx, rule.p.id)]


# ---- a card's own costs [11.2.4, R25] --------------------------------------------------------------------------------------


def own_sentence(ctx: Context, node: Any) -> bool:
    """Take a sentence that is an additional or alternative cost of the card, or what a spell says about itself wherever it is; tells
    whether it is one."""
    ctx.apart = ctx.spell
    taken = (ctx.spell and own_words(ctx, node)) or own_price(ctx, node)
    ctx.apart = False
    return taken


def own_price(ctx: Context, node: Any) -> bool:
    """Take a sentence that is an additional or alternative cost."""
    first = next((p for p in node.pre if isinstance(p, lines.AsExtra | lines.AsAlternative)), None)
    if first is None:
        return False
    optional = isinstance(node.do, sentences.May)
    cond = ctx.lit(together([own_condition(ctx, p) for p in node.pre if p is not first]))
    cost = lower_cost(ctx, parts_of(node.do.d))
    ctx.text.regs = max(ctx.text.regs, ctx.regs)
    if isinstance(first, lines.AsExtra):
        ctx.text.extras += (ExtraCost(cost, optional, cond),)
    elif not optional:
        ctx.fail("an alternative cost may be paid, it need not be")
    else:
        cost.cond = cond
        ctx.text.alternatives += (cost,)
    return True


def own_words(ctx: Context, node: Any) -> bool:
    """Take what a spell says about its own cost, that it is not countered, or how many of it a deck may have [8.1.2, 11.2.5, 11.2.9]."""
    from tefuda.games.chronicle.lowering.field import OWN, prefixed, uncountered

    said = getattr(node.do, "d", None)
    if uncountered(said):
        ctx.text.uncountered += (ctx.lit(prefixed(ctx, node.pre)) or Always(),)
        return True
    if type(said) not in OWN:
        return False
    OWN[type(said)](ctx, said, prefixed(ctx, node.pre))
    return True


def own_condition(ctx: Context, prefix: Node) -> Cond:
    """Return the condition of an additional or alternative cost."""
    if not isinstance(prefix, sentences.If):
        ctx.fail(f"{type(prefix).__name__} cannot limit a cost")
    return lower_cond(ctx, prefix.cond)


def parts_of(act: Any) -> tuple[Node, ...]:
    """Return the acts of a sentence that is a cost."""
    return (*parts_of(act.a), *parts_of(act.b)) if isinstance(act, sentences.Seq) else (act,)


LINES: Mapping[type, Callable[[Context, Any], None]] = {lines.Activate: lower_activate}
"""Lines of this module."""
