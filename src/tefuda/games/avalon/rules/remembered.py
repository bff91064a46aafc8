"""Cards that a text finds by what has happened: used in this battle, used last, gone with a creature [6.2.6.3, 7.2.2, 7.7.5, R106]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.events import (
    BATTLE_BEGAN,
    BY_COMPANY,
    DESTROYED,
    DISCARDED,
    MOVED,
    PROVED,
    SUPPORTED,
    USED,
)
from tefuda.games.avalon.rules.model import HOLY, LAND_MASK, land_entity
from tefuda.games.avalon.rules.sets import TOP, WHOLE, LandUnder, pile_of
from tefuda.games.common.reasons import reason
from tefuda.games.common.recalling import befell
from tefuda.games.common.things import Things
from tefuda.kernel.records import TURN_MARK
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


class UsedHere(Things):
    """The support cards that players have placed in the running battle, wherever those are since; the avatar is none [7.2.2, 7.2.5]."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def refs(self, st: State, x: Scope) -> list[int]:
        """Walk back to the beginning of the battle."""
        out: list[int] = []
        past = st.history
        players = self.who.players(st, x)
        while past is not None:
            ev = past.event
            past = past.older
            if ev.kind in (BATTLE_BEGAN, TURN_MARK):
                break
            if ev.kind == SUPPORTED and not ev.n and ev.player in players:
                out.append(ev.after)
        return out[::-1]


class WentWith(Things):
    """The mana cards that were discarded with things when those left the field, from the bottom up, as they lie since; ``lands``: from
    lands alone, of each all of them, the top or the bottom one [7.7.5, R92, R106]."""

    def __init__(self, of: Things, end: int = WHOLE, lands: bool = False) -> None:
        self.of = of
        self.end = end
        self.lands = lands

    def refs(self, st: State, x: Scope) -> list[int]:
        """Walk back to where each left, and take what left the same pile with it."""
        out: list[int] = []
        for ref in self.of.seen(st, x):
            left = befell(st, ref, LEAVING)
            if left is None or (self.lands and st.rules.zone_kinds[left.frm] == HOLY):
                continue
            past = st.history
            mana: list[int] = []
            while past is not None and past.event.moment >= left.moment:
                ev = past.event
                past = past.older
                if ev.moment == left.moment and ev.frm == left.frm and reason(ev.why) == BY_COMPANY:
                    mana.append(ev.after)
            mana.reverse()
            out += mana if self.end == WHOLE else mana[-1:] if self.end == TOP else mana[:1]
        return out


class LandsLeft(LandUnder):
    """The lands on which things lie, or lay when they left the field in this turn (その土地) [R92]; the holy land is none."""

    def refs(self, st: State, x: Scope) -> list[int]:
        """Look where each is, else where it left."""
        out = super().refs(st, x)
        for ref in self.things.seen(st, x):
            left = befell(st, ref, LEAVING) if pile_of(st, ref) < 0 else None
            if left is not None and LAND_MASK >> st.rules.zone_kinds[left.frm] & 1:
                land = st.ref(land_entity(left.frm, st.rules.width))
                out += [land] if land not in out else []
        return out


LEAVING: Final = (MOVED, DESTROYED, DISCARDED, PROVED)
"""Kinds of events by which a creature leaves the field."""


class LastUsed(Things):
    """The magic card that anybody used last in this turn, before the source was used [6.2.6.3]."""

    def refs(self, st: State, x: Scope) -> list[int]:
        """Walk back to the use of the source, and on to the one before."""
        past = st.history
        mine = False
        while past is not None:
            ev = past.event
            past = past.older
            if ev.kind == TURN_MARK:
                break
            if ev.kind == USED and ev.subject & ENTITY == x.source & ENTITY:
                mine = True
            elif ev.kind == USED and mine:
                return [now_of(st, ev.after)]
        return []


def now_of(st: State, ref: int) -> int:
    """Return a card that an event moved as the object that it is by now."""
    e = ref & ENTITY
    return st.ref(e)
