"""State-based processing [2-9]: at every moment, also in the middle of a resolution; without stack and priority."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.stacking import vanished
from tefuda.games.eoo.rules.commits import bury
from tefuda.games.eoo.rules.ending import forbidden
from tefuda.games.eoo.rules.events import BY_RULE, BY_STATE, DESTROYED, HOLDER_CHANGED, MOVED, REVEALED, VANISHED
from tefuda.games.eoo.rules.lapsing import finish, lapse
from tefuda.games.eoo.rules.model import (
    ARCHIVE,
    BASE_HOLDER,
    DAMAGE,
    F_NO_DESTROY,
    FIELD,
    FLAGS,
    HAND,
    HOLDER,
    K_GLYPH,
    K_NODIA,
    KIND,
    M_NO_LOSE,
    M_OPEN_HAND,
    SCHEMA,
    L,
    arcaea,
)
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import Event
from tefuda.kernel.schema import HOST, KNOWN

if TYPE_CHECKING:
    from tefuda.kernel.records import Active
    from tefuda.kernel.state import State

TOUCHING: Final = sum({z.topic for z in SCHEMA.zones}) | sum(
    SCHEMA.topic(name) for name in ("damage", "inc", "host", "serial", "base_holder")
)
"""Topics on which it depends, besides what is computed, whether anything is due."""
FOREVER: Final = 1000
"""Rounds of state-based processing in a row after which nothing can stop it (a loop of processing alone) [4-4-2]."""


def due(st: State) -> list[Event]:
    """Return everything that is due now; it happens at the same time [2-9-3, 2-9-4]."""
    events: list[Event] = []
    rows = st.derive().rows
    for p in st.seats:
        for e in st.zone(p, FIELD):
            v = rows[e].v
            if v[KIND] == K_NODIA:
                if v[L] <= st.col[DAMAGE][e]:
                    if not v[FLAGS] & F_NO_DESTROY:
                        events.append(bury(st, e, DESTROYED, -1, -1, BY_STATE))
                        continue
            elif v[KIND] == K_GLYPH and hostless(st, e):
                events.append(bury(st, e, MOVED, -1, -1, BY_STATE))
                continue
            holder = v[HOLDER] if v[HOLDER] >= 0 else st.col[BASE_HOLDER][e]
            if holder != p and holder >= 0:
                events.append(Event(HOLDER_CHANGED, st.ref(e), player=holder, why=BY_RULE))
    if st.pool.modified >> M_OPEN_HAND & 1:
        for p in st.seats:
            if forbidden(st, M_OPEN_HAND, p):
                events += [Event(REVEALED, st.ref(e), why=BY_RULE) for e in unseen(st, st.zone(p, HAND))]
    if st.made:
        events += vanished(st, FIELD, VANISHED, BY_RULE)  # tokens elsewhere [13-11-2, R80]
    return events


def unseen(st: State, cards: list[int]) -> list[int]:
    """Return those of some cards that not everybody knows."""
    everybody = (1 << st.rules.players + 1) - 1
    return [e for e in cards if st.col[KNOWN][e] != everybody]


def hostless(st: State, e: int) -> bool:
    """Tell whether a glyph was attached to something that has changed its zone [17-8-4-1, R79]."""
    host = st.col[HOST][e]
    return host >= 0 and st.now(host) < 0


def process(st: State, f: Frame) -> bool:
    """Do what is due [2-9-3]; ``n`` counts the rounds."""
    f.n += 1
    if f.n > FOREVER:
        return st.finish((), "4-4-2")
    forget_applied(st)
    events = due(st)
    return st.carry_out(events) if events else st.done()


def again(st: State, f: Frame) -> bool:
    """Then look again [2-9-4]; what could not happen after all is not tried again."""
    return st.back(f, "2-9-3") if f.happened else st.done()


STATE: Final = procedure("eoo:state-based processing", ("2-9-3", process), ("2-9-4", again))
"""State-based processing until nothing is due."""


def settle(st: State) -> bool:
    """Do what is due now: the tail call of a step that changed something without an event."""
    if untouched(st):
        return False
    lapse(st)
    return st.call(STATE) if anything_due(st) else False


def untouched(st: State) -> bool:
    """Tell whether nothing has changed on which it depends what is due, since nothing was. Effects that have run out end first."""
    if st.effects or st.delayed:
        finish(st)
    return st.d is not None and st.d is st.settled


def anything_due(st: State) -> bool:
    """Tell whether anything is due now; if not, remember it."""
    if due(st):
        return True
    st.settled = st.d
    return False


def after(st: State) -> bool:
    """After every batch: push state-based processing, unless it is the one that runs [2-9-1, R17]."""
    if untouched(st):
        return False
    lapse(st)
    if st.frames and st.frames[-1].proc is not STATE and anything_due(st):
        return st.call(STATE)
    return False


# ---- replacements of a destruction by L of 0 [R18] -----------------------------------------------------------------------


def barred(st: State, ev: Event, of: Active) -> bool:
    """Tell whether a replacement has replaced this destruction already, while L has been 0 or less without interruption [R18]."""
    return ev.why == BY_STATE and ev.kind == DESTROYED and of.key() in st.applied.get(ev.subject, ())


def replaced(st: State, ev: Event, of: Active) -> None:
    """Note that a replacement was applied to a destruction by state-based processing [R18]."""
    if ev.why == BY_STATE and ev.kind == DESTROYED:
        st.applied = {**st.applied, ev.subject: (*st.applied.get(ev.subject, ()), of.key())}


def forget_applied(st: State) -> None:
    """Forget it for nodia that are gone or whose L has been above 0 [R18]."""
    if not st.applied:
        return
    kept = {}
    for ref, keys in st.applied.items():
        e = st.now(ref)
        if e >= 0 and st.kind_of(e) == FIELD and st.row(e).v[L] <= st.col[DAMAGE][e]:
            kept[ref] = keys
    if len(kept) != len(st.applied):
        st.applied = kept


# ---- empty archives [4-3-2, R11, R12] ------------------------------------------------------------------------------------


def empty_archives(st: State) -> list[int]:
    """Return the players who lose because they have no card in their archive, asked whenever priority is about to be given [R12]."""
    return [p for p in st.seats if not st.zone(p, ARCHIVE) and not safe(st, p)]


def safe(st: State, player: int) -> bool:
    """Tell whether an effect keeps a player from losing [2-3-1]."""
    me = arcaea(st, player)
    for a in st.mods(M_NO_LOSE):
        if a.mod is not None and (a.mod.fits is None or (me >= 0 and a.mod.fits.fits(st, a.scope, me))):
            return True
    return False
