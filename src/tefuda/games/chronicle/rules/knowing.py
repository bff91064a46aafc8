"""How the numbers of this game are read."""

from __future__ import annotations

from typing import Final

from tefuda.games.common.measuring import Stats

STATS: Final = Stats()
"""Numbers of objects, as they are read or printed [4.3, R12]."""
