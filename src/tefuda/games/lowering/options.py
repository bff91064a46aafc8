"""What is optional in a text and what is one of several ways: what is asked before it, and what it leaves known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeVar

from tefuda.games.common.control import (
    AskMay,
    Forget,
    Gather,
    JumpIfEmpty,
    JumpUnlessHas,
    Keep,
    KeepPlayers,
    NoteAfter,
    NoteDone,
    NoteResult,
    TakeOut,
    TakeOwned,
)
from tefuda.games.common.doing import UNASKED, OnThings
from tefuda.games.common.picking import PickSome, Some, TakeNumbers, TakePicked
from tefuda.games.lowering.assembling import Assembly, Row
from tefuda.games.lowering.referring import Referring
from tefuda.kernel.programs import Ins, Jump, JumpUnless
from tefuda.text import sentences
from tefuda.text.instructions import Do
from tefuda.text.model import Node
from tefuda.text.tree import walk

X = TypeVar("X", bound=Referring)


def after_looks(
    d: sentences.Instruction, seq: type[sentences.Seq]
) -> tuple[list[sentences.Instruction], sentences.Instruction]:
    """Part an optional chain into the looks that it begins with, which are no option, and what may be done then."""
    looks: list[sentences.Instruction] = []
    while isinstance(d, seq) and getattr(getattr(d.a, "v", None), "id", "") == "look":
        looks.append(d.a)
        d = d.b
    return looks, d


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


def named_before(code: Sequence[Ins], found: tuple[Ins, ...]) -> tuple[Keep, ...]:
    """Return the instructions that name things before the first one that can be asked whether it can be carried out."""
    first = next((k for k, ins in enumerate(code) if judged(ins) or any(ins is one for one in found)), 0)
    return tuple(ins for ins in code[:first] if isinstance(ins, Keep))


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
    start = len(ctx.code)
    found = body() or (Ins(),)
    ctx.fill_at(asked, AskMay(reg, found, ctx.you, named_before(ctx.code[start:], found)))
    ctx.fill(over, lambda to: JumpIfEmpty(reg, to))
    return reg


def instead(ctx: Referring, acts: Sequence[Callable[[], None]], asked: bool) -> int:
    """Add what is done instead of an act, if its player wants it so where he is ``asked``; returns the room for the jump over that act."""
    over: list[int] = []

    def body() -> tuple[Ins, ...]:
        start = len(ctx.code)
        for act in acts:
            act()
        found = first_judged(ctx.code[start:])
        over.append(ctx.hole())
        return found

    if asked:
        optional(ctx, body)
    else:
        body()
    return over[0]


def option(ctx: X, d: Node, act: Row[X, None], gates: Callable[[], tuple[Ins, ...]] | None = None) -> int:
    """Ask whether to do an act, unless it cannot be done anyway; returns the register of the answer.

    Args:
        ctx: The text.
        d: The act; ``act`` adds it.
        gates: Adds it and returns what is asked before whether it can be done, if that is more than its first instruction.
    """
    before = ctx.hole() if ctx.flags is not None else -1

    def body() -> tuple[Ins, ...]:
        start = len(ctx.code)
        act(ctx, d)
        return tuple(acting(ctx, start)[:1])

    reg = optional(ctx, gates or body)
    if before >= 0:
        # what was not done must not look done from an earlier turn of a loop
        ctx.fill_at(before, Forget((reg,)))
    return reg


def whose_option(ctx: Assembly, d: Node) -> None:
    """Refuse an option of a chain in which several players act: the end of the sentence does not say which of them it is for."""
    if any(getattr(n, "besides", False) for n in walk(d)):
        ctx.fail("which of the players need not do this has to be said in a sentence of his own", d)


def may(
    ctx: X,
    d: sentences.Instruction,
    seq: type[sentences.Seq],
    act: Row[X, None],
    gates: Callable[[sentences.Instruction], tuple[Ins, ...]] | None = None,
) -> None:
    """Add an optional act; the next sentence may ask whether it was done. The looks that it begins with are no option."""
    whose_option(ctx, d)
    looks, rest = after_looks(d, seq)
    for look in looks:
        act(ctx, look)
    before = ctx.it
    reg = option(ctx, rest, act, None if gates is None else lambda: gates(rest))
    if ctx.flags is not None:
        ctx.flags.append(reg)
        ctx.price = (ctx.it, before) if isinstance(rest, Do) and rest.pays() else ctx.price


def one_of(
    ctx: X,
    ways: Sequence[Callable[[], None]],
    ask: Callable[[tuple[tuple[Ins, ...], ...]], Ins],
    gates: Callable[[Sequence[Ins]], tuple[Ins, ...]],
    first: int = 1,
) -> None:
    """Let one of several ways (or some of them) be picked as the text is carried out; each starts from what was said before.

    Args:
        ctx: The text.
        ways: Adds each of them, in printed order.
        ask: Returns the question, given what is asked of each way before it is offered.
        gates: Returns that from the instructions of a way.
        first: The number of the first way.
    """
    reg, asked = ctx.reg(), ctx.hole()
    ctx.add(TakeNumbers(reg))
    found: list[tuple[Ins, ...]] = []
    known = ctx.known()
    for k, way in enumerate(ways, first):
        hole, start = ctx.hole(), len(ctx.code)
        way()
        found.append(gates(ctx.code[start:]))
        ctx.fill(hole, lambda to, k=k: JumpUnlessHas(reg, k, to))  # type: ignore[misc]
        ctx.know(known)
    ctx.fill_at(asked, ask(tuple(found)))


def first_judged(code: Sequence[Ins]) -> tuple[Ins, ...]:
    """Return the first instruction that can be asked whether it can be carried out, if there is one."""
    return tuple([ins for ins in code if judged(ins)][:1])


__all__ = [
    "acting", "after_looks", "deeds", "first_judged", "gate", "instead", "judged", "may", "one_of", "option", "optional", "picks_of",
    "whose_option",
]  # fmt: skip
