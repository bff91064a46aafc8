"""The cards and decks of ARC delivered with tefuda, and the making of texts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tefuda.errors import UnknownName
from tefuda.formats.decks import DeckList
from tefuda.games.arc import reading
from tefuda.games.arc.cards import Card
from tefuda.games.arc.pool import ArcPool, Deck, Universe, closure, make_pool
from tefuda.games.library import Shelf, cards_called, pile_of, single_of
from tefuda.saying import Text

SINGLES = ("ego",)
PILES = ("main",)
SHELF = Shelf(Path(__file__).parent, "arc", Card, SINGLES, PILES)


def find(name: str, universe: Universe) -> Card:
    """Return the card of a name.

    Raises:
        UnknownName: If no card has the name (Japanese or English).
    """
    return cards_called(name, universe)[0]


def find_ego(name: str, universe: Universe) -> Card:
    """Return the ego of a name.

    Raises:
        UnknownName: If no card has the name, or it is no ego.
    """
    card = find(name, universe)
    if not card.is_ego:
        raise UnknownName(Text(f"カード {name!r} はエゴではありません", f"card {name!r} is no ego"))
    return card


def resolve(names: DeckList, universe: Universe) -> Deck:
    """Look the cards of a deck up. What may be in a deck is judged later.

    Raises:
        UnknownName: If a card does not exist.
        FormatError: If so, and the deck was read from a file.
    """
    ego = single_of(names, "ego", lambda name: find(name, universe))
    return Deck(names.name, ego, pile_of(names, "main", lambda name: find(name, universe)))


def compile_cards(cards: Iterable[Card], universe: Universe, words: Iterable[str] = ()) -> ArcPool:
    """Make the texts of cards, and of all that they can create, executable.

    Raises:
        TextError: If a text cannot be read.
        LoweringError: If it can be read but not executed.
    """
    return make_pool(closure(cards, universe), universe, reading.lowering(universe, words))


def deck_list(name: str) -> DeckList:
    """Return a delivered deck by file name, name or English name; see :meth:`tefuda.games.library.Shelf.deck`."""
    return SHELF.deck(name)
