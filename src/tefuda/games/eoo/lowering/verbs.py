"""Deeds: what each verb does to the things of a sentence, and where things are moved [11, 13, R37]."""

from __future__ import annotations

from tefuda.games.common.doing import OnThings
from tefuda.games.common.picking import TakeNumbers
from tefuda.games.common.seeing import Look, LookThrough, Show, Shuffle
from tefuda.games.common.sets import PileEnd, StackedCards
from tefuda.games.common.things import BothPlayers, EventThing, Followed, InRegister, OwnerOf, Players, Things
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import Context
from tefuda.games.eoo.lowering.nouns import NOUNS, describe
from tefuda.games.eoo.lowering.players import WHOSE, lower_side, lower_whose
from tefuda.games.eoo.lowering.reach import reach
from tefuda.games.eoo.lowering.things import THINGS, from_seen, lower_target, take, whole_zone
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.do_moves import MoveEnds, MoveTo, PutIntoPlay
from tefuda.games.eoo.rules.do_stack import CopyThem
from tefuda.games.eoo.rules.doing import BOOK
from tefuda.games.eoo.rules.events import REVEALED, SHUFFLED
from tefuda.games.eoo.rules.picking import LegalTargets, PickEnd
from tefuda.games.eoo.wording import deeds, effects, nouns
from tefuda.games.lowering.acts import do_again, doing
from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.things import of_zone, own_only
from tefuda.kernel.programs import Const, Ins
from tefuda.text import instructions, things
from tefuda.text.conditions import Place
from tefuda.text.model import Node

Act = Row[Context, None]


# ---- the object of an act


def obj(ctx: Context, node: Node | None, src: Node | None = None, kind: str = "choose") -> Things:
    """Return what an act is done to: named, picked, or left out (それ)."""
    if node is None and ctx.about is not None and (ctx.it is None or ctx.it is ctx.vague):
        return take(ctx, ctx.about, src, kind)
    if node is None:
        return ctx.that()
    if isinstance(node, nouns.Source | nouns.Host):
        ctx.about = node
    if ctx.among and isinstance(node, things.Some | things.Bunch) and not of_zone(node):
        return from_seen(ctx, node, kind)
    return take(ctx, node, src, kind)


def fresh(node: Node | None) -> bool:
    """Whether an act brings in a thing of its own, which それ then means."""
    return isinstance(node, things.Picked | things.Both | things.Bare)


def did(ctx: Context, ins: Ins, verb: str, found: Things, node: Node | None) -> None:
    """Add an act; what it did is kept under its verb, and a fresh object becomes それ."""
    ctx.act(ins)
    ctx.remember(verb, ctx.affected())
    if fresh(node):
        ctx.it = found


def took(ctx: Context, ins: Ins, verb: str, found: Things, node: Node | None) -> None:
    """Add an act that moves things; それ is then acted on where it went, and judged as it was [R22, R82]."""
    named = fresh(node) or node is None or isinstance(node, things.It | nouns.Mine)
    held = THINGS.held(ctx, found) if named else found
    did(ctx, ins, verb, found, node)
    moves_source(ctx, node)
    if named:
        ctx.it = ctx.followed(held)
        home = ins.reach.home if isinstance(ins, OnThings) else ins.zone if isinstance(ins, MoveTo) else -1
        if home >= 0:
            ctx.origins[ctx.it.moved] = StackedCards(m.SCHEMA, (home,), BothPlayers())


def moves_source(ctx: Context, node: Node | None) -> None:
    """Know that an act has taken the source out of play; what may be declined may have left it there."""
    if isinstance(node, nouns.Source) and not ctx.spell:
        ctx.gone = ctx.moved = True


# ---- deeds


def put_away(kind: int, verb: str) -> Act:
    """Destroy, sacrifice, discard."""

    def act(ctx: Context, node: instructions.Do) -> None:
        t = own_only(ctx, node.t, tuple(WHOSE)) if kind == e.SACRIFICED and node.src is None else node.t
        found = obj(ctx, t, node.src, verb)
        mana = reach(ctx, found)[0] in (
            1 << m.MANA,
            1 << m.FIELD | 1 << m.MANA,
        )  # where a text names that zone [13-5-3, R37]
        ins = OnThings(found, kind, BOOK)
        if mana and kind == e.DESTROYED:
            ins.zones |= 1 << m.MANA
        took(ctx, ins, verb, found, node.t)

    return act


