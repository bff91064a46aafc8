"""Deeds: what each verb does to the things of a sentence, and where things are moved [7, 15.1]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.nouns import describe
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
from tefuda.games.common.control import Keep, NoteAfter, NoteDone
from tefuda.games.common.doing import OnThings
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.seeing import Look, Show, Shuffle
from tefuda.games.common.things import Followed, InRegister, Things
from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.sentences import do_again
from tefuda.games.lowering.things import own_only
from tefuda.kernel.programs import Const, Ins
from tefuda.text import instructions, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, ZoneCards
from tefuda.text.verbs import Affect

Act = Row[Context, None]


# ---- the object of an act


def obj(ctx: Context, node: Node | None, src: Node | None = None, kind: str = "pick") -> Things:
    """Return what an act is done to: named, picked, or left out (それ)."""
    if node is None:
        return ctx.that()
    if ctx.collected is not None:
        return ctx.collected
    if ctx.among and isinstance(node, things.Some | things.Bunch):
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
    reg = ctx.reg()
    ctx.add(NoteDone(reg))
    ctx.remember(verb, InRegister(reg))
    ctx.amount = HowMany(ctx.done[verb])
    if fresh(node):
        ctx.it = found


def took(ctx: Context, ins: Ins, verb: str, found: Things, node: Node | None, kinds: tuple[int, ...]) -> None:
    """Add an act that moves things; それ is then acted on where it went, and judged as it was [R82]."""
    if fresh(node) or node is None or isinstance(node, things.It | nouns.Mine | nouns.NthChosen):
        moved, left = ctx.reg(), ctx.reg()
        found = THINGS.held(ctx, found) if fresh(node) else found
        did(ctx, ins, verb, found, node, kinds)
        ctx.add(NoteAfter(moved), NoteDone(left))
        home = ins.zone if isinstance(ins, dm.MoveTo) else ins.reach.home if isinstance(ins, OnThings) else -1
        if home >= 0:
            ctx.places[moved] = 1 << home
        if not isinstance(node, nouns.NthChosen):
            ctx.it = Followed(found, left, moved)
    elif isinstance(node, nouns.Source | nouns.ByName):
        moved, left = ctx.reg(), ctx.reg()
        did(ctx, ins, verb, found, node, kinds)
        ctx.add(NoteAfter(moved), NoteDone(left))
        if isinstance(ins, dm.MoveTo):
            ctx.places[moved] = 1 << ins.zone
        ctx.itself = Followed(found, left, moved)
    else:
        did(ctx, ins, verb, found, node, kinds)


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


def counter(ctx: Context, node: instructions.Do) -> None:
    """Off the stack, unresolved [R129]."""
    found = obj(ctx, node.t, node.src)
    within_reach(ctx, found, reached(e.COUNTERED))
    did(ctx, OnThings(found, e.COUNTERED, BOOK), "counter", found, node.t, (e.COUNTERED,))


def turn(kind: int, verb: str) -> Act:
    """Wipe, recover [6.3.1]."""

    def act(ctx: Context, node: instructions.Do) -> None:
        found = obj(ctx, node.t, node.src)
        within_reach(ctx, found, reached(kind))
        did(ctx, OnThings(found, kind, BOOK), verb, found, node.t, (kind,))

    return act


def seen(ctx: Context, node: instructions.Do, verb: str) -> Things:
    """Fix the cards that are looked at or shown, and remember them for その中から and 残り."""
    found = obj(ctx, node.t, node.src)
    within_reach(ctx, found, CARDS)
    reg = ctx.reg()
    ctx.add(Keep(reg, found))
    ctx.places[reg] = where(ctx, found)
    cards = ctx.see(verb, InRegister(reg), ctx.among)
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
    np = node.t.np if isinstance(node.t, things.Bare) else None
    whose = describe(ctx, np).whose if isinstance(np, NP) else None
    ctx.add(Shuffle(whose or ctx.you, SHUFFLED))


def face(up: bool, verb: str) -> Act:
    """Turn age markers over [7.6.4]."""

    def act(ctx: Context, node: instructions.Do) -> None:
        found = obj(ctx, node.t, node.src)
        within_reach(ctx, found, reached(e.FACED))
        did(ctx, OnThings(found, e.FACED, BOOK, Const(1 if up else 0)), verb, found, node.t, (e.FACED,))

    return act


def out_of_battle(ctx: Context, node: instructions.Do) -> None:
    """Attackers and defenders stop being so [R60]."""
    found = obj(ctx, node.t, node.src)
    within_reach(ctx, found, UNITS)
    did(ctx, OnThings(found, e.OUT_OF_BATTLE, BOOK), "out_of_battle", found, node.t, (e.OUT_OF_BATTLE,))


VERBS: dict[str, Act] = {
    "destroy": put_away(e.DESTROYED, "destroy"),
    "sacrifice": put_away(e.SACRIFICED, "sacrifice"),
    "discard": put_away(e.DISCARDED, "discard"),
    "remove": remove,
    "counter": counter,
    "wipe": turn(e.WIPED, "wipe"),
    "recover": turn(e.RECOVERED, "recover"),
    "reveal": show,
    "look": look,
    "shuffle": shuffle,
    "face_up": face(True, "face_up"),
    "face_down": face(False, "face_down"),
    "out_of_battle": out_of_battle,
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
        if how.s is None:
            ins.to_owner = True
        else:
            ins.who = lower_side(ctx, how.s)


def do(ctx: Context, node: instructions.Do) -> None:
    """Do a verb to a thing."""
    if isinstance(node.v, deeds.Put):
        move(ctx, node)
    elif isinstance(node.v, Affect) and node.v.id in VERBS:
        VERBS[node.v.id](ctx, node)
    else:
        ctx.fail("", node.v)


def whole_zone(node: Node) -> ZoneCards | None:
    """Return the zone, if a thing is a whole zone (手札, デッキ)."""
    np = node.np if isinstance(node, things.Bare) else None
    return np.head if isinstance(np, NP) and isinstance(np.head, ZoneCards) else None


again = do_again(do)


__all__ = ["Act", "again", "did", "do", "move_to", "obj", "took", "whole_zone"]
