"""What continuous abilities and effects are made of besides the descriptions: filters of plays and sources [10.3.4, R46, R47]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.things import Players
from tefuda.games.sve.rules.model import ORIGIN, RESOLUTION, SINCE, TURN
from tefuda.kernel.programs import Cond, Filter
from tefuda.kernel.schema import ALL_TOPICS, CONTROLLER

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class PlayedBy(Filter):
    """A card that fits a description and would be played by one of some players."""

    def __init__(self, who: Players, of: Filter | None) -> None:
        self.reads = of.reads if of is not None else 0
        self.reads_rows = of.reads_rows if of is not None else 0
        self.who = who
        self.of = of

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Whoever has the card in hand or EX area plays it."""
        if st.col[CONTROLLER][e] not in self.who.players(st, x):
            return False
        return self.of is None or self.of.fits(st, x, e)


class InZone(Cond):
    """The card the text stands on is in a kind of zone (for a card being played: came from there)."""

    def __init__(self, zone: int) -> None:
        self.reads_rows = 0
        self.zone = zone

    def holds(self, st: State, x: Scope) -> bool:
        """Look where it is."""
        e = st.now(x.source)
        if e < 0:
            return False
        here = st.kind_of(e)
        return (st.col[ORIGIN][e] if here == RESOLUTION else here) == self.zone


class JustEntered(Cond):
    """The card the text stands on came to the field this turn."""

    reads = ALL_TOPICS
    reads_rows = 0

    def holds(self, st: State, x: Scope) -> bool:
        """Compare turns."""
        e = st.now(x.source)
        return e >= 0 and st.col[SINCE][e] == st.num[TURN]


class AttackBan(Filter):
    """Which attacks are forbidden: of attackers that fit, on targets that fit.

    Attributes:
        attackers, targets: Descriptions; None: what the effect is locked to, or all.
        shields: True if the effect is locked to the targets, False if to the attackers.
    """

    def __init__(self, attackers: Filter | None, targets: Filter | None, shields: bool) -> None:
        self.attackers = attackers
        self.targets = targets
        self.shields = shields

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether something is one of the attackers."""
        return self.attackers is None or self.attackers.fits(st, x, e)

    def bans(self, st: State, x: Scope, locked: Ints | None, e: int, t: int) -> bool:
        """Tell whether one thing cannot attack another."""
        if locked is not None and st.ref(t if self.shields else e) not in locked:
            return False
        if self.attackers is not None and not self.attackers.fits(st, x, e):
            return False
        return self.targets is None or self.targets.fits(st, x, t)


class Otherwise(Filter):
    """What does not fit a description."""

    def __init__(self, of: Filter) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Try it."""
        return not self.of.fits(st, x, e)
