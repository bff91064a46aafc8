"""What an effect or a static ability is made of, while it is put together; and whom it concerns [18-1, 18-6]."""

from __future__ import annotations

from dataclasses import dataclass, field

from tefuda.games.common.filters import CardFilter, Every, OfPlayers, SourceOnly
from tefuda.games.common.numbers import Fixed
from tefuda.games.eoo.lowering.context import SOURCE, Context
from tefuda.games.eoo.lowering.nouns import Described, describe, owner
from tefuda.games.eoo.rules import filters as ef
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.sets import IsHost
from tefuda.games.eoo.wording import nouns
from tefuda.kernel.programs import Cond, Const, Filter, Num
from tefuda.kernel.records import (
    OR,
    Bundle,
    Change,
    Mod,
    Replacer,
)
from tefuda.text import things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr


@dataclass
class Makeup:
    """What an effect or a static ability is made of, while it is put together.

    Attributes:
        ctx: The text.
        who: Description of what it applies to; None: the source, or the things that the effect is locked to.
        nums: Numbers fixed when the effect begins; None: numbers are read all the time (static ability).
        base: First register for the fixed numbers.
        alone: True if it concerns players or rules and not the things.
        subject: What the last part was about, for parts that leave their subject out.
    """

    ctx: Context
    who: Filter | None = None
    nums: list[Num] | None = None
    base: int = 0
    alone: bool = False
    subject: Node | None = None
    changes: list[Change] = field(default_factory=list)
    mods: list[Mod] = field(default_factory=list)
    replacers: list[Replacer] = field(default_factory=list)

    def amount(self, num: Num) -> Num:
        """Return a number as the effect reads it: fixed at its beginning, or live."""
        if self.nums is None or isinstance(num, Const):
            return num
        self.nums.append(num)
        return Fixed(self.base + len(self.nums) - 1)

    def change(self, layer: int, attr: int, how: int, num: Num | None = None, mask: int = 0) -> None:
        """Add a change of rows."""
        self.changes.append(Change(layer, attr, how, num, mask))

    def flag(self, mask: int) -> None:
        """Add a permission or prohibition that concerns the thing itself."""
        self.change(m.L_LOSSES, m.FLAGS, OR, None, mask)

    def mod(self, kind: int, fits: Filter | None, num: Num | None = None, n: int = 0) -> None:
        """Add a modification of the rules."""
        self.ctx.words.pool.modified |= 1 << kind
        self.mods.append(Mod(kind, fits, num, n))

    def fits(self) -> Filter | None:
        """Return the test of whom a modification concerns; nothing to test if the effect is locked to its things."""
        if self.nums is not None:
            return None
        return self.who if self.who is not None else SourceOnly()

    def bundle(self, cond: Cond | None) -> Bundle:
        """Return the finished bundle."""
        made = Bundle(tuple(self.changes), tuple(self.mods), tuple(self.replacers), self.who, cond)
        for mod in self.mods:
            for part in (mod.fits, mod.amount):
                if part is not None:
                    made.reads |= part.reads
                    made.reads_rows |= part.reads_rows
        return self.ctx.number(made)


# ---- whom a static ability concerns


def static_who(ctx: Context, thing: Node | None) -> Filter | None:
    """Return the description of what a static ability applies to; None: the source alone."""
    if thing is None or isinstance(thing, nouns.Source):
        return None
    if isinstance(thing, nouns.Host):
        return IsHost(SOURCE)
    np = thing.np if isinstance(thing, things.Bare) else thing.of if isinstance(thing, things.Some) else None
    if isinstance(thing, things.Some) and not isinstance(thing.cnt, things.All):
        ctx.fail("a static ability picks nothing")
    if isinstance(np, NounOr):
        from tefuda.games.common.filters import AnyOfFilters

        return AnyOfFilters(tuple(described_filter(ctx, describe(ctx, one)) for one in np.of))
    if not isinstance(np, NP):
        ctx.fail(f"a static ability cannot concern {type(thing).__name__}")
    return described_filter(ctx, describe(ctx, np))


def described_filter(ctx: Context, d: Described) -> CardFilter:
    """Return a description as a test of live objects."""
    if d.sequence is not None or d.taken is not None or d.extremes:
        ctx.fail("a static ability cannot ask for that")
    tests: list[CardFilter] = [ef.InZones(sum(1 << z for z in d.zones)), *d.tests]
    if d.whose is not None:
        tests.append(OfPlayers(owner(ctx, d)))
    return Every(tuple(tests))
