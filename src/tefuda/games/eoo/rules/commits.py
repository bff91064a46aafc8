"""The raw write of each kind of event [8, 10, 13, 15-4-4, 16, 21, 22, 24]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.reasons import reason
from tefuda.games.common.stacking import moved
from tefuda.games.common.writing import (
    arrive_with_counters,
    changes,
    heals,
    make,
    marks_damage,
    put_counters,
    sent_home,
    show_subject,
    shuffles,
    take_counters,
    turn_sideways,
    turn_upright,
    vanish,
)
from tefuda.games.eoo.rules.events import (
    AS_HOST,
    ATTACHED,
    BROKEN,
    BY_EXECUTION,
    COUNTERED,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    CREATED,
    DAMAGED,
    DEALT,
    DESTROYED,
    DISCARDED,
    DRAWN,
    ENTERED,
    FROM_TOP,
    HEALED,
    HOLDER_CHANGED,
    INSTALLED,
    LEAVERS,
    MANA_ADDED,
    MANA_SPENT,
    MOVED,
    OF_BURN,
    READIED,
    RESERVED,
    RESTED,
    REVEALED,
    SACRIFICED,
    SHOWN,
    SHUFFLED,
    SIDEWAYS,
    STATUS_ENDED,
    STATUS_EXTENDED,
    STATUS_GIVEN,
    SUMMONED,
    TO_BOTTOM,
    TO_TOP,
    UNTRACED,
    VANISHED,
)
from tefuda.games.eoo.rules.model import (
    A_DOWN,
    ARCHIVE,
    BASE_HOLDER,
    BURNED,
    DAMAGE,
    FIELD,
    FROZEN,
    GRAVEYARD,
    K_NODIA,
    KIND,
    POISON,
    POISONED,
    POOL,
    RESERVE,
    SHIELD,
    SHIELD_NUMBER,
    SICK,
    STACK,
    STATUSES,
)
from tefuda.kernel import secrets
from tefuda.kernel.items import replace_player
from tefuda.kernel.records import Event
from tefuda.kernel.schema import HOST, OWNER, STAMP, TURNED

if TYPE_CHECKING:
    from tefuda.kernel.rules import Commit
    from tefuda.kernel.state import State


# ---- moves ---------------------------------------------------------------------------------------------------------------


def bury(st: State, e: int, kind: int, player: int, source: int, why: int) -> Event:
    """Return the event that destroys, sacrifices, discards or puts something into its master's graveyard [13-7-1, R37]."""
    return sent_home(st, e, kind, GRAVEYARD, player, source, why)


def commit_move(st: State, ev: Event) -> None:
    """Move a card [13-11-1]. An ability or a copy that leaves the stack ceases to exist [10-1-4, R106]."""
    moved(st, ev, place)


def commit_draw(st: State, ev: Event) -> None:
    """Draw the top card; failing to draw is nothing [14-1-3-1, R12]."""
    if ev.subject >= 0:
        commit_move(st, ev)


def commit_break(st: State, ev: Event) -> None:
    """Turn a shield face up for both players and put it into its master's hand [15-4-4, R57]."""
    e = st.now(ev.subject)
    secrets.show(st, [e])
    commit_move(st, ev)


def place(st: State, e: int, ev: Event) -> None:
    """Put a card where an event sends it, and note how it arrives."""
    src = st.kind_of(e)
    dst = st.rules.zone_kinds[ev.to]
    at = -1 if ev.n == TO_TOP else 0 if ev.n == TO_BOTTOM else max(0, len(st.zones[ev.to]) - (ev.n - FROM_TOP))
    by_place = src in (ARCHIVE, SHIELD) and ev.kind in (DRAWN, BROKEN, MOVED) and from_top(st, e, src)
    by_place = (by_place and not ev.why & UNTRACED) or ev.why & SHOWN != 0
    execution = dst == FIELD and src == STACK and reason(ev.why) == BY_EXECUTION
    st.put(e, ev.to, at if st.rules.schema.zones[dst].ordered else -1, not by_place)
    if ev.why & SIDEWAYS:
        st.set(TURNED, e, 1)
    if dst == FIELD and src != FIELD:
        enter(st, e, src, ev, execution)
    elif dst == SHIELD:
        st.set(SHIELD_NUMBER, e, next_shield(st, st.zones[ev.to]))


def from_top(st: State, e: int, src: int) -> bool:
    """Tell whether everybody can follow a card by its place: the top of an archive, a numbered shield [13-2-1, R77]."""
    return src == SHIELD or st.zone(st.col[OWNER][e], ARCHIVE)[-1] == e


def next_shield(st: State, shields: list[int]) -> int:
    """Return the number of a new shield: one more than the highest, 1 if there is none [R77]."""
    return max([st.col[SHIELD_NUMBER][s] for s in shields]) + 1


def enter(st: State, e: int, src: int, ev: Event, execution: bool) -> None:
    """An object enters the field: sick, held by whose field it is, with what it enters with [9-4-1, 10-1-7, R87, R101]."""
    player = ev.to // st.rules.width
    st.set(SICK, e, 1)
    st.set(BASE_HOLDER, e, player)
    ref = st.ref(e)
    arrive_with_counters(st, e, ev, COUNTERS_PUT)
    for i in range(0, len(ev.more), 2):
        if ev.more[i] == AS_HOST:
            st.set(HOST, e, ev.more[i + 1])
    st.also(Event(ENTERED, ref, player=player, source=ev.source, n=src, to=ev.to, why=ev.why))
    if execution:
        kind = SUMMONED if st.row(e).v[KIND] == K_NODIA else INSTALLED
        st.also(Event(kind, ref, player=player, source=ev.source, to=ev.to, why=ev.why))


