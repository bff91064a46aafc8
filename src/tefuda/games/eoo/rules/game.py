"""Echoes of Orphelia as the kernel sees it: one :class:`~tefuda.kernel.rules.Rules` object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.filters import CardFilter
from tefuda.games.common.forbidding import any_concerns
from tefuda.games.common.stacking import concerned
from tefuda.games.eoo.rules.attacking import declare
from tefuda.games.eoo.rules.commits import COMMITS, looks_back
from tefuda.games.eoo.rules.durations import WHILE_SOURCE
from tefuda.games.eoo.rules.events import CREATED, MOVES
from tefuda.games.eoo.rules.idle import idle, same_payment
from tefuda.games.eoo.rules.loops import note_choice, still_offered
from tefuda.games.eoo.rules.model import (
    ARCAEA,
    ARCHIVE,
    FIELD,
    GRAVEYARD,
    HAND,
    HOLDER,
    K_ABILITY,
    KIND,
    L_ADD,
    L_SUBTRACT,
    LAYERS,
    M_SILENT,
    MANA,
    ROW_SIZE,
    SCHEMA,
    SHIELD,
    STACK,
    A,
    D,
    L,
    active,
    counter_values,
)
from tefuda.games.eoo.rules.possible import complete
from tefuda.games.eoo.rules.setup import MATCH
from tefuda.games.eoo.rules.state import STATE, TOUCHING, after, barred, replaced
from tefuda.games.eoo.rules.verbs import V_ACTIVATE, V_ATTACK, V_AUTO, V_MANA, V_NO_REPLACE, V_PLAY
from tefuda.games.eoo.rules.windows import ACTIONS
from tefuda.kernel.records import Row
from tefuda.kernel.rules import Rules, kept_by

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


def same_object(src: int, dst: int) -> bool:
    """Only a change of holder keeps the object: the field is one zone by the book [13-4, 13-11-1]."""
    return src == FIELD and dst == FIELD


def waiting_key(st: State) -> int:
    """A trigger waits for the objects that are on the stack when it triggers [18-3-3, R14]."""
    return st.given


def ability_rows(st: State) -> list[tuple[int, Row]]:
    """An ability on the stack has no characteristics of a card; it is called by its source [10-1-1]."""
    out: list[tuple[int, Row]] = []
    for e, item in st.items.items():
        if not item.of_card:
            v = [0] * ROW_SIZE
            v[KIND] = K_ABILITY
            v[HOLDER] = -1
            out.append((e, Row(st.col[0][e], v, ())))
    return out


def counters_now(st: State) -> bool:
    """Tell whether any counter lies anywhere."""
    return len(st.counters) > 0


def counters_in_rows(st: State, layer: int, rows: list[Row], owned: set[int]) -> None:
    """Counters that name values add and subtract like effects [10-2, 24-3-2, R45, R63]."""
    if layer not in (L_ADD, L_SUBTRACT):
        return
    for ref, counters in st.counters.items():
        e = st.now(ref)
        if e < 0:
            continue
        for name, n in counters:
            values = counter_values(name)
            for i in range(3):
                if values[i] and (values[i] > 0) == (layer == L_ADD):
                    if e not in owned:
                        rows[e] = rows[e].copy()
                        owned.add(e)
                    rows[e].v[(A, D, L)[i]] += n * values[i]


def silent(st: State, x: Scope) -> bool:
    """Triggered abilities of what a text keeps from triggering do not trigger, also when it has just left the field [18-3-1, R22]."""
    if not st.pool.modified >> M_SILENT & 1:
        return False
    e = st.now(x.source)
    if e >= 0:
        return any_concerns(st, M_SILENT, e)
    snap = x.snap or st.seen(x.source)
    if snap is None:
        return False
    for a in st.mods(M_SILENT):
        if a.mod is not None and isinstance(a.mod.fits, CardFilter) and a.mod.fits.fitted(st, a.scope, snap):
            return True
    return False


def make_rules() -> Rules:
    """Return the rules."""
    r = Rules("eoo", SCHEMA, MATCH, STATE)
    r.commit = COMMITS
    r.complete = complete
    r.looks_back = looks_back
    r.affected = concerned
    r.chooses_first = active
    r.after = after
    r.silent = silent
    r.vigilant = True
    r.same = kept_by(SCHEMA, same_object)
    r.live = (ARCAEA, FIELD)
    r.mute = (MANA,)
    r.mute_shared = (STACK,)
    r.touching = TOUCHING
    r.muted = 1 << MANA | 1 << STACK
    r.overprints = ability_rows
    r.blank_zones = 1 << ARCHIVE | 1 << HAND | 1 << GRAVEYARD
    r.inherent = counters_in_rows
    r.inherent_now = counters_now
    r.dependent = False
    r.tied = WHILE_SOURCE
    r.tied_to = 1 << FIELD
    r.layers = LAYERS
    r.unplaced = 1 << ARCHIVE
    r.back_zones = 1 << FIELD | 1 << STACK | 1 << SHIELD | 1 << GRAVEYARD | 1 << MANA | 1 << HAND
    r.moves = MOVES
    r.creations = 1 << CREATED
    r.once = True
    r.barred = barred
    r.replaced = replaced
    r.no_replace = V_NO_REPLACE
    r.waiting_key = waiting_key
    r.guest_kinds = (FIELD,)
    r.judged_zones = 1 << FIELD | 1 << MANA | 1 << STACK
    r.rewindable = frozenset((V_PLAY, V_ACTIVATE))
    r.offered = still_offered
    r.chosen = note_choice
    r.slight = frozenset((V_MANA,))
    r.causes = False
    r.idle = idle
    r.same_payment = same_payment
    r.auto = V_AUTO
    for name in ("zone:arcaea", "zone:field", "host", "controller", "counters"):
        r.base_reads |= SCHEMA.topic(name)
    ACTIONS[V_ATTACK] = declare
    return r


RULES: Final = make_rules()
