"""Sentences: conditions, players, periods, options, そうしたら and 代わりに, delayed triggers [2-4, 2-5, R46, R47, R105]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from tefuda.games.common.conditions import ThereAre, TurnIs
from tefuda.games.common.control import Held, NoteResult
from tefuda.games.common.filters import Among
from tefuda.games.common.picking import PickModes
from tefuda.games.common.sets import ZoneCards
from tefuda.games.common.things import BothPlayers, Players
from tefuda.games.eoo.lowering.acts import chain, lower_act
from tefuda.games.eoo.lowering.context import INSTRUCTIONS, Context, lower_cond, lower_num, lower_things
from tefuda.games.eoo.lowering.costs import paid_now, reserve_now
from tefuda.games.eoo.lowering.delays import DELAYS
from tefuda.games.eoo.lowering.numbers import counted
from tefuda.games.eoo.lowering.periods import lower_period
from tefuda.games.eoo.lowering.players import lower_side, lower_who
from tefuda.games.eoo.lowering.replacing import replacer
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.do_playing import PayNow
from tefuda.games.eoo.rules.lasting import Period
from tefuda.games.eoo.rules.verbs import V_MODE
from tefuda.games.eoo.wording import duties, effects, events, lines, nouns, times, values
from tefuda.games.lowering.acts import in_chain
from tefuda.games.lowering.assembling import ByClassWith
from tefuda.games.lowering.loops import all_again, for_each, repeat
from tefuda.games.lowering.options import first_judged, one_of
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.said import each_holder
from tefuda.games.lowering.sentences import Said, Sentences, fill_conds, note_rate, rate
from tefuda.kernel.programs import Cond, Not, Num
from tefuda.kernel.records import Replacer
from tefuda.saying import Text
from tefuda.text import amounts, instructions, joining, periods, players, repeating, sentences, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, recalls
from tefuda.text.words import Unit


def unpaid(ctx: Context, p: duties.UnlessPaid) -> Cond:
    """Let a player pay now; the rest is done if he has not [R108]."""
    reg = ctx.reg()
    cost = paid_now(ctx, p.m.text) if p.m is not None else reserve_now(ctx, p)
    ctx.add(PayNow(lower_who(ctx, p.who), cost), NoteResult(reg))
    return Not(Held(reg))


def apart(ctx: Context, who: Players, part: Callable[[], None]) -> None:
    """Let both players, or some, do something one after the other. What each has seen or spent is known to his own part only: behind it
    the words for it would mean the last player's."""
    before, it, deeds = (ctx.seen, ctx.spent, dict(ctx.done), ctx.you), ctx.it, len(ctx.deeds)
    for_each(ctx, who, part)
    if ctx.it is not it:  # それら alone can mean what both have named
        ctx.mentions.everyones, ctx.it = ctx.it, None
    ctx.seen = ctx.seen if ctx.seen is before[0] else None
    ctx.spent = ctx.spent if ctx.spent is before[1] else None
    ctx.done = {**before[2], **{verb: took for verb, took in ctx.done.items() if verb in ctx.shared}}
    took = [(ctx.so_far, verb, one) for verb, one in ctx.done.items() if one is not before[2].get(verb)]
    ctx.deeds[deeds:] = took
    ctx.last, ctx.you = None, before[3]
    if ctx.flags is not None:
        ctx.flags = []


def uncounted(t: Node) -> bool:
    """Whether a thing is a description of which no number is said, and no whole zone."""
    return isinstance(t, things.Bare) and isinstance(t.np, NP) and isinstance(t.np.head, AKind) and not recalls(t.np)


def per(ctx: Context, p: sentences.Per | amounts.PerValue, said: Said) -> None:
    """Numbers of the sentence are taken so often; behind who carries it out it is he who has what is counted."""
    note_rate(ctx, p, said)
    if not said.their_rate:
        ctx.for_each(rate(p, lambda of: counted(ctx, of), lambda n: lower_num(ctx, n)))


PREFIXES: ByClassWith[Context, Said, None] = {
    sentences.Per: per,
    amounts.PerValue: per,
    lines.AsOften: lambda ctx, p, said: setattr(said, "often", p.v),
    duties.UnlessPaid: lambda ctx, p, said: said.conds.append(unpaid(ctx, p)),
}
"""What prefixes do that only this game has."""


def stays(cond: Node) -> bool:
    """Whether a condition is that a thing is on the field: what holds as long begins if it is, and ends when it leaves [18-6-1]."""
    return isinstance(cond, values.IsThere) and cond.z.id == "field" and isinstance(cond.t, nouns.Source)


