"""What only a card's own execution reads: its cost, timing, playability, resolution, and from where it is executed [R110]; and the
conditions under which a static sentence holds."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.common.conditions import Always, TurnIs
from tefuda.games.common.numbers import Minus
from tefuda.games.common.pricing import CostChange
from tefuda.games.eoo.lowering.context import Context, lower_cond, lower_num
from tefuda.games.eoo.lowering.costs import mana_cost, part_of_cost
from tefuda.games.eoo.lowering.numbers import amount
from tefuda.games.eoo.lowering.numbers import counted as count
from tefuda.games.eoo.lowering.players import lower_side, lower_who
from tefuda.games.eoo.lowering.prohibitions import open_zone
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.text import ANY_TIME, IN_TURN, QUIET, Timing
from tefuda.games.eoo.wording import duties, nouns, statics, times
from tefuda.games.lowering.assembling import ByClassWith
from tefuda.games.lowering.makeup import all_of
from tefuda.kernel.programs import AllOf, Cond, Const, Not
from tefuda.text import periods, sentences
from tefuda.text.model import Node


def refuse_contrary(ctx: Context, cond: Node | None, body: Node) -> None:
    """Refuse what is said for the case that the condition of 顕現 does not hold: it does not trigger then [23-3-1]. Behind what may be
    declined it is said of that."""
    before: Node | None = None
    for s in getattr(body, "s", ()) if cond is not None else ():
        plain = before is not None and not isinstance(before, sentences.May)
        if plain and any(isinstance(p, sentences.Otherwise) for p in s.pre):
            ctx.fail("顕現 does not trigger if its condition does not hold, and nothing is done otherwise [23-3-1]", s)
        before = None if any(isinstance(p, sentences.If) for p in s.pre) else s.do


def static_conds(ctx: Context, pre: Iterable[Node]) -> list[Cond]:
    """Return the conditions of a static sentence: かぎり, なら, during a turn; つき multiplies its numbers."""
    out: list[Cond] = []
    for p in pre:
        if isinstance(p, sentences.If):
            out.append(lower_cond(ctx, p.cond))
        elif isinstance(p, sentences.During) and isinstance(p.p, periods.While):
            out.append(lower_cond(ctx, p.p.c))
        elif isinstance(p, sentences.During) and isinstance(p.p, periods.InTurn) and not p.p.next:
            out.append(TurnIs(lower_side(ctx, p.p.s)))
        elif isinstance(p, sentences.During) and isinstance(p.p, times.EachTurn):
            continue
        elif isinstance(p, sentences.Per):
            ctx.for_each((count(ctx, p.of), lower_num(ctx, p.cnt.n)))
        elif isinstance(p, sentences.By):
            ctx.you = lower_who(ctx, p.who)
        elif not isinstance(p, sentences.Further | sentences.After):
            ctx.fail("this cannot stand in a static ability", p)
    return out


def own_line(ctx: Context, s: sentences.Sentence) -> bool:
    """Take a sentence about the card's own cost, timing, playability or resolution; tell whether it was one."""
    d = s.do.d
    taker = OWN_LINES.get(type(d)) if isinstance(getattr(d, "t", None), nouns.Source) else None
    if isinstance(d, statics.ValueEquals) and [one.id for one in d.stat] != ["cost"]:
        taker = None
    if taker is None:
        return False
    spell, ctx.spell = ctx.spell, True
    conds = static_conds(ctx, s.pre)
    taker(ctx, d, all_of(conds))
    ctx.check_multiplied()
    ctx.spell, ctx.per = spell, None
    return True


def own_cost(ctx: Context, d: statics.CostHolds, cond: Cond | None) -> None:
    """The card's own mana cost [R35], or the reserve it costs."""
    n = amount(ctx, d.n)
    ctx.text.own_costs += (CostChange(n if d.more else Minus(n), part_of_cost(d), cond),)


def own_cost_none(ctx: Context, d: statics.ValueEquals, cond: Cond | None) -> None:
    """The card's own mana cost is nothing: so much less as is printed, before what others add [R35]."""
    cost = mana_cost(ctx.card.mana_text)
    if getattr(d.v, "n", None) != 0 or cost.x:
        ctx.fail("what a card costs is made less or more, not set")
    for kind, n in (*enumerate(cost.parts), (m.GENERIC, cost.generic)):
        if n:
            ctx.text.own_costs += (CostChange(Const(-n), kind, cond),)


def own_timing(ctx: Context, d: Node, cond: Cond | None) -> None:
    """The card can be executed in any window [R28]."""
    ctx.text.timings += (Timing(ANY_TIME, cond=cond),)


def own_turn(ctx: Context, d: statics.AlsoInTurn, cond: Cond | None) -> None:
    """The card can be executed in the windows of a player's turn, and in the quiet state as without that [R28]."""
    if not ctx.text.timings:
        ctx.text.timings += (Timing(QUIET),)
    ctx.text.timings += (Timing(IN_TURN, 0, 1 if d.s.id == "own" else 2, cond),)


def own_ban(ctx: Context, d: Node, cond: Cond | None) -> None:
    """The card cannot be executed."""
    ctx.text.forbids += (cond if cond is not None else Always(),)


def own_only(ctx: Context, d: duties.OnlyIf, cond: Cond | None) -> None:
    """The card can be executed only under a condition [R110]."""
    never = Not(lower_cond(ctx, d.cond))
    ctx.text.forbids += (never if cond is None else AllOf((cond, never)),)


def own_zone(ctx: Context, d: statics.ExecutesFrom, cond: Cond | None) -> None:
    """The card can be executed out of another zone [R110]."""
    zone = open_zone(ctx, d.z.id)
    ctx.words.pool.modified |= 1 << m.M_MAY_EXECUTE
    ctx.text.elsewhere += ((1 << zone, cond),)


def own_fizzle(ctx: Context, d: Node, cond: Cond | None) -> None:
    """The card is not resolved [2-7-3-2]."""
    ctx.text.fizzles += (cond if cond is not None else Always(),)


OWN_LINES: ByClassWith[Context, Cond | None, None] = {
    statics.CostHolds: own_cost,
    statics.ValueEquals: own_cost_none,
    statics.AnyTime: own_timing,
    statics.AlsoInTurn: own_turn,
    statics.Unplayable: own_ban,
    statics.NotResolved: own_fizzle,
    statics.ExecutesFrom: own_zone,
    duties.OnlyIf: own_only,
}
