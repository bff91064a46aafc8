"""Descriptions of how cards are: their numbers, states, counters, abilities, and what has happened to them this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.concerning import StandsAt
from tefuda.games.common.filters import CardFilter, ColumnIs, RowFilter, fits_ref
from tefuda.games.common.knowing import master
from tefuda.games.common.measuring import NOW
from tefuda.games.sve.rules.knowing import STATS
from tefuda.games.sve.rules.model import ATTACKING, DAMAGE, KEYWORDS, PLAYED_CARD, SCHEMA
from tefuda.games.sve.rules.text import as_sve, text_of
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import ACTIVATED, TURN_MARK
from tefuda.kernel.schema import FACE, TURNED, column_topic

if TYPE_CHECKING:
    from tefuda.kernel.records import Row, Snap
    from tefuda.kernel.state import State


ATTACKS: Final = StandsAt(ATTACKING, SCHEMA.topic("attack"))
"""It attacks, from the moment when it is acted for that until the attack ends [8.4.4, 8.4.11]."""
ACTED: Final = ColumnIs(TURNED, 1, column_topic(TURNED))
STANDING: Final = ColumnIs(TURNED, 0, column_topic(TURNED))
FACE_UP: Final = ColumnIs(FACE, 1, column_topic(FACE))
FACE_DOWN: Final = ColumnIs(FACE, 0, column_topic(FACE))


class NthPlayed(CardFilter):
    """The n-th card of a description that its player plays this turn, counting itself (このターン中にN枚目の) [R66, R108].

    ``beyond``: not that one, but all that come after it.
    """

    def __init__(self, n: int, of: CardFilter, beyond: bool = False) -> None:
        self.reads = of.reads | SCHEMA.topic("history") | SCHEMA.topic("turn")
        self.reads_rows = of.reads_rows
        self.n = n
        self.of = of
        self.beyond = beyond

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Count the others that were played before."""
        if not self.of.fits(st, x, e):
            return False
        player = master(st, e)
        n = 1
        past = st.history
        while past is not None:
            ev = past.event
            past = past.older
            if ev.kind == TURN_MARK:
                break
            if ev.kind == PLAYED_CARD and ev.player == player and ev.subject != st.ref(e):
                if fits_ref(st, x, self.of, ev.after):
                    n += 1
        return n > self.n if self.beyond else n == self.n

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """What is gone is not being played."""
        return False


class EvenOrOdd(CardFilter):
    """A number is even, or odd."""

    def __init__(self, stat: int, even: bool) -> None:
        self.reads = SCHEMA.topic("host") | SCHEMA.topic("damage") | SCHEMA.topic("life")
        self.reads_rows = 1 << stat
        self.stat = stat
        self.even = even

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Divide the number."""
        return (STATS.now(st, e, self.stat, NOW) % 2 == 0) == self.even

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Divide the last number."""
        return (STATS.then(st, snap, self.stat, NOW) % 2 == 0) == self.even


class HasHead(RowFilter):
    """With an ability under one of several bracketed heads (【ラストワード】を持つ) [R100]."""

    def __init__(self, heads: tuple[str, ...]) -> None:
        self.reads_rows = -1
        self.heads = heads

    def judge(self, st: State, row: Row) -> bool:
        """Look through the abilities."""
        for ability in row.abilities:
            if as_sve(ability).head in self.heads:
                return True
        return False


class HasActivated(RowFilter):
    """With an activated ability other than an evolve ability (【起動】を持つ) [10.1.1.1]."""

    reads = 0
    reads_rows = -1

    def judge(self, st: State, row: Row) -> bool:
        """Look through the abilities."""
        for ability in row.abilities:
            if ability.kind == ACTIVATED and not as_sve(ability).evolve:
                return True
        return False


class WithoutAbilities(RowFilter):
    """Without any ability (能力を持たない)."""

    reads = 0
    reads_rows = -1

    def judge(self, st: State, row: Row) -> bool:
        """Keywords and lines about playing the card are abilities, too."""
        text = text_of(st, row.card)
        return not row.abilities and row.v[KEYWORDS] == 0 and not text.play and text.spell is None


class Damaged(CardFilter):
    """With damage marked on it, or with none."""

    def __init__(self, no: bool) -> None:
        self.reads = SCHEMA.topic("damage")
        self.no = no

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look for damage."""
        return (st.col[DAMAGE][e] > 0) != self.no

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look for the last damage."""
        return (snap.columns[st.rules.place_of[DAMAGE]] > 0) != self.no
