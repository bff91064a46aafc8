"""Deeds: what each verb does to the cards of a sentence, and where cards go (wording 7) [R60, R74, R101-R103, R129, R145-R147]."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.arc.lowering.context import ALMA_TEXT, Context, Glimpse, lower_num
from tefuda.games.arc.lowering.nouns import NOUNS, Described, deck_end, describe, designs_of, field_side, shared_place
from tefuda.games.arc.lowering.things import DEMANDS, class_of, noted, reachable, spare, take, whole_zone
from tefuda.games.arc.rules import doing
from tefuda.games.arc.rules import filters as af
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.do_fields import Capture, CopyPrint, Realise, Room
from tefuda.games.arc.rules.do_moves import NO_PLACE, Create, MoveTo
from tefuda.games.arc.rules.events import (
    BLANKED_EVENT,
    DESTROYED,
    EXED,
    REREALISED,
    REVEALED,
    SHUFFLED,
    TO_BOTTOM,
    TO_TOP,
)
from tefuda.games.arc.rules.sets import MainsOf
from tefuda.games.arc.wording import deeds, effects, nouns
from tefuda.games.common import filters as cf
from tefuda.games.common.bearing import NamedLike
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.seeing import Look, Shuffle
from tefuda.games.common.things import Followed, OwnerOf, Players, Source, Things, You
from tefuda.games.lowering.acts import do_again
from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.things import without
from tefuda.kernel.programs import Const, Ins, Num
from tefuda.text import instructions, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, DeckEnd, Named, NounOr
from tefuda.text.tree import walk
from tefuda.text.verbs import Affect

Act = Row[Context, None]

BAD = frozenset({"destroy", "forget", "record", "vanish", "bounce", "blank", "capture"})
"""Verbs that harm what they are done to [R61]."""


AT = {"destroy": m.FIELD, "capture": m.FIELD, "blank": m.FIELD, "rerealise": 1 << m.MAIN}
"""Verbs that befall cards in certain zones only [4.3.4, 6.3.6, R30, R145]."""


def obj(ctx: Context, node: instructions.Do, also: CardFilter | None = None) -> Things:
    """Return what a step is done to: named, or picked now."""
    verb = getattr(node.v, "id", "")
    ctx.good = False if verb in BAD or isinstance(node.v, deeds.ToDeck) else None
    if verb in AT:
        reachable(ctx, node.t, node.src, AT[verb])
    found = take(ctx, node.t, node.src, also)
    if verb in AT and found is ctx.gone:
        ctx.fail("this has left the field when it is done")
    return found


def sparing(ctx: Context, ins: Ins, verb: str, found: Things, node: Node | None) -> None:
    """Add a step on things; one that spares them says so."""
    if isinstance(ins, doing.OnThings):
        ins.spare = spare(ctx, node)
    noted(ctx, ins, verb, found, node)


def moved(ctx: Context, ins: Ins, verb: str, found: Things, node: Node | None) -> None:
    """Add a step that moves cards: それ is then acted on where it went, and measured as it was before [R28, R134]."""
    named = not isinstance(node, things.Rest)
    held = ctx.held(found) if named else found
    sparing(ctx, ins, verb, found, node)
    now = ctx.outcome()
    if named:
        ctx.it = Followed(held, ctx.result, now.reg)
        if verb == "destroy":
            ctx.gone = ctx.it


def searched(ctx: Context, node: instructions.Do) -> Described | None:
    """Return the description, if cards are looked for in a deck: it is shuffled afterwards [R129]."""
    t = node.t
    if not isinstance(t, things.Some | things.Bare) or isinstance(getattr(t, "cnt", None), things.AtRandom):
        return None
    np = without(t, *DEMANDS).of if isinstance(t, things.Some) else t.np
    np = shared_place(np)[0] if isinstance(np, NounOr) else np
    if not isinstance(np, NP) or deck_end(ctx, np, Const(1)) is not None:
        return None
    d = describe(ctx, np, getattr(node, "src", None))
    return d if d.zones == (m.DECK,) and d.taken is None else None


def put_back(ctx: Context, d: Described | None) -> None:
    """Shuffle the deck that was looked through [R129]."""
    if d is not None:
        ctx.add(Shuffle(d.whose or ctx.you, SHUFFLED))


def shown(ctx: Context) -> bool:
    """Whether the text has shown cards."""
    return any(isinstance(done, doing.OnThings) and done.kind == REVEALED for done in ctx.code)


# ---- to zones


def to_zone(zone: int, verb: str, densho: bool = False) -> Act:
    """Oblivion, record, out of the game, hand."""

    def act(ctx: Context, node: instructions.Do) -> None:
        name = unplaced(node)
        if zone == m.HAND and name is not None:
            new_cards(ctx, name, count_of(ctx, node.t), m.HAND)
            return
        found = obj(ctx, node)
        d = searched(ctx, node)
        if zone == m.HAND and d is not None and d.tests:
            ctx.add(doing.OnThings(found, REVEALED))
        ins = MoveTo(found, zone)
        ins.shown = shown(ctx)
        ins.densho = densho
        moved(ctx, ins, verb, found, node.t)
        ctx.gone = ctx.it
        put_back(ctx, d)

    return act


def unplaced(node: instructions.Do) -> Named | None:
    """Return the name, if a card is named that no zone is said to hold: it is created [R74]."""
    t = node.t
    np = t.of if isinstance(t, things.Some) else t.np if isinstance(t, things.Bare) else None
    if getattr(node, "src", None) is not None or not isinstance(np, NP) or not isinstance(np.head, Named) or np.quals:
        return None
    return np.head


def count_of(ctx: Context, t: Node) -> Num:
    """Return how many cards a thing means."""
    cnt = getattr(t, "cnt", None)
    if cnt is None:
        return Const(1)
    if not isinstance(cnt, things.Exactly):
        ctx.fail("it is not said how many new cards there are")
    return lower_num(ctx, cnt.n)


def new_cards(ctx: Context, head: Named, n: Num, zone: int) -> None:
    """Create cards of a name [R74]."""
    designs = designs_of(ctx, tuple(name.plain for name in head.names[:1]))
    if len(head.names) > 1:
        ctx.fail("one card is created at a time")
    noted(ctx, Create(designs[0], ctx.you, n, zone), "create")
    ctx.it = ctx.outcome()


def create(ctx: Context, node: effects.Create, goes: instructions.Again | None) -> None:
    """新たに作る: into the hand, or where the next step puts them [R74]."""
    zone = m.HAND if goes is None else created_in(ctx, node, goes.v)
    new_cards(ctx, Named((node.name,)), lower_num(ctx, node.n), zone)
    if zone == m.DECK:
        ctx.add(Shuffle(ctx.you, SHUFFLED))


CREATED_IN = {"to_hand": m.HAND, "forget": m.OBLIVION, "record": m.RECORD, "arm": m.SUB}


def created_in(ctx: Context, node: effects.Create, verb: Node) -> int:
    """Return the zone in which new cards come to be."""
    if isinstance(verb, Affect) and verb.id in CREATED_IN:
        return CREATED_IN[verb.id]
    if isinstance(verb, deeds.ToDeck) and verb.end is None:
        return m.DECK
    if isinstance(verb, deeds.Realise) and verb.f is None and not verb.idle:
        design = designs_of(ctx, (node.name.plain,))[0]
        alma = ctx.words.cards[design].type == "アルマ"
        return m.MAIN if alma and not verb.sub else m.SUB
    ctx.fail("new cards cannot go there")


def to_deck(ctx: Context, node: instructions.Do) -> None:
    """デッキに戻す: shuffled, or to an end of it [R147]."""
    found = obj(ctx, node)
    verb = node.v
    assert isinstance(verb, deeds.ToDeck)
    ins = MoveTo(found, m.DECK)
    ins.shown = shown(ctx)
    ins.place = NO_PLACE if verb.end is None else TO_BOTTOM if verb.end == "bottom" else TO_TOP
    ins.orderer = ctx.you if verb.order is not None else None
    moved(ctx, ins, "to_deck", found, node.t)
    ctx.gone = ctx.it
    if verb.end is None:
        ctx.add(Shuffle(OwnerOf(found), SHUFFLED))


# ---- circles


def realise(ctx: Context, node: instructions.Do) -> None:
    """リアライズする [R60]."""
    verb = node.v
    assert isinstance(verb, deeds.Realise)
    onto(ctx, node, field_side(ctx, verb.f.id) if verb.f is not None else None, verb.sub, verb.idle)


def onto(ctx: Context, node: instructions.Do, who: Players | None, sub: bool, idle: bool) -> None:
    """Put cards on circles; a circle must be free for what is picked."""
    name = unplaced(node)
    if name is not None:
        alma = ctx.words.cards[designs_of(ctx, (name.names[0].plain,))[0]].type == "アルマ"
        if who is not None or idle:
            ctx.fail("a new card is realised by its player, free of cost")
        new_cards(ctx, name, count_of(ctx, node.t), m.MAIN if alma and not sub else m.SUB)
        return
    side = who if who is not None else None if type(ctx.you).__name__ == "You" else ctx.you
    kind = class_of(node.t)
    test: CardFilter | None = None
    if isinstance(node.t, things.Picked):
        main = kind == "alma" and not sub
        if kind in ("alma", "reflet", "cogni") or sub:
            ctx.add(Room(m.MAIN if main else m.SUB, side))
        test = af.Realisable() if main else af.Placeable() if kind != "card" or sub else None
    found = obj(ctx, node, test)
    d = searched(ctx, node)
    moved(ctx, Realise(found, side, sub, idle), "realise", found, node.t)
    put_back(ctx, d)


def arm(ctx: Context, node: instructions.Do) -> None:
    """武装化する: into a sub circle, free [R102]."""
    if not isinstance(node.t, things.Picked):
        onto(ctx, node, None, True, False)
        return
    side = None if type(ctx.you).__name__ == "You" else ctx.you
    ctx.add(Room(m.SUB, side))
    found = obj(ctx, node, cf.Every((af.Placeable(), af.of_class(1 << m.K_ALMA))))
    d = searched(ctx, node)
    moved(ctx, Realise(found, side, True), "realise", found, node.t)
    put_back(ctx, d)


def plain(kind: int, verb: str, add: Callable[[Context, Ins, str, Things, Node | None], None]) -> Act:
    """A verb that only needs its object: destroyed [R30, R130], made a new object at once [R145], an Ex card, blank."""

    def act(ctx: Context, node: instructions.Do) -> None:
        found = obj(ctx, node)
        add(ctx, doing.OnThings(found, kind), verb, found, node.t)

    return act


def capture(ctx: Context, node: instructions.Do) -> None:
    """奪う: it is the same object on the other side [R65]."""
    if isinstance(node.t, nouns.Main) and node.t.s.id == "own" and isinstance(ctx.you, You):
        ctx.fail("only an opposing alma can be captured")
    found = obj(ctx, node)
    moved(ctx, Capture(found), "capture", found, node.t)


def copy(ctx: Context, node: instructions.Do) -> None:
    """コピーする: this card, or on a cogni or reflet the own main alma, takes the print [R145]."""
    found = obj(ctx, node)
    card: Things = Source() if ctx.kind == ALMA_TEXT else MainsOf(ctx.you)
    sparing(ctx, CopyPrint(card, found), "copy", card, None)


# ---- looking


def seen(ctx: Context, node: instructions.Do, verb: str) -> Things:
    """Fix the cards that are looked at or shown, for 残り and so on."""
    found = obj(ctx, node)
    ctx.it = ctx.see(verb, ctx.kept(found), any(isinstance(n, nouns.AmongThem) for n in walk(node.t)))
    zone = whole_zone(node.t)
    np = things.description(node.t)
    if zone is not None or isinstance(getattr(np, "head", None), DeckEnd):
        deck = np if zone is not None and zone.z.id == "deck" and isinstance(np, NP) else None
        ctx.glimpse = Glimpse(ctx.it, describe(ctx, deck).whose or ctx.you if deck is not None else None)
    return ctx.it


def look(ctx: Context, node: instructions.Do) -> None:
    """見る: the player of the sentence alone sees them."""
    cards = seen(ctx, node, "look")
    ctx.add(Look(cards, ctx.you))


def show(ctx: Context, node: instructions.Do) -> None:
    """公開する: all see them."""
    cards = seen(ctx, node, "reveal")
    ctx.add(doing.OnThings(cards, REVEALED))
    ctx.result = ctx.affected().reg


def shuffle(ctx: Context, node: instructions.Do) -> None:
    """シャッフルする: a deck."""
    ctx.add(Shuffle(NOUNS.pile_of(ctx, node.t), SHUFFLED))


def choose(ctx: Context, node: instructions.Do) -> None:
    """選ぶ: what is picked becomes それ."""
    chosen = ctx.kept(obj(ctx, node))
    ctx.it, ctx.result = chosen, chosen.reg
    ctx.remember("choose", chosen)


VERBS: dict[str, Act] = {
    "destroy": plain(DESTROYED, "destroy", moved),
    "forget": to_zone(m.OBLIVION, "forget"),
    "record": to_zone(m.RECORD, "record"),
    "vanish": to_zone(m.OUTSIDE, "vanish"),
    "to_hand": to_zone(m.HAND, "to_hand"),
    "bounce": to_zone(m.HAND, "bounce"),
    "densho": to_zone(m.HAND, "to_hand", True),
    "rerealise": plain(REREALISED, "realise", moved),
    "arm": arm,
    "capture": capture,
    "ex": plain(EXED, "ex", sparing),
    "blank": plain(BLANKED_EVENT, "blank", sparing),
    "copy": copy,
    "reveal": show,
    "look": look,
    "shuffle": shuffle,
    "choose": choose,
}
"""What each plain verb does."""

DEEDS: dict[type, Act] = {deeds.ToDeck: to_deck, deeds.Realise: realise}


def do(ctx: Context, node: instructions.Do) -> None:
    """Do a verb to a card."""
    verb = getattr(node.v, "id", "")
    if verb not in AT and node.src is None:
        ctx.among = ctx.glimpse
    if isinstance(node.v, Affect) and verb in VERBS:
        VERBS[verb](ctx, node)
    else:
        ctx.row(DEEDS, node.v)(ctx, node)
    ctx.among = None


def do_namesake(ctx: Context, node: effects.DoNamesake) -> None:
    """Choose the model, then do the verb to cards of its name (wording W144)."""
    model = take(ctx, node.model)
    outer, ctx.namesake = ctx.namesake, NamedLike(model)
    do(ctx, instructions.Do(node.t, node.v, node.src))
    ctx.namesake = outer


again = do_again(do)
