"""Verbs with an object: moving, making, destroying, looking and the like [5, R71]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tefuda.games.sve.lowering.blocks import Item
from tefuda.games.sve.lowering.context import Context
from tefuda.games.sve.lowering.nouns import lower_filter, lower_place
from tefuda.games.sve.lowering.numbers import lower_num
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.vocabulary import zone_of
from tefuda.games.sve.rules import do_moves as mv
from tefuda.games.sve.rules import doing, model
from tefuda.games.sve.rules.control import Follow, Keep, NoteAfter, NoteResult, TakeOut
from tefuda.games.sve.rules.picking import PickSome
from tefuda.games.sve.rules.sets import Together
from tefuda.games.sve.rules.things import InRegister, Players, Things
from tefuda.kernel.programs import Const, Num
from tefuda.text import instructions as ins
from tefuda.text import nouns, numbers, players, things, verbs
from tefuda.text.conditions import EitherPlace, Place
from tefuda.text.model import Node
from tefuda.text.recall import verb_keys

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer

Deed = Callable[["Lowerer", Things, Any, Node | None], list[Item]]


# ---- what is made --------------------------------------------------------------------------------------------------------


def named_tokens(low: Lowerer, thing: Node) -> Things | None:
    """Return the tokens that a thing names (『名』N体), None if it describes cards that exist [5.4.2]."""
    if isinstance(thing, things.Both):
        parts = [named_tokens(low, t) for t in thing.of]
        return Together(tuple(p for p in parts if p is not None)) if all(p is not None for p in parts) else None
    if not isinstance(thing, things.Some) or not isinstance(thing.of, nouns.NP) or thing.of.quals:
        return None
    if not isinstance(thing.of.head, nouns.Named) or not isinstance(thing.cnt, things.Exactly | things.Each):
        return None
    names = [n.text.strip("『』") for n in thing.of.head.names]
    if isinstance(thing.cnt, things.Exactly) and len(names) > 1:
        low.ctx.fail("『A』『B』 of which something is made: say how many of each")
    return mv.Tokens(tuple(low.ctx.design(n) for n in names), low.number(thing.cnt.n))


def make(low: Lowerer, node: Node, tokens: Things, zone: int, to: Players, acted: bool = False) -> None:
    """Create tokens in a zone; they become それ."""
    move = mv.MoveTo(tokens, zone, to)
    move.acted = acted
    reg, made = low.ctx.fresh()
    done, code = low.note_done(("into:" + ZONE_WORDS.get(zone, ""), "create", "put"))
    low.emit(node, [move, *code, NoteAfter(reg)], done)
    low.ctx.it = low.obj = made


ZONE_WORDS = {model.FIELD: "field", model.EX: "ex"}


def make_either(low: Lowerer, node: ins.Do, zone: int, to: Players, acted: bool) -> bool:
    """Create one of several named tokens, as picked now (『A』1枚か『B』1枚)."""
    if not isinstance(node.t, things.Either):
        return False
    ways = [named_tokens(low, t) for t in node.t.of]
    if any(w is None for w in ways):
        return False
    from tefuda.games.sve.lowering.sentences import skip_other_way

    ctx = low.ctx
    way, reg = ctx.reg(), ctx.reg()
    done, code = low.note_done(("into:" + ZONE_WORDS.get(zone, ""), "create", "put"))
    items: list[Item] = [mv.PickWay(way, len(ways), ctx.who), NoteResult(way)]
    for k, tokens in enumerate(ways):
        assert tokens is not None
        move = mv.MoveTo(tokens, zone, to)
        move.acted = acted
        items.append(skip_other_way(way, k + 1, [move, *code, NoteAfter(reg)]))
    low.emit(node, items, done)
    ctx.it = low.obj = InRegister(reg)
    return True


# ---- the object ----------------------------------------------------------------------------------------------------------


def in_place(thing: Node, place: Place | EitherPlace | None) -> Node:
    """Return a thing described as lying in a place (墓場から…)."""
    if place is None:
        return thing
    if isinstance(place, EitherPlace):
        quals: tuple[nouns.Qual, ...] = (*place.quals, nouns.InEither(place.a, place.b, place.s))
    else:
        quals = (*place.quals, nouns.InZone(place.z))
    found: Node = located(thing, quals)
    return found


def located(node: Any, quals: tuple[nouns.Qual, ...]) -> Any:
    """Add attributes to every description of a thing."""
    if isinstance(node, nouns.NP):
        return nouns.NP(node.head, (*quals, *node.quals))
    if isinstance(node, nouns.NounOr):
        return nouns.NounOr(tuple(located(np, quals) for np in node.of))
    if isinstance(node, things.Some):
        return things.Some(located(node.of, quals), node.cnt, node.so)
    if isinstance(node, things.Both | things.Either):
        return type(node)(tuple(located(t, quals) for t in node.of))
    return node


def counted(thing: Node) -> bool:
    """Tell whether a thing is a fresh description with a count: what is moved then becomes それ."""
    if isinstance(thing, things.Both | things.Either):
        return any(counted(t) for t in thing.of)
    return isinstance(thing, things.Some | things.Bunch | things.OutOf)


def object_of(low: Lowerer, thing: Node, kind: str = "") -> tuple[list[Item], Things]:
    """Return the code that picks the object, and the object; what is picked from a set leaves it."""
    code, what = low.pick(thing, kind, model.V_DISCARD)
    from_set = low.ctx.within or isinstance(thing, things.Bunch)
    if from_set and low.set_reg >= 0 and isinstance(what, InRegister):
        code = [*code, TakeOut(low.set_reg, what.reg)]
    return code, what


def do(low: Lowerer, node: ins.Do) -> None:
    """Do a verb to a thing."""
    thing = in_place(node.t, node.src)
    if virtual(low, node):
        return
    if isinstance(node.v, verbs.Affect) and node.v.id in ("create", "put"):
        create(low, node)
        return
    if isinstance(node.v, verbs.Move) and into_place(node.v) and moved_tokens(low, node):
        return
    if isinstance(node.v, verbs.Affect) and node.v.id in SEEING:
        SEEING[node.v.id](low, node, thing)
        return
    kind = "discard" if isinstance(node.v, verbs.Affect) and "discard" in node.v.id else ""
    code, what = object_of(low, thing, kind)
    if isinstance(thing, things.This) and isinstance(node.v, verbs.Move):
        what = mv.ThisCard()
    act(low, node, code, what, node.v, thing)


def act(low: Lowerer, node: Node, code: list[Item], what: Things, verb: verbs.Deed, thing: Node | None) -> None:
    """Emit a verb with its object, and note what it took and what became of it."""
    ctx = low.ctx
    row = DEEDS.get(verb.id if isinstance(verb, verbs.Affect) else "move")
    if row is None:
        ctx.fail(f"the verb {getattr(verb, 'id', '')!r} cannot be executed here")
    deed = row(low, what, verb, thing)
    done, notes = low.note_done(verb_keys(verb))
    after: list[Item] = []
    moves = isinstance(verb, verbs.Move)
    if isinstance(what, InRegister):
        after = [Follow(what.reg)] if moves and low.refers else []
    elif moves and low.refers:
        reg, what = ctx.fresh()
        after = [NoteAfter(reg)]
    low.emit(node, [*code, *deed, *notes, *after], done)
    low.obj = what
    if thing is not None and counted(thing):
        ctx.it = what


def again(low: Lowerer, node: ins.Again) -> None:
    """Do a verb to the object of the act before."""
    if isinstance(node.v, verbs.Affect) and node.v.id == "shuffle":
        low.emit(None, [doing.Shuffle(shuffler(low))])
        return
    if low.obj is None:
        low.ctx.fail("a verb without an object: nothing stands before it")
    if isinstance(node.v, verbs.Affect) and node.v.id == "reveal":
        low.emit(node, [mv.Show(low.obj)])
        low.ctx.note(("reveal",), low.obj)
        return
    act(low, ins.Do(things.It(), node.v), [], low.obj, node.v, None)


def shuffler(low: Lowerer) -> Players:
    """Return whose deck is shuffled: of whoever carries the sentence out, or to whose deck things went."""
    return low.ctx.who


# ---- rows for verbs ------------------------------------------------------------------------------------------------------


def away(kind: int) -> Deed:
    """Return the row of a verb that puts things away."""
    return lambda low, what, verb, thing: [doing.Bury(what, kind)]


def turned(kind: int) -> Deed:
    """Return the row of a verb that turns things."""
    return lambda low, what, verb, thing: [doing.Turn(what, kind)]


def steal(low: Lowerer, what: Things, verb: verbs.Deed, thing: Node | None) -> list[Item]:
    """Take things over."""
    return [doing.TakeOver(what, low.ctx.who)]


def face(up: bool) -> Deed:
    """Return the row of a verb that turns evolve cards."""
    return lambda low, what, verb, thing: [doing.TurnFace(what, up)]


def evolve(low: Lowerer, what: Things, verb: verbs.Deed, thing: Node | None) -> list[Item]:
    """Let things evolve."""
    return evolve_all(low, what, None, False)


def evolve_all(low: Lowerer, what: Things, into: Any, must: bool) -> list[Item]:
    """Let each of the things evolve, one after the other."""
    from tefuda.games.sve.lowering.sentences import one_by_one

    if isinstance(what, InRegister):
        return one_by_one(low.ctx, what, lambda one: [doing.EvolveThings(one, into, must)])
    return [doing.EvolveThings(what, into, must)]


def play(low: Lowerer, what: Things, verb: verbs.Deed, thing: Node | None) -> list[Item]:
    """Play a thing for its own cost [R106]."""
    return [mv.PlayThing(what, None, low.ctx.who, low.ctx.number(mv.set_cost_bundle()))]


def shuffle(low: Lowerer, what: Things, verb: verbs.Deed, thing: Node | None) -> list[Item]:
    """Shuffle a deck, or cards that are moved next."""
    if isinstance(thing, things.Rest) and isinstance(what, InRegister):
        return [mv.ShuffleSet(what.reg)]
    return [doing.Shuffle(low.ctx.who)]


def move(low: Lowerer, what: Things, verb: Any, thing: Node | None) -> list[Item]:
    """Move things to a zone [5.4.1, R62]."""
    ctx = low.ctx
    to: verbs.To = verb.to
    zone = zone_of(to.z)
    owners = isinstance(to.whose, nouns.OwnersOwn)
    whose = destination(low, to, what)
    if verb.how == "shift" and zone == model.FIELD:
        return [doing.TakeOver(what, whose or ctx.who)]
    if to.end == "either":
        return either_end(low, what, owners)
    made = mv.MoveTo(what, zone, whose)
    made.owners = owners
    made.acted = to.state is not None and to.state.id == "acted"
    made.place = model.TO_BOTTOM if to.end == "bottom" else model.TO_TOP
    made.orders = zone == model.DECK and to.end is not None and not shuffled(low, thing)
    made.orderer = ctx.who if to.order else None
    return [made]


def shuffled(low: Lowerer, thing: Node | None) -> bool:
    """Tell whether the object was put in a random order just before."""
    unit = low.units[-1] if low.units else None
    return thing is None and unit is not None and any(isinstance(i, mv.ShuffleSet) for i in unit.items)


def destination(low: Lowerer, to: verbs.To, what: Things) -> Players | None:
    """Return whose zone is named, None if it is each card's own."""
    if isinstance(to.whose, nouns.Owner):
        return lower_who(low.ctx, players.Player(to.whose.s))
    if isinstance(to.whose, nouns.Its):
        return lower_who(low.ctx, players.ItsPlayer())
    return low.ctx.who if isinstance(to.whose, nouns.Own) and low.now.each is None else None


