"""Why an event happens (``Event.why``): the reasons that every game has. A game counts its own on from 4."""

from __future__ import annotations

from typing import Final

BY_EFFECT: Final = 1
"""A text is carried out."""
BY_COST: Final = 2
"""A cost is paid."""
BY_RULE: Final = 3
"""A rule says so."""
