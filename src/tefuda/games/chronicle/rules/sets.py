"""Which things and players a text names: cards of zones, objects, the top of a deck [6.1, 7]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.knowing import stat_of
from tefuda.games.chronicle.rules.model import DECK, SCHEMA, STACK, active
from tefuda.games.chronicle.rules.text import R_ITEM
from tefuda.games.common.things import Players, Things

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class EveryPlayer(Players):
    """Both players, the turn player first [6.1.3]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return both."""
        first = active(st)
        return [first, 1 - first]

    def turning(self) -> bool:
        """It does not: both are named."""
        return False


class TurnPlayer(Players):
    """The turn player [6.1.3]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the one whose turn it is."""
        return [active(st)]


class CardsIn(Things):
    """The cards and objects in kinds of zones of players that fit a description [7].

    Attributes:
        zones: Kinds of zones in printed order; what is on the stack belongs to its controller.
        who: Players whose they are, both by :class:`EveryPlayer`.
        fits: Description, or None.
        apart: True for costs and announcements: the card that is being used does not count.
    """

    def __init__(self, zones: Ints, who: Players, fits: CardFilter | None, apart: bool = False) -> None:
        self.reads = SCHEMA.topic("turn") if who.turning() else 0
        self.reads_rows = 0
        for z in zones:
            self.reads |= SCHEMA.zones[z].topic
        if fits is not None:
            self.reads |= fits.reads
            self.reads_rows |= fits.reads_rows
        self.zones = zones
        self.who = who
        self.fits = fits
        self.apart = apart

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them player by player, zone by zone, oldest first."""
        out: list[int] = []
        used = st.now(x.regs[R_ITEM][0]) if self.apart and len(x.regs) > R_ITEM and x.regs[R_ITEM] else -1
        for p in self.who.players(st, x):
            for z in self.zones:
                if z == STACK:
                    cards = [e for e in st.shared(STACK) if st.items[e].player == p]
                else:
                    cards = st.zone(p, z)
                for e in cards:
                    if e != used and (self.fits is None or self.fits.fits(st, x, e)):
                        out.append(st.ref(e))
        return out


class EndOfDeck(Things):
    """The top (or bottom) cards of players' decks, the outermost first; all there are, if fewer."""

    def __init__(self, who: Players, n: Num, bottom: bool = False) -> None:
        self.reads = SCHEMA.zones[DECK].topic | n.reads | (SCHEMA.topic("turn") if who.turning() else 0)
        self.reads_rows = n.reads_rows
        self.who = who
        self.n = n
        self.bottom = bottom

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them as the deck lies now."""
        n = max(0, self.n.value(st, x))
        out: list[int] = []
        for p in self.who.players(st, x):
            cards = st.zone(p, DECK)
            for e in cards[:n] if self.bottom else cards[::-1][:n]:
                out.append(st.ref(e))
        return out


class PlayersAsThings(Things):
    """Players as things chosen: entities of their own [11.2.7]."""

    def __init__(self, who: Players) -> None:
        self.reads = SCHEMA.topic("turn") if who.turning() else 0
        self.reads_rows = 0
        self.who = who

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them."""
        return [st.ref(p) for p in self.who.players(st, x)]


class Extremes(Things):
    """Those with the largest or smallest number of a group, all ties (最もパワーが高い)."""

    def __init__(self, of: Things, stat: int, most: bool) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows | 1 << stat
        self.of = of
        self.stat = stat
        self.most = most

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return those whose number nobody else in the group beats."""
        best = 0
        out: list[int] = []
        for r in self.of.refs(st, x):
            n = stat_of(st, r, self.stat)
            if not out or n == best:
                best = n
                out.append(r)
            elif (n > best) == self.most:
                best = n
                out = [r]
        return out


class ThisObject(Things):
    """The spell that resolves, as an object on the stack (このカード in its text)."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return it."""
        return list(x.regs[R_ITEM]) if len(x.regs) > R_ITEM and x.regs[R_ITEM] else [x.source]
