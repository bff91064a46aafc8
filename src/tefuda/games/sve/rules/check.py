"""Check timing [10.5] and rule processing [11]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.waiting import play, spend
from tefuda.games.sve.rules.commits import STACK_COUNTER, bury
from tefuda.games.sve.rules.durations import any_over, expire
from tefuda.games.sve.rules.loops import note_order, untried
from tefuda.games.sve.rules.model import (
    ACTIVE,
    BY_RULE,
    DAMAGE,
    DESTROYED,
    DREW_EMPTY,
    EVOLVE_DECK,
    EVOLVE_ZONE,
    EX,
    EX_LIMIT,
    F_INDESTRUCTIBLE,
    FIELD,
    FIELD_LIMIT,
    FLAGS,
    HEALTH,
    K_FOLLOWER,
    KEYWORDS,
    KIND,
    LIFE,
    M_NO_LOSE,
    MOVED,
    V_CHOOSE,
    V_TRIGGER,
    W_STACK,
    forbidden,
    limit_of,
    other,
)
from tefuda.games.sve.rules.playing import PLAY_WAITING
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, back_to, procedure
from tefuda.kernel.options import first, option
from tefuda.kernel.records import Event
from tefuda.kernel.schema import HOST, OWNER

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

LIMITED: Final = ((FIELD, FIELD_LIMIT), (EX, EX_LIMIT))
"""Zones with an upper limit [4.4.4, 4.8.3]."""

FORCED_LIMIT: Final = 1000
"""Ability plays in a row without a decision other than their order after which the match is a draw (house ruling) [R79]."""


# ---- rule processing [11] ------------------------------------------------------------------------------------------------


def calm(st: State) -> bool:
    """Tell whether a check timing finds nothing: nobody loses, no area is too full, no effect ends, nothing is due,
    no ability waits [10.5.2, 11]."""
    num = st.num
    if st.waiting or num[LIFE] <= 0 or num[LIFE + 1] <= 0 or num[DREW_EMPTY] or num[DREW_EMPTY + 1]:
        return False
    if too_many(st, 0) or too_many(st, st.rules.width):
        return False
    if st.effects and any_over(st, "check", -1):
        return False
    events: list[Event] = []
    deaths(st, events)
    return not events and evolve_cards_in_place(st)


def evolve_cards_in_place(st: State) -> bool:
    """Tell whether every evolve card is the only one on a follower of a field [11.6]."""
    seen: list[int] = []
    for p in (0, 1):
        for e in st.zone(p, EVOLVE_ZONE):
            ref = st.col[HOST][e]
            host = st.now(ref)
            if ref in seen or host < 0 or st.kind_of(host) != FIELD:
                return False
            seen.append(ref)
    return True


def lose(st: State, f: Frame) -> bool:
    """Leaders without health and draws from an empty deck lose; both players at once is a draw [11.2, 1.2.2, R7, R8]."""
    st.dirty = False
    f.m = 0
    f.regs = [()]
    num = st.num
    if num[LIFE] > 0 and num[LIFE + 1] > 0 and not num[DREW_EMPTY] and not num[DREW_EMPTY + 1]:
        return False
    lost = []
    clause = "11.2.1"
    for p in (0, 1):
        if num[LIFE + p] <= 0 or num[DREW_EMPTY + p]:
            if num[LIFE + p] > 0:
                clause = "11.2.2"
            if not cannot_lose(st, p):
                lost.append(p)
        st.put_num(DREW_EMPTY + p, 0)
    if not lost:
        return False
    return st.finish(() if len(lost) == 2 else (other(lost[0]),), clause)


def cannot_lose(st: State, player: int) -> bool:
    """Tell whether an effect keeps a player from losing [R112]."""
    return forbidden(st, M_NO_LOSE, player)


def over_limit(st: State, f: Frame) -> bool:
    """The player of a field or EX area with too many cards picks what stays, turn player first [11.4, 11.5, R56]; ``m`` counts
    the areas that have been looked at."""
    width = st.rules.width
    if f.m == 0 and not too_many(st, 0) and not too_many(st, width):
        return st.back(f, "10.5.2.1")
    tp = max(0, st.num[ACTIVE])
    while f.m < 2 * len(LIMITED):
        p = tp if f.m < len(LIMITED) else other(tp)
        kind, limit = LIMITED[f.m % len(LIMITED)]
        cards = st.zone(p, kind)
        keep = limit_of(st, limit, p)
        if len(cards) > keep:
            return picks.pick(st, "keep", V_CHOOSE, p, tuple(cards), keep, keep)
        f.m += 1
    return st.back(f, "10.5.2.1")


def too_many(st: State, first: int) -> bool:
    """Tell whether a player's field or EX area holds more than its limit; ``first`` is the number of his first zone."""
    p = 1 if first else 0
    field, ex = limit_of(st, FIELD_LIMIT, p), limit_of(st, EX_LIMIT, p)
    return len(st.zones[first + FIELD]) > field or len(st.zones[first + EX]) > ex


