"""Parts: a sentence that is processed, with its conditions, its subject and what it needs [6.5, 6.6, R52-R59, R137, R140]."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tefuda.games.arc.lowering.acts import body_code, body_feasible, lower_act, lower_steps, premise, speak_of
from tefuda.games.arc.lowering.context import Context, lower_cond, lower_num, lower_things
from tefuda.games.arc.lowering.each import by_himself, each_meeting, judged
from tefuda.games.arc.lowering.numbers import many
from tefuda.games.arc.lowering.spans import span, spanning
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.lasting import THIS_FIGHT, Period
from tefuda.games.arc.rules.nesting import DoAgain, DoChain, DoGiven, DoWhile
from tefuda.games.arc.rules.picking import MayIf
from tefuda.games.arc.rules.sets import Besides
from tefuda.games.arc.rules.text import P_PLAIN, Part
from tefuda.games.arc.rules.trying import ChainFeasible
from tefuda.games.arc.wording import events, nouns, statics, texts, values
from tefuda.games.common.conditions import NumberThere
from tefuda.games.common.control import Held, JumpIfEmpty, NoteResult
from tefuda.games.common.things import Players
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.loops import how_often
from tefuda.games.lowering.makeup import all_of as all_of
from tefuda.games.lowering.options import after_looks, whose_option
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.prefixes import counted_once
from tefuda.games.lowering.said import adds
from tefuda.kernel.programs import AllOf, Cond, Not, Num
from tefuda.text import instructions, sentences, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.quals import Owner
from tefuda.text.repeating import RepeatedWhile
from tefuda.text.tree import walk
from tefuda.text.words import Side


@dataclass
class Said:
    """The prefixes of a sentence, sorted.

    Attributes:
        key: The keyword in front of it, "" without one.
        in_place: It is done instead of what stands before the keyword (代わりに).
        time, moment, event: When it happens; ``later``: at the next such timing.
        would: The event that it replaces.
        limit: How often in a turn (``whole_game``: in the match), 0 for no limit.
        times: How often at all (次に), 0 for no limit.
        conds: Conditions, in printed order (～場合).
        lasting: Conditions of a continuous skill (～限り).
        who: Its subject; ``theirs``: the conditions behind it, which speak of him as those before it do of the player of the text;
            ``their_rate``: whether つき stands behind it.
        period: How long what it starts lasts.
        follows: It begins with 更に, その後, そうしたら [R56, R140].
        asks: It begins with そうしたら; ``otherwise``: with そうでない場合, or with そうしなかった場合 (``undone``).
        nth: Which time after the card came it means, 0: every time.
        again: How many times more it is done; ``again_if``: it is done again while a condition about it holds.
        names: What the event befalls is what the sentence is about, if it says nothing else.
        unless: What its player may do so that it is not done.
        early: How many of the conditions stand before the timing or event.
        meanwhile: It is processed at 交戦中: states last as long as that [R21].
    """

    key: str = ""
    in_place: bool = False
    time: int = -1
    later: bool = False
    moment: str = ""
    event: Node | None = None
    would: Node | None = None
    limit: int = 0
    whole_game: bool = False
    times: int = 0
    conds: list[Node] = field(default_factory=list)
    lasting: list[Node] = field(default_factory=list)
    who: Node | None = None
    theirs: tuple[Node, ...] = ()
    their_rate: bool = True
    period: Node | None = None
    per: Node | None = None
    follows: bool = False
    asks: bool = False
    otherwise: bool = False
    undone: bool = False
    early: int = 0
    meanwhile: bool = False
    unless: Node | None = None
    names: bool = False
    nth: int = 0
    again: Node | None = None
    again_if: tuple[Node, RepeatedWhile] | None = None


WAITING = ((texts.AtTime, texts.AtTimeSince), (texts.AtMoment,), (texts.When,))
"""What says when a sentence happens: the second of a kind would take the place of the first."""


def sort(ctx: Context, s: texts.ArcSentence) -> Said:
    """Sort the prefixes of a sentence."""
    said = Said()
    for k, p in enumerate(s.pre):
        ctx.row(PREFIXES, p)(said, p)
        if isinstance(p, texts.AtTime | texts.When):
            said.early = len(said.conds)
        if isinstance(p, sentences.Further | sentences.After | sentences.IfDone | sentences.Otherwise) and not said.key:
            if isinstance(p, sentences.Further) and (said.event is not None or said.moment or said.time >= 0):
                continue  # behind a timing or an event it joins nothing
            if k and not all(isinstance(q, sentences.If) for q in s.pre[:k]):
                ctx.fail("更に and its like stand at the beginning of a sentence")
            said.follows = True
        if said.who is not None and isinstance(p, sentences.If | texts.AsLong):
            said.theirs = (*said.theirs, p.cond)
    if isinstance(s.do.d, statics.ReduceIt) and said.event is not None:
        said.would, said.event = said.event, None  # damage is lowered before it is taken
    event = said.event is not None or bool(said.moment)
    timed = said.time >= 0 and not (event and said.later)  # what an event triggers may wait in its turn [R58]
    twice = any(sum(isinstance(p, kinds) for p in s.pre) > 1 for kinds in WAITING)
    if twice or sum((timed, bool(said.moment), said.event is not None, said.would is not None)) > 1:
        ctx.fail("one sentence can wait for one moment only")
    return said


def _key(said: Said, p: texts.KeyHead) -> None:
    said.key, said.in_place = p.k.id, p.instead


def _time(said: Said, p: texts.AtTime) -> None:
    said.time, said.later = int(p.w.id), p.next


def _time_since(said: Said, p: texts.AtTimeSince) -> None:
    said.time, said.nth = int(p.w.id), p.nth


def _moment(said: Said, p: texts.AtMoment) -> None:
    said.moment = p.m.id


def _event(said: Said, p: texts.When) -> None:
    said.event = p.e


def _would(said: Said, p: texts.InsteadOf) -> None:
    said.would = p.e


def _limit(said: Said, p: texts.PerTurn) -> None:
    said.limit, said.whole_game = p.n, p.game


def _times(said: Said, p: texts.NextTimes) -> None:
    said.times = p.n


def _per(said: Said, p: Node) -> None:
    said.per = p


def _who(said: Said, p: sentences.By) -> None:
    said.who = p.who
    said.their_rate = said.per is None


def _period(said: Said, p: sentences.During) -> None:
    said.period = p.p


def _asks(said: Said, p: Node) -> None:
    said.asks = True


def _else(said: Said, p: sentences.Otherwise) -> None:
    said.asks = said.otherwise = True
    said.undone = p.undone


def _coming(said: Said, p: texts.NextComing) -> None:
    said.event, said.times = events.Befalls(events.Somehow(p.h), own_np(p.np)), 1


def _next_one(said: Said, p: texts.NextOne) -> None:
    _coming(said, p)
    said.names = True


def own_np(np: Node) -> Node:
    """Return the description as one's own, if it does not say whose."""
    return (
        np
        if not isinstance(np, NP) or any(isinstance(q, Owner) for q in np.quals)
        else NP(np.head, (Owner(Side("own")), *np.quals))
    )


