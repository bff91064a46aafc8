"""Priority: one window from its first checks to two passes on an empty stack [2-7-1, 2-9, 18-3, R10-R16]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.pricing import REGULAR
from tefuda.games.common.stacking import ask_next_trigger, pass_on
from tefuda.games.common.waiting import play as play_trigger
from tefuda.games.common.waiting import spend
from tefuda.games.eoo.rules.announcing import PLACE, activate, execute
from tefuda.games.eoo.rules.events import BY_RULE, EXPLORED_EVENT, MOVED, PASSED, RESERVED
from tefuda.games.eoo.rules.loops import note_forced, unstoppable
from tefuda.games.eoo.rules.model import EXPLORED, MANA, RESOLVED, STACK, active, other
from tefuda.games.eoo.rules.offers import MOST_RESOLVED, options_of
from tefuda.games.eoo.rules.paying import use_mana
from tefuda.games.eoo.rules.resolving import RESOLVE
from tefuda.games.eoo.rules.state import empty_archives, settle
from tefuda.games.eoo.rules.text import EooAbility
from tefuda.games.eoo.rules.verbs import (
    V_ACTIVATE,
    V_EXPLORE_MANA,
    V_EXPLORE_RESERVE,
    V_MANA,
    V_ORDER_TRIGGERS,
    V_PLAY,
)
from tefuda.kernel.frames import Frame, back_to, procedure
from tefuda.kernel.items import below
from tefuda.kernel.options import first, second, verb_of
from tefuda.kernel.schema import OWNER, PASS

if TYPE_CHECKING:
    from tefuda.kernel.state import State


# ---- before priority is given [R11] --------------------------------------------------------------------------------------


def checks(st: State, f: Frame) -> bool:
    """State-based processing until nothing is left [2-9-3, R11]."""
    return settle(st)


def losses(st: State, f: Frame) -> bool:
    """Empty archives lose, whoever is about to get priority; both together is a draw [4-3-2, 4-4-3, R12]."""
    lost = empty_archives(st)
    if len(lost) == len(st.seats):
        return st.finish((), "4-4-3")
    return st.finish((other(lost[0]),), "4-3-2") if lost else False


def endless(st: State, f: Frame) -> bool:
    """A loop that nobody can stop is a draw [4-4-2, R26]. State-based processing has found nothing more by now."""
    st.dirty = False
    if unstoppable(st, f) or st.num[RESOLVED] >= 2 * MOST_RESOLVED:
        return st.finish((), "4-4-2")
    return False


def pick_trigger(st: State, f: Frame) -> bool:
    """Triggers that wait for nothing on the stack are placed: the active player's in an order of his choice, then the other's
    [18-3-2, 18-3-3, R14]."""
    f.answer = -1
    if not st.waiting:
        return False
    due = [i for i in range(len(st.waiting)) if not below(st, st.waiting[i].key)]
    return ask_next_trigger(st, f, V_ORDER_TRIGGERS, active(st), due)


def place_trigger(st: State, f: Frame) -> bool:
    """Put it on the stack, then the next; if any was placed, look at everything again [R11, R14]."""
    if f.answer < 0:
        placed = f.m
        f.m = 0
        return st.back(f, "2-9-3" if placed else "2-7-1-3")
    f.m = 1
    w = st.waiting[first(f.answer)]
    spend(st, w)
    return play_trigger(st, w, PLACE)


# ---- priority [2-7-1] ----------------------------------------------------------------------------------------------------


def give_priority(st: State, f: Frame) -> bool:
    """The player may act or pass; he is always asked, whatever he holds [2-7-1-3, R10]."""
    return st.ask(f, f.player, "priority", options_of(st, f.player), True)


def act(st: State, f: Frame) -> bool:
    """Do it. Putting something on the stack hands priority to the opponent [2-7-1-5], other actions keep it [R10]."""
    verb = verb_of(f.answer)
    if verb == PASS:
        return st.back(f, "2-7-1-6")
    f.n = 0
    player = f.player
    if verb in (V_PLAY, V_ACTIVATE):
        f.player = other(player)
    return ACTIONS[verb](st, player, f.answer)


def passed(st: State, f: Frame) -> bool:
    """After two passes in succession the top of the stack resolves, or the window ends [2-7-1-6, R10]."""
    st.emit(PASSED, player=f.player)
    note_forced(st, f, ENDLESS)
    return pass_on(st, f, STACK, RESOLVE, active(st))


def play(st: State, player: int, answer: int) -> bool:
    """Execute a card [9-3]."""
    return execute(st, player, first(answer), REGULAR, True)


def use_ability(st: State, player: int, answer: int) -> bool:
    """Activate an ability [18-2-1]."""
    e = first(answer)
    return activate(st, player, e, cast(EooAbility, st.row(e).abilities[second(answer)]))


def explore(st: State, player: int, answer: int) -> bool:
    """Explore: a card of the hand into the mana zone, or one reserve [14-2-2]."""
    card = st.ref(first(answer)) if verb_of(answer) == V_EXPLORE_MANA else -1
    return st.call(EXPLORE, player=player, source=card)


def explored(st: State, f: Frame) -> bool:
    """It counts for the turn; it does not use the stack [14-2-2-1, 14-2-2-2]."""
    st.put_num(EXPLORED + f.player, st.num[EXPLORED + f.player] + 1)
    st.trail = ()
    st.emit(EXPLORED_EVENT, player=f.player, n=1 if f.source >= 0 else 0)
    return False


def gained(st: State, f: Frame) -> bool:
    """The card goes to the mana zone, upright [R31], or the reserve grows by one [16-2-1]."""
    if f.source < 0:
        return st.act(RESERVED, player=f.player, n=1, why=BY_RULE)
    to = st.zone_id(st.col[OWNER][st.now(f.source)], MANA)
    return st.act(MOVED, f.source, player=f.player, to=to, why=BY_RULE)


EXPLORE: Final = procedure("eoo:explore", ("14-2-2-1", explored), ("14-2-2-1/a", gained))
"""Explores: ``source`` is the card for the mana zone, -1 for reserve."""

ACTIONS: Final[dict[int, Callable[[State, int, int], bool]]] = {
    V_PLAY: play,
    V_ACTIVATE: use_ability,
    V_MANA: use_mana,
    V_EXPLORE_MANA: explore,
    V_EXPLORE_RESERVE: explore,
}
"""What a player with priority may do besides passing; attacks, which have windows themselves, are added by their module."""

WINDOW: Final = procedure(
    "eoo:window",
    ("2-9-3", checks),
    ("4-3-2", losses),
    ("4-4-2", endless),
    ("18-3-2", pick_trigger),
    ("18-3-3", place_trigger),
    ("18-3-3/a", back_to("18-3-2")),
    ("2-7-1-3", give_priority),
    ("2-7-1-3/a", act),
    ("2-7-1-5", back_to("2-9-3")),  # all is looked at again before the next player gets priority [R11]
    ("2-7-1-6", passed),
    ("2-7-1-6/a", back_to("2-9-3")),
)
"""One window: ``player`` has priority, ``n`` counts passes in succession."""
ENDLESS: Final = WINDOW.at["4-4-2"] + 1
"""Its row behind the look for loops, where priority is about to be given."""


def window(st: State) -> bool:
    """Give one window: the active player receives priority first [2-5-3, R9, R10]. A tail call."""
    return st.call(WINDOW, player=active(st))


def give_window(st: State, f: Frame) -> bool:
    """One window: the active player receives priority first [2-5-3, R9, R10]."""
    return window(st)
