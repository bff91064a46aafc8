"""Steps: what each instruction of a sentence does (wording 7)."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.arc.lowering import lasting, turns
from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import Context, lower_cond, lower_things
from tefuda.games.arc.lowering.deeds import again, create, do, do_namesake
from tefuda.games.arc.lowering.nouns import describe, designs_of
from tefuda.games.arc.lowering.nullifying import nullify
from tefuda.games.arc.lowering.numbers import amount, lower_who
from tefuda.games.arc.lowering.things import noted, reachable, take
from tefuda.games.arc.rules import doing
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.counting import BASE, NoteAmount, StatNum, TableNum
from tefuda.games.arc.rules.do_fields import Fight, StrikeDirectly, Transform
from tefuda.games.arc.rules.do_moves import Bifrost, Draw, Exchange, MoveTo
from tefuda.games.arc.rules.doing import Deed, Premise
from tefuda.games.arc.rules.lasting import Begin
from tefuda.games.arc.rules.nesting import DoChain, DoGiven, DoInside
from tefuda.games.arc.rules.picking import PickOption, PickSome, Some
from tefuda.games.arc.rules.sets import CardsIn
from tefuda.games.arc.rules.trying import ChainFeasible
from tefuda.games.arc.wording import effects, gauges, nouns, texts
from tefuda.games.common.conditions import NumIs
from tefuda.games.common.control import Judge, JumpUnlessHas, NoteAfter
from tefuda.games.common.doing import AllPossible
from tefuda.games.common.filters import ABOVE, BELOW
from tefuda.games.common.numbers import Difference, Fixed, HalfNum, HowMany, IfNum, InRegisterNum, TimesNum
from tefuda.games.common.picking import PickNumber, TakeNumbers, TakePicked
from tefuda.games.common.things import Followed, InRegister, Players
from tefuda.games.lowering.assembling import Row
from tefuda.kernel.programs import Cond, Const, Ins, Num, SetReg
from tefuda.kernel.records import SET, SWAP, Bundle, Change
from tefuda.text import instructions, numbers, players, sentences
from tefuda.text.model import Node
from tefuda.text.nouns import Named
from tefuda.text.verbs import Affect

Act = Row[Context, None]


def how_much(ctx: Context) -> None:
    """Keep how much the last step was."""
    reg = ctx.reg()
    ctx.add(NoteAmount(reg))
    ctx.amount = InRegisterNum(reg)


# ---- draws, damage, Life, Will, counters


def draw(ctx: Context, node: instructions.Draw | effects.DrawMuch) -> None:
    """Single draws [R67]."""
    noted(ctx, Draw(ctx.you, amount(ctx, node.n if isinstance(node, instructions.Draw) else node.v)), "draw")


def draw_to(ctx: Context, node: effects.DrawTo) -> None:
    """As many single draws as are missing [R67]."""
    noted(ctx, Draw(ctx.you, beyond(amount(ctx, node.n), HowMany(CardsIn((m.HAND,), ctx.you)))), "draw")


def forget_to(ctx: Context, node: effects.ForgetTo) -> None:
    """As many cards of the hand as are too many."""
    if ctx.each:
        ctx.fail("both players' hands are not cut down at the same time")
    hand = CardsIn((m.HAND,), ctx.you)
    n = beyond(HowMany(hand), amount(ctx, node.n))
    reg = ctx.reg()
    ctx.add(PickSome(Some(hand, n, n, ctx.you, False)), TakePicked(reg))
    noted(ctx, MoveTo(InRegister(reg), m.OBLIVION), "forget")


def beyond(a: Num, b: Num) -> Num:
    """Return by how much one number is larger than another, 0 if it is not."""
    return IfNum(NumIs(a, ABOVE, b), Difference(a, b), Const(0))


def draw_some(ctx: Context, node: effects.DrawUpTo) -> None:
    """0 to n draws: the number is named first."""
    reg = ctx.reg()
    ctx.add(PickNumber(Const(0), amount(ctx, node.n), ctx.you), TakeNumbers(reg))
    noted(ctx, Draw(ctx.you, InRegisterNum(reg)), "draw")


def hurt(ctx: Context, node: effects.Hurt) -> None:
    """Damage to almas and players [R29]."""
    ctx.good = False
    n = amount(ctx, node.n)
    for to in node.to:
        if isinstance(to, players.Who):
            noted(ctx, doing.Hurt(lower_who(ctx, to), n), "damage")
        else:
            reachable(ctx, to, None, 1 << m.MAIN)
            found = take(ctx, to)
            noted(ctx, doing.DealDamage(found, n), "damage", found, to)
        how_much(ctx)


def take_damage(ctx: Context, node: effects.TakeDamage) -> None:
    """Damage to the player of the sentence [R29]."""
    noted(ctx, doing.Hurt(ctx.you, amount(ctx, node.n)), "damage")
    how_much(ctx)


def life(ctx: Context, node: gauges.Life) -> None:
    """ライフロス, or Life gained."""
    make = doing.LoseLife if node.way == "lose" else doing.GainLife
    noted(ctx, make(lower_who(ctx, node.who), amount(ctx, node.n)), "life")
    how_much(ctx)
    ctx.how_many = ctx.amount


def will(ctx: Context, node: gauges.Will) -> None:
    """Will gained or lost."""
    who = lower_who(ctx, node.who)
    n = amount(ctx, node.n) if node.n is not None else TableNum(who, m.WILL)
    noted(ctx, doing.ChangeWill(who, n, sign(node.way)), "will")
    counted(ctx)


def pay_will(ctx: Context, node: gauges.PayWill) -> None:
    """Pay in full or not at all; そうしたら asks whether it could be paid [R109]."""
    if isinstance(node.n, numbers.X) and ctx.x_is is None:
        ctx.paid_x = pay(ctx, lambda n: doing.PayWill(n), TableNum(ctx.you, m.WILL))
        return
    ins = doing.PayWill(amount(ctx, node.n))
    reg = ctx.reg()
    ctx.add(Judge(reg, AllPossible((ins,))), ins)
    ctx.result = reg


def pay(ctx: Context, make: Callable[[Num], Ins], most: Num) -> Num:
    """Let the player name how much, and take that; return the number."""
    reg = ctx.reg()
    ctx.add(PickNumber(Const(1 if ctx.chained else 0), most, ctx.you), TakeNumbers(reg))
    n = InRegisterNum(reg)
    noted(ctx, make(n), "will")
    ctx.how_many = n
    ctx.amount = n
    return n


def pay_any(ctx: Context, node: gauges.PayAnyWill) -> None:
    """Will as much as one likes; in a chain at least 1 [R52, R109]."""
    pay(ctx, lambda n: doing.PayWill(n), TableNum(ctx.you, m.WILL))


def lose_any(ctx: Context, node: gauges.LoseAny) -> None:
    """Will or counters as many as one likes; in a chain at least 1 [R52]."""
    who = lower_who(ctx, node.who)
    make: Callable[[Num], Ins]
    if node.g.id == "will":
        make = lambda n: doing.ChangeWill(who, n, -1)  # noqa: E731
    elif node.g.id == "nightmare":
        make = lambda n: doing.ChangeNightmare(who, n, -1)  # noqa: E731
    else:
        make = lambda n: doing.ChangeMadness(who, n, -1)  # noqa: E731
    pay(ctx, make, TableNum(who, v.GAUGES[node.g.id]))


# ---- Life and Will that become a number


def become(ctx: Context, who: Players, gauge: str, n: Num) -> None:
    """Add what makes Life or Will that number: what is too much is lost, what is missing gained; losing Life is no damage [R7, R29]."""
    now = TableNum(who, v.GAUGES[gauge])
    more, less = ctx.reg(), ctx.reg()
    none = Const(0)
    ctx.add(
        SetReg(more, IfNum(NumIs(now, BELOW, n), Difference(n, now), none)),
        SetReg(less, IfNum(NumIs(now, ABOVE, n), Difference(now, n), none)),
    )
    up, down = InRegisterNum(more), InRegisterNum(less)
    if gauge == "life":
        noted(ctx, doing.GainLife(who, up), "life")
        noted(ctx, doing.LoseLife(who, down), "life")
    else:
        noted(ctx, doing.ChangeWill(who, up, 1), "will")
        noted(ctx, doing.ChangeWill(who, down, -1), "will")


def set_gauge(ctx: Context, node: gauges.SetGauge) -> None:
    """Life or Will becomes a number."""
    become(ctx, lower_who(ctx, node.who), node.gauge.id, amount(ctx, node.v))


def multiply_gauge(ctx: Context, node: gauges.MultiplyGauge) -> None:
    """Life or Will is halved or multiplied."""
    who = lower_who(ctx, node.who)
    now = TableNum(who, v.GAUGES[node.gauge.id])
    by = node.by
    n = TimesNum(now, Const(by.n)) if isinstance(by, gauges.Multiplied) else HalfNum(now, not getattr(by, "up", False))
    become(ctx, who, node.gauge.id, n)


def swap_gauges(ctx: Context, node: gauges.SwapGauges) -> None:
    """Two players' numbers change places."""
    a, b = lower_who(ctx, node.a), lower_who(ctx, node.b)
    mine, theirs = ctx.reg(), ctx.reg()
    place = v.GAUGES[node.gauge2.id]
    ctx.add(SetReg(mine, TableNum(a, place)), SetReg(theirs, TableNum(b, place)))
    become(ctx, a, node.gauge2.id, InRegisterNum(theirs))
    become(ctx, b, node.gauge2.id, InRegisterNum(mine))


