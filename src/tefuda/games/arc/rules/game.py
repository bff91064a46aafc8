"""ARC as the kernel sees it: one :class:`~tefuda.kernel.rules.Rules` object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.commits import COMMITS, looks_back
from tefuda.games.arc.rules.durations import WHILE_SOURCE
from tefuda.games.arc.rules.entries import TRIGGERING, inherent_triggers, waiting_key, waiting_part
from tefuda.games.arc.rules.events import CREATED, MOVES, NULLIFIED
from tefuda.games.arc.rules.falling import HANDLED
from tefuda.games.arc.rules.granting import commit_nullified
from tefuda.games.arc.rules.model import (
    DECK,
    FIELD,
    HAND,
    LAYERS,
    MAIN,
    OBLIVION,
    OUTSIDE,
    SCHEMA,
    SUB,
)
from tefuda.games.arc.rules.possible import complete
from tefuda.games.arc.rules.rows import overprints, served, served_now
from tefuda.games.arc.rules.setup import MATCH
from tefuda.games.arc.rules.state import STATE, after, barred, calm, replaced
from tefuda.games.arc.rules.trying import offered
from tefuda.games.arc.rules.verbs import V_NO_REPLACE
from tefuda.kernel.rules import Rules, kept_by
from tefuda.kernel.schema import CONTROLLER

if TYPE_CHECKING:
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State


def same_object(src: int, dst: int) -> bool:
    """Only a change of sides keeps the object: a captured alma, and armed almas that go with it [R65]."""
    return src == dst and (src in (MAIN, SUB))


def own_side(st: State, ev: Event, e: int) -> int:
    """A skill that reacts to its card's own move belongs to the player on whose side the card was when it moved [R28]."""
    width = st.rules.width
    return ev.frm // width if 0 <= ev.frm < width * st.rules.players else st.col[CONTROLLER][e]


def affected(st: State, ev: Event) -> int:
    """Return who picks among replacements: the player of the card, or the player whom the event concerns (anatomy 9)."""
    e = st.now(ev.subject)
    return st.col[CONTROLLER][e] if e >= st.rules.players else max(0, ev.player)


def make_rules() -> Rules:
    """Return the rules."""
    r = Rules("arc", SCHEMA, MATCH, STATE)
    r.commit = {**COMMITS, NULLIFIED: commit_nullified}
    r.complete = complete
    r.looks_back = looks_back
    r.own_side = own_side
    r.affected = affected
    r.after = after
    r.calm = calm
    r.vigilant = True
    r.same = kept_by(SCHEMA, same_object)
    r.live = (MAIN, SUB)
    r.overprints = overprints
    r.blank_zones = 1 << DECK | 1 << HAND | 1 << OBLIVION | 1 << OUTSIDE
    r.inherent = served
    r.inherent_now = served_now
    r.dependent = False
    r.tied = WHILE_SOURCE
    r.tied_to = FIELD
    r.layers = LAYERS
    r.unplaced = 1 << DECK | 1 << HAND
    r.back_zones = 1 << MAIN | 1 << SUB | 1 << HAND
    r.judged_zones = 1 << MAIN | 1 << SUB
    r.moves = MOVES
    r.creations = 1 << CREATED
    r.barred = barred
    r.replaced = replaced
    r.no_replace = V_NO_REPLACE
    r.waiting_key = waiting_key
    r.waiting_part = waiting_part
    r.inherent_triggers = inherent_triggers
    r.triggering = TRIGGERING
    r.offered = offered
    for name in ("zone:main", "zone:sub", "controller", "activated", "service"):
        r.base_reads |= SCHEMA.topic(name)
    return r


RULES: Final = make_rules()
assert len(HANDLED) > 1
