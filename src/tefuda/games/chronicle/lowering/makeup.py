"""What an effect or a field ability is made of, while it is put together; and whom it concerns [11.9.4.7, 11.9.4.8, R63-R66]."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.nouns import describe, whole_filter
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.wording import nouns, statics
from tefuda.games.common.conditions import TheyFit
from tefuda.games.common.filters import AnyFilter, CardFilter, Every, NotSource, OfPlayers, SourceOnly
from tefuda.games.common.things import Source
from tefuda.games.lowering import makeup as shared
from tefuda.kernel.programs import Cond, Filter, Num
from tefuda.kernel.records import OR, Bundle, Change, Mod, Replacer
from tefuda.text import things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr

Pair = tuple[int, int]
"""The layer of what an object's own field ability does to it, and that of everything else [R64]."""

GENERAL: Final[Pair] = (m.L_GENERAL_SELF, m.L_GENERAL)
TYPE: Final[Pair] = (m.L_TYPE_SELF, m.L_TYPE)
ADDING: Final[dict[int, Pair]] = {m.POWER: (m.L_POWER_SELF, m.L_POWER), m.LEVEL: (m.L_LEVEL_SELF, m.L_LEVEL)}
SETTING: Final[dict[int, Pair]] = {
    m.POWER: (m.L_POWER_SELF_SET, m.L_POWER_SET),
    m.LEVEL: (m.L_LEVEL_SELF_SET, m.L_LEVEL_SET),
}


@dataclass
class Makeup(shared.Makeup[Context]):
    """What an effect or a field ability is made of, while it is put together; numbers are fixed when an effect begins [11.9.4.4].

    Attributes:
        own: True for what an object's own field ability does to the object itself [R64].
        alone: True if it concerns players or rules and not the things.
        conds: What has to hold besides.
    """

    own: bool = False
    alone: bool = False
    conds: list[Cond] = field(default_factory=list)

    def change(self, pair: Pair, attr: int, how: int, num: Num | None = None, mask: int = 0) -> None:
        """Add a change of rows."""
        self.changes.append(Change(pair[0 if self.own else 1], attr, how, num, mask))

    def gain(self, change: Change) -> None:
        """Add a change of abilities; its layer is put right."""
        self.changes.append(
            Change(GENERAL[0 if self.own else 1], change.attr, change.how, change.amount, change.mask, change.ability)
        )

    def flag(self, mask: int) -> None:
        """Add a permission, prohibition or requirement that concerns the thing itself."""
        self.change(GENERAL, m.FLAGS, OR, None, mask)

    def mod(self, made: Mod) -> None:
        """Add a modification of the rules."""
        self.mods.append(made)

    def replace(self, made: Replacer) -> None:
        """Add a replacement."""
        self.replacers.append(self.ctx.number(made))

    def governs(self) -> bool:
        """Tell whether it changes who controls things, which is asked on the battlefield alone [R63]."""
        return any(change.layer == m.L_MASTER for change in self.changes)

    def fits(self) -> Filter | None:
        """Return the test of whom a modification concerns; nothing to test if the effect is locked to its things."""
        if self.who is not None:
            return self.who
        return SourceOnly() if self.nums is None else None

    def bundle(self, conds: tuple[Cond, ...] = (), who: Filter | None = None) -> Bundle:
        """Return the finished bundle; ``who``: what its changes reach, if they are not kept to certain things."""
        return self.finished((*conds, *self.conds), who)


# ---- whom it concerns


def described(ctx: Context, t: Node | None) -> NP | NounOr | statics.EveryOf | None:
    """Return the description of all things that are meant, None if something certain is."""
    if isinstance(t, NP | NounOr | statics.EveryOf):
        return t
    if isinstance(t, things.Bare):
        return t.np
    if isinstance(t, things.Some) and isinstance(t.cnt, things.All):
        found = t.of
        return found if isinstance(found, NP | NounOr) else ctx.fail("a description is expected here", found)
    return None


def filter_of(ctx: Context, of: Node) -> CardFilter:
    """Return a description as one test: where, whose, and what such things are like."""
    if isinstance(of, NounOr | statics.EveryOf):
        return AnyFilter(tuple(whole_filter(ctx, one) for one in of.of))
    return whole_filter(ctx, single(ctx, of))


def single(ctx: Context, of: Node) -> NP:
    """Return what must be one description."""
    return of if isinstance(of, NP) else ctx.fail("a description is expected here", of)


def anywhere(ctx: Context, of: Node) -> CardFilter:
    """Return a description of cards wherever they are: cards that are used or that enter, what 覚醒 lights."""
    if isinstance(of, NounOr | statics.EveryOf):
        return AnyFilter(tuple(anywhere(ctx, one) for one in of.of))
    d = describe(ctx, single(ctx, of))
    whose: tuple[CardFilter, ...] = () if d.whose is None else (OfPlayers(d.whose),)
    return Every((*whose, *d.tests))


def static_who(ctx: Context, t: Node) -> CardFilter | None:
    """Return the description of what a field ability concerns; None: the source alone."""
    if isinstance(t, nouns.Source | nouns.ByName):
        return None
    np = described(ctx, t)
    if np is None:
        ctx.fail("a field ability cannot concern this", t)
    return filter_of(ctx, np)


def parts(fits: CardFilter) -> tuple[CardFilter, ...]:
    """Return what a description is put together from."""
    return fits.of if isinstance(fits, Every) else (fits,)


def reaches_source(fits: CardFilter) -> bool:
    """Whether a description can fit the source itself."""
    if isinstance(fits, AnyFilter):
        return any(reaches_source(one) for one in fits.of)
    return not any(isinstance(part, NotSource) for part in parts(fits))


def fitting_source(fits: CardFilter) -> Cond:
    """Return the condition that the source itself fits: what its own ability then does to it is self-affecting [R64]."""
    return TheyFit(Source(), fits)


def other_than_source(fits: CardFilter) -> CardFilter:
    """Return a description of the others."""
    return Every((fits, NotSource()))
