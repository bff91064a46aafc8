"""Descriptions of cards: class, attribute, named, numbers, state, skills [4.2-4.5, 5.4, 7, R19, R141] (wording 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.arc.rules.barring import barred, kept_from_circle
from tefuda.games.arc.rules.events import REALISED
from tefuda.games.arc.rules.model import (
    ACTIVATED,
    DENSHO,
    ELEMENTS,
    EX,
    F_APART,
    FLAGS,
    HAND,
    K_ALMA,
    KEYWORDS,
    KIND,
    MAIN,
    NAMED,
    SCHEMA,
    SUB,
    W_EGO,
)
from tefuda.games.arc.rules.possible import apart
from tefuda.games.arc.rules.rows import print_of
from tefuda.games.arc.rules.text import text_of
from tefuda.games.common import filters as cf
from tefuda.games.common.concerning import Narrowed
from tefuda.games.common.filters import AnyBit, CardFilter, OneOf
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


def of_class(mask: int) -> CardFilter:
    """Return the description of classes of card, a mask of 1 << K_* [4.2]."""
    return OneOf(KIND, mask)


def of_element(mask: int) -> CardFilter:
    """Return the description of attributes, one of a mask [4.4]."""
    return AnyBit(ELEMENTS, mask)


def of_named(bits: int) -> CardFilter:
    """Return the description of named, one of the bits that the pool gave them [4.4.3]."""
    return AnyBit(NAMED, bits)


class TheSameCard(CardFilter):
    """The card that a register names, wherever it has gone: what is said of it holds for a time, not for a zone."""

    def __init__(self, reg: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the cards, not the objects that they have been."""
        return any(r & ENTITY == e for r in x.regs[self.reg])


def with_skill(word: int) -> CardFilter:
    """Return the description of a general skill that a card has now (W_*) [R111]."""
    return AnyBit(KEYWORDS, word)


class Waiting(cf.ColumnIs):
    """未発動: opened or realised on a sub circle, not processed yet [R19]; with ``no``: activated (発動済み)."""

    def __init__(self, no: bool = False) -> None:
        super().__init__(ACTIVATED, 1 if no else 0, SCHEMA.topic("activated") | SCHEMA.topic("zone:sub"))

    def where(self) -> int:
        """Return the sub circles."""
        return 1 << SUB

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Only cards on sub circles wait."""
        return st.kind_of(e) == SUB and super().fits(st, x, e)


def armed(waiting: bool = False) -> CardFilter:
    """Return the description of 武装化アルマ: activated almas on a sub circle [R64]; ``waiting``: also those that wait to be processed."""
    there: tuple[CardFilter, ...] = (cf.InZones(1 << SUB, SCHEMA), of_class(1 << K_ALMA))
    return cf.Every(there if waiting else (*there, Waiting(True)))


def is_ex() -> CardFilter:
    """Return the description of Ex cards [7.1]."""
    return cf.ColumnIs(EX, 1, SCHEMA.topic("ex"))


def is_densho() -> CardFilter:
    """Return the description of densho cards [7.3]."""
    return cf.ColumnIs(DENSHO, 1, SCHEMA.topic("ex"))


def on_main(who: Players | None = None) -> CardFilter:
    """Return the description of the main alma of a player who is named, or of anybody [5.3]."""
    there = cf.InZones(1 << MAIN, SCHEMA)
    return there if who is None else cf.Every((there, cf.OfPlayers(who)))


class Realisable(CardFilter):
    """An alma that can enter a main circle: no densho card, not forbidden [7.3.2]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("ex")
        self.reads_rows = 1 << KIND

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look at the card, and at what forbids it."""
        if st.row(e).v[KIND] != K_ALMA or st.col[DENSHO][e]:
            return False
        if text_of(st, print_of(st, e)).from_hand and st.kind_of(e) != HAND:
            return False
        return not barred(st, e, 1 << REALISED)


class Placeable(CardFilter):
    """A card that can be put onto a sub circle: no ego [3.5.8, R18], not forbidden."""

    def __init__(self) -> None:
        self.reads_rows = 1 << KEYWORDS

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look at the card, and at what forbids it."""
        return not st.row(e).v[KEYWORDS] & W_EGO and not kept_from_circle(st, e)


class Reached(Narrowed):
    """What fits a description and receives the effects of this text (効果を受けない)."""

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Ask the description first."""
        return self.who.fits(st, x, e) and not (st.row(e).v[FLAGS] & F_APART and apart(st, e, x.source))
