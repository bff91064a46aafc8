"""Field abilities: what holds while the card is on the battlefield, and what a card says about its own cost, entry and deck [11.7]."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.above import above_deals
from tefuda.games.chronicle.lowering.acts import chain
from tefuda.games.chronicle.lowering.conditions import phase_is
from tefuda.games.chronicle.lowering.context import LINES, Context, lower_cond, lower_num
from tefuda.games.chronicle.lowering.costs import lower_cost
from tefuda.games.chronicle.lowering.holding import parts
from tefuda.games.chronicle.lowering.lasting import MAKERS, static
from tefuda.games.chronicle.lowering.nouns import group
from tefuda.games.chronicle.lowering.players import lower_side, lower_who
from tefuda.games.chronicle.lowering.triggers import check_works, works_in
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.legal import LENDING, AsHand
from tefuda.games.chronicle.rules.pricing import CostMod
from tefuda.games.chronicle.wording import changes, costs, lines, nouns, statics, times
from tefuda.games.common.conditions import Always, TurnIs
from tefuda.games.common.filters import SourceOnly
from tefuda.games.common.numbers import HowMany, IfNum, PerSo
from tefuda.games.common.pricing import CostChange, ExtraCost
from tefuda.games.common.things import You
from tefuda.games.lowering.assembling import ByClass, ByClassWith
from tefuda.games.lowering.conditions import contraries
from tefuda.games.lowering.makeup import all_of
from tefuda.kernel.programs import Cond, Const, Num
from tefuda.kernel.records import Bundle, Mod
from tefuda.text import amounts, letters, sentences
from tefuda.text.model import Node
from tefuda.text.things import Thing


def lower_field(ctx: Context, node: lines.Field) -> None:
    """Lower a line of a permanent card that is neither trigger nor action."""
    if not isinstance(node.b, sentences.Steps):
        ctx.fail("a field ability has no modes")
    define_x(ctx, node.b.s)
    for k, sentence in enumerate(contraries(ctx, node.b.s)):
        if isinstance(sentence.do.d, costs.CostFloor):
            if k == 0:
                ctx.fail("nothing before this lowers a cost")
        elif not own_sentence(ctx, sentence):
            ctx.floor = floor_behind(ctx, node.b.s[k : k + 2])
            field_sentence(ctx, sentence)


def field_sentence(ctx: Context, sentence: sentences.Sentence) -> None:
    """Add what a sentence says for as long as its words find their card."""
    said = sentence.do.d if isinstance(sentence.do, sentences.Must) else ctx.fail("a field ability is not optional")
    outer = ctx.you, ctx.per
    cond = prefixed(ctx, sentence.pre)
    if ctx.per is not None and not all(isinstance(one, PER) for one in chain(said)):
        ctx.fail("つき cannot multiply this")
    ctx.works = works_in(ctx, sentence.pre)
    check_works(ctx, ctx.works)
    subject: Thing | None = None
    for one in chain(said):
        subject = getattr(one, "t", None) or subject
        held(ctx, of_subject(ctx, one, subject), cond)
    ctx.you, ctx.per = outer


PER = (
    changes.GetsBoost, changes.GetsBoostAlso, changes.ChangeStat, costs.UseCosts, costs.CardsCost, costs.OwnCost,
)  # fmt: skip
"""What a field ability says once for each of some things."""


def floor_behind(ctx: Context, pair: Sequence[sentences.Sentence]) -> int:
    """Return below what a sentence does not lower costs, as the one behind it says; 0 if it does not."""
    said = pair[-1].do.d
    if not isinstance(said, costs.CostFloor):
        return 0
    digits = said.n.text.strip("()")
    if len(pair) < 2 or not isinstance(pair[0].do.d, costs.UseCosts | costs.CardsCost) or not digits.isdigit():
        ctx.fail("only a number of souls limits how far the sentence before lowers a cost")
    if not all(isinstance(p, lines.However) for p in pair[-1].pre):
        ctx.fail("how far a cost is lowered has no conditions", pair[-1])
    return int(digits)


def of_subject(ctx: Context, node: Node, subject: Thing | None) -> Node:
    """Return an act whose subject is left out with that of the act before."""
    if not isinstance(node, changes.GainsAlso | changes.GetsBoostAlso | changes.LosesAlso):
        return node
    if subject is None:
        ctx.fail("it is not said what this is about")
    if isinstance(node, changes.GainsAlso):
        return changes.Gains(subject, node.k)
    if isinstance(node, changes.LosesAlso):
        return changes.Loses(subject, node.loss)
    return changes.GetsBoost(subject, node.p, node.a)


def held(ctx: Context, node: Node, cond: Cond | None) -> None:
    """Lower what one sentence says."""
    if isinstance(node, letters.Let | letters.LetBoth):
        return
    if isinstance(node, statics.EntersAs) and itself_enters(node):
        enters_wiped(ctx, node, cond)
    elif of_itself(node):
        OWN[type(node)](ctx, node, cond)
    else:
        ctx.row(MAKERS, node)
        static(ctx, node, cond)


def define_x(ctx: Context, steps: Sequence[sentences.Sentence]) -> None:
    """Note what X is; in a field ability it is counted all the time [R14]."""
    ctx.define_in(steps)
    for sentence in steps:
        for name, value in letters.defined(sentence.do.d).items():
            ctx.x[name] = lower_num(ctx, value)


def prefixed(ctx: Context, pre: Sequence[Node]) -> Cond | None:
    """Return the conditions before a sentence; who is named acts in it."""
    conds: list[Cond] = []
    for prefix in pre:
        if isinstance(prefix, sentences.During):
            conds.append(ctx.row(DURING, prefix.p)(ctx, prefix.p))
        elif isinstance(prefix, sentences.If):
            conds.append(lower_cond(ctx, prefix.cond))
        elif isinstance(prefix, sentences.By):
            ctx.you = lower_who(ctx, prefix.who)
        elif isinstance(prefix, sentences.Per):
            ctx.per = HowMany(group(ctx, prefix.of)), lower_num(ctx, prefix.cnt.n)
        elif isinstance(prefix, amounts.PerValue):
            ctx.per = lower_num(ctx, prefix.v), Const(1) if prefix.n is None else lower_num(ctx, prefix.n)
        elif not isinstance(prefix, sentences.Further):
            ctx.fail("this cannot stand in a field ability", prefix)
    return all_of(conds)


def in_turn(ctx: Context, period: times.InTurnOf) -> Cond:
    """While it is a player's turn."""
    if period.next or period.s is None:
        ctx.fail("a field ability knows no next turn")
    return TurnIs(lower_side(ctx, period.s))


