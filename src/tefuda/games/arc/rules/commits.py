"""The raw write of each kind of event [3.5, 4.3, 4.5.8, 5, 7]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.durations import WHILE_SOURCE
from tefuda.games.arc.rules.events import (
    ACTIVATED_EVENT,
    AS_DENSHO,
    AT_RF_END,
    BIFROST,
    BLANKED_EVENT,
    BY_BIFROST,
    BY_COMBAT,
    BY_EFFECT,
    BY_RULE,
    CAPTURED,
    COPIED,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    CREATED,
    DAMAGED,
    DESTROYED,
    DRAWN,
    EXED,
    FALLS,
    FELLED,
    FIZZLED,
    FORGOTTEN,
    FROM_TOP,
    HEALED,
    HURT,
    INHERITED,
    LOST,
    MADDENED,
    MOVED,
    NIGHTMARED,
    OPENED,
    PAID,
    PLACED,
    RAISED,
    REALISED,
    RECORDED,
    REREALISED,
    REVEALED,
    SERVED,
    SHUFFLED,
    STORED_EVENT,
    TO_BOTTOM,
    TO_TOP,
    VANISHED,
    WILLED,
)
from tefuda.games.arc.rules.model import (
    ACTIVATED,
    BLANKED,
    CAME,
    CP,
    DAMAGE,
    DECK,
    DENSHO,
    EX,
    EXES,
    F_NULL_WEAPON,
    FALLEN,
    FELL,
    HAND,
    KEYWORDS,
    L_GRANT,
    LEDGER,
    LEFT,
    LIFE,
    LIMIT_WILL,
    MADNESS,
    MAIN,
    N_PRICE,
    NIGHTMARE,
    OBLIVION,
    OUTSIDE,
    OWED_CP,
    OWED_LOSS,
    OWED_WILL,
    RECORD,
    SERVICE,
    STORED,
    SUB,
    TURN,
    W_EGO,
    WILL,
    flagged,
    foes,
    is_armed,
    main_of,
    value,
)
from tefuda.games.arc.rules.pools import take_damage
from tefuda.games.arc.rules.possible import mystic
from tefuda.games.arc.rules.text import text_of
from tefuda.games.common.reasons import SHOWN, UNTRACED, reason
from tefuda.games.common.writing import (
    BOTTOMLESS,
    changes,
    counts,
    heals,
    home,
    put_counters,
    sent_home,
    sets,
    show_subject,
    shuffles,
    take_off,
)
from tefuda.kernel.ending import without
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import Effect, Event
from tefuda.kernel.schema import CARD, CONTROLLER, OWNER

if TYPE_CHECKING:
    from tefuda.kernel.rules import Commit
    from tefuda.kernel.state import State


# ---- events that helpers make ---------------------------------------------------------------------------------------------


def bury(st: State, e: int, kind: int, player: int, source: int, why: int = BY_EFFECT) -> Event:
    """Return the event that puts a card into its owner's oblivion: DESTROYED, FORGOTTEN or FIZZLED."""
    return sent_home(st, e, kind, OBLIVION, player, source, why)


def destroy(st: State, e: int, player: int, source: int) -> Event:
    """Return the event by which an effect of ``player`` destroys a card on the field [R30, R130]."""
    return bury(st, e, DESTROYED, player, source)


# ---- moves ---------------------------------------------------------------------------------------------------------------


def commit_move(st: State, ev: Event) -> None:
    """Move a card, and note what follows from its leaving and arriving."""
    e = st.now(ev.subject)
    if e < 0:
        return
    leave(st, e, ev)
    place(st, e, ev)
    ev.after = st.ref(e)


def leave(st: State, e: int, ev: Event) -> None:
    """Note what leaving the field brings: armed almas follow their main alma [R64], CP and Will of a destruction by an effect [R30],
    代償 [R99]."""
    kind = st.kind_of(e)
    if kind != MAIN and kind != SUB:
        return
    p = st.col[CONTROLLER][e]
    if kind == MAIN:
        st.put_num(LEFT + p, 1)
    if ev.kind != DESTROYED:
        return
    n = value(st, e, N_PRICE)
    if n:
        st.put_num(OWED_LOSS + p, st.num[OWED_LOSS + p] + n)
    if kind == MAIN and reason(ev.why) != BY_COMBAT:
        st.put_num(OWED_CP + p, st.num[OWED_CP + p] + value(st, e, CP))
        if ev.player in foes(st, p):
            st.put_num(OWED_WILL + p, st.num[OWED_WILL + p] + 1)


