"""Keywords that are abilities with numbers, costs, events or texts of their own [15.2.9-15.2.11, 15.2.16-15.2.19]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering.choosing import lower_body
from tefuda.games.chronicle.lowering.context import KEYWORDED, SOURCE, Context, lower_event
from tefuda.games.chronicle.lowering.costs import soul_cost
from tefuda.games.chronicle.lowering.events import know
from tefuda.games.chronicle.lowering.moments import moment
from tefuda.games.chronicle.lowering.triggers import places_source
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.cost_items import GiveUp, RevealSource
from tefuda.games.chronicle.rules.do_moves import MoveTo
from tefuda.games.chronicle.rules.doing import BOOK
from tefuda.games.chronicle.rules.events import ADVANCE_CHANGED, COUNTERS_PUT
from tefuda.games.chronicle.rules.taboo import PayEither
from tefuda.games.chronicle.rules.text import FREE_REGS, ChronicleAbility, Cost
from tefuda.games.chronicle.wording import keywords
from tefuda.games.common.conditions import TheyFit, TurnIs
from tefuda.games.common.control import JumpIfEmpty, NoteResult
from tefuda.games.common.doing import OnPlayers, OnThings
from tefuda.games.common.events import ByPlayers, FromZones, IntoZones, OfSource
from tefuda.games.common.filters import AnyBit, Every, OfDesign, WithCounter
from tefuda.games.common.giving import TakeCounters
from tefuda.games.common.sets import StackedCards
from tefuda.games.common.things import Source, SourceSince, You
from tefuda.kernel.programs import AllOf, Cond, Const, Ins, Program
from tefuda.kernel.records import ACTIVATED, RULE, TRIGGERED
from tefuda.saying import Text
from tefuda.text.sentences import Body


def digits(ctx: Context, text: str) -> int:
    """Return the number in the parentheses of a keyword."""
    n = text.strip("()")
    if not n.isdigit():
        ctx.fail(Text(f"{text}は数ではありません", f"{text} is no number"))
    return int(n)


def finished(ctx: Context, ability: ChronicleAbility, code: tuple[Ins, ...], regs: int = FREE_REGS) -> None:
    """Give an ability its program and add it to the card."""
    ability.program = ctx.number(Program(code, regs, ctx.card.name, ctx.line))
    ability.regs = regs
    added(ctx, ability)


def added(ctx: Context, ability: ChronicleAbility) -> None:
    """Add an ability to the card."""
    ability.colour = ctx.colour
    ctx.text.abilities += (ctx.located(ability),)


def trigger(events: tuple[int, ...], fits: Cond, zones: int = 1 << m.BATTLEFIELD) -> ChronicleAbility:
    """Return a triggered ability."""
    ability = ChronicleAbility(TRIGGERED, zones)
    ability.events = events
    ability.fits = fits
    return ability


def harvest(ctx: Context, word: keywords.Harvest) -> None:
    """Counters on it whenever the age of its controller advances, if it is still there then [15.2.9, R105]."""
    name = ctx.words.word(word.c.text + "カウンター")
    ability = trigger((e.ADVANCED,), ByPlayers(You()))
    finished(ctx, ability, (OnThings(SOURCE, COUNTERS_PUT, BOOK, Const(word.n), name),))


MOMENTS = {"search": e.ENTERED, "suppress": e.ATTACKED}
"""On which event 探索 and 制圧 trigger, for each bearer [15.2.16.2, 15.2.17.2, R102]."""


def with_number(ctx: Context, word: keywords.WithNumber) -> None:
    """Advance value on entering by whatever route, on attacking [15.2.16, 15.2.17, R102]."""
    ability = trigger((MOMENTS[word.id],), OfSource())
    finished(ctx, ability, (OnPlayers(You(), ADVANCE_CHANGED, Const(digits(ctx, word.n.text))),))


def taboo(ctx: Context, word: keywords.Taboo) -> None:
    """From the deck to the discard pile: X or Y may be paid, then it enters wiped if it is still there [15.2.18.2, R103]."""
    fits = AllOf((FromZones(1 << m.DECK), IntoZones(1 << m.DISCARD)))
    ability = trigger((e.MOVED, e.DISCARDED, e.SACRIFICED), fits, 0)
    ability.own = True
    costs = tuple(soul_cost(ctx, cost.text) for cost in (word.a, word.b) if cost is not None)
    reg = FREE_REGS
    enters = MoveTo(SourceSince(), m.BATTLEFIELD, You())
    enters.wiped = True
    finished(ctx, ability, (PayEither(costs), NoteResult(reg), JumpIfEmpty(reg, 4), enters), reg + 1)


def sublimate(ctx: Context, word: keywords.Sublimate) -> None:
    """From the hand in the own turn: reveal it and sacrifice a unit of a name, then place it [15.2.19.2, R104]."""
    ability = ChronicleAbility(ACTIVATED, 1 << m.HAND)
    named = Every((AnyBit(m.KIND, m.K_UNIT), OfDesign(ctx.words.designs(word.name.text))))
    given = GiveUp(StackedCards(m.SCHEMA, (m.BATTLEFIELD,), You(), named, True), Const(1), e.SACRIFICED)
    ability.cost = Cost(items=(RevealSource(), given))
    ability.only = TurnIs(You())
    finished(ctx, ability, (MoveTo(Source(), m.BATTLEFIELD, You()),))


def prepare(ctx: Context, word: keywords.Prepare) -> None:
    """It enters with counters; each triggering uses one as its cost, and without one it does not trigger [15.2.11, R96]."""
    inner = ctx.inner()
    ability = ChronicleAbility(TRIGGERED, 1 << m.BATTLEFIELD)
    if word.e is not None:
        ability.events, fits = lower_event(inner, word.e)
        know(inner, word.e)
    else:
        assert word.m is not None
        ability.events, fits = moment(inner, word.m)
    there = TheyFit(Source(), WithCounter(m.PREPARED))
    ability.fits = there if fits is None else AllOf((fits, there))
    ability.cost = Cost(items=(TakeCounters(SOURCE, ctx.words.word(m.PREPARED), Const(1), e.COUNTERS_TAKEN),))
    body(inner, ability, word.b)
    if ctx.colour:
        ctx.fail("what a card enters with cannot depend on a lamp")
    ctx.text.prepared += word.n
    added(ctx, ability)


def soul_burst(ctx: Context, word: keywords.SoulBurst) -> None:
    """Declared when the card comes to a soul yard; X is paid when it is put on the stack [15.2.10, R94]."""
    if ctx.text.soul_burst is not None:
        ctx.fail("a card has one soul burst")
    inner = ctx.inner()
    ability = ChronicleAbility(RULE, 1 << m.SOUL)
    ability.cost = Cost(soul_cost(ctx, word.souls.text))
    body(inner, ability, word.b)
    ability.places_itself = places_source(word.b)
    ability.colour = ctx.colour
    ctx.text.soul_burst = ctx.located(ability)


def body(inner: Context, ability: ChronicleAbility, node: Body) -> None:
    """Lower the text of a keyword, which has references of its own."""
    lower_body(inner, node)
    ability.program = inner.program()
    ability.parts = tuple(inner.parts)
    ability.regs = inner.regs


KEYWORDED.add(
    {
        keywords.Harvest: harvest,
        keywords.WithNumber: with_number,
        keywords.Taboo: taboo,
        keywords.Sublimate: sublimate,
        keywords.Prepare: prepare,
        keywords.SoulBurst: soul_burst,
    }
)
