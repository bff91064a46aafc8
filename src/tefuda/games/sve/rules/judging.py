"""Conditions of card text [10.1.1.2, 13, R67, R107, R108]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.conditions import TurnIs
from tefuda.games.common.knowing import column_of
from tefuda.games.sve.rules.model import (
    BY_PLAY,
    DECREASES,
    FIRST,
    FLAGS,
    MAX_PP,
    ORIGIN,
    RESOLUTION,
    SCHEMA,
    active,
    flagged,
)
from tefuda.kernel.programs import Cond

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State

OVERFLOW: Final = 7
"""Maximum PP of Overflow [13.4.1]."""


class Overflow(Cond):
    """Overflow: the own maximum PP is 7 or more (覚醒) [13.4.1]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("max_pp")
        self.reads_rows = 0

    def holds(self, st: State, x: Scope) -> bool:
        """Read maximum PP."""
        return st.num[MAX_PP + x.player] >= OVERFLOW


class Sanguine(Cond):
    """Sanguine: in the own turn, the own leader's health has gone down this turn (真紅) [13.5.2, R33]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("decreases") | SCHEMA.topic("turn")
        self.reads_rows = 0

    def holds(self, st: State, x: Scope) -> bool:
        """Read the number of decreases."""
        return active(st) == x.player and st.num[DECREASES + x.player] > 0


class TookFirstTurn(TurnIs):
    """A player took the first turn of the game [6.2.1.5]."""

    def holds(self, st: State, x: Scope) -> bool:
        """Ask who did."""
        return st.num[FIRST] in self.who.players(st, x)


class SourceFlagged(Cond):
    """A permission or prohibition applies to the source."""

    def __init__(self, flag: int) -> None:
        self.reads = 0
        self.reads_rows = 1 << FLAGS
        self.flag = flag

    def holds(self, st: State, x: Scope) -> bool:
        """Read the row of the source, if it is there."""
        e = st.now(x.source)
        return e >= 0 and flagged(st, e, self.flag)


class PlayedFromZone(Cond):
    """A thing was played from a kind of zone; also a spell that is being carried out [R107]."""

    def __init__(self, things: Things, zone: int) -> None:
        self.reads = things.reads | SCHEMA.topic("zone:field")
        self.reads_rows = things.reads_rows
        self.things = things
        self.zone = zone

    def holds(self, st: State, x: Scope) -> bool:
        """Read how it came, and from where."""
        for r in self.things.seen(st, x):
            e = st.now(r)
            played = column_of(st, r, BY_PLAY) & 1 != 0 or (e >= 0 and st.kind_of(e) == RESOLUTION)
            return played and column_of(st, r, ORIGIN) == self.zone
        return False


class PaidInPlay(Cond):
    """A card was played, and one of some optional payments of its text was made then [10.6.2.2.1].

    Attributes:
        lines: The payments, a bit for each line about playing the card; 0: one that has to be made.
    """

    def __init__(self, things: Things, lines: int) -> None:
        self.reads = things.reads | SCHEMA.topic("zone:field")
        self.reads_rows = things.reads_rows
        self.things = things
        self.lines = lines

    def holds(self, st: State, x: Scope) -> bool:
        """Read what the card keeps of its play, see :func:`~tefuda.games.sve.rules.playing.keep_payments`."""
        for r in self.things.seen(st, x):
            how = column_of(st, r, BY_PLAY)
            return how & 1 != 0 and (self.lines == 0 or how >> 1 & self.lines != 0)
        return False