def counted(ctx: Context) -> None:
    """その数 is the amount of the last step, which took no cards."""
    reg = ctx.reg()
    ctx.add(NoteAmount(reg))
    ctx.how_many = InRegisterNum(reg)


def sign(way: str) -> int:
    """Return 1 for gains, -1 for losses."""
    return -1 if way == "lose" else 1


def counters(ctx: Context, node: gauges.Counters) -> None:
    """Nightmare counters, madness points."""
    make = doing.ChangeNightmare if node.g.id == "nightmare" else doing.ChangeMadness
    n = amount(ctx, node.n) if node.n is not None else TableNum(ctx.you, v.GAUGES[node.g.id])
    noted(ctx, make(ctx.you, n, sign(node.way)), "counters")
    counted(ctx)


def heal(ctx: Context, node: effects.Heal) -> None:
    """RP up to its maximum [R44]."""
    ctx.good = True
    reachable(ctx, node.t, None, 1 << m.MAIN)
    found = take(ctx, node.t)
    n = amount(ctx, node.n) if node.n is not None else None
    noted(ctx, doing.Heal(found, n), "heal", found, node.t)


# ---- exchanging


def swap_stats(ctx: Context, node: effects.SwapStats) -> None:
    """Base values change places: of one alma two, or one of two [4.6.1.2, R79]."""
    t = lower_things(ctx, node.t)
    stat = v.STATS[node.stat.id]
    if node.other is not None:
        one = Change(m.L_CHANGE, stat, SWAP, None, v.STATS[node.other.id])
        noted(ctx, Begin(ctx.number(Bundle((one,))), t, ctx.period), "state", t, node.t)
        return
    assert node.b is not None
    b = lower_things(ctx, node.b)
    mine, theirs = ctx.reg(), ctx.reg()
    ctx.add(SetReg(mine, StatNum(t, stat, BASE)), SetReg(theirs, StatNum(b, stat, BASE)))
    for found, reg, said in ((t, theirs, node.t), (b, mine, node.b)):
        base = ctx.regs
        bundle = ctx.number(Bundle((Change(m.L_CHANGE, stat, SET, Fixed(base)),)))
        ins = Begin(bundle, found, ctx.period)
        ins.nums, ins.base = (InRegisterNum(reg),), base
        noted(ctx, ins, "state", found, said)