def either_end(low: Lowerer, what: Things, owners: bool) -> list[Item]:
    """Let a player put each of the things on top of the deck or to its bottom."""
    tops, bottoms = low.ctx.reg(), low.ctx.reg()
    return [
        mv.PickEnds(what, low.ctx.who),
        mv.SortEnds(what, tops, bottoms),
        mv.ArrangeEnds(tops),
        mv.KeepArranged(tops),
        mv.ArrangeEnds(bottoms),
        mv.KeepArranged(bottoms),
        mv.MoveToEnds(tops, bottoms, owners),
    ]


DEEDS: dict[str, Deed] = {
    "destroy": away(model.DESTROYED),
    "banish": away(model.VANISHED),
    "discard": away(model.DISCARDED),
    "make_discard": away(model.DISCARDED),
    "act": turned(model.ACTED),
    "stand": turned(model.STOOD),
    "steal": steal,
    "face_down": face(False),
    "face_up": face(True),
    "evolve": evolve,
    "play": play,
    "shuffle": shuffle,
    "move": move,
}
"""Verbs by their ids; those of seeing and making have their own functions."""


# ---- making --------------------------------------------------------------------------------------------------------------


def create(low: Lowerer, node: ins.Do) -> None:
    """Create tokens on the own field (出す)."""
    who = low.ctx.who
    if make_either(low, node, model.FIELD, who, False):
        return
    tokens = named_tokens(low, node.t)
    if tokens is None:
        low.ctx.fail("出す: expected 『名』 with a number")
    make(low, node, tokens, model.FIELD, who)


