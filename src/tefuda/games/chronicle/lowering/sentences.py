"""Sentences: conditions, players, periods, そうしたなら and 代わりに, optional acts, delayed triggers [11.6.14, 11.6.15, 11.8.5, R85]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from tefuda.games.chronicle.lowering.acts import chain, lower_act, may, others_of, surplus
from tefuda.games.chronicle.lowering.conditions import phase_is
from tefuda.games.chronicle.lowering.context import INSTRUCTIONS, Context, lower_cond, lower_event, lower_num
from tefuda.games.chronicle.lowering.delays import delayed
from tefuda.games.chronicle.lowering.looking import shuffle_rest
from tefuda.games.chronicle.lowering.nouns import group
from tefuda.games.chronicle.lowering.periods import lower_period, while_source
from tefuda.games.chronicle.lowering.players import lower_side, lower_who
from tefuda.games.chronicle.lowering.replacing import begin_instead
from tefuda.games.chronicle.lowering.verbs import obj, object_of
from tefuda.games.chronicle.rules.judging import TurnIs
from tefuda.games.chronicle.rules.lasting import Period
from tefuda.games.chronicle.rules.sets import EveryPlayer
from tefuda.games.chronicle.rules.verbs import V_MODE
from tefuda.games.chronicle.wording import changes, deeds, effects, lines, nouns, souls, times, values
from tefuda.games.common.control import (
    Countdown,
    Forget,
    Gather,
    Held,
    JumpUnlessHas,
    Keep,
)
from tefuda.games.common.numbers import HowMany, HowOften
from tefuda.games.common.picking import PickModes, TakeNumbers
from tefuda.games.common.things import InRegister, Players, Things
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.sentences import (
    ASKS,
    acting,
    asks,
    branches,
    done_before,
    fill_conds,
    for_each,
    joined_later,
    names_the_asked,
    replaces,
)
from tefuda.kernel.programs import AllOf, Cond, Const, Ins, Jump, Not, Num, SetReg
from tefuda.text import amounts, having, instructions, players, quals, sentences, things
from tefuda.text.happening import Befalls
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.numbers import X
from tefuda.text.tree import walk
from tefuda.text.verbs import Affect


@dataclass
class Said:
    """The prefixes of a sentence, sorted.

    Attributes:
        conds: Conditions, in printed order.
        who: Who carries it out.
        after: What it waits for: a delayed trigger.
        would: An event that it replaces for a time.
        per: What its number is taken for, once for each; ``often``: so much of a number.
        unless: What a player may do to prevent it.
    """

    conds: list[Cond] = field(default_factory=list)
    who: Node | None = None
    after: Node | None = None
    would: sentences.InCase | None = None
    per: sentences.Per | None = None
    often: amounts.PerValue | None = None
    unless: lines.Unless | None = None


SILENT = (sentences.After, sentences.Further, sentences.Instead, lines.However)
"""Prefixes that only join a sentence to the one before."""


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
        elif isinstance(p, sentences.Per):
            said.per = p
        elif isinstance(p, amounts.PerValue):
            said.often = p
        elif isinstance(p, LATER):
            said.after = p
        elif isinstance(p, lines.Unless):
            said.unless = p if p.who is not None else msgspec.structs.replace(p, who=said.who)
        elif isinstance(p, sentences.InCase):
            said.would = p
        elif isinstance(p, sentences.Among):
            ctx.among = True
            if ctx.seen is None:
                # what was chosen or moved before
                ctx.seen = ctx.it
        elif not isinstance(p, SILENT):
            ctx.fail("", p)
    return said


def during(ctx: Context, period: Node, said: Said) -> None:
    """A period, or a condition that is asked now (a turn) or all the time (かぎり)."""
    if isinstance(period, sentences.While) and not while_source(period.c):
        ctx.cond = lower_cond(ctx, period.c)
        ctx.span = Span(ctx.span.period, True)
        return
    if isinstance(period, times.InTurnOf) and not period.next and period.s is not None:
        said.conds.append(TurnIs(lower_side(ctx, period.s)))
        return
    if isinstance(period, times.DuringPhase):
        ctx.cond = phase_is(ctx, period.p.id)
        ctx.span = Span(ctx.span.period, True)
        return
    ctx.span = Span(lower_period(ctx, period), True)


def lower_steps(ctx: Context, steps: Sequence[sentences.Sentence]) -> None:
    """Add sentences in printed order [11.8.5]."""
    if steps and isinstance(steps[0].do.d, effects.RepeatText):
        repeated(ctx, steps[0], steps[1:])
        return
    k = 0
    steps = joined_later(ctx, [one for s in steps for one in branches(s)], LATER, lines.Seq)
    define_x(ctx, steps)
    ctx.foresee(steps)
    while k < len(steps):
        following = steps[k + 1] if k + 1 < len(steps) else None
        ctx.sentence = k
        if following is not None and replaces(following):
            either(ctx, steps[k], following)
            k += 2
            continue
        asked = asks(following)
        forget_before(ctx, asked)
        at = len(ctx.code)
        lower_sentence(ctx, steps[k])
        if asked:
            ctx.asked = ctx.flags or []
            ctx.code[at - 1] = Forget(tuple(ctx.asked))
        elif not any(isinstance(p, ASKS) for p in steps[k].pre):
            ctx.asked = []
        ctx.flags = None
        shuffle_rest(ctx, steps[k], following)
        k += 1


def repeated(ctx: Context, first: sentences.Sentence, rest: Sequence[sentences.Sentence]) -> None:
    """Carry the rest of a text out so many times; the number is counted before [11.8.5]."""
    d = first.do.d
    assert isinstance(d, effects.RepeatText)
    if first.pre or not isinstance(first.do, sentences.Must) or not rest:
        ctx.fail("what is repeated follows in the same text, with nothing before it")
    reg = ctx.reg()
    ctx.add(SetReg(reg, lower_num(ctx, d.v)))
    start = ctx.hole()
    lower_steps(ctx, rest)
    ctx.add(Jump(start))
    ctx.fill(start, lambda to: Countdown(reg, to))


LATER = (sentences.When, lines.AtTurnsEnd, lines.AtNext)
"""Prefixes by which a sentence is carried out later."""


def forget_before(ctx: Context, asks: bool) -> None:
    """Make room for emptying the flags: the sentence may be skipped, or run again."""
    ctx.flags = None
    if asks:
        ctx.add(Forget(()))
        ctx.flags = []


def define_x(ctx: Context, steps: Sequence[sentences.Sentence]) -> None:
    """A sentence 「Xは…」 says what X is wherever it stands; it is counted once, where X is used first [R14]."""
    for s in steps:
        d = s.do.d
        if isinstance(d, effects.XIs):
            if not any(
                isinstance(n, X) or getattr(n, "text", "") == "(X)"
                for other in steps
                if other is not s
                for n in walk(other)
            ):
                ctx.fail("X stands nowhere else in this text")
            ctx.x, ctx.x_is = None, d.v


def either(ctx: Context, first: sentences.Sentence, second: sentences.Sentence) -> None:
    """One act or another: self-replacement inside a text (ならば、代わりに) [11.9.5.3, R70]."""
    acts = chain(first.do.d)
    saved = scene(ctx)
    said = prefixes(ctx, first.pre)
    both = isinstance(said.who, players.EachPlayer)
    if (
        both
        or said.after is not None
        or said.would is not None
        or said.per
        or said.often
        or isinstance(first.do, sentences.May)
    ):
        ctx.fail("nothing that this sentence does can be done 代わりに")
    if said.who is not None:
        ctx.you = lower_who(ctx, said.who)
    outer = [ctx.hole() for _ in said.conds]
    for act in acts[:-1]:
        lower_act(ctx, act)
    base = scene(ctx)
    ctx.struck = struck_by(ctx, acts[-1])
    new = prefixes(ctx, second.pre)
    if new.per or new.often:
        ctx.fail("代わりに with つき cannot be executed")
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


def struck_by(ctx: Context, act: Node) -> Things | None:
    """Return what the damage of the act that is replaced would be dealt to, if the other act leaves it out."""
    t = getattr(act, "t", None)
    if not isinstance(act, effects.Hurt | effects.HurtBy) or t is None or isinstance(t, things.Some | things.Both):
        return ctx.struck
    return obj(ctx, t)


Scene = tuple[Players, Span[Period], Cond | None, bool, Things | None, tuple[Num, Num] | None]
"""What a sentence sets for itself."""


def scene(ctx: Context) -> Scene:
    """Return what a sentence sets for itself."""
    return ctx.you, ctx.span, ctx.cond, ctx.among, ctx.subject, ctx.per


def restore(ctx: Context, saved: Scene) -> None:
    """Set it back."""
    if ctx.span is not saved[1]:
        ctx.span.check(ctx)
    ctx.you, ctx.span, ctx.cond, ctx.among, ctx.subject, ctx.per = saved


def refuse_itself(ctx: Context, s: sentences.Sentence) -> None:
    """Refuse それ behind a condition on what there is, where it would be what has the ability."""
    if ctx.itself_event and names_the_asked(s, EXISTENCE, lines.Seq):
        ctx.fail(
            "それ could be what the condition asks for or what has this ability: say このユニット, or choose one of the others"
        )


EXISTENCE = (values.There, values.IsThere, values.HowMany, values.Controls)


def lower_sentence(ctx: Context, s: sentences.Sentence) -> None:
    """Add one sentence."""
    ctx.not_done(s)
    refuse_itself(ctx, s)
    saved = scene(ctx)
    said = prefixes(ctx, s.pre)
    holes = [ctx.hole() for _ in said.conds]
    if said.unless is not None:
        if said.after is not None or said.would is not None:
            ctx.fail("かぎり cannot be said of what is done later")
        said.conds.append(prevented(ctx, said.unless))
        holes.append(ctx.hole())
    before = ctx.it
    if before is not None and before not in ctx.older:
        ctx.older.append(before)
    by_player(ctx, said, s)
    if said.conds:
        ctx.named_inside(before)
    fill_conds(ctx, holes, said.conds)
    restore(ctx, saved)
    ctx.earlier = before


def prevented(ctx: Context, node: lines.Unless) -> Cond:
    """Ask the player whether he does what prevents the sentence, all of it; return the condition that he has not [11.6.15, R85]."""
    outer, flags, it = ctx.you, ctx.flags, ctx.it
    ctx.you, ctx.flags = lower_who(ctx, node.who), []
    if isinstance(ctx.you, EveryPlayer):
        ctx.fail("only one player can be asked")
    at = len(ctx.code)
    ctx.add(Forget(()))
    may(ctx, node.a)
    done = ctx.flags
    ctx.code[at] = Forget(tuple(done))
    ctx.you, ctx.flags, ctx.it = outer, flags, it
    return Not(AllOf(tuple(Held(r) for r in done)))


# ---- both players [6.1.4]

AT_ONCE = (
    effects.Gauging, effects.LoseValue, effects.Suffer, souls.MakeSouls, effects.Create, effects.GaugeBecomes,
    effects.GaugeBecomesAs,
)  # fmt: skip
"""Acts that both players do in one batch."""


def by_player(ctx: Context, said: Said, s: sentences.Sentence) -> None:
    """By the player named; both name what they do one after the other, the turn player first, and do it at the same time."""
    if isinstance(said.who, times.MostPlayer | times.DidMost):
        for_each(ctx, lower_who(ctx, said.who), lambda: content(ctx, said, s))
    elif not isinstance(said.who, players.EachPlayer):
        if said.who is not None:
            ctx.you = lower_who(ctx, said.who)
        content(ctx, said, s)
    elif (
        isinstance(s.do, sentences.Must)
        and isinstance(s.do.d, AT_ONCE)
        and not named(s.do.d)
        and not (said.per or said.often)
    ):
        ctx.you = EveryPlayer()
        content(ctx, said, s)
    elif isinstance(s.do, sentences.Must) and collects(s.do.d):
        collected(ctx, said, s)
    else:
        for_each(ctx, EveryPlayer(), lambda: content(ctx, said, s))


def named(d: Node) -> bool:
    """Whether an act depends on a pick or a value of each player's own."""
    return (
        isinstance(getattr(d, "n", None), amounts.AsMuch)
        or getattr(d, "v", None) is not None
        or (isinstance(d, souls.MakeSouls) and getattr(d.k, "any", False))
    )


