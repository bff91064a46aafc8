"""What happens instead of an event, as far as all games put it together the same way: choices first, then everything in its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from tefuda.games.common.control import Keep, NoteAfter, NoteDone
from tefuda.games.common.dealing import OneByOne
from tefuda.games.common.doing import Doing, TakeAtOnce
from tefuda.games.common.instead import Substitution, substitutes
from tefuda.games.common.picking import PickNumber, PickSome, TakeNumbers, TakePicked
from tefuda.games.common.seeing import Look
from tefuda.games.lowering.assembling import Assembly, ByClass
from tefuda.games.lowering.referring import Referring
from tefuda.games.lowering.said import chain
from tefuda.kernel.programs import Cond, Ins, Program, SetReg
from tefuda.text import sentences
from tefuda.text.model import Node

X = TypeVar("X", bound=Assembly)
Prefixes = ByClass[X, Cond | None]
"""What prefixes of a sentence do, by class: a condition, or nothing but what they tell the text."""

ASKING: tuple[type[Ins], ...] = (PickSome, TakePicked, PickNumber, TakeNumbers, SetReg, Keep, Look)
"""Instructions that may stand before a substitute: they choose or keep, and write nothing."""
NOTES: tuple[type[Ins], ...] = (NoteDone, NoteAfter)
"""Instructions that only keep what was done, for later text that a substitute has not."""


class Substitutes:
    """How a game takes the instructions of a substitute apart.

    Attributes:
        asking, notes: As above; ``never``: what cannot be done instead of an event though it is a deed.
        taken: What is taken from a pile card by card, and how; instead of an event it is taken at once.
    """

    def __init__(
        self,
        asking: tuple[type[Ins], ...] = ASKING,
        notes: tuple[type[Ins], ...] = NOTES,
        taken: Mapping[type[Ins], OneByOne] | None = None,
        never: tuple[type[Ins], ...] = (),
    ) -> None:
        self.asking = asking
        self.notes = notes
        self.taken = taken or {}
        self.never = never

    def deed(self, ins: Ins) -> Doing | None:
        """Return what an instruction does in place of an event, None if it does nothing."""
        one = self.taken.get(type(ins))
        if one is not None:
            return TakeAtOnce(ins.who, ins.n, one)  # type: ignore[attr-defined]
        return ins if isinstance(ins, Doing) and not isinstance(ins, (*self.asking, *self.notes)) else None

    def split(self, ctx: Assembly) -> tuple[tuple[Doing, ...], tuple[Ins, ...]]:
        """Return what the instructions of a text do, and what they ask before."""
        acting: list[Doing] = []
        asks: list[Ins] = []
        for ins in ctx.code:
            deed = None if isinstance(ins, self.never) else self.deed(ins)
            if deed is not None:
                acting.append(deed)
            elif isinstance(ins, self.asking):
                asks.append(ins)
            elif isinstance(ins, self.never) or not isinstance(ins, self.notes):
                ctx.fail("this cannot be done instead of an event")
        return tuple(acting), tuple(asks)


class Told(NamedTuple):
    """What a text says happens instead: under which conditions, whether it may be declined, and every act, one after the other."""

    conds: tuple[Cond, ...]
    optional: bool
    acts: tuple[Node, ...]


def told(
    ctx: X, body: Node, seq: type[sentences.Seq], first: Prefixes[X], only: Prefixes[X], besides: tuple[type, ...]
) -> Told:
    """Take a substitute apart. Its acts happen together, in place of the event.

    Args:
        ctx: The text.
        body: What happens instead.
        seq: The node of two acts.
        first: Prefixes of the first sentence: a condition there says when it is replaced at all.
        only: Prefixes of a single sentence.
        besides: Prefixes that say nothing here.
    """
    if not isinstance(body, sentences.Steps):
        ctx.fail("what happens instead cannot be a choice of modes")
    conds: list[Cond] = []
    acts: list[Node] = []
    for k, s in enumerate(body.s):
        known = {**(only if len(body.s) == 1 else {}), **(first if k == 0 else {})}
        for p in s.pre:
            if type(p) in known:
                cond = known[type(p)](ctx, p)
                conds += () if cond is None else (cond,)
            elif not isinstance(p, besides):
                ctx.fail("this cannot stand in what happens instead", p)
        if k and isinstance(s.do, sentences.May):
            ctx.fail("only the first sentence of what happens instead can be optional")
        acts += chain(s.do.d, seq)
    return Told(tuple(conds), isinstance(body.s[0].do, sentences.May), tuple(acts))


def substitution(
    ctx: Referring,
    kinds: tuple[int, ...],
    fits: Cond,
    made_of: tuple[tuple[Doing, ...], tuple[Ins, ...]],
    optional: bool,
    possible: Cond | None,
) -> Substitution:
    """Return the replacement of events by deeds, after what they ask."""
    acting, asks = made_of
    if not acting:
        ctx.fail("nothing is said to happen instead")
    made = Substitution(kinds, substitutes, fits, acting, ctx.regs, optional, possible)
    made.ask = asking(ctx, asks)
    ctx.declined_by(made, ctx.you)
    return ctx.number(made)


def asking(ctx: Assembly, asks: tuple[Ins, ...]) -> Program | None:
    """Return the program that makes the choices of a substitute, None without any."""
    return ctx.program_of(asks) if asks else None


__all__ = ["ASKING", "NOTES", "Prefixes", "Substitutes", "Told", "asking", "substitution", "told"]
