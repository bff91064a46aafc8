"""Where the things of a text can be: an act that never finds them where it reaches is refused when the text is compiled."""

from __future__ import annotations

from typing import Final, NoReturn

from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.doing import BOOK
from tefuda.games.chronicle.rules.finding import SourceFound, SubjectFound
from tefuda.games.chronicle.rules.picking import LegalChoices
from tefuda.games.common.filters import AnyBit, CardFilter, Every
from tefuda.games.common.sets import Outermost, PileEnd, PlayerThings, StackedCards, StackedObject
from tefuda.games.common.things import (
    Filtered,
    First,
    Followed,
    Given,
    InRegister,
    Source,
    Things,
    Together,
    WhereItWent,
)
from tefuda.games.lowering.assembling import ByClass

PLAYERS: Final = 1 << len(m.SCHEMA.zones)
"""Players as things are in no zone."""
OTHERS: Final = PLAYERS << 1
"""On the battlefield, but no units."""
UNITS: Final = 1 << m.BATTLEFIELD
FIELD: Final = UNITS | OTHERS
PLACED: Final = FIELD | 1 << m.SOUL
STACK: Final = 1 << m.STACK
CARDS: Final = PLAYERS - 1 | OTHERS
"""Everywhere where cards and objects are."""
UNKNOWN: Final = CARDS | PLAYERS
COMPUTED: Final = PLACED | 1 << m.CA_YARD | STACK | 1 << m.JOINED
"""Zones whose cards can be other than printed."""
HIDDEN: Final = 1 << m.HAND | 1 << m.DECK


def in_zones(ctx: Context, found: StackedCards) -> int:
    """Where a description looks."""
    at = sum(1 << z for z in found.zones)
    return at & ~UNITS | OTHERS if at & UNITS and no_units(found.fits) else at


def of_others(ctx: Context, found: Filtered | Outermost | First | Given) -> int:
    """Where those are of which it is some."""
    return where(ctx, found.of)


def arrived(ctx: Context, found: Things) -> int:
    """Where the event has put it."""
    return ctx.arrived


WHERE: ByClass[Context, int] = {
    StackedCards: in_zones,
    PileEnd: lambda ctx, found: 1 << m.DECK,
    PlayerThings: lambda ctx, found: PLAYERS,
    StackedObject: lambda ctx, found: STACK,
    InRegister: lambda ctx, found: ctx.places.get(found.reg, UNKNOWN),
    LegalChoices: lambda ctx, found: where(ctx, found.part.some.things),
    Followed: lambda ctx, found: ctx.places.get(found.moved, UNKNOWN),
    Filtered: of_others,
    Outermost: of_others,
    First: of_others,
    Given: of_others,
    SubjectFound: arrived,
    SourceFound: arrived,
    WhereItWent: lambda ctx, found: CARDS & ~STACK,
    Source: lambda ctx, found: 0 if ctx.leaving else ctx.home,
}
"""Where each sort of things is."""


def where(ctx: Context, found: Things) -> int:
    """Return the kinds of zones (a mask) in which things can be when the text acts on them."""
    known = WHERE.get(type(found))
    return UNKNOWN if known is None else known(ctx, found)


def no_units(fits: CardFilter | None) -> bool:
    """Tell whether a description excludes units."""
    if isinstance(fits, Every):
        return any(no_units(one) for one in fits.of)
    return isinstance(fits, AnyBit) and fits.attr == m.KIND and not fits.mask & m.K_UNIT


def reached(kind: int) -> int:
    """Return where texts can do an act to things, by its kind of event; on the battlefield to others than units, too."""
    zones = BOOK[kind].zones
    return zones | OTHERS if zones & UNITS else zones


def members(found: Things) -> tuple[Things, ...]:
    """Return what things are put together from."""
    return tuple(one for part in found.of for one in members(part)) if isinstance(found, Together) else (found,)


def within_reach(ctx: Context, found: Things, reach: int) -> None:
    """Refuse an act on things that are never where it reaches.

    Raises:
        LoweringError: One of them is not.
    """
    for one in members(found):
        at = where(ctx, one)
        if not at & reach:
            refuse_unfound(ctx, at)


def refuse_unfound(ctx: Context, at: int) -> NoReturn:
    """Refuse things that are only in these zones, and say why."""
    if at == 0:
        ctx.fail("this has left when the text resolves; このカード, or それ, is searched for where it went")
    if at & PLAYERS:
        ctx.fail("this is never done to a player")
    ctx.fail("this is done to things that are never where it can be done")
