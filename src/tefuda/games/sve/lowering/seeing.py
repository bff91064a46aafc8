"""Looking, revealing and searching: the sets that later sentences speak of [5.7, 5.10, R69-R71]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tefuda.games.common.control import Forget, Keep, NoteResult
from tefuda.games.common.seeing import Look, LookThrough, Show, Shuffle
from tefuda.games.common.things import InRegister, Players
from tefuda.games.sve.lowering.blocks import Item
from tefuda.games.sve.lowering.context import Context, lower_num
from tefuda.games.sve.lowering.nouns import lower_filter, lower_place
from tefuda.games.sve.lowering.objects import in_place, object_of
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.referents import zones_of
from tefuda.games.sve.rules import do_seeing as see
from tefuda.games.sve.rules import model
from tefuda.games.sve.rules.picking import PickSome
from tefuda.text import instructions as ins
from tefuda.text import nouns, players, things
from tefuda.text.model import Node

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer


def new_set(low: Lowerer, reg: int, shown: bool, zones: int, thing: Node | None = None) -> None:
    """A set was seen, in some zones, described as ``thing``: その中から and 残り speak of it."""
    held = InRegister(reg)
    low.ctx.referents.lies(held, zones)
    low.ctx.referents.counted(held, thing)
    low.set_reg, low.virtual = reg, False
    low.ctx.among = low.ctx.rest = held
    low.set_each = low.now.each is not None
    if low.set_each:
        low.ctx.referents.of_each.add(held)
    low.ctx.open_set = shown
    low.ctx.it = low.obj = held


def look(low: Lowerer, node: ins.Do, thing: Node) -> None:
    """Look at cards [5.10, R70]."""
    ctx = low.ctx
    reg = ctx.reg()
    if isinstance(thing, things.Some) and isinstance(thing.cnt, things.UpTo):
        n = lower_num(ctx, thing.cnt.n)
        low.emit(node, [see.LookUpTo(deck_of(ctx, thing.of), n, ctx.you), NoteResult(reg)])
    else:
        code, what = object_of(low, thing)
        code = [*code, Keep(reg, what), Look(InRegister(reg), ctx.you)]
        if low.now.each is not None:  # each looks at the own cards only
            reg = low.by_all(code, reg).reg
            code = []
        low.emit(node, code)
    new_set(low, reg, False, zones_of(thing), thing)
    low.take_own_part()
    ctx.note(("look",), InRegister(reg))


def deck_of(ctx: Context, noun: Node) -> Players:
    """Return whose deck a description speaks of; of the deck nothing else can be said."""
    found = ctx.you
    for q in getattr(noun, "quals", ()):
        if isinstance(q, nouns.Owner):
            found = lower_who(ctx, players.Player(q.s))
        elif isinstance(q, nouns.Its):
            found = lower_who(ctx, players.ItsPlayer())
        elif isinstance(q, nouns.OfPlayer):
            found = lower_who(ctx, q.who)
        elif not isinstance(q, nouns.Own | nouns.InZone):
            ctx.fail("of a deck nothing can be said but whose it is", q)
    return found


def reveal(low: Lowerer, node: ins.Do, thing: Node) -> None:
    """Show cards where they are [R71]; those that were not picked out of a set make a new one."""
    ctx = low.ctx
    from_set = ctx.within or isinstance(thing, things.Bunch | things.It)
    code, what = object_of(low, thing)
    declined = low.optional  # then nothing was shown, although the cards are known
    reg = what.reg if isinstance(what, InRegister) and not declined else ctx.reg()
    if not isinstance(what, InRegister) or declined:
        code = [*code, Keep(reg, what)]
    if declined:
        low.heading.append(Forget((reg,)))
    shown: list[Item] = [] if reg == low.found_shown else [Show(InRegister(reg), model.REVEALED)]
    low.deed(node, [*code, *shown])
    ctx.shown = True
    ctx.note(("reveal",), InRegister(reg))
    if from_set:
        ctx.it = low.obj = InRegister(reg)
        ctx.referents.counted(ctx.it, thing)
    else:
        new_set(low, reg, True, zones_of(thing), thing)


SEEING: dict[str, Callable[[Lowerer, ins.Do, Node], None]] = {"look": look, "reveal": reveal}


def reveal_until(low: Lowerer, node: ins.RevealUntil) -> None:
    """Reveal cards until one fits, or so many."""
    ctx = low.ctx
    found, others = ctx.reg(), ctx.reg()
    until = lower_filter(ctx, node.until, anywhere=True)
    low.emit(node, [see.RevealUntil(deck_of(ctx, node.np), until, node.n.n, found, others)])
    ctx.shown = True
    new_set(low, others, True, 1 << model.DECK)
    ctx.it = low.obj = InRegister(found)
    ctx.referents.lies(low.obj, 1 << model.DECK)
    ctx.referents.several[low.obj] = node.n.n > 1
    ctx.note(("reveal",), InRegister(found))


def search(low: Lowerer, node: ins.Search) -> None:
    """Search a deck: what is found under a condition is shown; after the move the deck is shuffled [5.7, R69]."""
    ctx = low.ctx
    zones, who = lower_place(ctx, node.place)
    code, what = object_of(low, in_place(node.t, node.place))
    items: list[Item] = [LookThrough((model.DECK,), who, ctx.you)] if model.DECK in zones else []
    items += code
    if not isinstance(what, InRegister):
        reg, held = ctx.fresh()
        items.append(Keep(reg, what))
        what = held
    if any(isinstance(i, PickSome) and i.some.decline for i in code) and conditioned(node.t):
        items.append(Show(what, model.REVEALED))
        ctx.shown, low.found_shown = True, what.reg
    low.emit(None, items)
    if model.DECK in zones:
        low.ending = [Shuffle(who, model.SHUFFLED)]
    mask = 0
    for z in zones:
        mask |= 1 << z
    ctx.referents.lies(what, mask)
    ctx.referents.counted(what, node.t)
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
