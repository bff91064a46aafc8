"""Descriptions of cards: what the qualifiers of card text are made of, whatever the game.

Each of them judges a card as it is (``fits``) or as it last was (``fitted``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from tefuda.games.common.knowing import known, master
from tefuda.kernel.programs import Filter
from tefuda.kernel.schema import CONTROLLER, COUNTER_TOPIC, column_topic

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints, Row, Snap
    from tefuda.kernel.schema import Schema
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

    reads = 0
    reads_rows = 0

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether a card fits now."""
        return True

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Tell whether last-known information fits."""
        return True

    def fits_new(self, st: State, x: Scope, row: Row, player: int) -> bool:
        """Tell whether something that is about to be made fits: of a printed row, in a zone of a player. What only an object can have,
        it has not."""
        return False


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

    def fits_new(self, st: State, x: Scope, row: Row, player: int) -> bool:
        """Judge the printed row."""
        return self.judge(st, row)


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

    def fits_new(self, st: State, x: Scope, row: Row, player: int) -> bool:
        """Tell whether all would fit."""
        for f in self.of:
            if not f.fits_new(st, x, row, player):
                return False
        return True

    def limited(self) -> bool:
        """Tell whether one of them is."""
        for f in self.of:
            if f.limited():
                return True
        return False

    def only(self, st: State, x: Scope) -> list[int] | None:
        """Return what the first of them is limited to that is."""
        for f in self.of:
            refs = f.only(st, x)
            if refs is not None:
                return refs
        return None

    def where(self) -> int:
        """Return the zone kinds in which all can fit."""
        kinds = -1
        for f in self.of:
            kinds &= f.where()
        return kinds


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

    def fits_new(self, st: State, x: Scope, row: Row, player: int) -> bool:
        """Tell whether one would fit."""
        for f in self.of:
            if f.fits_new(st, x, row, player):
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

    def fits_new(self, st: State, x: Scope, row: Row, player: int) -> bool:
        """Tell whether it would not fit."""
        return not self.of.fits_new(st, x, row, player)


class OfMaster(CardFilter):
    """Mine (自分の) or, if not ``own``, the opponent's (相手の) [sve:3.1.2]."""

    def __init__(self, own: bool) -> None:
        self.reads = column_topic(CONTROLLER)
        self.own = own

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the master of the card with that of the text."""
        return (master(st, e) == x.player) == self.own

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Compare the last master."""
        return (snap.controller == x.player) == self.own

    def fits_new(self, st: State, x: Scope, row: Row, player: int) -> bool:
        """Compare the player who would hold it."""
        return (player == x.player) == self.own


class OfPlayers(CardFilter):
    """Of one of the players named in another way."""

    def __init__(self, who: Players) -> None:
        self.reads = column_topic(CONTROLLER) | who.topics()
        self.who = who

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look for the master among the players."""
        return master(st, e) in self.who.players(st, x)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look for the last master among the players."""
        return snap.controller in self.who.players(st, x)

    def fits_new(self, st: State, x: Scope, row: Row, player: int) -> bool:
        """Look for the player who would hold it."""
        return player in self.who.players(st, x)


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

    def limited(self) -> bool:
        """It is, unless it names what does not fit."""
        return not self.no

    def only(self, st: State, x: Scope) -> list[int] | None:
        """Return the things."""
        return None if self.no else self.things.refs(st, x)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look for the object that was among the things."""
        return (snap.ref in self.things.refs(st, x)) != self.no


class NotSource(CardFilter):
    """Not the card the text stands on (他の)."""

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the objects: one whose own move set the text off is it where it went, too."""
        ref = st.ref(e)
        ev = x.event
        return ref != x.source and (ev is None or ev.subject != x.source or ref != ev.after)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Compare the objects."""
        return snap.ref != x.source

    def fits_new(self, st: State, x: Scope, row: Row, player: int) -> bool:
        """It is another object."""
        return True


def fits_ref(st: State, x: Scope, f: CardFilter, ref: int) -> bool:
    """Tell whether a thing fits a description, as it last was if it is gone."""
    e = st.now(ref)
    if e >= 0:
        return f.fits(st, x, e)
    return f.fitted(st, x, known(st, ref))


class ColumnIs(CardFilter):
    """An attribute of the object has a value, or with ``no``, any other one."""

    def __init__(self, column: int, value: int, topic: int, no: bool = False) -> None:
        self.reads = topic
        self.column = column
        self.value = value
        self.no = no

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Read the attribute."""
        return (st.col[self.column][e] == self.value) != self.no

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Read the last attribute."""
        return (snap.columns[st.rules.place_of[self.column]] == self.value) != self.no


class WithCounter(CardFilter):
    """With at least one counter of a name on it [sve:14.1]."""

    def __init__(self, name: str) -> None:
        self.reads = COUNTER_TOPIC
        self.name = name

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look for the counter."""
        return st.counter(e, self.name) > 0

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look for the counter that lay there."""
        for name, n in snap.counters:
            if name == self.name:
                return n > 0
        return False


class SourceOnly(Filter):
    """The card the text stands on, and no other."""

    reads = 0
    reads_rows = 0

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare refs."""
        return st.ref(e) == x.source

    def limited(self) -> bool:
        """It is."""
        return True

    def only(self, st: State, x: Scope) -> list[int] | None:
        """Return that card."""
        return [x.source]


