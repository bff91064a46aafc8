"""Conditions: what なら, 限り and the class words ask [10.1.1.2, 13, R64, R67, R107, R108]."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from tefuda.games.common import conditions as cc
from tefuda.games.common import filters as cf
from tefuda.games.common import numbers as cn
from tefuda.games.common import things as tg
from tefuda.games.common.conditions import NumberThere, TurnIs
from tefuda.games.common.control import WhereNow
from tefuda.games.common.events import KindIs
from tefuda.games.common.measuring import TableNum
from tefuda.games.common.things import Things
from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.conditions import Conditions
from tefuda.games.lowering.lookbacks import so_much
from tefuda.games.lowering.recalled import parts
from tefuda.games.lowering.things import one_will_do
from tefuda.games.sve.lowering import dice
from tefuda.games.sve.lowering import nouns as nn
from tefuda.games.sve.lowering.context import (
    Context,
    happening,
    lower_cond,
    lower_num,
    lower_thing,
    past_event,
)
from tefuda.games.sve.lowering.described import Described
from tefuda.games.sve.lowering.events import PHASES, played_from, subject_fits
from tefuda.games.sve.lowering.numbers import GAUGES, KINDS_UNITS, history, number_of, number_taken, played_number
from tefuda.games.sve.lowering.players import lower_who, of_players
from tefuda.games.sve.lowering.quals import NOUNS, put_there
from tefuda.games.sve.lowering.vocabulary import (
    bound_of,
    damage_kind,
    done_in_turn,
    keyword_bit,
    keyword_mask,
    stat_of,
    zone_of,
)
from tefuda.games.sve.rules import counting as ct
from tefuda.games.sve.rules import filters as fl
from tefuda.games.sve.rules import judging as jd
from tefuda.games.sve.rules import model, sets
from tefuda.games.sve.rules import watching as wt
from tefuda.games.sve.rules.commits import STACK_COUNTER
from tefuda.games.sve.rules.standing import InZone
from tefuda.games.sve.wording import effects, evolving, measures, rephrased
from tefuda.games.sve.wording.conditions import AttackedIt, ItLies
from tefuda.games.sve.wording.dice import DieIs, DieParity, DieShows, DieShowsNamed
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Const, Not, Num
from tefuda.kernel.schema import TURNED, column_topic
from tefuda.text import chances, comparing, nouns, players, things
from tefuda.text import conditions as cd
from tefuda.text import histories as hs
from tefuda.text.model import Node
from tefuda.text.numbers import X
from tefuda.text.recall import did_keys, verb_keys
from tefuda.text.words import Bound


def within(ctx: Context, a: Num, n: Node, cmp: Bound | None) -> Cond:
    """Return the condition that a number is within the printed bound."""
    return cc.NumIs(a, bound_of(cmp), lower_num(ctx, n))


def negated(cond: Cond, no: bool) -> Cond:
    """Return the condition or its contrary."""
    return Not(cond) if no else cond


def told_of(t: Node, found: Things, cond: Cond, no: bool) -> Cond:
    """Return the condition on things or its contrary; an attacked follower is not otherwise if a leader is attacked."""
    there = no and isinstance(t, things.AttackTarget)
    return AllOf((cc.ThereAre(found), Not(cond))) if there else negated(cond, no)


# ---- what there is ---------------------------------------------------------------------------------------------------------


def in_common(ctx: Context, noun: Node, place: Node | None = None) -> Num | None:
    """Return how many things of a description (同名の…, 同じコストの…) have that in common at most; None if it asks for nothing of the
    kind, or for the name of what was named before."""
    noun, of_name = nn.of_one_name(ctx, noun)
    marks = [d.alike for d in nn.described(ctx, noun)]
    mark = (fl.BY_NAME, 0) if of_name else marks[0] if len(marks) == 1 else None
    if mark is None:
        return None
    nn.told_apart(ctx, noun)
    return ct.MostAlike(lower_thing(ctx, noun) if place is None else nn.things_in(ctx, place, noun), *mark)


def exists(ctx: Context, c: cd.Exists | cd.ExistsNot) -> Cond:
    """There is at least one of every description in the place, or there is none of them."""
    alike = in_common(ctx, c.of[0], c.place) if len(c.of) == 1 else None
    if alike is not None:
        return cc.NumIs(alike, cf.BELOW if isinstance(c, cd.ExistsNot) else cf.AT_LEAST, Const(2))
    found = [nn.things_in(ctx, c.place, noun) for noun in c.of]
    conds: tuple[Cond, ...] = tuple(cc.ThereAre(t) for t in found)
    ctx.weak = found[-1]
    if isinstance(c, cd.ExistsNot):
        return Not(conds[0] if len(conds) == 1 else AnyOf(conds))
    return conds[0] if len(conds) == 1 else AllOf(conds)


def many_in(ctx: Context, c: cd.ManyIn) -> Cond:
    """The number of such things in a place."""
    alike = in_common(ctx, c.np, c.place)
    if alike is not None:
        return within(ctx, alike, c.n, c.cmp)
    found = nn.things_in(ctx, c.place, c.np)
    ctx.weak = found
    return within(ctx, number_of(ctx, found, c.np, c.w.id), c.n, c.cmp)


def it_lies(ctx: Context, c: ItLies) -> Cond:
    """A thing is in a place now, as the object that was named."""
    zones, who = nn.lower_place(ctx, c.place)
    mask = 0
    for z in zones:
        mask |= 1 << z
    there = cf.Every((fl.InZones(mask), of_players(who))) if c.place.quals else fl.InZones(mask)
    what = lower_thing(ctx, c.t)
    trail = ctx.trails.get(what.reg, -1) if isinstance(what, tg.InRegister) else -1
    now = WhereNow(what.reg, trail) if isinstance(what, tg.InRegister) and trail >= 0 else what
    return negated(cc.ThereAre(tg.Filtered(sets.Present(now), there)), c.no)


def many(ctx: Context, c: cd.Many) -> Cond:
    """The number of such things."""
    if isinstance(c.np, nouns.NP) and isinstance(c.np.head, nouns.Counters):
        on, name = nn.counters_on(ctx, c.np)
        return within(ctx, cn.HowManyCounters(on, name), c.n, c.cmp)
    past = history(ctx, c.np) if c.w.id not in KINDS_UNITS else None
    if past is not None:
        return within(ctx, past, c.n, c.cmp)
    alike = in_common(ctx, c.np)
    if alike is not None:
        return within(ctx, alike, c.n, c.cmp)
    return within(ctx, number_of(ctx, lower_thing(ctx, c.np), c.np, c.w.id), c.n, c.cmp)


def gauge(ctx: Context, c: cd.GaugeCond) -> Cond:
    """A number of a player."""
    return within(ctx, TableNum(model.SCHEMA, lower_who(ctx, c.who), GAUGES[c.gauge.id]), c.n, c.cmp)


def all_are(ctx: Context, c: cd.AllAre) -> Cond:
    """Every thing of a description (and there is one) fits another; of cards played this turn, wherever they are now [R108]."""
    if c.np.played_this_turn():
        return all_played(ctx, c)
    return cc.TheyFit(lower_thing(ctx, c.np), nn.event_filter(ctx, c.what))


def all_played(ctx: Context, c: cd.AllAre) -> Cond:
    """All cards that a player has played this turn fit a description, and there is one."""
    by = c.np.quals[0]
    if not isinstance(by, nouns.DoneThisTurn) or not isinstance(c.what, nouns.NP):
        ctx.fail("すべて of what was played takes a single description")
    rest = nouns.NP(c.np.head, c.np.quals[1:])
    if not isinstance(rest.head, nouns.AKind) or rest.head.k.id != "card":
        ctx.fail("すべて of what was played is said as …プレイしたカードがすべて…")
    such = nouns.NP(c.what.head, (*rest.quals, *c.what.quals))
    every = played_number(ctx, by.who, rest)
    return AllOf((cc.NumIs(every, cf.AT_LEAST, Const(1)), cc.NumIs(played_number(ctx, by.who, such), cf.EQUAL, every)))


def alone(ctx: Context, c: comparing.Alone) -> Cond:
    """The thing is there, and nothing else is of the description."""
    group, one = lower_thing(ctx, c.np), lower_thing(ctx, c.t)
    only = cc.NumIs(cn.HowMany(group), cf.EQUAL, Const(1))
    return AllOf((only, cc.ThereAre(tg.Filtered(group, cf.Among(one)))))


def value(ctx: Context, node: Node) -> Num:
    """Return a value, or how many things there are of a description."""
    if not isinstance(node, nouns.NP):
        return lower_num(ctx, node)
    return history(ctx, node) or cn.HowMany(lower_thing(ctx, node))


def compare_by(ctx: Context, c: comparing.CompareBy) -> Cond:
    """One value is more or less than the other by at least n."""
    a, b = value(ctx, c.a), value(ctx, c.b)
    ctx.compared = a, b
    lead = cn.Difference(a, b) if c.more.id == "more" else cn.Difference(b, a)
    return cc.NumIs(lead, cf.AT_LEAST, lower_num(ctx, c.n))


def all_same(ctx: Context, c: comparing.AllSame) -> Cond:
    """All such things have the same number, or no two of them have."""
    if c.stat.id == "cost" and not c.base:
        ctx.fail("costs to pay are not compared; printed ones are (元のコスト)")
    if c.stat.id != "cost" and c.base:
        ctx.fail("only costs have a printed number that can be told apart (元の…)")
    found = lower_thing(ctx, c.np)
    kinds = ct.HowManyNumbers(found, stat_of(c.stat))
    return cc.NumIs(kinds, cf.EQUAL, cn.HowMany(found) if c.differ else Const(1))


def has_keyword(ctx: Context, c: cd.HasKeyword) -> Cond:
    """A thing has all of the keywords, or none of them [R100]."""
    found = lower_thing(ctx, c.t)
    if not c.no:
        return AllOf(tuple(cc.TheyFit(found, fl.has_keyword(keyword_bit(ctx, k))) for k in c.k))
    return told_of(c.t, found, cc.TheyFit(found, fl.has_keyword(keyword_mask(ctx, c.k))), True)


def among_them(ctx: Context, c: cd.AmongThem | cd.ManyAmong) -> Cond:
    """The set named before holds such a card, or so many."""
    base = ctx.among or ctx.rest or ctx.it
    if base is None:
        ctx.fail("その中 refers to nothing here")
    found = nn.among(ctx, base, c.np)
    ctx.found = None if isinstance(c, cd.AmongThem) and c.no else found
    return (
        within(ctx, number_of(ctx, found, c.np, c.w.id), c.n, c.cmp)
        if isinstance(c, cd.ManyAmong)
        else negated(cc.ThereAre(found), c.no)
    )


def among_these(ctx: Context, c: cd.AmongThese) -> Cond:
    """The things of one description include one of the other."""
    return cc.ThereAre(nn.among(ctx, lower_thing(ctx, c.of), c.np))


def is_such(ctx: Context, c: cd.Is) -> Cond:
    """A thing fits a description, as it last was if it is gone [R42]."""
    found = lower_thing(ctx, c.t)
    return told_of(c.t, found, cc.TheyFit(found, nn.event_filter(ctx, c.np)), c.no)


def target_is(ctx: Context, np: Node) -> Cond:
    """The attack is aimed at such a thing; それ may then be the target."""
    return cc.TheyFit(lower_thing(ctx, things.AttackTarget()), nn.event_filter(ctx, np))


def is_evolved(ctx: Context, c: cd.IsEvolved) -> Cond:
    """A thing is associated with an evolve card, or is not [2.9]."""
    found = lower_thing(ctx, c.t)
    return told_of(c.t, found, cc.TheyFit(found, fl.IsEvolve()), c.no)


def attacked_a(ctx: Context, c: cd.AttackedA) -> Cond:
    """The attack was aimed at such a kind; それ is then the target."""
    cond = target_is(ctx, nouns.NP(head=nouns.AKind(k=c.k)))
    ctx.it = sets.AttackTarget()
    return cond


def attacked_it(ctx: Context, c: AttackedIt) -> Cond:
    """The attack that triggers the text is aimed at such a thing [12.7]."""
    if ctx.head != "strike":
        ctx.fail("only a Strike ability knows what is attacked; of a whole turn it is said with このターン中に")
    return target_is(ctx, c.np)


def evolved_by_ep(ctx: Context, c: evolving.EvolvedByEP) -> Cond:
    """An evolve point was paid for the evolving that triggers the text, or none was [12.2.2]."""
    if ctx.head != "on_evolve":
        ctx.fail("only an On Evolve ability knows how its card has evolved")
    kinds = (model.EP_CHANGED,)
    ctx.count_events(kinds)
    paid = cn.HowOften(kinds, wt.EpForEvolving())
    return cc.NumIs(paid, cf.EQUAL if c.no else cf.AT_LEAST, Const(0 if c.no else 1))


def lying_on(ctx: Context, on: Node, name: str) -> Num:
    """Return how many counters of a name lie on things, together, or lay there last."""
    ctx.counter(name)
    return cn.HowManyCounters(lower_thing(ctx, on), name)


def has_counter(ctx: Context, c: cd.HasCounter) -> Cond:
    """A thing has a counter, or had one when it left."""
    return cc.NumIs(lying_on(ctx, c.t, c.c.text), cf.EQUAL if c.no else cf.AT_LEAST, Const(0 if c.no else 1))


def none_left(ctx: Context, c: cd.NoneLeft) -> Cond:
    """What the sentence before took away is used up."""
    if ctx.left_over is None:
        ctx.fail("nothing was taken away before this")
    things, name = ctx.left_over
    return cc.NumIs(cn.HowManyCounters(things, name), cf.EQUAL, Const(0))


# ---- histories -------------------------------------------------------------------------------------------------------------


def happened(ctx: Context, c: hs.HappenedThisTurn) -> Cond:
    """An event has happened this turn, or since the game began [R108]."""
    much = so_much(c.e, ())
    kinds, cond = past_event(ctx, c.e if much is None else much[0])
    n = cn.HowOften(kinds, cond, ever=ctx.count_over(kinds, c.game))
    ctx.counted = n
    if much is not None:
        n.amounts = True
        return negated(within(ctx, n, much[1], much[2]), c.no)
    return cc.NumIs(n, cf.EQUAL if c.no else cf.AT_LEAST, Const(0 if c.no else 1))


def happened_times(things: bool) -> Callable[[Context, hs.HappenedTimes | hs.ManyHappened], Cond]:
    """Return the lowering of 「…がN回/N体…していたなら」: times, or things [R108]."""

    def lower(ctx: Context, c: hs.HappenedTimes | hs.ManyHappened) -> Cond:
        kinds, cond = happening(ctx, c.h)
        ever = ctx.count_over(kinds, c.game)
        fits = AllOf((subject_fits(ctx, c.np, c.h), cond))
        return within(ctx, cn.HowOften(kinds, fits, things, ever), c.n, c.cmp)

    return lower


def did(ctx: Context, c: hs.DidThisTurn) -> Cond:
    """A player has done something to so many things this turn, or since the game began [R108]."""
    who = lower_who(ctx, c.who) if c.who is not None else ctx.you
    kinds, cond = done_in_turn(ctx, verb_keys(c.v), who)
    ever = ctx.count_over(kinds, c.game)
    fits: tuple[Cond, ...] = (cond, subject_fits(ctx, c.np))
    if c.src is not None:
        fits += (played_from(c.src, False),)
    return within(ctx, cn.HowOften(kinds, AllOf(fits), ever=ever), c.n, c.cmp)


def nth(ctx: Context, c: cd.Nth) -> Cond:
    """The card being played is the n-th of its description this turn: it counts itself, but not yet while it is being paid for
    [10.6.2.6, 10.6.2.7]."""
    n = played_number(ctx, None, c.np)
    return cc.NumIs(n, cf.AT_LEAST if c.later else cf.EQUAL, Const(c.n - 1 if ctx.paying else c.n))


# ---- what the text itself did ----------------------------------------------------------------------------------------------


def paid(ctx: Context, key: str) -> Cond:
    """A payment of the play lines was made [10.6.2.2.1]; an ability of a follower or amulet reads it from the card."""
    if not ctx.spell and not ctx.paid:
        lines = [i for i, mod in enumerate(ctx.text.play) if mod.key == key]
        if not lines:
            ctx.fail("no line before this one lets that be paid when the card is played")
        return jd.PaidInPlay(ctx.this, sum(1 << i for i in lines if ctx.text.play[i].optional))
    if key not in ctx.paid:
        ctx.paid[key] = ctx.reg()
        ctx.early.add(ctx.paid[key])
    return cc.RegisterHas(ctx.paid[key], 1)


def did_so(ctx: Context, c: hs.DidThisWay) -> Cond:
    """An instruction before took at least one thing, or none; of a follower or amulet a payment of its play may have, which the card keeps
    [10.6.2.2.1]."""
    keys = verb_keys(c.v)
    lines = [i for i, mod in enumerate(ctx.text.play) if mod.cost and not set(mod.verbs).isdisjoint(keys)]
    if lines and not ctx.spell and not any(key in ctx.done for key in keys):
        optional = all(ctx.text.play[i].optional for i in lines)
        return negated(jd.PaidInPlay(ctx.this, sum(1 << i for i in lines) if optional else 0), c.no)
    taken = ctx.verb_taken(keys)
    if c.no:  # asks about the act that may not have been done: the last one
        return Not(cc.ThereAre(put_there(ctx, c.v, parts(taken)[-1])))
    return cc.ThereAre(put_there(ctx, c.v, taken))


def did_so_to(ctx: Context, c: hs.DidThisWayTo) -> Cond:
    """An instruction before took at least one such thing."""
    taken = put_there(ctx, c.v, ctx.verb_taken(verb_keys(c.v)))
    return cc.ThereAre(tg.Filtered(taken, nn.event_filter(ctx, c.np)))


def did_so_to_many(ctx: Context, c: hs.DidThisWayToMany) -> Cond:
    """An instruction before took so many such things; of several such conditions in turn all ask about the same one."""
    keys, before = verb_keys(c.v), ctx.asked_before
    taken = before[2] if before is not None and before[0] == keys and before[1] != c.n else ctx.verb_taken(keys)
    ctx.asked = keys, c.n, taken
    found = tg.Filtered(put_there(ctx, c.v, taken), nn.event_filter(ctx, c.np))
    return within(ctx, number_of(ctx, found, c.np, c.w.id), c.n, c.cmp)


def happened_so(ctx: Context, c: cd.HappenedThisWay) -> Cond:
    """The instruction before has made this happen to such a thing."""
    keys = did_keys(c.e.h)
    if not keys:
        ctx.fail("これによって cannot recall this", c.e.h)
    if "destroy" in keys and "destroy" not in ctx.done and "damage" in ctx.numbers_taken:
        ctx.fail("damage destroys nothing before rule processing, when this text has been carried out")
    taken = ctx.verb_taken(keys)
    if isinstance(c.e.t, things.This | things.It):
        return cc.ThereAre(tg.Filtered(taken, cf.Among(lower_thing(ctx, c.e.t))))
    return cc.ThereAre(tg.Filtered(taken, nn.event_filter(ctx, c.e.t)))


def came_from(ctx: Context, c: cd.CameFrom) -> Cond:
    """A thing came to the field from a zone, or from any other [R107]."""
    cond = cc.StateOf(lower_thing(ctx, c.t), model.ORIGIN, zone_of(c.z), model.SCHEMA.topic("zone:field"))
    return negated(cond, c.no)


def is_state(ctx: Context, c: cd.IsState) -> Cond:
    """A thing is acted or standing; of a description without a count one of them."""
    found, turned = lower_thing(ctx, c.t), 1 if c.s.id == "acted" else 0
    if one_will_do(c.t):
        return cc.ThereAre(tg.Filtered(found, cf.ColumnIs(TURNED, turned, column_topic(TURNED))))
    return cc.StateOf(found, TURNED, turned, column_topic(TURNED))


def came_by(ctx: Context, c: cd.CameBy) -> Cond:
    """A thing came to the field by an ability, or by being played [R107]."""
    return cc.StateOf(lower_thing(ctx, c.t), model.BY_PLAY, 1 if (c.by == "play") != c.no else 0, 0)


def as_many(ctx: Context, c: cd.AsMany) -> Cond:
    """The number of the condition before, within another bound."""
    if ctx.measured is None:
        ctx.fail("no condition before …以上なら compares a number")
    return lower_cond(ctx, structs.replace(ctx.measured, n=c.n, cmp=c.cmp))


def damage_was(ctx: Context, c: measures.DamageWas) -> Cond:
    """The damage of the event is of a kind [R104]."""
    if not ctx.event_damage:
        ctx.fail("no damage is mentioned before this")
    return damage_kind(c.k)


def was_caused(ctx: Context, c: measures.WasCaused) -> Cond:
    """The event of the text happened by that cause [10.1.1.2.1]."""
    kinds, cond = happening(ctx, c.h)
    return AllOf((KindIs(kinds), cond))


def happened_in_turn(ctx: Context, c: rephrased.HappenedInTurn) -> Cond:
    """The event of the text was this, in a turn of that player [10.7.4.1]."""
    kinds, cond = happening(ctx, c.h)
    return AllOf((KindIs(kinds), cond, TurnIs(lower_who(ctx, c.s))))


def recovered_so(ctx: Context, c: measures.RecoveredSo) -> Cond:
    """So many play points were really given back: the maximum cuts it short [5.13.1.1]."""
    return within(ctx, number_taken(ctx, ("recover",)), c.n, c.cmp)


def that_is(ctx: Context, c: measures.ThatIs) -> Cond:
    """The number of a player that was changed just before."""
    if ctx.gauge is None:
        ctx.fail("no number of a player was changed before this")
    return within(ctx, ctx.gauge, c.n, c.cmp)


OWN: dict[type, Row[Context, Cond]] = {
    cd.AsMany: as_many,
    cd.Exists: exists,
    cd.ExistsNot: exists,
    cd.ManyIn: many_in,
    cd.Many: many,
    cd.GaugeCond: gauge,
    comparing.Equal: lambda ctx, c: cc.NumIs(lower_num(ctx, c.a), cf.EQUAL, lower_num(ctx, c.b)),
    comparing.Alone: alone,
    measures.Differs: lambda ctx, c: Not(cc.NumIs(lower_num(ctx, c.a), cf.EQUAL, lower_num(ctx, c.b))),
    measures.PhaseIs: lambda ctx, c: AllOf(
        (TurnIs(lower_who(ctx, players.Player(c.s))), NumberThere(model.SCHEMA, model.PHASE, 1 << PHASES[c.p.id]))
    ),
    ItLies: it_lies,
    DieShows: dice.shows,
    DieShowsNamed: dice.shows_named,
    DieParity: dice.parity,
    DieIs: lambda ctx, c: dice.rolled(ctx, Const(c.n), Const(c.n)),
    chances.CoinFell: dice.fell,
    measures.DamageWas: damage_was,
    measures.WasCaused: was_caused,
    rephrased.HappenedInTurn: happened_in_turn,
    measures.RecoveredSo: recovered_so,
    measures.ThatIs: that_is,
    measures.CountersOnThem: lambda ctx, c: within(ctx, lying_on(ctx, c.of, c.c.text), c.n, c.cmp),
    cd.AllAre: all_are,
    cd.XIs: lambda ctx, c: within(ctx, lower_num(ctx, X()), c.n, c.cmp),
    comparing.CompareBy: compare_by,
    comparing.AllSame: all_same,
    effects.StackIs: lambda ctx, c: within(ctx, lying_on(ctx, c.t, STACK_COUNTER), c.n, c.cmp),
    cd.HasKeyword: has_keyword,
    cd.IsEvolved: is_evolved,
    hs.GoesFirst: lambda ctx, c: negated(jd.TookFirstTurn(lower_who(ctx, c.s)), not c.first),
    **dict.fromkeys((cd.AmongThem, cd.ManyAmong), among_them),
    cd.AmongThese: among_these,
    cd.HappenedThisWay: happened_so,
    cd.CounterCount: lambda ctx, c: within(ctx, lying_on(ctx, c.t, c.c.text), c.n, c.cmp),
    cd.Is: is_such,
    cd.IsState: is_state,
    AttackedIt: attacked_it,
    cd.AttackOn: lambda ctx, c: target_is(ctx, c.np),
    cd.AttackedA: attacked_a,
    hs.HappenedThisTurn: happened,
    hs.HappenedTimes: happened_times(False),
    hs.ManyHappened: happened_times(True),
    hs.DidThisTurn: did,
    cd.TurnOf: lambda ctx, c: TurnIs(lower_who(ctx, c.s)),
    cd.CameFrom: came_from,
    cd.CameBy: came_by,
    cd.PlayedFrom: lambda ctx, c: jd.PlayedFromZone(lower_thing(ctx, c.t), zone_of(c.z)),
    cd.HasCounter: has_counter,
    cd.Nth: nth,
    cd.PaidMore: lambda ctx, c: paid(ctx, f"+{c.n}"),
    cd.PaidExtra: lambda ctx, c: paid(ctx, "extra"),
    cd.NoneLeft: none_left,
    hs.DidThisWay: did_so,
    hs.DidThisWayTo: did_so_to,
    hs.DidThisWayToMany: did_so_to_many,
    evolving.EvolvedByEP: evolved_by_ep,
    effects.ThisIn: lambda ctx, c: InZone(zone_of(c.z)),
}


class SveConditions(Conditions[Context, Described]):
    """Conditions of texts of Shadowverse EVOLVE."""

    describing = NOUNS
    cond = lower_cond
    own = OWN

    def __init__(self) -> None:
        super().__init__()
        self.rows[effects.QuotedCond] = self.value_is

    def many(self, ctx: Context, np: Node, place: Node | None = None) -> Num:
        """Return a value, or how many things there are of a description."""
        return value(ctx, np)


CONDITIONS: SveConditions = SveConditions()
lower_cond.add(CONDITIONS.rows)
