"""Deeds: what each verb does to the things of a sentence, and where things are moved, laid, summoned [R10, R15, R95, R106, R107]."""

from __future__ import annotations

from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.context import SOURCE, Context, lower_num, lower_things
from tefuda.games.avalon.lowering.nouns import NOUNS, describe
from tefuda.games.avalon.lowering.numbers import amount
from tefuda.games.avalon.lowering.players import lower_whose
from tefuda.games.avalon.lowering.things import elsewhere, from_seen, is_land, note_pick, placed_only, take, zone_of
from tefuda.games.avalon.rules import events as e
from tefuda.games.avalon.rules.do_moves import (
    LAY,
    SUMMON,
    Convert,
    GainLife,
    LoseLife,
    Placeable,
    PutInOrder,
    PutOnLands,
)
from tefuda.games.avalon.rules.doing import (
    Destroy,
    Discard,
    Look,
    MakeProof,
    MoveTo,
    Negate,
    PlaceInHoly,
    ShiftPile,
    Show,
)
from tefuda.games.avalon.rules.filters import WITHOUT_CREATURE, LandIs
from tefuda.games.avalon.rules.picking import PickSome, Some
from tefuda.games.avalon.rules.sets import Beneath, BothFighters, Fighter, LandUnder
from tefuda.games.avalon.wording import deeds, nouns
from tefuda.games.common.filters import Among, Every
from tefuda.games.common.picking import TakePicked
from tefuda.games.common.seeing import Shuffle
from tefuda.games.common.things import Filtered, InRegister, OwnerOf, Things, Together
from tefuda.games.lowering.acts import do_again, doing
from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.things import of_zone
from tefuda.kernel.programs import Const, Ins, Num
from tefuda.text import instructions, numbers, quals, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.words import Side

Act = Row[Context, None]

DISCARDS = 1 << e.DISCARDED | 1 << e.LIFE_LOST


# ---- the object of an act


def obj(ctx: Context, node: Node | None, src: Node | None = None) -> Things:
    """Return what an act is done to: named, picked, or left out (それ)."""
    if node is None:
        return ctx.that()
    if ctx.among and isinstance(node, things.Some | things.Bunch) and not of_zone(node):
        return from_seen(ctx, node)
    return take(ctx, node, src)


def fresh(node: Node | None) -> bool:
    """Whether an act brings in a thing of its own, which それ then means."""
    return isinstance(node, things.Picked | things.Both | things.Bare)


def name(ctx: Context, node: Node | None, found: Things) -> None:
    """What an act brings in is それ, or その土地, from now on."""
    if not fresh(node):
        return
    if node is not None and is_land(node):
        ctx.land = found
    else:
        if isinstance(found, Fighter | BothFighters) and not isinstance(ctx.it, Fighter | BothFighters):
            ctx.before = ctx.it
        ctx.it = found
        ctx.named.append((found, elsewhere(ctx, node) and not says_creature(node)))


def says_creature(node: Node | None) -> bool:
    """Whether a thing is called a creature card."""
    np = things.description(node) if isinstance(node, things.Some | things.Bare) else None
    return isinstance(np, NP) and getattr(getattr(np.head, "k", None), "id", "") in ("creature", "creature_card")


def need(ctx: Context, node: Node | None) -> Num:
    """Return how many things an act must take to be done completely [R91]."""
    cnt = getattr(node, "cnt", None)
    return lower_num(ctx, cnt.n) if isinstance(cnt, things.Exactly | things.AtRandom) else Const(1)


def did(ctx: Context, ins: Ins, verb: str, found: Things, node: Node | None, kinds: int = 0) -> None:
    """Add an act; what it did is kept under its verb, and a fresh object becomes それ."""
    ctx.act(ins, need(ctx, node), kinds)
    ctx.remember(verb, ctx.affected())
    name(ctx, node, found)


# ---- deeds


def choose(ctx: Context, node: instructions.Do) -> None:
    """Choose things."""
    found = obj(ctx, node.t, node.src)
    ctx.elsewhere = elsewhere(ctx, node.t, node.src)
    ctx.placed = on_lands(node.t)
    ctx.magic = is_magic(node.t)
    note_pick(ctx, found)
    ctx.remember("choose", found)
    name(ctx, node.t, found)
    if not is_land(node.t):
        ctx.choices.append(found)
        n = getattr(getattr(node.t, "cnt", None), "n", None)
        ctx.pair = isinstance(node.t, things.Both) or (isinstance(n, numbers.N) and n.n == 2)
        if len(ctx.choices) == 2 or (len(ctx.choices) == 1 and ctx.pair):
            ctx.two, ctx.one = Together(tuple(ctx.choices)), None
    ctx.player = None


