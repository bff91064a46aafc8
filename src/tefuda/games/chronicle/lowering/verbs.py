"""Deeds: what each verb does to the things of a sentence, and where things are moved [7, 15.1]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.nouns import NOUNS
from tefuda.games.chronicle.lowering.players import WHOSE, lower_side
from tefuda.games.chronicle.lowering.things import THINGS, from_seen, take
from tefuda.games.chronicle.lowering.whereabouts import CARDS, FIELD, UNITS, reached, where, within_reach
from tefuda.games.chronicle.rules import do_moves as dm
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.doing import BOOK, Sacrifice
from tefuda.games.chronicle.rules.events import REVEALED, SHUFFLED
from tefuda.games.chronicle.rules.noting import NoteFull, ShowThem
from tefuda.games.chronicle.wording import deeds, nouns
from tefuda.games.common.control import Keep
from tefuda.games.common.doing import OnThings
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.seeing import Look, Show, Shuffle
from tefuda.games.common.things import Things
from tefuda.games.lowering.acts import do_again, doing
from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.things import of_zone, own_only, whole_zone
from tefuda.kernel.programs import Const, Ins
from tefuda.text import instructions, things
from tefuda.text.model import Node

Act = Row[Context, None]


# ---- the object of an act


def obj(ctx: Context, node: Node | None, src: Node | None = None, kind: str = "pick") -> Things:
    """Return what an act is done to: named, picked, or left out (それ)."""
    if node is None:
        return ctx.that()
    if ctx.collected is not None:
        return ctx.collected
    if ctx.among and isinstance(node, things.Some | things.Bunch) and not of_zone(node):
        return from_seen(ctx, node, kind)
    return take(ctx, node, src, kind)


def object_of(ctx: Context, node: instructions.Do) -> Things:
    """Return what a sentence's act is done to; of a sacrifice, what its player has [15.1.13.1]."""
    own = getattr(node.v, "id", "") == "sacrifice" and node.src is None
    if own and isinstance(node.t, nouns.HalfOfThem) and ctx.collected is None:
        half = own_only(ctx, things.Some(node.t.np, things.All()), tuple(WHOSE))
        return obj(ctx, nouns.HalfOfThem(half.of), None)  # type: ignore[arg-type]
    return obj(ctx, own_only(ctx, node.t, tuple(WHOSE)) if own else node.t, node.src)


def fresh(node: Node | None) -> bool:
    """Whether an act brings in a thing of its own, which それ then means."""
    return isinstance(node, things.Picked | things.Both | things.Bare)


def did(ctx: Context, ins: Ins, verb: str, found: Things, node: Node | None, kinds: tuple[int, ...] = ()) -> None:
    """Add an act; what it did is kept under its verb, and a fresh object becomes それ.

    If the next sentence asks whether it was done, it was so only if every one of its things has suffered it [R85].
    """
    found = THINGS.held(ctx, found) if fresh(node) else found
    if ctx.flags is not None and kinds:
        before, full = ctx.reg(), ctx.reg()
        ctx.add(Keep(before, found), ins, NoteFull(full, before, kinds))
        ctx.flags.append(full)
    else:
        ctx.add(ins)
    done = ctx.affected()
    ctx.remember(verb, done)
    ctx.amount = HowMany(done)
    if fresh(node):
        ctx.it = found


def took(ctx: Context, ins: Ins, verb: str, found: Things, node: Node | None, kinds: tuple[int, ...]) -> None:
    """Add an act that moves things; それ is then acted on where it went, and judged as it was [R82]."""
    found = THINGS.held(ctx, found) if fresh(node) else found
    did(ctx, ins, verb, found, node, kinds)
    source = isinstance(node, nouns.Source | nouns.ByName)
    if not (fresh(node) or node is None or source or isinstance(node, things.It | nouns.Mine | nouns.NthChosen)):
        return
    now = ctx.followed(found)
    home = ins.zone if isinstance(ins, dm.MoveTo) else ins.reach.home if isinstance(ins, OnThings) else -1
    if home >= 0:
        ctx.places[now.moved] = 1 << home
    if source:
        ctx.itself = now
    elif not isinstance(node, nouns.NthChosen):
        ctx.it = now


# ---- plain verbs


def put_away(kind: int, verb: str) -> Act:
    """Destroy, sacrifice, discard."""

    def act(ctx: Context, node: instructions.Do) -> None:
        found = object_of(ctx, node)
        within_reach(ctx, found, reached(kind))
        ins = Sacrifice(found, ctx.you) if kind == e.SACRIFICED else OnThings(found, kind, BOOK)
        took(ctx, ins, verb, found, node.t, (kind,))

    return act


def remove(ctx: Context, node: instructions.Do) -> None:
    """From any zone to the remove yard [15.1.6]."""
    found = obj(ctx, node.t, node.src)
    within_reach(ctx, found, CARDS)
    took(ctx, dm.removal(found, ctx.you), "remove", found, node.t, (e.REMOVED,))


def plain(kind: int, verb: str, n: int | None = None, at: int = -1) -> Act:
    """Wipe, recover [6.3.1], turn age markers over [7.6.4], off the stack unresolved [R129]; ``at``: what is no such thing is refused."""

    def act(ctx: Context, node: instructions.Do) -> None:
        found = obj(ctx, node.t, node.src)
        within_reach(ctx, found, reached(kind) if at < 0 else at)
        did(ctx, OnThings(found, kind, BOOK, None if n is None else Const(n)), verb, found, node.t, (kind,))

    return act


