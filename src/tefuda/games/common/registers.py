"""The registers with which every text starts: whose it is, and what triggered it. A game counts its own on from ``OWN_REGS``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints, Waiting

R_SOURCE: Final = 0
"""Its source (ref)."""
R_PLAYER: Final = 1
"""Its player."""
R_SUBJECT: Final = 2
"""What the subject of the event that triggered it is since (``Event.after``)."""
R_AMOUNT: Final = 3
"""The amount of that event (``Event.n``)."""
OWN_REGS: Final = 4


def fresh_regs(size: int, source: int, player: int) -> list[Ints]:
    """Return the registers of a text that nothing triggered, at least the four of every text."""
    regs: list[Ints] = [()] * (size if size > OWN_REGS else OWN_REGS)
    regs[R_SOURCE] = (source,)
    regs[R_PLAYER] = (player,)
    return regs


def told_regs(size: int, source: int, player: int, subject: int = -1, amount: int = 0) -> list[Ints]:
    """Return the registers of a text that is told a subject (-1: none) and an amount."""
    regs = fresh_regs(size, source, player)
    if subject >= 0:
        regs[R_SUBJECT] = (subject,)
    regs[R_AMOUNT] = (amount,)
    return regs


def take_from_trigger(regs: list[Ints], w: Waiting) -> None:
    """Fill the registers of a trigger: what it brought along, and what its event tells [sve:10.7.7, eoo:18-3-2, chronicle:11.6.6]."""
    for i in range(len(w.regs)):
        if w.regs[i]:
            regs[i] = w.regs[i]
    ev = w.event
    if ev is not None and ev.kind >= 0:
        regs[R_SUBJECT] = (ev.after,)
        regs[R_AMOUNT] = (ev.n,)
