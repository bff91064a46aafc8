"""Sentences of texts, as far as all games lower them the same way: what governs an act, who does it, whether it is done, and how often."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeVar

from msgspec.structs import replace

from tefuda.games.common.conditions import NumIs
from tefuda.games.common.control import (
    AskMay,
    Countdown,
    Forget,
    Gather,
    Held,
    JumpIfEmpty,
    JumpUnlessHas,
    Keep,
    KeepPlayers,
    NextPlayer,
    NoteAfter,
    NoteDone,
    NoteResult,
    TakeOut,
    TakeOwned,
)
from tefuda.games.common.doing import UNASKED, OnThings
from tefuda.games.common.filters import AT_LEAST, AT_MOST, BELOW, EQUAL
from tefuda.games.common.numbers import HowOften
from tefuda.games.common.picking import PickSome, Some, TakeNumbers, TakePicked
from tefuda.games.common.things import InPlayerRegister, Players
from tefuda.games.lowering.assembling import Assembly, Skip
from tefuda.games.lowering.referring import Referring
from tefuda.kernel.programs import AllOf, Cond, Const, Ins, Jump, JumpUnless, Not, Num, SetReg
from tefuda.text import instructions, lookbacks, sentences, things
from tefuda.text.model import Node
from tefuda.text.tree import walk

X = TypeVar("X", bound=Referring)
ASKS = (sentences.IfDone, sentences.Otherwise)
"""Prefixes that ask about the sentence before."""


def asks(following: sentences.Sentence | None) -> bool:
    """Whether a sentence asks if the one before was done, or could not be because of its condition."""
    return following is not None and any(isinstance(p, ASKS) for p in following.pre)


def replaces(sentence: sentences.Sentence) -> bool:
    """Whether a sentence is done instead of the one before, under a condition (なら、代わりに)."""
    return all(any(isinstance(p, cls) for p in sentence.pre) for cls in (sentences.Instead, sentences.If))


def done_before(ctx: Referring) -> Cond:
    """Return the condition that the sentence before was done completely."""
    if not ctx.asked:
        ctx.fail("the sentence before cannot be asked whether it was done")
    return AllOf(tuple(Held(r) for r in ctx.asked))


def chain(d: sentences.Instruction, seq: type[sentences.Seq]) -> list[sentences.Instruction]:
    """Return the acts of a sentence, one after the other; ``seq`` is the node of two acts. A period stays with what it governs."""
    if isinstance(d, seq):
        return [*chain(d.a, seq), *chain(d.b, seq)]
    return [d]


def after_looks(
    d: sentences.Instruction, seq: type[sentences.Seq]
) -> tuple[list[sentences.Instruction], sentences.Instruction]:
    """Part an optional chain into the looks that it begins with, which are no option, and what may be done then."""
    looks: list[sentences.Instruction] = []
    while isinstance(d, seq) and getattr(getattr(d.a, "v", None), "id", "") == "look":
        looks.append(d.a)
        d = d.b
    return looks, d


def branches(s: sentences.Sentence) -> tuple[sentences.Sentence, ...]:
    """Return a sentence with そうでないなら in it as two."""
    d = getattr(s.do, "d", None)
    if not isinstance(d, sentences.Else):
        return (s,)
    first, second = (replace(s, do=replace(s.do, d=one)) for one in (d.a, d.b))
    return first, replace(second, pre=(sentences.Otherwise(),))


def joined_later(
    ctx: Assembly, steps: Sequence[sentences.Sentence], later: tuple[type, ...], seq: type[sentences.Seq]
) -> list[sentences.Sentence]:
    """Return sentences with その後 behind one that is carried out later as part of that one [eoo:2-4-3]; ``later``: what puts it off."""
    out: list[sentences.Sentence] = []
    for s in steps:
        before = out[-1] if out else None
        if (
            before is None
            or not s.pre
            or type(s.pre[0]) is not sentences.After
            or not any(isinstance(p, later) for p in before.pre)
        ):
            out.append(s)
            continue
        if len(s.pre) > 1 or not (isinstance(s.do, sentences.Must) and isinstance(before.do, sentences.Must)):
            ctx.fail("what follows something that happens later is said in one sentence with it")
        both = seq(before.do.d, s.do.d, "連")  # type: ignore[arg-type]
        out[-1] = replace(before, do=replace(before.do, d=both))
    return out


def names_the_asked(node: Node, exist: tuple[type, ...], seq: type[sentences.Seq]) -> bool:
    """Whether a sentence asks in its condition what there is (``exist``), and its first act is about それ: readers mean what there is."""
    if not isinstance(node, sentences.Sentence):
        return False
    conds = [p for p in node.pre if isinstance(p, sentences.If)]
    asked = any(isinstance(n, exist) and describes(n) for p in conds for n in walk(p))
    first = chain(node.do.d, seq)[0]
    return asked and (isinstance(first, instructions.Again) or any(isinstance(n, things.It) for n in walk(first)))


def describes(node: Node) -> bool:
    """Whether what a condition says to be there is a description, and nothing that the text knows already."""
    return not isinstance(getattr(node, "t", None), things.Thing) or isinstance(getattr(node, "t", None), things.Bare)


# ---- what governs acts


def jump_unless(cond: Cond) -> Skip:
    """Return the jump over what a condition governs."""
    return lambda to: JumpUnless(cond, to)


def fill_conds(ctx: Assembly, holes: Sequence[int], conds: Sequence[Cond]) -> None:
    """Make the jumps over what conditions govern, where room was left for each."""
    for hole, cond in zip(holes, conds, strict=True):
        ctx.fill(hole, jump_unless(cond))


def compared(ctx: Assembly, a: Num, bound: int, b: Num) -> Cond:
    """Return that a number of a text is within a bound; none is below 0, so that a condition which asks for that is refused."""
    if isinstance(b, Const) and (b.n < 0 or (b.n == 0 and bound == BELOW)) and bound in (BELOW, AT_MOST, EQUAL):
        ctx.fail("no number is below 0")
    ctx.compared = a, b
    return NumIs(a, bound, b)


def had_happened(ctx: Assembly, node: lookbacks.HadHappened, kinds: tuple[int, ...], fits: Cond | None) -> Cond:
    """Return that such an event has happened in the time at which a condition looks back, or that none has."""
    ctx.count_events(kinds, node.span != "")
    often = HowOften(kinds, fits, False, node.span == lookbacks.GAME, node.span == lookbacks.LAST)
    cond = NumIs(often, AT_LEAST, Const(1))
    return Not(cond) if node.no else cond


def did_many(
    ctx: Assembly, node: lookbacks.DidMany, kinds: tuple[int, ...], fits: Cond | None, bound: int, n: Num
) -> Cond:
    """Return that such an event has happened that often in the time at which a condition looks back."""
    ctx.count_events(kinds, node.span != "")
    return compared(ctx, HowOften(kinds, fits, False, node.span == lookbacks.GAME), bound, n)


# ---- loops


def for_each(ctx: Referring, who: Players, body: Callable[[], None]) -> None:
    """Do something for each player, one after the other: 自分 is that player."""
    queue, reg = ctx.reg(), ctx.reg()
    ctx.add(KeepPlayers(queue, who))
    start = ctx.hole()
    ctx.you = InPlayerRegister(reg)
    body()
    ctx.add(Jump(start))
    ctx.fill(start, lambda to: NextPlayer(queue, reg, to))


def repeat(ctx: Referring, times: Num, body: Callable[[], None]) -> None:
    """Do something as often as a number says."""
    reg = ctx.reg()
    ctx.add(SetReg(reg, times))
    start = ctx.hole()
    body()
    ctx.add(Jump(start))
    ctx.fill(start, lambda to: Countdown(reg, to))


# ---- options


def judged(ins: Ins) -> bool:
    """Whether it can be asked of an instruction if it can be carried out."""
    return type(ins).possible is not Ins.possible and not (isinstance(ins, OnThings) and ins.reach.asked == UNASKED)


def acting(ctx: Assembly, start: int) -> list[Ins]:
    """Return the instructions from a place on that can be asked whether they can be carried out."""
    return [ins for ins in ctx.code[start:] if judged(ins)]


NOTES = (Forget, Jump, JumpIfEmpty, JumpUnless, JumpUnlessHas, NoteAfter, NoteDone, NoteResult, TakeNumbers, TakePicked)
"""Instructions that only note what was done or picked, or lead on."""
FILLING = (Gather, Keep, KeepPlayers, TakeOut, TakeOwned)
"""Instructions that fill a register from which others take."""


def deeds(code: Iterable[Ins], more: tuple[type[Ins], ...] = ()) -> tuple[Ins, ...]:
    """Return the instructions that do something; ``more``: further ones that only note. What is filled before anything is done or picked
    is empty when it is asked whether it can be done, so the filling stands for it."""
    out: list[Ins] = []
    for ins in code:
        if not isinstance(ins, (*NOTES, *more)) and not (out and isinstance(ins, FILLING)):
            out.append(ins)
    return tuple(out)


def gate(code: Iterable[Ins], more: tuple[type[Ins], ...] = ()) -> tuple[Ins, ...]:
    """Return what is asked of one of several ways before it is offered: some of it must be possible. () if that cannot be asked."""
    found = deeds(code, more)
    return found if all(map(judged, found)) else ()


def picks_of(asks: Iterable[Ins]) -> tuple[tuple[Some, int], ...]:
    """Return what is picked before an act, with the register that takes each pick."""
    found = [(a.some, b.reg) for a, b in pairwise(asks) if isinstance(a, PickSome) and isinstance(b, TakePicked)]
    return tuple(found)


def optional(ctx: Referring, body: Callable[[], tuple[Ins, ...]]) -> int:
    """Ask whether to do something, unless it cannot be done anyway; returns the register of the answer.

    Args:
        ctx: The text.
        body: Adds what is done, and returns what is asked before whether it can be done.
    """
    reg = ctx.reg()
    asked = ctx.hole()
    ctx.add(NoteResult(reg))
    over = ctx.hole()
    ctx.fill_at(asked, AskMay(reg, body() or (Ins(),), ctx.you))
    ctx.fill(over, lambda to: JumpIfEmpty(reg, to))
    return reg


def do_again(do: Callable[[X, instructions.Do], None]) -> Callable[[X, instructions.Again], None]:
    """Return what does a verb to what was named last, given what does it to a thing."""

    def again(ctx: X, node: instructions.Again) -> None:
        if ctx.it is None and ctx.seen is not None:
            ctx.it = ctx.seen
        do(ctx, instructions.Do(things.It(), node.v))

    return again


__all__ = [
    "ASKS", "acting", "after_looks", "asks", "branches", "chain", "compared", "done_before", "fill_conds",
    "for_each", "judged", "jump_unless", "optional", "picks_of", "repeat", "replaces",
]  # fmt: skip