def into_place(verb: verbs.Move) -> bool:
    """Tell whether a verb puts things where tokens can be."""
    return verb.to.z.id in ("field", "ex") and verb.how in ("put", "bring", "add")


def moved_tokens(low: Lowerer, node: ins.Do) -> bool:
    """Create tokens in a named zone (『名』N枚をEXエリアに置く)."""
    to = node.v.to  # type: ignore[attr-defined]
    if node.src is not None or low.ctx.within:
        return False
    zone = zone_of(to.z)
    who = destination(low, to, Together(())) or low.ctx.who
    acted = to.state is not None and to.state.id == "acted"
    if make_either(low, node, zone, who, acted):
        return True
    tokens = named_tokens(low, node.t)
    if tokens is None:
        return False
    make(low, node, tokens, zone, who, acted)
    return True


def create_in(low: Lowerer, node: ins.CreateIn) -> None:
    """Create tokens in a named place (相手の場に…出す): its player owns them [E251]."""
    zones, who = lower_place(low.ctx, node.place)
    tokens = named_tokens(low, node.t)
    if tokens is None or len(zones) != 1:
        low.ctx.fail("出す: expected 『名』 with a number, and one place")
    make(low, node, tokens, zones[0], who)


def create_as(low: Lowerer, node: ins.CreateAs) -> None:
    """Create as many tokens as a value says."""
    designs = tuple(low.ctx.design(n.text.strip("『』")) for n in node.names.names)
    make(low, node, mv.Tokens(designs, low.number(node.n)), model.FIELD, low.ctx.who)


