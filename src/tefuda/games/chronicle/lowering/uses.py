"""Action abilities, and what cards say about their own use: additional and alternative costs [11.2.4, 11.5, R25, R126]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.choosing import lower_body
from tefuda.games.chronicle.lowering.conditions import phase_is
from tefuda.games.chronicle.lowering.context import LINES, Context, lower_cond
from tefuda.games.chronicle.lowering.costs import lower_cost
from tefuda.games.chronicle.lowering.players import lower_side
from tefuda.games.chronicle.lowering.triggers import finish, works_in
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.cost_items import GiveSource
from tefuda.games.chronicle.rules.text import ChronicleAbility
from tefuda.games.chronicle.wording import lines
from tefuda.games.common.conditions import TurnIs
from tefuda.games.lowering.makeup import all_of
from tefuda.kernel.programs import Cond, Not
from tefuda.kernel.records import ACTIVATED
from tefuda.text.model import Node

# ---- action abilities [11.5] -----------------------------------------------------------------------------------------------


def lower_activate(ctx: Context, node: lines.Activate) -> None:
    """Lower an action ability."""
    ability = ChronicleAbility(ACTIVATED, 1 << used_from(ctx, node))
    ability.wipe = any(isinstance(part, lines.WipeThis) for part in node.cost.head)
    ability.cost = lower_cost(ctx, (*node.cost.head, *node.cost.rest), ctx.text.energy is not None)
    ctx.home = 0 if any(isinstance(it, GiveSource) for it in ability.cost.items) else ability.zones
    ability.only = all_of([cond for rule in rules(node) for cond in limit(ctx, ability, rule)])
    lower_body(ctx, node.b)
    ctx.text.abilities += (finish(ctx, ability),)


def rules(node: lines.Activate) -> list[Node]:
    """Return what the text says of how often and when it may be used."""
    return [one.rule for one in node.lim if isinstance(one, lines.Limit)]


def used_from(ctx: Context, node: lines.Activate) -> int:
    """Return the kind of zone from which it is used: the battlefield, or where its words find its card."""
    zone = next((v.ZONES[rule.z.id] for rule in rules(node) if isinstance(rule, lines.OnlyThere)), None)
    if zone is None:
        zone = works_in(ctx, node).bit_length() - 1
    if zone in (m.DECK, m.AGE):
        ctx.fail("abilities of cards in that zone are not used")
    return zone


def limit(ctx: Context, ability: ChronicleAbility, rule: Node) -> list[Cond]:
    """Note how often it may be used, and return when it may be [R126]."""
    if isinstance(rule, lines.PerTurn):
        if rule.n == 0:
            ctx.fail("an ability that is never used is none")
        ability.play_limit = rule.n
        return []
    if isinstance(rule, lines.OnlyThere):
        return []
    if isinstance(rule, lines.OnlyInTurn):
        return [TurnIs(lower_side(ctx, rule.s))]
    if isinstance(rule, lines.OnlyWhile):
        return [lower_cond(ctx, rule.cond)]
    if isinstance(rule, lines.Barred):
        return [Not(lower_cond(ctx, rule.cond))]
    assert isinstance(rule, lines.OnlyInPhase)
    whose = [] if rule.s is None else [TurnIs(lower_side(ctx, rule.s))]
    return [*whose, phase_is(ctx, rule.p.id)]


LINES.add({lines.Activate: lower_activate})