def place(st: State, e: int, ev: Event) -> None:
    """Put a card where an event sends it."""
    src = st.kind_of(e)
    dst = st.rules.zone_kinds[ev.to]
    at = -1
    if dst == DECK:
        at = -1 if ev.n == TO_TOP else 0 if ev.n == TO_BOTTOM else max(0, len(st.zones[ev.to]) - (ev.n - FROM_TOP))
    by_place = src == DECK and st.zone(st.col[OWNER][e], DECK)[-1] == e and ev.kind in (DRAWN, MOVED, FORGOTTEN)
    followed = (by_place and not ev.why & UNTRACED) or ev.why & SHOWN != 0
    st.put(e, ev.to, at, not followed)
    if dst == OBLIVION and st.col[DENSHO][e]:
        st.set(DENSHO, e, 0)
    if (dst in (OBLIVION, RECORD)) and st.col[EX][e]:
        st.put_num(EXES + st.col[OWNER][e], 1)
    if ev.why & AS_DENSHO and dst == HAND:
        st.set(DENSHO, e, 1)
    if ev.why & AT_RF_END:
        st.set(CAME, e, 4 * st.num[TURN] + ev.player + 1)


def commit_draw(st: State, ev: Event) -> None:
    """Draw the top card; from an empty deck nothing is drawn [3.2.1]."""
    if ev.subject >= 0:
        commit_move(st, ev)


def commit_realise(st: State, ev: Event) -> None:
    """An alma enters a main circle [6.1]."""
    commit_move(st, ev)


def commit_capture(st: State, ev: Event) -> None:
    """A card goes to the other side as it is; an ego has been sent outside before [R65]."""
    e = st.now(ev.subject)
    st.put(e, st.zone_id(ev.player, st.kind_of(e)))
    ev.after = ev.subject


def commit_rerealise(st: State, ev: Event) -> None:
    """The main alma leaves its circle and enters it as a new object [R145]."""
    e = st.now(ev.subject)
    p = st.col[CONTROLLER][e]
    st.put_num(LEFT + p, 1)
    st.renew(e)
    st.put(e, st.zone_id(p, MAIN))
    ev.after = st.ref(e)
    st.d = None
    others = tuple([q for q in st.seats if q != p and main_of(st, q) >= 0])
    st.also(Event(REALISED, ev.after, player=p, source=ev.source, to=st.zone_id(p, MAIN), why=ev.why, more=others))