class AnyOfFilters(Filter):
    """What fits one of several descriptions."""

    def __init__(self, of: tuple[Filter, ...]) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.of = of
        for one in of:
            self.reads |= one.reads
            self.reads_rows |= one.reads_rows

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Try each."""
        for one in self.of:
            if one.fits(st, x, e):
                return True
        return False


class InZones(CardFilter):
    """In one of several kinds of zone (a mask)."""

    def __init__(self, zones: int, schema: Schema) -> None:
        self.zones = zones
        for z in schema.zones:
            if zones >> z.index & 1:
                self.reads |= z.topic

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look where it is."""
        kind = st.kind_of(e)
        return kind >= 0 and self.zones >> kind & 1 != 0

    def where(self) -> int:
        """Return these kinds."""
        return self.zones

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look where it was."""
        return snap.zone >= 0 and self.zones >> st.rules.zone_kinds[snap.zone] & 1 != 0


class AnyBit(RowFilter):
    """With at least one of the bits of a mask in an attribute that is a set (keywords, types)."""

    def __init__(self, attr: int, mask: int) -> None:
        self.reads_rows = 1 << attr
        self.attr = attr
        self.mask = mask

    def judge(self, st: State, row: Row) -> bool:
        """Look at the set."""
        return row.v[self.attr] & self.mask != 0


class BitCount(RowFilter):
    """With a number of members, within a bound, in an attribute that is a set (attributes, factions)."""

    def __init__(self, attr: int, bound: int, n: int) -> None:
        self.reads_rows = 1 << attr
        self.attr = attr
        self.bound = bound
        self.n = n

    def judge(self, st: State, row: Row) -> bool:
        """Count them."""
        return within(row.v[self.attr].bit_count(), self.bound, self.n)


class OneOf(RowFilter):
    """With one of several values (a mask) in an attribute that is a number (a card type)."""

    def __init__(self, attr: int, values: int) -> None:
        self.reads_rows = 1 << attr
        self.attr = attr
        self.values = values

    def judge(self, st: State, row: Row) -> bool:
        """Look at the value."""
        return self.values >> row.v[self.attr] & 1 != 0


class OfDesign(RowFilter):
    """Of one of several designs."""

    def __init__(self, designs: Ints) -> None:
        self.designs = designs

    def judge(self, st: State, row: Row) -> bool:
        """Look at the design."""
        return row.card in self.designs


class NameContains(RowFilter):
    """With a piece of text in its printed name."""

    def __init__(self, piece: str) -> None:
        self.piece = piece

    def judge(self, st: State, row: Row) -> bool:
        """Look at the name."""
        return self.piece in st.pool.designs[row.card].name
