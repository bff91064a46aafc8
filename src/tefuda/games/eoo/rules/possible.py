"""Which events cannot be, and what prohibitions and damage reductions make of them [2-3, 8-1-4, 21-1-5, 24]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.forbidding import concerns_in, forbids, lessened, use_once
from tefuda.games.common.possible import Possible, can_happen, counters_there, more_than_zero, only_in, only_lasting
from tefuda.games.eoo.rules.events import (
    ATTACHED,
    BROKEN,
    COUNTERED,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    CREATED,
    DAMAGED,
    DESTROYED,
    DISCARDED,
    HEALED,
    HOLDER_CHANGED,
    MANA_ADDED,
    MANA_SPENT,
    MOVED,
    READIED,
    REDUCED,
    RESERVED,
    RESTED,
    SACRIFICED,
    STATUS_ENDED,
    STATUS_EXTENDED,
    STATUS_GIVEN,
)
from tefuda.games.eoo.rules.model import (
    DAMAGE,
    F_NO_DESTROY,
    FIELD,
    FROZEN,
    HAND,
    K_ARTIFACT,
    K_GLYPH,
    K_NODIA,
    KIND,
    M_FORBID,
    M_FORBID_PLAYER,
    M_PREVENT,
    M_REDUCE,
    MANA,
    MATERIA,
    RESERVE,
    RESTRAINED,
    RETURN,
    SHIELD,
    STACK,
    STATUSES,
    arcaea,
)
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD, CONTROLLER, TURNED

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def complete(st: State, events: list[Event]) -> list[Event]:
    """Drop the events that cannot happen or would change nothing; lower damage by what reduces it [2-3-1, 2-4-1, 21-1-5]."""
    out: list[Event] = []
    for ev in events:
        if ev.kind == STATUS_GIVEN:
            ev = again(st, ev)
        if possible(st, ev):
            real = reduced(st, ev) if ev.kind == DAMAGED and not ev.why & REDUCED else ev
            if real.n > 0 or real.kind != DAMAGED:
                out.append(real)
    return out


def again(st: State, ev: Event) -> Event:
    """A status that is there already is not given again; at most its end becomes later [24-1-3, R86]."""
    e = st.now(ev.subject)
    if e < 0 or not st.col[STATUSES[ev.n]][e]:
        return ev
    more = ev.copy()
    more.kind = STATUS_EXTENDED
    return more


def possible(st: State, ev: Event) -> bool:
    """Tell whether an event can happen: its object is still there and nothing forbids or empties it."""
    return can_happen(st, ev, forbidden, POSSIBLE)


def forbidden(st: State, ev: Event) -> bool:
    """Tell whether a text forbids that the event befalls its subject, or that its player does it [2-3-1, R103]."""
    e = st.now(ev.subject)
    if e >= 0 and forbids(st, M_FORBID, ev, e):
        return True
    me = arcaea(st, ev.player) if ev.player >= 0 else -1
    return me >= 0 and forbids(st, M_FORBID_PLAYER, ev, me)


def reduced(st: State, ev: Event) -> Event:
    """Return damage less what reduces or prevents it; a use of those that are limited is spent [21-1-5, R66, R107]."""
    e = st.now(ev.subject)
    n = ev.n
    for a in st.mods(M_PREVENT):
        if n > 0 and concerns_in(st, a, ev, e):
            n = 0
            use_once(st, a)
    for a in st.mods(M_REDUCE):
        if n > 0 and a.mod is not None and a.mod.amount is not None and concerns_in(st, a, ev, e):
            n -= a.mod.amount.value(st, a.scope.about(ev))
            use_once(st, a)
    return lessened(ev, max(0, n), REDUCED)


# ---- tests by kind -------------------------------------------------------------------------------------------------------


def move_possible(st: State, ev: Event) -> bool:
    """Restraint lets only destruction and moves to the return zone happen; effects cannot be on the field [12-1-5, 24-4-3, R72]."""
    e = st.now(ev.subject)
    here = st.kind_of(e)
    there = st.rules.zone_kinds[ev.to]
    if here == FIELD and there != RETURN and there != FIELD and st.col[RESTRAINED][e]:
        return False
    if there == FIELD:
        item = st.items.get(e)
        if item is not None and (not item.of_card or item.copied):
            return False
        return st.pool.designs[st.col[CARD][e]].row.v[KIND] in (K_NODIA, K_ARTIFACT, K_GLYPH)
    return True


def sacrifice_possible(st: State, ev: Event) -> bool:
    """A sacrifice is a move from the field [R37, R72]."""
    return st.kind_of(st.now(ev.subject)) == FIELD and move_possible(st, ev)


def creation_possible(st: State, ev: Event) -> bool:
    """Tokens are made of designs that can be on the field [22-1-4]."""
    return st.pool.designs[ev.n].row.v[KIND] in (K_NODIA, K_ARTIFACT, K_GLYPH)


def holder_possible(st: State, ev: Event) -> bool:
    """Only objects on the field and the stack change their holder, to another one [10-1-7]."""
    e = st.now(ev.subject)
    return st.kind_of(e) in (FIELD, STACK) and st.col[CONTROLLER][e] != ev.player


def damage_possible(st: State, ev: Event) -> bool:
    """Only nodia on the field take damage; 0 is none [21-1-1, 21-2-3, R66, R67]."""
    e = st.now(ev.subject)
    return ev.n > 0 and st.kind_of(e) == FIELD and st.row(e).v[KIND] == K_NODIA


def heal_possible(st: State, ev: Event) -> bool:
    """Only recorded damage is removed [R64]."""
    e = st.now(ev.subject)
    return ev.n > 0 and st.kind_of(e) == FIELD and st.col[DAMAGE][e] > 0


def turn_possible(st: State, ev: Event) -> bool:
    """What is sideways is not turned sideways, what is upright not upright; only materia and mana cards turn [8-1-4, 8-1-5]."""
    e = st.now(ev.subject)
    here = st.kind_of(e)
    if here != MANA and (here != FIELD or st.row(e).v[KIND] not in MATERIA):
        return False
    return (st.col[TURNED][e] == 0) == (ev.kind == RESTED)


def reserve_possible(st: State, ev: Event) -> bool:
    """A change by nothing is none; reserve does not go below 0 [16-2-3, R104]."""
    return ev.n > 0 or (ev.n < 0 and st.num[RESERVE + ev.player] > 0)


def status_possible(st: State, ev: Event) -> bool:
    """Materia can be frozen, nodia have the other statuses; on the field only [24-2-1, 24-3-1, 24-4-1, 24-5-1, 24-6-1]."""
    e = st.now(ev.subject)
    if st.kind_of(e) != FIELD:
        return False
    kind = st.row(e).v[KIND]
    return kind in MATERIA if STATUSES[ev.n] == FROZEN else kind == K_NODIA


def longer(st: State, ev: Event) -> bool:
    """Only a later end changes anything [R86]."""
    return ev.to > st.col[STATUSES[ev.n]][st.now(ev.subject)]


def status_there(st: State, ev: Event) -> bool:
    """Only a status that is there ends."""
    return st.col[STATUSES[ev.n]][st.now(ev.subject)] != 0


def attach_possible(st: State, ev: Event) -> bool:
    """A glyph on the field is attached, to another host than it has [17-8-4-2]."""
    e = st.now(ev.subject)
    return st.kind_of(e) == FIELD and st.row(e).v[KIND] == K_GLYPH and st.now(ev.to) >= 0


POSSIBLE: Final[dict[int, Possible]] = {
    MOVED: move_possible,
    DESTROYED: only_lasting(FIELD, MANA, F_NO_DESTROY),
    SACRIFICED: sacrifice_possible,
    DISCARDED: only_in(HAND),  # R37
    BROKEN: only_in(SHIELD),  # 15-4-4
    COUNTERED: only_in(STACK),  # R37
    CREATED: creation_possible,
    HOLDER_CHANGED: holder_possible,
    DAMAGED: damage_possible,
    HEALED: heal_possible,
    RESTED: turn_possible,
    READIED: turn_possible,
    RESERVED: reserve_possible,
    MANA_ADDED: more_than_zero,
    MANA_SPENT: more_than_zero,
    COUNTERS_PUT: more_than_zero,
    COUNTERS_TAKEN: counters_there,
    STATUS_GIVEN: status_possible,
    STATUS_EXTENDED: longer,
    STATUS_ENDED: status_there,
    ATTACHED: attach_possible,
}
"""Test of each kind of event that may be impossible or empty."""
