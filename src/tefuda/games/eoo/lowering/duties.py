"""What must be done and how often it may be, what other cards make dearer, and the next card that is executed [2-3, 9-2, 15, 19-4-1]."""

from __future__ import annotations

from tefuda.games.common.concerning import Whenever
from tefuda.games.common.conditions import NumberThere, NumIs, TurnIs
from tefuda.games.common.control import Keep
from tefuda.games.common.events import ByPlayers, DealerIs, EventCond, SubjectFits
from tefuda.games.common.filters import AT_LEAST, EQUAL, AnyFilter, CardFilter, Every, OfPlayers
from tefuda.games.common.forbidding import PairMod
from tefuda.games.common.numbers import Difference, EventAmount, HalfNum, HowOften, Minus
from tefuda.games.common.things import BothPlayers, InRegister, Opponent, Players, You
from tefuda.games.common.turns import MorePhases
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import MAKERS, Context, lower_num, lower_things
from tefuda.games.eoo.lowering.costs import lower_cost, part_of_cost, pays_x
from tefuda.games.eoo.lowering.events import ANYTHING, done_by
from tefuda.games.eoo.lowering.makeup import Makeup
from tefuda.games.eoo.lowering.nouns import WORDS, describe
from tefuda.games.eoo.lowering.numbers import amount
from tefuda.games.eoo.lowering.players import lower_side, lower_who
from tefuda.games.eoo.lowering.prohibitions import executed, holders
from tefuda.games.eoo.lowering.reach import harmed
from tefuda.games.eoo.lowering.verbs import obj
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.imposing import ExtraMod
from tefuda.games.eoo.rules.lasting import ALWAYS, THIS_TURN, Begin
from tefuda.games.eoo.rules.permitting import NextCard
from tefuda.games.eoo.rules.recalling import DamageOf, ElementsOf
from tefuda.games.eoo.wording import damage, duties, exchanges, statics
from tefuda.games.eoo.wording.nouns import of_abilities
from tefuda.kernel.programs import AllOf, Cond, Const, Filter, Not
from tefuda.kernel.records import SET, Bundle, Mod
from tefuda.text import instructions, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.quals import WithKeyword

# ---- attacks and blocks


def must_do(k: Makeup, node: duties.MustDo) -> None:
    """It attacks or blocks if it can."""
    k.ctx.count_events((e.ATTACKED,))
    k.flag(m.F_MUST_ATTACK if node.a == "attack" else m.F_MUST_BLOCK)


def cannot_block(k: Makeup, node: duties.CannotBlockSuch) -> None:
    """It cannot block such nodia [15-3-1]."""
    k.rule(PairMod(m.M_BLOCK_LIMIT, k.fits(), describe(k.ctx, node.np).whole() or ANYTHING))


def may_block(k: Makeup, node: duties.MayBlock) -> None:
    """It can block who flies [R62]."""
    words = [q for q in node.np.quals if isinstance(q, WithKeyword)]
    if len(node.np.quals) != 1 or not words or words[0].no or tuple(w.id for w in words[0].k) != ("flight",):
        k.ctx.fail("only nodia that fly cannot be blocked anyway")
    k.flag(m.F_BLOCKS_FLYING)


def blocked_by_many(k: Makeup, node: duties.BlockedByMany) -> None:
    """It takes so many nodia to block it [15-3-1]."""
    k.mod(m.M_MANY_BLOCKERS, k.fits(), None, node.n)


def blocked_by_few(k: Makeup, node: duties.BlockedByFew) -> None:
    """No more nodia than that block it [15-3-1]."""
    most = node.n if node.n is not None else node.v
    assert most is not None
    k.mod(m.M_MOST_BLOCKERS, k.fits(), k.amount(lower_num(k.ctx, most)))


def reserve_costs(k: Makeup, node: duties.ReserveCosts) -> None:
    """The reserve that a player pays is less or more [16-3-1, 19-4-2]."""
    k.alone = True
    n = k.amount(amount(k.ctx, node.n))
    k.mod(m.M_RESERVE_COST, OfPlayers(lower_who(k.ctx, node.who)), n if node.more else Minus(n))


def breaks_more(k: Makeup, node: duties.BreaksMore) -> None:
    """Its attacks break more or fewer shields [15-4-3-1]."""
    n = k.amount(amount(k.ctx, node.n))
    k.mod(m.M_BREAKS, k.fits(), n if node.more else Minus(n))


def suffers_breaks(k: Makeup, node: duties.SuffersBreaks) -> None:
    """Attacks on a player break more or fewer shields [15-4-3-1]."""
    k.alone = True
    n = k.amount(amount(k.ctx, node.n))
    k.mod(m.M_SUFFERS, OfPlayers(lower_who(k.ctx, node.who)), n if node.more else Minus(n))


# ---- executions


def executions(ctx: Context, np: NP, who: Players) -> HowOften:
    """Return how many such cards a player has executed in this turn."""
    ctx.count_events((e.EXECUTED,))
    return HowOften((e.EXECUTED,), AllOf((ByPlayers(who), SubjectFits(executed(ctx, np)))))


