"""What a text says of それ when that is several things, or of what every player has: each is asked about, and each gets its own number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tefuda.games.common.control import AskMay, Forget, Gather, Keep, KeepPlayers, NextPlayer, NoteResult, TakeOwned
from tefuda.games.common.things import BothPlayers, InPlayerRegister, InRegister, Things
from tefuda.games.lowering.recalled import LAST, joined, with_registers
from tefuda.games.sve.lowering.blocks import Branch, Govern, Governed, Item, Loop, Piece, Section, Unit
from tefuda.games.sve.lowering.context import Context
from tefuda.games.sve.lowering.jumps import never, skip_empty
from tefuda.games.sve.lowering.mentions import OF_SHOWN, Classes, classes_in
from tefuda.games.sve.lowering.repeating import NOTES
from tefuda.games.sve.lowering.said import Each
from tefuda.text import comparing, conditions, sentences, things
from tefuda.text import instructions as ins
from tefuda.text.model import Node
from tefuda.text.tree import walk

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer

FOR_ALL: Classes = frozenset((ins.Select, ins.Divide, ins.ExtraTurn, ins.LetX))
"""Classes of what is done once, or decided before anything is carried out."""

OF_ALL: Classes = frozenset((comparing.AllSame, conditions.AllAre))
"""Conditions on several things together."""

OF_IT: Classes = frozenset((things.It, ins.Again, ins.ElDamage, ins.ElBoost, ins.ElChange, ins.ElCount))
"""Classes that speak of what the text named last."""


def steps(low: Lowerer, body: Sequence[sentences.Sentence], k: int) -> int:
    """Lower sentences from ``k`` on for each of the things that それ is; return how many, 0 if they speak of all together."""
    found = low.ctx.it or low.ctx.weak
    if found is None or not low.ctx.referents.several.get(found):
        return 0
    asks = next((at for at in (k, k + 1) if at < len(body) and asks_each(body[at], replacing=at > k)), -1)
    if asks < 0 or not speaks_of_it(body[k]):
        if not own_number(body[k]):
            return 0
        for_each(low, body[k : k + 1], found)
        return 1
    end = asks + 1
    while end < len(body) and goes_on(body[end]):
        end += 1
    group = body[k:end]
    if any(not speaks_of_it(s) or classes_in(s) & FOR_ALL for s in group):
        low.ctx.fail("それ is several things: what its condition governs has to be done to それ, to each of them")
    for_each(low, group, found)
    low.by = None
    low.ctx.conds = []
    return len(group)


def speaks_of_it(sentence: sentences.Sentence) -> bool:
    """Tell whether a sentence does something to それ, or to the play of it."""
    plays = tuple(prefix for prefix in sentence.pre if isinstance(prefix, sentences.OnPlay))
    return bool(classes_in((sentence.do, *plays)) & OF_IT)


def asks_each(sentence: sentences.Sentence, replacing: bool) -> bool:
    """Tell whether a sentence is governed by a condition on それ (それら: on all of them), and replaces the one before if it has to."""
    instead = any(isinstance(p, sentences.Instead) for p in sentence.pre)
    asked = any(isinstance(p, sentences.If) and each_in(p.cond) for p in sentence.pre)
    return asked and instead == replacing and speaks_of_it(sentence)


def each_in(node: Node) -> bool:
    """Tell whether それ occurs in a condition, which does not compare all of what it means with one another."""
    return not classes_in(node) & OF_ALL and any(isinstance(n, things.It) and not n.many for n in walk(node))


def own_number(sentence: sentences.Sentence) -> bool:
    """Tell whether a sentence does something to それ by a number of それ."""
    act = getattr(sentence.do, "d", None)
    if act is None:
        return False
    parts = [getattr(act, name) for name in act.__struct_fields__]
    others = [p for p in parts if not isinstance(p, things.It)]
    return len(others) < len(parts) and any(things.It in classes_in(p) for p in others)


def goes_on(sentence: sentences.Sentence) -> bool:
    """Tell whether the condition of the sentence before still counts for a sentence, or its contrary does [R68]."""
    if any(isinstance(p, sentences.Otherwise) for p in sentence.pre):
        return True
    return not any(p.governs for p in sentence.pre)


def for_each(low: Lowerer, group: Sequence[sentences.Sentence], found: Things) -> None:
    """Lower sentences in a loop in which それ is one of the things."""
    ctx, named = low.ctx, low.ctx.referents
    code: list[Item] = []
    if not isinstance(found, InRegister):
        reg, kept = ctx.fresh()
        code.append(Keep(reg, found))
    else:
        kept = found
    queue, (one, held) = ctx.reg(), ctx.fresh()
    named.lies(held, named.zones.get(found, 0), named.kinds.get(found, ""))
    if kept.reg in low.trails:
        low.trails[one] = low.trails[kept.reg]
    outer, low.pieces, obj = low.pieces, [], low.obj
    ctx.it = low.obj = held
    known, outside, ctx.outside = dict(ctx.done), ctx.outside, dict(ctx.done)
    for sentence in group:
        low.one(sentence)
        low.sentence += 1
    inner, low.pieces = low.pieces, outer
    named.named.remove(held)
    low.obj = obj if low.obj is held else low.obj
    if one in low.trails:
        low.trails[kept.reg] = low.trails[one]
    named.zones[found] = named.zones.get(found, 0) | named.zones.get(held, 0)
    totals = {unit.done: ctx.reg() for piece in inner for unit in piece.units if unit.done >= 0}
    ctx.outside = outside
    for key, what in ctx.done.items():
        if what is not known.get(key):
            took = with_registers(what, lambda one: InRegister(totals.get(one.reg, one.reg)))
            ctx.done[key] = took if key in LAST else joined(known.get(key), took)
    body: list[Item] = [Forget(tuple(totals)), Section(never, inner)]
    body += [Gather(total, done) for done, total in totals.items()]
    code += [Forget((queue, *totals.values())), Gather(queue, kept.reg)]
    code.append(Loop(lambda to: NextPlayer(queue, one, to), body))
    whole = Unit(None, code, totals.get(low.previous.done, -1) if low.previous is not None else -1)
    low.pieces.append(Piece([whole], None, low.sentence))
    low.previous = whole


# ---- what every player has --------------------------------------------------------------------------------------------------


def asks_own(low: Lowerer, cond: Node) -> bool:
    """Tell whether a condition is about それ, of which every player has some."""
    return low.ctx.it in low.ctx.referents.of_each and bool(classes_in(cond) & OF_SHOWN)


def own_of_it(low: Lowerer, cond: Node) -> InRegister | None:
    """In a sentence about every player let それ be the current player's part, for a condition on it; None without one."""
    all_of_it = low.ctx.it
    if low.now.each is None or not isinstance(all_of_it, InRegister) or not asks_own(low, cond):
        return None
    reg, own = low.ctx.fresh()
    low.now.each.before.append(TakeOwned(reg, all_of_it.reg, low.now.each.current))
    low.ctx.referents.lies(own, low.ctx.referents.zones.get(all_of_it, 0))
    low.ctx.it = own
    return own