def swap_cards(ctx: Context, node: effects.SwapCards) -> None:
    """Each goes where the other was."""
    a = take(ctx, node.a)
    b = take(ctx, node.b)
    noted(ctx, Exchange(a, b), "swap")
    reg = ctx.reg()
    ctx.add(NoteAfter(reg))
    ctx.it = Followed(b, ctx.result, reg)


# ---- fights, transforming, bifrost


def fight(ctx: Context, node: effects.Fight) -> None:
    """An extra combat between the main almas [R138]."""
    sides = {side_of(ctx, node.a), side_of(ctx, node.b)}
    if sides != {"own", "foe"}:
        ctx.fail("a combat is between the own main alma and the opposing one [R138]")
    noted(ctx, Fight(), "fight")


def side_of(ctx: Context, t: Node | None) -> str:
    """Return which side's alma fights."""
    if t is None or isinstance(t, nouns.Source):
        return "own"
    if isinstance(t, nouns.Main):
        return t.s.id
    ctx.fail("who fights must be a main alma")


def strike(ctx: Context, node: effects.Strike) -> None:
    """A direct attack [R138]."""
    if side_of(ctx, node.a) != "own" or (node.who is not None and node.who.s.id != "foe"):
        ctx.fail("the own main alma attacks the opponent")
    if ctx.felling:
        ctx.fail("the alma that falls is in its circle still: a direct attack comes after it has gone [R40]")
    noted(ctx, StrikeDirectly(), "strike")


