"""Sentences: conditions, players, periods, options, そうしたら and 代わりに, delayed triggers [2-4, 2-5, R46, R47, R105]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from tefuda.games.common.control import Held, NoteResult
from tefuda.games.common.things import Players
from tefuda.games.eoo.lowering.acts import chain, define_x, lower_act, may
from tefuda.games.eoo.lowering.context import INSTRUCTIONS, Context, lower_cond, lower_num
from tefuda.games.eoo.lowering.costs import paid_now, reserve_now
from tefuda.games.eoo.lowering.delays import delayed, for_a_time
from tefuda.games.eoo.lowering.numbers import counted
from tefuda.games.eoo.lowering.periods import lower_period
from tefuda.games.eoo.lowering.players import lower_side, lower_who
from tefuda.games.eoo.rules.do_playing import PayNow
from tefuda.games.eoo.rules.judging import TurnIs
from tefuda.games.eoo.rules.lasting import Period
from tefuda.games.eoo.rules.sets import EveryPlayer
from tefuda.games.eoo.wording import duties, effects, lines, times, values
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.sentences import (
    asks,
    done_before,
    fill_conds,
    for_each,
    joined_later,
    names_the_asked,
    repeat,
    replaces,
)
from tefuda.kernel.programs import Cond, Const, Jump, Not, Num
from tefuda.text import amounts, instructions, moments, periods, players, sentences, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, recalls
from tefuda.text.words import Unit


@dataclass
class Said:
    """The prefixes of a sentence, sorted.

    Attributes:
        conds: Conditions, in printed order.
        who: Who carries it out.
        often: As often as this value says.
        after: What it does later: a delayed trigger.
        would: An event that it replaces for a time.
        aside: Whether what it waits for, or replaces, is said before who carries it out: 自分 in that is not he.
    """

    conds: list[Cond] = field(default_factory=list)
    who: Node | None = None
    often: Node | None = None
    after: Node | None = None
    would: sentences.InCase | None = None
    instead: bool = False
    aside: bool = False


def prefixes(ctx: Context, pre: Sequence[Node]) -> Said:
    """Sort the prefixes; those that only set the scene change the context."""
    said = Said()
    for p in pre:
        if isinstance(p, sentences.If):
            said.conds.append(lower_cond(ctx, p.cond))
        elif isinstance(p, sentences.IfDone):
            said.conds.append(done_before(ctx))
        elif isinstance(p, sentences.Otherwise):
            said.conds.append(Not(done_before(ctx)))
        elif isinstance(p, sentences.During):
            during(ctx, p.p, said)
        elif isinstance(p, sentences.By):
            said.who = p.who
            said.aside = said.after is not None or said.would is not None
        elif isinstance(p, sentences.Per):
            ctx.per = (counted(ctx, p.of), lower_num(ctx, p.cnt.n))
        elif isinstance(p, amounts.PerValue):
            ctx.per = lower_num(ctx, p.v), Const(1) if p.n is None else lower_num(ctx, p.n)
        elif isinstance(p, lines.AsOften):
            said.often = p.v
        elif isinstance(p, duties.UnlessPaid):
            said.conds.append(unpaid(ctx, p))
        elif isinstance(p, LATER):
            said.after = p
        elif isinstance(p, sentences.InCase):
            said.would = p
        elif isinstance(p, sentences.Among):
            ctx.among = True
        elif isinstance(p, sentences.Instead):
            said.instead = True
        elif not isinstance(p, sentences.After | sentences.Further):
            ctx.fail("", p)
    return said


def unpaid(ctx: Context, p: duties.UnlessPaid) -> Cond:
    """Let a player pay now; the rest is done if he has not [R108]."""
    reg = ctx.reg()
    cost = paid_now(ctx, p.m.text) if p.m is not None else reserve_now(ctx, p)
    ctx.add(PayNow(lower_who(ctx, p.who), cost), NoteResult(reg))
    return Not(Held(reg))


def during(ctx: Context, period: Node, said: Said) -> None:
    """A period, or a condition that is asked now."""
    if isinstance(period, periods.While):
        ctx.fail("an effect cannot hold while a condition is true; only a static ability does")
    if isinstance(period, periods.InTurn) and not period.next:
        said.conds.append(TurnIs(lower_side(ctx, period.s)))
        return
    ctx.lasting = lower_period(ctx, period)
    ctx.span = Span(ctx.lasting, True)


def lower_steps(ctx: Context, steps: Sequence[sentences.Sentence]) -> None:
    """Add sentences in printed order [2-5-1]."""
    k = 0
    steps = joined_later(ctx, steps, LATER, lines.Seq)
    define_x(ctx, steps)
    ctx.foresee(steps)
    while k < len(steps):
        following = steps[k + 1] if k + 1 < len(steps) else None
        ctx.sentence = k
        if following is not None and replaces(following):
            either(ctx, steps[k], following)
            k += 2
            continue
        if (
            following is not None
            and asks(following)
            and by_each(steps[k])
            and not any(isinstance(p, sentences.By) for p in following.pre)
        ):
            for_both(ctx, steps[k], following)
            k += 2
            continue
        ctx.flags = [] if asks(following) else None
        lower_sentence(ctx, steps[k])
        ctx.asked = ctx.flags if ctx.flags is not None else []
        ctx.flags = None
        k += 1


LATER = (sentences.When, moments.AtNextTurn, sentences.AtEnd, times.AtNextTurnOfAny)
"""Prefixes by which a sentence is carried out later."""


def by_each(s: sentences.Sentence) -> bool:
    """Whether both players carry a sentence out, each for himself."""
    return any(isinstance(p, sentences.By) and isinstance(p.who, players.EachPlayer) for p in s.pre)


def for_both(ctx: Context, s: sentences.Sentence, following: sentences.Sentence) -> None:
    """Let each player carry out a sentence, and what asks whether he did [2-4-2, 2-5-3]."""
    alone = msgspec.structs.replace(s, pre=tuple(p for p in s.pre if not isinstance(p, sentences.By)))

    def part() -> None:
        lower_steps(ctx, (alone, following))

    apart(ctx, part)


def apart(ctx: Context, part: Callable[[], None]) -> None:
    """Let both players do something one after the other. What each has taken is known to his own part only: behind it the words for it
    would mean the last player's."""
    before = ctx.it, ctx.seen, ctx.spent, dict(ctx.done), ctx.you
    for_each(ctx, EveryPlayer(), part)
    ctx.it = ctx.it if ctx.it is before[0] else None
    ctx.seen = ctx.seen if ctx.seen is before[1] else None
    ctx.spent = ctx.spent if ctx.spent is before[2] else None
    ctx.done, ctx.last, ctx.you = before[3], None, before[4]
    if ctx.flags is not None:
        ctx.flags = []


