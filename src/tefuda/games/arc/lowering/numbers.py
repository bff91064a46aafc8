"""Numbers: written amounts, and values that a text computes (wording 6)."""

from __future__ import annotations

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import Context, lower_event, lower_num, lower_things
from tefuda.games.arc.lowering.nouns import NOUNS, WORDS, group
from tefuda.games.arc.rules.counting import MarksNum, MaximumNum, TableNum
from tefuda.games.arc.rules.events import TIMING
from tefuda.games.arc.rules.knowing import STATS
from tefuda.games.arc.rules.model import DAMAGE, ELEMENTS, NUMBERED, SERVICE
from tefuda.games.arc.rules.sets import Everyone, HavingLess
from tefuda.games.arc.wording import events, nouns, values
from tefuda.games.common.measuring import NOW, PRINTED, HowManyBits, StatNum
from tefuda.games.common.numbers import Difference, HowMany, PlusNum
from tefuda.games.common.things import Players, Things
from tefuda.games.lowering.lookbacks import Lookbacks, Watched
from tefuda.games.lowering.nouns import holder_of
from tefuda.kernel.programs import Const, Num
from tefuda.saying import Text
from tefuda.text import known, letters, numbers, players
from tefuda.text.model import Node
from tefuda.text.nouns import NP


def lower_who(ctx: Context, who: Node | None) -> Players:
    """Return the players named; nobody named: the subject of the sentence."""
    if who is None:
        return ctx.you
    if isinstance(who, players.EachPlayer):
        return ctx.among_them(ctx.both())
    if isinstance(who, players.Player):
        return ctx.you if who.s.id == "own" else ctx.foe()
    if isinstance(who, known.HolderOf):
        return holder_of(lower_things(ctx, who.t), who, Everyone())
    if isinstance(who, known.LessOf):
        return HavingLess(v.GAUGES[who.of.id], who.more.id == "more")
    ctx.fail("nobody in a match is called this", who)


def x(ctx: Context, node: numbers.X) -> Num:
    """X as the text defines it, counted when it is needed."""
    found = ctx.letter(node, lower_num)
    if found is None:
        if ctx.paid_x is None and ctx.x_between is not None:
            lo, hi = ctx.x_between
            ctx.paid_x = ctx.pick_number(Const(lo), Const(hi))
        if ctx.paid_x is not None:
            return ctx.paid_x
        ctx.no_letter(node)
    return found


def taken_count(ctx: Context, node: values.TakenCount) -> Num:
    """How many cards a step took; of both players together, so that nothing is said of what each of them has taken."""
    if ctx.each:
        ctx.fail("what both players took is counted together, not for each of them")
    if node.v is not None and node.v.id == "nullify":
        if ctx.how_many is None:
            ctx.fail("how many skills were nullified is known in the same row of steps only")
        return ctx.how_many
    if node.v is not None and node.v.id == "return":
        return HowMany(returned(ctx))
    if node.v is not None:
        return HowMany(ctx.recall(node.v.id))
    if ctx.how_many is not None:
        return ctx.how_many
    if ctx.last is None and ctx.amount is not None:
        return ctx.amount
    if ctx.last is None:
        ctx.fail("no step before took anything that can be counted")
    return HowMany(ctx.last)


def returned(ctx: Context) -> Things:
    """Return what was put back, into whichever zone: one step must have done so, and not two."""
    verbs = [verb for verb in ("bounce", "to_deck") if verb in ctx.done]
    if len(verbs) > 1:
        ctx.fail("which cards were put back is not said")
    return ctx.recall(verbs[0] if verbs else "to_deck")


def damage(ctx: Context, node: values.DamageSize) -> Num:
    """How much damage it was."""
    if ctx.amount is None:
        ctx.fail("no damage is mentioned before this")
    return ctx.amount


def skill_number(ctx: Context, node: values.SkillValue) -> int:
    """Return the attribute that holds the number of a general skill."""
    if node.k.k.id not in NUMBERED:
        ctx.fail(Text(f"[{node.k.k.id}]に数はありません", f"[{node.k.k.id}] has no number"))
    return NUMBERED[node.k.k.id]


def excess(ctx: Context, node: values.Excess) -> Num:
    """How far the damage of this text went beyond the RP that were left."""
    if ctx.excess is None:
        ctx.fail("no alma is dealt damage before this")
    return ctx.excess


def plus(ctx: Context, node: values.PlusOf) -> Num:
    """A value plus or minus a constant."""
    a = lower_num(ctx, node.v)
    return Difference(a, Const(node.n)) if node.minus else PlusNum(a, Const(node.n))


def many(ctx: Context, of: Node) -> Num:
    """How many cards there are; what has happened to cards in this turn is counted by the history."""
    hues = next((q for q in getattr(of, "quals", ()) if isinstance(q, nouns.ByAttribute)), None)
    if hues is not None:
        assert isinstance(of, NP)
        return HowManyBits(group(ctx, NP(of.head, tuple(q for q in of.quals if q is not hues))), ELEMENTS)
    return BEHIND.befallen(ctx, of) or HowMany(group(ctx, of))


def past(ctx: Context, node: Node) -> Watched:
    """Return the kinds of events, and what makes them the one of a text that looks back; one of a destruction in combat is counted once."""
    trigger = lower_event(ctx, node)
    if TIMING in trigger.kinds or not trigger.kinds:
        ctx.fail("only what happens to cards and players can be looked back at")
    return trigger.kinds, trigger.fits


BEHIND = Lookbacks(past, lambda h, np: events.Befalls(events.Somehow(h), np), lower_num, v.bound_of, (nouns.Main,))
"""How texts look back."""

lower_num.add(
    {
        **NOUNS.measures(),
        numbers.X: x,
        letters.Letter: lambda ctx, node: ctx.letter(node, lower_num) or ctx.no_letter(node),
        values.Valued: lambda ctx, node: lower_num(ctx, node.v),
        values.NumberOf: lambda ctx, node: many(ctx, node.of),
        **BEHIND.measures(),
        values.NumberOn: lambda ctx, node: WORDS.number_of(
            lower_things(ctx, node.of), node.stat, which=PRINTED if node.printed else NOW
        ),
        values.MaximumOf: lambda ctx, node: MaximumNum(lower_things(ctx, node.of)),
        values.GaugeOf: lambda ctx, node: TableNum(lower_who(ctx, node.who), v.GAUGES[node.gauge.id]),
        values.ServiceOf: lambda ctx, node: MarksNum(lower_things(ctx, node.of), SERVICE),
        values.DamageOn: lambda ctx, node: MarksNum(lower_things(ctx, node.of), DAMAGE),
        values.SkillValue: lambda ctx, node: StatNum(STATS, lower_things(ctx, node.of), skill_number(ctx, node)),
        values.Excess: excess,
        values.TakenCount: taken_count,
        values.DamageSize: damage,
    }
)
lower_num.add_arithmetic()


def amount(ctx: Context, node: Node | int) -> Num:
    """Return the number of a sentence, taken once for each if つき says so."""
    return ctx.often(lower_num(ctx, node))
