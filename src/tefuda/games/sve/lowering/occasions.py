"""How often in a turn something has happened, and how much of it at once, as events of texts [10.7.4, 10.7.6, R108]."""

from __future__ import annotations

from tefuda.games.common import conditions as cc
from tefuda.games.common import filters as cf
from tefuda.games.common.numbers import HowOften
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.sve.lowering.context import Context, Found, lower_cond, lower_event
from tefuda.games.sve.lowering.events import both, draws, happens, stat_moves
from tefuda.games.sve.wording import happenings, rephrased
from tefuda.games.sve.wording.conditions import DrawsNth
from tefuda.kernel.programs import Const
from tefuda.text import conditions, events, players
from tefuda.text import histories as hs
from tefuda.text.words import Bound


def nth_time(ctx: Context, e: happenings.NthTime) -> Found:
    """The n-th such event of the turn, or one after it; it is in the history when it is looked at [R108]."""
    return nth_of_turn(ctx, happens(ctx, events.Happens(e.t, e.h)), e.n, e.later)


def nth_of_turn(ctx: Context, found: Found, n: int, later: bool = False) -> Found:
    """Return the n-th of such events in the turn."""
    kinds, cond = found
    ctx.count_events(kinds)
    return kinds, both(cond, cc.NumIs(HowOften(kinds, cond), cf.AT_LEAST if later else cf.EQUAL, Const(n)))


SO_MANY = Bound("ge")


def so_many_in_turn(ctx: Context, e: happenings.SoManyInTurn) -> Found:
    """So many things have suffered it this turn: something that comes to hold [10.7.6, R108]."""
    return (), lower_cond(ctx, hs.ManyHappened(e.np, e.n, e.w, e.h, False, SO_MANY))


def done_in_turn(ctx: Context, e: happenings.DoneInTurn) -> Found:
    """A player has done it to so many things this turn: something that comes to hold [10.7.6, R108]."""
    return (), lower_cond(ctx, hs.DidThisTurn(e.np, e.n, e.w, e.v, False, SO_MANY, e.who))


def at_once(ctx: Context, n: int, e: events.Event) -> Found:
    """Return an event that has to happen to so many things at once; no single one of them is それ then."""
    if ctx.at_once < 0:
        ctx.fail("that things happen at once is waited for by abilities of cards only")
    before, weak = ctx.referents.copy(), ctx.weak
    found = lower_event(ctx, e)
    ctx.referents, ctx.weak, ctx.event_verb, ctx.at_once = before, weak, "", n
    return found


def draws_nth(ctx: Context, e: DrawsNth) -> Found:
    """A player draws the n-th card of the turn, or one after it [5.9, R108]."""
    return nth_of_turn(ctx, draws(ctx, events.Draws(players.Player(e.who))), e.n, e.later)


COMING = (conditions.ComesTrue, rephrased.ModeBegins, happenings.SoManyInTurn, happenings.DoneInTurn)
"""Events that are conditions which come to hold."""

OCCASIONS: ByClass[Context, Found] = {
    DrawsNth: draws_nth,
    happenings.NthTime: nth_time,
    happenings.FirstMove: lambda ctx, e: nth_of_turn(ctx, stat_moves(ctx, events.StatMoves(e.np, e.stat, e.up)), 1),
    happenings.SoManyInTurn: so_many_in_turn,
    happenings.DoneInTurn: done_in_turn,
    happenings.HappensTogether: lambda ctx, e: at_once(ctx, e.n, events.Happens(e.np, e.h)),
    happenings.DiscardsTogether: lambda ctx, e: at_once(ctx, e.n, events.Discards(e.np, e.who)),
}

lower_event.add(OCCASIONS)
