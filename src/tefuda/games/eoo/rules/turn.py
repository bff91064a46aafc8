"""The course of a turn [14]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.opening import start_turn
from tefuda.games.common.turns import comes_again, skipped
from tefuda.games.eoo.rules.durations import UNTIL_POINT, ended_statuses
from tefuda.games.eoo.rules.events import BY_RULE, COUNTERS_TAKEN, DAMAGED, DRAWN, READIED, STEP_CAME
from tefuda.games.eoo.rules.model import (
    ACTIVE,
    ARCHIVE,
    CHECK_IN,
    CHECK_OUT,
    CLEAR_STEP,
    DRAW_STEP,
    F_NO_RINOA,
    FIELD,
    FIRST,
    FROZEN,
    HAND,
    K_NODIA,
    KIND,
    KINDS_OF_MANA,
    M_SKIP,
    MAIN,
    MANA,
    MATERIA,
    MORE_MAINS,
    POISON,
    POOL,
    RINOA_STEP,
    SICK,
    STEP,
    TURN,
    TURNS,
    arcaea,
    flagged,
    point,
)
from tefuda.games.eoo.rules.state import settle
from tefuda.games.eoo.rules.windows import give_window, window
from tefuda.kernel.ending import end_those
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER, TURNED

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def step_came(st: State, player: int, step: int) -> None:
    """A step begins, and what triggers on it does [14-1-2-1, 14-3-1-1]."""
    st.put_num(STEP, step)
    st.emit(STEP_CAME, player=player, n=step)


# ---- turn start phase [14-1] ---------------------------------------------------------------------------------------------


def begin_turn(st: State, f: Frame) -> bool:
    """The very start: effects until this turn end, nodia of this master stop being sick [9-4-4, R74, R81]."""
    start_turn(st, f.player, ACTIVE, TURN, TURNS)
    st.put_num(STEP, RINOA_STEP)
    now = point(st.num[TURN], False)
    end_those(st, UNTIL_POINT, now)
    for p in st.seats:
        for e in st.zone(p, FIELD):
            if st.col[SICK][e] and st.col[OWNER][e] == f.player:
                st.set(SICK, e, 0)
    ended = ended_statuses(st, now)
    return st.carry_out(ended) if ended else settle(st)


def rinoa(st: State, f: Frame) -> bool:
    """The active player's sideways materia and mana cards turn upright together; frozen ones do not [14-1-1-1, 24-2-2, R76]."""
    if skips(st, f.player, RINOA_STEP):
        return st.back(f, "14-1-2-1")
    step_came(st, f.player, RINOA_STEP)
    events: list[Event] = []
    for e in st.zone(f.player, FIELD):
        if (
            st.col[TURNED][e]
            and not st.col[FROZEN][e]
            and st.row(e).v[KIND] in MATERIA
            and not flagged(st, e, F_NO_RINOA)
        ):
            events.append(Event(READIED, st.ref(e), player=f.player, why=BY_RULE))
    for e in st.zone(f.player, MANA):
        if st.col[TURNED][e] and not flagged(st, e, F_NO_RINOA):
            events.append(Event(READIED, st.ref(e), player=f.player, why=BY_RULE))
    return st.carry_out(events) if events else False


def skips(st: State, player: int, step: int) -> bool:
    """Tell whether a text lets a player's step not take place."""
    me = arcaea(st, player)
    return me >= 0 and skipped(st, M_SKIP, step, me)


def more_mains(st: State, f: Frame) -> bool:
    """Extra main phases follow at once."""
    return comes_again(st, f, MORE_MAINS, "14-2")


def check_in(st: State, f: Frame) -> bool:
    """The check-in step begins; its triggers are placed in its window [14-1-2-1]."""
    if skips(st, f.player, CHECK_IN):
        return st.back(f, "14-1-3-1")
    step_came(st, f.player, CHECK_IN)
    return False


