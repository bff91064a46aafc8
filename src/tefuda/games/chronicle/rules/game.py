"""Last Chronicle as the kernel sees it: one :class:`~tefuda.kernel.rules.Rules` object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.aftermath import after
from tefuda.games.chronicle.rules.commits import COMMITS, looks_back
from tefuda.games.chronicle.rules.durations import WHILE_SOURCE
from tefuda.games.chronicle.rules.events import CREATED, MOVES
from tefuda.games.chronicle.rules.idle import idle, same_payment
from tefuda.games.chronicle.rules.instead import entry_settled, order_alike
from tefuda.games.chronicle.rules.lamps import first_rows
from tefuda.games.chronicle.rules.layers import LATE, clamp_levels, position_units, waits_for
from tefuda.games.chronicle.rules.loops import note_choice, still_offered
from tefuda.games.chronicle.rules.model import (
    BATTLEFIELD,
    CA_YARD,
    DECK,
    DISCARD,
    F_NO_TRIGGERS,
    FLAGS,
    HAND,
    JOINED,
    LAYERS,
    SCHEMA,
    SOUL,
    STACK,
    active,
)
from tefuda.games.chronicle.rules.possible import complete
from tefuda.games.chronicle.rules.processes import PROCESSES, TOUCHING, clean
from tefuda.games.chronicle.rules.setup import MATCH
from tefuda.games.chronicle.rules.verbs import V_ACTIVATE, V_AUTO, V_JOIN, V_NO_REPLACE, V_PLACE, V_SOUL, V_USE
from tefuda.games.common.stacking import concerned
from tefuda.kernel.rules import Rules, kept_by

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


def same_object(src: int, dst: int) -> bool:
    """Only a change of control keeps the object: it keeps its time, its damage, its counters [7.3, R67]."""
    return src == dst and src in (BATTLEFIELD, JOINED)


def silent(st: State, x: Scope) -> bool:
    """Trigger abilities of an object that is kept from triggering never trigger, not even later [15.1.17.2, R110]."""
    e = st.now(x.source)
    return e >= 0 and st.kind_of(e) == BATTLEFIELD and st.row(e).v[FLAGS] & F_NO_TRIGGERS != 0


def make_rules() -> Rules:
    """Return the rules."""
    r = Rules("chronicle", SCHEMA, MATCH, PROCESSES)
    r.calm = clean
    r.touching = TOUCHING
    r.commit = COMMITS
    r.complete = complete
    r.looks_back = looks_back
    r.affected = concerned
    r.barred = entry_settled
    r.alike = order_alike
    r.chooses_first = active
    r.after = after
    r.vigilant = True
    r.same = kept_by(SCHEMA, same_object)
    r.live = (BATTLEFIELD,)
    r.mute = (SOUL, CA_YARD)
    r.mute_shared = (STACK,)
    r.overprints = first_rows
    r.further_units = position_units
    r.waits_for = waits_for
    r.late = LATE
    r.finish = clamp_levels
    r.blank_zones = 1 << DECK | 1 << HAND | 1 << DISCARD
    r.tied = WHILE_SOURCE
    r.tied_to = 1 << BATTLEFIELD
    r.layers = LAYERS
    r.unplaced = 1 << DECK
    r.back_zones = 1 << BATTLEFIELD | 1 << STACK | 1 << SOUL | 1 << DISCARD | 1 << HAND | 1 << CA_YARD
    r.moves = MOVES
    r.creations = 1 << CREATED
    r.no_replace = V_NO_REPLACE
    r.spares = True
    r.guest_kinds = (JOINED,)
    r.judged_zones = 1 << BATTLEFIELD | 1 << SOUL | 1 << STACK
    r.rewindable = frozenset((V_USE, V_ACTIVATE, V_PLACE, V_JOIN))
    r.offered = still_offered
    r.chosen = note_choice
    r.silent = silent
    r.notes_all = True
    r.slight = frozenset((V_SOUL,))
    r.idle = idle
    r.same_payment = same_payment
    r.auto = V_AUTO
    for name in (
        "zone:battlefield",
        "zone:joined",
        "zone:age",
        "zone:soul",
        "zone:ca",
        "zone:stack",
        "host",
        "controller",
    ):
        r.base_reads |= SCHEMA.topic(name)
    return r


RULES: Final = make_rules()