def seen(ctx: Context, node: instructions.Do, verb: str) -> Things:
    """Fix the cards that are looked at or shown, and remember them for その中から and 残り."""
    found = obj(ctx, node.t, node.src)
    within_reach(ctx, found, CARDS)
    kept = ctx.kept(found)
    ctx.places[kept.reg] = where(ctx, found)
    cards = ctx.see(verb, kept, ctx.among)
    ctx.amount = HowMany(cards)
    if isinstance(node.t, things.Picked) or verb == "reveal" or nouns.at_end(node.t):
        ctx.it = cards
    return cards


def look(ctx: Context, node: instructions.Do) -> None:
    """The player of the sentence alone sees them (見る)."""
    ctx.add(Look(seen(ctx, node, "look"), ctx.you))


def show(ctx: Context, node: instructions.Do) -> None:
    """Both players see them (公開する)."""
    ctx.shown = True
    found = seen(ctx, node, "reveal")
    before, full = ctx.reg(), ctx.reg()
    ctx.add(Keep(before, found), Show(found, REVEALED))
    if ctx.flags is not None:
        ctx.add(NoteFull(full, before, (e.REVEALED,)))
        ctx.flags.append(full)


def shuffle(ctx: Context, node: instructions.Do) -> None:
    """A deck is shuffled [15.1.7]."""
    ctx.add(Shuffle(NOUNS.pile_of(ctx, node.t), SHUFFLED))


VERBS: dict[str, Act] = {
    "destroy": put_away(e.DESTROYED, "destroy"),
    "sacrifice": put_away(e.SACRIFICED, "sacrifice"),
    "discard": put_away(e.DISCARDED, "discard"),
    "remove": remove,
    "counter": plain(e.COUNTERED, "counter"),
    "wipe": plain(e.WIPED, "wipe"),
    "recover": plain(e.RECOVERED, "recover"),
    "reveal": show,
    "look": look,
    "shuffle": shuffle,
    "face_up": plain(e.FACED, "face_up", 1),
    "face_down": plain(e.FACED, "face_down", 0),
    "out_of_battle": plain(e.OUT_OF_BATTLE, "out_of_battle", None, UNITS),
}
"""What each plain verb does."""


# ---- moves


def move(ctx: Context, node: instructions.Do) -> None:
    """Things are moved to a zone [7.2, 7.3]."""
    assert isinstance(node.v, deeds.Put)
    found = obj(ctx, node.t, node.src)
    ins = move_to(ctx, found, node.v.to)
    within_reach(ctx, found, CARDS)
    there = FIELD if ins.zone == m.BATTLEFIELD else 1 << ins.zone
    if not where(ctx, found) & ~there and ins.zone != m.DECK:
        ctx.fail("it is there already")
    searched = ctx.searched if ins.zone == m.DECK else None
    if searched is not None:
        # what was found stays where the text puts it, so the rest is shuffled first [R107]
        ctx.add(Shuffle(searched[0], SHUFFLED))
        ctx.searched = None
    verb = "to_" + node.v.to.z.id
    if isinstance(node.t, things.Rest | nouns.TheOther):
        did(ctx, ins, verb, found, node.t, (e.MOVED,))
        return
    took(ctx, ins, verb, found, node.t, (e.MOVED,))
    if searched is not None:
        ctx.add(ShowThem(searched[1]))


def move_to(ctx: Context, found: Things, to: deeds.Into) -> dm.MoveTo:
    """Return the instruction that moves things to a zone."""
    if isinstance(to.s, deeds.Selfs | deeds.Owners) or to.s is None:
        who = ctx.you
    else:
        who = lower_side(ctx, to.s)
    ins = dm.MoveTo(found, v.ZONES[to.z.id], who)
    ins.to_owner = isinstance(to.s, deeds.Owners)
    ins.place = e.TO_BOTTOM if to.end == "bottom" else e.TO_TOP
    ins.shown = ctx.shown
    manner(ctx, ins, to)
    if ins.zone == m.STACK:
        ctx.fail("nothing is put on the stack by a text")
    if ins.zone == m.DECK:
        if to.end is None:
            ctx.fail("it is not said whether this goes to the top or the bottom of the deck")
        ins.order = dm.BY_LOT if to.order is not None and to.order.random else dm.FREELY
    return ins


def manner(ctx: Context, ins: dm.MoveTo, to: deeds.Into) -> None:
    """How the things arrive."""
    how = to.how
    if isinstance(how, deeds.Oriented):
        if ins.zone not in (m.BATTLEFIELD, m.SOUL):
            ctx.fail("cards lie neither wiped nor active there")
        ins.wiped = how.s.id == "wiped"
    elif isinstance(how, deeds.Facing):
        if ins.zone != m.AGE:
            ctx.fail("cards lie neither face up nor face down there")
        ins.up = how.up
    elif isinstance(how, deeds.InAttack):
        if ins.zone != m.BATTLEFIELD:
            ctx.fail("nothing attacks there")
        ins.attacking = True
    elif isinstance(how, deeds.UnderControl):
        if ins.zone != m.BATTLEFIELD:
            ctx.fail("nothing is controlled there")
        ins.wiped = how.wiped
        if how.s is None:
            ins.to_owner = True
        else:
            ins.who = lower_side(ctx, how.s)


do = doing(VERBS, {deeds.Put: move})
"""Does a verb to a thing."""


again = do_again(do)


__all__ = ["Act", "again", "did", "do", "move_to", "obj", "took", "whole_zone"]
