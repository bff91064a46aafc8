"""Action abilities, and what cards say about their own use: additional and alternative costs [11.2.4, 11.5, R25, R126]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from tefuda.games.chronicle.wording import lines, permits
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
    ability.only = all_of([cond for rule in rules(node) for cond in ctx.row(PERMITS, rule)(ctx, ability, rule)])
    lower_body(ctx, node.b)
    ctx.text.abilities += (finish(ctx, ability),)


def rules(node: lines.Activate) -> list[Node]:
    """Return what the text says of how often and when it may be used."""
    return [one.rule for one in node.lim if isinstance(one, permits.Limit)]


def used_from(ctx: Context, node: lines.Activate) -> int:
    """Return the kind of zone from which it is used: the battlefield, or where its words find its card."""
    zone = next((v.ZONES[rule.z.id] for rule in rules(node) if isinstance(rule, permits.OnlyThere)), None)
    if zone is None:
        zone = works_in(ctx, node).bit_length() - 1
    if zone in (m.DECK, m.AGE):
        ctx.fail("abilities of cards in that zone are not used")
    return zone


def per_turn(ctx: Context, ability: ChronicleAbility, rule: permits.PerTurn) -> list[Cond]:
    """Note how often it may be used in a turn."""
    if rule.n == 0:
        ctx.fail("an ability that is never used is none")
    ability.play_limit = rule.n
    return []


def in_phase(ctx: Context, ability: ChronicleAbility, rule: permits.OnlyInPhase) -> list[Cond]:
    """Return that it is this phase, of that player's turn if one is named."""
    whose = [] if rule.s is None else [TurnIs(lower_side(ctx, rule.s))]
    return [*whose, phase_is(ctx, rule.p.id)]


PERMITS: dict[type, Callable[[Context, ChronicleAbility, Any], list[Cond]]] = {
    permits.PerTurn: per_turn,
    permits.OnlyThere: lambda ctx, ability, rule: [],
    permits.OnlyInTurn: lambda ctx, ability, rule: [TurnIs(lower_side(ctx, rule.s))],
    permits.OnlyInPhase: in_phase,
    permits.OnlyWhile: lambda ctx, ability, rule: [lower_cond(ctx, rule.cond)],
    permits.Barred: lambda ctx, ability, rule: [Not(lower_cond(ctx, rule.cond))],
}
"""What each rule on the use of an ability notes, and the conditions it returns [R126]."""


LINES.add({lines.Activate: lower_activate})