def surplus(st: State, f: Frame) -> bool:
    """The others will leave; they are kept in the register until all areas have been looked at [11.1.3]."""
    tp = max(0, st.num[ACTIVE])
    p = tp if f.m < len(LIMITED) else other(tp)
    f.regs = [(*f.regs[0], *[e for e in st.zone(p, LIMITED[f.m % len(LIMITED)][0]) if e not in f.result])]
    f.m += 1
    return st.back(f, "11.4")


def due(st: State, f: Frame) -> bool:
    """Do all due rule processing at the same time [10.5.2.1, 11.1.3]."""
    events: list[Event] = []
    deaths(st, events)
    for e in f.regs[0]:
        if not listed(st, events, e):
            events.append(bury(st, e, MOVED, -1, -1, BY_RULE))
    stray_evolve_cards(st, events)
    return st.carry_out(events) if events else False


def deaths(st: State, events: list[Event]) -> None:
    """Followers with no health are destroyed [11.3.1]; Stack cards without a counter go to the cemetery [11.7.1]."""
    rows = st.derive().rows
    damage = st.col[DAMAGE]
    for p in (0, 1):
        for e in st.zone(p, FIELD):
            v = rows[e].v
            if v[KIND] == K_FOLLOWER:
                if v[HEALTH] <= damage[e] and not v[FLAGS] & F_INDESTRUCTIBLE:
                    events.append(bury(st, e, DESTROYED, -1, -1, BY_RULE))
            if v[KEYWORDS] & W_STACK and st.counter(e, STACK_COUNTER) == 0 and not listed(st, events, e):
                events.append(bury(st, e, MOVED, -1, -1, BY_RULE))


def listed(st: State, events: list[Event], e: int) -> bool:
    """Tell whether a batch already moves a card."""
    ref = st.ref(e)
    for ev in events:
        if ev.subject == ref:
            return True
    return False


def stray_evolve_cards(st: State, events: list[Event]) -> None:
    """Evolve cards without a follower go face up to their deck [11.6.1]; of several on one, the newest stays [11.6.2, R51]."""
    for p in (0, 1):
        seen: set[int] = set()
        zone = st.zone(p, EVOLVE_ZONE)
        for i in range(len(zone) - 1, -1, -1):
            e = zone[i]
            host = st.col[HOST][e]
            if host < 0 or st.now(host) < 0 or st.kind_of(st.now(host)) != FIELD:
                events.append(Event(MOVED, st.ref(e), to=st.zone_id(st.col[OWNER][e], EVOLVE_DECK), why=BY_RULE))
            elif host in seen:
                st.set(HOST, e, -1)
                st.dirty = True
            seen.add(host)


def due_again(st: State, f: Frame) -> bool:
    """Repeat rule processing while it changes anything [10.5.2.1]; what a text forbids or replaces by nothing does not."""
    if st.effects:
        expire(st, "check", -1)
    return st.back(f, "11.2") if st.dirty else False


# ---- waiting abilities [10.5.2.2, 10.5.2.3, 10.7.3] ----------------------------------------------------------------------


def pick_waiting(st: State, f: Frame) -> bool:
    """The turn player picks one of his waiting abilities; without any, the other player one of his [10.5.2.2, 10.5.2.3]."""
    if not st.waiting:
        return st.done()
    tp = max(0, st.num[ACTIVE])
    for p in (tp, other(tp)):
        mine = waiting_of(st, p)
        if mine:
            f.player = p
            options = untried(st, [option(V_TRIGGER, i) for i in mine])
            return st.ask(f, p, "trigger", options) if options else st.finish((), "14.2.1.3")
    return st.done()


def waiting_of(st: State, player: int) -> list[int]:
    """Return the places of a player's waiting abilities; instances that differ in nothing are one, and the first stands for them."""
    out: list[int] = []
    seen: set[Ints] = set()
    for i in range(len(st.waiting)):
        w = st.waiting[i]
        if w.player != player:
            continue
        key: Ints = (w.ability.uid, w.source, w.room, len(w.regs))
        for reg in w.regs:
            key += (len(reg), *reg)
        ev = w.event
        if ev is not None:
            key += (ev.kind, ev.subject, ev.after, ev.player, ev.source, ev.n, ev.frm, ev.to, ev.why)
            key += (ev.moment if w.room >= 0 else 0,)
        if key not in seen:
            seen.add(key)
            out.append(i)
    return out


def play_waiting(st: State, f: Frame) -> bool:
    """Play it; its instance is spent when it is picked [R63], and of several that a limit allows only the rest stays [R86]."""
    w = st.waiting[first(f.answer)]
    note_order(st, f)
    spend(st, w)
    st.steps += 1
    st.dirty = True
    if st.steps > FORCED_LIMIT:
        return st.finish((), "14.2.1.3")
    return play(st, w, PLAY_WAITING)


CHECK: Final = procedure(
    "sve:check timing",
    ("11.2", lose),
    ("11.4", over_limit),
    ("11.4/a", surplus),
    ("10.5.2.1", due),
    ("10.5.2.1/a", due_again),
    ("10.5.2.2", pick_waiting),
    ("10.5.2.2/a", play_waiting),
    ("10.5.2.2/b", back_to("11.2")),
)
"""Rule processing until none is due, then one waiting ability, and so on [10.5.2]."""