def do_until_full(low: Lowerer, node: ins.DoUntilFull) -> None:
    """Create or move as many as fit; the others are 残り."""
    ctx = low.ctx
    zone = zone_of(node.z)
    tokens = named_tokens(low, node.t)
    code: list[Item] = []
    if tokens is None:
        code, tokens = object_of(low, node.t)
    rest, fitting, made = ctx.reg(), ctx.reg(), ctx.reg()
    move_in = mv.MoveTo(InRegister(fitting), zone, ctx.who)
    done, notes = low.note_done(("into:" + ZONE_WORDS.get(zone, ""), "create", "put"))
    code += [Keep(rest, tokens), mv.FitTokens(rest, fitting, zone, ctx.who), move_in, *notes, NoteAfter(made)]
    low.emit(node, code, done)
    ctx.it = low.obj = InRegister(made)
    ctx.rest = ctx.among = InRegister(rest)
    low.set_reg, low.virtual = rest, True


def virtual(low: Lowerer, node: ins.Do) -> bool:
    """Place some of the tokens that are only named yet (『名』N枚の中から、好きな枚数を…)."""
    ctx = low.ctx
    if not isinstance(node.v, verbs.Move):
        return False
    thing = node.t
    code: list[Item] = []
    if isinstance(thing, things.OutOf) and isinstance(thing.of, things.Some):
        tokens = named_tokens(low, thing.of)
        if tokens is None:
            return False
        low.set_reg, low.virtual = ctx.reg(), True
        code = [Keep(low.set_reg, tokens)]
        ctx.among = ctx.rest = InRegister(low.set_reg)
    elif not (low.virtual and isinstance(thing, things.Bunch)):
        return False
    zone = zone_of(node.v.to.z)
    reg, made = ctx.reg(), ctx.reg()
    cnt = thing.cnt
    lo, hi = 0, 99
    if isinstance(cnt, things.Exactly | things.UpTo) and isinstance(cnt.n, numbers.N):
        lo, hi = (cnt.n.n if isinstance(cnt, things.Exactly) else 0), cnt.n.n
    split: list[Item] = [mv.PickSplit(low.set_reg, zone, lo, hi, ctx.who), mv.TakeSplit(low.set_reg, reg)]
    done, notes = low.note_done(verb_keys(node.v))
    move_in = mv.MoveTo(InRegister(reg), zone, ctx.who)
    low.emit(node, [*code, *split, move_in, *notes, NoteAfter(made)], done)
    ctx.it = low.obj = InRegister(made)
    return True


