"""Sentences: conditions, players, periods, options, そうした場合, しない限り, delayed triggers (wording 6) [R47, R91, R97]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile

from msgspec.structs import replace

from tefuda.games.avalon.cards import MAGIC
from tefuda.games.avalon.lowering.acts import lower_act, prepare
from tefuda.games.avalon.lowering.context import INSTRUCTIONS, Context, lower_cond, lower_num
from tefuda.games.avalon.lowering.delays import DELAYS
from tefuda.games.avalon.lowering.numbers import many
from tefuda.games.avalon.lowering.periods import lower_period, spanning
from tefuda.games.avalon.lowering.players import DOERS, lower_side, lower_who, several
from tefuda.games.avalon.lowering.replacing import replacer
from tefuda.games.avalon.rules.doing import Discard, Show
from tefuda.games.avalon.rules.filters import Of, OtherCard
from tefuda.games.avalon.rules.judging import TurnIs
from tefuda.games.avalon.rules.lasting import BATTLE, SETTLED, Period
from tefuda.games.avalon.rules.model import HAND, SCHEMA
from tefuda.games.avalon.rules.picking import PickOption, PickSome, Some, out_of
from tefuda.games.avalon.wording import deeds, effects, lines, nouns, statics, values
from tefuda.games.avalon.wording.events import LosesLife, LosesLifeInBattle
from tefuda.games.common.control import Forget, Gather, Held
from tefuda.games.common.doing import AllPossible
from tefuda.games.common.numbers import PerSo
from tefuda.games.common.picking import TakePicked
from tefuda.games.common.sets import ZoneCards
from tefuda.games.common.things import Filtered, InRegister, Players
from tefuda.games.lowering.assembling import ByClassWith
from tefuda.games.lowering.lanes import Lanes
from tefuda.games.lowering.loops import all_again, begun_again, for_each, repeat, repeated_from
from tefuda.games.lowering.options import gate, one_of, option
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.prefixes import counted_once, judge
from tefuda.games.lowering.said import alone, asks, branches, chain, contradicts, doers, goes_on, replaces
from tefuda.games.lowering.sentences import Said, Sentences, fill_conds, jump_unless, note, rate
from tefuda.kernel.programs import Cond, Const, Ins, JumpUnless, Not, Num
from tefuda.kernel.records import Replacer
from tefuda.text import amounts, counting, instructions, joining, repeating, sentences, things
from tefuda.text.model import Node
from tefuda.text.periods import InTurn
from tefuda.text.tree import walk


def within(ctx: Context, p: Node, said: Said) -> None:
    """The reckoning or phase for which it holds."""
    if isinstance(p, lines.Within) and p.this and ctx.standing:
        ctx.refuse(p, "what holds continuously cannot say このターンの")
    ctx.within = p


PREFIXES: ByClassWith[Context, Said, None] = {
    lines.Unless: note("unless"),
    lines.Within: within,
    lines.ForTarget: within,
    lines.InWar: within,
}
"""What prefixes do that only this game has."""


class AvalonSentences(Sentences[Context]):
    """How the prefixes of sentences are read in Avalon."""

    seq = lines.Seq
    endless = "R96"
    delays = DELAYS
    own = PREFIXES
    sets = ("you", "span", "per", "among", "found", "within")

    def cond(self, ctx: Context, node: Node) -> Cond:
        return lower_cond(ctx, node)

    def num(self, ctx: Context, node: Node | int) -> Num:
        return lower_num(ctx, node)

    def who(self, ctx: Context, node: Node) -> Players:
        return lower_who(ctx, node)

    def several(self, who: Node) -> bool:
        return several(who)

    def replacer(
        self, ctx: Context, would: sentences.InCase, body: sentences.Body, doer: Players
    ) -> tuple[Replacer, None, Period]:
        inner, period = ctx.inner(), ctx.span.take()
        inner.you = ctx.you
        made = replacer(inner, would.e, body, doer)
        # what a battle costs in life is paid when its effects have ended [7.7.3, 7.7.6]
        life = isinstance(would.e, LosesLife | LosesLifeInBattle)
        return made, None, SETTLED if life and period is BATTLE else period

    def not_done(self, ctx: Context, p: sentences.Otherwise) -> Cond:
        """それ is what it was before the sentence that was left out."""
        if ctx.earlier is not None:
            ctx.it = ctx.earlier
        return super().not_done(ctx, p)

    def content(self, ctx: Context, said: Said, s: sentences.Sentence, outer: Players) -> None:
        """What is counted of who carries it out is counted for him."""
        if said.per is None or not said.their_rate:
            super().content(ctx, said, s, outer)
            return
        if any(isinstance(n, instructions.Do | instructions.Again) for n in walk(s.do)):
            ctx.fail("how often each player does something to cards is counted before he is named")
        before, times = ctx.per, times_of(ctx, said.per)
        ctx.for_each(counted_once(ctx, times) if isinstance(s.do.d, lines.Seq) and not said.later else times)
        super().content(ctx, said, s, outer)
        ctx.check_multiplied()
        ctx.per = before

    def during(self, ctx: Context, period: Node, said: Said) -> None:
        """Read a period, or a time that is asked now."""
        if isinstance(period, InTurn) and not period.next:
            said.conds.append(TurnIs(lower_side(ctx, period.s)))
            return
        if isinstance(period, InTurn):
            ctx.fail("an effect cannot begin with a later turn")
        ctx.span = Span(lower_period(ctx, period), True)

    def by_player(self, ctx: Context, said: Said, s: sentences.Sentence) -> None:
        """By the player named; several one after the other, clockwise from the leader [R4]."""
        if isinstance(s.do.d, deeds.AllTogether) and said.who is not None:
            if said.theirs:
                ctx.fail("what all do at the same time is not asked of each of them")
            together(ctx, lower_who(ctx, said.who), s.do.d)
            return
        outer = ctx.you
        if said.who is not None and several(said.who):
            tail, ctx.each_too = ctx.each_too, []
            for_each(ctx, lower_who(ctx, said.who), lambda: by_each(ctx, said, s, tail, outer))
            return
        self.subject(ctx, said)
        self.content(ctx, said, s, outer)


SENTENCES = AvalonSentences()


# ---- one sentence after the other


def spelled(steps: Sequence[sentences.Sentence], standing: bool = False) -> Sequence[sentences.Sentence]:
    """Return sentences with what さらに+N leaves out: whose numbers the sentence before changes, and which (``standing``: of all that it
    describes)."""
    out: list[sentences.Sentence] = []
    last: effects.Change | None = None
    for s in steps:
        d = s.do.d
        if isinstance(d, effects.ChangeMore) and last is not None:
            t = last.t if standing or isinstance(last.t, things.Bare | nouns.Source) else None
            d = effects.Change(last.stat, effects.Add(d.n, d.plus), t, last.mid)
            s = replace(s, do=replace(s.do, d=d))
        elif isinstance(d, effects.Change) and d.t is None and last is not None and goes_further(s):
            d = replace(d, t=last.t, mid=d.mid or last.mid)
            s = replace(s, do=replace(s.do, d=d))
        last = next((one for one in reversed(chain(d, lines.Seq)) if isinstance(one, effects.Change)), None)
        out.append(s)
    return out


def goes_further(s: sentences.Sentence) -> bool:
    """Whether a sentence changes さらに what the one before changes."""
    return any(isinstance(p, sentences.Further) for p in s.pre)


def lower_steps(ctx: Context, steps: Sequence[sentences.Sentence]) -> None:
    """Add sentences in printed order."""
    steps = spelled([one for s in doers(steps, several) for one in branches(s)])
    if steps and isinstance(steps[0].do.d, lines.AsOften):
        if steps[0].pre or len(steps) == 1:
            ctx.refuse(steps[0].do.d, "what is carried out so often has to follow this")
        repeat(ctx, lower_num(ctx, steps[0].do.d.v), lambda: lower_steps(ctx, steps[1:]))
        return
    prepare(ctx, steps)
    begun_again(ctx, steps)
    said = [s for s in steps if limit_of(s) is None]
    between(ctx, steps, said, 0, len(said))
    if steps and limit_of(steps[0]) is not None:
        ctx.fail("there is no permission that could be limited")


def between(
    ctx: Context, steps: Sequence[sentences.Sentence], said: Sequence[sentences.Sentence], k: int, end: int
) -> None:
    """Add those of several sentences that are carried out, from one to another."""
    while k < end:
        at = repeated_from(said, k, end)
        if at >= 0:
            SENTENCES.again(ctx, said, k, at, partial(between, ctx, steps, said))
            k = at + 1
            continue
        if k + 1 < end and replaces(said[k + 1]):
            ctx.sentence = steps.index(said[k])
            SENTENCES.either(ctx, said[k], said[k + 1])
            ended(ctx)
            k += 2
            continue
        later = list(takewhile(goes_on, said[k + 1 : end]))
        if later:
            in_turn(ctx, steps, said, k, len(later))
            k += 1 + len(later)
            continue
        more = going_on(said[:end], k)
        lower_one(ctx, steps, said, k, said[k + 1 : k + 1 + more])
        k += 1 + more


def lower_one(
    ctx: Context,
    steps: Sequence[sentences.Sentence],
    said: Sequence[sentences.Sentence],
    k: int,
    tail: Sequence[sentences.Sentence] = (),
    then: Sequence[Callable[[], None]] = (),
) -> None:
    """Add one of several sentences, and those that go on with what each player has done in it; ``then`` adds more of what each does."""
    following = said[k + 1] if k + 1 < len(said) else None
    ctx.sentence = steps.index(said[k])
    ctx.flags = [] if asks(following) else None
    after = steps[ctx.sentence + 1] if ctx.sentence + 1 < len(steps) else None
    ctx.limit = limit_of(after) if after is not None else None
    ctx.each_too = [*(partial(lower_one, ctx, steps, said, k + 1 + i) for i in range(len(tail))), *then]
    if ctx.delayed is not None and said[k].pre and isinstance(said[k].pre[0], GO_ON):
        also_later(ctx, said[k], following)
        return
    ctx.delayed = None
    lower_sentence(ctx, said[k], following)
    if ctx.limit is not None:
        ctx.refuse(ctx.limit, "the sentence before permits nothing that could be limited")
    ended(ctx)


def in_turn(
    ctx: Context, steps: Sequence[sentences.Sentence], said: Sequence[sentences.Sentence], k: int, n: int
) -> None:
    """Add one of several sentences, and those about the players who have done what it says, each when all have carried out the one
    before it (そうしなかったプレイヤー) [R4]."""
    lanes = Lanes(ctx)
    lower_one(ctx, steps, said, k, then=(lanes.set_aside,))
    lanes.carried_out()
    you = ctx.you

    def loop(who: Players, part: Callable[[], None]) -> None:
        for_each(ctx, who, part)
        ctx.you = you

    def one(s: sentences.Sentence) -> None:
        ctx.sentence, ctx.flags = steps.index(s), None
        lower_sentence(ctx, alone(s))
        ended(ctx)

    lanes.go_on(loop, [partial(one, s) for s in said[k + 1 : k + 1 + n]])


GO_ON = (sentences.After, sentences.IfDone, sentences.Otherwise)
"""How a sentence begins that comes when the one before it does, if that is put off."""


def also_later(ctx: Context, s: sentences.Sentence, following: sentences.Sentence | None) -> None:
    """Add a sentence that goes on with one that waits to what waits."""
    assert ctx.delayed is not None
    inner, ability = ctx.delayed
    ended(inner)
    inner.flags = [] if asks(following) else None
    lower_sentence(inner, s, following)
    ability.program, ability.regs = inner.program(), inner.regs
    ctx.regs = max(ctx.regs, inner.regs)


def ended(ctx: Context) -> None:
    """A sentence ends: the next one may ask whether it was done."""
    ctx.asked = ctx.flags if ctx.flags is not None else []
    ctx.flags = None


OWN = (
    values.TakenCount,
    counting.ThatMany,
    nouns.Taken,
    things.Rest,
    things.Bunch,
    things.It,
    nouns.Mine,
    instructions.Again,
)
"""What refers to something that the player who acts has taken."""


def going_on(said: Sequence[sentences.Sentence], k: int) -> int:
    """Return how many of the sentences that follow one about several players each of them carries out as well: those without a subject
    of their own that refer to what he has taken, or ask whether he has done it."""
    by = next((p.who for p in said[k].pre if isinstance(p, sentences.By)), None)
    if by is None or not several(by):
        return 0
    n = 0
    for s in said[k + 1 :]:
        own = any(isinstance(p, sentences.IfDone | sentences.Otherwise | sentences.Among) for p in s.pre)
        if any(isinstance(p, sentences.By) for p in s.pre) or not (own or any(isinstance(x, OWN) for x in walk(s))):
            break
        n += 1
    return n


def limit_of(following: sentences.Sentence) -> Node | None:
    """Return what a sentence limits the permission before it to (…に限る)."""
    d = following.do.d
    return d.q if isinstance(d, statics.LimitedTo) else None


def lower_sentence(ctx: Context, s: sentences.Sentence, following: sentences.Sentence | None = None) -> None:
    """Add one sentence."""
    SENTENCES.refuse_instead(ctx, s)
    saved = SENTENCES.scene(ctx)
    said = SENTENCES.sort(ctx, s.pre)
    SENTENCES.go_on(ctx, s, saved)
    ctx.earlier = ctx.it
    judge(ctx, said, contradicts(following))
    holes = [ctx.hole() for _ in said.conds]
    unless(ctx, said, s)
    fill_conds(ctx, holes, said.conds)
    if ctx.within is not None and ctx.within is not saved[-1]:
        ctx.refuse(ctx.within, "nothing in the sentence is reckoned there")
    SENTENCES.restore(ctx, saved)


def unless(ctx: Context, said: Said, s: sentences.Sentence) -> None:
    """…しない限り: the player is asked whether he does it; then the rest is left out (wording 6)."""
    if not isinstance(said.unless, lines.Unless):
        repeated(ctx, said, s)
        return
    outer, ctx.you = ctx.you, lower_who(ctx, said.unless.who)
    reg = option(ctx, said.unless.a, lower_act)
    ctx.you = outer
    over = ctx.hole()
    repeated(ctx, said, s)
    ctx.fill(over, lambda to: JumpUnless(Not(Held(reg)), to))


def times_of(ctx: Context, per: sentences.Per | amounts.PerValue) -> tuple[Num, Num]:
    """Return the count of につき, and how many make one time."""
    return rate(per, lambda of: many(ctx, of), lambda n: lower_num(ctx, n))


def repeated(ctx: Context, said: Said, s: sentences.Sentence) -> None:
    """につき: numbers are taken so often; what is chosen is chosen so often."""
    if said.per is None or said.their_rate:
        SENTENCES.by_player(ctx, said, s)
        return
    count, size = times_of(ctx, said.per)
    if not any(isinstance(n, instructions.Do | instructions.Again) for n in walk(s.do)):
        several = isinstance(s.do.d, lines.Seq) and not said.later
        ctx.for_each(counted_once(ctx, (count, size)) if several else (count, size))
        SENTENCES.by_player(ctx, said, s)
        return
    repeat(ctx, PerSo(Const(1), count, size), lambda: SENTENCES.by_player(ctx, said, s))


def together(ctx: Context, who: Players, act: deeds.AllTogether) -> None:
    """Each of the players chooses cards of his hand, one after the other and unseen; then it happens to all of them at once."""
    n, chosen = lower_num(ctx, act.n), ctx.reg()
    ctx.add(Forget((chosen,)))

    def choose() -> None:
        reg = ctx.reg()
        ctx.add(Forget((reg,)), PickSome(Some(ZoneCards(SCHEMA, (HAND,), ctx.you), n, n, ctx.you)), TakePicked(reg))
        ctx.add(Gather(chosen, reg))

    you = ctx.you
    for_each(ctx, who, choose)
    ctx.you, ctx.it = you, InRegister(chosen)
    ctx.act(Show(ctx.it) if act.how == "reveal" else Discard(ctx.it))
    ctx.remember(act.how, ctx.it)
    ctx.shared |= {act.how}


def by_each(
    ctx: Context, said: Said, s: sentences.Sentence, tail: Sequence[Callable[[], None]], outer: Players
) -> None:
    """By one of several players, with the sentences that go on with what he has taken; what the one before has taken is forgotten."""
    start, first = ctx.hole(), ctx.regs
    you = ctx.you
    if isinstance(said.who, nouns.DidSo):
        ctx.it = Filtered(DOERS[nouns.DidSo](ctx, said.who), Of(you))
    SENTENCES.content(ctx, said, s, outer)
    for one in tail:
        ended(ctx)
        ctx.you = you
        one()
    mine = tuple(r for r in range(first, ctx.regs) if r not in (ctx.offered, ctx.chosen))
    ctx.fill_at(start, Forget(mine))


# ---- chains


def sequence(ctx: Context, node: lines.Seq) -> None:
    """Several acts of one sentence; ことで: nothing happens unless the first can be paid in full [R47]."""
    if node.link != "ことで":
        lower_act(ctx, node.a)
        outer, ctx.span = ctx.span, spanning(ctx, node.a)
        lower_act(ctx, node.b)
        ctx.span = outer
        return
    hole = ctx.hole()
    start = len(ctx.code)
    lower_act(ctx, node.a)
    payments = tuple(ins for ins in ctx.code[start:] if asked_before(ins))
    paid = AllPossible(payments)
    ctx.payments.append(AllPossible(tuple(map(but_itself, payments)) if ctx.card.type == MAGIC else payments))
    lower_act(ctx, node.b)
    ctx.fill(hole, jump_unless(paid))


def asked_before(ins: Ins) -> bool:
    """Whether an instruction can be asked before anything is picked if it could be done in full."""
    return type(ins).possible is not Ins.possible and not isinstance(getattr(ins, "things", None), InRegister)


def but_itself(ins: Ins) -> Ins:
    """Return an instruction as it is asked while the card that pays is still in hand: it cannot pay with itself."""
    if not isinstance(ins, PickSome):
        return ins
    return PickSome(out_of(ins.some, Filtered(ins.some.things, OtherCard())))


def whichever(ctx: Context, node: sentences.Or | lines.OrWhole) -> None:
    """One of two acts, chosen while resolving."""
    choice(ctx, (lambda: lower_act(ctx, node.a), lambda: lower_act(ctx, node.b)), 1, 1)


def choice(
    ctx: Context, options: Sequence[Callable[[], None]], lo: int, hi: int, alt: joining.OtherNumber | None = None
) -> None:
    """Choose among options; they are carried out in printed order."""
    cond = None if alt is None else lower_cond(ctx, alt.cond)

    def asked(gates: tuple[tuple[Ins, ...], ...]) -> PickOption:
        made = PickOption(gates, lo, hi, ctx.you)
        if alt is not None:
            most = min(alt.n, len(options))
            made.cond, made.other = cond, (0 if alt.upto else most, most)
        return made

    one_of(ctx, options, asked, gate, 0)


def lower_body(ctx: Context, body: sentences.Body) -> None:
    """Add the sentences of a body, and its options."""
    if isinstance(body, sentences.Steps):
        lower_steps(ctx, body.s)
        return
    assert isinstance(body, lines.Modes)
    if body.s:
        lower_steps(ctx, body.s)
    n = min(body.n, len(body.o))
    you = ctx.you
    if body.who is not None:
        if isinstance(body.who, nouns.AllOf):
            ctx.refuse(body.who, "options are chosen by one player")
        ctx.you = lower_who(ctx, body.who)
    choice(ctx, [partial(lower_steps, ctx, o.b.s) for o in body.o], 0 if body.upto else n, n, body.alt)
    ctx.you = you


INSTRUCTIONS.add(
    {
        repeating.RepeatedWhile: lambda ctx, node: all_again(ctx, node, SENTENCES.endless),
        joining.IfElse: SENTENCES.if_else,
        lines.Seq: sequence,
        sentences.Or: whichever,
        lines.OrWhole: whichever,
    }
)

__all__ = ["lower_body", "lower_sentence", "lower_steps"]
