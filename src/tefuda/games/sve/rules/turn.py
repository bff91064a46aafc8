"""The course of a turn: start, main and end phase [7]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.opening import start_turn
from tefuda.games.sve.rules.attacking import ATTACK, ATTACKER, attack_options, targets_of
from tefuda.games.sve.rules.commits import MAXIMUM
from tefuda.games.sve.rules.drawing import draw
from tefuda.games.sve.rules.durations import expire
from tefuda.games.sve.rules.loops import arm, without_circles
from tefuda.games.sve.rules.model import (
    ACTED,
    ACTIVE,
    BY_RULE,
    CEMETERY,
    DISCARDED,
    END_PHASE,
    F_MUST_ATTACK,
    FIELD,
    FIRST,
    HAND,
    HAND_LIMIT,
    K_FOLLOWER,
    KIND,
    MAIN_PHASE,
    MAX_PP,
    MAX_PP_CHANGED,
    NO_STAND,
    PHASE,
    PHASE_CAME,
    PP,
    START_PHASE,
    STOOD,
    STOOD_UP,
    TURN,
    TURNS,
    V_ACT_WARD,
    V_ATTACK,
    V_DISCARD,
    V_END,
    W_WARD,
    flagged,
    has,
    limit_of,
    other,
)
from tefuda.games.sve.rules.offers import activate_options, play_options
from tefuda.games.sve.rules.windows import END_WINDOW, start_play
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, again, back_to, check_timing, over, procedure
from tefuda.kernel.legality import Part, allows
from tefuda.kernel.options import first, option, second, verb_of
from tefuda.kernel.records import Event
from tefuda.kernel.schema import TURNED

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def phase_came(st: State, player: int, phase: int) -> None:
    """A phase begins, and what triggers on it does."""
    st.put_num(PHASE, phase)
    st.emit(PHASE_CAME, player=player, n=phase)


# ---- start phase [7.2] ---------------------------------------------------------------------------------------------------


def begin_turn(st: State, f: Frame) -> bool:
    """A new turn of the player begins; what counts over a turn starts anew [7.1.1, R12]."""
    start_turn(st, f.player, ACTIVE, TURN, TURNS)
    for p in (0, 1):
        for e in st.zone(p, FIELD):
            if st.col[STOOD_UP][e]:
                st.set(STOOD_UP, e, 0)
    expire(st, "start", f.player)
    phase_came(st, f.player, START_PHASE)
    return False


def raise_max_pp(st: State, f: Frame) -> bool:
    """Maximum PP +1 if below 10 [7.2.1]."""
    if st.num[MAX_PP + f.player] >= MAXIMUM:
        return False
    return st.act(MAX_PP_CHANGED, player=f.player, n=1, why=BY_RULE)


def refill_pp(st: State, f: Frame) -> bool:
    """PP become equal to maximum PP [7.2.2]."""
    st.put_num(PP + f.player, st.num[MAX_PP + f.player])
    return False


def stand_all(st: State, f: Frame) -> bool:
    """All cards of the own field stand up together [7.2.3]."""
    events: list[Event] = []
    for e in st.zone(f.player, FIELD):
        if st.col[NO_STAND][e]:
            st.set(NO_STAND, e, 0)
        elif st.col[TURNED][e]:
            events.append(Event(STOOD, st.ref(e), player=f.player, why=BY_RULE))
    return st.carry_out(events) if events else False


def draw_card(st: State, f: Frame) -> bool:
    """Draw a card, but not in the first turn of the first player [7.2.4, 7.2.4.1]."""
    if st.num[FIRST] == f.player and st.num[TURNS + f.player] == 1:
        return False
    return draw(st, f.player, 1)


# ---- main phase [7.3] ----------------------------------------------------------------------------------------------------


def main_came(st: State, f: Frame) -> bool:
    """The main phase came [7.3.1]."""
    phase_came(st, f.player, MAIN_PHASE)
    return False


def main_action(st: State, f: Frame) -> bool:
    """The turn player plays a card, plays an ability, attacks, or ends the phase [7.3.2]."""
    options = main_options(st, f.player)
    return st.ask(f, f.player, "main", without_circles(st, options), True)


def main_options(st: State, player: int) -> list[int]:
    """Return every action of the main phase that can be carried out completely [7.3.2, 8.1.2]."""
    options = play_options(st, player, False)
    options += activate_options(st, player, False)
    attacks = attack_options(st, player)
    options += attacks
    if not attacks or allows(END, st, player, -1, -1):
        options.append(option(V_END))
    return options


def free_to_end(st: State, player: int, a: int, b: int) -> bool:
    """Tell whether no follower that attacks if possible still can: else the phase cannot be ended [R90]."""
    for e in st.zone(player, FIELD):
        if flagged(st, e, F_MUST_ATTACK) and allows(ATTACKER, st, player, e, -1) and targets_of(st, player, e):
            return False
    return True


END: Final[Part] = (("R90", free_to_end),)
"""When the main phase may be ended."""


def main_taken(st: State, f: Frame) -> bool:
    """Carry the action out [7.3.2]."""
    verb = verb_of(f.answer)
    if verb == V_END:
        return st.back(f, "7.4.1")
    arm(st, f)
    if verb == V_ATTACK:
        return st.call(ATTACK, player=f.player, source=st.ref(first(f.answer)), target=st.ref(second(f.answer)))
    return start_play(st, f, verb)


# ---- end phase [7.4] -----------------------------------------------------------------------------------------------------


def end_came(st: State, f: Frame) -> bool:
    """The end phase came [7.4.1]; a check timing follows [R11]."""
    st.trail = ()
    expire(st, "end phase", f.player)
    phase_came(st, f.player, END_PHASE)
    return False


def pick_wards(st: State, f: Frame) -> bool:
    """The turn player picks any of his standing Ward followers [7.4.2]."""
    wards = tuple([e for e in st.zone(f.player, FIELD) if not st.col[TURNED][e] and is_ward(st, e)])
    f.result = ()
    return picks.pick(st, "wards", V_ACT_WARD, f.player, wards, 0, len(wards)) if wards else False


def is_ward(st: State, e: int) -> bool:
    """Tell whether a card is a follower with Ward."""
    return st.row(e).v[KIND] == K_FOLLOWER and has(st, e, W_WARD)


def act_wards(st: State, f: Frame) -> bool:
    """They are acted [7.4.2]."""
    events = [Event(ACTED, st.ref(e), player=f.player, why=BY_RULE) for e in f.result]
    return st.carry_out(events) if events else False


def quick_window(st: State, f: Frame) -> bool:
    """The other player may play Quick cards and abilities [7.4.3, 7.4.4]."""
    return st.call(END_WINDOW, player=other(f.player))


def pick_excess(st: State, f: Frame) -> bool:
    """Whoever's turn it is picks the cards over his hand limit [7.4.5, R15]."""
    hand = st.zone(f.player, HAND)
    n = len(hand) - limit_of(st, HAND_LIMIT, f.player)
    f.result = ()
    if n <= 0:
        return st.back(f, "7.4.6")
    return picks.pick(st, "excess", V_DISCARD, f.player, tuple(hand), n, n)


