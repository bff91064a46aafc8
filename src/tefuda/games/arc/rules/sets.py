"""Which players and things a text names: opponents, cards of zones, main almas, the top of a deck [5, 5.3, 9.4, R34, R115, R116]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.model import (
    CAME,
    DECK,
    HAND,
    MAIN,
    OBLIVION,
    RECORD,
    SCHEMA,
    SUB,
    TURN,
    foes,
    main_of,
    playing,
    side,
)
from tefuda.games.common.sets import ZoneCards
from tefuda.games.common.things import Players, Things
from tefuda.kernel.schema import CONTROLLER

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


# ---- players -------------------------------------------------------------------------------------------------------------


class Foe(Players):
    """相手: the opponent; in a tag match the one whose number the register holds, before he is chosen (and in continuous effects) any
    of them [9.4, R115]."""

    def __init__(self, reg: int = -1) -> None:
        self.reg = reg

    def players(self, st: State, x: Scope) -> list[int]:
        """Return him, or all of them."""
        if 0 <= self.reg < len(x.regs) and x.regs[self.reg]:
            return list(x.regs[self.reg])
        return foes(st, x.player)


class Mutual(Players):
    """互い: the controller and one other player, in a tag match the one whose number the register holds [9.6, R116]."""

    def __init__(self, reg: int = -1) -> None:
        self.reg = reg

    def players(self, st: State, x: Scope) -> list[int]:
        """Return both, in the order of the seats; all, as long as nobody is chosen."""
        if 0 <= self.reg < len(x.regs) and x.regs[self.reg]:
            return sorted([x.player, *x.regs[self.reg]])
        return playing(st)


class Besides(Players):
    """Those of the players who are not the controller (``own``: the controller, if he is one of them)."""

    def __init__(self, of: Players, own: bool = False) -> None:
        self.of = of
        self.own = own

    def players(self, st: State, x: Scope) -> list[int]:
        """Leave him out, or the others."""
        return [p for p in self.of.players(st, x) if (p == x.player) == self.own]


class HavingLess(Players):
    """Of two players the one with more, or less, of a number of players; nobody if they are equal."""

    def __init__(self, table: int, most: bool) -> None:
        self.table = table
        self.most = most

    def players(self, st: State, x: Scope) -> list[int]:
        """Compare them."""
        counts = [st.num[self.table + p] for p in st.seats]
        best = max(counts) if self.most else min(counts)
        found = [p for p in st.seats if st.num[self.table + p] == best]
        return found if len(found) == 1 else []


class Everyone(Players):
    """All players who are in the match still (全場, 全領域) [9.4]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return them in the order of the seats."""
        return playing(st)


# ---- cards ---------------------------------------------------------------------------------------------------------------


class CardsIn(ZoneCards):
    """The cards in kinds of zones of players that fit a description (自分の忘却の[ドール]アルマ).

    Attributes:
        came: True for skills of RF終了時 that speak of reflets on the field: those that this step has just moved to the record count as
            well, each for the side of the field it lay on [R34].
    """

    def __init__(self, zones: Ints, who: Players, fits: CardFilter | None = None, came: bool = False) -> None:
        super().__init__(SCHEMA, zones, who, fits)
        if came:
            self.reads |= SCHEMA.topic("came") | SCHEMA.topic("turn") | SCHEMA.zones[RECORD].topic
        self.came = came

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them player by player, zone by zone, oldest first."""
        if not self.came:
            return super().refs(st, x)
        out: list[int] = []
        for p in self.who.players(st, x):
            for z in self.zones:
                for e in st.zone(p, z):
                    if self.fits is None or self.fits.fits(st, x, e):
                        out.append(st.ref(e))
            out += self.just_recorded(st, x, p)
        return out

    def just_recorded(self, st: State, x: Scope, player: int) -> list[int]:
        """Return the reflets that this RF has moved from a player's side of the field and that lie in the record still [R34]."""
        mark = 4 * st.num[TURN] + player + 1
        out: list[int] = []
        for p in st.seats:
            for e in st.zone(p, RECORD):
                if st.col[CAME][e] == mark and (self.fits is None or self.fits.fits(st, x, e)):
                    out.append(st.ref(e))
        return out


class MainsOf(Things):
    """The main almas of players (自アルマ, 相手アルマ) [5.3] that fit a description, if one is given."""

    def __init__(self, who: Players, fits: CardFilter | None = None) -> None:
        self.reads = SCHEMA.topic("zone:main") | (fits.reads if fits is not None else 0)
        self.reads_rows = fits.reads_rows if fits is not None else 0
        self.who = who
        self.fits = fits

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return those that are there."""
        out: list[int] = []
        for p in self.who.players(st, x):
            e = main_of(st, p)
            if e >= 0 and (self.fits is None or self.fits.fits(st, x, e)):
                out.append(st.ref(e))
        return out


class CombatAlmas(Things):
    """The almas of the combat or attack whose timing the text waits for: those of the own side, or of the other one (交戦相手)."""

    def __init__(self, foe: bool) -> None:
        self.reads = SCHEMA.topic("fight")
        self.reads_rows = 0
        self.foe = foe

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them, the ones that are gone as well."""
        ev = x.event
        if ev is None:
            return []
        out: list[int] = []
        for r in ev.more:
            e = st.now(r)
            seen = st.seen(r)
            p = st.col[CONTROLLER][e] if e >= 0 else seen.controller if seen is not None else -1
            if p >= 0 and (side(st, p) != side(st, x.player)) == self.foe:
                out.append(r)
        return out


ON_FIELD: Final = (MAIN, SUB)
"""Zones of 場."""
EVERYWHERE: Final = (DECK, HAND, MAIN, SUB, RECORD, OBLIVION)
"""Zones of 領域."""
