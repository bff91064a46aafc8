"""Descriptions of cards: the filters that qualifiers of card text are made of [4.3.3, 4.4.3, R81].

Each of them judges a card as it is (``fits``) or as it last was (``fitted``) [10.11.1].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from tefuda.games.sve.rules.knowing import PLACE_OF_COLUMN, known, row_of
from tefuda.games.sve.rules.model import (
    CLASS,
    KEYWORDS,
    KIND,
    NAMES,
    S_EVOLVE,
    S_TOKEN,
    SCHEMA,
    SPECIAL,
    TYPES,
    master,
)
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Filter
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.games.sve.rules.things import Players, Things
    from tefuda.kernel.records import Ints, Row, Snap
    from tefuda.kernel.state import State

AT_LEAST: Final = 0
AT_MOST: Final = 1
BELOW: Final = 2
EQUAL: Final = 3
ABOVE: Final = 4
"""How a number is bounded."""


def within(n: int, bound: int, limit: int) -> bool:
    """Tell whether a number is within a bound."""
    if bound == AT_LEAST:
        return n >= limit
    if bound == AT_MOST:
        return n <= limit
    if bound == EQUAL:
        return n == limit
    return n < limit if bound == BELOW else n > limit


@mypyc_attr(allow_interpreted_subclasses=True)
class CardFilter(Filter):
    """A description of cards."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether a card fits now."""
        return True

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Tell whether last-known information fits."""
        return True


class Every(CardFilter):
    """All of several descriptions."""

    def __init__(self, of: tuple[CardFilter, ...]) -> None:
        self.of = of
        self.reads = 0
        self.reads_rows = 0
        for f in of:
            self.reads |= f.reads
            self.reads_rows |= f.reads_rows

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether all fit."""
        for f in self.of:
            if not f.fits(st, x, e):
                return False
        return True

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Tell whether all fitted."""
        for f in self.of:
            if not f.fitted(st, x, snap):
                return False
        return True


class AnyFilter(CardFilter):
    """At least one of several descriptions."""

    def __init__(self, of: tuple[CardFilter, ...]) -> None:
        self.of = of
        self.reads = 0
        self.reads_rows = 0
        for f in of:
            self.reads |= f.reads
            self.reads_rows |= f.reads_rows

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether one fits."""
        for f in self.of:
            if f.fits(st, x, e):
                return True
        return False

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Tell whether one fitted."""
        for f in self.of:
            if f.fitted(st, x, snap):
                return True
        return False


class NoneOf(CardFilter):
    """Not this description."""

    def __init__(self, of: CardFilter) -> None:
        self.of = of
        self.reads = of.reads
        self.reads_rows = of.reads_rows

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether it does not fit."""
        return not self.of.fits(st, x, e)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Tell whether it did not fit."""
        return not self.of.fitted(st, x, snap)


# ---- where and whose -------------------------------------------------------------------------------------------------------


class InZones(CardFilter):
    """In one of several kinds of zone (a mask)."""

    def __init__(self, zones: int) -> None:
        super().__init__()
        self.zones = zones
        for z in SCHEMA.zones:
            if zones >> z.index & 1:
                self.reads |= z.topic

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look where it is."""
        kind = st.kind_of(e)
        return kind >= 0 and self.zones >> kind & 1 != 0

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look where it was."""
        return snap.zone >= 0 and self.zones >> st.rules.zone_kinds[snap.zone] & 1 != 0


class OfMaster(CardFilter):
    """Mine (自分の) or, if not ``own``, the opponent's (相手の) [3.1.2]."""

    def __init__(self, own: bool) -> None:
        self.reads = SCHEMA.topic("controller")
        self.reads_rows = 0
        self.own = own

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the master of the card with that of the text."""
        return (master(st, e) == x.player) == self.own

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Compare the last master."""
        return (snap.controller == x.player) == self.own


class OfPlayers(CardFilter):
    """Of one of the players named in another way."""

    def __init__(self, who: Players) -> None:
        self.reads = SCHEMA.topic("controller") | SCHEMA.topic("turn")
        self.reads_rows = 0
        self.who = who

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look for the master among the players."""
        return master(st, e) in self.who.players(st, x)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look for the last master among the players."""
        return snap.controller in self.who.players(st, x)


