"""Tokens that are made, and tokens that are only named yet [5.4.2, 9.1.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.control import Keep, NoteAfter, NoteResult
from tefuda.games.common.things import InRegister, Players, Things, Together
from tefuda.games.sve.lowering.blocks import Item
from tefuda.games.sve.lowering.jumps import skip_other_way
from tefuda.games.sve.lowering.nouns import lower_place
from tefuda.games.sve.lowering.objects import destination, object_of
from tefuda.games.sve.lowering.vocabulary import zone_of
from tefuda.games.sve.rules import do_moves as mv
from tefuda.games.sve.rules import model
from tefuda.games.sve.wording import measures
from tefuda.text import instructions as ins
from tefuda.text import nouns, numbers, quals, things, verbs, words
from tefuda.text.model import Node
from tefuda.text.recall import verb_keys

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer


def named_tokens(low: Lowerer, thing: Node) -> Things | None:
    """Return the tokens that a thing names (『名』N体), None if it describes cards that exist [5.4.2]."""
    many = namesakes(thing)
    if many is not None:
        return mv.Namesakes(lower_of_namesake(low, many[0]), low.number(many[1]))
    if isinstance(thing, things.Both):
        parts = [named_tokens(low, t) for t in thing.of]
        return Together(tuple(p for p in parts if p is not None)) if all(p is not None for p in parts) else None
    if not isinstance(thing, things.Some) or not isinstance(thing.of, nouns.NP) or thing.of.quals:
        return None
    if not isinstance(thing.of.head, nouns.Named) or not isinstance(thing.cnt, things.Exactly | things.Each):
        return None
    if thing.so is not None:
        low.ctx.fail("tokens of one name do not differ", thing)
    names = [n.text.strip("『』") for n in thing.of.head.names]
    if isinstance(thing.cnt, things.Exactly) and len(names) > 1:
        low.ctx.fail("of 『A』『B』 that are made it has to be said how many of each")
    return mv.Tokens(tuple(low.ctx.design(n) for n in names), low.number(thing.cnt.n))


NAMESAKES = (quals.SameName, quals.SameNameAs, quals.ThisName)


def namesakes(thing: Node) -> tuple[nouns.Qual, Node] | None:
    """Return what says whose name tokens have, and how many they are, if such are meant (それと同名のトークン)."""
    if not isinstance(thing, things.Some) or not isinstance(thing.of, nouns.NP) or len(thing.of.quals) != 1:
        return None
    head = thing.of.head
    token = isinstance(head, nouns.AKind) and "token" in head.k.id
    (name,) = thing.of.quals
    if not token or not isinstance(thing.cnt, things.Exactly) or not isinstance(name, NAMESAKES):
        return None
    if isinstance(name, quals.SameName) and name.no:
        return None
    return name, thing.cnt.n


def lower_of_namesake(low: Lowerer, q: nouns.Qual) -> Things:
    """Return the things whose name the token has."""
    if isinstance(q, quals.ThisName):
        return low.ctx.this
    return low.ctx.verb_taken(verb_keys(q.of.d)) if isinstance(q, quals.SameNameAs) else low.ctx.that()


def make(low: Lowerer, node: Node, tokens: Things, zone: int, to: Players, acted: bool = False) -> None:
    """Create tokens in a zone; they become それ."""
    move = mv.MoveTo(tokens, zone, to)
    move.acted = acted
    if low.now.each is not None:
        low.now.each.apart = True
    reg, made = low.ctx.fresh()
    done, code = low.note_done(("into:" + ZONE_WORDS.get(zone, ""), "create", "put"), True)
    low.emit(node, [move, *code, NoteAfter(reg)], done)
    made_here(low, made, zone, getattr(node, "t", None))


def made_here(low: Lowerer, made: Things, zone: int, thing: Node | None) -> None:
    """Let それ be tokens that were made in a zone, described as ``thing``."""
    low.ctx.referents.lies(made, 1 << zone)
    low.ctx.referents.counted(made, thing)
    low.ctx.referents.made.add(made)
    low.ctx.it = low.obj = made


FOR_EACH = "how many of them fit is not asked for every player: say it of one player in each sentence"
ZONE_WORDS = {model.FIELD: "field", model.EX: "ex"}


def alternatives(thing: Node) -> Node:
    """Return a thing with one number for several descriptions (『A』か『B』1体) as things of which one is picked."""
    if isinstance(thing, things.Some) and isinstance(thing.of, nouns.NounOr):
        return things.Either(tuple(things.Some(np, thing.cnt, thing.so) for np in thing.of.of))
    return thing


def make_either(low: Lowerer, node: ins.Do, zone: int, to: Players, acted: bool) -> bool:
    """Create one of several named tokens, as picked now (『A』1枚か『B』1枚)."""
    thing = alternatives(node.t)
    if not isinstance(thing, things.Either):
        return False
    ways = [named_tokens(low, t) for t in thing.of]
    if any(w is None for w in ways):
        return False
    ctx = low.ctx
    if low.now.each is not None:
        low.now.each.apart = True
    if isinstance(node.t, things.Some) and isinstance(node.t.cnt, things.Exactly) and node.t.cnt.n != numbers.N(1):
        ctx.fail("『A』か『B』 with a number above one: say how many of each are made (『A』1枚か『B』1枚)")
    way, reg = ctx.reg(), ctx.reg()
    done, code = low.note_done(("into:" + ZONE_WORDS.get(zone, ""), "create", "put"), True)
    designs = single_designs(ways)
    items: list[Item] = [mv.PickWay(way, ctx.you, ((),) * len(ways)), NoteResult(way)]
    if designs:
        items = [mv.PickDesign(designs, ctx.you), mv.NotePlace(way, designs)]
    for k, tokens in enumerate(ways):
        assert tokens is not None
        move = mv.MoveTo(tokens, zone, to)
        move.acted = acted
        items.append(skip_other_way(way, k + 1, [move, *code, NoteAfter(reg)]))
    low.emit(node, items, done)
    made_here(low, InRegister(reg), zone, node.t)
    return True


def single_designs(ways: list[Things | None]) -> tuple[int, ...]:
    """Return the design that each way makes, () if a way makes tokens of several, or two make the same."""
    found = [w.designs[0] for w in ways if isinstance(w, mv.Tokens) and len(w.designs) == 1]
    return tuple(found) if len(found) == len(ways) == len(set(found)) else ()


def create(low: Lowerer, node: ins.Do) -> None:
    """Create tokens on the own field (出す)."""
    who = low.ctx.you
    acted = isinstance(node.v, verbs.CreateState) and node.v.s.id == "acted"
    if make_either(low, node, model.FIELD, who, acted):
        return
    thing = node.t
    if isinstance(thing, things.Some) and isinstance(thing.cnt, things.UpTo) and not acted:
        full = things.Some(thing.of, things.Exactly(thing.cnt.n, thing.cnt.w))
        some = things.OutOf(full, thing.cnt)
        if virtual(low, ins.Do(some, verbs.Move(verbs.To(words.Zone("field"), None), "bring"))):
            return
    tokens = named_tokens(low, node.t)
    if tokens is None:
        low.ctx.fail("出す takes 『name』 with a number")
    make(low, node, tokens, model.FIELD, who, acted)


def into_place(verb: verbs.Move) -> bool:
    """Tell whether a verb puts things where tokens can be."""
    return verb.to.z.id in ("field", "ex") and verb.how in ("put", "bring", "add")


def moved_tokens(low: Lowerer, node: ins.Do) -> bool:
    """Create tokens in a named zone (『名』N枚をEXエリアに置く)."""
    to = node.v.to  # type: ignore[attr-defined]
    if node.src is not None or low.ctx.within:
        return False
    zone = zone_of(to.z)
    who = destination(low, to, Together(())) or low.ctx.you
    acted = to.state is not None and to.state.id == "acted"
    if make_either(low, node, zone, who, acted):
        return True
    tokens = named_tokens(low, node.t)
    if tokens is None:
        return False
    make(low, node, tokens, zone, who, acted)
    return True


def create_in(low: Lowerer, node: ins.CreateIn) -> None:
    """Create tokens in a named place (相手の場に…出す): its player owns them."""
    zones, who = lower_place(low.ctx, node.place)
    tokens = named_tokens(low, node.t)
    if tokens is None or len(zones) != 1:
        low.ctx.fail("出す takes 『name』 with a number, and one place")
    make(low, node, tokens, zones[0], who, node.state is not None and node.state.id == "acted")


def create_as(low: Lowerer, node: ins.CreateAs) -> None:
    """Create as many tokens as a value says."""
    designs = tuple(low.ctx.design(n.text.strip("『』")) for n in node.names.names)
    make(low, node, mv.Tokens(designs, low.number(node.n)), model.FIELD, low.ctx.you)


def put_as(low: Lowerer, node: measures.PutAs) -> None:
    """Create as many tokens as a value says in a named zone."""
    count = things.Exactly(node.n, words.Unit("cards"))  # type: ignore[arg-type]
    put = ins.Do(things.Some(nouns.NP(node.names), count), verbs.Move(node.to, "put"))
    if not moved_tokens(low, put):
        low.ctx.fail("tokens are put onto the field or into the EX area")


def do_until_full(low: Lowerer, node: ins.DoUntilFull) -> None:
    """Create or move as many as fit; the others are 残り."""
    ctx = low.ctx
    if low.now.each is not None:
        ctx.fail(FOR_EACH)
    zone = zone_of(node.z)
    thing = node.t
    if isinstance(thing, things.Bare) and isinstance(thing.np, nouns.NP) and isinstance(thing.np.head, nouns.Named):
        if thing.np.quals or len(thing.np.head.names) > 1:
            ctx.fail("until a zone is full, it has to be said which cards, and how many")
        design = ctx.design(thing.np.head.names[0].text.strip("『』"))
        tokens: Things | None = mv.Tokens((design,), mv.Room(zone, ctx.you))
    else:
        tokens = named_tokens(low, thing)
    code: list[Item] = []
    if tokens is None:
        code, tokens = object_of(low, thing)
    rest, fitting, made = ctx.reg(), ctx.reg(), ctx.reg()
    move_in = mv.MoveTo(InRegister(fitting), zone, ctx.you)
    done, notes = low.note_done(("into:" + ZONE_WORDS.get(zone, ""), "create", "put"), True)
    code += [Keep(rest, tokens), mv.FitTokens(rest, fitting, zone, ctx.you), move_in, *notes, NoteAfter(made)]
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
    if low.now.each is not None:
        ctx.fail(FOR_EACH)
    zone = zone_of(node.v.to.z)
    reg, made = ctx.reg(), ctx.reg()
    cnt = thing.cnt
    lo, hi = 0, 99
    if isinstance(cnt, things.Exactly | things.UpTo) and isinstance(cnt.n, numbers.N):
        lo, hi = (cnt.n.n if isinstance(cnt, things.Exactly) else 0), cnt.n.n
    split: list[Item] = [mv.PickSplit(low.set_reg, zone, lo, hi, ctx.you), mv.TakeSplit(low.set_reg, reg)]
    done, notes = low.note_done(verb_keys(node.v), True)
    move_in = mv.MoveTo(InRegister(reg), zone, ctx.you)
    low.emit(node, [*code, *split, move_in, *notes, NoteAfter(made)], done)
    ctx.it = low.obj = InRegister(made)
    return True
