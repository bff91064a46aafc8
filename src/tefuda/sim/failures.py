"""Games that failed, kept as records that anybody can replay up to the fault."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tefuda.formats.decks import DeckList
from tefuda.games.registry import Universe
from tefuda.sim.runner import Played


def save_failure(game: str, played: Played, decks: Mapping[str, DeckList], universe: Universe, folder: Path) -> Path:
    """Write the record of a game that failed, up to the last decision that worked, and return its path."""
    raise NotImplementedError
