"""The cards and decks of ARC delivered with tefuda, and the making of texts."""

from __future__ import annotations

from pathlib import Path

from tefuda.errors import UnknownName
from tefuda.games.arc import reading
from tefuda.games.arc.cards import Card
from tefuda.games.arc.pool import Deck, Universe, make_pool
from tefuda.games.library import Compiler, Shelf, card_called
from tefuda.saying import Text

SHELF = Shelf(Path(__file__).parent, "arc", Card, Deck, singles=("ego",), piles=("main",))


def find_ego(name: str, universe: Universe) -> Card:
    """Return the ego of a name.

    Raises:
        UnknownName: If no card has the name, or it is no ego.
    """
    card = card_called(name, universe)
    if not card.is_ego:
        raise UnknownName(Text(f"カード {name!r} はエゴではありません", f"card {name!r} is no ego"))
    return card


compile_cards = Compiler(reading.language, reading.lowering, make_pool)
