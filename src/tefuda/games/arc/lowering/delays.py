"""What a part leaves behind: effects of a later timing, triggers and replacements for a time [6.5.4, R28, R58]."""

from __future__ import annotations

from dataclasses import replace

from tefuda.games.arc.lowering.acts import speak_of
from tefuda.games.arc.lowering.context import ALMA_TEXT, Context, lower_event
from tefuda.games.arc.lowering.each import judged
from tefuda.games.arc.lowering.events import Trigger, at_time
from tefuda.games.arc.lowering.parts import Said, all_of, asked, behind, part
from tefuda.games.arc.lowering.replacing import replacer
from tefuda.games.arc.lowering.sentences import ACTION, Sentence
from tefuda.games.arc.lowering.spans import spanning
from tefuda.games.arc.lowering.things import class_of
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.lasting import ALWAYS, Begin, Period
from tefuda.games.arc.rules.text import P_PLAIN, R_AMOUNT, ArcAbility, Part
from tefuda.games.arc.wording import events, nouns
from tefuda.games.arc.wording.terms import Means
from tefuda.games.common.control import Held, Keep
from tefuda.games.common.lasting import Delay
from tefuda.games.common.numbers import InRegisterNum
from tefuda.games.common.things import EventDealer, EventThing, SourceSince
from tefuda.kernel.programs import Cond, Ins
from tefuda.kernel.records import TRIGGERED, Bundle
from tefuda.text import happening, sentences
from tefuda.text.model import Node


def processed(ctx: Context, one: Sentence, joined: bool, keyword: int = P_PLAIN) -> Part:
    """Return a sentence as a part: done now, or leaving something behind; 開示時 of what is processed is its own moment [R142]."""
    said = one.said
    if ctx.delayed is not None and isinstance(one.s.pre[0] if one.s.pre else None, GO_ON) and one.sort == ACTION:
        return also_later(ctx, one, joined, keyword)
    ctx.delayed = None
    if said.moment:
        ctx.fail("this moment cannot be waited for here")
    if said.time == m.T_OPENING and not said.later:
        return part(ctx, one.s, replace(said, time=-1), joined, keyword, True)
    if said.time >= 0:
        return later(ctx, one, joined, keyword)
    if said.event is not None and not one.continues:
        return for_a_while(ctx, one, joined, keyword)
    if said.limit:
        ctx.fail("what happens once cannot be counted")
    if said.would is not None:
        return instead_for_a_while(ctx, one, joined, keyword)
    return part(ctx, one.s, said, joined, keyword)


GO_ON = (sentences.After, sentences.IfDone, sentences.Otherwise)
"""How a sentence begins that comes when the one before it does, if that is put off."""


def also_later(ctx: Context, one: Sentence, joined: bool, keyword: int) -> Part:
    """A sentence that goes on with one that waits: it is processed together with that (その後, そうしたら)."""
    assert ctx.delayed is not None
    inner, ability = ctx.delayed
    inner.sentence = one.number
    ability.parts += (part(inner, one.s, one.said, True),)
    ability.regs = inner.regs
    ctx.regs = max(ctx.regs, inner.regs)
    return Part(ctx.program_of(()), None, False, joined, None, True, keyword, False, ctx.sentence)


def later(ctx: Context, one: Sentence, joined: bool, keyword: int) -> Part:
    """A sentence about a later timing: a delayed effect, processed once [R58]."""
    if one.said.limit or one.said.nth:
        ctx.fail("what happens once cannot be counted")
    conds = now(ctx, one.said)
    ctx.outlast()
    if ctx.leaving:  # the card itself: where its leaving has brought it [R134]
        ctx.where = ctx.reg()
        ctx.add(Keep(ctx.where, SourceSince()))
    ctx.add(Delay(delayed(ctx, one, at_time(ctx, one.said.time), one.said.period), ALWAYS))
    return left_behind(ctx, one, joined, keyword, conds)


def for_a_while(ctx: Context, one: Sentence, joined: bool, keyword: int) -> Part:
    """A trigger for a time."""
    assert one.said.event is not None
    conds = now(ctx, one.said)
    ctx.outlast()
    ability = delayed(ctx, one, lower_event(ctx, one.said.event), None)
    ctx.add(Delay(ability, how_long(ctx, one.said), one.said.times or -1))
    return left_behind(ctx, one, joined, keyword, conds)


