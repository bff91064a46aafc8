"""Costs: mana, reserve, and what is given up [19, R29, R36, R37]."""

from __future__ import annotations

from tefuda.games.common.filters import SourceOnly
from tefuda.games.common.giving import CostPart, TakeCounters
from tefuda.games.common.measuring import TableNum
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.things import InRegister, Things
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import SOURCE, Context, lower_num
from tefuda.games.eoo.lowering.nouns import archive_end, group
from tefuda.games.eoo.lowering.reach import MATERIA, source_type
from tefuda.games.eoo.pool import mana_cost
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.cost_items import (
    GiveSource,
    GiveUp,
    PutCounters,
    ReadySource,
    RestSource,
    SpendReserve,
)
from tefuda.games.eoo.rules.text import NO_MANA, Cost
from tefuda.games.eoo.wording import deeds, duties, effects, lines, nouns, statics
from tefuda.games.lowering.assembling import ByClass
from tefuda.kernel.programs import Const, Num
from tefuda.text import instructions, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.numbers import X
from tefuda.text.printing import render
from tefuda.text.tree import walk
from tefuda.text.verbs import Affect


def paid_now(ctx: Context, mana: str) -> Cost:
    """Return what somebody may pay while a text resolves; nobody is asked for an X then [R108, R32]."""
    cost = mana_cost(mana)
    if cost.x:
        ctx.fail("X is chosen when a card is executed or an ability activated, not while a text resolves")
    return Cost(cost, (), mana, mana)


def reserve_now(ctx: Context, node: duties.UnlessPaid) -> Cost:
    """Return how much of his reserve somebody may pay while a text resolves [16-3, R65, R108]."""
    n = lower_num(ctx, node.n) if node.n is not None else None
    if not isinstance(n, Const):
        ctx.fail("what is paid while a text resolves is a printed number")
    return Cost(NO_MANA, (SpendReserve(n),), f"リザーブ{n.n}", f"{n.n} reserve")


KINDS = {"discard": e.DISCARDED, "sacrifice": e.SACRIFICED, "runoa": e.RESTED, "rinoa": e.READIED, "exile": e.MOVED}


def lower_cost(ctx: Context, node: lines.Cost) -> Cost:
    """Return everything that has to be paid together."""
    ctx.payer = True
    mana = ""
    items: list[CostPart] = []
    for part in (*node.pre, node.last):
        if isinstance(part, effects.PayMana | lines.BareMana):
            mana += part.m.text
        else:
            items.append(item(ctx, part))
    ctx.payer = False
    language = ctx.words.language
    said = render(language.grammar, node) if language is not None else ""
    english = language.english.say(node) if language is not None else ""
    return Cost(mana_cost(mana) if mana else NO_MANA, tuple(items), said, english, pays_x(node))


def own_reserve(ctx: Context, part: effects.Reserve) -> CostPart:
    """Reserve of the payer [16-3, R65]."""
    if part.who is not None and getattr(getattr(part.who, "s", None), "id", "own") != "own":
        ctx.fail("only your own reserve can pay")
    if part.way == "gain":
        ctx.fail("what a player gains is no cost", part)
    return SpendReserve(lower_num(ctx, part.n))


def item(ctx: Context, part: Node) -> CostPart:
    """Return one part that is no mana."""
    return ctx.row(ITEMS, part)(ctx, part)


def counters(ctx: Context, part: effects.TakeCounters) -> CostPart:
    """Counters are taken off a thing."""
    if not hasattr(part.c, "text") or part.n is None:
        ctx.fail("it is not said how many counters of which name the cost takes")
    where: Things = SOURCE
    if isinstance(part.t, things.Some):
        where = group(ctx, part.t.of)
    elif part.t is not None and not isinstance(part.t, nouns.Source):
        ctx.fail("a cost takes counters off own things")
    return TakeCounters(where, ctx.words.word(part.c.text), lower_num(ctx, part.n), e.COUNTERS_TAKEN)


def counters_put(ctx: Context, part: effects.PutCounters) -> CostPart:
    """Counters are put on the source."""
    if not isinstance(part.t, nouns.Source):
        ctx.fail("a cost puts counters on the source only")
    if source_type(ctx) & ~(MATERIA | 1 << m.K_GLYPH) and not ctx.of_another:
        ctx.fail("counters are put on what is on the field")
    return PutCounters(ctx.words.word(part.c.text), lower_num(ctx, part.n))


def verb_of(ctx: Context, part: instructions.Do) -> tuple[int, int]:
    """Return the kind of event and the zone of what is given up."""
    if isinstance(part.v, Affect) and part.v.id in KINDS:
        return KINDS[part.v.id], m.RETURN if part.v.id == "exile" else m.GRAVEYARD
    if isinstance(part.v, deeds.Put) and part.v.to.z.id != "field":
        if part.v.to.end == "top":
            ctx.fail("a cost puts cards to the bottom of an archive, not on top")
        return e.MOVED, v.ZONES[part.v.to.z.id]
    ctx.fail("this cannot be done as a cost")


def given(ctx: Context, part: instructions.Do) -> CostPart:
    """Something is turned, given up, moved."""
    kind, to = verb_of(ctx, part)
    if isinstance(part.t, nouns.Source):
        if kind == e.RESTED:
            return RestSource()
        return ReadySource() if kind == e.READIED else GiveSource(kind, to)
    found, n = what(ctx, part)
    made = GiveUp(found, n, kind, to)
    made.reg = ctx.reg()
    ctx.remember(getattr(part.v, "id", "move"), InRegister(made.reg))
    ctx.it = InRegister(made.reg)
    return made


def what(ctx: Context, part: instructions.Do) -> tuple[Things, Num]:
    """Return out of what is given, and how many."""
    t = part.t
    if not isinstance(t, things.Some):
        ctx.fail("it is not said how many things the cost takes")
    n: Num
    if isinstance(t.cnt, things.Exactly):
        n = lower_num(ctx, t.cnt.n)
    elif isinstance(t.cnt, things.All):
        found = group(ctx, t.of, part.src)
        return found, HowMany(found)
    else:
        ctx.fail("a cost gives a fixed number of things")
    end = archive_end(ctx, t.of, n) if isinstance(t.of, NP) else None
    return end if end is not None else group(ctx, t.of, part.src), n


ITEMS: ByClass[Context, CostPart] = {
    effects.Reserve: own_reserve,
    lines.BareReserve: lambda ctx, part: SpendReserve(lower_num(ctx, part.n)),
    effects.ReserveAll: lambda ctx, part: SpendReserve(TableNum(m.SCHEMA, ctx.you, m.RESERVE), True),
    effects.TakeCounters: counters,
    effects.PutCounters: counters_put,
    instructions.Do: given,
}
"""Parts of costs by class."""


def part_of_cost(node: statics.CostHolds) -> int:
    """Return which part of a cost changes [R35, R65]."""
    if node.reserve:
        return m.RESERVE_PART
    return m.GENERIC if node.a is None else v.ELEMENT[node.a.id]


def pays_x(node: Node) -> bool:
    """Whether X stands in a cost."""
    return any(isinstance(n, X) for n in walk(node))


__all__ = ["Const", "SourceOnly", "lower_cost", "mana_cost", "part_of_cost", "pays_x"]
