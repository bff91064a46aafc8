"""How often an ability of an object may be used in a turn [sve:R86, eoo:18-2-1, chronicle:R126]."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tefuda.kernel.records import Ability
    from tefuda.kernel.state import State


def used_up(st: State, ref: int, ability: Ability, limit: int) -> bool:
    """Tell whether it has been used as often as it may; limit 0: as often as one likes."""
    return limit > 0 and st.used.get((ref, ability.uid), 0) >= limit


def count_play(st: State, ref: int, ability: Ability, limit: int) -> None:
    """Count a use, if there is a limit (a raw write)."""
    if limit:
        key = (ref, ability.uid)
        st.used = {**st.used, key: st.used.get(key, 0) + 1}