DURING: ByClass[Context, Cond] = {
    sentences.While: lambda ctx, p: lower_cond(ctx, p.c),
    times.DuringPhase: lambda ctx, p: phase_is(ctx, p.p.id),
    times.InTurnOf: in_turn,
}
"""While what a field ability may hold."""


# ---- what a card says about itself wherever it is


def own_cost(ctx: Context, node: costs.OwnCost, cond: Cond | None) -> None:
    """Its cost, counted when it is used [11.2.5, 11.2.9]."""
    cond = ctx.lit(cond)
    for part, n in parts(ctx, node.n, node.more):
        amount: Num = Const(n)
        if node.of is not None and node.cnt is not None:
            amount = PerSo(amount, HowMany(group(ctx, node.of)), lower_num(ctx, node.cnt.n))
        elif ctx.per is not None:
            amount = PerSo(amount, *ctx.per)
        ctx.text.own_costs += (CostChange(amount, part, cond),)


def in_deck(ctx: Context, node: statics.InDeck, cond: Cond | None) -> None:
    """How many of it a deck may have [8.1.2, R113]."""
    ctx.uncoloured(node)
    if cond is not None:
        ctx.fail("decks are built before a match")
    ctx.text.deck_limit = -1 if node.n is None else node.n


def itself_enters(node: Node) -> bool:
    """Whether a sentence says how its own card enters."""
    return isinstance(node, statics.EntersAs) and isinstance(node.t, nouns.Source | nouns.ByName)


def enters_wiped(ctx: Context, node: statics.EntersAs, cond: Cond | None) -> None:
    """It enters wiped, if a condition holds then [11.7.2]."""
    cond = ctx.lit(cond)
    if node.s.id != "wiped":
        ctx.fail("things enter active anyway")
    if cond is None:
        ctx.text.enters_wiped = True
    else:
        ctx.text.enters_wiped_if += (cond,)


