"""What is known of an object of this game: its numbers, as they are or as they last were [2.6, 2.7, R18, R92]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.model import K_CREATURE, K_SUPPORT, KIND
from tefuda.games.avalon.rules.text import text_of
from tefuda.games.common.measuring import Stats

if TYPE_CHECKING:
    from tefuda.kernel.records import Row
    from tefuda.kernel.state import State


STATS: Final = Stats()
"""Numbers of things, as they are read or printed [R18, R92]."""


def supports_battle(st: State, row: Row) -> bool:
    """Tell whether a card can be placed as support: a support card, or a creature card with such a part [7.2.2, R59]."""
    kind = row.v[KIND]
    return kind == K_SUPPORT or (kind == K_CREATURE and len(text_of(st, row.card).supports) > 0)
