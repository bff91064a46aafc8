"""Looking through hidden zones: searching, and revealing until a card fits [15.1.8, 15.1.9, R107]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.nouns import describe
from tefuda.games.chronicle.lowering.players import lower_side, lower_whose
from tefuda.games.chronicle.lowering.things import THINGS, bounds, picked
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.events import REVEALED, SHUFFLED
from tefuda.games.chronicle.rules.finding import FindCards
from tefuda.games.chronicle.rules.picking import Some
from tefuda.games.chronicle.rules.sets import UntilTotal
from tefuda.games.chronicle.wording import effects, lines
from tefuda.games.common.filters import AnyFilter, CardFilter
from tefuda.games.common.numbers import (
    HowMany,
)
from tefuda.games.common.seeing import LookThrough, Show, Shuffle
from tefuda.games.common.sets import StackedCards, UntilFits
from tefuda.games.common.things import Filtered, Players, Things
from tefuda.games.lowering.said import chain
from tefuda.text import instructions, sentences, things
from tefuda.text.conditions import Place
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr


def sought(ctx: Context, of: Node, place: Place) -> CardFilter | None:
    """Return what is looked for: such cards, or such ones of several descriptions."""
    if not isinstance(of, NounOr):
        return describe(
            ctx, of if isinstance(of, NP) else ctx.fail("what is looked for has to be described"), place
        ).alone(ctx)
    tests = [sought(ctx, np, place) for np in of.of]
    return AnyFilter(tuple(t for t in tests if t is not None)) if all(t is not None for t in tests) else None


def found_in(ctx: Context, t: Node, place: Place) -> tuple[Players, Things]:
    """Look through a hidden zone and pick such cards of it; return whose it is, and what was found."""
    zone, whose = v.ZONES[place.z.id], lower_whose(ctx, place.quals) or ctx.you
    if not isinstance(t, things.Some):
        ctx.fail("what is searched for has to be described")
    t, rule = THINGS.wanted(ctx, t)
    some = Some(StackedCards(m.SCHEMA, (zone,), whose, sought(ctx, t.of, place)), *bounds(ctx, t.cnt), ctx.you)
    some.rule = rule
    ctx.add(LookThrough((zone,), whose, ctx.you))
    found = picked(ctx, some, "search", FindCards(some, StackedCards(m.SCHEMA, (zone,), whose), True, "search"))
    ctx.remember("search", found)
    ctx.it = ctx.seen = found
    return whose, found


def search(ctx: Context, node: instructions.Search) -> None:
    """Look through a deck for such cards; what is found is shown, the deck shuffled after what follows [15.1.9, R107]."""
    if not isinstance(node.place, Place) or node.place.z.id != "deck":
        ctx.fail("only a deck is searched")
    ctx.searched = found_in(ctx, node.t, node.place)
    ctx.add(Show(ctx.searched[1], REVEALED))
    ctx.shown = True


def look_for(ctx: Context, node: effects.LookFor) -> None:
    """Pick such cards in a hidden zone; nothing is shown or shuffled by itself [15.1.8, R107]."""
    if v.ZONES[node.place.z.id] not in (m.DECK, m.HAND, m.AGE):
        ctx.fail("only hidden zones are looked through")
    found_in(ctx, node.t, node.place)


def reveal_until(ctx: Context, node: effects.RevealUntil) -> None:
    """Reveal cards from the top of a deck until such a card comes."""
    whose = lower_side(ctx, node.place.s) if node.place.s is not None else ctx.you
    test = describe(ctx, node.np).alone(ctx)
    if test is None:
        ctx.fail("it is not said which cards end the search")
    ctx.it = Filtered(shown(ctx, UntilFits(m.SCHEMA, m.DECK, whose, test)), test)


def shown(ctx: Context, found: Things) -> Things:
    """Reveal cards one after the other; the text knows them from then on."""
    ctx.seen = ctx.kept(found)
    ctx.act(Show(ctx.seen, REVEALED))
    ctx.shown = True
    ctx.remember("reveal", ctx.seen)
    ctx.amount = HowMany(ctx.seen)
    return ctx.seen


def reveal_total(ctx: Context, node: effects.RevealTotal) -> None:
    """Reveal cards from the top of a deck until their numbers together are enough."""
    whose = lower_side(ctx, node.place.s) if node.place.s is not None else ctx.you
    digits = getattr(node.n, "text", "").strip("()") or str(getattr(node.n, "n", ""))
    if not digits.isdigit() or int(digits) < 1:
        ctx.fail("only a printed number can be the total")
    ctx.it = shown(ctx, UntilTotal(whose, v.STATS[node.stat.id], int(digits)))


def shuffle_rest(ctx: Context, done: sentences.Sentence, following: sentences.Sentence | None) -> None:
    """A deck that was searched is shuffled after what follows the search [15.1.9.1, R107]."""
    if ctx.searched is None:
        return
    last = chain(done.do.d, lines.Seq)[-1] if not isinstance(done.do.d, lines.Or) else done.do.d
    if isinstance(last, instructions.Search) and following is not None:
        return
    ctx.add(Shuffle(ctx.searched[0], SHUFFLED))
    ctx.searched = None
