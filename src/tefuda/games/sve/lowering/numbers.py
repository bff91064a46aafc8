"""Amounts and values: numbers of the rules that are read when they are needed [1.3.5, R102, R103, R108]."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tefuda.games.common import numbers as cn
from tefuda.games.common.events import ByPlayers, OfSource
from tefuda.games.common.measuring import FIRST, MOST, SUM, StatNum, TableNum
from tefuda.games.common.recalling import BefellThisTurn
from tefuda.games.common.things import InRegister, Players, Things, Together, You
from tefuda.games.lowering.assembling import ByClass, apart, difference
from tefuda.games.sve.lowering import dice
from tefuda.games.sve.lowering import nouns as nn
from tefuda.games.sve.lowering.context import Context, happening, lower_num, lower_thing, past_event
from tefuda.games.sve.lowering.events import subject_fits
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.quals import put_there
from tefuda.games.sve.lowering.vocabulary import done_in_turn, stat_of
from tefuda.games.sve.rules import counting as ct
from tefuda.games.sve.rules import model
from tefuda.games.sve.rules.do_moves import Room
from tefuda.games.sve.rules.knowing import STATS
from tefuda.games.sve.rules.parts import NameX
from tefuda.games.sve.rules.sets import Ahead
from tefuda.games.sve.wording import afterwards, effects, measures, values
from tefuda.games.sve.wording.dice import Pips
from tefuda.kernel.programs import AllOf, Cond, Const, Num
from tefuda.text import naming, nouns, numbers, things
from tefuda.text import quals as tq
from tefuda.text import words as w
from tefuda.text.model import Node
from tefuda.text.recall import verb_keys
from tefuda.text.tree import walk

GAUGES = {"pp": model.PP, "max_pp": model.MAX_PP, "ep": model.EP}
OF_SOURCE = OfSource()
APART = (*things.LYING, tq.DifferentNames, tq.DifferentStat)
"""Attributes of what is counted as it lies there now, or by its names or numbers."""
KINDS_UNITS = ("kinds", "number_of_kinds")


def the_x(ctx: Context, node: numbers.X) -> Num:
    """X: its definition, read where it is used; without one, its player names it while playing [R103]."""
    if ctx.let_x is not None:
        return lower_num(ctx, ctx.let_x)
    if ctx.x is None:
        reg = ctx.reg()
        ctx.hoist(NameX(reg))
        ctx.early.add(reg)
        ctx.x = cn.InRegisterNum(reg)
    return ctx.x


def number_named(ctx: Context, node: Node) -> Num:
    """指定した数.

    Raises:
        LoweringError: No number was named before.
    """
    if ctx.number_named is None:
        ctx.fail("no number was named before this")
    return ctx.number_named


def counters_on_them(ctx: Context, node: values.CountersOnThem) -> Num:
    """How many counters lie on all such things together [14.1]."""
    ctx.counter(node.c.text)
    return cn.HowManyCounters(lower_thing(ctx, things.Some(node.np, things.All())), node.c.text)


def count(ctx: Context, node: numbers.CountOf) -> Num:
    """The number of things, or of their names; 取ったカウンターの数 is what was named when they were taken."""
    of = node.of
    if isinstance(of, nouns.NP) and isinstance(of.head, nouns.Counters):
        for q in of.quals:
            if isinstance(q, tq.Done):
                return number_taken(ctx, verb_keys(q.d))
        on, name = nn.counters_on(ctx, of)
        return cn.HowManyCounters(on, name)
    past = history(ctx, of) if node.unit.id not in KINDS_UNITS else None
    if past is not None:
        return past
    found = lower_thing(ctx, of)
    ctx.weak = found
    if node.unit.id in KINDS_UNITS and nouns.of_any_kind(of):
        return ct.HowManyKinds(found)
    return number_of(ctx, found, of, node.unit.id)


def quoted(ctx: Context, node: numbers.Quote | numbers.Unquoted) -> Num:
    """A computed amount. In what another player does, 自分 can be either player there."""
    if not isinstance(ctx.you, You) and any(isinstance(n, w.Side) and n.id == "own" for n in walk(node)):
        ctx.fail("自分 in an amount of what another player does can be either player: say 自身 or 相手", node)
    return lower_num(ctx, node.v)


def number_of(ctx: Context, found: Things, of: Node, unit: str) -> Num:
    """Return the number of things, or of their names (種類, カード名の異なる)."""
    parts = nn.described(ctx, of)
    nn.told_apart(ctx, of)
    for d in parts:
        if d.alike is not None:
            ctx.fail("what has something in common is counted only where its number is compared (…が2枚以上あるなら)")
        if d.distinct_by is not None:
            return ct.HowManyNumbers(found, *d.distinct_by)
    by_name = unit in KINDS_UNITS or any(d.distinct for d in parts)
    return ct.HowManyNames(found) if by_name else cn.HowMany(found)


def number_taken(ctx: Context, keys: tuple[str, ...]) -> Num:
    """Return how many an earlier instruction or cost took."""
    for key in keys:
        if key in ctx.numbers_taken:
            ctx.late = True  # targets are chosen before costs are paid [10.6.2.3, 10.6.2.6]
            return ctx.numbers_taken[key]
    return cn.HowMany(ctx.verb_taken(keys))


def done_count(ctx: Context, node: numbers.DoneCount) -> Num:
    """How many things the earlier instruction took."""
    taken = number_taken(ctx, verb_keys(node.done))
    return cn.HowMany(put_there(ctx, node.done, taken.of)) if isinstance(taken, cn.HowMany) else taken


def stat(ctx: Context, node: numbers.StatOf) -> Num:
    """A number of a thing."""
    return StatNum(STATS, stat_things(ctx, node.of), stat_of(node.stat), FIRST, node.base)


def stat_things(ctx: Context, node: Node) -> Things:
    """Return whose number is meant: a description that was chosen before, or things."""
    if isinstance(node, nouns.NP | nouns.NounOr):
        return lower_thing(ctx, things.Bare(np=node))
    return lower_thing(ctx, node)


def stat_group(how: int) -> Callable[[Context, numbers.StatSum | numbers.StatMax | measures.SumOfThem], Num]:
    """Return the lowering of a sum or maximum over a group."""
    return lambda ctx, node: StatNum(
        STATS, group_of(ctx, node.of), stat_of(node.stat), how, getattr(node, "base", False)
    )


def group_of(ctx: Context, of: Node) -> Things:
    """Return the things whose numbers are added up or compared; those that something has happened to this turn, wherever they are now."""
    befell = did_this_turn(of)
    if befell is None:
        return lower_thing(ctx, of)
    kinds, cond = suffering(ctx, *befell)
    ctx.count_events(kinds)
    return BefellThisTurn(kinds, cond)


def did_this_turn(of: Node) -> tuple[Node, nouns.NP] | None:
    """Return what has happened this turn to things that are not said to lie in a zone, and the rest of their description [R108]."""
    if not isinstance(of, nouns.NP) or any(isinstance(q, APART) for q in of.quals):
        return None
    for k, q in enumerate(of.quals):
        if isinstance(q, tq.ThisTurnDid):
            return q.h, nouns.NP(of.head, (*of.quals[:k], *of.quals[k + 1 :]))
    return None


def played(ctx: Context, node: numbers.PlayedCount) -> Num:
    """Cards that a player has played this turn [R66, R108]."""
    n = played_number(ctx, node.who, node.of, node.game)
    if not node.minus:
        return n
    source = cn.HowOften((model.PLAYED_CARD,), AllOf((n.fits, OF_SOURCE)) if n.fits is not None else OF_SOURCE)
    return cn.PlusNum(n, cn.TimesNum(source, Const(1), -1))


def played_number(ctx: Context, who: Node | None, of: Node, game: bool = False) -> cn.HowOften:
    """Return how many such cards a player has played this turn, or this game."""
    ever = ctx.count_over((model.PLAYED_CARD,), game)
    players = lower_who(ctx, who) if who is not None else ctx.you
    return cn.HowOften((model.PLAYED_CARD,), AllOf((ByPlayers(players), subject_fits(ctx, of))), ever=ever)


def past_count(ctx: Context, node: effects.PastCount) -> Num:
    """How many such things have done or suffered something this game [R108]."""
    return suffered(ctx, node.h, node.of, True)


def suffering(ctx: Context, h: Node, of: Node) -> tuple[tuple[int, ...], Cond]:
    """Return which events are that happening to such things."""
    kinds, cond = happening(ctx, h)
    return kinds, AllOf((subject_fits(ctx, of, h), cond))


def suffered(ctx: Context, h: Node, of: Node, game: bool) -> Num:
    """Return how many such things something has happened to, wherever they are now."""
    kinds, cond = suffering(ctx, h, of)
    return cn.HowOften(kinds, cond, True, ctx.count_over(kinds, game))


def event_count(ctx: Context, node: numbers.EventCount) -> Num:
    """How often an event has happened this turn [R108]."""
    kinds, cond = past_event(ctx, node.e)
    ever = ctx.count_over(kinds, node.game)
    return cn.HowOften(kinds, cond, node.unit.id not in ("times", "number_of_times"), ever)


def gauge(ctx: Context, node: numbers.GaugeOf) -> Num:
    """A number of a player."""
    return TableNum(model.SCHEMA, lower_who(ctx, node.who), GAUGES[node.gauge.id])


def plus(ctx: Context, node: numbers.Plus) -> Num:
    """A value plus or minus a constant."""
    return cn.PlusNum(lower_num(ctx, node.v), Const(node.n if node.sign.id == "plus" else -node.n))


def times(ctx: Context, node: numbers.Times | numbers.Multiple) -> Num:
    """n times a value."""
    return cn.TimesNum(lower_num(ctx, node.v), Const(node.n))


def total(ctx: Context, node: numbers.Total) -> Num:
    """How many things of several descriptions there are together."""
    return cn.HowMany(Together((lower_thing(ctx, node.of),)))


def damage_amount(ctx: Context, node: numbers.DamageAmount) -> Num:
    """How much damage the instruction before dealt, or the event was: where both are meant, the event is what was taken."""
    dealt = ctx.numbers_taken.get("damage")
    if dealt is not None and (node.way == "dealt" or not ctx.event_damage):
        return dealt
    if not ctx.event_damage:
        ctx.fail("no damage is mentioned before this")
    return cn.EventAmount()


def moved_by(ctx: Context, node: values.MovedBy) -> Num:
    """By how much the health of the event rose or fell [R105]."""
    if ctx.event_moved is not node.up:
        ctx.fail("the event of this text is no such change of health")
    return cn.EventAmount()


def that_number(ctx: Context, node: measures.ThatNumber) -> Num:
    """What the condition before has counted."""
    if ctx.counted is None:
        ctx.fail("no condition before その数 counts anything")
    return ctx.counted


def same_many(ctx: Context, node: afterwards.SameMany) -> Num:
    """How many the instruction before really took [1.3.2]."""
    if ctx.did < 0:
        ctx.fail("there is no instruction before 同じ枚数 in this text")
    return cn.HowMany(ctx.touch(InRegister(ctx.did)))


def free_places(ctx: Context, node: measures.FreePlaces) -> Num:
    """How many more cards a zone takes [4.4.4, 4.8.3]."""
    zones, who = nn.lower_place(ctx, node.place)
    return Room(zones[0], who)


def count_for(ctx: Context, of: nouns.NP | nouns.NounOr) -> Num:
    """How many things …につき counts [R102]."""
    return history(ctx, of) or lower_num(ctx, numbers.CountOf(of, w.Unit("number")))


def history(ctx: Context, of: Node) -> Num | None:
    """Return how many things something was done to or has happened to this turn, wherever they are now (このターン中に自分が引いたカード,
    このターン中に場を離れた自分のフォロワー) [R108].

    None for other descriptions, and for those of things in a zone.
    """
    befell = did_this_turn(of)
    if befell is not None:
        return suffered(ctx, *befell, False)
    if not isinstance(of, nouns.NP) or not of.quals or any(isinstance(q, APART) for q in of.quals):
        return None
    by = of.quals[0]
    if not isinstance(by, tq.DoneThisTurn):
        return None
    kinds, cond = done_in_turn(ctx, verb_keys(by.d), lower_who(ctx, by.who))
    fits = AllOf((cond, subject_fits(ctx, nouns.NP(of.head, of.quals[1:]))))
    return cn.HowOften(kinds, fits, ever=ctx.count_over(kinds, False))


NUMBERS: ByClass[Context, Num] = {
    numbers.N: lambda ctx, n: Const(n.n),
    numbers.X: the_x,
    naming.NamedNumber: number_named,
    numbers.Quote: quoted,
    numbers.Unquoted: quoted,
    numbers.Reckoned: lambda ctx, n: lower_num(ctx, n.v),
    numbers.Times: times,
    numbers.CountOf: count,
    values.CountersOnThem: counters_on_them,
    numbers.Total: total,
    numbers.SumOf: lambda ctx, n: cn.PlusNum(lower_num(ctx, n.a), lower_num(ctx, n.b)),
    numbers.StatOf: stat,
    numbers.StatSum: stat_group(SUM),
    numbers.StatMax: stat_group(MOST),
    measures.SumOfThem: stat_group(SUM),
    numbers.TheDifference: difference,
    numbers.Apart: partial(apart, lower_num),
    numbers.MinusOf: lambda ctx, node: cn.Difference(lower_num(ctx, node.a), lower_num(ctx, node.b)),
    measures.ThatNumber: that_number,
    numbers.GaugeOf: gauge,
    numbers.PlayedCount: played,
    numbers.EventCount: event_count,
    numbers.DoneCount: done_count,
    numbers.DamageAmount: damage_amount,
    values.MovedBy: moved_by,
    numbers.Plus: plus,
    numbers.Half: lambda ctx, n: cn.HalfNum(lower_num(ctx, n.v), n.down),
    numbers.Multiple: times,
    numbers.Less: lambda ctx, n: cn.Difference(Const(n.n), lower_num(ctx, n.v)),
    effects.PastCount: past_count,
    Pips: dice.pips,
    measures.FreePlaces: free_places,
    afterwards.SameMany: same_many,
}

lower_num.add(NUMBERS)


def sign(s: w.Sign, n: Num) -> Num:
    """Return a number with its sign."""
    if s.id == "plus":
        return n
    return Const(-n.n) if isinstance(n, Const) else cn.TimesNum(n, Const(1), -1)


def player_with(ctx: Context, node: measures.ByPlayerWith) -> Players:
    """The player who has more of some things than the other, or fewer."""
    sides = [nouns.NP(node.np.head, (nouns.Owner(w.Side(s)), *node.np.quals)) for s in ("own", "foe")]
    before, ctx.you = ctx.you, You()
    own, foe = [count_for(ctx, np) for np in sides]
    ctx.you = before
    return Ahead(own, foe, node.more.id == "more")