def collects(d: Node) -> bool:
    """Whether each player picks something for an act that happens to all of it at once."""
    if isinstance(d, effects.Until):
        return d.off
    if isinstance(d, effects.Choose | having.Keeping):
        return True
    if not isinstance(d, instructions.Do) or not isinstance(d.v, Affect | deeds.Put):
        return False
    return isinstance(d.t, things.Some | nouns.HalfOfThem) and getattr(d.v, "id", "") not in ("look", "reveal")


def collected(ctx: Context, said: Said, s: sentences.Sentence) -> None:
    """Let each player pick, then do it to all that was picked [11.8.6]."""
    all_of, mine = ctx.reg(), ctx.reg()
    ctx.add(Forget((all_of,)))
    act = s.do.d

    def pick() -> None:
        if isinstance(act, effects.Until):
            found = surplus(ctx, act)
        elif isinstance(act, having.Keeping):
            found = others_of(ctx, act)
        elif isinstance(act, effects.Choose):
            lower_act(ctx, act)
            found = ctx.that()
        else:
            assert isinstance(act, instructions.Do)
            found = object_of(ctx, act)
        ctx.add(Keep(mine, found), Gather(all_of, mine))

    for_each(ctx, EveryPlayer(), pick)
    if isinstance(act, effects.Choose):
        ctx.it = InRegister(all_of)
        ctx.remember("choose", ctx.it)
        return
    ctx.you = EveryPlayer()
    ctx.collected = InRegister(all_of)
    content(ctx, said, s)
    ctx.collected = None