def on_lands(t: Node) -> bool:
    """Whether a thing is a mana card that lies in a land."""
    np = things.description(t) if isinstance(t, things.Some | things.Bare) else None
    return isinstance(np, NP) and any(isinstance(q, quals.InZone) and q.z.id == "lands" for q in np.quals)


def is_magic(t: Node) -> bool:
    """Whether a thing is a magic card by its words."""
    np = things.description(t) if isinstance(t, things.Some | things.Bare) else None
    return isinstance(np, NP) and getattr(getattr(np.head, "k", None), "id", "") == "magic_card"


def owner_choose(ctx: Context, node: instructions.Do) -> None:
    """Whose things they are chooses (持ち主が選ぶ)."""
    thing = node.t
    whose = lower_whose(ctx, getattr(getattr(thing, "of", None), "quals", ()))
    if whose is None or not isinstance(thing, things.Some):
        ctx.refuse(node, "it is not said whose things are chosen")
    outer, ctx.you = ctx.you, whose
    choose(ctx, node)
    ctx.you = outer


def destroy(ctx: Context, node: instructions.Do) -> None:
    """Destroy creatures with their mana [7.7.5]."""
    placed_only(ctx, node.t, node.src)
    found = obj(ctx, node.t, node.src)
    held = ctx.held(found) if fresh(node.t) else found
    did(ctx, Destroy(found), "destroy", found, node.t, 1 << e.DESTROYED | 1 << e.FELLED)
    if fresh(node.t) or node.t is None or isinstance(node.t, things.It | nouns.Mine):
        if not isinstance(held, Fighter | BothFighters):  # in a battle they fall when it is settled
            ctx.it = ctx.followed(held)
        ctx.left, ctx.left_hand = ctx.it, False


def discard(ctx: Context, node: instructions.Do) -> None:
    """Discard cards from hand."""
    found = obj(ctx, node.t, node.src)
    held = ctx.held(found) if fresh(node.t) else found
    did(ctx, Discard(found), "discard", found, node.t, DISCARDS)
    if fresh(node.t):
        ctx.it = ctx.followed(held)
        ctx.left, ctx.left_hand = ctx.it, True


def seen(ctx: Context, node: instructions.Do, verb: str) -> Things:
    """Fix the cards that are looked at or shown, and remember them for その中から and 残り."""
    ctx.it = ctx.see(verb, ctx.kept(obj(ctx, node.t, node.src)), ctx.among)
    return ctx.it


def look(ctx: Context, node: instructions.Do) -> None:
    """The player of the sentence alone sees them."""
    ctx.act(Look(seen(ctx, node, "look"), ctx.you))


def show(ctx: Context, node: instructions.Do) -> None:
    """Everybody sees them; cards that were named before stay what それ means."""
    if isinstance(node.t, things.It | nouns.Mine):
        found = obj(ctx, node.t)
        ctx.act(Show(found))
        ctx.remember("reveal", found)
        return
    ctx.act(Show(seen(ctx, node, "reveal")), need(ctx, node.t))


def shuffle(ctx: Context, node: instructions.Do) -> None:
    """A memory is shuffled: of the player named, or of whose cards went there."""
    if isinstance(node.t, things.Bare):
        ctx.act(Shuffle(NOUNS.pile_of(ctx, node.t), e.SHUFFLED))
        return
    ctx.act(Shuffle(OwnerOf(ctx.that()), e.SHUFFLED))


def convert(ctx: Context, node: instructions.Do) -> None:
    """Mana of the card directly beneath becomes rainbow, kind by kind [6.2.4.5, R44]."""
    np = getattr(node.t, "of", None)
    right = isinstance(np, NP) and isinstance(np.head, nouns.Mana) and np.head.i is None
    if not right or np is None or [type(q) for q in np.quals] != [nouns.JustBefore] or node.src is not None:
        ctx.refuse(node, "only mana of the card directly beneath can be converted [R44]")
    if not isinstance(node.t, things.Some) or not isinstance(node.t.cnt, things.Exactly | things.UpTo):
        ctx.refuse(node, "it is not said how much mana is converted")
    n = amount(ctx, node.t.cnt.n)
    if isinstance(node.t.cnt, things.UpTo):
        n = ctx.pick_number(Const(0), n)
    ctx.act(Convert(Beneath(SOURCE), n), n)


