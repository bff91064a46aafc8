"""Sentences: conditions, players, periods, そうしたなら and 代わりに, optional acts, delayed triggers [11.6.14, 11.6.15, 11.8.5, R85]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from tefuda.games.chronicle.lowering.acts import chain, lower_act, may, others_of, surplus
from tefuda.games.chronicle.lowering.conditions import phase_is
from tefuda.games.chronicle.lowering.context import INSTRUCTIONS, Context, lower_cond, lower_num, lower_things
from tefuda.games.chronicle.lowering.delays import DELAYS
from tefuda.games.chronicle.lowering.looking import shuffle_rest
from tefuda.games.chronicle.lowering.nouns import group
from tefuda.games.chronicle.lowering.numbers import BEHIND
from tefuda.games.chronicle.lowering.periods import lower_period, while_source
from tefuda.games.chronicle.lowering.players import lower_side, lower_who
from tefuda.games.chronicle.lowering.replacing import kept_to, replacer
from tefuda.games.chronicle.lowering.verbs import obj, object_of
from tefuda.games.chronicle.rules.lasting import Period
from tefuda.games.chronicle.rules.verbs import V_MODE
from tefuda.games.chronicle.wording import changes, deeds, effects, lines, nouns, souls, times, values
from tefuda.games.common.conditions import TurnIs
from tefuda.games.common.control import Forget, Gather, Held, Keep, KeepPlayers
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.picking import PickModes
from tefuda.games.common.things import BothPlayers, InPlayerRegister, InRegister, Meeting, Players, Things, You
from tefuda.games.lowering.acts import in_chain
from tefuda.games.lowering.assembling import ByClassWith
from tefuda.games.lowering.loops import all_again, for_each, repeat
from tefuda.games.lowering.options import first_judged, one_of
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.said import each_holder
from tefuda.games.lowering.sentences import Said, Sentences, fill_conds, rate
from tefuda.kernel.programs import AllOf, Cond, Not, Num
from tefuda.kernel.records import Replacer
from tefuda.saying import Text
from tefuda.text import amounts, having, instructions, joining, letters, players, repeating, sentences, things
from tefuda.text.model import Node
from tefuda.text.numbers import X
from tefuda.text.tree import walk
from tefuda.text.verbs import Affect


def repeated(ctx: Context, first: sentences.Sentence, rest: Sequence[sentences.Sentence]) -> None:
    """Carry the rest of a text out so many times; the number is counted before [11.8.5]."""
    d = first.do.d
    assert isinstance(d, effects.RepeatText)
    if first.pre or not isinstance(first.do, sentences.Must) or not rest:
        ctx.fail("what is repeated follows in the same text, with nothing before it")
    repeat(ctx, lower_num(ctx, d.v), lambda: lower_steps(ctx, rest))


def define_x(ctx: Context, steps: Sequence[sentences.Sentence]) -> None:
    """A sentence 「Xは…」 says what X is wherever it stands; it is counted once, where X is used first [R14]."""
    for s in steps:
        if not letters.defined(s.do.d):
            continue
        others = [n for other in steps if other is not s for n in walk(other)]
        if not any(isinstance(n, X | letters.Letter) or getattr(n, "text", "") == "(X)" for n in others):
            ctx.fail("X stands nowhere else in this text")
        ctx.x = {}
        ctx.define_in((s,))


def struck_by(ctx: Context, act: Node) -> Things | None:
    """Return what the damage of the act that is replaced would be dealt to, if the other act leaves it out."""
    t = getattr(act, "t", None)
    if not isinstance(act, effects.Hurt | effects.HurtBy) or t is None or isinstance(t, things.Some | things.Both):
        return ctx.struck
    return obj(ctx, t)


def prevented(ctx: Context, node: lines.Unless) -> Cond:
    """Ask the player whether he does what prevents the sentence, all of it; return the condition that he has not [11.6.15, R85]."""
    outer, flags, it = ctx.you, ctx.flags, ctx.it
    ctx.you, ctx.flags = lower_who(ctx, node.who), []
    if isinstance(ctx.you, BothPlayers):
        ctx.fail("only one player can be asked")
    at = len(ctx.code)
    ctx.add(Forget(()))
    may(ctx, node.a)
    done = ctx.flags
    ctx.code[at] = Forget(tuple(done))
    ctx.you, ctx.flags, ctx.it = outer, flags, it
    return Not(AllOf(tuple(Held(r) for r in done)))


# ---- both players [6.1.4]

ONE_BY_ONE = (times.MostPlayer, times.DidMost)

AT_ONCE = (
    effects.Gauging, effects.LoseValue, effects.Suffer, souls.MakeSouls, effects.Create, effects.GaugeBecomes,
    effects.GaugeBecomesAs,
)  # fmt: skip
"""Acts that both players do in one batch."""


def named(d: Node) -> bool:
    """Whether an act depends on a pick or a value of each player's own."""
    return (
        isinstance(getattr(d, "n", None), amounts.AsMuch)
        or getattr(d, "v", None) is not None
        or (isinstance(d, souls.MakeSouls) and getattr(d.k, "any", False))
    )