def _unless(said: Said, p: texts.Unless) -> None:
    said.unless = p.a


PREFIXES: ByClass[Said, None] = {
    texts.KeyHead: _key,
    texts.AtTime: _time,
    texts.AtTimeSince: _time_since,
    texts.AtMoment: _moment,
    texts.When: _event,
    texts.InsteadOf: _would,
    texts.NextComing: _coming,
    texts.NextOne: _next_one,
    texts.Unless: _unless,
    texts.PerTurn: _limit,
    texts.NextTimes: _times,
    texts.PerPoint: _per,
    sentences.Per: _per,
    sentences.By: _who,
    sentences.During: _period,
    sentences.IfDone: _asks,
    sentences.Otherwise: _else,
    sentences.If: lambda said, p: said.conds.append(p.cond),
    texts.AsLong: lambda said, p: said.lasting.append(p.cond),
    sentences.Further: lambda said, p: None,
    sentences.After: lambda said, p: None,
}
"""What each prefix says about its sentence."""


Scene = tuple[Players, bool, Span[Period], tuple[Num, Num] | None]
"""What a sentence sets for itself: who acts, whether each for himself, how long, and how often numbers are taken."""


def scene(ctx: Context, said: Said, adding: bool = False) -> Scene:
    """Set what a sentence says for itself, one that is ``adding`` to the one before how long that lasts; returns what was set before."""
    before = (ctx.you, ctx.each, ctx.span, ctx.per)
    per = None if said.their_rate else rate(ctx, said.per)
    if said.who is not None:
        speak_of(ctx, said.who)
    if said.period is not None:
        ctx.span = spanning(ctx, said.period)
    elif said.meanwhile:
        ctx.span = Span(THIS_FIGHT)
    elif adding and ctx.lasted is not None:
        ctx.span = span(ctx, ctx.lasted)
    ctx.lasted = None
    ctx.good, ctx.multiplied, ctx.glimpse, ctx.found = None, False, None, None
    ctx.uses, ctx.counted = said.times or -1, not said.times
    ctx.per = per or rate(ctx, said.per) or ctx.per
    return before


