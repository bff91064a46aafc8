"""Descriptions of cards and lands: whose they are, where they lie, numbers, races by words, kinds of lands [2, 6.2, R13, R22, R24]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.knowing import supports_battle
from tefuda.games.avalon.rules.model import (
    KIND,
    LAND_MASK,
    R_CREATURE,
    R_MANA,
    RACES,
    ROLE,
    SCHEMA,
    creature_on,
    is_land,
    land_zone,
    mana_on,
)
from tefuda.games.avalon.rules.sets import ON_FIELD, WHO
from tefuda.games.avalon.rules.text import extra_of
from tefuda.games.common import concerning as cc
from tefuda.games.common import filters as cf
from tefuda.games.common.filters import CardFilter, RowFilter
from tefuda.kernel.schema import ZONE
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Row, Snap
    from tefuda.kernel.state import State

# ---- place and player ------------------------------------------------------------------------------------------------------


def on_lands() -> CardFilter:
    """Return 土地の: on any land."""
    return cf.InZones(LAND_MASK, SCHEMA)


def placed(mana: bool = False) -> CardFilter:
    """Return the description of placed creatures, on a land or in the holy land; ``mana``: of mana cards instead [R13, R22]."""
    return cf.ColumnIs(ROLE, R_MANA if mana else R_CREATURE, SCHEMA.topic("role"))


class Of(cf.OfPlayers):
    """A card of one of the players; what players are meant may change with leadership and battle [R5, R23, R97]."""

    def __init__(self, who: Players) -> None:
        super().__init__(who)
        self.reads |= WHO


class IsPlayer(cc.IsPlayer):
    """One of the players (for modifications that concern players); who is meant may change with leadership and battle."""

    def __init__(self, who: Players) -> None:
        super().__init__(who)
        self.reads |= WHO


class OtherCard(CardFilter):
    """Not the card the text stands on (他の), wherever that is by now (E100)."""

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the cards."""
        return e != x.source & ENTITY

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Compare the cards."""
        return snap.ref & ENTITY != x.source & ENTITY

    def fits_new(self, st: State, x: Scope, row: Row, player: int) -> bool:
        """It is another one."""
        return True


class OnLandOfSource(CardFilter):
    """A card in the pile in which the source lies, or lay together with it (この土地のクリーチャー)."""

    reads = ON_FIELD
    reads_rows = 0

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare where both lie."""
        return st.col[ZONE][e] == self.here(st, x)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Compare where it lay with where the source lies, or lay when it left."""
        return snap.zone == self.here(st, x)

    def here(self, st: State, x: Scope) -> int:
        """Return the pile of the source."""
        e = st.now(x.source)
        if e >= 0:
            return st.col[ZONE][e]
        last = st.seen(x.source)
        return last.zone if last is not None else -2


# ---- names and races: compared when they are asked, for the pool may grow ---------------------------------------------------


class NamedExactly(RowFilter):
    """With this very name [2.1, R24]."""

    def __init__(self, name: str) -> None:
        self.name = name

    def judge(self, st: State, row: Row) -> bool:
        """Compare the printed names."""
        return st.pool.designs[row.card].name == self.name


class OfRace(RowFilter):
    """With a race that contains a word (種族が「竜」の, 「竜」族) [2.8]."""

    def __init__(self, word: str) -> None:
        self.reads_rows = 1 << RACES
        self.word = word

    def judge(self, st: State, row: Row) -> bool:
        """Look through the races of the pool."""
        has = row.v[RACES]
        if not has:
            return False
        races = extra_of(st).races
        for i in range(len(races)):
            if has >> i & 1 and self.word in races[i]:
                return True
        return False


# ---- numbers and abilities -------------------------------------------------------------------------------------------------


class CanSupport(RowFilter):
    """With a support effect (戦闘支援効果を持つ) [7.2.2, R59]."""

    def __init__(self) -> None:
        self.reads_rows = 1 << KIND

    def judge(self, st: State, row: Row) -> bool:
        """Ask the print."""
        return supports_battle(st, row)


# ---- lands -----------------------------------------------------------------------------------------------------------------

EMPTY: Final = 0
MANA_ONLY: Final = 1
WITH_MANA: Final = 2
WITH_CREATURE: Final = 3
WITHOUT_CREATURE: Final = 4


class LandIs(CardFilter):
    """A land in a state: 空の, 魔素だけの, 魔素がある, with or without a creature; or what lies on such a land (``on``) (wording 8)
    [6.2.1.4, 6.2.3, R38]."""

    def __init__(self, state: int, on: bool = False) -> None:
        self.reads = ON_FIELD
        self.state = state
        self.on = on

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look at the pile."""
        if is_land(e) == self.on or (self.on and not LAND_MASK >> st.kind_of(e) & 1):
            return False
        zone = st.col[ZONE][e] if self.on else land_zone(e, st.rules.width)
        if self.state == EMPTY:
            return not st.zones[zone]
        placed = creature_on(st, zone) >= 0
        if self.state == WITH_CREATURE or self.state == WITHOUT_CREATURE:
            return placed == (self.state == WITH_CREATURE)
        mana = len(mana_on(st, zone)) > 0
        return mana and not (self.state == MANA_ONLY and placed)