def those_of_it(low: Lowerer, own: InRegister | None) -> None:
    """Behind that condition それ is what is meant of all players who meet it."""
    if own is None:
        return
    named = low.ctx.referents
    named.named.remove(own)
    met = low.by_all([], own.reg)
    named.lies(met, named.zones.get(own, 0))
    named.several[met] = True
    low.ctx.it = met


def by_each_player(ctx: Context, each: Each, units: list[Unit]) -> list[Unit]:
    """Put the picks of all players before the action for all of them."""
    seats = ctx.reg()
    body: list[Item] = [*each.picks, Gather(seats, each.current)]
    if each.may is not None:
        reg = ctx.reg()
        who = InPlayerRegister(each.current)
        body = [AskMay(reg, each.may, who), NoteResult(reg), Branch(skip_empty(reg), body)]
        for unit in units:
            if unit.done >= 0:
                each.gathered.append(unit.done)
            unit.items = [Branch(skip_empty(each.current), unit.items)]
    if each.cond is not None:
        cond = each.cond
        body = [*each.before, Governed(Govern(cond), body)]
    code: list[Item] = [
        KeepPlayers(each.queue, BothPlayers()),
        Forget((seats, *each.gathered)),
        Loop(lambda to: NextPlayer(each.queue, each.current, to), body),
        Forget((each.current,)),
        Gather(each.current, seats),
    ]
    for unit in units:
        if each.apart:
            unit.items = one_after_the_other(ctx, each, seats, unit)
        unit.picks = code
    return [Unit(None, code), *units]


def one_after_the_other(ctx: Context, each: Each, seats: int, unit: Unit) -> list[Item]:
    """Return the code of an instruction that every player carries out with his own numbers, the turn player first; what it takes is what
    it took altogether."""
    if each.gathered:
        ctx.fail("a number of 自身 cannot go with what every player picks")
    taken = {i.reg: ctx.reg() for i in unit.items if isinstance(i, NOTES)}
    if unit.done >= 0:
        taken.setdefault(unit.done, ctx.reg())
    body: list[Item] = [Forget(tuple(taken)), *unit.items, *(Gather(total, reg) for reg, total in taken.items())]
    return [
        Forget(tuple(taken.values())),
        KeepPlayers(each.queue, InPlayerRegister(seats)),
        Loop(lambda to: NextPlayer(each.queue, each.current, to), body),
        Forget((each.current, *taken)),
        Gather(each.current, seats),
        *(Gather(reg, total) for reg, total in taken.items()),
    ]
