"""Descriptions of cards: the filters that qualifiers of card text are made of [4.3.3, 4.4.3, R81].

Each of them judges a card as it is (``fits``) or as it last was (``fitted``) [10.11.1].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common import bearing
from tefuda.games.common.filters import AnyBit, CardFilter, OneOf, RowFilter
from tefuda.games.common.filters import InZones as Zones
from tefuda.games.sve.rules.knowing import PLACE_OF_COLUMN
from tefuda.games.sve.rules.model import (
    CLASS,
    KEYWORDS,
    KIND,
    NAMES,
    ORIGIN,
    RENAMED,
    RESOLUTION,
    S_EVOLVE,
    S_TOKEN,
    SCHEMA,
    SPECIAL,
    TYPES,
)
from tefuda.kernel.frames import Scope
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.records import Ints, Row, Snap
    from tefuda.kernel.state import State


# ---- where and whose -------------------------------------------------------------------------------------------------------


class InZones(Zones):
    """In one of several kinds of zone (a mask)."""

    def __init__(self, zones: int) -> None:
        super().__init__(zones, SCHEMA)


class PlayedFrom(InZones):
    """In one of several kinds of zone, or just being played from there: what concerns the play still does when it is paid [10.6.2.1.1]."""

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look where it is, or was before it was announced."""
        kind = st.kind_of(e)
        if kind == RESOLUTION:
            kind = st.col[ORIGIN][e]
        return kind >= 0 and self.zones >> kind & 1 != 0


# ---- what it is ------------------------------------------------------------------------------------------------------------


def of_kind(kinds: int) -> RowFilter:
    """Return the description of several kinds (a mask) [2.3]."""
    return OneOf(KIND, kinds)


def of_class(cls: int) -> RowFilter:
    """Return the description of a class [2.2]."""
    return OneOf(CLASS, 1 << cls)


def of_type(bit: int) -> RowFilter:
    """Return the description of a type (a bit) [2.4, R114]."""
    return AnyBit(TYPES, bit)


def has_keyword(words: int) -> RowFilter:
    """Return the description of what has one of several keywords: now on the field, printed elsewhere [R100]."""
    return AnyBit(KEYWORDS, words)


class IsEvolve(RowFilter):
    """An evolve card, or associated with one [2.3.3, R111]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("host")
        self.reads_rows = 1 << SPECIAL

    def judge(self, st: State, row: Row) -> bool:
        """Look at the special kind."""
        return row.v[SPECIAL] == S_EVOLVE


class IsToken(CardFilter):
    """A token [9.1.1]; it stays one while it is evolved."""

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look at the print of the base card."""
        return st.pool.designs[st.col[CARD][e]].row.v[SPECIAL] == S_TOKEN

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look at the print of the base card."""
        return st.pool.designs[snap.columns[PLACE_OF_COLUMN[CARD]]].row.v[SPECIAL] == S_TOKEN


class HasName(RowFilter):
    """Of one of several names: printed, or a further one on the field [2.1, R95, R99].

    Attributes:
        designs: Designs of these printed names.
        bits: Bits of the same names as further names.
    """

    def __init__(self, designs: Ints, bits: int) -> None:
        self.reads_rows = 1 << NAMES
        self.designs = designs
        self.bits = bits

    def judge(self, st: State, row: Row) -> bool:
        """Look at the names."""
        more = row.v[NAMES]
        return more & self.bits != 0 or (row.card in self.designs and not more & RENAMED)


class NameContains(RowFilter):
    """With a piece of text in its name."""

    def __init__(self, piece: str) -> None:
        self.reads_rows = 1 << NAMES
        self.piece = piece

    def judge(self, st: State, row: Row) -> bool:
        """Look at the names."""
        for name in names_of_row(st, row):
            if self.piece in name:
                return True
        return False


def printed_name(st: State, card: int) -> str:
    """Return the printed name of a design without the spaces, which mean nothing."""
    name = st.pool.designs[card].name
    return name.replace(" ", "") if " " in name else name


def names_of_row(st: State, row: Row) -> list[str]:
    """Return all names of a card, as they are compared [R99]."""
    names = [] if row.v[NAMES] & RENAMED else [printed_name(st, row.card)]
    more = row.v[NAMES] & ~RENAMED
    i = 0
    while more >> i:
        if more >> i & 1:
            names.append(st.pool.words[i])
        i += 1
    return names


BY_NAME: Final = -1
BY_TYPE: Final = -2
"""What cards have in common, if it is no number of theirs."""


def marks_of_row(st: State, row: Row, by: int) -> list[str]:
    """Return the names, or the types, by which a card is like another one."""
    if by == BY_NAME:
        return names_of_row(st, row)
    return [str(bit) for bit in range(row.v[TYPES].bit_length()) if row.v[TYPES] >> bit & 1]


class NamedLike(bearing.NamedLike):
    """With a name in common with one of the things named [R99]."""

    def __init__(self, things: Things) -> None:
        super().__init__(things, 1 << NAMES)

    def alike(self, st: State, row: Row, other: Row) -> bool:
        """Compare all names."""
        names = names_of_row(st, row)
        for name in names_of_row(st, other):
            if name in names:
                return True
        return False
