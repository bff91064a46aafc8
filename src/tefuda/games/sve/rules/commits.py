"""The raw write of each kind of event, and which events cannot be [1.3.2, 3.2.4, 5, 9.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.forbidding import concerns, forbids
from tefuda.games.common.knowing import master
from tefuda.games.common.possible import Possible, can_happen, more_than_zero, not_zero
from tefuda.games.common.writing import (
    changes,
    make,
    put_counters,
    sent_home,
    show_subject,
    shuffles,
    take_off,
    turn_sideways,
    turn_upright,
    vanish,
)
from tefuda.games.sve.rules.model import (
    ACTED,
    ACTIVE,
    BANISHED,
    BY_ATTACK,
    BY_DEFENCE,
    BY_EFFECT,
    BY_PLAY,
    BY_RULE,
    CEMETERY,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    CREATED,
    DAMAGE,
    DAMAGE_ABILITY,
    DAMAGE_ATTACK,
    DAMAGE_COMBAT,
    DAMAGE_DEFENCE,
    DAMAGED,
    DECK,
    DECREASES,
    DESTROYED,
    DISCARDED,
    DRAWN,
    DREW_EMPTY,
    EMPTY_DRAW,
    ENTER_ACTED,
    EP,
    EP_CHANGED,
    ERASED,
    EVOLVE_DECK,
    EX,
    F_INDESTRUCTIBLE,
    F_NO_DESTROY,
    F_NO_DESTROY_FOE,
    FIELD,
    FLAGS,
    HAND,
    K_FOLLOWER,
    K_LEADER,
    K_SPELL,
    KIND,
    LEADER,
    LIFE,
    LIFE_CHANGED,
    LIFE_SET,
    LOWERED,
    M_ENTER_ACTED,
    M_FORBID,
    M_KEEP_HEALTH,
    M_KEEP_MAX_PP,
    M_NO_DAMAGE,
    M_NO_DEAL,
    MAX_PP,
    MAX_PP_CHANGED,
    MOVED,
    NO_STAND,
    ORIGIN,
    PP,
    PP_CHANGED,
    RAISED,
    RESOLUTION,
    REVEALED,
    S_TOKEN,
    SHOWN,
    SHUFFLED,
    SINCE,
    SPECIAL,
    STOOD,
    TAKEN,
    TAKEN_OVER,
    TURN,
    UNTRACED,
    VANISHED,
    W_STACK,
    hand_room,
    has,
    leader,
)
from tefuda.games.sve.rules.text import extra_of, text_of
from tefuda.kernel import acts, secrets
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD, CONTROLLER, FACE, OWNER, SERIAL, TURNED

if TYPE_CHECKING:
    from tefuda.kernel.rules import Commit
    from tefuda.kernel.state import State

STACK_COUNTER: Final = "スタックカウンター"
MAXIMUM: Final = 10
"""Upper limit of PP and maximum PP [3.2.4.1]."""


# ---- what cannot be ------------------------------------------------------------------------------------------------------


def complete(st: State, events: list[Event]) -> list[Event]:
    """Drop the events that cannot happen or would change nothing [1.3.2, 1.3.2.1, 1.3.3]."""
    return [ev for ev in events if possible(st, ev)]


def possible(st: State, ev: Event) -> bool:
    """Tell whether an event can happen: its object is still there and nothing forbids or empties it."""
    return can_happen(st, ev, forbidden, POSSIBLE)


def forbidden(st: State, ev: Event) -> bool:
    """Tell whether a text forbids that the event befalls its subject [1.3.3]."""
    e = st.now(ev.subject)
    return e >= 0 and forbids(st, M_FORBID, ev, e)


def indestructible(st: State, e: int, ev: Event) -> bool:
    """Tell whether a prohibition keeps a card from being destroyed [1.3.3]."""
    flags = st.row(e).v[FLAGS]
    if flags & F_INDESTRUCTIBLE:
        return True
    if ev.why != BY_EFFECT:
        return False
    return flags & F_NO_DESTROY != 0 or (flags & F_NO_DESTROY_FOE != 0 and ev.player != master(st, e))


def damage_possible(st: State, ev: Event) -> bool:
    """Tell whether damage is dealt: 0 or less is none, followers take it on the field only, prohibitions win [R27, R104]."""
    e = st.now(ev.subject)
    kind = st.row(e).v[KIND]
    if ev.n <= 0 or (kind != K_LEADER and (kind != K_FOLLOWER or st.kind_of(e) != FIELD)):
        return False
    bit = damage_bits(st, ev, kind)
    for a in st.mods(M_NO_DAMAGE):
        if a.mod is not None and a.mod.n & bit and (a.locked is None or ev.subject in a.locked):
            if a.mod.fits is None or a.mod.fits.fits(st, a.scope.about(ev), e):
                return False
    source = st.now(ev.source)
    if source < 0:
        return True
    for a in st.mods(M_NO_DEAL):
        if a.mod is not None and a.mod.n & bit and (a.locked is None or ev.source in a.locked):
            if a.mod.fits is None or a.mod.fits.fits(st, a.scope.about(ev), source):
                return False
    return True


def damage_bits(st: State, ev: Event, kind: int) -> int:
    """Return the kinds of damage an event is: of the attacker, of the attacked, of combat between followers, of an ability."""
    if ev.why == BY_ATTACK:
        return DAMAGE_ATTACK | (DAMAGE_COMBAT if kind == K_FOLLOWER else 0)
    if ev.why == BY_DEFENCE:
        return DAMAGE_DEFENCE | DAMAGE_COMBAT
    return DAMAGE_ABILITY


def no_leader(st: State, ev: Event) -> bool:
    """A leader stays in the leader area: no rule knows a match without it [1.2.1, 4.3]."""
    return st.kind_of(st.now(ev.subject)) != LEADER


def move_possible(st: State, ev: Event) -> bool:
    """A spell is not put onto a field, which holds followers and amulets [4.4.1]; a spell token goes there and is erased [9.1.4.3, R54].
    A card may say itself that it comes from one zone only [1.3.1]."""
    if not no_leader(st, ev):
        return False
    if st.rules.zone_kinds[ev.to] != FIELD:
        return True
    e = st.now(ev.subject)
    design = st.pool.designs[st.col[CARD][e]]
    entry = text_of(st, st.col[CARD][e]).entry
    if entry is not None and entry.only_from >= 0:
        frm = st.kind_of(e)
        if (st.col[ORIGIN][e] if frm == RESOLUTION else frm) not in (entry.only_from, FIELD):
            return False
    v = design.row.v
    return v[KIND] != K_SPELL or v[SPECIAL] == S_TOKEN


def pp_possible(st: State, ev: Event) -> bool:
    """PP are recovered up to maximum PP only [5.13.1.1]; a change by nothing is none [1.3.2.2]."""
    return ev.n < 0 or (ev.n > 0 and st.num[PP + ev.player] < st.num[MAX_PP + ev.player])


def max_pp_possible(st: State, ev: Event) -> bool:
    """A change that the limit swallows whole is not performed [3.2.4, R18], nor one that a text forbids [1.3.3]."""
    now = st.num[MAX_PP + ev.player]
    if ev.n > 0 and st.pool.modified >> M_KEEP_MAX_PP & 1:
        for a in st.mods(M_KEEP_MAX_PP):
            if concerns(st, a, leader(st, ev.player)):
                return False
    return ev.n != 0 and (now < MAXIMUM if ev.n > 0 else now > 0)


def life_differs(st: State, ev: Event) -> bool:
    """Setting a number to what it is changes nothing [1.3.2.1]."""
    return st.num[LIFE + st.col[OWNER][st.now(ev.subject)]] != ev.n


def turn_possible(st: State, ev: Event) -> bool:
    """Acting what is acted and standing what stands are not performed [1.3.2.1, R78]."""
    e = st.now(ev.subject)
    return st.kind_of(e) == FIELD and (st.col[TURNED][e] == 0) == (ev.kind == ACTED)


def destruction_possible(st: State, ev: Event) -> bool:
    """Only what is on a field is destroyed [5.5.1], and abilities cannot destroy what a text protects from them [1.3.3]."""
    e = st.now(ev.subject)
    return st.kind_of(e) == FIELD and not indestructible(st, e, ev)


def taking_possible(st: State, ev: Event) -> bool:
    """A card is taken over from the other field if there is room on the own [R97]."""
    e = st.now(ev.subject)
    return st.kind_of(e) == FIELD and master(st, e) != ev.player and hand_room(st, ev.player, FIELD) > 0


POSSIBLE: Final[dict[int, Possible]] = {
    MOVED: move_possible,
    VANISHED: no_leader,
    DISCARDED: no_leader,
    DAMAGED: damage_possible,
    ACTED: turn_possible,
    STOOD: turn_possible,
    DESTROYED: destruction_possible,
    TAKEN: taking_possible,
    PP_CHANGED: pp_possible,
    MAX_PP_CHANGED: max_pp_possible,
    EP_CHANGED: not_zero,
    LIFE_CHANGED: not_zero,
    LIFE_SET: life_differs,
    COUNTERS_PUT: more_than_zero,
    COUNTERS_TAKEN: more_than_zero,
}
"""Test of each kind of event that may be impossible or empty."""


# ---- moves ---------------------------------------------------------------------------------------------------------------


def commit_move(st: State, ev: Event) -> None:
    """Move a card: on top of an ordered zone, or to its bottom if ``n`` is 1, or to the place ``n - 2`` from the top [5.4.1]."""
    e = st.now(ev.subject)
    if e < 0:
        return
    place(st, e, ev)
    ev.after = st.ref(e)


def commit_draw(st: State, ev: Event) -> None:
    """Draw the top card; with none, the next rule processing will see that a card was to be drawn [5.9.1, 5.9.1.1, 11.2.2]."""
    if ev.subject < 0:
        st.put_num(DREW_EMPTY + ev.player, 1)
        st.also(Event(EMPTY_DRAW, player=ev.player, source=ev.source))
    else:
        commit_move(st, ev)


def place(st: State, e: int, ev: Event) -> None:
    """Put a card where an event sends it, and note how it came there."""
    kinds = st.rules.zone_kinds
    src = st.kind_of(e)
    dst = kinds[ev.to]
    at = -1 if ev.n == 0 else 0 if ev.n == 1 else max(0, len(st.zones[ev.to]) - (ev.n - 2))
    followed = ev.kind == DRAWN or (src == DECK and not ev.why & UNTRACED) or ev.why & SHOWN != 0
    st.put(e, ev.to, at, not followed)
    if dst == RESOLUTION:
        st.set(ORIGIN, e, src)
    elif dst == FIELD and src != FIELD:
        enter_field(st, e, src, ev)
    elif dst == EVOLVE_DECK:
        st.set(FACE, e, 1)
        secrets.reveal(st, e)
    if st.col[SERIAL][e] and strays(st, e, dst):
        st.urgent = True


def enter_field(st: State, e: int, src: int, ev: Event) -> None:
    """A card enters a field: since when, from where, as its own text says [8.4.2.1, R107, R110, 13.3.2.2, 14.1.3]."""
    st.set(SINCE, e, st.num[TURN])
    st.set(BY_PLAY, e, 1 if src == RESOLUTION else 0)
    if src != RESOLUTION:
        st.set(ORIGIN, e, src)
    text = text_of(st, st.col[CARD][e])
    if ev.why & ENTER_ACTED or (st.pool.modified >> M_ENTER_ACTED & 1 and enters_acted(st, e)):
        st.set(TURNED, e, 1)
    entry = text.entry
    if entry is not None:
        if entry.acted:
            st.set(TURNED, e, 1)
        if entry.no_stand:
            st.set(NO_STAND, e, 1)
        x = Scope(master(st, e), st.ref(e), [])
        for name, num in entry.counters:
            st.set_counter(e, name, st.counter(e, name) + num.value(st, x))
    if (text.keywords & W_STACK or extra_of(st.pool).granted & W_STACK) and has(st, e, W_STACK):
        st.set_counter(e, STACK_COUNTER, st.counter(e, STACK_COUNTER) + 1)


def enters_acted(st: State, e: int) -> bool:
    """Tell whether a text of another card lets a card enter the field acted [R110]."""
    for a in st.mods(M_ENTER_ACTED):
        if a.mod is not None and a.mod.fits is not None and a.mod.fits.fits(st, a.scope, e):
            return True
    return False


def strays(st: State, e: int, zone: int) -> bool:
    """Tell whether a card is a token that cannot exist in a kind of zone; the resolution zone holds any token being played [9.1.4, R36].

    Its print decides: nothing makes a card a token or a spell, or keeps it from being one.
    """
    if zone in (EX, RESOLUTION):
        return False
    v = st.pool.designs[st.col[CARD][e]].row.v
    return v[SPECIAL] == S_TOKEN and (zone != FIELD or v[KIND] == K_SPELL)


def commit_create(st: State, ev: Event) -> None:
    """Create a token of design ``n`` in a zone; its owner is the zone's player [9.1.2]."""
    made = make(st, ev, ev.to // st.rules.width, CREATED)
    place(st, st.now(made.subject), made)


def commit_take(st: State, ev: Event) -> None:
    """Take a card over: it moves to the own field and stays the same object [R97]."""
    e = st.now(ev.subject)
    st.put(e, st.zone_id(ev.player, FIELD))
    st.set(SINCE, e, st.num[TURN])
    st.set(TAKEN_OVER, e, 0 if st.col[OWNER][e] == ev.player else 1)


def destination(st: State, e: int, zone: int, owners: bool = False) -> int:
    """Return the zone a card goes to when no player is named: its master's, but its owner's if it was taken over [4.1.5, R62, R97]."""
    player = st.col[OWNER][e] if owners or st.col[TAKEN_OVER][e] else master(st, e)
    return st.zone_id(player, zone)


def bury(st: State, e: int, kind: int, player: int, source: int, why: int) -> Event:
    """Return the event that destroys, discards, banishes or buries a card: to its owner's zone [5.5.1, 5.6.1, 10.6.2.8.3]."""
    zone = BANISHED if kind == VANISHED else CEMETERY
    return sent_home(st, e, kind, zone, player, source, why)


# ---- numbers and states --------------------------------------------------------------------------------------------------


def commit_damage(st: State, ev: Event) -> None:
    """Deal damage: marked on a follower, off the health of a leader, which may go below 0 [5.12.1]."""
    e = st.now(ev.subject)
    if st.row(e).v[KIND] == K_LEADER:
        change_life(st, st.col[OWNER][e], -ev.n, ev)
    else:
        st.set(DAMAGE, e, st.col[DAMAGE][e] + ev.n)


def health_change(st: State, player: int, n: int) -> int:
    """Return by how much a change by ``n`` changes a leader's health: a text may keep it from going down, below a number, or
    up (number below 0); what is left of the change is made [1.3.2, 1.3.3]."""
    if not st.pool.modified >> M_KEEP_HEALTH & 1:
        return n
    for a in st.mods(M_KEEP_HEALTH):
        if a.mod is None or (n > 0) != (a.mod.n < 0) or not concerns(st, a, leader(st, player)):
            continue
        n = max(n, min(0, a.mod.n - st.num[LIFE + player])) if a.mod.n > 0 else 0
    return n


def change_life(st: State, player: int, n: int, ev: Event) -> None:
    """Change a leader's health; a decrease counts for Sanguine in the own turn [13.5.2.2, R33, R105]."""
    n = health_change(st, player, n)
    st.put_num(LIFE + player, st.num[LIFE + player] + n)
    if n < 0:
        if st.num[ACTIVE] == player:
            st.put_num(DECREASES + player, st.num[DECREASES + player] + 1)
        st.also(Event(LOWERED, ev.subject, player=player, source=ev.source, n=-n, why=ev.why))
    elif n > 0:
        st.also(Event(RAISED, ev.subject, player=player, source=ev.source, n=n, why=ev.why))


def commit_life(st: State, ev: Event) -> None:
    """Raise or lower a leader's health by a number; this is no damage [R32, R104]."""
    change_life(st, st.col[OWNER][st.now(ev.subject)], ev.n, ev)


def commit_life_set(st: State, ev: Event) -> None:
    """Set a leader's health: an increase or a decrease by the difference [R105]."""
    player = st.col[OWNER][st.now(ev.subject)]
    change_life(st, player, ev.n - st.num[LIFE + player], ev)


def commit_pp(st: State, ev: Event) -> None:
    """Change PP; never above maximum PP, never below 0 [3.2.4, 5.13, R18]."""
    now = st.num[PP + ev.player]
    st.put_num(PP + ev.player, max(0, min(now + ev.n, st.num[MAX_PP + ev.player]) if ev.n > 0 else now + ev.n))


def commit_max_pp(st: State, ev: Event) -> None:
    """Change maximum PP; PP above it sink to it at once [3.2.4.1, R18]."""
    top = max(0, min(MAXIMUM, st.num[MAX_PP + ev.player] + ev.n))
    st.put_num(MAX_PP + ev.player, top)
    if st.num[PP + ev.player] > top:
        st.put_num(PP + ev.player, top)


def erase_strays(st: State) -> bool:
    """Erase tokens that are where tokens cannot be, before anything else happens [9.1.4.3, R54]."""
    events: list[Event] = []
    for z in range(len(st.zones)):
        kind = st.rules.zone_kinds[z]
        for e in st.zones[z]:
            if st.col[SERIAL][e] and strays(st, e, kind):
                events.append(Event(ERASED, st.ref(e), player=st.col[CONTROLLER][e], why=BY_RULE))
    return acts.happen(st, events) if events else False


COMMITS: Final[dict[int, Commit]] = {
    MOVED: commit_move,
    DESTROYED: commit_move,
    VANISHED: commit_move,
    DISCARDED: commit_move,
    DRAWN: commit_draw,
    CREATED: commit_create,
    TAKEN: commit_take,
    DAMAGED: commit_damage,
    LIFE_CHANGED: commit_life,
    LIFE_SET: commit_life_set,
    ACTED: turn_sideways,
    STOOD: turn_upright,
    PP_CHANGED: commit_pp,
    MAX_PP_CHANGED: commit_max_pp,
    EP_CHANGED: changes(EP),  # R18
    COUNTERS_PUT: put_counters,
    COUNTERS_TAKEN: take_off,
    SHUFFLED: shuffles(DECK),
    REVEALED: show_subject,
    ERASED: vanish,
}
"""The raw write of each kind of event."""

MOVES: Final = 1 << MOVED | 1 << DESTROYED | 1 << VANISHED | 1 << DISCARDED | 1 << DRAWN | 1 << ERASED
"""Kinds of events that take their subject from its zone."""


NOT_PUBLIC: Final = (DECK, EVOLVE_DECK, HAND)
"""Kinds of zones that are not public [4.1.2, 4.5.2, 4.6.2, 4.7.2]."""


def looks_back(st: State, ev: Event) -> bool:
    """A card's leaving of the field is seen with the position before it, and so is its leaving of a public zone for a hidden one.

    [10.7.4.1.1, 10.7.4.1.2, R76, R77]
    """
    if not MOVES >> ev.kind & 1 or ev.frm < 0:
        return False
    src = st.rules.zone_kinds[ev.frm]
    return src == FIELD or (src not in NOT_PUBLIC and st.rules.zone_kinds[ev.to] in NOT_PUBLIC)