def rate(ctx: Context, per: Node | None) -> tuple[Num, Num] | None:
    """Return how many there are of what a number is taken once for, and for how many of them."""
    if isinstance(per, sentences.Per):
        return many(ctx, per.of), lower_num(ctx, per.cnt.n)
    if isinstance(per, texts.PerPoint):
        return lower_num(ctx, per.v), lower_num(ctx, per.n)
    return None


def restore(ctx: Context, before: Scene) -> None:
    """Set it back; つき must have multiplied something."""
    ctx.check_multiplied()
    if not ctx.counted:
        ctx.fail("次に counts triggers, replacements and reductions of damage")
    if ctx.span is not before[2]:
        ctx.span.check(ctx)
        ctx.lasted = ctx.span.period
    ctx.you, ctx.each, ctx.span, ctx.per = before


def asked(ctx: Context, said: Said) -> list[Cond]:
    """Return what そうしたら asks: whether the part before did anything. そうでない場合 behind a condition asks nothing: it takes the place
    of the part that is left out."""
    if not said.asks or (said.otherwise and ctx.conditional and not said.undone):
        return []
    if ctx.result < 0:
        ctx.fail("nothing before this can be asked whether it was done")
    held = Held(ctx.result)
    return [Not(held) if said.otherwise else held]


def behind(ctx: Context, made: Part, said: Said, conditional: bool) -> Part:
    """Say how a part stands to the one before it; ``conditional``: whether it is left out if its own condition is false."""
    branch = said.otherwise and ctx.conditional
    made.otherwise = branch and not said.undone
    made.follows = (said.follows or said.asks) and not branch
    ctx.conditional = conditional
    return made


def conditions(ctx: Context, said: Said) -> list[Cond]:
    """Return the conditions of a part."""
    if said.lasting:
        ctx.fail("～限り belongs to a continuous skill")
    return [*asked(ctx, said), *judged(ctx, said, said.conds)]


