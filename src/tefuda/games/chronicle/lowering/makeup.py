"""What an effect or a field ability is made of, while it is put together; and whom it concerns [11.9.4.7, 11.9.4.8, R63-R66]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.nouns import describe, whole_filter
from tefuda.games.chronicle.lowering.periods import meanwhile
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.counting import TURN_NUM
from tefuda.games.chronicle.rules.lasting import Begin, Period, TurnBefore
from tefuda.games.chronicle.wording import nouns
from tefuda.games.common.conditions import NumIs, TheyFit
from tefuda.games.common.filters import ABOVE, AnyFilter, CardFilter, Every, NotSource, OfPlayers
from tefuda.games.common.things import Source
from tefuda.games.lowering import makeup as shared
from tefuda.kernel.programs import Cond, Num
from tefuda.kernel.records import Ability
from tefuda.text import things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr

GENERAL: Final = m.L_GENERAL
TYPE: Final = m.L_TYPE
ADDING: Final = {m.POWER: m.L_POWER, m.LEVEL: m.L_LEVEL}
SETTING: Final = {m.POWER: m.L_POWER_SET, m.LEVEL: m.L_LEVEL_SET}
SELF_AFFECTING: Final = {
    m.L_GENERAL: m.L_GENERAL_SELF, m.L_TYPE: m.L_TYPE_SELF, m.L_POWER: m.L_POWER_SELF, m.L_POWER_SET: m.L_POWER_SELF_SET,
    m.L_LEVEL: m.L_LEVEL_SELF, m.L_LEVEL_SET: m.L_LEVEL_SELF_SET,
}  # fmt: skip
"""The layer of what an object's own field ability does to it, by that of everything else [R64]."""


@dataclass
class Makeup(shared.Makeup[Context]):
    """What an effect or a field ability is made of, while it is put together; numbers are fixed when an effect begins [11.9.4.4].

    Attributes:
        own: True for what an object's own field ability does to the object itself [R64].
    """

    flags = (GENERAL, m.FLAGS)
    begins = Begin

    own: bool = False

    def change(
        self, layer: int, attr: int, how: int, num: Num | None = None, mask: int = 0, gain: Ability | None = None
    ) -> None:
        """Add a change of rows; its layer is put right."""
        super().change(SELF_AFFECTING.get(layer, layer) if self.own else layer, attr, how, num, mask, gain)

    @classmethod
    def in_time(cls, ctx: Context, period: Period, keep: Callable[[Num], Num]) -> list[Cond]:
        """Return what has to hold meanwhile: what the sentence says, and that a period which begins with a later turn has begun."""
        conds = [] if ctx.cond is None else [ctx.cond]
        if period.later:
            conds += [*meanwhile(period), NumIs(TURN_NUM, ABOVE, keep(TurnBefore(period)))]
        return conds

    def governs(self) -> bool:
        """Tell whether it changes who controls things, which is asked on the battlefield alone [R63]."""
        return any(change.layer == m.L_MASTER for change in self.changes)


# ---- whom it concerns


def described(ctx: Context, t: Node | None) -> NP | NounOr | nouns.EveryOf | None:
    """Return the description of all things that are meant, None if something certain is."""
    if isinstance(t, NP | NounOr | nouns.EveryOf):
        return t
    if isinstance(t, things.Bare):
        return t.np
    if isinstance(t, things.Some) and isinstance(t.cnt, things.All):
        found = t.of
        return found if isinstance(found, NP | NounOr) else ctx.fail("a description is expected here", found)
    return None


def filter_of(ctx: Context, of: Node) -> CardFilter:
    """Return a description as one test: where, whose, and what such things are like."""
    if isinstance(of, NounOr | nouns.EveryOf):
        return AnyFilter(tuple(whole_filter(ctx, one) for one in of.of))
    return whole_filter(ctx, single(ctx, of))


def single(ctx: Context, of: Node) -> NP:
    """Return what must be one description."""
    return of if isinstance(of, NP) else ctx.fail("a description is expected here", of)


def anywhere(ctx: Context, of: Node) -> CardFilter:
    """Return a description of cards wherever they are: cards that are used or that enter, what 覚醒 lights."""
    if isinstance(of, NounOr | nouns.EveryOf):
        return AnyFilter(tuple(anywhere(ctx, one) for one in of.of))
    d = describe(ctx, single(ctx, of))
    whose: tuple[CardFilter, ...] = () if d.whose is None else (OfPlayers(d.whose),)
    return Every((*whose, *d.likeness(ctx)))


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
