"""Shadowverse EVOLVE as the kernel sees it: one :class:`~tefuda.kernel.rules.Rules` object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.instead import count_use, spent
from tefuda.games.common.waiting import FurtherTriggers
from tefuda.games.sve.rules.check import CHECK, calm
from tefuda.games.sve.rules.commits import COMMITS, MOVES, complete, erase_strays, looks_back
from tefuda.games.sve.rules.durations import WHILE_SOURCE
from tefuda.games.sve.rules.evolving import overprints
from tefuda.games.sve.rules.keywords import finish_rows
from tefuda.games.sve.rules.model import (
    ACTIVE,
    CEMETERY,
    DAMAGED,
    DECK,
    EVOLVE_ZONE,
    EX,
    FIELD,
    HAND,
    LEADER,
    LIFE_CHANGED,
    LIFE_SET,
    M_FURTHER,
    RESOLUTION,
    SCHEMA,
    V_TRIGGER,
)
from tefuda.games.sve.rules.room import refuses
from tefuda.games.sve.rules.setup import MATCH
from tefuda.kernel.rules import Rules, kept_by
from tefuda.kernel.schema import CONTROLLER, OWNER

if TYPE_CHECKING:
    from tefuda.kernel.records import Active, Event
    from tefuda.kernel.state import State

ABILITIES_LAYER: Final = 0
OTHER_LAYER: Final = 1
NUMBERS_LAYER: Final = 2
"""Layers of continuous effects [10.9.1.2, 10.9.1.3, 10.9.1.4]."""


def same_object(src: int, dst: int) -> bool:
    """Tell which moves keep the object: field to field, and from the EX area or the resolution zone on the way to the field
    [4.8.3.3, 10.6.2.1.1, 10.6.2.8.1.1, 10.9.2, R61]."""
    if dst == FIELD:
        return src in (FIELD, EX, RESOLUTION)
    return dst == RESOLUTION and src == EX


def affected(st: State, ev: Event) -> int:
    """Return who picks among replacements: the master of the card, the owner of the leader, or who does it [10.10.2, R75]."""
    e = st.now(ev.subject)
    if e < 0 or (ev.kind not in (DAMAGED, LIFE_CHANGED, LIFE_SET) and not MOVES >> ev.kind & 1):
        return max(0, ev.player)
    return st.col[OWNER][e] if st.kind_of(e) == LEADER else st.col[CONTROLLER][e]


def barred(st: State, ev: Event, of: Active) -> bool:
    """A replacement that has been applied as often as it may in this turn is none [R86]."""
    return spent(st, of)


def replaced(st: State, ev: Event, of: Active) -> None:
    """Count the use of a replacement that is limited [R86]."""
    count_use(st, of)


def chooses_first(st: State) -> int:
    """The turn player chooses first [1.3.4]."""
    return max(0, st.num[ACTIVE])


def make_rules() -> Rules:
    """Return the rules."""
    r = Rules("sve", SCHEMA, MATCH, CHECK)
    r.calm = calm
    r.commit = COMMITS
    r.complete = complete
    r.looks_back = looks_back
    r.affected = affected
    r.refuses = refuses
    r.barred = barred
    r.replaced = replaced
    r.further = FurtherTriggers(M_FURTHER)
    r.chooses_first = chooses_first
    r.after = erase_strays
    r.same = kept_by(SCHEMA, same_object)
    r.live = (LEADER, FIELD, EX)
    r.overprints = overprints
    r.blank_zones = 1 << DECK | 1 << HAND | 1 << CEMETERY
    r.finish = finish_rows
    r.tied = WHILE_SOURCE
    r.tied_to = 1 << FIELD
    r.layers = (ABILITIES_LAYER, OTHER_LAYER, NUMBERS_LAYER)
    r.unplaced = 1 << DECK
    r.back_zones = 1 << FIELD | 1 << EX | 1 << CEMETERY | 1 << RESOLUTION
    r.judged_zones = 1 << FIELD
    r.moves = MOVES
    r.guest_kinds = (EVOLVE_ZONE,)
    for name in ("zone:leader", "zone:field", "zone:ex", "host", "controller"):
        r.base_reads |= SCHEMA.topic(name)
    r.orders = frozenset((V_TRIGGER,))
    return r


RULES: Final = make_rules()
