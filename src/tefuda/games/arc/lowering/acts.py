"""Steps: what each instruction of a sentence does (wording 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.arc.lowering import lasting
from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import Context, lower_things
from tefuda.games.arc.lowering.deeds import again, create, do, do_namesake
from tefuda.games.arc.lowering.nouns import describe, designs_of
from tefuda.games.arc.lowering.nullifying import nullify
from tefuda.games.arc.lowering.numbers import amount, lower_who
from tefuda.games.arc.lowering.things import noted, reachable, take
from tefuda.games.arc.rules import doing
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.counting import BASE, NoteAmount, StatNum, TableNum
from tefuda.games.arc.rules.do_fields import Fight, StrikeDirectly, Transform
from tefuda.games.arc.rules.do_moves import Bifrost, Draw, Exchange
from tefuda.games.arc.rules.doing import Deed, Premise
from tefuda.games.arc.rules.lasting import Begin
from tefuda.games.arc.rules.nesting import DoChain, DoInside
from tefuda.games.arc.rules.picking import PickOption
from tefuda.games.arc.rules.trying import ChainFeasible
from tefuda.games.arc.wording import effects, nouns, texts
from tefuda.games.common.control import Judge, JumpUnlessHas
from tefuda.games.common.doing import AllPossible
from tefuda.games.common.numbers import Fixed, InRegisterNum
from tefuda.games.common.picking import PickNumber, TakeNumbers
from tefuda.kernel.programs import Cond, Const, Ins, SetReg
from tefuda.kernel.records import SET, SWAP, Bundle, Change
from tefuda.text import instructions, players, sentences
from tefuda.text.model import Node
from tefuda.text.nouns import Named
from tefuda.text.verbs import Affect

Act = Callable[[Context, Any], None]


def how_much(ctx: Context) -> None:
    """Keep how much the last step was."""
    reg = ctx.reg()
    ctx.add(NoteAmount(reg))
    ctx.amount = InRegisterNum(reg)


# ---- draws, damage, Life, Will, counters


def draw(ctx: Context, node: Any) -> None:
    """Single draws [R67]."""
    noted(ctx, Draw(ctx.you, amount(ctx, getattr(node, "n", None) or node.v)), "draw")


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


def life(ctx: Context, node: effects.Life) -> None:
    """ライフロス, or Life gained."""
    make = doing.LoseLife if node.way == "lose" else doing.GainLife
    noted(ctx, make(lower_who(ctx, node.who), amount(ctx, node.n)), "life")
    how_much(ctx)


def will(ctx: Context, node: effects.Will) -> None:
    """Will gained or lost."""
    who = lower_who(ctx, node.who)
    n = amount(ctx, node.n) if node.n is not None else TableNum(who, m.WILL)
    noted(ctx, doing.ChangeWill(who, n, sign(node.way)), "will")
    counted(ctx)


def pay_will(ctx: Context, node: effects.PayWill) -> None:
    """Pay in full or not at all; そうしたら asks whether it could be paid [R109]."""
    ins = doing.PayWill(amount(ctx, node.n))
    reg = ctx.reg()
    ctx.add(Judge(reg, AllPossible((ins,))), ins)
    ctx.result = reg


def counted(ctx: Context) -> None:
    """その数 is the amount of the last step, which took no cards."""
    reg = ctx.reg()
    ctx.add(NoteAmount(reg))
    ctx.how_many = InRegisterNum(reg)


def sign(way: str) -> int:
    """Return 1 for gains, -1 for losses."""
    return -1 if way == "lose" else 1


def counters(ctx: Context, node: effects.Counters) -> None:
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


def options(ctx: Context, bodies: list[Any], n: int) -> None:
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
    effects.Hurt: hurt,
    effects.Life: life,
    effects.Will: will,
    effects.Counters: counters,
    effects.PayWill: pay_will,
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
        lower_act(ctx, step)
        k += 1
    ctx.chained = outer


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