def collects(d: Node) -> bool:
    """Whether each player picks something for an act that happens to all of it at once."""
    if isinstance(d, having.HandBecomes):
        return d.off
    if isinstance(d, effects.Choose | having.Keeping):
        return True
    if not isinstance(d, instructions.Do) or not isinstance(d.v, Affect | deeds.Put):
        return False
    return isinstance(d.t, things.Some | nouns.HalfOfThem) and getattr(d.v, "id", "") not in ("look", "reveal")


def meeting(ctx: Context, said: Said) -> Players:
    """Return both players; of them, those for whom what is said behind them holds, each for himself, before anything is done."""
    if not said.theirs or not isinstance(said.who, players.EachPlayer):
        return BothPlayers()
    outer, ctx.you = ctx.you, You()
    cond = AllOf(tuple(lower_cond(ctx, one) for one in said.theirs))
    ctx.you, said.theirs = outer, []
    reg = ctx.reg()
    ctx.add(KeepPlayers(reg, Meeting(BothPlayers(), cond)))
    return InPlayerRegister(reg)


def collected(ctx: Context, said: Said, s: sentences.Sentence, everyone: Players) -> None:
    """Let each player pick, then do it to all that was picked [11.8.6]."""
    all_of, mine = ctx.reg(), ctx.reg()
    ctx.add(Forget((all_of,)))
    act = s.do.d

    def pick() -> None:
        if isinstance(act, having.HandBecomes):
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

    for_each(ctx, everyone, pick)
    if isinstance(act, effects.Choose):
        ctx.it = InRegister(all_of)
        ctx.remember("choose", ctx.it)
        return
    ctx.you = everyone
    ctx.collected = InRegister(all_of)
    before = dict(ctx.done)
    SENTENCES.content(ctx, said, s, ctx.you)
    ctx.collected = None
    ctx.shared |= {verb for verb, took in ctx.done.items() if took is not before.get(verb)}


# ---- what a sentence does


COUNTED = (
    instructions.Draw, effects.Gauging, effects.Hurt, souls.MakeSouls, effects.PutCounters, effects.Create,
    effects.Suffer, changes.Boost, changes.GetsBoost, changes.ChangeStat,
)  # fmt: skip
"""Acts whose number can be taken once for each of some things."""


def take_per(ctx: Context, per: sentences.Per | amounts.PerValue, do: sentences.Clause) -> None:
    """…につき: the number of the act is taken once for every so many things, counted as it is carried out."""
    if not isinstance(do.d, COUNTED):
        ctx.fail("つき cannot multiply this")
    ctx.for_each(rate(per, lambda of: BEHIND.befallen(ctx, of) or HowMany(group(ctx, of)), lambda n: lower_num(ctx, n)))


def unless(ctx: Context, p: lines.Unless, said: Said) -> None:
    """What a player may do to prevent it; who is not named is who carries the sentence out."""
    said.unless = p if p.who is not None else msgspec.structs.replace(p, who=said.who)


PREFIXES: ByClassWith[Context, Said, None] = {lines.Unless: unless}
"""What prefixes do that only this game has."""


