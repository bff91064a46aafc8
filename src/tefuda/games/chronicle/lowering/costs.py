"""Costs: souls and what is given up, wiped, taken off, paid in life [5.2, 6.8, 11.5.2, 15.2.14.10, R19, R97]."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.chronicle import pool
from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.context import SOURCE, Context, lower_num
from tefuda.games.chronicle.lowering.nouns import deck_end, group
from tefuda.games.chronicle.lowering.whereabouts import CARDS, reached, within_reach
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.cost_items import (
    GiveSource,
    GiveTop,
    GiveUp,
    PayTable,
    RevealSource,
    WipeSource,
)
from tefuda.games.chronicle.rules.doing import BOOK
from tefuda.games.chronicle.rules.text import NO_SOULS, R_X, Cost
from tefuda.games.chronicle.wording import deeds, effects, keywords, lines, nouns, souls
from tefuda.games.common.giving import CostPart, TakeCounters
from tefuda.games.common.numbers import HowMany, InRegisterNum
from tefuda.games.common.pricing import PoolCost
from tefuda.games.common.things import InRegister, Things
from tefuda.games.lowering.assembling import ByClass
from tefuda.kernel.programs import Const, Num
from tefuda.saying import Text
from tefuda.text import instructions, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.numbers import X
from tefuda.text.tree import walk
from tefuda.text.verbs import Affect

FACTION_PARTS = "".join(m.FACTIONS_JA[: m.FACTION_COUNT])


def soul_cost(ctx: Context, text: str) -> PoolCost:
    """Return a cost in souls as it is printed: numbers, X, factions, each in parentheses."""
    parts = text.strip("()").split(")(")
    for part in parts:
        if not part.isdigit() and part != "X" and part not in FACTION_PARTS:
            ctx.fail(Text(f"({part})は支払えません", f"({part}) cannot be paid"))
    return pool.soul_cost(parts)


def names_x(nodes: Iterable[Node]) -> bool:
    """Whether X stands in a cost."""
    found = (n for node in nodes for n in walk(node))
    return any(isinstance(n, X | things.AnyNumber) or "(X)" in getattr(n, "text", "") for n in found)


def lower_cost(ctx: Context, nodes: tuple[Node, ...], energy: bool = False) -> Cost:
    """Return everything that has to be paid together; ``energy``: bare numbers are energy counters [R97]."""
    x = names_x(nodes)
    free = [n for node in nodes for n in walk(node) if isinstance(n, things.AnyNumber)]
    if free and (
        len(free) > 1 or any(isinstance(n, X) or "(X)" in getattr(n, "text", "") for node in nodes for n in walk(node))
    ):
        ctx.fail("one number is announced for a cost")
    ctx.payer = True
    ctx.pays_x = ctx.pays_x or x
    printed: list[str] = []
    items: list[CostPart] = []
    for node in nodes:
        if isinstance(node, lines.PayingSouls) and energy and not node.word:
            items.append(energy_counters(ctx, node.s.text))
        elif isinstance(node, lines.PayingSouls):
            printed.append(node.s.text)
        elif isinstance(node, souls.PaySouls):
            printed.append(node.souls.text)
        else:
            items.append(ctx.row(ITEMS, node)(ctx, node))
    ctx.payer = False
    spare_source(items)
    return Cost(soul_cost(ctx, "".join(printed)) if printed else NO_SOULS, tuple(items), x)


def spare_source(items: list[CostPart]) -> None:
    """What serves one part of a cost by name is not picked for another one [R19]."""
    named = any(
        isinstance(it, WipeSource | GiveSource | RevealSource) or getattr(it, "things", None) is SOURCE for it in items
    )
    for it in items:
        if isinstance(it, GiveUp):
            it.spares = named


def energy_counters(ctx: Context, text: str) -> CostPart:
    """(N) on a card with 動力: so many energy counters of it [15.2.14.10]."""
    digits = text.strip("()")
    if digits != "X" and not digits.isdigit():
        ctx.fail(Text(f"{text}はエネルギーカウンターでは支払えません", f"{text} cannot be paid with energy counters"))
    n: Num = InRegisterNum(R_X) if digits == "X" else Const(int(digits))
    return TakeCounters(SOURCE, ctx.words.word(m.ENERGY_COUNTER), n, e.COUNTERS_TAKEN)


def gauge(ctx: Context, node: souls.PayGauge) -> CostPart:
    """Life or advance value [R20, R102]."""
    return PayTable(lower_num(ctx, node.n), v.GAUGES[node.gauge.id])


def counters(ctx: Context, node: effects.TakeCounters) -> CostPart:
    """Counters of the source, or of one of the own things that fit."""
    where: Things = SOURCE
    if isinstance(node.t, things.Some):
        if not (isinstance(node.t.cnt, things.Exactly) and getattr(node.t.cnt.n, "n", 0) == 1):
            ctx.fail("counters are taken off one thing")
        where = group(ctx, node.t.of)
    elif node.t is not None and not isinstance(node.t, nouns.Source | nouns.ByName):
        ctx.fail("a cost takes counters off own things")
    return TakeCounters(where, ctx.words.word(node.c.text), lower_num(ctx, node.n), e.COUNTERS_TAKEN)


KINDS = {
    "sacrifice": (e.SACRIFICED, m.DISCARD),
    "discard": (e.DISCARDED, m.DISCARD),
    "remove": (e.REMOVED, m.REMOVE),
    "wipe": (e.WIPED, -1),
    "recover": (e.RECOVERED, -1),
    "reveal": (e.REVEALED, -1),
}
"""What can be done as a cost: kinds of events, and where it goes."""


def done_to(ctx: Context, node: instructions.Do) -> tuple[int, int]:
    """Return the kind of event, and the zone that is its destination."""
    if isinstance(node.v, Affect) and node.v.id in KINDS:
        return KINDS[node.v.id]
    if isinstance(node.v, deeds.Put):
        to = node.v.to
        if to.z.id == "battlefield" or to.how is not None or (to.z.id == "deck" and to.end != "bottom"):
            ctx.fail("nothing goes there as a cost")
        return e.MOVED, v.ZONES[to.z.id]
    ctx.fail("this cannot be done as a cost")


def given(ctx: Context, node: instructions.Do) -> CostPart:
    """Something is given up, turned, revealed, moved."""
    kind, to = done_to(ctx, node)
    reach = reached(kind) if kind in BOOK else CARDS
    if isinstance(node.t, nouns.Source | nouns.ByName):
        if not 1 << (m.BATTLEFIELD if node.src is None else v.ZONES[node.src.z.id]) & reach:  # type: ignore[union-attr]
            ctx.fail("this card is never where this could be done to it")
        return source_item(ctx, kind, to)
    verb = getattr(node.v, "id", "to_" + node.v.to.z.id if isinstance(node.v, deeds.Put) else "")
    t = node.t
    if not isinstance(t, things.Some):
        ctx.fail("it is not said how many things the cost takes")
    if any(isinstance(n, nouns.OfEither) or getattr(getattr(n, "s", None), "id", "") == "foe" for n in walk(t)):
        ctx.fail("only own things pay a cost")
    top = deck_end(ctx, t.of, Const(0)) if isinstance(t.of, NP) else None
    made: CostPart
    if top is not None:
        if to < 0 or not isinstance(t.cnt, things.Exactly):
            ctx.fail("it is not said how many cards the cost moves from the deck")
        made = GiveTop(lower_num(ctx, t.cnt.n), kind, to)
    else:
        found = group(ctx, t.of, node.src)
        within_reach(ctx, found, reach)
        made = GiveUp(found, how_many(ctx, t.cnt, found), kind, to)
    made.reg = ctx.reg()
    ctx.remember(verb, InRegister(made.reg))
    ctx.it = InRegister(made.reg)
    return made


def how_many(ctx: Context, cnt: Node, found: Things) -> Num:
    """Return how many are given: a number, or all."""
    if isinstance(cnt, things.Exactly):
        return lower_num(ctx, cnt.n)
    if isinstance(cnt, things.All):
        return HowMany(found)
    if isinstance(cnt, things.AnyNumber):
        # the number is announced as X is [11.2.4, R14]
        return InRegisterNum(R_X)
    ctx.fail("a cost gives a fixed number of things")


def source_item(ctx: Context, kind: int, to: int) -> CostPart:
    """The source itself pays."""
    if kind == e.WIPED:
        return WipeSource()
    if kind == e.REVEALED:
        return RevealSource()
    if to < 0:
        ctx.fail("the source cannot be recovered as a cost")
    return GiveSource(kind, to)


ITEMS: ByClass[Context, CostPart] = {
    lines.WipeThis: lambda ctx, node: WipeSource(),
    souls.PayGauge: gauge,
    effects.TakeCounters: counters,
    instructions.Do: given,
}
"""Parts of costs by class."""


def unique(ctx: Context, node: keywords.Unique) -> Cost:
    """Return the cost of 異能 [15.2.12]."""
    if node.souls is not None:
        return Cost(soul_cost(ctx, node.souls.text), (), "(X)" in node.souls.text)
    return lower_cost(ctx, node.items)