def executes_few(k: Makeup, node: duties.ExecutesFew) -> None:
    """A player executes at most so many such cards in a turn: each player is judged by his own [9-2-1]."""
    k.alone = True
    who = lower_who(k.ctx, node.who)
    for one in (You(), Opponent()) if isinstance(who, BothPlayers) else (who,):
        enough = Whenever(NumIs(executions(k.ctx, node.np, one), AT_LEAST, Const(node.n)))
        k.mod(m.M_NO_EXECUTE, Every((OfPlayers(one), executed(k.ctx, node.np), enough)))


def summons_few(k: Makeup, node: duties.SummonsFew) -> None:
    """A player summons at most so many such cards in a turn: what he has summoned counts, and a further one is not executed [9-2-1]."""
    k.alone = True
    who = lower_who(k.ctx, node.who)
    k.ctx.count_events((e.SUMMONED,))
    fits = executed(k.ctx, node.np)
    for one in (You(), Opponent()) if isinstance(who, BothPlayers) else (who,):
        done = HowOften(
            (e.SUMMONED,), AllOf((ByPlayers(one), SubjectFits(describe(k.ctx, node.np).whole() or ANYTHING)))
        )
        enough = Whenever(NumIs(done, AT_LEAST, Const(node.n)))
        k.mod(m.M_NO_EXECUTE, Every((OfPlayers(one), fits, enough)))


def executes_when(k: Makeup, node: duties.ExecutesWhen) -> None:
    """A player cannot execute such cards in a turn, or in another one; 自分の turn is his own [R105, R109]."""
    k.alone = True
    who = lower_who(k.ctx, node.who)
    outer, k.ctx.you = k.ctx.you, who
    turn: Cond = TurnIs(who if node.s.id == "own" else lower_side(k.ctx, node.s))
    k.ctx.you = outer
    when = Whenever(Not(turn) if node.away else turn)
    k.mod(m.M_NO_EXECUTE, Every((OfPlayers(who), executed(k.ctx, node.np), when)))


def executes_not_from(k: Makeup, node: duties.ExecutesNotFrom) -> None:
    """A player cannot execute such cards out of a zone [R109]."""
    k.alone = True
    where = WORDS.in_zones(1 << v.ZONES[node.z.id])
    k.mod(m.M_NO_EXECUTE, Every((OfPlayers(lower_who(k.ctx, node.who)), executed(k.ctx, node.np), where)))


# ---- costs that other cards impose


def imposed(k: Makeup, node: duties.Imposed) -> None:
    """Such cards, or abilities, have an additional cost; who pays is 自分 in it [19-4-1, R109]."""
    ctx = k.ctx
    if pays_x(node.cost):
        ctx.fail("an additional cost that others impose has no X")
    inner = ctx.inner()
    cost = lower_cost(inner, node.cost)
    for item in cost.items:
        item.reg = -1
    k.alone = True
    whose = lower_who(ctx, node.who) if node.who is not None else None
    fits = holders(ctx, node.np) if node.what == "activate" else executed_all(ctx, node.np)
    k.rule(ExtraMod(fits, cost, whose, node.what == "activate"))


def executed_all(ctx: Context, noun: Node) -> CardFilter:
    """Return the test of cards that are being executed, of one of several descriptions."""
    of = getattr(noun, "of", None)
    if of is None:
        return executed(ctx, noun)
    return AnyFilter(tuple(executed(ctx, np) for np in of))


# ---- the first and the next card


def first_costs(k: Makeup, node: statics.CostHolds) -> None:
    """The first such card of each turn costs less or more [19-4]."""
    of = node.t
    assert isinstance(of, duties.Executed)
    who = lower_who(k.ctx, of.who)
    none_yet = Whenever(NumIs(executions(k.ctx, of.np, who), EQUAL, Const(0)))
    tests = (OfPlayers(who), executed(k.ctx, of.np), none_yet, *((Whenever(TurnIs(who)),) if of.own else ()))
    change_cost(k, node, Every(tests))


def cost_holds(k: Makeup, node: statics.CostHolds) -> None:
    """Costs of such cards change: of cards being executed, whoever's the text says [19-4, R35, R109]."""
    if isinstance(node.t, duties.Executed) and node.t.first:
        first_costs(k, node)
        return
    if not isinstance(node.t, things.Bare):
        k.ctx.fail("a card's own cost is a line of its own")
    num, kind = k.amount(amount(k.ctx, node.n)), part_of_cost(node)
    k.alone = True
    np = node.t.np
    if of_abilities(np):
        k.mod(m.M_ABILITY_COST, holders(k.ctx, np), num if node.more else Minus(num), kind)
        return
    k.mod(m.M_COST, executed(k.ctx, np), num if node.more else Minus(num), kind)


def change_cost(k: Makeup, node: statics.CostHolds, fits: CardFilter) -> None:
    """Costs of what fits change [R35]."""
    num, kind = k.amount(amount(k.ctx, node.n)), part_of_cost(node)
    k.alone = True
    k.mod(m.M_COST, fits, num if node.more else Minus(num), kind)