class Among(CardFilter):
    """One of the things named before, or with ``no``, none of them (他の: not the source)."""

    def __init__(self, things: Things, no: bool = False) -> None:
        self.reads = things.reads
        self.reads_rows = things.reads_rows
        self.things = things
        self.no = no

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look for the object among the things."""
        return (st.ref(e) in self.things.refs(st, x)) != self.no

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look for the object that was among the things."""
        return (snap.ref in self.things.refs(st, x)) != self.no


class NotSource(CardFilter):
    """Not the card the text stands on (他の)."""

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the objects."""
        return st.ref(e) != x.source

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Compare the objects."""
        return snap.ref != x.source


# ---- what it is ------------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class RowFilter(CardFilter):
    """A description that looks at computed information only."""

    def judge(self, st: State, row: Row) -> bool:
        """Judge a row."""
        raise NotImplementedError

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Judge the row of the card."""
        return self.judge(st, st.row(e))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Judge the last row of the card."""
        return self.judge(st, snap.row)


class OfKind(RowFilter):
    """Of one of several kinds (a mask) [2.3]."""

    def __init__(self, kinds: int) -> None:
        self.reads = 0
        self.reads_rows = 1 << KIND
        self.kinds = kinds

    def judge(self, st: State, row: Row) -> bool:
        """Look at the kind."""
        return self.kinds >> row.v[KIND] & 1 != 0


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


class OfClass(RowFilter):
    """Of a class [2.2]."""

    def __init__(self, cls: int) -> None:
        self.reads = 0
        self.reads_rows = 1 << CLASS
        self.cls = cls

    def judge(self, st: State, row: Row) -> bool:
        """Look at the class."""
        return row.v[CLASS] == self.cls


class OfType(RowFilter):
    """Of a type (a bit) [2.4, R114]."""

    def __init__(self, bit: int) -> None:
        self.reads = 0
        self.reads_rows = 1 << TYPES
        self.bit = bit

    def judge(self, st: State, row: Row) -> bool:
        """Look at the types."""
        return row.v[TYPES] & self.bit != 0


class HasKeyword(RowFilter):
    """With at least one of several keywords: what it has now on the field, what is printed elsewhere [R100]."""

    def __init__(self, words: int) -> None:
        self.reads = 0
        self.reads_rows = 1 << KEYWORDS
        self.words = words

    def judge(self, st: State, row: Row) -> bool:
        """Look at the keywords."""
        return row.v[KEYWORDS] & self.words != 0


class HasName(RowFilter):
    """Of one of several names: printed, or a further one on the field [2.1, R95, R99].

    Attributes:
        designs: Designs of these printed names.
        bits: Bits of the same names as further names.
    """

    def __init__(self, designs: Ints, bits: int) -> None:
        self.reads = 0
        self.reads_rows = 1 << NAMES
        self.designs = designs
        self.bits = bits

    def judge(self, st: State, row: Row) -> bool:
        """Look at the names."""
        return row.card in self.designs or row.v[NAMES] & self.bits != 0


class NameContains(RowFilter):
    """With a piece of text in its name."""

    def __init__(self, piece: str) -> None:
        self.reads = 0
        self.reads_rows = 1 << NAMES
        self.piece = piece

    def judge(self, st: State, row: Row) -> bool:
        """Look at the names."""
        for name in names_of_row(st, row):
            if self.piece in name:
                return True
        return False


def names_of_row(st: State, row: Row) -> list[str]:
    """Return all names of a card [R99]."""
    names = [st.pool.designs[row.card].name]
    more = row.v[NAMES]
    i = 0
    while more >> i:
        if more >> i & 1:
            names.append(st.pool.words[i])
        i += 1
    return names


class NamedLike(CardFilter):
    """Of the same name as one of the things named."""

    def __init__(self, things: Things) -> None:
        self.reads = things.reads
        self.reads_rows = things.reads_rows | 1 << NAMES
        self.things = things

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the names."""
        return self.shares(st, x, st.row(e))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Compare the last names."""
        return self.shares(st, x, snap.row)

    def shares(self, st: State, x: Scope, row: Row) -> bool:
        """Tell whether a row has a name in common with one of the things."""
        names = names_of_row(st, row)
        for ref in self.things.seen(st, x):
            for name in names_of_row(st, row_of(st, ref)):
                if name in names:
                    return True
        return False


# ---- judging what may be gone ------------------------------------------------------------------------------------------


def fits_ref(st: State, x: Scope, f: CardFilter, ref: int) -> bool:
    """Tell whether a thing fits a description, as it last was if it is gone."""
    e = st.now(ref)
    if e >= 0:
        return f.fits(st, x, e)
    return f.fitted(st, x, known(st, ref))
