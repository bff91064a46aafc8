"""A match: before the first turn [5], and the turns [6]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.opening import OpeningHands, start_turn
from tefuda.games.common.reasons import BY_RULE
from tefuda.kernel import picks
from tefuda.kernel.ending import keep_delayed, keep_effects
from tefuda.kernel.frames import Frame, again, check_timing, over, procedure
from tefuda.kernel.options import first, second, verb_of
from tefuda.kernel.records import Event
from tests.games.mini.rules.model import (
    ACTIVE,
    ASH,
    DAMAGE,
    DECK,
    DISCARDED,
    FIELD,
    FIRST,
    FIRST_LIFE,
    HAND,
    HAND_LIMIT,
    LIFE,
    MOST_OIL,
    OIL_SET,
    OPENING_HAND,
    PHASE,
    PHASE_CAME,
    PHASES,
    STOOD,
    TURN,
    TURNS,
    V_DISCARD,
    V_END,
    V_KEEP,
    V_MULLIGAN,
    V_PLAY,
    VESSEL,
    other,
)
from tests.games.mini.rules.play import ATTACK, PLAYING, actions
from tests.games.mini.rules.text import UNTIL_TURN, draw

if TYPE_CHECKING:
    from tefuda.kernel.state import State


# ---- before the first turn [5] -----------------------------------------------------------------------------------------------


HANDS: Final = OpeningHands(FIRST, DECK, HAND, OPENING_HAND, V_KEEP, V_MULLIGAN)
"""Four cards, which may all be replaced [5.3, 5.4]."""


def draw_lots(st: State, f: Frame) -> bool:
    """Who goes first is drawn by lot [5.2]."""
    st.put_num(FIRST, st.chance("coin", 2))
    return False


def first_numbers(st: State, f: Frame) -> bool:
    """Both begin with their life and without oil [5.5]."""
    for p in st.seats:
        st.put_num(LIFE + p, FIRST_LIFE)
    f.player = st.num[FIRST]
    return False


def next_turn(st: State, f: Frame) -> bool:
    """The players take turns [6.1]."""
    if st.num[ACTIVE] >= 0:
        f.player = other(st.num[ACTIVE])
    return st.call(TURN_OF, player=f.player)


# ---- the turn [6] ------------------------------------------------------------------------------------------------------------


def begin_phase(st: State, player: int, phase: str) -> None:
    """A phase begins (a raw write, and what is told of it)."""
    st.put_num(PHASE, PHASES.index(phase))
    st.emit(PHASE_CAME, player=player, n=PHASES.index(phase))


def begin(st: State, f: Frame) -> bool:
    """A turn begins [6.1]."""
    start_turn(st, f.player, ACTIVE, TURN, TURNS)
    begin_phase(st, f.player, "start")
    return False


def fill(st: State, f: Frame) -> bool:
    """The vessel grows by one and is filled [6.2]."""
    st.put_num(VESSEL + f.player, min(MOST_OIL, st.num[VESSEL + f.player] + 1))
    return st.act(OIL_SET, player=f.player, n=st.num[VESSEL + f.player], why=BY_RULE)


def stand(st: State, f: Frame) -> bool:
    """His lamps stand up [6.3]."""
    return st.carry_out([Event(STOOD, st.ref(e), player=f.player, why=BY_RULE) for e in st.zone(f.player, FIELD)])


def draw_card(st: State, f: Frame) -> bool:
    """He draws a card, but not in the very first turn [6.4, R4]."""
    return False if st.num[TURN] == 1 else draw(st, f.player, 1)


def main_phase(st: State, f: Frame) -> bool:
    """The main phase begins [6.5]."""
    begin_phase(st, f.player, "main")
    return False


def ask_action(st: State, f: Frame) -> bool:
    """He does as he likes [6.5]."""
    return st.ask(f, f.player, "main", actions(st, f.player), True)


def act(st: State, f: Frame) -> bool:
    """What he does is carried out [6.5]."""
    verb, a = verb_of(f.answer), first(f.answer)
    if verb == V_END:
        return st.back(f, "6.6")
    if verb == V_PLAY:
        return st.call(PLAYING, player=f.player, source=st.ref(a))
    t = second(f.answer)
    return st.call(ATTACK, player=f.player, source=st.ref(a), target=t if t < st.rules.players else st.ref(t))


def end_phase(st: State, f: Frame) -> bool:
    """The end phase begins [6.6]."""
    begin_phase(st, f.player, "end")
    return False


def ask_discard(st: State, f: Frame) -> bool:
    """He discards down to six cards [6.6]."""
    hand = st.zone(f.player, HAND)
    f.result = ()
    n = len(hand) - HAND_LIMIT
    return picks.pick(st, "discard", V_DISCARD, f.player, tuple(hand), n, n) if n > 0 else False


def discard(st: State, f: Frame) -> bool:
    """They go to the ash [6.6]."""
    ash = st.zone_id(f.player, ASH)
    return st.carry_out([Event(DISCARDED, st.ref(e), player=f.player, to=ash, why=BY_RULE) for e in f.result])


def wipe(st: State, f: Frame) -> bool:
    """Damage is wiped off, then what lasted for the turn is over (raw writes) [6.7, R3]."""
    for p in st.seats:
        for e in st.zone(p, FIELD):
            st.set(DAMAGE, e, 0)
    turn = st.num[TURN]
    if keep_effects(st, [ef for ef in st.effects if not (ef.until == UNTIL_TURN and ef.when <= turn)]):
        st.dirty = True
    keep_delayed(st, [dl for dl in st.delayed if not (dl.until == UNTIL_TURN and dl.when <= turn)])
    return st.check()


TURN_OF: Final = procedure(
    "mini:turn",
    ("6.1", begin),
    ("6.2", fill),
    ("6.3", stand),
    ("6.3/a", check_timing),
    ("6.4", draw_card),
    ("6.4/a", check_timing),
    ("6.5", main_phase),
    ("6.5/a", check_timing),
    ("6.5/b", ask_action),
    ("6.5/c", act),
    ("6.5/d", check_timing),
    ("6.5/e", lambda st, f: st.back(f, "6.5/b")),
    ("6.6", end_phase),
    ("6.6/a", ask_discard),
    ("6.6/b", discard),
    ("6.6/c", check_timing),
    ("6.7", wipe),
    ("6.7/a", over),
)

MATCH: Final = procedure(
    "mini:match",
    ("5.1", HANDS.shuffle),
    ("5.2", draw_lots),
    ("5.3", HANDS.take),
    *HANDS.rows("5.4"),
    ("5.5", first_numbers),
    ("6.1", next_turn),
    ("6.1/a", again),
)