def negate(ctx: Context, node: instructions.Do) -> None:
    """A support card does nothing any more [7.3.2]."""
    found = obj(ctx, node.t, node.src)
    did(ctx, Negate(found), "negate", found, node.t)
    ctx.last = found


VERBS: dict[str, Act] = {
    "choose": choose,
    "owner_choose": owner_choose,
    "destroy": destroy,
    "discard": discard,
    "look": look,
    "reveal": show,
    "shuffle": shuffle,
    "convert": convert,
    "negate": negate,
}


# ---- moving


def move(ctx: Context, node: instructions.Do) -> None:
    """Things are moved to a zone."""
    to = node.v.to  # type: ignore[attr-defined]
    check_to(ctx, to)
    if to.z.id == "discard" and zone_of(node.t) == "life":
        give_up_life(ctx, node)
        return
    if to.z.id == "life" and from_memory(ctx, node, to):
        return
    if to.z.id == "hand" and draws_by_hand(node):
        ctx.fail("cards come from a memory to hand by drawing (メモリーから…枚引く)")
    found = obj(ctx, node.t, node.src)
    put(ctx, found, to, node.t, node.src)
    if isinstance(node.t, things.Rest):
        ctx.seen = None


def check_to(ctx: Context, to: deeds.Into) -> None:
    """Cards always go to zones of their owner [R10]: another owner that a text names must be he."""
    if isinstance(to.how, deeds.Facing) and to.how.up == (to.z.id in ("life", "memory")):
        ctx.fail("cards do not lie like that in this zone", to)
    if isinstance(to.s, Side) and to.s.id != "own":
        ctx.fail("cards go to zones of their owners [R10]")


def draws_by_hand(node: instructions.Do) -> bool:
    """Whether cards from an end of a memory are added to hand without being looked at."""
    np = getattr(node.t, "of", None)
    return isinstance(np, NP) and type(np.head).__name__ == "DeckEnd"


def give_up_life(ctx: Context, node: instructions.Do) -> None:
    """Life cards go to the discard pile; their owner picks which, unseen [R15]."""
    thing = node.t
    if not isinstance(thing, things.Some) or not isinstance(thing.cnt, things.Exactly) or not isinstance(thing.of, NP):
        found = obj(ctx, thing, node.src)
        did(ctx, Discard(found), "to_discard", found, thing, DISCARDS)
        return
    d = describe(ctx, thing.of)
    if d.tests or d.picks_out() or node.src is not None:
        ctx.refuse(node, "life cards are not known to anybody [R11]")
    n = amount(ctx, thing.cnt.n)
    ctx.act(LoseLife(d.whose if d.whose is not None else ctx.you, n), n, 1 << e.LIFE_LOST)
    ctx.remember("to_discard", ctx.affected())


def from_memory(ctx: Context, node: instructions.Do, to: deeds.Into) -> bool:
    """Cards from the top of a memory become life [R33]; tells whether it was that."""
    thing = node.t
    np = getattr(thing, "of", None) or getattr(thing, "np", None)
    if not isinstance(np, NP):
        return False
    top = [q for q in np.quals if isinstance(q, nouns.AtEnd)]
    if type(np.head).__name__ == "DeckEnd" and isinstance(thing, things.Some):
        if np.head.end != "top" or not isinstance(thing.cnt, things.Exactly):  # type: ignore[attr-defined]
            ctx.refuse(node, "life comes from the top of a memory, in a stated number")
        NOUNS.as_they_lie(ctx, np)
        n, whose = amount(ctx, thing.cnt.n), lower_whose(ctx, np.quals)
    elif top and top[0].end == "top" and isinstance(thing, things.Bare):
        d = describe(ctx, np)
        if d.zone != "memory" or d.tests:
            return False
        n, whose = amount(ctx, 1), d.whose
    else:
        return False
    ctx.act(GainLife(whose if whose is not None else ctx.you, n), n, 1 << e.LIFE_GAINED)
    return True


