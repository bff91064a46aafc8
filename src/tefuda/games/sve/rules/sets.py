"""Which things and players a text names: cards of zones, parts of what was named before, players by relation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.filters import CardFilter
from tefuda.games.common.things import Players, Things
from tefuda.games.sve.rules.knowing import stat_of
from tefuda.games.sve.rules.model import ATTACKED, DECK, EX, HAND, HEALTH, LEADER, SCHEMA, TARGET, active
from tefuda.kernel import twins

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


# ---- players ---------------------------------------------------------------------------------------------------------------


class EveryPlayer(Players):
    """Both players, the turn player first (各プレイヤー) [1.3.4]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return both."""
        first = max(0, active(st))
        return [first, 1 - first]


# ---- things ----------------------------------------------------------------------------------------------------------------


class CardsIn(Things):
    """The cards in kinds of zones of players that fit a description (自分の墓場のコスト2以下のフォロワー).

    Attributes:
        zones: Kinds of zones in printed order.
        who: Players whose zones they are.
        fits: Description, or None.
        apart: True for texts of cards being played: the card itself does not count in hand or EX area [10.6.2.1, R43].
    """

    def __init__(self, zones: Ints, who: Players, fits: CardFilter | None, apart: bool = False) -> None:
        self.reads = SCHEMA.topic("turn")
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

    def secret(self, st: State, x: Scope) -> int:
        """With a description, any card of a hidden zone might be one."""
        if self.fits is None:
            return -1
        n = 0
        hidden = False
        played = st.now(x.source) if self.apart else -1
        for p in self.who.players(st, x):
            for z in self.zones:
                for e in st.zone(p, z):
                    if e != played and twins.in_secret(st, e):
                        hidden = True
                        n += 1
                    elif e != played and self.fits.fits(st, x, e):
                        n += 1
        return n if hidden else -1

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them player by player, zone by zone, oldest first."""
        out: list[int] = []
        played = st.now(x.source) if self.apart else -1
        for p in self.who.players(st, x):
            for z in self.zones:
                for e in st.zone(p, z):
                    if e == played and z in (HAND, EX):
                        continue
                    if self.fits is None or self.fits.fits(st, x, e):
                        out.append(st.ref(e))
        return out


class Leaders(Things):
    """The leaders of players."""

    def __init__(self, who: Players) -> None:
        self.reads = SCHEMA.zones[LEADER].topic
        self.reads_rows = 0
        self.who = who

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the leaders."""
        return [st.ref(st.zone(p, LEADER)[0]) for p in self.who.players(st, x)]


class EndOfDeck(Things):
    """The top (or bottom) cards of players' decks, the outermost first; all there are, if fewer [5.10, R70]."""

    def __init__(self, who: Players, n: Num, bottom: bool = False) -> None:
        self.reads = SCHEMA.zones[DECK].topic | n.reads
        self.reads_rows = n.reads_rows
        self.who = who
        self.n = n
        self.bottom = bottom

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them as the deck lies now."""
        n = max(0, self.n.value(st, x))
        out: list[int] = []
        for p in self.who.players(st, x):
            deck = st.zone(p, DECK)
            cards = deck[:n] if self.bottom else deck[len(deck) - n :][::-1] if n < len(deck) else deck[::-1]
            for e in cards:
                out.append(st.ref(e))
        return out


class Extremes(Things):
    """Those with the largest or smallest number of a group, all ties (攻撃力最大の)."""

    def __init__(self, of: Things, stat: int, most: bool) -> None:
        self.reads = of.reads | SCHEMA.topic("host")
        self.reads_rows = of.reads_rows | 1 << stat
        if stat == HEALTH:
            self.reads |= SCHEMA.topic("damage") | SCHEMA.topic("life")
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


class AttackTarget(Things):
    """What the current attack is aimed at (攻撃目標) [8.4.3]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("attack")
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the target of the attack that lasts, or of the event if that was an attack."""
        ev = x.event
        if ev is not None and ev.kind == ATTACKED:
            return [ev.to]
        return [st.num[TARGET]] if st.num[TARGET] >= 0 else []
