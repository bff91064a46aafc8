"""What an effect or a continuous ability is made of, while it is put together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tefuda.games.common.filters import SourceOnly
from tefuda.games.common.numbers import Fixed, Minus
from tefuda.games.sve.lowering.context import Context
from tefuda.games.sve.lowering.numbers import lower_num
from tefuda.games.sve.rules.model import (
    ATTACK,
    FLAGS,
    HEALTH,
)
from tefuda.kernel.programs import Const, Filter, Num
from tefuda.kernel.records import OR, Bundle, Change, Mod, Replacer
from tefuda.text.model import Node

if TYPE_CHECKING:
    from tefuda.kernel.programs import Cond


ABILITIES_LAYER = 0


OTHER_LAYER = 1


NUMBERS_LAYER = 2
"""Layers of continuous effects [10.9.1.2, 10.9.1.3, 10.9.1.4]."""


STATS = {"attack": ATTACK, "health": HEALTH}


@dataclass
class Makeup:
    """What an effect or a continuous ability is made of, while it is put together.

    Attributes:
        ctx: The text.
        locked: It applies to fixed things, named when the effect begins; else it looks all the time.
        who: Description of what it applies to; None: the source (of a continuous ability), or the fixed things.
        nums: Numbers to be fixed when the effect begins; None: numbers are read all the time.
        base: First register for the fixed numbers.
        things: Register of the fixed things, for effects that must look at whom they concern from another side (deals), or -1.
    """

    ctx: Context
    locked: bool
    who: Filter | None = None
    nums: list[Num] | None = None
    base: int = 0
    things: int = -1
    changes: list[Change] = field(default_factory=list)
    mods: list[Mod] = field(default_factory=list)
    replacers: list[Replacer] = field(default_factory=list)
    uses: int = -1

    def amount(self, num: Num) -> Num:
        """Return a number as the effect reads it: fixed at its beginning, or live."""
        if self.nums is None or isinstance(num, Const):
            return num
        self.nums.append(num)
        return Fixed(self.base + len(self.nums) - 1)

    def number(self, node: Node) -> Num:
        """Lower a number of the text."""
        return self.amount(lower_num(self.ctx, node))

    def flag(self, mask: int) -> None:
        """Add a permission or prohibition that concerns the thing itself."""
        self.changes.append(Change(OTHER_LAYER, FLAGS, OR, None, mask))

    def replacer(self, replacer: Replacer, amount: Num | None) -> None:
        """Add a replacement."""
        replacer.amount = amount
        self.replacers.append(self.ctx.number(replacer))

    def bundle(self, cond: Cond | None) -> Bundle:
        """Return the finished bundle."""
        who = None if self.locked else self.who
        made = Bundle(tuple(self.changes), tuple(self.mods), tuple(self.replacers), who, cond)
        for mod in self.mods:
            for part in (mod.fits, mod.amount):
                if part is not None:
                    made.reads |= part.reads
        return self.ctx.number(made)


def signed(sign: Node, num: Num) -> Num:
    """Return a number with the sign of the text."""
    if getattr(sign, "id", "plus") == "plus":
        return num
    return Const(-num.n) if isinstance(num, Const) else Minus(num)


def subject_filter(m: Makeup) -> Filter | None:
    """Return the test of whom a modification concerns: nothing to test if the effect is locked."""
    if m.locked:
        return None
    return m.who if m.who is not None else SourceOnly()
