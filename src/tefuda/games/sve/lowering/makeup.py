"""What an effect or a continuous ability is made of, while it is put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tefuda.games.common.filters import SourceOnly
from tefuda.games.common.numbers import PerSo
from tefuda.games.lowering import makeup as shared
from tefuda.games.sve.lowering.context import Context, lower_num
from tefuda.games.sve.rules.model import (
    ATTACK,
    FLAGS,
    HEALTH,
)
from tefuda.kernel.programs import Filter, Num
from tefuda.kernel.records import Bundle
from tefuda.text.model import Node

if TYPE_CHECKING:
    from tefuda.kernel.programs import Cond


ABILITIES_LAYER = 0


OTHER_LAYER = 1


NUMBERS_LAYER = 2
"""Layers of continuous effects [10.9.1.2, 10.9.1.3, 10.9.1.4]."""


STATS = {"attack": ATTACK, "health": HEALTH}


@dataclass
class Rate:
    """…につき: the number of a sentence is taken once for every ``size`` of a ``count`` [R102].

    Attributes:
        used: Some number of the sentence has been multiplied.
        own: What is counted is that of whoever carries the sentence out.
    """

    count: Num
    size: Num
    used: bool = False
    own: bool = False

    def of(self, num: Num) -> Num:
        """Return a number of the sentence, multiplied."""
        self.used = True
        return PerSo(num, self.count, self.size)


@dataclass
class Makeup(shared.Makeup[Context]):
    """What an effect or a continuous ability is made of, while it is put together.

    Attributes:
        locked: It applies to fixed things, named when the effect begins; else it looks all the time.
        things: Register of the fixed things, for effects that must look at whom they concern from another side (deals), or -1.
        uses: How often it works, -1 without a limit.
        rate: What its numbers are multiplied with, or None.
    """

    flags = (OTHER_LAYER, FLAGS)

    locked: bool = False
    things: int = -1
    uses: int = -1
    rate: Rate | None = None

    def amount(self, num: Num) -> Num:
        """Return a number as the effect reads it, multiplied if the sentence says so."""
        return super().amount(num if self.rate is None else self.rate.of(num))

    def number(self, node: Node) -> Num:
        """Lower a number of the text."""
        return self.amount(lower_num(self.ctx, node))

    def once(self, next: bool, times: int = 1) -> None:
        """Let it be used up by what it concerns first (``times``: by so many), if the text says 次."""
        if not next:
            return
        if self.nums is None:
            self.ctx.fail("a continuous ability replaces every such event, not the next one")
        self.uses = times

    def bundle(self, cond: Cond | None = None) -> Bundle:
        """Return the finished bundle."""
        return self.finished(() if cond is None else (cond,), None if self.locked else self.who)


def signed(sign: Node, num: Num) -> Num:
    """Return a number with the sign of the text."""
    return shared.signed(num, getattr(sign, "id", "plus") == "plus")


def subject_filter(m: Makeup) -> Filter | None:
    """Return the test of whom a modification concerns: nothing to test if the effect is locked."""
    if m.locked:
        return None
    return m.who if m.who is not None else SourceOnly()