class ChronicleSentences(Sentences[Context]):
    """How texts of Last Chronicle are carried out, sentence by sentence [11.8.5]."""

    seq = lines.Seq
    endless = "13.1"
    delays = DELAYS
    own = PREFIXES
    sets = ("you", "span", "cond", "among", "found", "subject", "per")
    exist = (values.There, values.IsThere, values.HowMany, values.Controls)
    itself = Text(
        "「それ」が、条件でたずねたものか、この能力を持つものか分かりません。「このユニット」か「～1つを選び」と書きます",
        "それ could be what the condition asks for or what has this ability: say このユニット, or choose one of the others",
    )

    def cond(self, ctx: Context, node: Node) -> Cond:
        return lower_cond(ctx, node)

    def num(self, ctx: Context, node: Node | int) -> Num:
        return lower_num(ctx, node)

    def who(self, ctx: Context, node: Node) -> Players:
        return lower_who(ctx, node)

    def several(self, who: Node) -> bool:
        return isinstance(who, ONE_BY_ONE) or super().several(who)

    def replacer(
        self, ctx: Context, would: sentences.InCase, body: sentences.Body, doer: Players
    ) -> tuple[Replacer, Things | None, Period]:
        inner = ctx.going_on()
        inner.you = doer
        locked = kept_to(ctx, would.e)
        made, _ = replacer(inner, would.e, body)
        ctx.regs = max(ctx.regs, inner.regs)
        return made, locked, ctx.span.take()

    def content(self, ctx: Context, said: Said, s: sentences.Sentence, outer: Players) -> None:
        if said.per is not None:
            if said.later:
                ctx.fail("つき cannot multiply what is done later")
            doer = ctx.you
            ctx.you = doer if said.their_rate else outer
            take_per(ctx, said.per, s.do)
            ctx.you = doer
        super().content(ctx, said, s, outer)

    def chain(self, d: sentences.Instruction) -> list[sentences.Instruction]:
        return chain(d)

    def during(self, ctx: Context, period: Node, said: Said) -> None:
        """Read a period, or a condition that is asked now (a turn) or all the time (かぎり)."""
        if isinstance(period, times.InTurnOf) and not period.next and period.s is not None:
            said.conds.append(TurnIs(lower_side(ctx, period.s)))
            return
        span = ctx.span.period
        if isinstance(period, sentences.While) and not while_source(period.c):
            ctx.cond = lower_cond(ctx, period.c)
        elif isinstance(period, times.DuringPhase):
            ctx.cond = phase_is(ctx, period.p.id)
        else:
            span = lower_period(ctx, period)
        ctx.span = Span(span, True)

    def out_of_them(self, ctx: Context) -> None:
        """Counted things are taken from what was seen, else from what was chosen or moved before."""
        ctx.among = True
        ctx.seen = ctx.it if ctx.seen is None else ctx.seen

    def begin(self, ctx: Context, steps: Sequence[sentences.Sentence]) -> None:
        define_x(ctx, steps)
        super().begin(ctx, steps)

    def end(self, ctx: Context, s: sentences.Sentence, following: sentences.Sentence | None) -> None:
        shuffle_rest(ctx, s, following)

    def replaced(self, ctx: Context, act: Node) -> None:
        ctx.struck = struck_by(ctx, act)

    def repeated(self, ctx: Context, said: Said, s: sentences.Sentence) -> None:
        """Unless somebody prevents it (かぎり)."""
        if said.unless is None:
            self.by_player(ctx, said, s)
            return
        if said.later:
            ctx.fail("かぎり cannot be said of what is done later")
        assert isinstance(said.unless, lines.Unless)
        cond, hole, before = prevented(ctx, said.unless), ctx.hole(), ctx.it
        self.by_player(ctx, said, s)
        ctx.named_inside(before)
        fill_conds(ctx, [hole], [cond])

    def by_player(self, ctx: Context, said: Said, s: sentences.Sentence) -> None:
        """By the player named; both name what they do one after the other, the turn player first, and do it at the same time."""
        must, outer, everyone = isinstance(s.do, sentences.Must), ctx.you, meeting(ctx, said)
        if isinstance(said.who, ONE_BY_ONE) or each_holder(said.who):
            for_each(ctx, lower_who(ctx, said.who), lambda: self.content(ctx, said, s, outer))
        elif not isinstance(said.who, players.EachPlayer):
            self.subject(ctx, said)
            self.content(ctx, said, s, outer)
        elif must and isinstance(s.do.d, AT_ONCE) and not named(s.do.d) and not said.per:
            ctx.you = everyone
            self.content(ctx, said, s, outer)
        elif must and collects(s.do.d):
            collected(ctx, said, s, everyone)
        else:
            for_each(ctx, everyone, lambda: self.content(ctx, said, s, outer))


def sequence(ctx: Context, node: lines.Seq) -> None:
    """Several acts of one sentence, in order; a subject that is left out is that of the act before."""
    emptied: Things | None = None
    before: Node | None = None
    for act in chain(node):
        if emptied is not None and emptied is ctx.seen and isinstance(getattr(act, "t", None), things.Rest):
            ctx.fail("nothing is left of these cards")
        emptied = ctx.seen if isinstance(getattr(act, "t", None), things.It) and ctx.it is ctx.seen else None
        before = in_chain(ctx, act, before, lower_act, lower_things, nouns.Source)


def either_or(ctx: Context, node: lines.Or) -> None:
    """One of two acts, picked on resolution by the player of the sentence; an impossible one is no way out [11.8.5.1]."""
    ways = [partial(lower_act, ctx, act) for act in (node.a, node.b)]
    one_of(ctx, ways, lambda gates: PickModes(ctx.you, gates, V_MODE), first_judged)


SENTENCES = ChronicleSentences()
refuse_itself = SENTENCES.refuse_itself


def lower_steps(ctx: Context, steps: Sequence[sentences.Sentence]) -> None:
    """Add sentences in printed order [11.8.5]."""
    if steps and isinstance(steps[0].do.d, effects.RepeatText):
        repeated(ctx, steps[0], steps[1:])
    else:
        SENTENCES.steps(ctx, steps)


INSTRUCTIONS.add(
    {
        repeating.RepeatedWhile: lambda ctx, node: all_again(ctx, node, SENTENCES.endless),
        lines.Seq: sequence,
        joining.Lasting: SENTENCES.lasting,
        joining.IfElse: SENTENCES.if_else,
        lines.Or: either_or,
    }
)


__all__ = ["lower_steps", "refuse_itself"]