def next_card(ctx: Context, node: Node, of: duties.Executed) -> None:
    """Begin what waits for the next such card that a player executes: a cost, or an effect on it when it is on the stack."""
    fits = Every((OfPlayers(lower_who(ctx, of.who)), executed(ctx, of.np)))
    k = Makeup.beginning(ctx)
    if isinstance(node, statics.CostHolds):
        change_cost(k, node, fits)
    elif isinstance(node, instructions.Do):
        if getattr(node.v, "id", "") != "copy":
            ctx.fail("the next card that is executed can only be copied or get an effect")
        k.alone = True
        k.rule(NextCard(fits, None))
    else:
        MAKERS[type(node)](k, node)
        if k.replacers:
            ctx.fail("a replacement cannot wait for the next card")
        inner = k.bundle()
        k.changes, k.mods = [], [NextCard(fits, inner)]
    ins = k.started(None, ctx.span.take())
    ins.uses = 1
    ctx.act(ins)


def skip_step(ctx: Context, node: duties.SkipStep) -> None:
    """A player's next step of that name does not take place [14]."""
    step = v.STEPS[node.p.id]
    if step not in (m.RINOA_STEP, m.CHECK_IN, m.DRAW_STEP, m.MAIN, m.CHECK_OUT):
        ctx.fail("steps of an attack cannot be skipped")
    ctx.words.pool.modified |= 1 << m.M_SKIP
    mod = Mod(m.M_SKIP, OfPlayers(lower_side(ctx, node.s)), None, step)
    ins = Begin(ctx.number(Bundle(mods=(mod,))), None, ALWAYS)
    ins.base = ctx.reg()
    ins.uses = 1
    ctx.act(ins)


def more_mains(ctx: Context, node: duties.MoreMains) -> None:
    """Further main phases follow the running one [14-2]."""
    period = ctx.span.take()
    if period is not ALWAYS and (period.kind != THIS_TURN or period.later):
        ctx.fail("a further main phase follows one of this turn")
    ctx.act(MorePhases(m.MORE_MAINS, amount(ctx, node.n), NumberThere(m.SCHEMA, m.STEP, 1 << m.MAIN)))


# ---- damage


def halve(k: Makeup, node: damage.Halve) -> None:
    """Damage is halved: what is left is rounded, down if nothing is said [21-1-5, R7]."""
    up = node.round is not None and node.round.up
    k.mod(m.M_REDUCE, k.fits(), Difference(EventAmount(), HalfNum(EventAmount(), not up)))


def deals_more(k: Makeup, node: damage.DealsMore) -> None:
    """Damage that it deals is raised or lowered [21-1-5, R66]."""
    if k.nums is not None:
        k.ctx.fail("only a static ability changes the damage that something deals")
    victim = victim_of(k.ctx, node.to)
    num = amount(k.ctx, node.n)
    dealer = done_by(k.ctx, getattr(node.t, "np", node.t))
    kind = node.k.id if node.k is not None else ""
    k.mod(m.M_REDUCE, DamageOf(victim, kind, dealer), Minus(num) if node.op.id == "add" else num)


def ignores_d(k: Makeup, node: damage.IgnoresD) -> None:
    """Damage that it deals ignores D [21-2-2]."""
    k.alone = True
    k.mod(m.M_PIERCE, dealt(k, node))


def prevent_dealt(k: Makeup, node: exchanges.PreventDealt) -> None:
    """Damage that it would deal is prevented: of a resolving text, that of what is named now [21-1-5]."""
    k.alone = True
    k.mod(m.M_PREVENT, dealt(k, node))


def victim_of(ctx: Context, np: NP | None) -> Filter | None:
    """Return the test of what would be dealt damage, None if it is not said."""
    if np is None:
        return None
    d = describe(ctx, np)
    if d.zones == (m.ARCAEA,):
        harmed(ctx, 1 << m.K_ARCAEA)
    return d.whole()


def dealt(k: Makeup, node: damage.IgnoresD | exchanges.PreventDealt) -> DamageOf:
    """Return the test of damage that something deals: of a resolving text, what is named now."""
    victim = victim_of(k.ctx, node.to)
    kind = node.k.id if node.k is not None else ""
    dealer: EventCond
    if k.nums is None:
        dealer = done_by(k.ctx, getattr(node.t, "np", node.t))
    else:
        reg = k.ctx.reg()
        k.ctx.add(Keep(reg, obj(k.ctx, node.t)))
        k.base = k.ctx.reg()
        dealer = DealerIs(InRegister(reg))
    return DamageOf(victim, kind, dealer)


def hues_as(k: Makeup, node: exchanges.HuesAs) -> None:
    """It has the attributes of another thing [5-2-1]."""
    k.change(m.L_ELEMENTS, m.ELEMENTS, SET, k.amount(ElementsOf(lower_things(k.ctx, node.of))))
