"""A turn: AF, RF, CF; there is no turn player, every step is done by all [3.2, 3.3, 3.4.12, 3.4.13, R9, R13..R16, R21, R33, R34, R47]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.batches import run, settled, timing
from tefuda.games.arc.rules.combat import CLASH
from tefuda.games.arc.rules.drawing import DRAWS
from tefuda.games.arc.rules.durations import release, release_rf
from tefuda.games.arc.rules.entries import add_entry
from tefuda.games.arc.rules.events import (
    AT_RF_END,
    BY_RULE,
    BY_SET,
    BY_TRIM,
    FORGOTTEN,
    OPENED,
    REALISED,
    RECORDED,
    SET_CARDS,
    TURN_CAME,
    WILLED,
)
from tefuda.games.arc.rules.executing import OPENING_PARTS
from tefuda.games.arc.rules.general import with_upkeep
from tefuda.games.arc.rules.lanes import LANES, REALISE, SET, TRIM, may_realise, must_trim
from tefuda.games.arc.rules.model import (
    ACTIVATED,
    AF,
    BATCHES,
    CALM,
    CF,
    FELL,
    HAND,
    K_REFLET,
    KIND,
    MAIN,
    OBLIVION,
    PHASE,
    RECORD,
    RF,
    SINGLE,
    ST_ARMED,
    STAGE,
    SUB,
    T_AF_AFTER,
    T_AF_END,
    T_AF_START,
    T_CF_END,
    T_CF_RELEASED,
    T_CF_START,
    T_OPENING,
    T_RF_END,
    T_RF_START,
    TURN,
    main_of,
    playing,
    stage_of,
    tag,
)
from tefuda.games.arc.rules.rows import print_of
from tefuda.games.arc.rules.state import check
from tefuda.games.arc.rules.text import R_CARD, R_UPKEEP, text_of
from tefuda.games.arc.rules.turning import comes_again, left_out
from tefuda.games.common.dealing import start_counts
from tefuda.kernel import acts
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.identity import Visit, figures, position_key
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER
from tefuda.kernel.sealing import chosen, seal

if TYPE_CHECKING:
    from tefuda.kernel.state import State

TURN_LIMIT: Final = 1000
CALM_LIMIT: Final = 50
RECURRENCES: Final = 3
"""Third recurrence of a position at the start of AF, 50 turns without loss of Life, turn 1,000: draw [R32]."""


# ---- AF [3.2.10] -----------------------------------------------------------------------------------------------------------


def begin_turn(st: State, f: Frame) -> bool:
    """A turn begins; the same position for the third time is a draw [R32]."""
    st.put_num(TURN, st.num[TURN] + 1)
    st.put_num(PHASE, AF)
    start_counts(st)
    st.emit(TURN_CAME, n=st.num[TURN])
    return recurred(st)


def recurred(st: State) -> bool:
    """Draw if this position was there twice before [R32]."""
    now = figures(st)
    alike = [v for v in st.trail if v.figures == now]
    if len(alike) >= RECURRENCES - 1:
        key = position_key(st)
        if len([v for v in alike if v.key() == key]) >= RECURRENCES - 1:
            return st.finish((), "R32")
    st.trail = (*st.trail, Visit(now, 0, st.copy()))
    return False


def without_af(st: State, f: Frame) -> bool:
    """A text leaves AF out: RF comes at once."""
    return st.back(f, "3.3") if left_out(st, AF) else False


def draw(st: State, f: Frame) -> bool:
    """All draw one card, as one event [3.2.1, R16]."""
    return st.carry_out([DRAWS.event(st, p, -1, BY_RULE) for p in playing(st)])


def charge(st: State, f: Frame) -> bool:
    """Will +1, for the single player of a tag match +2 [3.2.2, R114]."""
    return st.carry_out(
        [Event(WILLED, player=p, n=2 if tag(st) and p == SINGLE else 1, why=BY_RULE) for p in playing(st)]
    )


def upkeep(st: State, f: Frame) -> bool:
    """維持 of everything that lies on the field, not on turn 1 [3.2.10.3, R95]."""
    if st.num[TURN] == 1:
        return False
    for p in playing(st):
        for e in with_upkeep(st, p):
            add_entry(st, R_UPKEEP, p, st.ref(e), 0)
    return run(st)


def egos(st: State, f: Frame) -> bool:
    """On turn 1 the skills of realising of all egos; for 奉仕 the others are there already [3.2.6, 3.2.7, R15]."""
    if st.num[TURN] != 1:
        return False
    st.put_num(BATCHES, 0)
    there = tuple([p for p in playing(st) if main_of(st, p) >= 0])
    for p in there:
        realised_now(st, p, tuple([q for q in there if q != p]))
    return run(st)


def realised_now(st: State, player: int, others: tuple[int, ...]) -> None:
    """Tell that an ego has been realised."""
    e = main_of(st, player)
    acts.emit(st, Event(REALISED, st.ref(e), player=player, to=st.zone_id(player, MAIN), why=BY_RULE, more=others))


def af_start(st: State, f: Frame) -> bool:
    """AF開始時 [3.2.10.4]."""
    return timing(st, T_AF_START)


def look(st: State, f: Frame) -> bool:
    """Before players decide, nothing of rule processing is due [4.3.4, R43]."""
    return st.check()


def offer_realise(st: State, f: Frame) -> bool:
    """Who has an empty main circle decides about an alma of the hand, sealed [3.2.8, 3.2.10.5, R13]."""
    f.sealed = ()
    who = tuple([p for p in playing(st) if may_realise(st, p)])
    return seal(st, REALISE, who, True) if who else False


def realise(st: State, f: Frame) -> bool:
    """They enter together, without cost [3.2.9, 6.1.1, R14]."""
    events: list[Event] = []
    for p in playing(st):
        for e in chosen_almas(st, f, p):
            events.append(Event(REALISED, st.ref(e), player=p, to=st.zone_id(p, MAIN), why=BY_RULE))
    return st.carry_out(events) if events else False


def chosen_almas(st: State, f: Frame, player: int) -> list[int]:
    """Return the alma that a player has decided to realise."""
    return [e for e in chosen(st, f, player) if e and st.kind_of(e) == HAND]


def af_end(st: State, f: Frame) -> bool:
    """AF終了時 [3.2.10.6]."""
    return timing(st, T_AF_END)


def af_after(st: State, f: Frame) -> bool:
    """AF終了後 [3.2.10.7]."""
    return timing(st, T_AF_AFTER)


# ---- RF [3.3.10] -----------------------------------------------------------------------------------------------------------


def without_rf(st: State, f: Frame) -> bool:
    """A text leaves RF out: CF comes at once."""
    return st.back(f, "3.4") if left_out(st, RF) else False


def rf_start(st: State, f: Frame) -> bool:
    """RF begins: RF開始時, for cards that are face up already [3.3.10.1, R33]."""
    st.put_num(PHASE, RF)
    return timing(st, T_RF_START)


def offer_set(st: State, f: Frame) -> bool:
    """All set cards of their hands, sealed [3.3.1, 3.3.10.2, R18]."""
    return seal(st, SET, tuple(playing(st)), True)


def open_all(st: State, f: Frame) -> bool:
    """All cards set are opened at once [3.3.5]."""
    st.put_num(STAGE, 0)
    events: list[Event] = []
    for p in playing(st):
        cards = chosen(st, f, p)
        if cards:
            st.emit(SET_CARDS, player=p, n=len(cards))
        events += [Event(OPENED, st.ref(e), player=p, to=st.zone_id(p, SUB), why=BY_SET) for e in cards]
    return st.carry_out(events) if events else False


def opening(st: State, f: Frame) -> bool:
    """開示時: skills of activated cards, and cards opened now that have such a part: they are paid for here [3.3.10.3, R142]."""
    for p in playing(st):
        for e in st.zone(p, SUB):
            if not st.col[ACTIVATED][e] and has_opening(st, e):
                add_entry(st, R_CARD, p, st.ref(e), 0, ((), (OPENING_PARTS,)))
    f.n = 0
    return timing(st, T_OPENING)


def has_opening(st: State, e: int) -> bool:
    """Tell whether a card's text has a part of 開示時."""
    spell = text_of(st, print_of(st, e)).spell
    return spell is not None and any(part.opening for part in spell.parts)