def placed_from(ctx: Context, node: statics.PlacedFrom, cond: Cond | None) -> None:
    """The card itself is placed out of another zone, where this works; perhaps for more [11.2.9, 11.3.1, R119]."""
    zone = v.ZONES[node.z.id]
    if zone not in LENDING:
        ctx.fail("cards are placed out of zones where everybody sees them")
    mods: list[Mod] = [AsHand(You(), m.PERMANENT, True)]
    for part, n in parts(ctx, node.n, True) if node.n is not None else ():
        mods.append(CostMod(m.M_COST, SourceOnly(), Const(n), part))
    ctx.static(ctx.number(Bundle(mods=tuple(mods), cond=cond)), 1 << zone)


def enters_bearing(ctx: Context, node: statics.EntersBearing, cond: Cond | None) -> None:
    """It enters with counters, as many as a number says then [6.10, 11.7.2]."""
    cond = ctx.lit(cond)
    n = lower_num(ctx, node.n if node.n is not None else node.v)  # type: ignore[arg-type]
    ctx.text.bearing += ((ctx.words.word(node.c.text), n if cond is None else IfNum(cond, n, Const(0))),)


def uncountered(node: Node) -> bool:
    """Whether a sentence says that a spell itself is not countered: it works on the stack [11.4.4]."""
    return (
        isinstance(node, statics.DoesNot)
        and isinstance(node.t, nouns.Source | nouns.ByName)
        and node.w.id == "countered"
    )


def own_sentence(ctx: Context, node: sentences.Sentence) -> bool:
    """Take a sentence that is an additional or alternative cost of the card, or what a spell says about itself wherever it is; tells
    whether it is one."""
    ctx.apart = ctx.spell
    taken = (ctx.spell and own_words(ctx, node)) or own_price(ctx, node)
    ctx.apart = False
    return taken


def own_price(ctx: Context, node: sentences.Sentence) -> bool:
    """Take a sentence that is an additional or alternative cost."""
    first = next((p for p in node.pre if isinstance(p, lines.AsExtra | lines.AsAlternative)), None)
    if first is None:
        return False
    optional = isinstance(node.do, sentences.May)
    cond = ctx.lit(all_of([own_condition(ctx, p) for p in node.pre if p is not first]))
    cost = lower_cost(ctx, parts_of(node.do.d))
    ctx.text.regs = max(ctx.text.regs, ctx.regs)
    if isinstance(first, lines.AsExtra) and cost.names_x:
        ctx.fail("no number is announced for an additional cost")
    if isinstance(first, lines.AsExtra):
        ctx.text.extras += (ExtraCost(cost, optional, cond),)
    elif not optional:
        ctx.fail("an alternative cost may be paid, it need not be")
    else:
        cost.cond = cond
        ctx.text.alternatives += (cost,)
    return True


def own_condition(ctx: Context, prefix: Node) -> Cond:
    """Return the condition of an additional or alternative cost."""
    if not isinstance(prefix, sentences.If):
        ctx.fail("a cost can only depend on a condition", prefix)
    return lower_cond(ctx, prefix.cond)


def parts_of(act: Node) -> tuple[Node, ...]:
    """Return the acts of a sentence that is a cost."""
    return (*parts_of(act.a), *parts_of(act.b)) if isinstance(act, sentences.Seq) else (act,)


OWN: ByClassWith[Context, Cond | None, None] = {
    costs.OwnCost: own_cost,
    statics.InDeck: in_deck,
    statics.EntersBearing: enters_bearing,
    statics.PlacedFrom: placed_from,
    statics.AboveDeals: lambda ctx, node, cond: above_deals(ctx, node),
}
"""What a card says about itself wherever it is."""


def of_itself(node: Node) -> bool:
    """Whether a card says something about itself, wherever it is, and not of others."""
    return type(node) in OWN and not isinstance(getattr(node, "t", None), nouns.EveryOf)


def own_words(ctx: Context, node: sentences.Sentence) -> bool:
    """Take what a spell says about its own cost, that it is not countered, or how many of it a deck may have [8.1.2, 11.2.5, 11.2.9]."""
    said = node.do.d
    if uncountered(said):
        ctx.text.uncountered += (ctx.lit(prefixed(ctx, node.pre)) or Always(),)
        return True
    if not of_itself(said):
        check_works(ctx, works_in(ctx, node.pre))
        return False
    OWN[type(said)](ctx, said, prefixed(ctx, node.pre))
    return True


LINES.add({lines.Field: lower_field})
