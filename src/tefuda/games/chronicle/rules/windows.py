"""Priority: one window from its first checks to two passes on an empty stack [11.1, 11.6.6, 12.3, R74, R133]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.advancing import advance, put_soul
from tefuda.games.chronicle.rules.announcing import STACK_TRIGGER, activate, use
from tefuda.games.chronicle.rules.events import PASSED
from tefuda.games.chronicle.rules.loops import leave_loop, look_for_loop
from tefuda.games.chronicle.rules.model import FRESH, STACK, active
from tefuda.games.chronicle.rules.offers import options_of
from tefuda.games.chronicle.rules.placing_cards import join, place
from tefuda.games.chronicle.rules.processes import PROCESSES, clean
from tefuda.games.chronicle.rules.resolving import RESOLVE
from tefuda.games.chronicle.rules.souls import soul_action
from tefuda.games.chronicle.rules.text import ChronicleAbility
from tefuda.games.chronicle.rules.verbs import (
    V_ACTIVATE,
    V_ADVANCE,
    V_JOIN,
    V_NEXT,
    V_PLACE,
    V_PUT_SOUL,
    V_SOUL,
    V_USE,
)
from tefuda.games.common.stacking import ask_next_trigger, pass_on
from tefuda.games.common.waiting import play, spend
from tefuda.kernel.frames import Frame, again, back_to, procedure
from tefuda.kernel.options import first, second, verb_of
from tefuda.kernel.schema import PASS

if TYPE_CHECKING:
    from tefuda.kernel.state import State


# ---- before priority is given [11.1.3, 11.1.4] -----------------------------------------------------------------------------


def checks(st: State, f: Frame) -> bool:
    """Rule processes until none is due [11.1.3, 12.3]."""
    if clean(st):
        st.put_num(FRESH, 0)
        return False
    return st.call(PROCESSES)


def settled(st: State, f: Frame) -> bool:
    """Rule processing has found nothing more."""
    st.dirty = False
    return False


def pick_trigger(st: State, f: Frame) -> bool:
    """All waiting triggers are put on the stack: the turn player's in an order of his choice, then the other's [11.6.6]."""
    f.answer = -1
    if st.waiting and f.m == 0:
        f.regs = [tuple([w.serial for w in st.waiting])]
    due = [i for i in range(len(st.waiting)) if st.waiting[i].serial in f.regs[0]]
    return ask_next_trigger(st, f, V_NEXT, active(st), due)


def stack_trigger(st: State, f: Frame) -> bool:
    """Put it on the stack with its modes, choices and payment, then the next; if any was put, look at everything again [R74]."""
    if f.answer < 0:
        put = f.m
        f.m = 0
        f.regs = []  # serial numbers would keep positions from being alike [R111]
        return st.back(f, "11.1.3" if put else "11.1.4/l")
    f.m = 1
    w = st.waiting[first(f.answer)]
    spend(st, w)
    return play(st, w, STACK_TRIGGER)


# ---- priority [11.1] ---------------------------------------------------------------------------------------------------------


def give_priority(st: State, f: Frame) -> bool:
    """The player may use cards and abilities, take special actions, or pass [11.1.1, 11.1.4]."""
    return st.ask(f, f.player, "priority", options_of(st, f.player), True)


def act(st: State, f: Frame) -> bool:
    """Do it; afterwards the same player has priority, after main phase actions that is the turn player [11.1.6, 11.2.12, R23]."""
    leave_loop(st, f)
    verb = verb_of(f.answer)
    if verb == PASS:
        return st.back(f, "11.1.7")
    f.n = 0
    return ACTIONS[verb](st, f.player, f.answer)


def passed(st: State, f: Frame) -> bool:
    """After two passes in succession the top of the stack resolves, or the window closes [11.1.7, 11.1.8]."""
    st.emit(PASSED, player=f.player)
    return pass_on(st, f, STACK, RESOLVE, active(st))


def use_spell(st: State, player: int, answer: int) -> bool:
    """Use a spell [9.5.8]."""
    return use(st, player, first(answer))


def use_ability(st: State, player: int, answer: int) -> bool:
    """Use an action ability [9.5.9]."""
    e = first(answer)
    return activate(st, player, e, cast(ChronicleAbility, st.row(e).abilities[second(answer)]))


ACTIONS: Final[dict[int, Callable[[State, int, int], bool]]] = {
    V_USE: use_spell,
    V_ACTIVATE: use_ability,
    V_SOUL: soul_action,
    V_PLACE: place,
    V_JOIN: join,
    V_PUT_SOUL: put_soul,
    V_ADVANCE: advance,
}
"""What a player with priority may do besides passing."""

WINDOW: Final = procedure(
    "chronicle:window",
    ("11.1.3", checks),
    ("11.1.3/a", settled),
    ("11.6.6", pick_trigger),
    ("11.6.6/a", stack_trigger),
    ("11.6.6/b", again),
    ("11.1.4/l", look_for_loop),
    ("11.1.4/p", give_priority),
    ("11.1.4/a", act),
    ("11.1.4/b", back_to("11.1.3")),  # all is looked at again before the next player gets priority
    ("11.1.7", passed),
    ("11.1.8", back_to("11.1.3")),
)
"""One window: ``player`` has priority, ``n`` counts passes in succession."""


def stacked_all(st: State, f: Frame) -> bool:
    """No rule processes and no priority follow: triggers that come meanwhile wait [R133]."""
    return st.done()


STACK_ALL: Final = procedure(
    "chronicle:stack triggers",
    ("11.6.6", pick_trigger),
    ("9.4.2", stack_trigger),
    ("11.6.6/b", again),
    ("11.1.3", stacked_all),
    ("11.1.4/l", stacked_all),
)
"""Puts the waiting triggers on the stack without rule processes before, and without priority after [9.4.2, R133]."""


def window(st: State) -> bool:
    """Give one window: the turn player gets priority first [11.1.2]. A tail call."""
    return st.call(WINDOW, player=active(st))


def stack_waiting(st: State) -> bool:
    """Put all waiting triggers on the stack, nothing else [9.4.2]. A tail call."""
    return st.call(STACK_ALL) if st.waiting else False


def give_window(st: State, f: Frame) -> bool:
    """One window: the turn player gets priority first [11.1.2]."""
    return window(st)