def draw_step(st: State, f: Frame) -> bool:
    """Draw one card; the first player's first draw step is skipped with its window [3-2-6-2, 14-1-3-1]."""
    if (st.num[FIRST] == f.player and st.num[TURNS + f.player] == 1) or skips(st, f.player, DRAW_STEP):
        return st.back(f, "14-2")
    step_came(st, f.player, DRAW_STEP)
    return draw_one(st, f.player, -1)


def draw_one(st: State, player: int, source: int, why: int = BY_RULE) -> bool:
    """Draw a card: one event, a tail call. From an empty archive nothing is drawn [2-4-4, R12]."""
    archive = st.zone(player, ARCHIVE)
    subject = st.ref(archive[-1]) if archive else -1
    return st.act(DRAWN, subject, player=player, source=source, to=st.zone_id(player, HAND), why=why)


# ---- main phase [14-2] ---------------------------------------------------------------------------------------------------


def main_phase(st: State, f: Frame) -> bool:
    """The main phase: one open-ended window [14-2-1, 14-2-5]."""
    if skips(st, f.player, MAIN):
        return st.back(f, "14-3-1-1")
    step_came(st, f.player, MAIN)
    return window(st)


# ---- turn end phase [14-3] -----------------------------------------------------------------------------------------------


def check_out(st: State, f: Frame) -> bool:
    """The checkout step begins [14-3-1-1]; first poison, without stack [24-6-3, R71]: a counter off each nodia of the active player."""
    f.regs = []
    if skips(st, f.player, CHECK_OUT):
        return st.back(f, "14-3-2-1")
    step_came(st, f.player, CHECK_OUT)
    if POISON not in st.pool.words:
        return False
    word = st.pool.words.index(POISON)
    poisoned = [e for e in st.zone(f.player, FIELD) if st.counter(e, POISON) and st.row(e).v[KIND] == K_NODIA]
    f.regs = [tuple([st.ref(e) for e in poisoned])]
    return (
        st.carry_out([Event(COUNTERS_TAKEN, ref, player=f.player, n=1, to=word, why=BY_RULE) for ref in f.regs[0]])
        if poisoned
        else False
    )


def poison_damage(st: State, f: Frame) -> bool:
    """Then 1 damage to each of them, whatever its D, as one event [24-6-3, R71]."""
    poisoned = f.regs[0] if f.regs else ()
    f.regs = []
    return (
        st.carry_out([Event(DAMAGED, ref, player=f.player, n=1, why=BY_RULE) for ref in poisoned])
        if poisoned
        else False
    )


def clear(st: State, f: Frame) -> bool:
    """Durations, statuses and both pools end as one event; damage stays, nobody gets priority [6-3-2, 14-3-2, R81]."""
    st.trail = ()
    step_came(st, f.player, CLEAR_STEP)
    now = point(st.num[TURN], True)
    events = ended_statuses(st, now)
    end_those(st, UNTIL_POINT, now)
    for p in st.seats:
        for k in range(KINDS_OF_MANA):
            if st.num[POOL + 2 * k + p]:
                st.put_num(POOL + 2 * k + p, 0)
    return st.carry_out(events) if events else False


def cleared(st: State, f: Frame) -> bool:
    """Then state-based processing [R81]."""
    return settle(st)


TURN_OF: Final = procedure(
    "eoo:turn",
    ("14-1", begin_turn),
    ("14-1-1-1", rinoa),
    ("14-1-2-1", check_in),
    ("14-1-2-2", give_window),
    ("14-1-3-1", draw_step),
    ("14-1-3-2", give_window),
    ("14-2", main_phase),
    ("14-2/a", more_mains),
    ("14-3-1-1", check_out),
    ("24-6-3", poison_damage),
    ("14-3-1-1/a", give_window),
    ("14-3-2-1", clear),
    ("14-3-2-1/a", cleared),
)
"""One turn of ``player``."""
