"""What is done in place of an event: at once with its batch, asked before it, or in its wake [11.9.5.1, R70, R71]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tefuda.games.chronicle.lowering.acts import lower_act
from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.delays import DELAYS
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules.do_moves import AdvanceAge, CheckChrono, DrawCards, MoveTo
from tefuda.games.chronicle.rules.do_stack import PayNow
from tefuda.games.chronicle.rules.doing import EndGame
from tefuda.games.chronicle.rules.drawing import CHECKS, DRAWS
from tefuda.games.chronicle.rules.lasting import Begin, Period, StartInstead
from tefuda.games.chronicle.rules.noting import NoteEvents, NoteFull, NoteMany, NoteSum
from tefuda.games.common.control import NoteAmount, NoteResult
from tefuda.games.common.doing import Doing
from tefuda.games.common.lasting import Delay
from tefuda.games.common.things import InRegister, Players
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.replacing import NOTES, Substitutes
from tefuda.kernel.programs import Ins
from tefuda.text.model import Node
from tefuda.text.sentences import Clause


class Piece(NamedTuple):
    """One act of a substitute; ``when``: what it waits for, ``span``: how long what it starts lasts, ``who``: who does it."""

    node: Node
    when: Node | None
    span: Span[Period]
    who: Players


def substitutes(ctx: Context, acts: Sequence[Piece]) -> tuple[tuple[Doing, ...], tuple[Ins, ...]]:
    """Return what the acts of a substitute do, and what they ask before."""
    ctx.code = []
    told: dict[int, int] = {}
    outer = ctx.span, ctx.you
    for piece in acts:
        ctx.span, ctx.you = piece.span, piece.who
        if piece.when is not None:
            reg = ctx.reg()
            known = ctx.it, ctx.player, ctx.amount
            ctx.it, ctx.player, ctx.amount = InRegister(reg), None, None
            assert isinstance(piece.node, Clause)
            DELAYS.delayed(ctx, piece.when, piece.node, ctx.you)
            ctx.it, ctx.player, ctx.amount = known
            told[len(ctx.code) - 1] = reg
        else:
            lower_act(ctx, piece.node)
    ctx.span, ctx.you = outer
    code, ctx.code = ctx.code, []
    for at, ins in enumerate(code):
        if isinstance(ins, WAKE) and (not isinstance(ins, MoveTo) or ins.order):
            ctx.wake.append(ins)
        elif isinstance(ins, Begin | Delay):
            begin, delay = (ins, None) if isinstance(ins, Begin) else (None, ins)
            ctx.code.append(ctx.number(StartInstead(begin, delay, told.get(at, -1))))
        else:
            ctx.code.append(ins)
    made = SUBSTITUTES.split(ctx)
    ctx.code = []
    return made


SUBSTITUTES = Substitutes(
    notes=(*NOTES, NoteAmount, NoteResult, NoteEvents, NoteFull, NoteMany, NoteSum),
    taken={DrawCards: DRAWS, CheckChrono: CHECKS},
)


WAKE = (AdvanceAge, PayNow, MoveTo, EndGame)
"""Instructions that ask on their way or end the match, carried out in the wake of the batch: advancing, payments, cards put in order."""


def in_the_wake(ctx: Context, kinds: tuple[int, ...]) -> tuple[Ins, ...]:
    """Return what is carried out in the wake of a batch; it must not bring the same event about again."""
    wake, ctx.wake = tuple(ctx.wake), []
    advances = any(isinstance(ins, AdvanceAge) for ins in wake)
    pays = any(isinstance(ins, PayNow) for ins in wake)
    if (advances and e.ADVANCING in kinds) or (pays and e.LIFE_CHANGED in kinds):
        ctx.fail("what happens instead would be replaced again and again")
    return wake