def exile(ctx: Context, node: instructions.Do) -> None:
    """To the return zone [R37]."""
    found = obj(ctx, node.t, node.src)
    took(ctx, MoveTo(found, m.RETURN), "exile", found, node.t)


def plain(kind: int, verb: str) -> Act:
    """Upright or sideways, off the stack unresolved [R37], shields broken, without windows [R57, R58]."""

    def act(ctx: Context, node: instructions.Do) -> None:
        found = obj(ctx, node.t, node.src)
        did(ctx, OnThings(found, kind, BOOK), verb, found, node.t)

    return act


def seen(ctx: Context, node: instructions.Do, show: bool) -> Things:
    """Fix the cards that are looked at or shown, and remember them for その中から and 残り."""
    zone = whole_zone(node.t)
    if zone is not None and zone.z.id == "archive":
        d = describe(ctx, node.t.np)  # type: ignore[attr-defined]
        whose = d.whose or ctx.you
        ctx.add(LookThrough((m.ARCHIVE,), whose, ctx.you))
    found = obj(ctx, node.t, node.src, "reveal" if show else "look")
    cards = ctx.see("reveal" if show else "look", ctx.kept(found), ctx.among)
    if isinstance(node.t, things.Picked) or (show and isinstance(node.t, things.Bare)):
        ctx.it = cards
    return cards


def look(ctx: Context, node: instructions.Do) -> None:
    """The player of the sentence alone sees them (見る)."""
    ctx.act(Look(seen(ctx, node, False), ctx.you))


def show(ctx: Context, node: instructions.Do) -> None:
    """Both players see them (公開する, 相手に見せる)."""
    if getattr(node.v, "id", "") == "show":
        # cards that were found are shown; what was looked at stays what その中から means
        before = ctx.seen
        found = obj(ctx, node.t, node.src)
        ctx.act(Show(found, REVEALED))
        ctx.seen, ctx.it = before, found
        return
    ctx.act(Show(seen(ctx, node, True), REVEALED))


def shuffle(ctx: Context, node: instructions.Do) -> None:
    """An archive is shuffled [3-2-3-4]."""
    ctx.act(Shuffle(NOUNS.pile_of(ctx, node.t), SHUFFLED))


def choose(ctx: Context, node: instructions.Do) -> None:
    """Things are picked; they become それ."""
    found = obj(ctx, node.t, node.src)
    ctx.it = ctx.kept(found)
    ctx.remember("choose", ctx.it)


def copy(ctx: Context, node: instructions.Do) -> None:
    """Copies of objects on the stack [10-1-2, R51]."""
    put_copy(ctx, obj(ctx, node.t, node.src))


def put_copy(ctx: Context, found: Things) -> None:
    """Put copies on the stack; they become それ."""
    ctx.act(CopyThem(found, Const(1)))
    ctx.it = ctx.affected()


VERBS: dict[str, Act] = {
    "destroy": put_away(e.DESTROYED, "destroy"),
    "sacrifice": put_away(e.SACRIFICED, "sacrifice"),
    "discard": put_away(e.DISCARDED, "discard"),
    "make_discard": put_away(e.DISCARDED, "discard"),
    "exile": exile,
    "counter": plain(e.COUNTERED, "counter"),
    "rinoa": plain(e.READIED, "rinoa"),
    "runoa": plain(e.RESTED, "runoa"),
    "reveal": show,
    "show": show,
    "look": look,
    "shuffle": shuffle,
    "break": plain(e.BROKEN, "break"),
    "choose": choose,
    "copy": copy,
}
"""What each plain verb does."""

MOVED_AS = {
    m.HAND: "to_hand",
    m.GRAVEYARD: "to_graveyard",
    m.FIELD: "to_field",
    m.RETURN: "exile",
    m.ARCHIVE: "to_archive",
    m.MANA: "to_mana",
    m.SHIELD: "to_shield",
}


