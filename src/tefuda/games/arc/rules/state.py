"""Rule processing: what the rules do at once after each act, inside whatever is running (anatomy 13).

RP of 0 [R43], armed almas whose main alma left [R64], Ex cards [R71], CP and Will of destructions by effects [R30], too many cards on sub
circles [R131], the extra win [R80].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.circles import circles
from tefuda.games.arc.rules.commits import bury
from tefuda.games.arc.rules.entries import acting
from tefuda.games.arc.rules.events import (
    BY_CP,
    BY_EFFECT,
    BY_RULE,
    DESTROYED,
    FELLED,
    FORGOTTEN,
    HURT,
    LOST,
    REVEALED,
    VANISHED,
    WILLED,
)
from tefuda.games.arc.rules.ledger import anybody_without_cards, lose, without_cards
from tefuda.games.arc.rules.model import (
    DAMAGE,
    EX,
    EXES,
    EXTERNAL,
    F_NO_DESTROY,
    FALLEN,
    FLAGS,
    HAND,
    HELD,
    LEFT,
    M_CIRCLES,
    M_OPEN_HAND,
    MAIN,
    OBLIVION,
    OUTSIDE,
    OWED_CP,
    OWED_LOSS,
    OWED_WILL,
    RECORD,
    RP,
    SPENT,
    SUB,
    is_armed,
    rp_left,
)
from tefuda.games.arc.rules.pools import reconcile, stale
from tefuda.games.arc.rules.verbs import V_KEEP
from tefuda.games.common.forbidding import unshown
from tefuda.games.common.instead import count_use, spent
from tefuda.games.common.reasons import reason
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.kernel.records import Active
    from tefuda.kernel.state import State


def due(st: State) -> bool:
    """Tell whether rule processing has anything to do."""
    num = st.num
    width = st.rules.width
    crowds = st.pool.modified >> M_CIRCLES & 1 != 0
    for p in st.seats:
        if num[LEFT + p] or num[EXES + p] or num[OWED_CP + p] or num[OWED_WILL + p] or num[OWED_LOSS + p]:
            return True
        zone = st.zones[p * width + MAIN]
        if zone and not num[HELD] and dying(st, zone[0]):
            return True
        if crowds and len(st.zones[p * width + SUB]) > circles(st, p):
            return True
    return stale(st) or len(unshown(st, M_OPEN_HAND, HAND)) > 0 or anybody_without_cards(st)


def dying(st: State, e: int) -> bool:
    """Tell whether a main alma is at RP 0 and nothing keeps it [4.3.4]."""
    v = st.row(e).v
    if v[RP] - st.col[DAMAGE][e] + v[EXTERNAL] - st.col[SPENT][e] > 0:
        return False
    return not v[FLAGS] & F_NO_DESTROY and not st.col[FALLEN][e]


def process(st: State, f: Frame) -> bool:
    """Do what is due, all at the same time; then look again."""
    f.happened = ()
    reconcile(st)
    losers = without_cards(st)
    if losers:
        return lose(st, losers, "8.2")
    events = owed(st) + follow(st) + vanish(st)
    events += [Event(REVEALED, st.ref(e), why=BY_RULE) for e in unshown(st, M_OPEN_HAND, HAND)]
    if not st.num[HELD]:
        player, source = acting(st)
        for p in st.seats:
            for e in st.zone(p, MAIN):
                if dying(st, e):
                    events.append(bury(st, e, DESTROYED, player, source, BY_EFFECT))
    st.dirty = len(events) > 0
    return st.carry_out(events) if events else False


def again(st: State, f: Frame) -> bool:
    """Look once more, as long as something happened."""
    if f.happened:
        return st.back(f, "4.3.4")
    return False


def owed(st: State) -> list[Event]:
    """Return what destructions by effects bring: CP, 代償, Will [6.1.3, R30, R42, R99]."""
    out: list[Event] = []
    for p in st.seats:
        for table, kind, why in ((OWED_CP, HURT, BY_CP), (OWED_LOSS, LOST, BY_RULE), (OWED_WILL, WILLED, BY_RULE)):
            n = st.num[table + p]
            if n:
                st.put_num(table + p, 0)
                out.append(Event(kind, player=p, n=n, why=why))
    return out


def follow(st: State) -> list[Event]:
    """Return the events by which armed almas follow the main alma that has left: no destruction [6.3.4, R64]."""
    out: list[Event] = []
    for p in st.seats:
        if st.num[LEFT + p]:
            st.put_num(LEFT + p, 0)
            out += [bury(st, e, FORGOTTEN, p, -1, BY_RULE) for e in st.zone(p, SUB) if is_armed(st, e)]
    return out


def vanish(st: State) -> list[Event]:
    """Return the events by which Ex cards in record and oblivion vanish [7.1.4, R71]."""
    out: list[Event] = []
    for p in st.seats:
        if st.num[EXES + p]:
            st.put_num(EXES + p, 0)
            for kind in (RECORD, OBLIVION):
                for e in st.zone(p, kind):
                    if st.col[EX][e]:
                        to = st.zone_id(st.col[OWNER][e], OUTSIDE)
                        out.append(Event(VANISHED, st.ref(e), player=p, to=to, why=BY_RULE))
    return out


def crowded(st: State, f: Frame) -> bool:
    """Where a player has fewer sub circles than cards there, he picks those that stay [R131]."""
    f.n = -1
    for p in st.seats:
        most = circles(st, p)
        if len(st.zone(p, SUB)) > most:
            f.n = p
            return picks.pick(st, "keep", V_KEEP, p, tuple(st.zone(p, SUB)), most, most)
    return False


def give_way(st: State, f: Frame) -> bool:
    """The others go to oblivion, not destroyed [R131]."""
    if f.n < 0:
        return False
    kept = f.result
    return st.carry_out([bury(st, e, FORGOTTEN, f.n, -1, BY_RULE) for e in st.zone(f.n, SUB) if e not in kept])


STATE: Final = procedure(
    "arc:rule processing",
    ("4.3.4", process),
    ("4.3.4/a", again),
    ("5.4.1", crowded),
    ("5.4.1/a", give_way),
    ("5.4.1/b", again),
)
"""Rule processing until nothing is due."""


def after(st: State) -> bool:
    """After every batch: push rule processing, unless it is the one that runs."""
    if st.result is None and st.frames and st.frames[-1].proc is not STATE:
        if due(st):
            return st.call(STATE)
        st.dirty = False
    return False


def calm(st: State) -> bool:
    """Tell whether rule processing would find nothing."""
    return not due(st)


def check(st: State) -> bool:
    """Run rule processing: the tail call of a step that changed something without an event."""
    return st.call(STATE) if due(st) else False


# ---- replaced destructions ------------------------------------------------------------------------------------------------


def barred(st: State, ev: Event, of: Active) -> bool:
    """The leaving of an alma that fell in combat is not replaced: its destruction has been judged before [R40]; nor is anything by a
    replacement that has been used as often as it may in this turn (wording 3)."""
    return (ev.kind == DESTROYED and reason(ev.why) != BY_EFFECT) or spent(st, of)


def replaced(st: State, ev: Event, of: Active) -> None:
    """An alma whose destruction at RP 0 is replaced is left with RP 1 (house ruling of the wording)."""
    count_use(st, of)
    e = st.now(ev.subject)
    if ev.kind in (DESTROYED, FELLED) and e >= 0 and st.kind_of(e) == MAIN and rp_left(st, e) <= 0:
        st.set(DAMAGE, e, st.col[DAMAGE][e] + rp_left(st, e) - 1)
