"""Replacements: what happens instead of an event (～代わりに) [R40, R97] (wording 10)."""

from __future__ import annotations

from itertools import pairwise

from tefuda.games.arc.lowering.acts import lower_steps, speak_of
from tefuda.games.arc.lowering.context import Context
from tefuda.games.arc.lowering.each import judged
from tefuda.games.arc.lowering.events import BESIDES_AF, MEANS, plain
from tefuda.games.arc.lowering.nouns import as_filter
from tefuda.games.arc.lowering.numbers import amount, lower_who
from tefuda.games.arc.lowering.parts import Said
from tefuda.games.arc.rules import events as e
from tefuda.games.arc.rules import filters as af
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.do_fields import Room
from tefuda.games.arc.rules.instead import Feasible
from tefuda.games.arc.rules.lasting import Begin
from tefuda.games.arc.rules.nesting import DoChain, DoInside
from tefuda.games.arc.rules.picking import PickEach, PickOption, PickSome
from tefuda.games.arc.wording import events, nouns, statics, texts
from tefuda.games.common.control import Keep, NoteAfter, NoteAmount, NoteDone
from tefuda.games.common.events import AmountIs, IntoZones
from tefuda.games.common.filters import ABOVE
from tefuda.games.common.instead import Amended, Limited, WouldBe
from tefuda.games.common.lasting import Delay
from tefuda.games.common.numbers import Difference, EventAmount
from tefuda.games.common.picking import TakePicked
from tefuda.games.common.seeing import Look
from tefuda.games.common.things import EventThing
from tefuda.games.lowering.makeup import together
from tefuda.games.lowering.replacing import Substitutes, substitution
from tefuda.kernel.programs import AllOf, Cond, Const, Filter
from tefuda.text import sentences
from tefuda.text.model import Node

WOULD: dict[str, tuple[int, ...]] = {
    "destroyed": (e.DESTROYED, e.FELLED),
    "forgotten": (e.FORGOTTEN,),
    "damaged": (e.DAMAGED,),
    "leaves": (e.MOVED, e.FORGOTTEN, e.DESTROYED, e.FELLED, e.VANISHED),
    "bounced": (e.MOVED,),
    "recorded": (e.RECORDED, e.MOVED),
    "to_deck": (e.MOVED,),
    "inherits": (e.INHERITED,),
    "captured": (e.CAPTURED,),
    "realised": (e.REALISED,),
}
"""Which events a happening to a card is."""
GOING = {"bounced": m.HAND, "to_deck": m.DECK, "recorded": m.RECORD}
PLAYERS: dict[str, tuple[int, ...]] = {
    "draw": (e.DRAWN,),
    "hurt": (e.HURT,),
    "lose_life": (e.LOST,),
    "gain_life": (e.RAISED,),
    "bifrost": (e.BIFROST,),
    "nightmare": (e.NIGHTMARED,),
}
"""Which events a deed of a player is."""


def would(ctx: Context, node: Node) -> tuple[tuple[int, ...], Cond]:
    """Return the kinds of events that are replaced, and which of them."""
    if isinstance(node, events.PlayerActs) and node.how in PLAYERS:
        gained = AmountIs(ABOVE, Const(0)) if node.how == "nightmare" else None
        return PLAYERS[node.how], WouldBe(None, lower_who(ctx, node.who), gained)
    if isinstance(node, events.DrawsBesides):
        return (e.DRAWN,), WouldBe(None, lower_who(ctx, node.who), BESIDES_AF)
    if not isinstance(node, events.Befalls) or not isinstance(node.h, events.Somehow) or node.h.src is not None:
        ctx.fail("this event cannot be replaced")
    id, size = plain(ctx, node.h.h)
    if id not in WOULD:
        ctx.fail("this event cannot be replaced")
    by = MEANS[node.h.by.id] if node.h.by is not None else None
    to = IntoZones(1 << GOING[id]) if id in GOING else None
    return WOULD[id], WouldBe(whom(ctx, node.t), None, together(by, to, size))


def whom(ctx: Context, t: Node | None) -> Filter | None:
    """Return the description of what an event would happen to; None: the source."""
    if t is None or isinstance(t, nouns.Source):
        return None
    if isinstance(t, nouns.Main):
        return af.on_main(ctx.you if t.s.id == "own" else ctx.foe())
    return as_filter(ctx, t)


def replacer(ctx: Context, s: texts.ArcSentence, said: Said) -> Limited:
    """Return the replacement that a sentence describes: choices first, then everything in place of the event."""
    assert said.would is not None
    if said.per is not None or said.asks:
        ctx.fail("a replacement can neither be multiplied nor ask what was done before")
    ctx.standing = True
    kinds, fits = would(ctx, said.would)
    ctx.it = EventThing()
    ctx.amount = EventAmount()
    ctx.replaced = kinds
    if said.who is not None:
        speak_of(ctx, said.who)
    elif isinstance(said.would, events.PlayerActs | events.DrawsBesides):
        speak_of(ctx, said.would.who)  # who would do the one does the other
    conds = tuple(judged(ctx, said, (*said.conds, *said.lasting)))
    if conds:
        fits = AllOf((fits, *conds))
    do = s.do
    if isinstance(do.d, statics.ReduceIt):
        if not set(kinds) <= {e.DAMAGED, e.HURT}:
            ctx.fail("only damage is reduced")
        less = Difference(EventAmount(), amount(ctx, do.d.n))
        lessened = Amended(kinds, fits, less, isinstance(do, sentences.May))
        ctx.declined_by(lessened, ctx.you)
        return ctx.number(lessened)
    ctx.holds = False
    lower_steps(ctx, do.d)
    acting, asks = SUBSTITUTES.split(ctx)
    picks = tuple((a.some, b.reg) for a, b in pairwise(asks) if isinstance(a, PickSome) and isinstance(b, TakePicked))
    optional = isinstance(do, sentences.May)
    return substitution(ctx, kinds, fits, (acting, asks), optional, Feasible(acting, picks, ctx.regs))


SUBSTITUTES = Substitutes(
    asking=(PickSome, TakePicked),
    notes=(Room, NoteDone, NoteAfter, NoteAmount),
    never=(Begin, Delay, PickEach, PickOption, Look, Keep, DoChain, DoInside),
)
"""What asks only for room is no event, nor is what begins an effect or asks everybody."""
