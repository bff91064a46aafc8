"""Why an event happens (``Event.why``): the reasons that every game has. A game counts its own on from 4."""

from __future__ import annotations

from typing import Final

BY_EFFECT: Final = 1
"""A text is carried out."""
BY_COST: Final = 2
"""A cost is paid."""
BY_RULE: Final = 3
"""A rule says so."""

REASONS: Final = 63
"""The bits of ``Event.why`` that tell the reason; above them a game adds what else it has to know of the event, a bit each."""

SHOWN: Final = 1 << 20
"""Added to the reason of a move of what a text has shown to all on its way: all of them know where it is then
[eoo:R77, avalon:R95, chronicle:R124]."""
UNTRACED: Final = 1 << 21
"""Added to the reason of a move of a card that was picked out of a deck by what it is: nobody else can tell from which place it came."""


def reason(why: int) -> int:
    """Return the reason of an event without what was added to it."""
    return why & REASONS