def instead_for_a_while(ctx: Context, one: Sentence, joined: bool, keyword: int) -> Part:
    """A replacement for a time; all its conditions are asked when it would replace."""
    conds: list[Cond] = [Held(ctx.result)] if one.said.asks and ctx.result >= 0 else []
    inner = ctx.going_on()
    made = ctx.number(Bundle(replacers=(replacer(inner, one.s, replace(one.said, asks=False)),)))
    ins = Begin(made, None, how_long(ctx, one.said))
    ins.uses = one.said.times or -1
    ctx.add(ins)
    return left_behind(ctx, one, joined, keyword, conds)


def how_long(ctx: Context, said: Said) -> Period:
    """Return how long something is waited for: as long as is said, else until it has worked as often as it may (次に)."""
    if said.period is not None:
        return spanning(ctx, said.period).take()
    if not said.times:
        ctx.fail("it is not said how long this is waited for")
    return ALWAYS


def now(ctx: Context, said: Said) -> list[Cond]:
    """Return the conditions that stand before the timing: they are asked now; そうしたら as well."""
    return [*asked(ctx, said), *earlier(ctx, said)]


def earlier(ctx: Context, said: Said) -> list[Cond]:
    """Return the conditions that are asked before what is put off; a subject that stands before them is theirs."""
    outer = (ctx.you, ctx.each)
    if any(cond is one for cond in said.conds[: said.early] for one in said.theirs):
        assert said.who is not None
        speak_of(ctx, said.who)
    made = judged(ctx, said, said.conds[: said.early])
    ctx.you, ctx.each = outer
    return made


def left_behind(ctx: Context, one: Sentence, joined: bool, keyword: int, conds: list[Cond]) -> Part:
    """Return the code so far as a part without objects of its own: always executable."""
    code: tuple[Ins, ...] = tuple(ctx.code)
    ctx.code.clear()
    made = Part(ctx.program_of(code), None, False, joined, all_of(conds), False, keyword, False, ctx.sentence)
    return behind(ctx, made, one.said, one.said.early > 0)


def delayed(ctx: Context, one: Sentence, trigger: Trigger, period: object) -> ArcAbility:
    """Return the ability that a delayed effect waits with; it knows the registers of the text."""
    said = one.said
    inner = ctx.going_on()
    inner.sentence = one.number
    ability = ArcAbility(TRIGGERED, 0)
    ability.events, ability.fits, ability.word, ability.limit = trigger.kinds, trigger.fits, trigger.word, said.limit
    ability.whole_game = said.whole_game
    ability.batched = trigger.batched
    inner.recorded, inner.combat, inner.where = trigger.recorded, trigger.combat, ctx.where
    if said.event is not None:
        knows(inner, said.event)
    if said.names:
        inner.told, inner.names = None, True
    then = replace(
        said, time=-1, event=None, period=said.period if period is not None else None, follows=False, asks=False, limit=0, times=0,
        conds=said.conds[said.early :], early=0, meanwhile=said.time == m.T_FIGHT_DURING,
    )  # fmt: skip
    ability.parts = (part(inner, one.s, then, True),)
    ctx.regs = max(ctx.regs, inner.regs)
    ctx.delayed = (inner, ability)
    return inner.finished(ability)


def knows(ctx: Context, event: Node | None = None) -> None:
    """Know the event: its subject is それ, its amount the damage; the subject of another's event is never left out [R61]. Of one event
    or another, and of several at once, nothing is known."""
    if isinstance(event, happening.EventOr | happening.BefallsTogether):
        return
    ctx.it = EventThing()
    t = getattr(event, "t", None)
    own = t is None or isinstance(t, nouns.Source) or (isinstance(t, nouns.Main) and t.s.id == "own")
    ctx.itself_event = event is None or (isinstance(event, events.Befalls) and isinstance(t, nouns.Source | None))
    ctx.told = None if event is None or (isinstance(event, events.Befalls) and own) else ctx.it
    amount = isinstance(event, happening.PlayerActs) and event.how != "draw"
    ctx.last = None if amount else ctx.it  # 失った値 and its like are how much it was, and no cards
    ctx.card_event = isinstance(event, happening.PlayerDoes | happening.NthDone)
    ctx.called = [("alma" if ctx.kind == ALMA_TEXT and own else class_of(t), ctx.it)]
    by = getattr(getattr(event, "h", None), "by", None)
    if isinstance(by, Means):
        ctx.caused(frozenset({by.id.removeprefix("foe_")}), event, EventDealer())
    ctx.amount = InRegisterNum(R_AMOUNT)
    ctx.awaited = getattr(event, "v", None)
