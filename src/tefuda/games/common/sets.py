"""Things that the texts of every game name in the same way: cards of zones, the end of a pile, those with the largest number. A game
derives from them what it reads, and how it reads a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from tefuda.games.common.announcing import R_ITEM
from tefuda.games.common.knowing import row_of
from tefuda.games.common.measuring import NOW
from tefuda.games.common.things import Things
from tefuda.kernel import twins
from tefuda.kernel.programs import Const
from tefuda.kernel.schema import PUBLIC

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.games.common.measuring import Stats
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.schema import Schema
    from tefuda.kernel.state import State


def topics_of(schema: Schema, zones: Ints) -> int:
    """Return the topics of kinds of zones."""
    out = 0
    for z in zones:
        out |= schema.zones[z].topic
    return out


@mypyc_attr(allow_interpreted_subclasses=True)
class ZoneCards(Things):
    """The cards in kinds of zones of players that fit a description.

    Attributes:
        zones: Kinds of zones in printed order.
        who: Players whose zones they are.
        fits: Description, or None.
    """

    def __init__(self, schema: Schema, zones: Ints, who: Players, fits: CardFilter | None = None) -> None:
        self.reads = topics_of(schema, zones) | who.topics()
        self.reads_rows = 0
        if fits is not None:
            self.reads |= fits.reads
            self.reads_rows |= fits.reads_rows
        self.zones = zones
        self.who = who
        self.fits = fits

    def veiled(self, st: State) -> bool:
        """Tell whether one of the kinds of zones is not open to everybody."""
        for z in self.zones:
            if st.rules.schema.zones[z].visibility != PUBLIC:
                return True
        return False

    def left_out(self, st: State, x: Scope) -> int:
        """Return the card that does not count whatever it is (the one that is being used), -1 for none."""
        return -1

    def lying(self, st: State, player: int, zone: int) -> list[int]:
        """Return what lies in a zone of a player."""
        return st.zone(player, zone)

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them player by player, zone by zone, oldest first."""
        out: list[int] = []
        used = self.left_out(st, x)
        for p in self.who.players(st, x):
            for z in self.zones:
                for e in self.lying(st, p, z):
                    if e != used and (self.fits is None or self.fits.fits(st, x, e)):
                        out.append(st.ref(e))
        return out

    def secret(self, st: State, x: Scope) -> int:
        """With a description, any card that not everybody can tell might be one."""
        if self.fits is None or not self.veiled(st):
            return -1
        used = self.left_out(st, x)
        n = 0
        hidden = False
        for p in self.who.players(st, x):
            for z in self.zones:
                for e in self.lying(st, p, z):
                    if e != used and twins.in_secret(st, e):
                        hidden = True
                        n += 1
                    elif e != used and self.fits.fits(st, x, e):
                        n += 1
        return n if hidden else -1


class StackedCards(ZoneCards):
    """Cards of zones in a game with a stack: what is on it is the things of whoever put it there.

    Attributes:
        stack: Kind of the zone that is the stack, if it is one of them.
        apart: True for costs and announcements: the card that is being used does not count [eoo:R33].
    """

    def __init__(
        self, schema: Schema, zones: Ints, who: Players, fits: CardFilter | None = None, apart: bool = False
    ) -> None:
        super().__init__(schema, zones, who, fits)
        self.stack = -1
        for z in zones:
            if schema.zones[z].shared:
                self.stack = z
        self.apart = apart

    def left_out(self, st: State, x: Scope) -> int:
        """Return the card that is being used, if it does not count."""
        if not self.apart or len(x.regs) <= R_ITEM or not x.regs[R_ITEM]:
            return -1
        return st.now(x.regs[R_ITEM][0])

    def lying(self, st: State, player: int, zone: int) -> list[int]:
        """Return what lies in a zone of a player; on the stack, what he has put there."""
        if zone == self.stack:
            return [e for e in st.shared(zone) if st.items[e].player == player]
        return st.zone(player, zone)


class StackedObject(Things):
    """The text's own object on a stack while it is there or is announced (このカード), else its source."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return it."""
        return list(x.regs[R_ITEM]) if len(x.regs) > R_ITEM and x.regs[R_ITEM] else [x.source]


class PlayerThings(Things):
    """Players as things that can be chosen and that effects can hold: entities of their own."""

    def __init__(self, who: Players) -> None:
        self.reads = who.topics()
        self.reads_rows = 0
        self.who = who

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them."""
        return [st.ref(p) for p in self.who.players(st, x)]


@mypyc_attr(allow_interpreted_subclasses=True)
class PileEnd(Things):
    """The top (or bottom) cards of a pile of players, the outermost first; all there are, if fewer.

    Attributes:
        zone: Kind of the pile.
        who: Players whose pile it is.
        n: How many.
        bottom: Whether they are taken from below.
    """

    def __init__(self, schema: Schema, zone: int, who: Players, n: Num, bottom: bool = False) -> None:
        self.reads = schema.zones[zone].topic | who.topics() | n.reads
        self.reads_rows = n.reads_rows
        self.zone = zone
        self.who = who
        self.n = n
        self.bottom = bottom

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them as the pile lies now."""
        n = max(0, self.n.value(st, x))
        out: list[int] = []
        for p in self.who.players(st, x):
            cards = st.zone(p, self.zone)
            for e in cards[:n] if self.bottom else cards[: -n - 1 : -1] if n < len(cards) else cards[::-1]:
                out.append(st.ref(e))
        return out


class UntilFits(PileEnd):
    """The top cards of a pile down to the first that fits a description; all of them, if none does (…が出るまで)."""

    def __init__(self, schema: Schema, zone: int, who: Players, fits: CardFilter) -> None:
        super().__init__(schema, zone, who, Const(0))
        self.reads |= fits.reads
        self.reads_rows |= fits.reads_rows
        self.fits = fits

    def refs(self, st: State, x: Scope) -> list[int]:
        """Turn over one after the other."""
        out: list[int] = []
        for p in self.who.players(st, x):
            for e in st.zone(p, self.zone)[::-1]:
                out.append(st.ref(e))
                if self.fits.fits(st, x, e):
                    break
        return out


@mypyc_attr(allow_interpreted_subclasses=True)
class Outermost(Things):
    """Those with the largest or smallest number of a group, all ties (最も…が高い).

    Attributes:
        stats: How numbers are read.
        of: The group.
        stat: Which number.
        most: Whether the largest is meant.
        which: ``measuring.NOW``, or the printed one.
    """

    def __init__(self, stats: Stats, of: Things, stat: int, most: bool, which: int = NOW) -> None:
        self.reads = of.reads | stats.topics(stat, which)
        self.reads_rows = of.reads_rows | stats.rows(stat, which)
        self.stats = stats
        self.of = of
        self.stat = stat
        self.most = most
        self.which = which

    def among(self, st: State, x: Scope) -> list[int]:
        """Return those of the group that are compared: what has no such number is none of them."""
        return [r for r in self.of.refs(st, x) if self.stats.bears(row_of(st, r), self.stat)]

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return those whose number nobody else in the group beats."""
        best = 0
        out: list[int] = []
        for r in self.among(st, x):
            n = self.stats.of(st, r, self.stat, self.which)
            if not out or n == best:
                best = n
                out.append(r)
            elif (n > best) == self.most:
                best = n
                out = [r]
        return out
