"""The cards and decks of Avalon delivered with tefuda, and the making of texts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tefuda.errors import UnknownName
from tefuda.games.avalon import reading
from tefuda.games.avalon.cards import AVATAR, Card
from tefuda.games.avalon.lowering import lowering
from tefuda.games.avalon.pool import AvalonPool, Deck, Universe, make_pool
from tefuda.games.library import Shelf, card_called
from tefuda.saying import Text

SHELF = Shelf(Path(__file__).parent, "avalon", Card, Deck, singles=("avatar",), piles=("main",))


def find_avatar(name: str, universe: Universe) -> Card:
    """Return the avatar of a name.

    Raises:
        UnknownName: If no card has the name, or it is no avatar.
    """
    card = card_called(name, universe)
    if card.type != AVATAR:
        raise UnknownName(Text(f"カード {name!r} はアバターではありません", f"card {name!r} is no avatar"))
    return card


def compile_cards(cards: Iterable[Card], universe: Universe, words: Iterable[str] = ()) -> AvalonPool:
    """Make the texts of cards, and of all that they name, executable; ``words``: further words of the card language.

    Raises:
        TextError: If a text cannot be read.
        LoweringError: If it can be read but not executed.
    """
    language = reading.language(universe, words)
    return make_pool(cards, universe, lowering(language), language)
