"""Things of a sentence: known ones, and those that are picked when the step is processed (wording 5) [R52, R146]."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import COGNI_TEXT, REFLET_TEXT, SOURCE, WEAPON_TEXT, Context, lower_things
from tefuda.games.arc.lowering.nouns import (
    CLASSES,
    NOUNS,
    WORDS,
    deck_end,
    describe,
    gathered,
    group,
    lower_side,
    shared_place,
)
from tefuda.games.arc.lowering.numbers import amount
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.filters import on_main
from tefuda.games.arc.rules.knowing import STATS
from tefuda.games.arc.rules.picking import Apart, PickEach, PickSome, SameNames, Some, SomeLane
from tefuda.games.arc.rules.sets import CombatAlmas, Everyone, MainsOf
from tefuda.games.arc.wording import nouns, values
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.picking import DifferentNames, SetRule, TakePicked, TotalAtMost
from tefuda.games.common.things import EventDealer, Filtered, InRegister, SourceSince, Things, Together, You
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.things import Naming, of_several, without
from tefuda.kernel.programs import Const, Ins, Num
from tefuda.text import quals, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, NounOr, ZoneCards
from tefuda.text.words import Kind

# ---- things that need no choice


def source(ctx: Context, node: nouns.Source | nouns.SourceIn) -> Things:
    """The card itself; where it went, if it has left."""
    if ctx.where >= 0:
        return InRegister(ctx.where)
    return SourceSince() if ctx.leaving else SOURCE


def source_in(ctx: Context, node: nouns.SourceIn) -> Things:
    """The card itself, if it is in that zone [R141]."""
    return Filtered(source(ctx, node), WORDS.in_zones(1 << v.ZONES[node.z.id]))


def main(ctx: Context, node: nouns.Main) -> Things:
    """The main alma of a side."""
    return MainsOf(lower_side(ctx, node.s.id))


def opposed(ctx: Context, node: nouns.Opposed) -> Things:
    """The opposing alma of the combat."""
    if not ctx.combat:
        ctx.fail("the alma that this one fights with is known at the timings of combat only")
    return CombatAlmas(True)


def destroyer(ctx: Context, node: nouns.Destroyer) -> Things:
    """The alma that has destroyed the card itself, if it is in its circle still."""
    if not ctx.destroyed:
        ctx.fail("what has destroyed this card is known when it is destroyed")
    return Filtered(EventDealer(), on_main())


def every_main(ctx: Context, node: nouns.EveryMain) -> Things:
    """The main almas of all players of a side."""
    return MainsOf(ctx.you if node.s.id == "own" else ctx.foes())


def unsaid(ctx: Context, node: nouns.Unsaid) -> Things:
    """What a sentence leaves out: the thing of the step before; else on a reflet an alma of the controller's choice, in a weapon skill the
    own main alma, on others the alma that it is good or bad for [6.2.11, 6.2.12, R61]."""
    if ctx.it is not None and ctx.it is not ctx.told and not (ctx.good is not None and ctx.it is ctx.gone):
        return ctx.it
    if ctx.kind == REFLET_TEXT:
        reg = ctx.reg()
        some = Some(MainsOf(Everyone()), Const(1), Const(1), ctx.you, False)
        ctx.add(PickSome(some), TakePicked(reg))
        return InRegister(reg)
    if ctx.good is None and ctx.kind != WEAPON_TEXT:
        return MainsOf(Everyone())
    return MainsOf(ctx.you if ctx.good or ctx.kind == WEAPON_TEXT else ctx.foe())


def taken_one(ctx: Context, node: nouns.TakenOne) -> Things:
    """What a step before has taken, if it was one card."""
    if node.v.id in ctx.plural:
        ctx.fail("which of the cards that were taken is not said: say 「その中に～がある場合」", node)
    return group(ctx, NP(AKind(node.k), (nouns.Taken(node.v),)))


KNOWN: ByClass[Context, Things] = {
    nouns.TakenOne: taken_one,
    nouns.Unsaid: unsaid,
    nouns.Source: source,
    nouns.SourceIn: source_in,
    nouns.Main: main,
    nouns.Opposed: opposed,
    nouns.EveryMain: every_main,
    nouns.Destroyer: destroyer,
}
"""Things that can be named without a choice."""


class ArcThings(Naming[Context]):
    """How texts of ARC name cards (wording 6)."""

    describing = NOUNS
    own = KNOWN
    narrower = MappingProxyType({"armed": "alma"})

    def of_kind(self, ctx: Context, k: Kind) -> Things:
        """そのアルマ: what was named last, or before it if that was no card of this class."""
        if k.id == "card":
            return ctx.that_card()
        if not ctx.called or ctx.called[-1][0] == k.id or k.id not in CLASSES:
            return ctx.that()
        return next((found for kind, found in reversed(ctx.called) if kind == k.id), ctx.that())

    def number(self, ctx: Context, node: Node) -> Num:
        return amount(ctx, node)

    def bounds(self, ctx: Context, cnt: things.Count) -> tuple[Num, Num | None]:
        if isinstance(cnt, values.AsMany):
            n = amount(ctx, cnt.v)
            return n, n
        if isinstance(cnt, things.AnyNumber) and ctx.counts_on:
            return Const(1), None
        if isinstance(cnt, nouns.AtLeast):
            return amount(ctx, cnt.n), None
        return super().bounds(ctx, cnt)


THINGS = ArcThings()
lower_things.add(THINGS.known)


def reachable(ctx: Context, node: Node | None, src: Node | None, where: int) -> None:
    """Refuse a step that can never do anything: none of the zones (a mask) where it acts is one where its things are said to be."""
    if isinstance(node, things.Both):
        for one in THINGS.placed_alike(node):
            reachable(ctx, one, src, where)
        return
    if isinstance(node, nouns.Source) and ctx.kind in (REFLET_TEXT, COGNI_TEXT) and not where >> m.SUB & 1:
        ctx.fail("this happens to almas in the main circle only, where this card never is")
    if isinstance(node, nouns.SourceIn) and not where >> v.ZONES[node.z.id] & 1:
        ctx.fail("this never happens to a card that is there")
    of = node.of if isinstance(node, things.Some) else node.np if isinstance(node, things.Bare) else None
    for np in of.of if isinstance(of, NounOr) else (of,):
        if not isinstance(np, NP) or deck_end(ctx, np, Const(1)) is not None:
            continue
        d = describe(ctx, np, src)
        if d.taken is None and d.zones and not any(where >> z & 1 for z in d.zones):
            ctx.fail("this never happens to a card that is there")


def spare(ctx: Context, node: Node | None) -> bool:
    """Whether nothing at all may be picked: まで, 好きな枚数 if no later step counts them [R52]."""
    cnt = getattr(node, "cnt", None)
    return isinstance(cnt, things.UpTo) or (isinstance(cnt, things.AnyNumber) and not ctx.counts_on)


def take(ctx: Context, node: Node, src: Node | None = None, also: CardFilter | None = None) -> Things:
    """Return what a step is done to; what has to be picked (of cards that fit ``also``) is picked first, when the step is processed."""
    if isinstance(node, things.Both):
        return Together(tuple(take(ctx, one, src, also) for one in THINGS.placed_alike(node)))
    if isinstance(node, things.Bunch):
        return ctx.rest() if isinstance(node.cnt, things.All) else ctx.take_out(picked(ctx, ctx.rest, node.cnt))
    if isinstance(node, things.Some):
        return ctx.held(take_some(ctx, node, src, also))
    if isinstance(node, things.Bare):
        return ctx.held(group(ctx, node.np, src) if src is not None else lower_things(ctx, node))
    return lower_things(ctx, node)


def take_some(ctx: Context, node: things.Some, src: Node | None, also: CardFilter | None) -> Things:
    """Return counted things: all, an end of a deck, or a pick."""
    if isinstance(node.cnt, things.All):
        return narrowed(ctx, group(ctx, node.of, src), None)
    end = THINGS.end_of(ctx, node)
    if end is not None:
        return end
    rule = demand(ctx, node)
    node = without(node, *DEMANDS)
    return picked(ctx, lambda: narrowed(ctx, counted(ctx, node.of, src), also), node.cnt, rule)


DEMANDS: dict[type, type[SetRule]] = {
    quals.DifferentNames: DifferentNames,
    nouns.OfOneName: SameNames,
    nouns.ByAttribute: Apart,
}
"""Attributes that say something of all that are picked together."""


def demand(ctx: Context, node: things.Some) -> SetRule | None:
    """Return what is demanded of all that are picked together."""
    found = [DEMANDS[type(q)] for q in getattr(node.of, "quals", ()) if type(q) in DEMANDS]
    if found:
        of_several(ctx, node.cnt)
    if isinstance(node.so, things.SumAtMost):
        n = getattr(node.so.n, "n", None)
        if n is None or found:
            ctx.fail("a total is compared with a printed number")
        return ctx.number(TotalAtMost(STATS, v.STATS[node.so.stat.id], n))
    return ctx.number(found[0]()) if found else None


def narrowed(ctx: Context, found: Things, also: CardFilter | None) -> Things:
    """Return those of the things that fit what else the sentence asks for."""
    for test in (also, ctx.namesake):
        if test is not None:
            found = Filtered(found, test)
    return found


def counted(ctx: Context, of: Node, src: Node | None) -> Things:
    """Return out of what a counted description is picked."""
    if isinstance(of, NounOr):
        return Together(tuple(group(ctx, np, src) for np in shared_place(of)))
    if not isinstance(of, NP):
        ctx.fail("nothing can be picked from this")
    return gathered(ctx, describe(ctx, of, src))


def picked(ctx: Context, of: Callable[[], Things], cnt: things.Count, rule: SetRule | None = None) -> Things:
    """Add the pick, and return what it yields; several players pick in secret at the same time [R10]."""
    reg = ctx.reg()
    random = isinstance(cnt, things.AtRandom)
    if ctx.each:
        if rule is not None:
            ctx.fail("cards that both players pick in secret cannot be limited as a whole")
        all_of, ctx.you = ctx.you, You()
        lo, hi = THINGS.bounds(ctx, cnt)
        lane = ctx.number(SomeLane(Some(of(), lo, hi, You(), random)))
        ctx.you = all_of
        ctx.add(PickEach(lane, all_of), TakePicked(reg))
    else:
        lo, hi = THINGS.bounds(ctx, cnt)
        some = Some(of(), lo, hi, ctx.you, random)
        some.rule = rule
        ctx.add(PickSome(some), TakePicked(reg))
    return InRegister(reg)


def class_of(t: Node | None) -> str:
    """Return the class of card that a thing names, "card" if it leaves it open."""
    if isinstance(t, nouns.Main | nouns.Opposed | nouns.EveryMain):
        return "alma"
    np = getattr(t, "of", None) or getattr(t, "np", None)
    np = np.of[0] if isinstance(np, NounOr) else np
    head = np.head if isinstance(np, NP) else None
    return head.k.id if isinstance(head, AKind) else "card"


def whole_zone(node: Node) -> ZoneCards | None:
    """Return the zone, if a thing is a whole zone (手札, デッキ)."""
    np = getattr(node, "np", None) or getattr(node, "of", None)
    return np.head if isinstance(np, NP) and isinstance(np.head, ZoneCards) else None


def noted(ctx: Context, ins: Ins, verb: str, found: Things | None = None, node: Node | None = None) -> None:
    """Add a step; what it did is kept under its verb, and what it was about becomes それ."""
    ctx.add(ins)
    done = ctx.affected()
    ctx.result = done.reg
    ctx.how_many = None
    ctx.remember(verb, done)
    if ctx.each:
        ctx.shared |= {verb}
    if found is not None and node is not None and not isinstance(node, things.It | nouns.Mine):
        ctx.it = found
        ctx.called.append((class_of(node), found))
