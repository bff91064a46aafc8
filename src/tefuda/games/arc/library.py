"""The cards and decks of ARC delivered with tefuda, and the making of texts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tefuda.errors import UnknownName
from tefuda.games.arc import reading
from tefuda.games.arc.cards import Card
from tefuda.games.arc.pool import ArcPool, Deck, Universe, make_pool
from tefuda.games.library import Shelf, card_called
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


def compile_cards(cards: Iterable[Card], universe: Universe, words: Iterable[str] = ()) -> ArcPool:
    """Make the texts of cards, and of all that they can create, executable; ``words``: further words of the card language.

    Raises:
        TextError: If a text cannot be read.
        LoweringError: If it can be read but not executed.
    """
    return make_pool(cards, universe, reading.lowering(universe, words))
