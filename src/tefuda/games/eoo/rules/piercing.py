"""Damage that ignores D because a text says so of what deals it [15-4-1-1, 21-2-2]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.forbidding import concerns_in
from tefuda.games.eoo.rules.events import BY_BATTLE, DAMAGED
from tefuda.games.eoo.rules.model import M_PIERCE, A, D, value
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def ignores_armour(st: State, ev: Event) -> bool:
    """Tell whether damage ignores the D of its subject."""
    if not st.pool.modified >> M_PIERCE & 1:
        return False
    e = st.now(ev.subject)
    for a in st.mods(M_PIERCE):
        if concerns_in(st, a, ev, e):
            return True
    return False


def battle_armour(st: State, e: int, by: int) -> int:
    """Return the D that is taken off what a nodia strikes another one with."""
    ev = Event(DAMAGED, st.ref(e), source=st.ref(by), why=BY_BATTLE, more=(st.ref(by),))
    return 0 if ignores_armour(st, ev) else value(st, e, D)


def struck_by_all(st: State, e: int, by: list[int]) -> int:
    """Return the damage that several nodia deal together: D is taken off the sum of those that do not ignore it [15-4-2-1]."""
    piercing = [b for b in by if battle_armour(st, e, b) == 0]
    rest = sum([value(st, b, A) for b in by if b not in piercing])
    return sum([value(st, b, A) for b in piercing]) + max(0, rest - value(st, e, D))
