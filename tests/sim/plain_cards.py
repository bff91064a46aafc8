"""Cards and decks of a game without their texts: matches of numbers alone, quick to prepare."""

from pathlib import Path

import msgspec

from tefuda.formats.decks import DeckList
from tefuda.formats.tables import write_cards
from tefuda.games.registry import Universe, game


def universe(id: str = "sve") -> Universe:
    """The delivered cards, without texts."""
    return {name: [msgspec.structs.replace(c, text="") for c in group] for name, group in game(id).cards().items()}


def decks(id: str = "sve", *names: str) -> dict[str, DeckList]:
    """Delivered decks by name: those named, or all."""
    return {name: game(id).deck_list(name) for name in names or game(id).deck_names()}


def card_file(folder: Path, id: str = "sve") -> Path:
    """Write all cards without texts into a card file."""
    path = folder / "plain.yaml"
    path.write_text(write_cards([c for group in universe(id).values() for c in group]), encoding="utf-8")
    return path