MOVED_AS = {"hand": "to_hand", "discard": "to_discard", "memory": "return"}


def put(ctx: Context, found: Things, to: deeds.Into, node: Node | None, src: Node | None = None) -> None:
    """Move things; what they became is それ."""
    hand = elsewhere(ctx, node, src)
    held = found if isinstance(node, things.Rest) else ctx.held(found)
    kinds = 1 << e.MOVED
    if to.z.id == "discard":
        ins: Ins = Discard(found)
        kinds = DISCARDS
    elif to.z.id == "holy":
        ins, kinds = PlaceInHoly(found), 1 << e.MARCHED
    elif to.z.id == "proofs":
        ins, kinds = MakeProof(found), 1 << e.MOVED | 1 << e.PROVED
    elif to.order is not None:
        ins = PutInOrder(found, e.TO_BOTTOM if to.end == "bottom" else e.TO_TOP, ctx.you)
    else:
        move = MoveTo(found, v.ZONES[to.z.id], e.TO_BOTTOM if to.end == "bottom" else e.TO_TOP)
        move.shown = any(isinstance(done, Show) for done in ctx.code)
        ins = move
    ctx.act(ins, need(ctx, node), kinds)
    now = ctx.followed(held)
    if to.z.id == "memory" and to.end is None and not ctx.shuffles:
        ctx.add(Shuffle(OwnerOf(found), e.SHUFFLED))
    ctx.remember(MOVED_AS.get(to.z.id, "move"), InRegister(now.moved))
    if to.z.id == "hand":
        for verb in ("bounce", "return"):
            ctx.remember(verb, InRegister(now.moved))
    if not isinstance(node, things.Rest):
        ctx.it = now
        ctx.left, ctx.left_hand = now if to.z.id != "holy" else None, hand


# ---- laying, summoning, shifting


def on_land(ctx: Context, node: instructions.Do) -> None:
    """Lay or summon cards, or shift a pile, onto a land [R107]."""
    verb = node.v
    assert isinstance(verb, deeds.OnLand)
    lands_ = lower_things(ctx, verb.at.t)
    if verb.how == "shift":
        found = obj(ctx, node.t, node.src)
        if not verb.whole or verb.at.at != "top":
            ctx.refuse(verb, "a creature moves with its mana, on top of a land's mana (魔素ごと)")
        unoccupied = Every((Among(LandUnder(found), True), LandIs(WITHOUT_CREATURE)))
        reg = ctx.reg()
        ctx.add(PickSome(Some(Filtered(lands_, unoccupied), Const(1), Const(1), ctx.you)), TakePicked(reg))
        did(ctx, ShiftPile(found, InRegister(reg)), "shift", found, node.t, 1 << e.SHIFTED)
        return
    free = verb.ign is not None
    if verb.ign is not None and verb.ign.c.id != ("stacking" if verb.how == "lay" else "mana"):
        ctx.refuse(verb.ign, "制限 is set aside when laying, 条件 when summoning")
    bottom = verb.at.at == "bottom"
    if (bottom and verb.how != "lay") or (verb.at.at == "mana" and verb.how != "summon"):
        ctx.refuse(verb.at, "mana is laid on or below mana; creatures are summoned on the mana of a land")
    if on_lands(node.t) or (ctx.placed and not isinstance(node.t, things.Some)):
        ctx.refuse(node, "mana is laid from other zones than lands")
    summon = verb.how == "summon"
    np = getattr(verb.at.t, "np", None)
    if summon and isinstance(np, NP) and any(isinstance(q, nouns.Empty) for q in np.quals):
        ctx.refuse(verb.at, "a creature is summoned on mana, never on an empty land [6.2.2.4, R39]")
    how = SUMMON if summon else LAY
    ctx.only = Placeable(lands_, how, free, bottom)
    found = obj(ctx, node.t, node.src)
    ctx.only = None
    ins = PutOnLands(found, lands_, how, free, bottom, ctx.you)
    did(ctx, ins, verb.how, found, node.t, 1 << (e.SUMMONED if summon else e.LAID))
    ctx.it = ctx.outcome()


do = doing(VERBS, {deeds.Put: move, deeds.OnLand: on_land})
"""Does a verb to a thing."""


again = do_again(do)


__all__ = ["again", "did", "do", "obj"]