def discard_excess(st: State, f: Frame) -> bool:
    """They are discarded together [7.4.5, R15]."""
    return st.carry_out(
        [Event(DISCARDED, st.ref(e), player=f.player, to=own_cemetery(st, e), why=BY_RULE) for e in f.result]
    )


def own_cemetery(st: State, e: int) -> int:
    """Return the cemetery of a card's owner."""
    return st.zone_id(st.col[1][e], CEMETERY)


def effects_end(st: State, f: Frame) -> bool:
    """Effects of this turn end; no check timing here [7.4.6, R13]."""
    expire(st, "end", f.player)
    return False


TURN_OF: Final = procedure(
    "sve:turn",
    ("7.2", begin_turn),
    ("7.2.1", raise_max_pp),
    ("7.2.2", refill_pp),
    ("7.2.3", stand_all),
    ("7.2.4", draw_card),
    ("7.2.5", check_timing),
    ("7.3.1", main_came),
    ("7.3.1/a", check_timing),
    ("7.3.2", main_action),
    ("7.3.2/a", main_taken),
    ("7.3.3", check_timing),
    ("7.3.3/a", back_to("7.3.2")),
    ("7.4.1", end_came),
    ("7.4.1/a", check_timing),
    ("7.4.2", pick_wards),
    ("7.4.2/a", act_wards),
    ("7.4.2/b", check_timing),
    ("7.4.3", quick_window),
    ("7.4.5", pick_excess),
    ("7.4.5/a", discard_excess),
    ("7.4.5/b", check_timing),
    ("7.4.5/c", again),
    ("7.4.6", effects_end),
    ("7.4.7", over),
)
"""One turn of ``player`` [7.1.2]."""