def commit_create(st: State, ev: Event) -> None:
    """Make a card of design ``n``; its owner is the player of the zone or, if given, ``player`` [R74]."""
    owner = ev.player if ev.player >= 0 else ev.to // st.rules.width
    e = st.create(ev.n, owner, -1)
    st.number(e, st.pool.designs[ev.n].siblings)
    if text_of(st, ev.n).born_ex:
        st.set(EX, e, 1)
    kind = st.rules.zone_kinds[ev.to]
    st.put(e, ev.to)
    ev.subject = ev.after = st.ref(e)
    if kind == MAIN:
        others = tuple([q for q in st.seats if q != owner and main_of(st, q) >= 0])
        st.also(
            Event(
                REALISED, ev.after, player=ev.to // st.rules.width, source=ev.source, to=ev.to, why=ev.why, more=others
            )
        )
    elif kind == SUB:
        st.also(Event(PLACED, ev.after, player=ev.to // st.rules.width, source=ev.source, to=ev.to, why=ev.why))


def commit_inherit(st: State, ev: Event) -> None:
    """Armed almas return to their owners' hands as densho cards [7.3.1, R97]."""
    for ref in ev.more:
        e = st.now(ref)
        if e >= 0:
            to = home(st, e, HAND)
            st.put(e, to)
            st.set(DENSHO, e, 1)
            st.also(Event(MOVED, st.ref(e), player=ev.player, source=ev.source, to=to, why=BY_RULE))


def commit_bifrost(st: State, ev: Event) -> None:
    """All own oblivion goes to the deck, which is shuffled; the own ego comes to hand if it is outside [3.5.1, 3.5.2, R68, R70]."""
    p = ev.player
    deck = st.zone_id(p, DECK)
    why = BY_BIFROST if reason(ev.why) == BY_RULE else BY_EFFECT
    for e in st.zone(p, OBLIVION)[:]:
        moved = Event(MOVED, st.ref(e), player=p, source=ev.source, to=deck, why=why)
        moved.frm = st.zone_id(p, OBLIVION)
        st.put(e, deck)
        moved.after = st.ref(e)
        st.also(moved)
    st.shuffle(deck)
    for e in st.zone(p, OUTSIDE):
        if st.pool.designs[st.col[CARD][e]].row.v[KEYWORDS] & W_EGO and st.col[OWNER][e] == p:
            st.put(e, st.zone_id(p, HAND))
            break


def looks_back(st: State, ev: Event) -> bool:
    """Leaving the field is seen with the position before [R141]."""
    if ev.frm < 0 or ev.kind == CAPTURED:
        return False
    kind = st.rules.zone_kinds[ev.frm]
    return kind in (MAIN, SUB)


# ---- states and numbers --------------------------------------------------------------------------------------------------


def commit_damage(st: State, ev: Event) -> None:
    """Damage an alma [4.3.4, R44]."""
    take_damage(st, st.now(ev.subject), ev.n)


def commit_owe(st: State, ev: Event) -> None:
    """Write a reduction of Life to the ledger [4.5.8, R29]."""
    st.put_num(LEDGER + ev.player, st.num[LEDGER + ev.player] + ev.n)


def commit_falls(st: State, ev: Event) -> None:
    """Apply the ledger of a player; Life does not go below 0 [R29, R82]."""
    st.put_num(LIFE + ev.player, max(0, st.num[LIFE + ev.player] - ev.n))
    st.put_num(LEDGER + ev.player, 0)
    st.put_num(FELL, 1)


def commit_will(st: State, ev: Event) -> None:
    """Gain or lose Will, between 0 and 10 [3.2.3, R7]."""
    st.put_num(WILL + ev.player, max(0, min(LIMIT_WILL, st.num[WILL + ev.player] + ev.n)))


def commit_paid(st: State, ev: Event) -> None:
    """Pay Will; ``to`` of the ``n`` points come from 狂気 [R109]."""
    used = max(0, ev.to)
    st.put_num(WILL + ev.player, max(0, st.num[WILL + ev.player] - (ev.n - used)))
    st.put_num(MADNESS + ev.player, max(0, st.num[MADNESS + ev.player] - used))


def commit_stored(st: State, ev: Event) -> None:
    """Fill or spend the storage of a card [R106]."""
    e = st.now(ev.subject)
    st.set(STORED, e, max(0, st.col[STORED][e] + ev.n))


def commit_blank(st: State, ev: Event) -> None:
    """A card loses all skills, those granted to it as well, until it changes its zone [R76]."""
    e = st.now(ev.subject)
    st.set(BLANKED, e, 1)
    ref = ev.subject
    left: list[Effect] = []
    for ef in st.effects:
        rest: Effect | None = ef
        if ef.locked is not None and ref in ef.locked and ef.bundle.layers >> L_GRANT & 1:
            rest = without(ef, ref)
        if rest is not None:
            left.append(rest)
    st.effects = tuple(left)
    st.d = None


def commit_copied(st: State, ev: Event) -> None:
    """A card takes the print of another design until it leaves the field [R145]; see ``rows.overprints``."""
    st.memory = {**st.memory, (ev.subject, -2): ev.n}
    st.d = None


def commit_activated(st: State, ev: Event) -> None:
    """A sub-circle card has been processed: a cogni's continuous effects start, an armed alma grants once [6.2.9, 6.3.7, R51, R63]."""
    e = st.now(ev.subject)
    if e < 0 or st.kind_of(e) != SUB:
        return
    st.set(ACTIVATED, e, 1)
    start_weapon(st, e, ev.player)


def start_weapon(st: State, e: int, player: int) -> None:
    """Let an armed alma grant its weapon skills to the main alma of its side (a raw write); other cards grant nothing [6.3.2, 6.3.7]."""
    me = main_of(st, player)
    weapon = text_of(st, st.row(e).card).weapon if is_armed(st, e) and not flagged(st, e, F_NULL_WEAPON) else None
    if weapon is None or me < 0:
        return
    ref = st.ref(e)
    if mystic(st, me, ref):
        return
    for bundle in weapon.grants:
        st.add_effect(bundle, Scope(player, ref, []), (st.ref(me),), WHILE_SOURCE, ref)


COMMITS: Final[dict[int, Commit]] = {
    MOVED: commit_move,
    DRAWN: commit_draw,
    FORGOTTEN: commit_move,
    DESTROYED: commit_move,
    VANISHED: commit_move,
    OPENED: commit_move,
    REALISED: commit_realise,
    PLACED: commit_move,
    FIZZLED: commit_move,
    RECORDED: commit_move,
    CAPTURED: commit_capture,
    CREATED: commit_create,
    REREALISED: commit_rerealise,
    INHERITED: commit_inherit,
    BIFROST: commit_bifrost,
    SHUFFLED: shuffles(DECK),
    REVEALED: show_subject,
    DAMAGED: commit_damage,
    HEALED: heals(DAMAGE),
    HURT: commit_owe,
    LOST: commit_owe,
    FALLS: commit_falls,
    RAISED: changes(LIFE, BOTTOMLESS),  # R6, R29
    WILLED: commit_will,
    PAID: commit_paid,
    NIGHTMARED: changes(NIGHTMARE),  # R92, R93
    MADDENED: changes(MADNESS),  # R105
    STORED_EVENT: commit_stored,
    SERVED: counts(SERVICE),  # R96
    COUNTERS_PUT: put_counters,
    COUNTERS_TAKEN: take_off,
    BLANKED_EVENT: commit_blank,
    EXED: sets(EX, 1),  # R103
    COPIED: commit_copied,
    FELLED: sets(FALLEN, 1),  # R40
    ACTIVATED_EVENT: commit_activated,
}
"""The raw write of each kind of event."""