# ---- seeing --------------------------------------------------------------------------------------------------------------


def new_set(low: Lowerer, reg: int, shown: bool) -> None:
    """A set was seen: その中から and 残り speak of it."""
    held = InRegister(reg)
    low.set_reg, low.virtual = reg, False
    low.ctx.among = low.ctx.rest = held
    low.ctx.open_set = shown
    low.ctx.it = low.obj = held


def look(low: Lowerer, node: ins.Do, thing: Node) -> None:
    """Look at cards [5.10, R70]."""
    ctx = low.ctx
    reg = ctx.reg()
    if isinstance(thing, things.Some) and isinstance(thing.cnt, things.UpTo):
        n = lower_num(ctx, thing.cnt.n)
        low.emit(node, [mv.LookUpTo(deck_of(ctx, thing.of), n, ctx.who), NoteResult(reg)])
    else:
        code, what = object_of(low, thing)
        low.emit(node, [*code, Keep(reg, what), mv.Look(InRegister(reg), ctx.who)])
    new_set(low, reg, False)
    ctx.note(("look",), InRegister(reg))


def deck_of(ctx: Context, noun: Node) -> Players:
    """Return whose deck a description speaks of."""
    for q in getattr(noun, "quals", ()):
        if isinstance(q, nouns.Owner):
            return lower_who(ctx, players.Player(q.s))
        if isinstance(q, nouns.Its):
            return lower_who(ctx, players.ItsPlayer())
    return ctx.who