def part(
    ctx: Context, s: texts.ArcSentence, said: Said, joined: bool, keyword: int = P_PLAIN, opening: bool = False
) -> Part:
    """Return a sentence as a part of the text that is put together in the context."""
    start = ctx.begin_part()
    before = scene(ctx, said, adds(s))
    if said.otherwise and not ctx.conditional and ctx.duty is not None:
        # what cannot be done is left out, so that the text does not fizzle, and this takes its place [R140]
        if ctx.duty.feasible is None:
            ctx.fail("what the sentence before says can always be done")
        ctx.duty.cond, ctx.conditional, said.undone = ctx.duty.feasible, True, False
    if said.otherwise and ctx.earlier is not None:
        ctx.it = ctx.earlier
    if said.otherwise and ctx.apart:
        ctx.fail("for which of the players the condition before is false is not said")
    ctx.apart = ctx.each and any(cond is one for cond in said.conds for one in said.theirs)
    somebody = [each_meeting(ctx, said)] if ctx.apart else []
    conds = [
        *conditions(ctx, replace(said, conds=[c for c in said.conds if c not in said.theirs]) if somebody else said),
        *somebody,
    ]
    asked_for(ctx, s, said)
    ctx.earlier = ctx.it
    if said.event is not None:
        conds.append(just_now(ctx, said.event))
    len_before = len(ctx.code)
    if said.unless is not None:
        chained = otherwise(ctx, said.unless, s.do)
    elif ctx.each and by_himself(ctx, s, said):
        chained = each_by_himself(ctx, s, said)
    else:
        chained = body(ctx, s.do)
    if said.again is not None:
        again(ctx, s.do, said.again)
    if said.again_if is not None:
        again_while(ctx, s.do, *said.again_if, len_before)
    restore(ctx, before)
    code = ctx.end_part(start)
    made = Part(
        ctx.program_of(code),
        None,
        chained,
        joined,
        all_of(conds),
        False,
        keyword,
        opening,
        ctx.sentence,
    )
    # what options need is the premise of their choice
    needed = tuple(ins for ins in code if not any(ins is one for one in ctx.inside))
    made.in_place = said.in_place
    made.feasible = ChainFeasible(made.program) if chained else premise(needed)
    if ctx.conditional and ctx.chosen and not said.otherwise and names_it(s.do):
        said.follows = True  # what is done to what a sentence under a condition has chosen [R140]
    ctx.chosen = isinstance(s.do, sentences.Must) and getattr(getattr(s.do.d, "v", None), "id", "") == "choose"
    must = isinstance(s.do, sentences.Must)
    made = behind(ctx, made, said, bool(said.conds))
    ctx.duty = made if must and made.cond is None else None
    return made


def names_it(do: sentences.Clause) -> bool:
    """Whether a sentence is about それ."""
    return any(isinstance(n, things.It | nouns.Mine) for n in walk(do))


def asked_for(ctx: Context, s: texts.ArcSentence, said: Said) -> None:
    """What a condition says there is may be what それ means: the alma of that side; of anything else it is not known which one."""
    there = [n for cond in said.conds for n in walk(cond) if isinstance(n, values.There | values.HowMany)]
    if not there or not names_it(s.do) or any(isinstance(n, things.Some) for n in walk(s.do)):
        return
    np = there[-1].np
    if not isinstance(np, nouns.Main):
        ctx.fail("それ does not say which of those that the condition asks for: say how many of them are chosen")
    ctx.it = lower_things(ctx, np)


def just_now(ctx: Context, event: Node) -> Cond:
    """A later part that reacts to what the part before it did to the same card follows it directly [R137]."""
    own = isinstance(event, events.Befalls) and (event.t is None or type(event.t).__name__ == "Source")
    if not own or ctx.result < 0:
        ctx.fail("this sentence reacts to nothing that the one before does to the card itself [R137]")
    conds: list[Cond] = [Held(ctx.result)]
    by = getattr(event.h, "by", None)  # type: ignore[attr-defined]
    if by is not None and by.id == "not_af":
        conds.append(Not(NumberThere(m.SCHEMA, m.PHASE, 1 << m.AF)))
    elif by is not None and by.id != "effect":
        ctx.fail("what the sentence before does happens in another way [R137]")
    return AllOf(tuple(conds))


# ---- bodies


