"""The cards and decks of Last Chronicle delivered with tefuda, and the making of texts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tefuda.games.chronicle import reading
from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.lowering import lowering
from tefuda.games.chronicle.pool import ChroniclePool, Deck, Universe, make_pool
from tefuda.games.library import Shelf

SHELF = Shelf(Path(__file__).parent, "chronicle", Card, Deck, singles=(), piles=("deck",))


def compile_cards(cards: Iterable[Card], universe: Universe, words: Iterable[str] = ()) -> ChroniclePool:
    """Make the texts of cards, and of all that they can create, executable; ``words``: further words of the card language.

    Raises:
        TextError: If a text cannot be read.
        LoweringError: If it can be read but not executed.
    """
    language = reading.language(universe, words)
    return make_pool(cards, universe, lowering(language), language)
