"""Delayed triggers: what a text will do when something happens later [10.7.5, R14]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.conditions import NumIs
from tefuda.games.common.control import Keep
from tefuda.games.common.events import ByPlayers, NumberIs
from tefuda.games.common.filters import ABOVE
from tefuda.games.common.instead import Substitution
from tefuda.games.common.numbers import InRegisterNum
from tefuda.games.common.things import EventThing, InRegister, SourceSince
from tefuda.games.sve.lowering import parts
from tefuda.games.sve.lowering.blocks import Flattener
from tefuda.games.sve.lowering.context import lower_event, replacer_of
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.referents import EVERYWHERE
from tefuda.games.sve.rules.counting import TURN_NUM
from tefuda.games.sve.rules.do_plays import OfEntity, PlayThing
from tefuda.games.sve.rules.durations import FOREVER, THIS_TURN
from tefuda.games.sve.rules.lasting import Begin, Delay, Period
from tefuda.games.sve.rules.model import END_PHASE, MAIN_PHASE, PHASE_CAME, START_PHASE
from tefuda.games.sve.rules.text import SveAbility
from tefuda.games.sve.wording import permissions, terms
from tefuda.kernel.programs import AllOf, Cond, Program, SetReg
from tefuda.kernel.records import TRIGGERED, Bundle
from tefuda.text import events, lines, moments, sentences, things
from tefuda.text.model import Node
from tefuda.text.players import Player

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.context import Context
    from tefuda.games.sve.lowering.sentences import Lowerer

DELAYS = (sentences.When, moments.AtThisTurns, sentences.AtEnd, moments.AtNextTurn)
"""Prefixes that make a delayed trigger."""

PHASES = {"start": START_PHASE, "main": MAIN_PHASE, "end": END_PHASE}


def lower_delay(low: Lowerer, prefix: Node, sentence: sentences.Sentence) -> None:
    """Lower a sentence as a delayed trigger; it shares the registers of the text around it."""
    ctx = low.ctx
    if low.now.on_play is not None:
        ctx.fail("…をプレイする際 is said of costs alone", prefix)
    child = ctx.child()
    if isinstance(
        ctx.this, SourceSince
    ):  # what happens later is another event: where this one brought the card is kept
        reg = child.reg()
        low.emit(None, [Keep(reg, ctx.this)])
        child.this = InRegister(reg)
        child.referents.zones[child.this] = ctx.referents.zones.get(ctx.this, EVERYWHERE)
    kinds, fits, period, uses = when(child, low, prefix)
    inner = low.later_on(child, sentences.Steps((sentence,)))
    inner.body(sentences.Steps((sentence,)))
    flat = Flattener(child.reg)
    flat.items(child.code)
    flat.pieces(inner.pieces)
    ability = SveAbility(TRIGGERED, 0)
    ability.events, ability.fits = kinds, fits
    ability.parts = parts.arrange(child)
    ability.program = ctx.number(Program(tuple(flat.code), child.regs, ctx.card.name, ctx.line))
    ability.name, ability.line = ctx.card.name, ctx.line
    ability.regs = child.regs
    ctx.regs = child.regs
    ctx.number(ability)
    low.later += [ability, *inner.later]
    low.emit(None, [Delay(ability, period, uses)])


def put_off(sentence: sentences.Sentence) -> sentences.Sentence:
    """Return what is done in a phase to come as a delayed trigger of that phase: nothing in it lasts through the phase [10.7.5.1]."""
    first = sentence.do.d
    while isinstance(first, sentences.Seq):
        first = first.a
    if first.static:
        return sentence
    pre = tuple(
        sentences.When(events.PhaseComes(p.p.s, p.p.p, True))
        if isinstance(p, sentences.During) and isinstance(p.p, terms.InPhase) and p.p.next
        else p
        for p in sentence.pre
    )
    return sentences.Sentence(sentence.do, pre)


def waits(line: Node) -> Node:
    """Return a trigger of a spell in the next turn of a player as what playing it brings about [10.7.5.1]; other lines as they are."""
    if not isinstance(line, lines.On) or line.cost is not None or not isinstance(line.b, sentences.Steps):
        return line
    period = line.lim.p if isinstance(line.lim, lines.OnlyIn) else None
    if not isinstance(period, sentences.InTurn) or not period.next or len(line.b.s) != 1:
        return line
    (first,) = line.b.s
    said = sentences.Sentence(first.do, (sentences.During(period), sentences.When(line.e), *first.pre))
    return lines.Plain(sentences.Steps((said,)))


def when(child: Context, low: Lowerer, prefix: Node) -> tuple[tuple[int, ...], Cond, Period, int]:
    """Return the events and test of a delayed trigger, how long it lasts and how often it works."""
    if isinstance(prefix, sentences.When):
        kinds, fits = lower_event(child, prefix.e)
        if not kinds:
            child.fail("a state cannot be waited for")
        once = prefix.next or (isinstance(prefix.e, events.PhaseComes) and prefix.e.next)
        if low.now.cond is not None:  # it waits in some turns only
            reg = child.reg()
            low.emit(None, [SetReg(reg, TURN_NUM)])
            fits = AllOf((fits, low.now.cond(reg)))
        return tuple(kinds), fits, low.now.span.take(), 1 if once else -1
    if isinstance(prefix, moments.AtThisTurns):
        return (PHASE_CAME,), NumberIs(PHASES[prefix.p.id]), Period(THIS_TURN), 1
    if isinstance(prefix, moments.AtNextTurn):
        reg = child.reg()
        low.emit(None, [SetReg(reg, TURN_NUM)])
        conds: list[Cond] = [NumberIs(END_PHASE if prefix.end else START_PHASE)]
        if prefix.s is not None:
            conds.append(ByPlayers(lower_who(child, Player(prefix.s))))
        later = NumIs(TURN_NUM, ABOVE, InRegisterNum(reg))
        return (PHASE_CAME,), AllOf((*conds, later)), Period(FOREVER), 1
    return (PHASE_CAME,), NumberIs(END_PHASE), Period(FOREVER), 1


def of_play(low: Lowerer, e: Node) -> PlayThing | None:
    """Return the play just before, if the event is that the card played would be put into the cemetery."""
    before = low.previous
    went = isinstance(e, events.Happens) and isinstance(e.t, things.It) and isinstance(e.h, events.PutInto)
    if not went or before is None or not isinstance(before.node, permissions.PlayFor | permissions.PlayFree):
        return None
    return next((i for i in before.items if isinstance(i, PlayThing)), None)


def during_play(low: Lowerer, play: PlayThing, e: events.Event, sentence: sentences.Sentence) -> None:
    """Let a replacement begin with the play before: the card is put away as the last step of it [10.6.2.8.3, 10.10]."""
    ctx = low.ctx
    pre = getattr(low.now.whole, "pre", ())
    if any(not isinstance(p, sentences.IfDone | sentences.InCase) for p in pre):
        ctx.fail("where a card goes that is played by this text depends on no condition")
    play.reg = ctx.reg()
    child = ctx.child()
    child.it = EventThing()
    replacer = replacer_of(child, lines.Replace(e, sentences.Steps((sentence,))))
    assert isinstance(replacer, Substitution)
    assert replacer.fits is not None
    replacer.fits = AllOf((replacer.fits, OfEntity(play.reg)))
    ctx.regs = child.regs
    play.instead = ctx.number(Bundle(replacers=(ctx.number(replacer),)))
    low.by = None


def lower_in_case(low: Lowerer, prefix: sentences.InCase, sentence: sentences.Sentence) -> None:
    """Lower a sentence as a replacement that the text creates [10.10]; about それ it is locked to what それ is now."""
    ctx = low.ctx
    play = of_play(low, prefix.e)
    if play is not None:
        during_play(low, play, prefix.e, sentence)
        return
    locked = ctx.it if isinstance(getattr(prefix.e, "t", None), things.It) else None
    child = ctx.child()
    replacer = ctx.number(replacer_of(child, lines.Replace(prefix.e, sentences.Steps((sentence,)))))
    ctx.regs = child.regs
    cond = low.now.cond(ctx.regs) if low.now.cond is not None else None
    start = Begin(ctx.number(Bundle(replacers=(replacer,), cond=cond)), locked, low.now.span.take())
    start.base = ctx.regs
    start.uses = 1 if prefix.next else -1
    low.emit(None, [start])