def move(ctx: Context, node: instructions.Do) -> None:
    """Things are moved to a zone [13-11-1]."""
    found = obj(ctx, node.t, node.src)
    put_into(ctx, found, node.v, not isinstance(node.t, things.Rest))  # type: ignore[arg-type]
    if isinstance(node.v, deeds.Put) and node.v.to.z.id != "field":
        moves_source(ctx, node.t)
    if isinstance(node.t, things.Rest):
        ctx.seen = None


def put_into(ctx: Context, found: Things, verb: deeds.Put, follows: bool = True) -> None:
    """Move things; what they became is それ."""
    to = verb.to
    zone = v.ZONES[to.z.id]
    sideways = isinstance(to.how, deeds.Oriented) and to.how.s.id == "sideways"
    if isinstance(to.how, deeds.Facing) and to.how.up and zone in (m.SHIELD, m.ARCHIVE):
        ctx.fail("cards lie face down there, nobody can tell what they are")
    if zone == m.FIELD:
        ctx.act(PutIntoPlay(found, field_of(ctx, to, verb.how == "return"), sideways))
        now = ctx.followed(found)
    else:
        ins = move_to(ctx, found, to, zone, sideways)
        ins.shown = any(isinstance(done, Show) for done in ctx.code)
        ctx.act(ins)
        now = ctx.followed(found)
        if zone == m.ARCHIVE and to.end is None:
            ctx.add(Shuffle(OwnerOf(found), SHUFFLED))
    arrived = InRegister(now.moved)
    ctx.origins[now.moved] = StackedCards(m.SCHEMA, (zone,), BothPlayers())
    ctx.remember(MOVED_AS.get(zone, "move"), arrived)
    if verb.how == "return":
        ctx.remember("return", arrived)
    if zone == m.HAND and verb.how == "return":
        ctx.remember("bounce", arrived)
    if follows:
        # what a condition kept from being moved is still それ itself; the end of an archive is another card by then
        stays = isinstance(found, EventThing | Followed | InRegister | LegalTargets)
        ctx.it = now if stays else arrived


def field_of(ctx: Context, to: deeds.Into, back: bool = False) -> Players | None:
    """Return in whose field things are put: the player's, unless another one is named; what goes back (戻す) goes to its master's [R95]."""
    if to.s is None:
        return None if back else ctx.you
    return None if isinstance(to.s, deeds.Owners) else lower_side(ctx, to.s)


def move_to(ctx: Context, found: Things, to: deeds.Into, zone: int, sideways: bool) -> MoveTo:
    """Return the instruction that moves things to a zone of their masters [R75, R111]."""
    ins = MoveEnds(found, zone) if isinstance(found, PileEnd) else MoveTo(found, zone)
    ins.sideways = sideways
    ins.place = e.TO_BOTTOM if to.end == "bottom" else e.TO_TOP
    if to.end == "either":
        ins.end = ctx.reg()
        ctx.add(PickEnd(ctx.you), TakeNumbers(ins.end))
    if zone == m.ARCHIVE and to.end is not None and not (to.order is not None and to.order.random):
        ins.orders = True
        ins.orderer = ctx.you if to.order is not None else None
    return ins


do = doing(VERBS, {deeds.Put: move})
"""Does a verb to a thing."""


def search(ctx: Context, node: instructions.Search) -> None:
    """Look through a zone for such cards; what is there must be found [R77]."""
    if not isinstance(node.place, Place):
        ctx.fail("one zone is searched at a time")
    zone = v.ZONES[node.place.z.id]
    ctx.add(LookThrough((zone,), lower_whose(ctx, node.place.quals) or ctx.you, ctx.you))
    ctx.it = take(ctx, node.t, node.place, "search")


def targets(ctx: Context, node: effects.Target) -> None:
    """Targets were chosen when the text went on the stack; a sentence that only names them is executed if one is legal [R48]."""
    ctx.it = lower_target(ctx, node.what)


again = do_again(do)
