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
    """The mana cards that were discarded with creatures when those left the field, as they lie since [7.7.5, R106]."""

    def __init__(self, of: Things) -> None:
        self.of = of

    def refs(self, st: State, x: Scope) -> list[int]:
        """Walk back to where each left, and take what left the same pile with it."""
        out: list[int] = []
        for ref in self.of.seen(st, x):
            left = befell(st, ref, LEAVING)
            past = st.history
            while left is not None and past is not None and past.event.moment >= left.moment:
                ev = past.event
                past = past.older
                if ev.moment == left.moment and ev.frm == left.frm and reason(ev.why) == BY_COMPANY:
                    out.append(ev.after)
        return out[::-1]


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