def transform(ctx: Context, node: effects.Transform) -> None:
    """変身: from the zones named [R101]."""
    head = node.into.head
    if not isinstance(head, Named):
        ctx.fail("an alma is transformed into a card that is named")
    found = take(ctx, node.t if node.t is not None else nouns.Main(nouns.MainSide("own")))
    designs = designs_of(ctx, tuple(n.plain for n in head.names))
    zones = describe(ctx, node.into).zones if node.into.quals else ()
    noted(ctx, Transform(found, designs, zones), "transform", found, node.t)


def bifrost(ctx: Context, node: effects.Bifrost) -> None:
    """A bifrost by a skill [R70]."""
    noted(ctx, Bifrost(ctx.you, Const(1)), "bifrost")


# ---- chains, options


def steps_of(d: Node) -> list[Node]:
    """Return the steps of a sentence, one after the other."""
    if isinstance(d, sentences.Seq) and texts.is_chain(d):
        return [*steps_of(d.a), *steps_of(d.b)]
    return [d]


def subject(ctx: Context, node: texts.Subject) -> None:
    """A step with a player of its own as its subject."""
    outer, each = ctx.you, ctx.each
    speak_of(ctx, node.who)
    lower_act(ctx, node.a)
    ctx.you, ctx.each = outer, each


def timed(ctx: Context, node: texts.Timed) -> None:
    """A step that lasts for a time of its own."""
    outer, ctx.period = ctx.period, lasting.PERIODS[type(node.p)]
    lower_act(ctx, node.a)
    ctx.period = outer


def speak_of(ctx: Context, who: Node) -> None:
    """自分 is that player from now on; both players choose in secret [R10, R146]."""
    ctx.each = isinstance(who, players.EachPlayer)
    ctx.you = lower_who(ctx, who)


def modes(ctx: Context, node: effects.Modes) -> None:
    """いずれか: executable options are named, and carried out in printed order (wording 10)."""
    if len({o.k.text for o in node.o}) != len(node.o):
        ctx.fail("two options have the same letter")
    options(ctx, [o.d.a for o in node.o], node.n)


def either(ctx: Context, node: texts.Chain) -> None:
    """…するか…する: one of the steps, named when it is carried out; in a chain one that can be done in full [R52] (wording 10)."""

    steps: list[Node] = [node.a]
    while isinstance(node.b, texts.Chain):
        node = node.b
        steps.append(node.a)
    outer, ctx.code = ctx.code, []
    options(ctx, [*steps, node.b], 1)
    code, ctx.code = tuple(ctx.code), outer
    ctx.add(DoInside(ctx.program_of(code), premise(code)))


def options(ctx: Context, bodies: list[Node], n: int) -> None:
    """Add the choice of ``n`` bodies of those that can be carried out, and the bodies."""

    hole = ctx.hole()
    reg = ctx.reg()
    ctx.add(TakeNumbers(reg))
    conds: list[Cond | None] = []
    known = (ctx.it, ctx.seen, ctx.result)
    whole = ctx.chained
    for k, option in enumerate(bodies):
        skip = ctx.hole()
        ctx.it, ctx.seen, ctx.result = known
        code, chained = body_code(ctx, option)
        if whole and not chained:
            conds.append(ChainFeasible(ctx.program_of(code)))
        else:
            conds.append(body_feasible(code, chained))
        ctx.inside += code
        ctx.add(*code)
        ctx.fill(skip, lambda to, k=k: JumpUnlessHas(reg, k, to))  # type: ignore[misc]
    ctx.fill_at(hole, PickOption(tuple(conds), Const(n), ctx.you))
    ctx.result = reg


