"""What the words of the language are called in the rules."""

from __future__ import annotations

from typing import Any, Final

from tefuda.games.chronicle.lowering.describing import BOUNDS as BOUNDS
from tefuda.games.chronicle.lowering.describing import ORBS as ORBS
from tefuda.games.chronicle.lowering.describing import ROLES as ROLES
from tefuda.games.chronicle.lowering.describing import STATS as STATS
from tefuda.games.chronicle.lowering.describing import WORD_BITS as WORD_BITS
from tefuda.games.chronicle.lowering.describing import bound as bound
from tefuda.games.chronicle.lowering.describing import faction as faction
from tefuda.games.chronicle.rules import model as m
from tefuda.games.common.filters import ABOVE, BELOW

ZONES: Final = {
    "battlefield": m.BATTLEFIELD, "hand": m.HAND, "deck": m.DECK, "discard": m.DISCARD, "soul": m.SOUL, "ca": m.CA_YARD,
    "age": m.AGE, "remove": m.REMOVE, "stack": m.STACK,
}  # fmt: skip
GAUGES: Final = {"life": m.LIFE, "advance": m.ADVANCE}
MORE: Final = {"less": BELOW, "more": ABOVE}


def factions(words: Any) -> int:
    """Return the mask of several factions."""
    mask = 0
    for word in words:
        mask |= faction(word)
    return mask
