"""Costs: the items before a colon [10.4, R43, R58, R103]."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.common import numbers as cn
from tefuda.games.common import things as tg
from tefuda.games.common.picking import SetRule
from tefuda.games.common.things import Things
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.sve.lowering import nouns as nn
from tefuda.games.sve.lowering.context import Context, by_class, lower_num, lower_thing
from tefuda.games.sve.lowering.objects import names_this
from tefuda.games.sve.lowering.parts import demand, distinct
from tefuda.games.sve.rules import counter_costs as kc
from tefuda.games.sve.rules import items as it
from tefuda.games.sve.rules import model
from tefuda.games.sve.rules.picking import TotalExactly
from tefuda.games.sve.rules.text import CostItem
from tefuda.games.sve.wording import effects
from tefuda.kernel.programs import Const, Num
from tefuda.text import costs, nouns, things
from tefuda.text.model import Node
from tefuda.text.recall import COST_VERBS

Items = tuple[CostItem, ...]


def taken(ctx: Context, verb: str, what: Things, fresh: bool) -> None:
    """Remember what a cost takes, by its verb; a described thing becomes それ."""
    ctx.note((verb, *COST_VERBS.get(verb, ())), what)
    if fresh:
        ctx.it = what


def pay_do(ctx: Context, node: costs.PayDo) -> Items:
    """Do verbs to things: the first takes them, the others go on with the same."""
    out, what = first_item(ctx, node.t, node.v[0].id)
    later = tuple(verb.id for verb in node.v[1:])
    for item in out:
        if isinstance(item, it.PayCards):
            item.then = (node.v[0].id, *later) if not item.verb else later
    out += tuple(it.PayAgain(verb, what) for verb in later)
    for verb in node.v:
        taken(ctx, verb.id, what, not isinstance(node.t, things.This))
    if names_this(node.t) and any(verb.id not in it.STAYING and verb.id not in FACES for verb in node.v):
        put = [PUT[verb.id] for verb in node.v if verb.id in PUT]
        moved = ctx.follow_this(1 << put[-1] if put else 0)
        for item in out:
            item.this = moved
    return out


def first_item(ctx: Context, t: Node, verb: str) -> tuple[Items, Things]:
    """Return the items that take the things, and what they will have taken."""
    if isinstance(t, things.Both):
        return both(ctx, t, verb)
    source, n, rule = cost_source(ctx, t)
    if verb in FACES:
        item: CostItem = it.FaceUp(source, n, FACES[verb])
    else:
        cards = it.PayCards(verb, source, n)
        cards.up_to = isinstance(t, things.Some) and isinstance(t.cnt, things.AnyNumber | things.UpTo)
        item = cards
    item.rule = rule
    if isinstance(t, things.This):
        return (item,), ctx.this
    item.reg, held = ctx.fresh()
    return (item,), held


PUT = {
    "bury": model.CEMETERY,
    "destroy": model.CEMETERY,
    "discard": model.CEMETERY,
    "banish": model.BANISHED,
    "bounce": model.HAND,
    "to_ex": model.EX,
    "deck_top": model.DECK,
    "deck_bottom": model.DECK,
    "deck_shuffle": model.DECK,
}
"""Where the verb of a cost puts what it takes."""

FACES = {"face_up": 1, "face_down": 0}
"""Verbs that turn evolve cards, and how these lie afterwards."""


def both(ctx: Context, t: things.Both, verb: str) -> tuple[Items, Things]:
    """Things of several descriptions: all are picked, then paid at the same time."""
    members = things.listed(t.of)
    fixed: list[Things] = [ctx.this for p in members if isinstance(p, things.This)]
    picked = [p for p in members if not isinstance(p, things.This)]
    out: list[CostItem] = []
    for p in picked[:-1]:
        source, n, rule = cost_source(ctx, p)
        item = it.PayCards("", source, n)
        item.rule = rule
        item.reg, held = ctx.fresh()
        out.append(item)
        fixed.append(held)
    source, n, rule = cost_source(ctx, picked[-1]) if picked else (tg.Nothing(), Const(0), None)
    last = it.PayCards(verb, source, n, tg.Together(tuple(fixed)) if fixed else None)
    last.rule = rule
    last.reg, held = ctx.fresh()
    return (*out, last), tg.Together((*fixed, held))


def cost_source(ctx: Context, t: Node) -> tuple[Things, Num, SetRule | None]:
    """Return what one thing of a cost is taken from, how many, and what is demanded of all of them together."""
    if isinstance(t, things.This):
        return ctx.this, Const(1), None
    if isinstance(t, things.Some):
        if isinstance(t.of, nouns.NP) and isinstance(t.of.head, nouns.DeckEnd):
            return nn.some_things(ctx, t), count(ctx, t.cnt), None
        of, rule = demand(ctx, t.of, t.cnt, t.so)
        if isinstance(rule, TotalExactly):
            ctx.fail("the things of a cost cannot be counted like this", t)
        found = nn.all_things(ctx, of)
        return found, cn.HowMany(found) if isinstance(t.cnt, things.All) else count(ctx, t.cnt), rule
    if isinstance(t, things.Bare):
        return cost_source(ctx, t.np)
    if isinstance(t, things.Either):
        parts = [cost_source(ctx, p) for p in things.listed(t.of)]
        if any(p[2] is not None for p in parts):
            ctx.fail("what all of them must have in common, or not, cannot be asked of one of several descriptions", t)
        return tg.Together(tuple(p[0] for p in parts)), parts[0][1], None
    found = lower_thing(ctx, t)
    n = Const(1) if isinstance(t, nouns.NP) and isinstance(t.head, nouns.ThisHead) else cn.HowMany(found)
    return found, n, None


def count(ctx: Context, cnt: things.Count) -> Num:
    """Return the number of things to pay, or up to which they may be paid; -1: any number."""
    if isinstance(cnt, things.AnyNumber):
        return Const(-1)
    if not isinstance(cnt, things.Exactly | things.UpTo):
        ctx.fail("the things of a cost cannot be counted like this", cnt)
    return lower_num(ctx, cnt.n)


def pay_random(ctx: Context, node: costs.PayRandom) -> Items:
    """Things drawn by lot."""
    if distinct(ctx, node.of) is not None:
        ctx.fail("what is drawn by lot has nothing in common that could be asked for", node)
    reg, held = ctx.fresh()
    item = it.PayLots(node.v.id, nn.all_things(ctx, node.of), lower_num(ctx, node.n), reg)
    taken(ctx, node.v.id, held, True)
    return (item,)


def pay_counter(ctx: Context, node: costs.PayCounter) -> Items:
    """So many counters."""
    on, name = nn.counters_on(ctx, node.np)
    n = lower_num(ctx, node.n)
    ctx.numbers_taken["remove"] = n
    ctx.left_over = on, name
    return (kc.PayCounters(on, name, n),)


def pay_counter_any(ctx: Context, node: costs.PayCounterAny) -> Items:
    """Any number of counters; text recalls the number."""
    on, name = nn.counters_on(ctx, node.np)
    reg = ctx.reg()
    ctx.numbers_taken["remove"] = cn.InRegisterNum(reg)
    ctx.left_over = on, name
    return (kc.PayAnyCounters(on, name, reg),)


def pay_counter_all(ctx: Context, node: costs.PayCounterAll) -> Items:
    """All counters; text recalls the number."""
    on, name = nn.counters_on(ctx, node.np)
    ctx.counter(name)
    reg = ctx.reg()
    ctx.numbers_taken["remove"] = cn.InRegisterNum(reg)
    ctx.left_over = on, name
    return (kc.PayAllCounters(on, name, reg),)


def pay_either(ctx: Context, node: costs.PayEither) -> Items:
    """One of two payments, wholly."""
    return (it.PayOneWay(ways_of(ctx, node)),)


def ways_of(ctx: Context, node: costs.PayEither) -> tuple[Items, ...]:
    """Return the ways of a payment with alternatives."""
    return lower_cost(ctx, node.a), lower_cost(ctx, node.b)


def earth_rite(ctx: Context, node: Node) -> Items:
    """Earth Rite before a colon: an ordinary item [R58]."""
    ctx.rites += 1
    return (kc.PayEarthRite(ctx.rites),)


COSTS: ByClass[Context, Items] = {
    costs.PayDo: pay_do,
    costs.ActThis: lambda ctx, n: pay_do(ctx, costs.PayDo(things.This(), (costs.CostVerb("act"),))),
    costs.PayRandom: pay_random,
    costs.PayCounter: pay_counter,
    costs.PayCounterAny: pay_counter_any,
    costs.PayCounterAll: pay_counter_all,
    costs.PayEither: pay_either,
    effects.PayEarthRite: earth_rite,
    effects.PaySkip: lambda ctx, n: (it.PaySkip(),),
    effects.PayPP: lambda ctx, n: (it.PayPP(lower_num(ctx, n.n)),),
    effects.PayHealth: lambda ctx, n: (it.PayHealth(lower_num(ctx, n.n)),),
    effects.PayGauge: lambda ctx, n: (it.PayGauge(n.g.id, lower_num(ctx, n.n)),),
}


def lower_cost(ctx: Context, items: costs.Cost | Iterable[Node]) -> Items:
    """Lower the items of a cost in printed order. What they take becomes known to the text after them."""
    nodes = items.c if isinstance(items, costs.Cost) else items
    before, ctx.own_only, ctx.rites = ctx.own_only, True, 0
    out: Items = ()
    for node in nodes:
        out += by_class(ctx, COSTS, node)
    ctx.own_only = before
    return out


def lower_ways(ctx: Context, cost: costs.Cost) -> tuple[Items, ...]:
    """Lower a payment as alternatives: those of A、または、B, else the one there is."""
    if len(cost.c) == 1 and isinstance(cost.c[0], costs.PayEither):
        before, ctx.own_only = ctx.own_only, True
        ways = ways_of(ctx, cost.c[0])
        ctx.own_only = before
        return ways
    return (lower_cost(ctx, cost),)