ACTS: dict[type, Act] = {
    instructions.Draw: draw,
    effects.DrawMuch: draw,
    effects.DrawUpTo: draw_some,
    effects.DrawTo: draw_to,
    effects.ForgetTo: forget_to,
    effects.TakeDamage: take_damage,
    gauges.PayAnyWill: pay_any,
    gauges.LoseAny: lose_any,
    gauges.SetGauge: set_gauge,
    gauges.MultiplyGauge: multiply_gauge,
    gauges.SwapGauges: swap_gauges,
    texts.Timed: timed,
    effects.Hurt: hurt,
    gauges.Life: life,
    gauges.Will: will,
    gauges.Counters: counters,
    gauges.PayWill: pay_will,
    effects.Heal: heal,
    effects.SwapStats: swap_stats,
    effects.SwapCards: swap_cards,
    effects.Fight: fight,
    effects.Strike: strike,
    effects.Transform: transform,
    effects.Bifrost: bifrost,
    effects.DoNamesake: do_namesake,
    effects.Modes: modes,
    texts.Chain: either,
    effects.Nullify: nullify,
    texts.Subject: subject,
    instructions.Do: do,
    instructions.Again: again,
    **turns.ACTS,
    **dict.fromkeys(lasting.MAKERS, lasting.begin),
}
"""What each instruction becomes."""


def lower_act(ctx: Context, node: Node) -> None:
    """Add a step."""
    ctx.row(ACTS, node, "step")(ctx, node)


def going(steps: list[Node], k: int) -> int:
    """Return the step that says where new cards go, -1 without one; what else is done to them before is done to them there."""
    while k < len(steps):
        step = steps[k]
        if not isinstance(step, instructions.Again):
            return -1
        if not isinstance(step.v, Affect) or step.v.id not in ("ex", "blank"):
            return k
        k += 1
    return -1


def lower_steps(ctx: Context, d: Node) -> None:
    """Add all steps of a sentence; what is created goes where the next step says."""
    steps = steps_of(d)
    outer, ctx.chained = ctx.chained, len(steps) > 1
    k = 0
    while k < len(steps):
        step = steps[k]
        if isinstance(step, effects.Create):
            at = going(steps, k + 1)
            goes = steps[at] if at >= 0 else None
            assert goes is None or isinstance(goes, instructions.Again)
            create(ctx, step, goes)
            if goes is not None:
                del steps[at]
            k += 1
            continue
        if isinstance(step, texts.Given):
            k = given(ctx, steps, k)
            continue
        lower_act(ctx, step)
        k += 1
    ctx.chained = outer


def given(ctx: Context, steps: list[Node], k: int) -> int:
    """Add the steps that a condition in a chain governs, down to the next such condition; returns where that is."""
    step = steps[k]
    assert isinstance(step, texts.Given)
    end = next((j for j in range(k + 1, len(steps)) if isinstance(steps[j], texts.Given)), len(steps))
    cond = lower_cond(ctx, step.cond)
    outer, ctx.code = ctx.code, []
    result = ctx.result
    for one in (step.a, *steps[k + 1 : end]):
        lower_act(ctx, one)
    code, ctx.code = tuple(ctx.code), outer
    ctx.add(DoGiven(ctx.program_of(code), cond))
    ctx.inside += code
    ctx.result = result
    return end


def premise(code: tuple[Ins, ...]) -> Cond | None:
    """Return what a single step needs: one legal object; None if it needs nothing [R53, R54]."""
    return Premise(code) if any(isinstance(ins, Deed) for ins in code) else None


def body_code(ctx: Context, d: Node) -> tuple[tuple[Ins, ...], bool]:
    """Return steps as code of their own: a chain is one instruction."""
    start = len(ctx.code)
    lower_steps(ctx, d)
    code = tuple(ctx.code[start:])
    del ctx.code[start:]
    if not texts.is_chain(d):
        return code, False
    return (DoChain(ctx.program_of(code)),), True


def body_feasible(code: tuple[Ins, ...], chained: bool) -> Cond | None:
    """Return whether such code can be carried out."""
    if chained:
        first = code[0]
        assert isinstance(first, DoChain)
        return ChainFeasible(first.program)
    return premise(code)
