"""Steps: what each instruction of a sentence does (wording 7)."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.arc.lowering import amounts, changing, costs, fights, lasting, turns
from tefuda.games.arc.lowering import counters as marks
from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.amounts import counted
from tefuda.games.arc.lowering.context import ALMA_TEXT, Context, lower_cond, lower_num, lower_things
from tefuda.games.arc.lowering.deeds import again, create, do, do_namesake
from tefuda.games.arc.lowering.nouns import Described, describe, designs_of
from tefuda.games.arc.lowering.nullifying import nullify
from tefuda.games.arc.lowering.numbers import amount, lower_who, many
from tefuda.games.arc.lowering.spans import spanning
from tefuda.games.arc.lowering.things import class_of, noted, reachable, take
from tefuda.games.arc.rules import doing
from tefuda.games.arc.rules import events as e
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.counting import RpLeft, TableNum
from tefuda.games.arc.rules.do_fields import CreateLike, Transform
from tefuda.games.arc.rules.do_moves import Bifrost, Draw, Exchange, MoveTo
from tefuda.games.arc.rules.doing import Deed, Premise
from tefuda.games.arc.rules.knowing import STATS
from tefuda.games.arc.rules.lasting import ALWAYS, THIS_TURN, Begin, BeginWeapons
from tefuda.games.arc.rules.nesting import DoChain, DoGiven, DoInside
from tefuda.games.arc.rules.picking import PickOption, PickSome, Some
from tefuda.games.arc.rules.sets import CardsIn
from tefuda.games.arc.rules.trying import ChainFeasible
from tefuda.games.arc.rules.using import UsableText, UseText
from tefuda.games.arc.rules.verbs import V_ATTRIBUTE
from tefuda.games.arc.wording import copies, effects, gauges, nouns, statics, texts, values
from tefuda.games.arc.wording.nouns import Main, MainSide, Source
from tefuda.games.common.control import Judge, JumpUnlessHas
from tefuda.games.common.doing import AllPossible, OnPlayers, OnThings
from tefuda.games.common.measuring import BASE, StatNum
from tefuda.games.common.numbers import HowMany, IfNum
from tefuda.games.common.picking import PickWord, TakeNumbers, TakePicked
from tefuda.games.common.things import Followed, InRegister, Players, You
from tefuda.games.lowering.assembling import Row, beyond
from tefuda.games.lowering.makeup import swapped
from tefuda.games.lowering.mentions import names_one
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.said import each_holder
from tefuda.kernel.programs import Cond, Const, Ins, Num
from tefuda.kernel.records import SWAP, Bundle, Change
from tefuda.text import having, instructions, naming, numbers, players, sentences, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, Named
from tefuda.text.tree import walk
from tefuda.text.verbs import Affect
from tefuda.text.words import Kind

Act = Row[Context, None]


def how_much(ctx: Context) -> None:
    """Keep how much the last step was."""
    ctx.amount = ctx.how_much()


# ---- draws, damage, Life, Will, counters


def draw(ctx: Context, node: instructions.Draw | effects.DrawMuch) -> None:
    """Single draws [R67]."""
    noted(ctx, Draw(ctx.you, amount(ctx, node.n if isinstance(node, instructions.Draw) else node.v)), "draw")


def hand_becomes(ctx: Context, node: having.HandBecomes) -> None:
    """As many single draws as are missing [R67]; as many cards of the hand as are too many are forgotten [R146]."""
    hand, n = CardsIn((m.HAND,), ctx.you), amount(ctx, node.n)
    if not node.off:
        noted(ctx, Draw(ctx.you, beyond(n, HowMany(hand))), "draw")
        return
    if ctx.each:
        ctx.fail("both players' hands are not cut down at the same time")
    many, reg = beyond(HowMany(hand), n), ctx.reg()
    ctx.add(PickSome(Some(hand, many, many, ctx.you, False)), TakePicked(reg))
    noted(ctx, MoveTo(InRegister(reg), m.OBLIVION), "forget")


def hurt(ctx: Context, node: effects.Hurt) -> None:
    """Damage to almas and players [R29]."""
    ctx.good = False
    n = amount(ctx, node.n)
    for to in node.to:
        if isinstance(to, players.Who):
            noted(ctx, doing.OnPlayers(lower_who(ctx, to), e.HURT, n), "damage")
        else:
            reachable(ctx, to, None, 1 << m.MAIN)
            found = take(ctx, to)
            left = ctx.valued(RpLeft(found)) if ctx.wants_excess else None
            noted(ctx, doing.OnThings(found, e.DAMAGED, n), "damage", found, to)
            if left is not None:
                how_much(ctx)
                assert ctx.amount is not None
                ctx.excess = beyond(ctx.amount, left)
                continue
        how_much(ctx)


def take_damage(ctx: Context, node: effects.TakeDamage) -> None:
    """Damage to the player of the sentence [R29]."""
    noted(ctx, doing.OnPlayers(ctx.you, e.HURT, amount(ctx, node.n)), "damage")
    how_much(ctx)


def life(ctx: Context, node: gauges.Life) -> None:
    """ライフロス, or Life gained."""
    who, n = lower_who(ctx, node.who), amount(ctx, node.n)
    noted(ctx, doing.OnPlayers(who, e.LOST, n) if node.way == "lose" else doing.Changing(who, e.RAISED, n), "life")
    how_much(ctx)
    ctx.how_many = ctx.amount


def will(ctx: Context, node: gauges.Will) -> None:
    """Will gained or lost."""
    who = lower_who(ctx, node.who)
    n = amount(ctx, node.n) if node.n is not None else TableNum(who, m.WILL)
    noted(ctx, doing.Changing(who, e.WILLED, n, sign(node.way)), "will")
    counted(ctx)


def pay_will(ctx: Context, node: gauges.PayWill) -> None:
    """Pay in full or not at all; そうしたら asks whether it could be paid [R109]."""
    if isinstance(node.n, numbers.X) and "X" not in ctx.lets:
        ctx.paid_x = pay(ctx, doing.PayWill, TableNum(ctx.you, m.WILL))
        return
    ins = doing.PayWill(amount(ctx, node.n))
    reg = ctx.reg()
    ctx.add(Judge(reg, AllPossible((ins,))), ins)
    ctx.result = reg


def pay(ctx: Context, make: Callable[[Num], Ins], most: Num) -> Num:
    """Let the player name how much, and take that; return the number."""
    n = ctx.pick_number(Const(1 if ctx.chained else 0), most)
    noted(ctx, make(n), "will")
    ctx.how_many = n
    ctx.amount = n
    return n


LOSING: dict[str, Callable[[Players, Num], Ins]] = {
    "will": lambda who, n: doing.Changing(who, e.WILLED, n, -1),
    "life": lambda who, n: doing.OnPlayers(who, e.LOST, n),
    "nightmare": lambda who, n: doing.Nightmares(who, n, -1),
    "madness": lambda who, n: doing.Madness(who, n, -1),
}
"""How players lose so much of a number of theirs."""


def pay_any(ctx: Context, node: gauges.PayAnyWill) -> None:
    """Will as much as one likes; in a chain at least 1 [R52, R109]."""
    pay(ctx, doing.PayWill, TableNum(ctx.you, m.WILL))


def lose_any(ctx: Context, node: gauges.LoseAny) -> None:
    """Will or counters as many as one likes; in a chain at least 1 [R52]."""
    who = lower_who(ctx, node.who)
    pay(ctx, lambda n: LOSING[node.g.id](who, n), TableNum(who, v.GAUGES[node.g.id]))


def sign(way: str) -> int:
    """Return 1 for gains, -1 for losses."""
    return -1 if way == "lose" else 1


def create_copy(ctx: Context, node: copies.CreateCopy) -> None:
    """A new card of the print of another one [R74]."""
    if ctx.each:
        ctx.fail("it is not said of what each player makes a copy")
    noted(ctx, CreateLike(lower_things(ctx, node.t), ctx.you, node.hand), "create")
    ctx.it = ctx.outcome()


def give_weapons(ctx: Context, node: copies.GiveWeapons) -> None:
    """What other cards would grant if they were armed [R63]."""
    of = take(ctx, node.of)
    if isinstance(node.t, nouns.Unsaid):  # what is left out is who speaks, not whose skills they are
        speaker: things.Thing = Main(MainSide("own")) if ctx.kind != ALMA_TEXT else Source(Kind("alma"))
        node = copies.GiveWeapons(things.It() if ctx.names else speaker, node.of)
    ctx.good = True
    t = take(ctx, node.t)
    noted(ctx, BeginWeapons(of, t, ctx.span.take()), "state", t, node.t)


def use_text(ctx: Context, node: copies.UseText) -> None:
    """The text of a reflet is processed where it lies [R51, R86]."""
    if class_of(node.t) != "reflet" and not isinstance(node.t, things.It | nouns.Mine):
        ctx.fail("only reflets have an effect that is processed once [R31, R86]")
    if ctx.each:
        ctx.fail("both players cannot process texts at the same time")
    found = take(ctx, node.t, None, UsableText())
    noted(ctx, UseText(found), "use", found, node.t)


def heal(ctx: Context, node: effects.Heal) -> None:
    """RP up to its maximum [R44]."""
    ctx.good = True
    reachable(ctx, node.t, None, 1 << m.MAIN)
    found = take(ctx, node.t)
    n = amount(ctx, node.n) if node.n is not None else None
    noted(ctx, doing.Heal(found, e.HEALED, n), "heal", found, node.t)
    counted(ctx)


# ---- exchanging


def swap_stats(ctx: Context, node: effects.SwapStats) -> None:
    """Base values change places: of one alma two, or one of two [4.6.1.2, R79]."""
    t = lower_things(ctx, node.t)
    stat = v.STATS[node.stat.id]
    if node.b is None:
        assert node.other is not None
        one = Change(m.L_CHANGE, stat, SWAP, None, v.STATS[node.other.id])
        noted(ctx, Begin(ctx.number(Bundle((one,))), t, ctx.span.take()), "state", t, node.t)
        return
    b = lower_things(ctx, node.b)
    theirs = v.STATS[node.other.id] if node.other is not None else stat
    said = (node.t, node.b)
    swapped(
        ctx,
        ((t, stat), (b, theirs)),
        m.L_CHANGE,
        lambda of, attr: StatNum(STATS, of, attr, which=BASE),
        Begin,
        lambda ins, k: noted(ctx, ins, "state", (t, b)[k], said[k]),
    )


def swap_cards(ctx: Context, node: effects.SwapCards) -> None:
    """Each goes where the other was."""
    a = take(ctx, node.a)
    b = ctx.held(take(ctx, node.b))
    noted(ctx, Exchange(a, b), "swap")
    ctx.it = Followed(b, ctx.result, ctx.outcome().reg)


# ---- fights, transforming, bifrost


def transform(ctx: Context, node: effects.Transform) -> None:
    """変身: from the zones named [R101]."""
    into = node.into.of if isinstance(node.into, things.Some) else node.into
    if isinstance(node.into, things.Some) and (not single(node.into) or not isinstance(into, NP)):
        ctx.fail("an alma is transformed into one card")
    assert isinstance(into, NP)
    head = into.head
    found = take(ctx, node.t if node.t is not None else nouns.Main(nouns.MainSide("own")))
    if not isinstance(head, Named):
        d = describe(ctx, into)
        if (
            not isinstance(head, AKind)
            or head.k.id != "alma"
            or d.whose not in (None, ctx.you)
            or not described_alone(d)
        ):
            ctx.fail("an alma is transformed into a card that is named, or into a described alma of a zone")
        ins = Transform(found, (), d.zones)
        ins.fits = d.test()
        noted(ctx, ins, "transform", found, node.t)
        return
    designs = designs_of(ctx, tuple(n.plain for n in head.names))
    zones = describe(ctx, into).zones if into.quals else ()
    noted(ctx, Transform(found, designs, zones), "transform", found, node.t)


def single(t: things.Some) -> bool:
    """Whether a count is exactly one."""
    return isinstance(t.cnt, things.Exactly) and getattr(t.cnt.n, "n", 0) == 1


def described_alone(d: Described) -> bool:
    """Whether a description says what cards are and in which zones off the field, and nothing else."""
    return d.taken is None and not d.extremes and d.top is None and not m.FIELD >> d.zones[0] & 1


# ---- chains, options


def steps_of(d: Node) -> list[Node]:
    """Return the steps of a sentence, one after the other."""
    if isinstance(d, sentences.Seq) and texts.is_chain(d):
        return [*steps_of(d.a), *steps_of(d.b)]
    return [d]


def subject(ctx: Context, node: texts.Subject) -> None:
    """A step with a player of its own as its subject: 自分は is the player of the text, whoever did the steps before [R146] (wording 5)."""
    outer, each = ctx.you, ctx.each
    if isinstance(node.who, players.Player) and node.who.s.id == "own":
        ctx.you = You()
    speak_of(ctx, node.who)
    lower_act(ctx, node.a)
    ctx.you, ctx.each = outer, each


def timed(ctx: Context, node: texts.Timed) -> None:
    """A step that lasts for a time of its own."""
    outer, ctx.span = ctx.span, spanning(ctx, node.p)
    lower_act(ctx, node.a)
    ctx.span.check(ctx)
    ctx.lasted, ctx.span = ctx.span.period, outer


def reverted(ctx: Context, node: texts.Reverted) -> None:
    """A step that lasts until the release of this CF."""
    if ctx.span.take() not in (ALWAYS, THIS_TURN):
        ctx.fail("what is undone at the end of CF has no other period")
    outer, ctx.span = ctx.span, Span(THIS_TURN, True)
    lower_act(ctx, node.a)
    ctx.span.check(ctx)
    ctx.span = outer


def per_taken(ctx: Context, node: texts.PerTaken) -> None:
    """A step whose number is taken once for every so many of what was taken."""
    per_step(ctx, (lower_num(ctx, node.v), lower_num(ctx, node.n)), node.a)


def per_things(ctx: Context, node: texts.PerThings) -> None:
    """A step whose number is taken once for every so many such cards."""
    per_step(ctx, (many(ctx, node.of), lower_num(ctx, node.cnt.n)), node.a)


def per_step(ctx: Context, per: tuple[Num, Num], step: Node) -> None:
    """A step whose number is taken once for each."""
    outer = (ctx.per, ctx.multiplied)
    ctx.for_each(per)
    lower_act(ctx, step)
    ctx.check_multiplied()
    ctx.per, ctx.multiplied = outer


def speak_of(ctx: Context, who: Node) -> None:
    """自分 is that player from now on; both players choose in secret [R10, R146]."""
    if each_holder(who):
        ctx.fail("the players of several cards do not carry out a sentence together")
    ctx.each = isinstance(who, players.EachPlayer)
    ctx.you = lower_who(ctx, who)


def modes(ctx: Context, node: effects.Modes) -> None:
    """いずれか: executable options are named, and carried out in printed order (wording 10)."""
    if len({o.k.text for o in node.o}) != len(node.o):
        ctx.fail("two options have the same letter")
    n: Num = Const(node.n)
    if isinstance(node, effects.ModesOr):
        n = IfNum(lower_cond(ctx, node.c), Const(node.m), n)
    options(ctx, [o.d.a for o in node.o], n)


def either(ctx: Context, node: texts.Chain) -> None:
    """…するか…する: one of the steps, named when it is carried out; in a chain one that can be done in full [R52] (wording 10)."""

    steps: list[Node] = [node.a]
    while isinstance(node.b, texts.Chain):
        node = node.b
        steps.append(node.a)
    outer, ctx.code = ctx.code, []
    options(ctx, [*steps, node.b], Const(1))
    code, ctx.code = tuple(ctx.code), outer
    ctx.add(DoInside(ctx.program_of(code), premise(code)))


def options(ctx: Context, bodies: list[Node], n: Num) -> None:
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
    ctx.fill_at(hole, PickOption(tuple(conds), n, ctx.you))
    ctx.result = reg


HUES = tuple(range(len(m.ATTRIBUTES)))
"""Numbers of the attributes that a card can have [4.4.1]."""

ACTS: dict[type, Act] = {
    instructions.Draw: draw,
    effects.DrawMuch: draw,
    effects.DrawUpTo: lambda ctx, node: noted(
        ctx, Draw(ctx.you, ctx.pick_number(Const(0), amount(ctx, node.n))), "draw"
    ),
    having.HandBecomes: hand_becomes,
    effects.TakeDamage: take_damage,
    gauges.PayAnyWill: pay_any,
    gauges.LoseAny: lose_any,
    texts.Timed: timed,
    texts.Reverted: reverted,
    statics.NextCost: costs.next_cost,
    statics.CostOfIt: costs.cost_of_it,
    texts.PerTaken: per_taken,
    texts.PerThings: per_things,
    effects.Hurt: hurt,
    gauges.Life: life,
    gauges.Will: will,
    copies.CreateCopy: create_copy,
    copies.GiveWeapons: give_weapons,
    copies.UseText: use_text,
    gauges.PayWill: pay_will,
    effects.Heal: heal,
    effects.SwapStats: swap_stats,
    effects.ChangeUpTo: changing.change_up_to,
    effects.SwapCards: swap_cards,
    **fights.ACTS,
    **marks.ACTS,
    effects.Transform: transform,
    effects.Bifrost: lambda ctx, node: noted(ctx, Bifrost(ctx.you), "bifrost"),
    effects.DoNamesake: do_namesake,
    effects.Modes: modes,
    effects.ModesOr: modes,
    texts.Chain: either,
    effects.Nullify: nullify,
    texts.Subject: subject,
    instructions.Do: do,
    naming.NameHue: lambda ctx, node: ctx.name_word(PickWord("attribute", V_ATTRIBUTE, HUES, ctx.you)),
    instructions.Again: again,
    **turns.ACTS,
    **amounts.ACTS,
    **dict.fromkeys(lasting.MAKERS, lasting.begin),
    statics.Dealt: lasting.begin_dealt,
    effects.LoseSkills: nullify,
}
"""What each instruction becomes."""


def lower_act(ctx: Context, node: Node) -> None:
    """Add a step."""
    before, done = ctx.it, dict(ctx.done)
    ctx.row(ACTS, node)(ctx, node)
    ctx.acted(node, before)
    took = {verb for verb, found in ctx.done.items() if done.get(verb) is not found}
    several = {verb for verb in took if names_one(node) is False or verb in done}
    ctx.plural = ctx.plural - took | several


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
            before = ctx.it
            create(ctx, step, goes)
            ctx.acted(step, before)
            if goes is not None:
                del steps[at]
            k += 1
            continue
        if isinstance(step, texts.Given):
            k = given(ctx, steps, k)
            continue
        ctx.counts_on = any(
            isinstance(n, values.TakenCount | texts.PerTaken) for later in steps[k + 1 :] for n in walk(later)
        )
        lower_act(ctx, step)
        ctx.counts_on = False
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
    return Premise(code) if any(isinstance(ins, Deed | OnThings | OnPlayers | Begin) for ins in code) else None


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
