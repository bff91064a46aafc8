"""The course of a turn [9]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.aftermath import settle_control
from tefuda.games.chronicle.rules.battle import BATTLE
from tefuda.games.chronicle.rules.commits import bury
from tefuda.games.chronicle.rules.drawing import check, draw
from tefuda.games.chronicle.rules.durations import UNTIL_PHASE, UNTIL_TURN_OF, end_turn, expire
from tefuda.games.chronicle.rules.events import (
    BATTLE_BEGINS,
    BY_LIMIT,
    BY_RULE,
    COUNTERS_PUT,
    DISCARDED,
    PHASE_CAME,
    RECOVERED,
    TURN_BEGINS,
)
from tefuda.games.chronicle.rules.loops import lift_bans
from tefuda.games.chronicle.rules.model import (
    ACTIVE,
    ADJUSTMENT,
    AGAIN,
    BATTLEFIELD,
    CHECK_PHASE,
    CONTINUATION,
    DAMAGE,
    DESIGNATED,
    DRAW_PHASE,
    ENERGY_COUNTER,
    FIRST,
    HAND,
    M_HAND_LIMIT,
    M_SKIP,
    MAIN,
    MAINS,
    MORE_BATTLES,
    MORE_ROUNDS,
    OWN_TURN,
    PHASE,
    PROCESSING,
    RECOVERY,
    SOUL,
    TURN,
    TURNS,
)
from tefuda.games.chronicle.rules.processes import clean
from tefuda.games.chronicle.rules.souls import empty_pools
from tefuda.games.chronicle.rules.text import text_of
from tefuda.games.chronicle.rules.verbs import V_DISCARD
from tefuda.games.chronicle.rules.windows import give_window, stack_waiting, window
from tefuda.games.common.opening import start_turn
from tefuda.games.common.turns import comes_again, skipped
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, Scope, back_to, procedure
from tefuda.kernel.records import Event
from tefuda.kernel.schema import TURNED

if TYPE_CHECKING:
    from tefuda.kernel.state import State

HAND_LIMIT: Final = 6


def phase_came(st: State, player: int, phase: int) -> None:
    """A phase begins, and what triggers on it does."""
    st.put_num(PHASE, phase)
    st.emit(PHASE_CAME, player=player, n=phase)


def end_phase(st: State, f: Frame) -> bool:
    """Souls are lost at the end of the phase [7.7.4, R23]."""
    empty_pools(st)
    expire(st, UNTIL_PHASE, 1 if st.num[PHASE] in (CONTINUATION, ADJUSTMENT) else 0)
    st.trail = ()
    return False


# ---- recovery phase [9.2] -------------------------------------------------------------------------------------------------------


def begin_turn(st: State, f: Frame) -> bool:
    """The very start: abilities trigger on it before anything recovers, continuous control is measured [R38, R49]; control that was taken
    until then goes back [11.9.4.2, R63]."""
    start_turn(st, f.player, ACTIVE, TURN, TURNS)
    st.put_num(OWN_TURN + f.player, st.num[TURN])
    for p in st.seats:
        for e in st.zone(p, BATTLEFIELD):
            for column in (DESIGNATED, AGAIN):
                st.set(column, e, 0)
    lift_bans(st)
    st.put_num(PHASE, RECOVERY)
    expire(st, UNTIL_TURN_OF, f.player)
    st.emit(PHASE_CAME, player=f.player, n=TURN_BEGINS)
    return settle_control(st, f)


def recover(st: State, f: Frame) -> bool:
    """Everything wiped of the turn player, on the battlefield and in the soul yard, recovers at once [9.2.1.1, R50]."""
    if skipped(st, M_SKIP, RECOVERY, f.player):
        return st.back(f, "9.3.2")
    events: list[Event] = []
    for kind in (BATTLEFIELD, SOUL):
        for e in st.zone(f.player, kind):
            if st.col[TURNED][e]:
                events.append(Event(RECOVERED, st.ref(e), player=f.player, why=BY_RULE))
    return st.carry_out(events) if events else False


def refill(st: State, f: Frame) -> bool:
    """Structures with energy get counters up to X, never fewer [9.2.1.2, R97]."""
    if ENERGY_COUNTER not in st.pool.words:
        return False
    word = st.pool.words.index(ENERGY_COUNTER)
    events: list[Event] = []
    for e in st.zone(f.player, BATTLEFIELD):
        energy = text_of(st, st.row(e).card).energy
        if energy is not None:
            lack = energy.value(st, Scope(f.player, st.ref(e), [])) - st.counter(e, ENERGY_COUNTER)
            if lack > 0:
                events.append(
                    Event(COUNTERS_PUT, st.ref(e), player=f.player, source=st.ref(e), n=lack, to=word, why=BY_RULE)
                )
    return st.carry_out(events) if events else False


# ---- draw and check phase [9.3, 9.4] -----------------------------------------------------------------------------------------------


def draw_phase(st: State, f: Frame) -> bool:
    """What has triggered so far is stacked; the first window leads to the draw [9.3.2, 9.3.3, R51]."""
    if skipped(st, M_SKIP, DRAW_PHASE, f.player):
        return st.back(f, "9.4.2")
    phase_came(st, f.player, DRAW_PHASE)
    return window(st)


def draw_card(st: State, f: Frame) -> bool:
    """The turn player draws one card [9.3.3.1, R48]."""
    return draw(st, f.player, 1, -1, BY_RULE)


def check_phase(st: State, f: Frame) -> bool:
    """Triggers are stacked before the check, without rule processes [9.4.2, R133]."""
    if skipped(st, M_SKIP, CHECK_PHASE, f.player):
        return st.back(f, "9.5.1.1")
    phase_came(st, f.player, CHECK_PHASE)
    return stack_waiting(st)


def chrono_check(st: State, f: Frame) -> bool:
    """One chrono check by rule; not on the first player's first turn [9.4.3, 9.4.3.1]."""
    if st.num[FIRST] == f.player and st.num[TURNS + f.player] == 1:
        return False
    return check(st, f.player, 1, -1, BY_RULE)


