"""What a sentence acts on: things known to the text, all that fit, targets, and what is picked as it resolves [20, R49, R50, R103]."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.common.destroying import Destroyers
from tefuda.games.common.picking import SetRule, TakePicked
from tefuda.games.common.sets import StackedObject
from tefuda.games.common.things import EventThing, Filtered, InRegister, Things, Together
from tefuda.games.eoo.lowering.context import SOURCE, Context, lower_things
from tefuda.games.eoo.lowering.nouns import NOUNS, Described, describe, gathered, group, shared_place
from tefuda.games.eoo.lowering.numbers import amount
from tefuda.games.eoo.lowering.reach import reach
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.picking import DifferentAttributes, LegalTargets, PickSome, Some, Targets
from tefuda.games.eoo.rules.recalling import Gone
from tefuda.games.eoo.rules.sets import HostOf, SourceFallen, SourceMoved
from tefuda.games.eoo.wording import nouns
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.things import Taking, demand, whole_zone, without
from tefuda.kernel.programs import Const, Num
from tefuda.text import known, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, NounOr
from tefuda.text.numbers import N
from tefuda.text.words import Kind, Unit

# ---- things that need no choice


def source(ctx: Context, node: nouns.Source) -> Things:
    """The source: このカード is the stack object while it resolves, and where it went if it has left [10-1-5, R82]."""
    if ctx.spell:
        return StackedObject()
    if ctx.moved and node.k.id == "card":
        return SourceMoved()
    return SourceFallen() if ctx.leaving and node.k.id == "card" else SOURCE


def counted(ctx: Context, node: things.Some, src: Node | None) -> tuple[Things, bool, Described | None]:
    """Return out of what a counted description is picked, and whether it makes targets; whole ends of archives are not picked."""
    of = node.of
    if isinstance(of, NounOr):
        return Together(tuple(group(ctx, np, src) for np in shared_place(of))), False, None
    if not isinstance(of, NP):
        ctx.fail("nothing can be picked from this")
    d = describe(ctx, of, src)
    found = gathered(ctx, d)
    if isinstance(found, Gone):
        ctx.fail("what this turn has taken away can be counted; to act on it, say in which zone it is now")
    return found, d.targeted, d


def destroyer(ctx: Context, node: known.Destroyer) -> Things:
    """What destroyed the source, if it is of that kind."""
    if not ctx.leaving:
        ctx.fail("what destroyed it is known as soon as it has been destroyed")
    ctx.count_events((e.DAMAGED,))
    test = describe(ctx, NP(AKind(node.k))).test()
    found = Destroyers(e.DESTROYED, e.BY_STATE, e.DAMAGED)
    return found if test is None else Filtered(found, test)


KNOWN: ByClass[Context, Things] = {
    known.Destroyer: destroyer,
    nouns.Source: source,
    nouns.Host: lambda ctx, node: HostOf(SOURCE),
    nouns.Broken: lambda ctx, node: EventThing(),
}
"""Things that can be named without a choice."""


class EooThings(Taking[Context, Some]):
    """How texts of Echoes of Orphelia say what they act on [R50, R88, R103]."""

    describing = NOUNS
    own = KNOWN
    some = Some

    def number(self, ctx: Context, node: Node) -> Num:
        return amount(ctx, node)

    def of_kind(self, ctx: Context, k: Kind) -> Things:
        """その… is the last thing that can be of that kind: a bare type means what is on the field [R41]."""
        found = ctx.that_card() if k.id == "card" else ctx.that()
        if k.id not in ("nodia", "artifact", "glyph", "materia") or reach(ctx, found)[0] & 1 << m.FIELD:
            return found
        there = [one for one in ctx.older if reach(ctx, one)[0] & 1 << m.FIELD]
        return there[-1] if there else ctx.older[0] if ctx.older else found

    def take(self, ctx: Context, node: Node, src: Node | None = None, kind: str = "") -> Things:
        if isinstance(node, nouns.Source) and node.k.id != "card" and ctx.gone:
            ctx.fail("it is not in play any more: このカード means it wherever it is")
        if isinstance(node, nouns.Host) and ctx.host_gone:
            ctx.fail("it is not in play any more: それ means it where it went")
        found = super().take(ctx, node, src, kind)
        if isinstance(found, Gone):
            ctx.fail("what this turn has taken away can be counted; to act on it, say in which zone it is now")
        return found

    def out_of(self, ctx: Context, node: things.Some, src: Node | None, kind: str) -> Things:
        """Return targets in another word order, or a pick."""
        node, rule = wanted(ctx, node)
        found, targeted, _ = counted(ctx, node, src)
        if targeted:
            return target(ctx, found, node.cnt, rule)
        some = self.some_of(ctx, found, node.cnt)
        some.rule = rule
        return self.picked(ctx, some, kind)

    def wanted(self, ctx: Context, node: things.Some) -> tuple[things.Some, SetRule | None]:
        return wanted(ctx, node)

    def held(self, ctx: Context, found: Things) -> Things:
        held = super().held(ctx, found)
        if isinstance(held, InRegister) and held is not found:
            ctx.origins[held.reg] = found
        return held

    def picked(self, ctx: Context, some: Some, kind: str) -> Things:
        reg = ctx.reg()
        ctx.act(PickSome(some, kind))
        ctx.add(TakePicked(reg))
        ctx.origins[reg] = some.things
        if ctx.flags is not None and isinstance(some.lo, Const) and some.lo.n == 0:
            ctx.flags.append(reg)  # まで: nothing chosen is not executed [R46]
        return InRegister(reg)


THINGS = EooThings()
lower_things.add(THINGS.known)
take = THINGS.take
from_seen = THINGS.from_seen
picked = THINGS.picked


def wanted(ctx: Context, node: things.Some) -> tuple[things.Some, SetRule | None]:
    """Return things without what is demanded of all of them together, and that: besides what all games know, different attributes."""
    node, rule = demand(ctx, node, NOUNS.words)
    if not any(isinstance(q, nouns.DifferentAttributes) for q in getattr(node.of, "quals", ())):
        return node, rule
    if rule is not None or isinstance(node.cnt, things.All | things.AtRandom):
        ctx.fail("it has to be said how many with different attributes are picked, without other demands")
    plain = without(node, nouns.DifferentAttributes)
    assert isinstance(plain.of, NP)
    some_hue = NP(plain.of.head, (*plain.of.quals, nouns.AttributeCount("any")))
    return replace(plain, of=some_hue), ctx.number(DifferentAttributes())


def target(ctx: Context, found: Things, cnt: things.Count, rule: SetRule | None = None) -> Things:
    """Choose targets when the text goes on the stack; what is acted on later are those still legal [9-3-3, 20-1-1, R48]."""
    reg = ctx.reg()
    part = Targets(reg, THINGS.some_of(ctx, found, cnt))
    part.some.rule = rule
    part.mode, part.times, part.sentence = ctx.mode, ctx.times, ctx.sentence
    ctx.parts.append(part)
    return LegalTargets(part)


def lower_target(ctx: Context, node: Node) -> Things:
    """Return the targets of a phrase with 対象とし; several phrases have targets of their own [R49]."""
    if isinstance(node, things.Both):
        return Together(tuple(lower_target(ctx, one) for one in node.of))
    if isinstance(node, things.Some):
        node, rule = wanted(ctx, node)
        found, _, _ = counted(ctx, node, None)
        return target(ctx, found, node.cnt, rule)
    if isinstance(node, things.Bare):
        return target(ctx, group(ctx, node.np), things.Exactly(*ONE))
    if isinstance(node, things.It | nouns.Mine | nouns.Source | nouns.Host):
        return target(ctx, lower_things(ctx, node), things.Exactly(*ONE))
    ctx.fail("this cannot be a target", node)


ONE = (N(1), Unit("things"))
"""How many a target phrase without a number means."""


__all__ = ["from_seen", "lower_target", "lower_things", "picked", "take", "whole_zone"]
