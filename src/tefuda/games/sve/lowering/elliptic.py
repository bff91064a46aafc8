"""What the print leaves out of an instruction: it is taken from the one before."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import msgspec

from tefuda.games.common.control import Gather
from tefuda.games.lowering.said import does_instead
from tefuda.games.sve.lowering.blocks import Branch, Governed, Item, Piece, Unit
from tefuda.games.sve.lowering.jumps import skip_done
from tefuda.games.sve.lowering.mentions import RECALLS, classes_in
from tefuda.games.sve.wording import effects, measures, statics
from tefuda.games.sve.wording.rephrased import IfNotDone
from tefuda.text import instructions as ins
from tefuda.text import nouns, players, quals, sentences, things, verbs
from tefuda.text.binder import FULL_FORMS
from tefuda.text.model import Node
from tefuda.text.recall import verb_keys
from tefuda.text.tree import walk

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer

ELLIPTIC = (measures.SameDamage, ins.ElDamage, ins.ElCount, ins.ElChange, ins.ElBoost, ins.Again, ins.AgainCount)


def meant_by(low: Lowerer, node: Node) -> Unit:
    """Return the instruction before that an elliptic one, or one done 代わりに, is a variant of: the last of its kind, or the last of all.

    What the condition of the sentence asks about is not replaced by it.
    """
    if low.previous is None:
        low.ctx.fail("there is no instruction before 代わりに in this text")
    if low.now.instead is not None:
        return low.now.instead
    units = [
        u for piece in low.pieces for u in piece.units if u.node is not None and all(u is not a for a in low.now.asked)
    ]
    if not units and low.now.asked:
        low.ctx.fail("there is no instruction before 代わりに in this text")
    units = units or [low.previous]
    kinds = FULL_FORMS.get(type(node))
    if kinds is None and isinstance(node, ELLIPTIC):
        return units[-1]
    same = [u for u in units if isinstance(u.node, kinds or type(node))]
    return next((u for u in reversed(same) if deed_of(u.node) == deed_of(node)), (same or units)[-1])


def asked_about(low: Lowerer, sentence: sentences.Sentence) -> list[Unit]:
    """Return the instructions of which the condition of a sentence asks whether they were done: the last one that took what it recalls."""
    if low.previous is None:
        return []
    keys = {key for prefix in sentence.pre for node in walk(prefix) for key in recalled_by(node)}
    units = [u for piece in low.pieces for u in piece.units if u.node is not None]
    found = next(([u] for u in reversed(units) if keys & set(deeds_of(u.node))), [])
    return [low.previous] if classes_in(sentence.pre) & {sentences.IfDone, IfNotDone} else found


def recalled_by(node: Node) -> tuple[str, ...]:
    """Return under which keys a node recalls what an instruction took."""
    if type(node) not in RECALLS:
        return ()
    return next((verb_keys(v) for name in ("v", "d", "done") if (v := getattr(node, name, None)) is not None), ())


def done_first(low: Lowerer, place: Piece, old: Unit) -> Piece:
    """Move what a condition asks about in front of the instruction that may be replaced, which is not carried out before [R75].

    Returns:
        The sentence of that instruction as it stands now.

    Raises:
        LoweringError: If what is asked about depends on what that instruction does.
    """
    at = low.pieces.index(place)
    last = max((k for k, p in enumerate(low.pieces) if any(u is a for u in p.units for a in low.now.asked)), default=at)
    if last <= at:
        return place
    between, k = low.pieces[at + 1 : last + 1], place.units.index(old)
    if any(reg in place.regs for piece in between for reg in piece.reads):
        low.ctx.fail("what the condition asks about depends on what is done 代わりに")
    head, rest = (dataclasses.replace(place, units=units) for units in (place.units[:k], place.units[k:]))
    low.pieces[at : last + 1] = [*([head] if head.units else []), *between, rest]
    return rest


def take_place(low: Lowerer, old: Unit) -> Unit:
    """Put the code of the current sentence in the place of what it replaces, and return what stands there now."""
    items = [item for unit in low.units for item in unit.items]
    place = next(p for p in low.pieces if old in p.units)
    old = place.whole(old) if len(low.units) > 1 else old
    place = done_first(low, place, old)
    k = place.units.index(old)
    done = low.units[-1].done if low.units else -1
    if low.asked >= 0:  # 代わりに…してよい, declined: the sentence before is carried out
        items.append(Branch(skip_done(low.asked), list(old.items)))
    if old.done >= 0 and done >= 0 and done != old.done:
        items.append(Gather(old.done, done))
    if low.by is None or low.by is place.by:
        merged = Unit(low.units[-1].node if low.units else old.node, items, old.done, old.before, old.subject)
        place.units[k] = merged
    else:
        low.by.places += 1
        inner: list[Item] = old.items
        merged = Unit(low.units[-1].node if low.units else old.node, [], old.done, old.before, old.subject)
        if place.by is not None:
            at = low.pieces.index(place)
            low.pieces[at : at + 1] = place.without(k, merged)
            place.by.places += 1
            inner = [Governed(place.by, old.items)]
        else:
            place.units[k] = merged
        merged.items = [Governed(low.by, items, inner)]
    return merged


def complete(low: Lowerer, node: Node) -> Node:
    """Fill in what an elliptic instruction takes from the one before it."""
    before = meant_by(low, node).node if low.previous is not None else None
    if isinstance(node, ins.Again):
        return completed_again(low, node)
    if isinstance(node, measures.SameDamage) and isinstance(before, ins.Damage):
        return ins.Damage(node.to, before.n)
    if isinstance(node, ins.ElDamage) and isinstance(before, ins.Damage | ins.Divide):
        return msgspec.structs.replace(before, n=node.n)
    if isinstance(node, ins.ElBoost) and isinstance(before, ins.Boost):
        return msgspec.structs.replace(before, b=node.b)
    if isinstance(node, ins.ElBoost) and isinstance(getattr(before, "t", None), things.Thing):
        return ins.Boost(before.t, node.b)  # type: ignore[union-attr]
    if isinstance(node, ins.ElChange) and isinstance(before, statics.CostBy | statics.PlayCost | effects.ChangeGauge):
        return msgspec.structs.replace(before, sign=node.sign, n=node.n)
    if isinstance(node, ins.AgainCount) and isinstance(before, ins.Do | ins.PutCounter):
        found = recounted(before, node.cnt)
        if isinstance(found, ins.PutCounter) and node.v == verbs.Affect("put"):
            return found
        if isinstance(found, ins.Do) and isinstance(before, ins.Do):
            return msgspec.structs.replace(found, v=before.v if node.v == verbs.Affect("put") else node.v)
    if isinstance(node, ins.ElCount) and before is not None:
        found = recounted(before, node.cnt)
        if found is not None:
            return found
    low.ctx.fail("something is left out that the instruction before does not give")


def put_instead(low: Lowerer, sentence: sentences.Sentence) -> sentences.Sentence:
    """Return a sentence that is done instead, with the count of what is chosen put into the choice before (代わりに2体を選び、破壊する).

    Behind what is done to the targets it cannot be said how many they are: they are chosen before.
    """
    act = getattr(sentence.do, "d", None)
    first = act.a if isinstance(act, sentences.Seq) else act
    if not isinstance(first, ins.Select) or not isinstance(first.what, things.Bunch):
        return sentence
    chosen = low.now.before.chosen if low.now.before is not None else None
    if not isinstance(act, sentences.Seq) or not isinstance(chosen, things.Some):
        low.ctx.fail("something is left out that the instruction before does not give")
    again = ins.Select(things.Some(chosen.of, first.what.cnt, chosen.so))
    chain = msgspec.structs.replace(act, a=again)
    return sentences.Sentence(msgspec.structs.replace(sentence.do, d=chain), sentence.pre)


OF_SIDE = frozenset((quals.Owner, quals.OfPlayer, players.Player))
"""Those by which a sentence says of whom it is, seen from the master."""

OF_DOER = frozenset((ins.Draw, ins.DrawUpTo, ins.DiscardN, ins.Select, nouns.ZoneCards, nouns.DeckEnd))
"""What belongs to whoever carries the sentence out, if nothing says whose it is."""


def keep_doer(low: Lowerer, sentence: sentences.Sentence, before: Unit | None) -> None:
    """Let what is done instead or in addition be done by whoever did what the sentence before says, if it is the same to do.

    Raises:
        LoweringError: If something else is done instead, and it can be done by either player.
    """
    if before is None or before.subject is None or low.ctx.subject:
        return
    if any(isinstance(p, sentences.By) for p in sentence.pre):
        return
    said = classes_in(sentence.do)
    replaced = low.now.before.whole if low.now.before is not None else None
    if low.now.instead is not None and isinstance(replaced, sentences.Sentence):
        does_instead(low.ctx, replaced, sentence)
    if said & OF_SIDE or not said & OF_DOER:
        return
    act = getattr(sentence.do, "d", None)
    first = act.a if isinstance(act, sentences.Seq) else act
    chosen = isinstance(first, ins.Select) and low.now.before is not None and low.now.before.chosen is not None
    if chosen or deed_of(first) in {deed_of(u.node) for p in low.pieces if before in p.units for u in p.units}:
        low.go_on_with(*before.subject)
    elif not any(isinstance(p, sentences.Further) for p in sentence.pre):
        low.ctx.fail("which of the players does this 代わりに is not said: name the player")


def deeds_of(node: Node | None) -> tuple[str, ...]:
    """Return under which words what an instruction does is known, the one that names it first."""
    if isinstance(node, ins.Do):
        return verb_keys(node.v)
    if isinstance(node, ins.DiscardN):
        return ("discard",)
    return ("draw",) if isinstance(node, ins.Draw | ins.DrawUpTo) else (type(node).__name__,)


def deed_of(node: Node | None) -> str:
    """Return what an instruction does, in one word."""
    return next(iter(deeds_of(node)), "")


def recounted(before: Node, cnt: things.Exactly | things.UpTo) -> Node | None:
    """Return an instruction with another count."""
    if isinstance(before, ins.Draw):
        return ins.Draw(cnt.n) if isinstance(cnt, things.Exactly) else ins.DrawUpTo(cnt.n)
    if isinstance(before, ins.PutCounter):
        return msgspec.structs.replace(before, n=cnt.n) if isinstance(cnt, things.Exactly) else None
    t = getattr(before, "t", None)
    if isinstance(t, things.Some):
        return msgspec.structs.replace(before, t=things.Some(t.of, cnt, t.so))
    if isinstance(t, things.Bunch):
        return msgspec.structs.replace(before, t=things.Bunch(cnt))
    return None


def completed_again(low: Lowerer, node: ins.Again) -> Node:
    """Take the whole object of a replaced instruction, if the verb stands for it (代わりに破壊する)."""
    before = low.now.instead.node if low.now.instead is not None and not low.units else None
    if isinstance(before, ins.Do) and not isinstance(before.t, things.It):
        return msgspec.structs.replace(before, v=node.v)
    return node
