"""Verbs with an object: moving, destroying, turning and the like [5, R71]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tefuda.games.common.conditions import ThereAre
from tefuda.games.common.control import Forget, Gather, Keep, NoteAfter, NoteResult, WhereNow
from tefuda.games.common.doing import OnThings
from tefuda.games.common.filters import Among
from tefuda.games.common.picking import TakePicked
from tefuda.games.common.seeing import Show, Shuffle
from tefuda.games.common.things import Filtered, First, InRegister, Players, Source, SourceSince, Things, Together
from tefuda.games.sve.lowering.blocks import Branch, Item
from tefuda.games.sve.lowering.context import lower_num
from tefuda.games.sve.lowering.jumps import one_by_one
from tefuda.games.sve.lowering.making import create, into_place, moved_tokens, virtual
from tefuda.games.sve.lowering.objects import counted, destination, in_place, names_this, object_of
from tefuda.games.sve.lowering.parts import from_end
from tefuda.games.sve.lowering.referents import kind_of, zones_of
from tefuda.games.sve.lowering.seeing import SEEING, new_set
from tefuda.games.sve.lowering.vocabulary import zone_of
from tefuda.games.sve.rules import do_deck_ends as ends
from tefuda.games.sve.rules import do_moves as mv
from tefuda.games.sve.rules import do_plays as plays
from tefuda.games.sve.rules import do_seeing as see
from tefuda.games.sve.rules import doing, model
from tefuda.games.sve.rules.control import Follow, FollowPlayed, FollowSource, NoteDrawn, NoteInto
from tefuda.games.sve.rules.picking import PickSome, Some
from tefuda.games.sve.rules.text import EvolveInto
from tefuda.games.sve.wording import permissions, rephrased
from tefuda.kernel.programs import AllOf, Const, JumpUnless, Num
from tefuda.text import instructions as ins
from tefuda.text import nouns, things, transforming, verbs
from tefuda.text.model import Node
from tefuda.text.recall import verb_keys

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer

Deed = Callable[["Lowerer", Things, verbs.Deed, Node | None], list[Item]]


def do(low: Lowerer, node: ins.Do) -> None:
    """Do a verb to a thing."""
    thing = in_place(node.t, node.src)
    if virtual(low, node):
        return
    if isinstance(node.v, verbs.CreateState) or (isinstance(node.v, verbs.Affect) and node.v.id in ("create", "put")):
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
        what = SourceSince() if type(low.ctx.this) is Source else low.ctx.this
    act(low, node, code, what, node.v, thing)


def act(low: Lowerer, node: Node, code: list[Item], what: Things, verb: verbs.Deed, thing: Node | None) -> None:
    """Emit a verb with its object, and note what it took and what became of it."""
    ctx = low.ctx
    row = DEEDS.get(verb.id if isinstance(verb, verbs.Affect) else "move")
    if row is None:
        ctx.fail("", verb)
    moves = isinstance(verb, verbs.Move)
    to = zone_of(verb.to.z) if isinstance(verb, verbs.Move) else -1
    trail = low.trails.get(what.reg, -1) if isinstance(what, InRegister) else -1
    if verb_keys(verb)[0] in LEAVING and isinstance(thing, things.Some):
        code, what = kept_before(low, code, what)
    there: Things = WhereNow(what.reg, trail) if isinstance(what, InRegister) and moves and trail >= 0 else what
    recalled = what.of if isinstance(what, Filtered) else what
    if moves and recalled is not what and isinstance(recalled, InRegister) and recalled.reg in low.trails:
        code = [*code, Keep(reg := ctx.reg(), what)]
        there = WhereNow(reg, low.trails[recalled.reg])
    deed = row(low, there, verb, thing)
    done, notes = low.note_done(verb_keys(verb), to in (model.FIELD, model.EX))
    if done >= 0 and isinstance(verb, verbs.Affect) and verb.id in TURNING:
        notes = [NoteDrawn(done)]
    after: list[Item] = []
    if done >= 0 and verb_keys(verb)[0] in ("destroy", "discard"):
        notes = [*notes, note_buried(low)]
    if done >= 0 and verb_keys(verb)[0] in LEAVING:
        after.append(Follow(done, low.trails.setdefault(done, ctx.reg())))
    if low.refers and isinstance(what, InRegister) and (moves or verb_keys(verb)[0] in LEAVING):
        trail = low.trails.setdefault(what.reg, trail if trail >= 0 else ctx.reg())
        after.append(Follow(what.reg, trail))
    elif moves and low.refers and not isinstance(what, InRegister):
        reg, what = ctx.fresh()
        after.append(NoteAfter(reg))
    itself = what is ctx.this or isinstance(there, SourceSince) or (thing is not None and names_this(thing))
    group = isinstance(thing, things.Some) and isinstance(thing.cnt, things.All)
    if (moves or verb_keys(verb)[0] in LEAVING) and (itself or group) and low.mentions > itself:
        put = to if moves else model.BANISHED if verb_keys(verb)[0] == "banish" else model.CEMETERY
        after.append(FollowSource(ctx.follow_this(1 << put, itself and moves and low.surely())))
    low.emit(node, [*code, *deed, *notes, *after], done)
    low.obj = what
    if isinstance(thing, things.This) and moves:
        ctx.weak = ctx.weak or what
    fresh = thing is not None and counted(thing)
    if fresh and what not in ctx.referents.zones:
        ctx.referents.lies(what, zones_of(thing), kind_of(thing))
    if moves:
        ctx.referents.moved(what, 1 << to, fresh or low.surely())
    elif verb_keys(verb)[0] in LEAVING:
        key = verb_keys(verb)[0]
        surely = key == "discard" and low.surely()
        if low.surely():
            ctx.referents.gone.add(what)
        ctx.referents.moved(what, 1 << (model.BANISHED if key == "banish" else model.CEMETERY), surely)
    if fresh:
        ctx.referents.counted(what, thing)
        if group and not moves:
            ctx.referents.undergone.add(what)
        ctx.it = what
    elif isinstance(thing, things.Rest) and moves and low.surely():
        ctx.rest = None
    if to == model.CEMETERY and ctx.among is None and from_deck(thing) and isinstance(what, InRegister):
        ctx.among, ctx.open_set = what, True  # その中 is what was milled, which everybody sees


def from_deck(thing: Node | None) -> bool:
    """Tell whether these are cards from an end of a deck."""
    return isinstance(thing, things.Some) and from_end(thing)


def kept_before(low: Lowerer, code: list[Item], what: Things) -> tuple[list[Item], Things]:
    """Keep what is about to leave if the text speaks of it afterwards: それ is what it was before."""
    if not low.refers or isinstance(what, InRegister):
        return code, what
    reg, kept = low.ctx.fresh()
    return [*code, Keep(reg, what)], kept


def note_buried(low: Lowerer) -> Item:
    """Return the note of what really came into the cemetery: something else may have happened instead."""
    reg, buried = low.ctx.fresh()
    low.ctx.note(("into:cemetery",), buried)
    return NoteInto(reg, model.CEMETERY)


TURNING = ("face_up", "face_down")
"""Verbs that are no event: what they did is their result."""

LEAVING = ("destroy", "banish", "discard")
"""Verbs besides those of moving that send things elsewhere."""


def again(low: Lowerer, node: ins.Again) -> None:
    """Do a verb to the object of the act before."""
    if isinstance(node.v, verbs.Affect) and node.v.id == "shuffle":
        low.emit(None, [Shuffle(shuffler(low), model.SHUFFLED)])
        return
    if low.obj is None:
        low.ctx.fail("it is not said what this is done to")
    if isinstance(node.v, verbs.Affect) and node.v.id == "reveal":
        found = isinstance(low.obj, InRegister) and low.obj.reg == low.found_shown
        done, notes = low.note_done(())
        low.emit(node, notes if found else [Show(low.obj, model.REVEALED), *notes], done)
        low.ctx.shown = True
        if isinstance(low.obj, InRegister) and low.ctx.done.get("find") is low.obj:
            new_set(low, low.obj.reg, True, 1 << model.DECK)
        low.ctx.note(("reveal",), low.obj)
        return
    act(low, ins.Do(things.It(), node.v), [], low.obj, node.v, None)


def shuffler(low: Lowerer) -> Players:
    """Return whose deck is shuffled: of whoever carries the sentence out, or to whose deck things went."""
    return low.ctx.you


def simply(kind: int) -> Deed:
    """Return the row of a verb that puts things away, or turns them."""
    return lambda low, what, verb, thing: [OnThings(what, kind, doing.BOOK)]


def steal(low: Lowerer, what: Things, verb: verbs.Deed, thing: Node | None) -> list[Item]:
    """Take things over."""
    return [doing.TakeOver(what, low.ctx.you)]


def face(up: bool) -> Deed:
    """Return the row of a verb that turns evolve cards."""
    return lambda low, what, verb, thing: [doing.TurnFace(what, up)]


def evolve(low: Lowerer, what: Things, verb: verbs.Deed, thing: Node | None) -> list[Item]:
    """Let things evolve."""
    return evolve_all(low, what, None, False)


def evolve_all(low: Lowerer, what: Things, into: EvolveInto | None, must: bool, done: int = -1) -> list[Item]:
    """Let each of the things evolve, one after the other; register ``done`` tells whether any did."""
    done = low.ctx.reg() if done < 0 else done
    if what is low.ctx.this:
        return [doing.EvolveThings(what, into, must), NoteResult(done)]
    before: list[Item] = [Forget((done,))]
    if not isinstance(what, InRegister):
        reg, all_of_them = low.ctx.fresh()
        before.append(Keep(reg, what))
        what = all_of_them
    own = low.ctx.reg()
    return before + one_by_one(
        low.ctx, what, lambda one: [doing.EvolveThings(one, into, must), NoteResult(own), Gather(done, own)]
    )


def play(low: Lowerer, what: Things, verb: verbs.Deed, thing: Node | None) -> list[Item]:
    """Play a thing for its own cost [R106]."""
    return [plays.PlayThing(what, None, low.ctx.you, low.ctx.number(plays.set_cost_bundle()))]


def follow_played(low: Lowerer, what: Things) -> list[Item]:
    """Let the text go on with a card where playing it has put it."""
    if not low.refers or not isinstance(what, InRegister):
        return []
    low.ctx.referents.lies(what, 0)
    return [FollowPlayed(what.reg)]


def shuffle(low: Lowerer, what: Things, verb: verbs.Deed, thing: Node | None) -> list[Item]:
    """Shuffle a deck, or cards that are moved next."""
    if isinstance(thing, things.Rest) and isinstance(what, InRegister):
        return [see.ShuffleSet(what.reg)]
    return [Shuffle(low.ctx.you, model.SHUFFLED)]


def move(low: Lowerer, what: Things, verb: verbs.Deed, thing: Node | None) -> list[Item]:
    """Move things to a zone [5.4.1, R62]."""
    ctx = low.ctx
    assert isinstance(verb, verbs.Move)
    to = verb.to
    zone = zone_of(to.z)
    owners = isinstance(to.whose, nouns.OwnersOwn)
    whose = destination(low, to, what)
    if verb.how == "shift" and zone == model.FIELD:
        return [doing.TakeOver(what, whose or ctx.you)]
    if to.end == "either":
        return either_end(low, what, owners)
    made = mv.MoveTo(what, zone, whose)
    made.owners = owners
    made.shown = ctx.shown
    made.acted = to.state is not None and to.state.id == "acted"
    made.place = place_in(to)
    made.orders = zone == model.DECK and to.end is not None and to.nth is None and not shuffled(low, thing)
    made.orderer = ctx.you if to.order and low.now.each is None else None  # else each player orders the own cards
    return [made]


def place_in(to: verbs.To) -> int:
    """Return the place in an ordered zone; a place below the bottom is the bottom [R70]."""
    if to.nth is not None:
        return model.FROM_TOP + to.nth - 1
    return model.TO_BOTTOM if to.end == "bottom" else model.TO_TOP


def shuffled(low: Lowerer, thing: Node | None) -> bool:
    """Tell whether the object was put in a random order just before."""
    unit = low.units[-1] if low.units else None
    return thing is None and unit is not None and any(isinstance(i, see.ShuffleSet) for i in unit.items)


def either_end(low: Lowerer, what: Things, owners: bool) -> list[Item]:
    """Let a player put each of the things on top of the deck or to its bottom."""
    tops, bottoms = low.ctx.reg(), low.ctx.reg()
    return [
        ends.PickEnds(what, low.ctx.you),
        ends.SortEnds(what, tops, bottoms),
        ends.MoveToEnds(tops, bottoms, owners),
    ]


DEEDS: dict[str, Deed] = {
    "destroy": simply(model.DESTROYED),
    "banish": simply(model.VANISHED),
    "discard": simply(model.DISCARDED),
    "make_discard": simply(model.DISCARDED),
    "act": simply(model.ACTED),
    "stand": simply(model.STOOD),
    "steal": steal,
    "face_down": face(False),
    "face_up": face(True),
    "evolve": evolve,
    "play": play,
    "shuffle": shuffle,
    "move": move,
}
"""Verbs by their ids; those of seeing and making have their own functions."""


def swap(low: Lowerer, node: ins.Swap) -> None:
    """Exchange two things [5.11]."""
    a, one = object_of(low, node.t)
    b, two = object_of(low, node.u)
    done, notes = low.note_done(())
    code: list[Item] = [*a, *b, mv.Exchange(one, two), *notes]
    known = [i.some.things for i in code if isinstance(i, PickSome) and not i.some.decline]
    if known:  # nobody is asked for one of them while everybody sees that there is no other [5.11.2]
        both_there = AllOf(tuple(ThereAre(t) for t in known))
        code = [Branch(lambda to: JumpUnless(both_there, to), code)]
    low.emit(node, code, done)


def swap_them(low: Lowerer, node: rephrased.SwapThem) -> None:
    """Exchange two things that were named together [5.11]."""
    code, what = object_of(low, node.t)
    done, notes = low.note_done(())
    low.emit(node, [*code, mv.Exchange(First(what, 0), First(what, 1)), *notes], done)


def transform(low: Lowerer, node: transforming.Transform | transforming.TransformEach) -> None:
    """Banish things and create tokens in their places [5.15]; of several names, all but the last pick what becomes them."""
    code, what = object_of(low, node.t)
    names = (node.n,) if isinstance(node, transforming.Transform) else node.n
    designs = tuple(low.ctx.design(n.text.strip("『』")) for n in names)
    taken: list[Things] = []
    for _ in names[1:]:
        reg, one = low.ctx.fresh()
        left = Filtered(what, Among(Together(tuple(taken)), True)) if taken else what
        code += [PickSome(Some(left, Const(1), Const(1), low.ctx.you)), TakePicked(reg)]
        taken.append(one)
    what = Together((*taken, what)) if taken else what
    gone = OnThings(what, model.VANISHED, doing.BOOK, Const(model.TRANSFORMS))
    reg, made = low.ctx.fresh()
    done, notes = low.note_done(("transform",))
    low.emit(
        node,
        [
            *code,
            gone,
            mv.Transform(designs, what),
            *notes,
            NoteAfter(reg),
        ],
        done,
    )
    low.ctx.it = low.obj = made


def play_for(low: Lowerer, node: permissions.PlayFor) -> None:
    """Play a thing, its cost being set [R106]."""
    play_at(low, node, lower_num(low.ctx, node.n))


def play_free(low: Lowerer, node: permissions.PlayFree) -> None:
    """Play a thing without paying its cost [R106]."""
    play_at(low, node, Const(0))


def play_at(low: Lowerer, node: permissions.PlayFor | permissions.PlayFree, n: Num) -> None:
    """Play a thing at a cost."""
    code, what = object_of(low, node.t)
    bundle = low.ctx.number(plays.set_cost_bundle())
    reg = low.ctx.reg()
    play_it = plays.PlayThing(what, n, low.ctx.you, bundle)
    _, notes = low.note_done(("play",))
    low.emit(node, [*code, play_it, NoteResult(reg), *notes, *follow_played(low, what)], reg)
    if counted(node.t):
        low.ctx.it = low.obj = what