def either(ctx: Context, first: sentences.Sentence, second: sentences.Sentence) -> None:
    """One act or another: the condition is read where the act would be carried out (なら、代わりに)."""
    acts = chain(first.do.d)
    saved = scene(ctx)
    said = prefixes(ctx, first.pre)
    both = isinstance(said.who, players.EachPlayer)
    if both or said.after is not None or said.would is not None or isinstance(first.do, sentences.May):
        ctx.fail("nothing that this sentence does can be done 代わりに")
    if said.who is not None:
        ctx.you = lower_who(ctx, said.who)
    outer = [ctx.hole() for _ in said.conds]
    for act in acts[:-1]:
        lower_act(ctx, act)
    base = scene(ctx)
    new = prefixes(ctx, second.pre)
    if new.who is not None:
        ctx.you = lower_who(ctx, new.who)
    holes = [ctx.hole() for _ in new.conds]
    it = ctx.it
    for act in chain(second.do.d):
        lower_act(ctx, act)
    over = ctx.hole()
    fill_conds(ctx, holes, new.conds)
    restore(ctx, base)
    ctx.it = it
    lower_act(ctx, acts[-1])
    ctx.fill(over, Jump)
    fill_conds(ctx, outer, said.conds)
    restore(ctx, saved)


Scene = tuple[Players, Span[Period], tuple[Num, Num] | None, bool]
"""What a sentence sets for itself."""


def scene(ctx: Context) -> Scene:
    """Return what a sentence sets for itself."""
    return ctx.you, ctx.span, ctx.per, ctx.among