# ---- what a sentence does


COUNTED = (
    instructions.Draw, effects.Gauging, effects.Hurt, souls.MakeSouls, effects.PutCounters, effects.Create,
    effects.Suffer, changes.Boost, changes.GetsBoost, changes.ChangeStat,
)  # fmt: skip
"""Acts whose number can be taken once for each of some things."""


def take_per(ctx: Context, per: sentences.Per, do: sentences.Clause) -> None:
    """…につき: the number of the act is taken once for every so many things, counted as it is carried out."""
    if not isinstance(do.d, COUNTED):
        ctx.fail("つき cannot multiply this")
    ctx.per = (gone_by_now(ctx, per.of) or HowMany(group(ctx, per.of)), lower_num(ctx, per.cnt.n))


def gone_by_now(ctx: Context, of: Node) -> Num | None:
    """Return how many things have suffered something in this turn, wherever they are now; None if the description does not say that."""
    past = next((q for q in getattr(of, "quals", ()) if isinstance(q, quals.ThisTurnDid)), None)
    if past is None or not isinstance(of, NP):
        return None
    rest = NP(of.head, tuple(q for q in of.quals if q is not past))
    kinds, fits = lower_event(ctx, Befalls(past.h, rest))
    ctx.count_events(kinds)
    return HowOften(kinds, fits, True)