def each_by_himself(ctx: Context, s: texts.ArcSentence, said: Said) -> bool:
    """Do it for each of the two players, with the numbers of each (互いに自分の手札の枚数分…)."""
    if not isinstance(s.do, sentences.Must) or texts.is_chain(s.do.d):
        ctx.fail("what each player does as often as he has something is a single step")
    both = ctx.you
    per = None if said.their_rate else ctx.per
    for who in (Besides(both, True), Besides(both)):
        ctx.you, ctx.each, ctx.alone = who, False, who
        ctx.per = per or rate(ctx, said.per)
        lower_steps(ctx, s.do.d)
    ctx.alone = None
    return False


def otherwise(ctx: Context, first: Node, clause: sentences.Clause) -> bool:
    """…しない限り: the first may be done; what follows is done if it is not."""
    if not isinstance(clause, sentences.Must):
        ctx.fail("what happens unless something is done is not optional")
    start = len(ctx.code)
    ctx.result = -1
    optional(ctx, first)
    if ctx.result < 0:
        ctx.fail("whether it is done cannot be asked")
    ctx.inside += ctx.code[start:]
    done = Not(Held(ctx.result))
    outer, ctx.code = ctx.code, []
    lower_steps(ctx, clause.d)
    code, ctx.code = tuple(ctx.code), outer
    ctx.add(DoGiven(ctx.program_of(code), done))
    ctx.inside += code
    return False


def body(ctx: Context, clause: sentences.Clause) -> bool:
    """Add what a sentence does; returns whether it is a chain of commas."""
    if ctx.per is not None and texts.is_chain(clause.d):
        ctx.per = counted_once(ctx, ctx.per)
    if isinstance(clause, sentences.May):
        whose_option(ctx, clause.d)
        looks, d = after_looks(clause.d, texts.Chain)
        for look in looks:
            lower_act(ctx, look)
        optional(ctx, d)
        return False
    lower_steps(ctx, clause.d)
    return texts.is_chain(clause.d)


def again(ctx: Context, clause: sentences.Clause, n: Node) -> None:
    """Do what a sentence says so many times more, everything read anew."""
    outer, ctx.code = ctx.code, []
    result = ctx.result
    chained = body(ctx, clause)
    program = ctx.program_of(tuple(ctx.code))
    ctx.code, ctx.result = outer, result
    if chained:
        program = ctx.program_of((DoChain(program),))
    made = DoAgain(program, lower_num(ctx, n))
    ctx.add(made)
    ctx.inside.append(made)


def again_while(ctx: Context, clause: sentences.Clause, cond: Node, d: RepeatedWhile, at: int) -> None:
    """Do what a sentence says again while a condition about it holds; the same cards are named anew each time."""
    most, program = how_often(ctx, d, cond), ctx.program_of(tuple(ctx.code[at:]))
    if isinstance(clause, sentences.May):
        ctx.fail("what need not be done is not done again while a condition holds", d)
    if texts.is_chain(clause.d):
        program = ctx.program_of((DoChain(program),))
    made = DoWhile(program, most, lower_cond(ctx, cond))
    ctx.add(made)
    ctx.inside.append(made)


def optional(ctx: Context, d: Node) -> None:
    """してもよい: asked if it can be carried out; そうしたら asks whether it was done (wording 10)."""
    reg = ctx.reg()
    asked = ctx.hole()
    ctx.add(NoteResult(reg))
    over = ctx.hole()
    at, before = len(ctx.code), ctx.it
    code, chained = body_code(ctx, d)
    ctx.price = (ctx.it, before) if isinstance(d, instructions.Do) and d.pays() else ctx.price
    if not chained and any(isinstance(ins, JumpIfEmpty) for ins in code):
        ctx.fail("an option cannot stand inside another one")
    ctx.fill_at(asked, MayIf(reg, body_feasible(code, chained), ctx.you))
    assert len(ctx.code) == at
    ctx.add(*code)
    if chained:
        done = ctx.reg()
        ctx.add(NoteResult(done))
        ctx.result = done
    ctx.fill(over, lambda to: JumpIfEmpty(reg, to))
