"""Rule processes [12]: checked before anyone gets priority, done all at once; breakthrough after battle [15.2.4, R88]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.commits import bury
from tefuda.games.chronicle.rules.events import BY_BATTLE, BY_PROCESS, DESTROYED, HURT, MOVED, VANISHED
from tefuda.games.chronicle.rules.model import (
    AGE,
    ARRIVED,
    ATTACKER,
    ATTACKING,
    BATTLEFIELD,
    BREAK,
    DAMAGE,
    DEFENDER,
    F_NO_DESTROY,
    FAILED_DRAW,
    FLAGS,
    FRESH,
    I_EPIC,
    I_LEGACY,
    ICONS,
    K_UNIT,
    KEYWORDS,
    KIND,
    LIFE,
    POWER,
    SCHEMA,
    W_BREAKTHROUGH,
    in_role,
    other,
)
from tefuda.games.chronicle.rules.verbs import V_PICK
from tefuda.games.common.stacking import vanished
from tefuda.kernel.frames import Frame, again, procedure
from tefuda.kernel.options import first, option
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FOREVER: Final = 1000
"""Batches of rule processes in a row after which nobody can stop them: a draw [13.1, R111]."""


def losers(st: State) -> list[int]:
    """Return who loses at this check: life of 0 or less, or a draw from an empty deck since the last one [12.4.1, 12.4.2, R6, R7]."""
    return [p for p in st.seats if st.num[LIFE + p] <= 0 or st.num[FAILED_DRAW + p]]


def end_if_lost(st: State, lost: list[int]) -> bool:
    """End the match because these lose; all losses of one check are one event [3.1-3.3, R8]. A tail call."""
    if len(lost) == len(st.seats):
        return st.finish((), "3.3")
    return st.finish((other(lost[0]),), "12.4.1" if st.num[LIFE + lost[0]] <= 0 else "12.4.2")


def due(st: State) -> list[Event]:
    """Return everything else that is due; it happens as one event [12.3, 12.4.3-12.4.8]. Surplus markers are asked for before."""
    events: list[Event] = []
    rows = st.derive().rows
    damage = st.col[DAMAGE]
    for p in st.seats:
        legacies: list[int] = []
        epics: list[int] = []
        for e in st.zone(p, BATTLEFIELD):
            v = rows[e].v
            if v[KIND] & K_UNIT:
                if v[POWER] <= 0:
                    events.append(bury(st, e, MOVED, -1, -1, BY_PROCESS))
                elif damage[e] >= v[POWER] and not v[FLAGS] & F_NO_DESTROY:
                    events.append(bury(st, e, DESTROYED, -1, -1, BY_PROCESS))
            if v[ICONS] & I_LEGACY:
                legacies.append(e)
            if v[ICONS] & I_EPIC:
                epics.append(e)
        if len(legacies) > 1 or len(epics) > 1:
            crowded(st, legacies, epics, events)
    if st.made:
        events += vanished(st, BATTLEFIELD, VANISHED, BY_PROCESS)  # tokens elsewhere [12.4.8, R45]
    return events


def crowded(st: State, legacies: list[int], epics: list[int], events: list[Event]) -> None:
    """All LEGACY objects of a player with two or more go, and all EPIC ones of one name, also if one of them goes for another reason
    [12.4.5, 12.4.6, R40, R41]."""
    named: dict[int, list[int]] = {}
    for e in epics:
        named.setdefault(st.pool.designs[st.row(e).card].siblings, []).append(e)
    for group in (legacies, *named.values()):
        if len(group) > 1:
            for e in group:
                if not any(ev.subject == st.ref(e) for ev in events):
                    events.append(bury(st, e, MOVED, -1, -1, BY_PROCESS))


# ---- the procedure ----------------------------------------------------------------------------------------------------------


def check(st: State, f: Frame) -> bool:
    """Losses end the match; surplus markers are named [12.4.1, 12.4.2, 12.4.7]."""
    f.n += 1
    if f.n > FOREVER:
        return st.finish((), "13.1")
    f.regs = [()]
    lost = losers(st)
    return end_if_lost(st, lost) if lost else False


def name_marker(st: State, f: Frame) -> bool:
    """Among markers that came together the player of the yard picks [12.4.7, R28]."""
    f.answer = -1
    for p in st.seats:
        left = [e for e in st.zone(p, AGE) if st.ref(e) not in f.regs[0]]
        if len(left) > 4:
            return st.ask(f, p, "surplus", [option(V_PICK, e) for e in latest(st, left)])
    return False


def latest(st: State, markers: list[int]) -> list[int]:
    """Return the markers that came last: several if they came together [R28]."""
    last = max([st.col[ARRIVED][e] for e in markers])
    return [e for e in markers if st.col[ARRIVED][e] == last]


def marker_named(st: State, f: Frame) -> bool:
    """Note it and look for the next."""
    if f.answer < 0:
        return False
    f.regs[0] = (*f.regs[0], st.ref(first(f.answer)))
    return st.back(f, "12.4.7")


def process(st: State, f: Frame) -> bool:
    """Do everything that is due as one event [12.3]."""
    events = due(st)
    for r in f.regs[0]:
        events.append(bury(st, st.now(r), MOVED, -1, -1, BY_PROCESS))
    f.regs = [()]
    f.flag = bool(st.num[FRESH])
    f.target = -1
    if f.flag:
        st.put_num(FRESH, 0)
        defenders = in_role(st, DEFENDER)
        f.target = st.ref(defenders[0]) if defenders else -1
    return st.carry_out(events) if events else st.done()


def breakthrough(st: State, f: Frame) -> bool:
    """If the defender was destroyed in the first batch after battle damage, each bearer that stays deals its X to the defending player,
    each by itself and all at once [15.2.4.2-15.2.4.4, R88]."""
    if not f.flag or f.target < 0 or st.num[ATTACKING] < 0:
        return False
    if not any(ev.kind == DESTROYED and ev.subject == f.target for ev in f.happened):
        return False
    player = other(st.num[ATTACKING])
    events: list[Event] = []
    for e in in_role(st, ATTACKER):
        v = st.row(e).v
        if v[KEYWORDS] & W_BREAKTHROUGH and v[BREAK] > 0:
            events.append(Event(HURT, st.ref(player), player=player, source=st.ref(e), n=v[BREAK], why=BY_BATTLE))
    return st.carry_out(events) if events else False


PROCESSES: Final = procedure(
    "chronicle:rule processes",
    ("12.3", check),
    ("12.4.7", name_marker),
    ("12.4.7/a", marker_named),
    ("12.3/a", process),
    ("15.2.4.2", breakthrough),
    ("12.3/b", again),
)
"""Rule processes until nothing is due."""


TOUCHING: Final = SCHEMA.topic("life") | SCHEMA.topic("failed_draw") | SCHEMA.topic("damage")
"""Topics on which it depends, besides what is computed, whether a rule process finds anything. Whatever comes to a battlefield or an age
yard or leaves them (a token that strays, too) makes everything be computed anew."""


def clean(st: State) -> bool:
    """Tell whether no rule process would find anything to do. While nothing on which that depends has changed, none does."""
    if st.d is not None and st.d is st.settled:
        return True
    if losers(st) or any(len(st.zone(p, AGE)) > 4 for p in st.seats) or due(st):
        return False
    st.settled = st.derive()
    return True
