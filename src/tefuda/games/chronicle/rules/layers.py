"""In which order continuous effects meet, and those that the position itself makes [11.9.4.7-11.9.4.17, R63-R68, R98]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.lamps import lit_for
from tefuda.games.chronicle.rules.model import (
    ATK,
    BATTLEFIELD,
    JOINED,
    K_UNIT,
    KIND,
    L_GENERAL,
    L_GENERAL_SELF,
    L_LEVEL,
    L_LEVEL_SELF,
    L_LEVEL_SELF_SET,
    L_LEVEL_SET,
    L_POWER,
    L_POWER_SELF,
    L_POWER_SELF_SET,
    L_POWER_SET,
    L_TYPE,
    L_TYPE_SELF,
    LEVEL,
    POWER,
)
from tefuda.games.chronicle.rules.text import text_of
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Const
from tefuda.kernel.records import ADD, SET, Active, Bundle, Change
from tefuda.kernel.rules import Unit
from tefuda.kernel.schema import CARD, STAMP

if TYPE_CHECKING:
    from tefuda.kernel.records import Row
    from tefuda.kernel.state import State

LATE: Final[dict[int, int]] = {
    L_LEVEL: 1 << L_LEVEL_SELF_SET | 1 << L_LEVEL_SELF | 1 << L_LEVEL_SET,
    L_TYPE: 1 << L_TYPE_SELF,
    L_GENERAL: 1 << L_GENERAL_SELF,
    L_POWER: 1 << L_POWER_SELF_SET | 1 << L_POWER_SELF | 1 << L_POWER_SET,
}
"""What an ability that comes only in a layer catches up on there: the earlier parts of the same class of effects [R63, R68]."""


def position_units(st: State) -> list[Unit]:
    """Return the effects that no ability makes: lamp modifiers, and what joined cards add to their hosts [R65, R98]."""
    out: list[Unit] = []
    for p in st.seats:
        joined = st.zone_id(p, JOINED)
        for e in st.zone(p, BATTLEFIELD):
            text = text_of(st, st.col[CARD][e])
            if text.marks:
                lit = lit_for(st, e, p)
                for mark in text.marks:
                    if mark.colour & lit:
                        out.append(unit_on(st, e, p, mark.bundle, st.col[STAMP][e]))
            if st.zones[joined]:
                for g in st.guests(e, joined):
                    out.append(unit_on(st, e, p, joined_bonus(st, g, p), st.col[STAMP][g]))
    return out


def unit_on(st: State, e: int, player: int, bundle: Bundle, stamp: int) -> Unit:
    """Return a unit that reaches one object."""
    ref = st.ref(e)
    return Unit(bundle, Active(None, None, Scope(player, ref, []), -1, (ref,), stamp), stamp, (ref,), -1)


def joined_bonus(st: State, g: int, player: int) -> Bundle:
    """Return what a joined card adds: its printed power and ATK with its lamp modifiers, as a plus that is not self-affecting [R98]."""
    row = st.pool.designs[st.col[CARD][g]].row
    power, atk = row.v[POWER], row.v[ATK]
    lit = lit_for(st, g, player)
    for mark in text_of(st, st.col[CARD][g]).marks:
        if mark.colour & lit:
            power += mark.power
            atk += mark.atk
    return Bundle((Change(L_POWER, POWER, ADD, Const(power)), Change(L_GENERAL, ATK, ADD, Const(atk))))


def waits_for(layer: int, u: Unit, v: Unit) -> bool:
    """Tell whether ``u`` comes after ``v`` in a layer whatever their timestamps: setting ATK comes before adding to it [11.9.4.9, R64]."""
    if layer not in (L_GENERAL, L_GENERAL_SELF):
        return False
    return handles(u, layer, False) and handles(v, layer, True)


def handles(u: Unit, layer: int, setting: bool) -> bool:
    """Tell whether a unit sets ATK (or changes it otherwise) in a layer."""
    for c in u.bundle.changes:
        if c.layer == layer and c.attr == ATK and (c.how == SET) == setting:
            return True
    return False


def clamp_levels(st: State, rows: list[Row], owned: set[int]) -> bool:
    """A unit's level above 4 is 4, one below 1 is 1, once all is computed [5.13.3, R15]; what is no unit has none [R13]."""
    for p in st.seats:
        for e in st.zone(p, BATTLEFIELD):
            n = rows[e].v[LEVEL]
            if not 1 <= n <= 4 and e in owned and rows[e].v[KIND] & K_UNIT:
                rows[e].v[LEVEL] = max(1, min(4, n))
    return False