def restore(ctx: Context, saved: Scene) -> None:
    """Set it back."""
    if ctx.span is not saved[1]:
        ctx.span.check(ctx)
    ctx.you, ctx.span, ctx.per, ctx.among = saved


EXISTENCE = (values.There, values.HowMany)


def lower_sentence(ctx: Context, s: sentences.Sentence) -> None:
    """Add one sentence."""
    ctx.not_done(s)
    if ctx.itself_event and names_the_asked(s, EXISTENCE, lines.Seq):
        ctx.fail(
            "それ could be what the condition asks for or what has this ability: say このノーディア, or choose one of the others"
        )
    saved = scene(ctx)
    said = prefixes(ctx, s.pre)
    holes = [ctx.hole() for _ in said.conds]
    before = ctx.it
    if before is not None and before not in ctx.older:
        ctx.older.append(before)
    d = s.do.d
    if said.often is not None and isinstance(d, instructions.Do) and uncounted(d.t):
        # as many as the value says, at the same time
        many = things.Some(d.t.np, things.Exactly(said.often, Unit("number")))  # type: ignore[attr-defined, arg-type]
        by_player(
            ctx, said, msgspec.structs.replace(s, do=msgspec.structs.replace(s.do, d=instructions.Do(many, d.v, d.src)))
        )
    elif said.often is not None:
        repeat(ctx, lower_num(ctx, said.often), lambda: by_player(ctx, said, s))
    else:
        by_player(ctx, said, s)
    if said.conds:
        ctx.named_inside(before)
    fill_conds(ctx, holes, said.conds)
    restore(ctx, saved)
    ctx.earlier = before


def uncounted(t: Node) -> bool:
    """Whether a thing is a description of which no number is said, and no whole zone."""
    return isinstance(t, things.Bare) and isinstance(t.np, NP) and isinstance(t.np.head, AKind) and not recalls(t.np)


def by_player(ctx: Context, said: Said, s: sentences.Sentence) -> None:
    """By the player named; both players one after the other, the active one first [2-5-3, R25]."""
    if isinstance(said.who, players.EachPlayer) and not isinstance(s.do.d, effects.GameOver):
        outer = ctx.you
        apart(ctx, lambda: content(ctx, said, s, outer))
        return
    outer = ctx.you
    if said.who is not None:
        ctx.you = lower_who(ctx, said.who)
    content(ctx, said, s, outer)


def content(ctx: Context, said: Said, s: sentences.Sentence, outer: Players) -> None:
    """What the sentence does: now, later, or instead of an event; ``outer``: who 自分 is before it says who carries it out."""
    doer = ctx.you
    if said.aside:
        ctx.you = outer
    if said.after is not None:
        delayed(ctx, said.after, s.do, doer)
    elif said.would is not None:
        for_a_time(ctx, said.would, s.do, doer)
    elif isinstance(s.do, sentences.May):
        may(ctx, s.do.d)
    else:
        lower_act(ctx, s.do.d)


# ---- chains


def sequence(ctx: Context, node: lines.Seq) -> None:
    """Several acts of one sentence, in order; how a fraction is rounded belongs to the change before [7-1-1]."""
    if isinstance(node.b, effects.RoundIt):
        if not isinstance(node.a, effects.ChangeValue):
            ctx.fail("nothing before this can have a fraction")
        lower_act(ctx, msgspec.structs.replace(node.a, round=effects.Rounding(node.b.up)))
        return
    for act in (node.a, node.b):
        lower_act(ctx, act)


def unless_then(ctx: Context, node: duties.UnlessThen) -> None:
    """An act that a player can pay for not to happen [R108]."""
    cond = unpaid(ctx, node.u)
    hole = ctx.hole()
    lower_act(ctx, node.a)
    fill_conds(ctx, [hole], [cond])


def lasting_rest(ctx: Context, node: lines.Lasting) -> None:
    """The rest of a chain, with its period."""
    outer, ctx.lasting = ctx.span, lower_period(ctx, node.p)
    ctx.span = Span(ctx.lasting, True)
    lower_act(ctx, node.a)
    ctx.span.check(ctx)
    ctx.span = outer


INSTRUCTIONS.add({lines.Seq: sequence, lines.Lasting: lasting_rest, duties.UnlessThen: unless_then})
