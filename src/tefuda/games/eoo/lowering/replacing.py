"""Replacements: what happens instead of an event, and how something enters the field [2-8, 18-4, R20, R21, R102]."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tefuda.games.common.doing import Doing
from tefuda.games.common.filters import CardFilter, OfPlayers
from tefuda.games.common.instead import Substitution
from tefuda.games.common.things import EventThing
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import SOURCE, Context
from tefuda.games.eoo.lowering.makeup import Makeup, described_filter
from tefuda.games.eoo.lowering.nouns import describe
from tefuda.games.eoo.lowering.numbers import lower_num
from tefuda.games.eoo.lowering.players import lower_who
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.do_moves import DrawCards, DrawInstead
from tefuda.games.eoo.rules.instead import (
    Elsewhere,
    EnterWith,
    Feasible,
    Would,
    WouldBe,
    WouldBreak,
    WouldDraw,
    WouldEnter,
    substitute,
)
from tefuda.games.eoo.rules.picking import PickSome, Some, TakePicks
from tefuda.games.eoo.rules.sets import EveryPlayer, IsHost
from tefuda.games.eoo.wording import deeds, events, nouns, statics
from tefuda.kernel.programs import Cond, Filter, Ins, Program
from tefuda.kernel.records import Replacer
from tefuda.text import instructions, sentences
from tefuda.text.events import Simply
from tefuda.text.model import Node
from tefuda.text.nouns import NP

# ---- which events


def whom(ctx: Context, t: Node | None) -> Filter | None:
    """Return the description of what an event would happen to; None: the source."""
    if t is None or isinstance(t, nouns.Source):
        return None
    if isinstance(t, nouns.Host):
        return IsHost(SOURCE)
    if not isinstance(t, NP):
        ctx.fail("what an event would happen to must be described")
    d = describe(ctx, t)
    if not d.zones or (
        not d.named and d.zones == (m.FIELD,) and getattr(getattr(t.head, "k", None), "id", "") == "card"
    ):
        # カード: wherever it is, and no token [9-1-2]
        tests: list[CardFilter] = [*d.tests]
        if d.whose is not None:
            tests.append(OfPlayers(d.whose))
        from tefuda.games.common.filters import Every

        return Every(tuple(tests))
    return described_filter(ctx, d)


SIMPLE = {
    "destroyed": (e.DESTROYED,), "sacrificed": (e.SACRIFICED,), "discarded": (e.DISCARDED,), "runoa": (e.RESTED,), "rinoa": (e.READIED,),
    "countered": (e.COUNTERED,),
}  # fmt: skip
TO_ZONE = (e.MOVED, e.DESTROYED, e.SACRIFICED, e.DISCARDED, e.COUNTERED)
"""Kinds of events by which a card goes from somewhere to a zone."""


def would(ctx: Context, node: Node) -> tuple[tuple[int, ...], Cond]:
    """Return the kinds of events that are replaced, and which of them."""
    if isinstance(node, events.PlayerDraws):
        return (e.DRAWN,), WouldDraw(lower_who(ctx, node.who))
    if not isinstance(node, events.Befalls):
        ctx.fail(f"the event {type(node).__name__} cannot be replaced")
    h = node.h
    if isinstance(h, Simply) and h.id == "broken":
        if not isinstance(node.t, NP):
            ctx.fail("whose shields are meant is not said")
        return (e.BROKEN,), WouldBreak(describe(ctx, node.t).whose or EveryPlayer())
    who = whom(ctx, node.t)
    if isinstance(h, Simply) and h.id in SIMPLE:
        kinds = SIMPLE[h.id]
        turns = kinds[0] in (e.RESTED, e.READIED)
        return kinds, WouldBe(who, None) if turns else Would(who)
    if isinstance(h, events.BeingPut):
        return TO_ZONE, Would(who, False, 1 << v.ZONES[h.z.id], 1 << v.ZONES[h.src.id] if h.src is not None else 0)
    if isinstance(h, events.Leaving):
        return TO_ZONE, Would(who, True)
    if isinstance(h, events.TakingDamage):
        return (e.DAMAGED,), WouldBe(who, None)
    if isinstance(h, events.Entering):
        return (e.MOVED, e.CREATED), WouldEnter(who, None)  # type: ignore[arg-type]
    ctx.fail(f"the event {type(h).__name__} cannot be replaced")


# ---- what happens instead


def only(ctx: Context, body: Any) -> tuple[Any, bool, Any]:
    """Return the one sentence of a substitute, whether it is optional, and its act."""
    if not isinstance(body, sentences.Steps) or len(body.s) != 1:
        ctx.fail("what happens instead must be one sentence")
    s = body.s[0]
    if any(not isinstance(p, sentences.Instead) for p in s.pre):
        ctx.fail("a condition on what happens instead cannot be executed")
    return s, isinstance(s.do, sentences.May), getattr(s.do, "d", None)


def elsewhere(ctx: Context, act: Any) -> deeds.Put | None:
    """Return where the thing itself goes instead, if that is all (代わりに還元領域に置く)."""
    if isinstance(act, instructions.Again) and isinstance(act.v, deeds.Put):
        return act.v
    it = isinstance(act, instructions.Do) and isinstance(act.t, nouns.Mine | type(None))
    if isinstance(act, instructions.Do) and isinstance(act.v, deeds.Put) and (it or type(act.t).__name__ == "It"):
        return act.v
    return None


def replacer(ctx: Context, event: Node, body: Any) -> Replacer:
    """Return the replacement of an event [2-8-1]."""
    kinds, fits = would(ctx, event)
    return instead_of(ctx, kinds, fits, body, isinstance(event, events.Befalls) and source_itself(event))


def source_itself(event: events.Befalls) -> bool:
    """Whether the event would happen to the source."""
    return event.t is None or isinstance(event.t, nouns.Source)


def instead_of(ctx: Context, kinds: tuple[int, ...], fits: Cond, body: Any, own: bool) -> Replacer:
    """Return the replacement of events by a body."""
    _, optional, act = only(ctx, body)
    put = elsewhere(ctx, act)
    if put is None and own and isinstance(act, instructions.Do) and isinstance(act.t, nouns.Source):
        put = act.v if isinstance(act.v, deeds.Put) else None
    if put is not None and put.to.z.id != "field":
        zone = v.ZONES[put.to.z.id]
        place = e.TO_BOTTOM if put.to.end == "bottom" else e.TO_TOP
        sideways = isinstance(put.to.how, deeds.Oriented) and put.to.how.s.id == "sideways"
        return ctx.number(Elsewhere(kinds, fits, zone, place, sideways, optional))
    return substitution(ctx, kinds, fits, act, optional)


def substitution(ctx: Context, kinds: tuple[int, ...], fits: Cond, act: Node, optional: bool) -> Replacer:
    """Return a replacement by what the text does: choices first, then events."""
    from tefuda.games.eoo.lowering.acts import lower_act

    ctx.it = EventThing()
    lower_act(ctx, act)
    asks = tuple(ins for ins in ctx.code if not isinstance(ins, Doing | DrawCards) and not notes(ins))
    acting = [
        DrawInstead(i.who, i.n) if isinstance(i, DrawCards) else i for i in ctx.code if isinstance(i, Doing | DrawCards)
    ]
    if not acting:
        ctx.fail("nothing happens instead")
    possible = Feasible(tuple(acting), picks_of(asks), ctx.regs)
    made = Substitution(kinds, substitute, fits, tuple(acting), ctx.regs, optional, possible)
    if any(isinstance(ins, PickSome) for ins in asks):
        made.ask = ctx.number(Program(asks, ctx.regs, ctx.card.name, ctx.line))
    elif asks:
        ctx.fail(f"{type(asks[0]).__name__} cannot be done instead of an event")
    return ctx.number(made)


def picks_of(asks: tuple[Ins, ...]) -> tuple[tuple[Some, int], ...]:
    """Return what is picked, with the register that takes each pick."""
    found = [(a.some, b.reg) for a, b in pairwise(asks) if isinstance(a, PickSome) and isinstance(b, TakePicks)]
    return tuple(found)


def notes(ins: object) -> bool:
    """Whether an instruction only keeps what was done, for later text that a substitute has not."""
    return type(ins).__name__ in ("NoteDone", "NoteAfter")


# ---- entering


def entering(ctx: Context, thing: Node | None, whose_body: Any) -> Replacer:
    """Return the replacement of entering the field [2-8-4, R3, R87]."""
    s, optional, act = only_entering(ctx, whose_body)
    fits: Cond
    if thing is None or isinstance(thing, nouns.Source):
        fits = WouldEnter(None, None)
    else:
        d = describe(ctx, thing)  # type: ignore[arg-type]
        fits = WouldEnter(d.test(), d.whose)
    conds = [p for p in s.pre if isinstance(p, sentences.If)]
    if conds:
        from tefuda.games.eoo.lowering.conditions import lower_cond
        from tefuda.kernel.programs import AllOf

        fits = AllOf((fits, *(lower_cond(ctx, p.cond) for p in conds)))
    if isinstance(act, statics.EntersBearing):
        pair = (ctx.words.word(act.c.text), lower_num(ctx, act.n))
        return ctx.number(EnterWith(fits, False, (pair,), optional))
    if isinstance(act, statics.EntersAs):
        if not (isinstance(act.how, deeds.Oriented) and act.how.s.id == "sideways"):
            ctx.fail("things enter upright anyway")
        return ctx.number(EnterWith(fits, True, (), optional))
    plain = sentences.Steps((sentences.Sentence(s.do, tuple(p for p in s.pre if not isinstance(p, sentences.If))),))
    return instead_of(ctx, (e.MOVED, e.CREATED), fits, plain, thing is None or isinstance(thing, nouns.Source))


def only_entering(ctx: Context, body: Any) -> tuple[Any, bool, Any]:
    """Return the one sentence of an entering replacement, which may have conditions."""
    if not isinstance(body, sentences.Steps) or len(body.s) != 1:
        ctx.fail("how something enters must be one sentence")
    s = body.s[0]
    if any(not isinstance(p, sentences.Instead | sentences.If) for p in s.pre):
        ctx.fail("this cannot be said of entering")
    return s, isinstance(s.do, sentences.May), getattr(s.do, "d", None)


def enters_sideways(k: Makeup, node: statics.EntersAs) -> None:
    """Such things enter sideways, all the time."""
    if node.t is None or not (isinstance(node.how, deeds.Oriented) and node.how.s.id == "sideways"):
        k.ctx.fail("a static ability makes other things enter sideways")
    np = getattr(node.t, "np", None)
    if not isinstance(np, NP):
        k.ctx.fail("what enters must be described")
    d = describe(k.ctx, np)
    k.replacers.append(k.ctx.number(EnterWith(WouldEnter(d.test(), d.whose), True, ())))