def commit_create(st: State, ev: Event) -> None:
    """Make a token of design ``n``; its master is who makes it, its holder whose field it enters [22-1-3, R95]."""
    made = make(st, ev, ev.player, CREATED)
    place(st, st.now(made.subject), made)


def commit_holder(st: State, ev: Event) -> None:
    """Another player holds the object; it stays the same object of the same age, sick or not as it was [10-1-7, R74, R96]."""
    e = st.now(ev.subject)
    if st.kind_of(e) == STACK:
        replace_player(st, e, ev.player)
        return
    age = st.col[STAMP][e]
    st.put(e, st.zone_id(ev.player, FIELD))
    st.set(STAMP, e, age)


def looks_back(st: State, ev: Event) -> bool:
    """Leaving the field, being broken and being discarded are seen with the position before [R22]."""
    if ev.kind in (BROKEN, DISCARDED):
        return True
    return ev.kind in LEAVERS and ev.frm >= 0 and st.rules.zone_kinds[ev.frm] == FIELD


# ---- states and numbers --------------------------------------------------------------------------------------------------


def commit_rest(st: State, ev: Event) -> None:
    """Turn sideways; what was frozen thaws [8-1-1, 24-2-4]."""
    turn_sideways(st, ev)
    e = st.now(ev.subject)
    if st.col[FROZEN][e]:
        end_status(st, e, STATUSES.index(FROZEN), ev)


def commit_mana(st: State, ev: Event) -> None:
    """Add mana to a pool or spend it [6-2, 6-3]."""
    at = POOL + 2 * ev.to + ev.player
    st.put_num(at, max(0, st.num[at] + (ev.n if ev.kind == MANA_ADDED else -ev.n)))


def commit_take(st: State, ev: Event) -> None:
    """Take counters off; burn ends with its counter, poison with the last one [24-3-3, 24-6-4, R70, R71]."""
    e = st.now(ev.subject)
    name = st.pool.words[ev.to]
    left = take_counters(st, ev)
    if name == A_DOWN and st.col[BURNED][e] and (ev.why & OF_BURN or left == 0):
        st.set(BURNED, e, 0)
        st.also(
            Event(STATUS_ENDED, ev.subject, player=ev.player, source=ev.source, n=STATUSES.index(BURNED), why=ev.why)
        )
    elif name == POISON and left == 0 and st.col[POISONED][e]:
        end_status(st, e, STATUSES.index(POISONED), ev)


def commit_status(st: State, ev: Event) -> None:
    """Give a status until a point of time; becoming burned or poisoned adds a counter [24-3-2, 24-6-2, R86]."""
    e = st.now(ev.subject)
    column = STATUSES[ev.n]
    st.set(column, e, ev.to)
    name = A_DOWN if column == BURNED else POISON if column == POISONED else ""
    if ev.kind == STATUS_GIVEN and name:
        word = st.pool.words.index(name)
        st.set_counter(e, name, st.counter(e, name) + 1)
        st.also(Event(COUNTERS_PUT, ev.subject, player=ev.player, source=ev.source, n=1, to=word, why=ev.why))


def commit_status_end(st: State, ev: Event) -> None:
    """End a status [24-1-6]."""
    end_status(st, st.now(ev.subject), ev.n, ev, False)


def end_status(st: State, e: int, status: int, ev: Event, tell: bool = True) -> None:
    """End a status; burn's counter goes with it [24-3-4, R70], poison counters stay [R71]."""
    column = STATUSES[status]
    st.set(column, e, 0)
    if column == BURNED and st.counter(e, A_DOWN) > 0:
        word = st.pool.words.index(A_DOWN)
        st.set_counter(e, A_DOWN, st.counter(e, A_DOWN) - 1)
        st.also(
            Event(COUNTERS_TAKEN, st.ref(e), player=ev.player, source=ev.source, n=1, to=word, why=ev.why | OF_BURN)
        )
    if tell:
        st.also(Event(STATUS_ENDED, st.ref(e), player=ev.player, source=ev.source, n=status, why=ev.why))


def commit_attach(st: State, ev: Event) -> None:
    """Give a glyph another host [17-8-4-2]."""
    st.set(HOST, st.now(ev.subject), ev.to)
    st.d = None


COMMITS: Final[dict[int, Commit]] = {
    MOVED: commit_move,
    DRAWN: commit_draw,
    DISCARDED: commit_move,
    DESTROYED: commit_move,
    SACRIFICED: commit_move,
    COUNTERED: commit_move,
    BROKEN: commit_break,
    CREATED: commit_create,
    HOLDER_CHANGED: commit_holder,
    VANISHED: vanish,
    DAMAGED: marks_damage(DAMAGE, DEALT),
    HEALED: heals(DAMAGE),
    RESTED: commit_rest,
    READIED: turn_upright,
    RESERVED: changes(RESERVE),  # 16-2
    MANA_ADDED: commit_mana,
    MANA_SPENT: commit_mana,
    COUNTERS_PUT: put_counters,
    COUNTERS_TAKEN: commit_take,
    STATUS_GIVEN: commit_status,
    STATUS_EXTENDED: commit_status,
    STATUS_ENDED: commit_status_end,
    ATTACHED: commit_attach,
    SHUFFLED: shuffles(ARCHIVE),
    REVEALED: show_subject,
}
"""The raw write of each kind of event."""