def content(ctx: Context, said: Said, s: sentences.Sentence) -> None:
    """What the sentence does: now, later, or instead of an event."""
    if said.per is not None:
        if said.after is not None or said.would is not None:
            ctx.fail("つき cannot multiply what is done later")
        take_per(ctx, said.per, s.do)
    if said.often is not None:
        if said.after is not None or said.would is not None or not isinstance(s.do.d, COUNTED):
            ctx.fail("つき cannot multiply this")
        ctx.per = lower_num(ctx, said.often.v), Const(1) if said.often.n is None else lower_num(ctx, said.often.n)
    if said.after is not None:
        delayed(ctx, said.after, s.do)
    elif said.would is not None:
        begin_instead(ctx, said.would, s.do)
    elif isinstance(s.do, sentences.May):
        may(ctx, s.do.d)
    else:
        lower_act(ctx, s.do.d)


def sequence(ctx: Context, node: lines.Seq) -> None:
    """Several acts of one sentence, in order; a subject that is left out is that of the act before."""
    emptied: Things | None = None
    for act in chain(node):
        if emptied is not None and emptied is ctx.seen and isinstance(getattr(act, "t", None), things.Rest):
            ctx.fail("nothing is left of these cards")
        emptied = ctx.seen if isinstance(getattr(act, "t", None), things.It) and ctx.it is ctx.seen else None
        lower_act(ctx, act)


def either_or(ctx: Context, node: lines.Or) -> None:
    """One of two acts, picked on resolution by the player of the sentence; an impossible one is no way out [11.8.5.1]."""
    reg = ctx.reg()
    asked = ctx.hole()
    ctx.add(TakeNumbers(reg))
    gates: list[tuple[Ins, ...]] = []
    it = ctx.it
    for k, act in enumerate((node.a, node.b), 1):
        hole = ctx.hole()
        start = len(ctx.code)
        ctx.it = it
        lower_act(ctx, act)
        found = acting(ctx, start)
        gates.append(tuple(found[:1]))
        ctx.fill(hole, lambda to, k=k: JumpUnlessHas(reg, k, to))  # type: ignore[misc]
    ctx.it = it
    ctx.fill_at(asked, PickModes(ctx.you, tuple(gates), V_MODE))


def lasting_rest(ctx: Context, node: lines.Lasting) -> None:
    """The rest of a chain, with its period."""
    outer = ctx.span, ctx.cond
    said = Said()
    during(ctx, node.p, said)
    if said.conds:
        ctx.fail("only what lasts has a period in the middle of a sentence")
    lower_act(ctx, node.a)
    ctx.span.check(ctx)
    ctx.span, ctx.cond = outer


INSTRUCTIONS.add(
    {
        lines.Seq: sequence,
        lines.Lasting: lasting_rest,
        lines.Or: either_or,
    }
)


__all__ = ["lower_sentence", "lower_steps"]
