"""What a sentence acts on: things known to the text, all that fit, and what is picked as it resolves [R47, R91, R97]."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.avalon.cards import MAGIC, SUPPORT
from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.context import SOURCE, Context, lower_num, lower_things
from tefuda.games.avalon.lowering.nouns import NOUNS, describe, gathered, group, shared_place
from tefuda.games.avalon.lowering.players import of_several
from tefuda.games.avalon.rules.events import DESTROYED, USED
from tefuda.games.avalon.rules.picking import PickSome, Some
from tefuda.games.avalon.rules.remembered import LastUsed
from tefuda.games.avalon.rules.sets import BothFighters, Destroyer, Fighter, LandUnder
from tefuda.games.avalon.wording import deeds, effects, nouns
from tefuda.games.common.control import Gather, Keep, KeepPlayers
from tefuda.games.common.filters import Among
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.picking import TakePicked
from tefuda.games.common.things import Filtered, InRegister, OwnerOf, Things, Together, WhereItWent
from tefuda.games.lowering.assembling import ByClass, beyond
from tefuda.games.lowering.things import Taking, demand
from tefuda.kernel.programs import Const, Num
from tefuda.text import known, quals, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, DeckEnd, NounOr
from tefuda.text.words import Kind, Zone

# ---- things that need no choice


def source(ctx: Context, node: nouns.Source) -> Things:
    """The source; the land it lies on; where it went, if it has left by then [R58, R92]."""
    if node.k.id in ("creature", "land") and ctx.card.type in (MAGIC, SUPPORT) and not ctx.given:
        ctx.refuse(node, "this card is never a creature and lies on no land")
    if node.k.id == "land":
        return LandUnder(SOURCE)
    return WhereItWent() if ctx.leaving else SOURCE


APART = (nouns.Taken, nouns.Suffered, nouns.WasUnder, known.NotChosen, known.OfThem, known.LesserOf)
"""Attributes by which a description is of things that the text knows."""


def placed_only(ctx: Context, node: Node | None, src: Node | None = None) -> None:
    """Refuse an act that befalls placed creatures only, if its things can be none [R22]."""
    chosen = THINGS.chosen_of(ctx, node.k) if isinstance(node, nouns.Mine) else None
    again = isinstance(node, things.It | nouns.Mine | None) and chosen is None
    if elsewhere(ctx, node, src) or (ctx.elsewhere and again):
        ctx.refuse(node if node is not None else things.It(), "this happens to placed creatures only")
    named = THINGS.mine(ctx, node) if isinstance(node, nouns.Mine) and node.k.id != "land" else ctx.it
    if isinstance(node, things.It | nouns.Mine | None) and ctx.left is not None and named is ctx.left:
        ctx.refuse(node if node is not None else things.It(), "this has left the field when it is done")


def elsewhere(ctx: Context, node: Node | None, src: Node | None = None) -> bool:
    """Tell whether things are said to be where no placed creature is."""
    if isinstance(node, things.Both):
        return any(elsewhere(ctx, one, src) for one in node.of)
    if isinstance(node, nouns.Source):
        return ctx.card.type in (MAGIC, SUPPORT) and not ctx.given
    of = getattr(node, "of", None) if isinstance(node, things.Some) else getattr(node, "np", None)
    for np in of.of if isinstance(of, NounOr) else (of,):
        if not isinstance(np, NP) or any(isinstance(q, APART) for q in np.quals):
            continue
        zones = [q.z.id for q in np.quals if isinstance(q, quals.InZone)] + ([src.z.id] if src is not None else [])  # type: ignore[attr-defined]
        cards = isinstance(np.head, nouns.CardsOf | DeckEnd) or (
            isinstance(np.head, AKind) and np.head.k.id not in ("creature", "placed", "foe_creature")
        )
        if cards or any(z not in ("lands", "holy", "field") for z in zones):
            return True
    return False


def both_sides(of: Node) -> bool:
    """Whether a description is of both sides of a battle."""
    return any(isinstance(q, quals.Owner) and q.s.id == "both" for q in getattr(of, "quals", ()))


def one_of_two(ctx: Context, node: nouns.OneOfTwo) -> Things:
    """一方: the player says which; もう一方 is the other one."""
    if ctx.two is None or ctx.standing:
        ctx.refuse(node, "two things must have been chosen before")
    if ctx.one is None:
        if node.other and ctx.seen is not None and ctx.taken_out[0] is ctx.seen:
            return ctx.rest()  # そのうち1枚を…、もう1枚を…
        if node.other:
            ctx.refuse(node, "it is not said which is the first one (一方)")
        ctx.one = InRegister(pick(ctx, Some(ctx.two, Const(1), Const(1), ctx.you)))
    return Filtered(ctx.two, Among(ctx.one, True)) if node.other else ctx.one


def destroyer(ctx: Context, node: nouns.Destroyer) -> Things:
    """The creature by which the source was destroyed."""
    if DESTROYED not in ctx.watched:
        ctx.refuse(node, "which creature destroyed it is known only when it is destroyed")
    return Destroyer(node.battle)


def last_magic(ctx: Context, node: effects.LastMagic) -> Things:
    """The magic card used last."""
    if ctx.card.type != MAGIC:
        ctx.refuse(node, "only a magic card can ask which magic card was used before")
    ctx.count_events((USED,))
    return LastUsed()


KNOWN: ByClass[Context, Things] = {
    nouns.Them: lambda ctx, node: ctx.those(),
    nouns.OneOfTwo: one_of_two,
    nouns.Source: source,
    nouns.Destroyer: destroyer,
    effects.LastMagic: last_magic,
}
"""Things that can be named without a choice."""


class AvalonThings(Taking[Context, Some]):
    """How texts of Avalon say what they act on (wording 3)."""

    describing = NOUNS
    own = KNOWN
    some = Some
    counted: Things | None = None

    def mine(self, ctx: Context, node: known.Mine) -> Things:
        return super().mine(ctx, replace(node, many=False) if node.k.id == "land" else node)

    def of_kind(self, ctx: Context, k: Kind) -> Things:
        """その土地, そのクリーチャー, そのカード: what was named last."""
        if k.id == "card" and ctx.before is not None and isinstance(ctx.it, Fighter | BothFighters):
            return ctx.before
        if k.id == "creature" and ctx.named and ctx.named[-1][1]:
            # そのクリーチャー is no card of the hand, if a creature was named before that
            return next((found for found, off in reversed(ctx.named) if not off), ctx.that())
        return ctx.that_land() if k.id == "land" else ctx.that_card() if k.id == "card" else ctx.that()

    def bare(self, ctx: Context, node: things.Bare) -> Things:
        """A description without a count: everything that fits."""
        return self.again(ctx, node) or group(ctx, node.np)

    def all_of(self, ctx: Context, of: Node, src: Node | None = None) -> Things:
        """Return all that fit; お互いのクリーチャー全て are both battle creatures."""
        outer, ctx.all = ctx.all, not both_sides(of)
        found = group(ctx, of, src)
        ctx.all = outer
        return found

    def out_of(self, ctx: Context, node: things.Some, src: Node | None, kind: str) -> Things:
        """Return a pick; one among the cards of all opposing players decides who 相手 is, if the player of the text makes it: whose
        cards another player, or a lot, picks is chosen first [R97]."""
        node, rule = demand(ctx, node, NOUNS.words)
        parts = shared_place(node.of) if isinstance(node.of, NounOr) else (node.of,)
        by_lot, hands = isinstance(node.cnt, things.AtRandom), [np for np in parts if in_hand(np, src)]
        if not by_lot and any(of_several(getattr(np, "quals", ())) for np in hands):
            ctx.refuse(
                node,
                "whoever holds a card picks it: it is not said of which of these players (全てのプレイヤーは手札を…)",
            )
        outer, ctx.picking = ctx.picking, not (by_lot or hands)
        described = [describe(ctx, np, src) for np in parts if isinstance(np, NP)]
        for d in described:
            d.tests += (ctx.only,) if ctx.only is not None else ()
        found = tuple(gathered(ctx, d) for d in described)
        ctx.picking = outer
        some = self.some_of(ctx, found[0] if len(found) == 1 else Together(found), node.cnt)
        some.rule = rule
        reg = pick(ctx, some)
        if any(d.side in v.OPPOSING for d in described) and not ctx.battle and not ctx.standing:
            ctx.add(KeepPlayers(ctx.foe_register(), OwnerOf(InRegister(reg))))
        return InRegister(reg)

    def end_of(self, ctx: Context, node: things.Some) -> Things | None:
        """All but so many are never those of an end."""
        return None if isinstance(node.cnt, things.AllBut) else super().end_of(ctx, node)

    def bounds(self, ctx: Context, cnt: things.Count) -> tuple[Num, Num | None]:
        """Return the least and most of a count; all but so many are as many as there are beyond that."""
        if not isinstance(cnt, things.AllBut):
            return super().bounds(ctx, cnt)
        if self.counted is None:
            ctx.fail("it is not said out of what all but so many are taken")
        n = beyond(HowMany(self.counted), lower_num(ctx, cnt.n))
        return n, n

    def some_of(self, ctx: Context, found: Things, cnt: things.Count) -> Some:
        self.counted = found
        some = super().some_of(ctx, found, cnt)
        self.counted = None
        return some

    def picked(self, ctx: Context, some: Some, kind: str) -> Things:
        return InRegister(pick(ctx, some))


THINGS = AvalonThings()
lower_things.add(THINGS.known)
take = THINGS.take
from_seen = THINGS.from_seen


def pick(ctx: Context, some: Some) -> int:
    """Add a pick, and return the register of what it yields."""
    reg = ctx.reg()
    if ctx.offered >= 0:
        ctx.add(Keep(ctx.offered, Together((InRegister(ctx.offered), some.things))))
    ctx.add(PickSome(some), TakePicked(reg))
    if ctx.offered >= 0:
        ctx.add(Gather(ctx.chosen, reg))
    return reg


def note_pick(ctx: Context, found: Things) -> None:
    """A choice by itself is done completely if something was chosen."""
    if ctx.flags is not None and isinstance(found, InRegister):
        ctx.flags.append(found.reg)


def in_hand(of: Node, src: Node | None) -> bool:
    """Whether a description is of cards of a hand, which only who holds them can pick (wording 5)."""
    zones = [q.z.id for q in getattr(of, "quals", ()) if isinstance(q, quals.InZone)]
    zones += [one.z.id for one in (src, getattr(of, "head", None)) if isinstance(getattr(one, "z", None), Zone)]  # type: ignore[union-attr]
    return "hand" in zones


def is_land(node: Node) -> bool:
    """Whether a thing is a land."""
    if isinstance(node, things.Some):
        return getattr(getattr(getattr(node.of, "head", None), "k", None), "id", "") == "land"
    return deeds.is_land(node)


def zone_of(node: Node | None) -> str:
    """Return the zone, if a thing is cards of a whole zone (手札, ライフ), else ""."""
    np = getattr(node, "np", None) or getattr(node, "of", None)
    return np.head.z.id if isinstance(np, NP) and isinstance(np.head, nouns.CardsOf) else ""


__all__ = ["from_seen", "lower_things", "pick", "take"]
