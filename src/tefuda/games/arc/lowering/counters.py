"""Counters of players, and those on cards: got, put, taken off, counted (wording 7) [R92]."""

from __future__ import annotations

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.amounts import counted
from tefuda.games.arc.lowering.context import Context, lower_num, lower_things
from tefuda.games.arc.lowering.numbers import amount, lower_who
from tefuda.games.arc.lowering.things import noted, reachable, take
from tefuda.games.arc.rules import doing
from tefuda.games.arc.rules import events as e
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.counting import TableNum
from tefuda.games.arc.wording import counters, gauges, nouns
from tefuda.games.common.numbers import HowManyCounters
from tefuda.games.lowering.assembling import ByClass


def put(ctx: Context, node: counters.PutCounters) -> None:
    """Put some on a card of the field."""
    reachable(ctx, node.t, None, m.FIELD)
    found = take(ctx, node.t)
    ins = doing.OnThings(found, e.COUNTERS_PUT, amount(ctx, node.n), ctx.words.word(node.c.text))
    noted(ctx, ins, "counters", found, node.t)


def take_off(ctx: Context, node: counters.TakeCounters) -> None:
    """Take some off."""
    reachable(ctx, node.t, None, m.FIELD)
    found = take(ctx, node.t)
    if node.n is None and node.c.text == "カウント" and not isinstance(node.t, nouns.Source):
        ctx.fail("which counters are removed is not said: give their name")
    n = amount(ctx, node.n) if node.n is not None else None
    ins = doing.TakeCounters(found, e.COUNTERS_TAKEN, doing.BOOK, n, ctx.words.word(node.c.text))
    noted(ctx, ins, "counters", found, node.t)


def of_player(ctx: Context, node: gauges.Counters) -> None:
    """Nightmare counters, madness points."""
    make = doing.Nightmares if node.g.id == "nightmare" else doing.Madness
    who = lower_who(ctx, node.who)
    n = amount(ctx, node.n) if node.n is not None else TableNum(who, v.GAUGES[node.g.id])
    noted(ctx, make(who, n, -1 if node.way == "lose" else 1), "counters")
    counted(ctx)


lower_num.add({counters.CountersOn: lambda ctx, node: HowManyCounters(lower_things(ctx, node.of), node.c.text)})
ACTS: ByClass[Context, None] = {
    counters.PutCounters: put,
    counters.TakeCounters: take_off,
    gauges.Counters: of_player,
}
"""What each of them becomes."""
