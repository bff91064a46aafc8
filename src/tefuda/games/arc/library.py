"""The cards and decks of ARC delivered with tefuda, and the making of texts."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.arc import reading
from tefuda.games.arc.cards import Card
from tefuda.games.arc.pool import Deck, Universe, make_pool
from tefuda.games.library import Compiler, Shelf, lead_called

SHELF = Shelf(Path(__file__).parent, "arc", Card, Deck, singles=("ego",), piles=("main",))


def find_ego(name: str, universe: Universe) -> Card:
    """Return the ego of a name."""
    return lead_called(name, universe, lambda card: card.is_ego, "エゴではありません", "is no ego")


compile_cards = Compiler(reading.language, reading.lowering, make_pool)