# ---- main and battle phases [9.5, 9.6] -------------------------------------------------------------------------------------------------


def main_phase(st: State, f: Frame) -> bool:
    """A main phase; only the first of the turn is main phase 1 [9.5.1.1-9.5.1.3]."""
    st.put_num(MAINS, st.num[MAINS] + 1)
    phase_came(st, f.player, MAIN)
    return window(st)


def battle(st: State, f: Frame) -> bool:
    """The battle phase [9.6.1, 10]."""
    if skipped(st, M_SKIP, BATTLE_BEGINS, f.player):
        return st.back(f, "9.6.1/b")
    return st.call(BATTLE, player=f.player)


def more_battles(st: State, f: Frame) -> bool:
    """Extra battle phases follow at once [R57]."""
    return comes_again(st, f, MORE_BATTLES, "9.6.1")


def more_rounds(st: State, f: Frame) -> bool:
    """Extra battle phases with a main phase after each follow the last main phase [9.5.1.3, R57]."""
    return comes_again(st, f, MORE_ROUNDS, "9.6.1")


# ---- adjustment phase [9.7] --------------------------------------------------------------------------------------------------------


def processing(st: State, f: Frame) -> bool:
    """Triggers of the start of the phase and of the end of the turn; then the window [9.7.2.1]."""
    phase_came(st, f.player, PROCESSING)
    return window(st)


NO_LIMIT: Final = -1
MORE: Final = 1
"""What a modification of the hand limit does besides setting it (0)."""


def hand_limit(st: State, player: int) -> int:
    """Return how many cards a player may keep: 6 unless a text says otherwise, -1 for any number [9.7.3.1, R115]."""
    n = HAND_LIMIT
    more = 0
    for a in st.mods(M_HAND_LIMIT):
        if a.mod is not None and (a.mod.fits is None or a.mod.fits.fits(st, a.scope, player)):
            if a.mod.n == NO_LIMIT or a.mod.amount is None:
                return -1
            if a.mod.n == MORE:
                more += a.mod.amount.value(st, a.scope)
            else:
                n = a.mod.amount.value(st, a.scope)
    return max(0, n + more)


def adjust_hand(st: State, f: Frame) -> bool:
    """The turn player discards down to the limit, all at once [9.7.3.1, R55]."""
    st.put_num(PHASE, ADJUSTMENT)
    hand = tuple(st.zone(f.player, HAND))
    limit = hand_limit(st, f.player)
    surplus = len(hand) - limit if limit >= 0 else 0
    f.result = ()
    if surplus <= 0:
        return False
    return picks.pick(st, "hand-limit", V_DISCARD, f.player, hand, surplus, surplus)


def discard_surplus(st: State, f: Frame) -> bool:
    """They are discarded together."""
    events = [bury(st, e, DISCARDED, f.player, -1, BY_LIMIT) for e in f.result]
    return st.carry_out(events) if events else False


def wear_off(st: State, f: Frame) -> bool:
    """Damage is removed and effects of this turn end, at the same time [9.7.3.2, R55]."""
    for p in st.seats:
        for e in st.zone(p, BATTLEFIELD):
            st.set(DAMAGE, e, 0)
    end_turn(st)
    return st.rules.after(st)


def anything_left(st: State, f: Frame) -> bool:
    """If rule processes or triggers are due there is a window, and all of this once more [9.7.3.3]."""
    if clean(st) and not st.waiting:
        return st.done()
    return window(st)


ADJUST: Final = procedure(
    "chronicle:adjustment step",
    ("9.7.3.1", adjust_hand),
    ("9.7.3.1/a", discard_surplus),
    ("9.7.3.2", wear_off),
    ("9.7.3.3", anything_left),
    ("9.7.3.3/a", back_to("9.7.3.1")),
)
"""The adjustment step of ``player``'s turn."""


def adjustment(st: State, f: Frame) -> bool:
    """The adjustment step [9.7.3]."""
    return st.call(ADJUST, player=f.player)


TURN_OF: Final = procedure(
    "chronicle:turn",
    ("9.2.1", begin_turn),
    ("9.2.1.1", recover),
    ("9.2.1.2", refill),
    ("9.3.2", draw_phase),
    ("9.3.3.1", draw_card),
    ("9.3.4", give_window),
    ("9.3.5", end_phase),
    ("9.4.2", check_phase),
    ("9.4.3", chrono_check),
    ("9.4.4", give_window),
    ("9.4.5", end_phase),
    ("9.5.1.1", main_phase),
    ("9.5.1.4", end_phase),
    ("9.6.1", battle),
    ("9.6.1/a", end_phase),
    ("9.6.1/b", more_battles),
    ("9.5.1.3", main_phase),
    ("9.5.1.4/a", end_phase),
    ("9.5.1.4/b", more_rounds),
    ("9.7.2.1", processing),
    ("9.7.3", adjustment),
    ("9.7.3.4", end_phase),
)
"""One turn of ``player``."""
