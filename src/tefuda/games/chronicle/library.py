"""The cards and decks of Last Chronicle delivered with tefuda, and the making of texts."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.chronicle import reading
from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.lowering import lowering
from tefuda.games.chronicle.pool import Deck, make_pool
from tefuda.games.library import Compiler, Shelf

SHELF = Shelf(Path(__file__).parent, "chronicle", Card, Deck, singles=(), piles=("deck",))
compile_cards = Compiler(reading.language, lowering, make_pool)