def stage(st: State, f: Frame) -> bool:
    """The five stages: reflets of SP 1, 2, 3, cognis, armed almas [3.3.6, 3.3.10.4-3.3.10.6, R22]."""
    f.n += 1
    st.put_num(BATCHES, 0)
    later = ST_ARMED
    for p in playing(st):
        for e in st.zone(p, SUB):
            if not st.col[ACTIVATED][e]:
                n = stage_of(st, e)
                if n == f.n:
                    add_entry(st, R_CARD, p, st.ref(e), n)
                elif n > f.n and n <= later:
                    later = n - 1
    if not st.waiting:
        f.n = later
    st.put_num(STAGE, f.n)
    return run(st) if st.waiting else False


def next_stage(st: State, f: Frame) -> bool:
    """And the next stage."""
    return st.back(f, "3.3.10.4") if f.n < ST_ARMED else False


def to_record(st: State, f: Frame) -> bool:
    """All activated reflets go to their owners' records together [3.3.8, 3.3.10.7, R34]."""
    st.put_num(STAGE, -1)
    events: list[Event] = []
    for p in playing(st):
        for e in st.zone(p, SUB):
            if st.col[ACTIVATED][e] and st.row(e).v[KIND] == K_REFLET:
                to = st.zone_id(st.col[OWNER][e], RECORD)
                events.append(Event(RECORDED, st.ref(e), player=p, to=to, why=BY_RULE | AT_RF_END))
    return st.carry_out(events) if events else False


