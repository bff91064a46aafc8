"""What a sentence acts on: things known to the text, all that fit, and what is picked as it resolves [11.8.5.1, R75, R135]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering.context import SOURCE, Context, lower_num, lower_things
from tefuda.games.chronicle.lowering.nouns import NOUNS, describe, group
from tefuda.games.chronicle.lowering.players import lower_who
from tefuda.games.chronicle.lowering.whereabouts import FIELD, where
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.finding import AttackersFound, FindCards, SourceFound
from tefuda.games.chronicle.rules.picking import PickSome, Some
from tefuda.games.chronicle.wording import nouns
from tefuda.games.common.destroying import Destroyers
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.numbers import HalfNum, HowMany
from tefuda.games.common.picking import TakePicked
from tefuda.games.common.sets import PlayerThings, StackedObject
from tefuda.games.common.things import Filtered, First, InRegister, Things
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.things import Taking
from tefuda.kernel.programs import Num
from tefuda.text import known
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind
from tefuda.text.words import Kind

# ---- things that need no choice


def source(ctx: Context, node: nouns.Source | nouns.ByName) -> Things:
    """The source: このカード is the stack object while a spell resolves, and where it went if it has left [5.7.2, R82]."""
    if ctx.itself is not None:
        return ctx.itself
    if ctx.spell:
        return StackedObject()
    card = isinstance(node, nouns.Source) and node.k.id == "card"
    return SourceFound() if ctx.leaving and card else SOURCE


def nth_chosen(ctx: Context, node: nouns.NthChosen) -> Things:
    """The thing of the first or second choice of the text."""
    if len(ctx.choices) <= node.second:
        ctx.fail("there is no such choice")
    return ctx.choices[node.second]


def platoon(ctx: Context, node: nouns.Platoon) -> Things:
    """All that attacked together: only the text of an attack knows them."""
    if not ctx.attacking:
        ctx.fail("no attack is mentioned before this")
    return AttackersFound()


def destroyer(ctx: Context, node: known.Destroyer) -> Things:
    """What destroyed the source, if it is of that kind: by damage who dealt the last of it [12.4.4]."""
    if not ctx.leaving:
        ctx.fail("what destroyed it is known as soon as it has been destroyed")
    ctx.count_events((e.DAMAGED,))
    found, test = Destroyers(e.DESTROYED, e.BY_PROCESS, e.DAMAGED), describe(ctx, NP(AKind(node.k))).test()
    return found if test is None else Filtered(found, test)


KNOWN: ByClass[Context, Things] = {
    nouns.Source: source,
    nouns.ByName: source,
    known.Destroyer: destroyer,
    nouns.NthChosen: nth_chosen,
    nouns.PlayerThing: lambda ctx, node: PlayerThings(lower_who(ctx, node.who)),
    nouns.Platoon: platoon,
    nouns.TheOther: lambda ctx, node: ctx.rest(),
    NP: lambda ctx, node: group(ctx, node),
}
"""Things that can be named without a choice."""


class ChronicleThings(Taking[Context, Some]):
    """How texts of Last Chronicle say what they act on [11.8.5.1, R76]."""

    describing = NOUNS
    own = KNOWN
    some = Some
    asks = "pick"

    def of_kind(self, ctx: Context, k: Kind) -> Things:
        """その… is the last thing that can be of that kind: a bare ユニット is one of the battlefield [R34]."""
        found = ctx.that_card() if k.id == "card" else ctx.that()
        if k.id not in ("unit", "history", "structure") or where(ctx, found) & FIELD:
            return found
        there = [one for one in ctx.older if where(ctx, one) & FIELD]
        return there[-1] if there else ctx.older[0] if ctx.older else found

    def take(self, ctx: Context, node: Node, src: Node | None = None, kind: str = "") -> Things:
        if isinstance(node, nouns.AsManyAs):
            n: Num = lower_num(ctx, node.v)
            return picked(ctx, Some(group(ctx, node.np, src), n, n, ctx.you), kind or self.asks)
        if not isinstance(node, nouns.HalfOfThem):
            return super().take(ctx, node, src, kind)
        if m.DECK in describe(ctx, node.np).zones:
            ctx.fail("it is not said which half of the deck")
        found = group(ctx, node.np, src)
        n = HalfNum(HowMany(found), False)
        return picked(ctx, Some(found, n, n, ctx.you), kind or self.asks)

    def sought(self, ctx: Context, some: Some, test: CardFilter | None, kind: str) -> Things:
        return picked(ctx, some, kind, FindCards(some, ctx.rest(), False, kind) if test is not None else None)

    def held(self, ctx: Context, found: Things) -> Things:
        held = super().held(ctx, found)
        if isinstance(held, InRegister) and held is not found:
            ctx.places[held.reg] = where(ctx, found)
        return held

    def picked(self, ctx: Context, some: Some, kind: str) -> Things:
        return picked(ctx, some, kind)


def picked(ctx: Context, some: Some, kind: str = "pick", pick: PickSome | None = None) -> Things:
    """Add the pick, and return what it yields."""
    reg = ctx.reg()
    ctx.add(pick or PickSome(some, kind), TakePicked(reg))
    ctx.must(some, reg)
    ctx.places[reg] = where(ctx, some.things)
    return InRegister(reg)


THINGS = ChronicleThings()
lower_things.add(THINGS.known)
bounds = THINGS.bounds
some_of = THINGS.some_of


take = THINGS.take
from_seen = THINGS.from_seen

__all__ = ["First", "from_seen", "lower_things", "picked", "take"]
