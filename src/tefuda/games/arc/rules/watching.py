"""What makes an event the one that a text speaks of: timings, ways, who did it [R21, R30, R40, R41, R70, R92]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.events import DRAWN, OPENED, PLACED, REALISED, TIMING
from tefuda.games.arc.rules.model import ACTIVATED, BLANKED, F_NULL_CARD, FLAGS, K_ALMA, KIND, SUB, foes
from tefuda.games.common.events import ByPlayers, EventCond
from tefuda.games.common.numbers import HowOften
from tefuda.games.common.recalling import BefallenNow, meets
from tefuda.games.common.things import You
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import AllOf, Num
from tefuda.kernel.records import TURN_MARK, Ability
from tefuda.kernel.schema import CONTROLLER, HISTORY_TOPIC, TURN_TOPIC
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.programs import Cond
    from tefuda.kernel.records import Event, Ints, Snap
    from tefuda.kernel.state import State

ANYBODY: Final = 0
ITSELF: Final = 1
OWN_SIDE: Final = 2
"""Whose combat or attack a timing speaks of: anybody's (no combat timing at all), that of the card itself, that of the own main alma."""


class AtTiming(EventCond):
    """A fixed timing has come (T_*); timings of combats and attacks concern those who are in it [3.4.13.2, R21, R41]."""

    def __init__(self, timing: int, whose: int = ANYBODY) -> None:
        self.timing = timing
        self.whose = whose

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the timing, and look who fights."""
        if ev.n != self.timing:
            return False
        if self.whose == ITSELF:
            return x.source in ev.more
        if self.whose == OWN_SIDE:
            return own_among(st, x, ev)
        return True


class DrewBefore(EventCond):
    """The player of the event has drawn so many cards this turn already [R67]."""

    def __init__(self, n: int) -> None:
        self.drawn = HowOften((DRAWN,), ByPlayers(You()))
        self.n = n

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Count his draws."""
        return self.drawn.value(st, Scope(ev.player, -1, [])) >= self.n


def timings_of(cond: Cond | None) -> int:
    """Return the mask of the fixed timings at which a condition of a trigger can be true."""
    if isinstance(cond, AtTiming):
        return 1 << cond.timing
    mask = -1
    if isinstance(cond, AllOf):
        for c in cond.of:
            mask &= timings_of(c)
    return mask


def awaited(parts: list[object]) -> int:
    """Return the mask of the fixed timings that some ability among the parts of a pool waits for."""
    mask = 0
    for part in parts:
        if isinstance(part, Ability) and TIMING in part.events:
            mask |= timings_of(part.fits)
    return mask


def own_among(st: State, x: Scope, ev: Event) -> bool:
    """Tell whether a main alma of the text's player is in a combat or attack, or was when it left."""
    for r in ev.more:
        e = st.now(r)
        seen = st.seen(r) if e < 0 else None
        if (e >= 0 and st.col[CONTROLLER][e] == x.player) or (seen is not None and seen.controller == x.player):
            return True
    return False


class BefallenSince(BefallenNow):
    """To which something has happened in this turn, since a timing came (-1: in the whole turn)."""

    def __init__(self, kinds: Ints, cond: Cond | None, since: int) -> None:
        super().__init__(kinds, cond)
        self.since = since

    def found(self, st: State, ref: int, x: Scope) -> bool:
        """Look for it in the history."""
        past = st.history
        while past is not None:
            ev = past.event
            past = past.older
            if ev.kind == TURN_MARK or (ev.kind == TIMING and ev.n == self.since):
                return False
            if ev.kind in self.kinds and ref in (ev.subject, ev.after) and meets(st, x, ev, self.cond):
                return True
        return False

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look for it in the history of the object."""
        return self.found(st, st.ref(e), x)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look for it in the history of the object."""
        return self.found(st, snap.ref, x)


class TimesSince(Num):
    """How often a timing has come since the card itself was realised, in whatever turn."""

    def __init__(self, timing: int) -> None:
        self.reads = HISTORY_TOPIC | TURN_TOPIC
        self.reads_rows = 0
        self.timing = timing

    def value(self, st: State, x: Scope) -> int:
        """Walk back to where it came."""
        n = 0
        past = st.history
        while past is not None:
            ev = past.event
            past = past.older
            if ev.after == x.source and ev.kind in ARRIVALS:
                break
            if ev.kind == TIMING and ev.n == self.timing:
                n += 1
        return n


ARRIVALS: Final = (REALISED, OPENED, PLACED)
"""How a card comes to the field [R19, R25, R60]."""


class WithItsSkills(EventCond):
    """The card had its card skills as it left the field: no armed alma has [6.3.2], nor a blanked or nullified card [R75, R76]; cards that
    come from elsewhere keep theirs [R141]."""

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look at what it was."""
        snap = ev.snap
        if snap is None:
            return True
        v = snap.row.v
        column = st.rules.place_of
        if v[FLAGS] & F_NULL_CARD or snap.columns[column[BLANKED]]:
            return False
        armed = st.rules.zone_kinds[snap.zone] == SUB and snap.columns[column[ACTIVATED]] != 0
        return v[KIND] != K_ALMA or not armed


class ByFoe(EventCond):
    """An opponent does it (相手によって) [3.4.8, R42]."""

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look who does it."""
        return ev.player in foes(st, x.player)


class ByOther(EventCond):
    """Not by a text of the card itself: what an earlier part of its own text brings about is no event of its own [R137]."""

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the cards."""
        return ev.source < 0 or ev.subject < 0 or ev.source & ENTITY != ev.subject & ENTITY