def rf_end(st: State, f: Frame) -> bool:
    """RF終了時 [3.3.10.7]."""
    return timing(st, T_RF_END)


# ---- CF [3.4.13] -----------------------------------------------------------------------------------------------------------


def over(st: State, f: Frame) -> bool:
    """What lasts to RF終了時 ends with it [3.3.10.7]."""
    release_rf(st)
    return check(st)


def rf_again(st: State, f: Frame) -> bool:
    """RF comes once more, if a text says so."""
    return st.back(f, "3.3") if comes_again(st, RF) else False


def without_cf(st: State, f: Frame) -> bool:
    """A text leaves CF out: the turn ends, and with it what lasts for it; the hands are not cut, which belongs to CF [3.4.12]."""
    if not left_out(st, CF):
        return False
    release(st)
    st.back(f, "3.4.2")
    return check(st)


def cf_start(st: State, f: Frame) -> bool:
    """CF begins: CF開始時 [3.4.13.1]."""
    st.put_num(PHASE, CF)
    return timing(st, T_CF_START)


def clash(st: State, f: Frame) -> bool:
    """Combat or direct attack [3.4.13.2]."""
    return st.call(CLASH)


def cf_end(st: State, f: Frame) -> bool:
    """CF終了時 [3.4.13.3]."""
    return timing(st, T_CF_END)


def let_go(st: State, f: Frame) -> bool:
    """What lasts for this turn or this CF ends [3.4.13.4, R47]."""
    release(st)
    return check(st)


def cf_released(st: State, f: Frame) -> bool:
    """CF解除処理後 [3.4.13.4]."""
    return timing(st, T_CF_RELEASED)


def offer_trim(st: State, f: Frame) -> bool:
    """Who has more than five cards picks those that go, sealed [3.4.12, 3.4.13.5, R8]."""
    f.sealed = ()
    who = tuple([p for p in playing(st) if must_trim(st, p)])
    return seal(st, TRIM, who, True) if who else False


def trim(st: State, f: Frame) -> bool:
    """They go to oblivion together."""
    events: list[Event] = []
    for p in playing(st):
        for e in chosen(st, f, p):
            events.append(Event(FORGOTTEN, st.ref(e), player=p, to=st.zone_id(st.col[OWNER][e], OBLIVION), why=BY_TRIM))
    f.flag = len(events) > 0
    return st.carry_out(events) if events else False


def trim_again(st: State, f: Frame) -> bool:
    """What that triggered may have brought more cards [R8]."""
    return st.back(f, "3.4.12") if f.flag else False


def cf_again(st: State, f: Frame) -> bool:
    """CF comes once more, if a text says so."""
    return st.back(f, "3.4") if comes_again(st, CF) else False


def end_turn(st: State, f: Frame) -> bool:
    """The turn ends; without end there is a draw [3.4.2, R32]."""
    st.put_num(CALM, 0 if st.num[FELL] else st.num[CALM] + 1)
    if st.num[CALM] >= CALM_LIMIT or st.num[TURN] >= TURN_LIMIT:
        return st.finish((), "R32")
    return False


TURN_OF_ALL: Final = procedure(
    "arc:turn",
    ("3.2", begin_turn),
    ("3.2.10", without_af),
    ("3.2.10.1", draw),
    ("3.2.10.1/a", settled),
    ("3.2.10.2", charge),
    ("3.2.10.3", upkeep),
    ("3.2.6", egos),
    ("3.2.10.4", af_start),
    ("4.3.4", look),
    ("3.2.10.5", offer_realise),
    ("3.2.8", realise),
    ("3.2.10.5/a", settled),
    ("3.2.10.6", af_end),
    ("3.2.10.7", af_after),
    ("3.3", without_rf),
    ("3.3.10.1", rf_start),
    ("4.3.4/a", look),
    ("3.3.10.2", offer_set),
    ("3.3.5", open_all),
    ("3.3.10.3", opening),
    ("3.3.10.4", stage),
    ("3.3.10.4/a", next_stage),
    ("3.3.10.7", to_record),
    ("3.3.10.7/a", rf_end),
    ("3.3.10.7/b", over),
    ("3.3.10", rf_again),
    ("3.4", without_cf),
    ("3.4.13.1", cf_start),
    ("3.4.13.2", clash),
    ("3.4.13.3", cf_end),
    ("3.4.13.4", let_go),
    ("3.4.13.4/a", cf_released),
    ("3.4.12", offer_trim),
    ("3.4.13.5", trim),
    ("3.4.13.5/a", settled),
    ("3.4.13.5/b", trim_again),
    ("3.4.13", cf_again),
    ("3.4.2", end_turn),
)
"""One turn."""
assert len(LANES) > 0