class EooSentences(Sentences[Context]):
    """How texts of Echoes of Orphelia are carried out, sentence by sentence [2-5-1]."""

    seq = lines.Seq
    endless = "4-4-2"
    delays = DELAYS
    exist = (values.There, values.HowMany)
    itself = Text(
        "「それ」が、条件でたずねたものか、この能力を持つものか分かりません。「このノーディア」か「～1つを選び」と書きます",
        "それ could be what the condition asks for or what has this ability: say このノーディア, or choose one of the others",
    )

    own = PREFIXES

    def cond(self, ctx: Context, node: Node) -> Cond:
        return lower_cond(ctx, node)

    def num(self, ctx: Context, node: Node | int) -> Num:
        return lower_num(ctx, node)

    def who(self, ctx: Context, node: Node) -> Players:
        return lower_who(ctx, node)

    def during(self, ctx: Context, period: Node, said: Said) -> None:
        """Read a period, or a condition that is asked now."""
        if isinstance(period, periods.While) and stays(period.c):
            it = Among(lower_things(ctx, period.c.t))  # type: ignore[attr-defined]
            here = ZoneCards(m.SCHEMA, (m.FIELD,), BothPlayers(), it)
            said.conds.append(ThereAre(here))
            period = times.UntilEvent(events.Befalls(events.LeavesField(), period.c.t))  # type: ignore[attr-defined]
        if isinstance(period, periods.While):
            ctx.fail("an effect cannot hold while a condition is true; only a static ability does")
        if isinstance(period, periods.InTurn) and not period.next:
            said.conds.append(TurnIs(lower_side(ctx, period.s)))
            return
        ctx.lasting = lower_period(ctx, period)
        ctx.span = Span(ctx.lasting, True)

    def lasting(self, ctx: Context, node: joining.Lasting) -> None:
        """Add the rest of a chain, with its period; what holds while a thing is there is asked for before."""
        if not isinstance(node.p, periods.While) or not stays(node.p.c):
            super().lasting(ctx, node)
            return
        saved, said = self.scene(ctx), Said()
        self.during(ctx, node.p, said)
        holes = [ctx.hole() for _ in said.conds]
        self.act(ctx, node.a)
        fill_conds(ctx, holes, said.conds)
        self.restore(ctx, saved)

    def content(self, ctx: Context, said: Said, s: sentences.Sentence, outer: Players) -> None:
        """What is counted of who carries it out is counted for him."""
        before = ctx.per
        if said.per is not None and said.their_rate:
            ctx.for_each(rate(said.per, lambda of: counted(ctx, of), lambda n: lower_num(ctx, n)))
        super().content(ctx, said, s, outer)
        ctx.check_multiplied(before)
        ctx.per = before

    def begin(self, ctx: Context, steps: Sequence[sentences.Sentence]) -> None:
        ctx.define_in(steps)
        super().begin(ctx, steps)

    def apart(self, ctx: Context, who: Players, part: Callable[[], None]) -> None:
        apart(ctx, who, part)

    def repeated(self, ctx: Context, said: Said, s: sentences.Sentence) -> None:
        """As often as a value says, or as many as it says at the same time."""
        d = s.do.d
        if said.often is not None and isinstance(d, instructions.Do) and uncounted(d.t):
            many = things.Some(d.t.np, things.Exactly(said.often, Unit("number")))  # type: ignore[attr-defined, arg-type]
            do = msgspec.structs.replace(s.do, d=instructions.Do(many, d.v, d.src))
            self.by_player(ctx, said, msgspec.structs.replace(s, do=do))
        elif said.often is not None:
            repeat(ctx, lower_num(ctx, said.often), lambda: self.by_player(ctx, said, s))
        else:
            self.by_player(ctx, said, s)

    def replacer(
        self, ctx: Context, would: sentences.InCase, body: sentences.Body, doer: Players
    ) -> tuple[Replacer, None, Period]:
        known = isinstance(getattr(would.e, "t", None), things.It | nouns.Mine)
        inner = ctx.going_on() if known else ctx.inner()
        inner.you = ctx.you
        made = replacer(inner, would.e, body, doer)
        ctx.regs = max(ctx.regs, inner.regs)
        return made, None, ctx.span.take()

    def by_player(self, ctx: Context, said: Said, s: sentences.Sentence) -> None:
        """By the player named; both players one after the other, the active one first [2-5-3, R25]."""
        outer = ctx.you
        if isinstance(said.who, players.EachPlayer) and not isinstance(s.do.d, instructions.GameEnds):
            apart(ctx, BothPlayers(), lambda: self.content(ctx, said, s, outer))
            return
        if each_holder(said.who):
            apart(ctx, lower_who(ctx, said.who), lambda: self.content(ctx, said, s, outer))
            return
        self.subject(ctx, said)
        self.content(ctx, said, s, outer)


# ---- chains


def sequence(ctx: Context, node: lines.Seq) -> None:
    """Several acts of one sentence, in order; how a fraction is rounded belongs to the change before [7-1-1]."""
    acts: list[sentences.Instruction] = []
    for act in chain(node):
        if not isinstance(act, effects.RoundIt):
            acts.append(act)
        elif acts and isinstance(acts[-1], effects.ChangeValue):
            acts[-1] = msgspec.structs.replace(acts[-1], round=effects.Rounding(act.up))
        else:
            ctx.fail("nothing before this can have a fraction")
    before: Node | None = None
    for act in acts:
        before = in_chain(ctx, act, before, lower_act, lower_things, (nouns.Source, nouns.Host))


def whichever(ctx: Context, node: sentences.Or) -> None:
    """One of two acts, picked on resolution by the player of the sentence [2-5-2, R105]."""
    ways = [partial(lower_act, ctx, act) for act in (node.a, node.b)]
    one_of(ctx, ways, lambda gates: PickModes(ctx.you, gates, V_MODE), first_judged)


def unless_then(ctx: Context, node: duties.UnlessThen) -> None:
    """An act that a player can pay for not to happen [R108]."""
    cond = unpaid(ctx, node.u)
    hole = ctx.hole()
    lower_act(ctx, node.a)
    fill_conds(ctx, [hole], [cond])


SENTENCES = EooSentences()
lower_steps = SENTENCES.steps
INSTRUCTIONS.add(
    {
        repeating.RepeatedWhile: lambda ctx, node: all_again(ctx, node, SENTENCES.endless),
        lines.Seq: sequence,
        joining.Lasting: SENTENCES.lasting,
        joining.IfElse: SENTENCES.if_else,
        sentences.Or: whichever,
        duties.UnlessThen: unless_then,
    }
)