def reveal(low: Lowerer, node: ins.Do, thing: Node) -> None:
    """Show cards where they are [R71]; those that were not picked out of a set make a new one."""
    ctx = low.ctx
    from_set = ctx.within or isinstance(thing, things.Bunch | things.It)
    code, what = object_of(low, thing)
    reg = what.reg if isinstance(what, InRegister) else ctx.reg()
    if not isinstance(what, InRegister):
        code = [*code, Keep(reg, what)]
    done, notes = low.note_done(())
    low.emit(node, [*code, mv.Show(InRegister(reg)), *notes], done)
    ctx.note(("reveal",), InRegister(reg))
    if from_set:
        ctx.it = low.obj = InRegister(reg)
    else:
        new_set(low, reg, True)


SEEING: dict[str, Callable[[Lowerer, ins.Do, Node], None]] = {"look": look, "reveal": reveal}


def reveal_until(low: Lowerer, node: ins.RevealUntil) -> None:
    """Reveal cards until one fits [E218]."""
    ctx = low.ctx
    found, others = ctx.reg(), ctx.reg()
    until = lower_filter(ctx, node.until, anywhere=True)
    low.emit(node, [mv.RevealUntil(deck_of(ctx, node.np), until, found, others)])
    new_set(low, others, True)
    ctx.it = low.obj = InRegister(found)
    ctx.note(("reveal",), InRegister(found))


# ---- searching -----------------------------------------------------------------------------------------------------------


def search(low: Lowerer, node: ins.Search) -> None:
    """Search a deck: what is found under a condition is shown; after the move the deck is shuffled [5.7, R69]."""
    ctx = low.ctx
    zones, who = lower_place(ctx, node.place)
    code, what = object_of(low, in_place(node.t, node.place))
    items: list[Item] = [mv.LookThrough((model.DECK,), who, ctx.who)] if model.DECK in zones else []
    items += code
    if not isinstance(what, InRegister):
        reg, held = ctx.fresh()
        items.append(Keep(reg, what))
        what = held
    if any(isinstance(i, PickSome) and i.some.decline for i in code) and conditioned(node.t):
        items.append(mv.Show(what))
    low.emit(None, items)
    if model.DECK in zones:
        low.ending = [doing.Shuffle(who)]
    ctx.it = low.obj = what
    ctx.note(("find",), what)


def conditioned(thing: Node) -> bool:
    """Tell whether a description says more than a number."""
    if isinstance(thing, things.Both | things.Either):
        return any(conditioned(t) for t in thing.of)
    if not isinstance(thing, things.Some):
        return False
    of = thing.of
    plain = isinstance(of, nouns.NP) and not of.quals and isinstance(of.head, nouns.AKind) and of.head.k.id == "card"
    return not plain


def swap(low: Lowerer, node: ins.Swap) -> None:
    """Exchange two things [5.11]."""
    a, one = object_of(low, node.t)
    b, two = object_of(low, node.u)
    done, notes = low.note_done(())
    low.emit(node, [*a, *b, mv.Exchange(one, two), *notes], done)


def transform(low: Lowerer, node: ins.Transform) -> None:
    """Banish things and create tokens in their places [5.15]."""
    code, what = object_of(low, node.t)
    design = low.ctx.design(node.n.text.strip("『』"))
    reg, made = low.ctx.fresh()
    done, notes = low.note_done(("transform",))
    low.emit(node, [*code, doing.Bury(what, model.VANISHED), mv.Transform(design), *notes, NoteAfter(reg)], done)
    low.ctx.it = low.obj = made


def play_for(low: Lowerer, node: Any) -> None:
    """Play a thing, its cost being set [R106]."""
    play_at(low, node, lower_num(low.ctx, node.n))


def play_free(low: Lowerer, node: Any) -> None:
    """Play a thing without paying its cost [R106]."""
    play_at(low, node, Const(0))


def play_at(low: Lowerer, node: Any, n: Num) -> None:
    """Play a thing at a cost."""
    code, what = object_of(low, node.t)
    bundle = low.ctx.number(mv.set_cost_bundle())
    reg = low.ctx.reg()
    low.emit(node, [*code, mv.PlayThing(what, n, low.ctx.who, bundle), NoteResult(reg)], reg)
