"""The cards and decks of Last Chronicle delivered with tefuda, and the making of texts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tefuda.formats.decks import DeckList
from tefuda.games.chronicle import reading
from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.lowering import lowering
from tefuda.games.chronicle.pool import ChroniclePool, Deck, Universe, closure, make_pool
from tefuda.games.library import Shelf, cards_called, pile_of

SINGLES: tuple[str, ...] = ()
PILES = ("deck",)
SHELF = Shelf(Path(__file__).parent, "chronicle", Card, SINGLES, PILES)


def find(name: str, universe: Universe) -> Card:
    """Return the card of a name.

    Raises:
        UnknownName: If no card has the name (Japanese or English).
    """
    return cards_called(name, universe)[0]


def resolve(names: DeckList, universe: Universe) -> Deck:
    """Look the cards of a deck up. What may be in a deck is judged later.

    Raises:
        UnknownName: If a card does not exist.
        FormatError: If so, and the deck was read from a file.
    """
    return Deck(names.name, pile_of(names, "deck", lambda name: find(name, universe)))


def compile_cards(cards: Iterable[Card], universe: Universe, words: Iterable[str] = ()) -> ChroniclePool:
    """Make the texts of cards, and of all that they can create, executable.

    Raises:
        TextError: If a text cannot be read.
        LoweringError: If it can be read but not executed.
    """
    language = reading.language(universe, words)
    return make_pool(closure(cards, universe), universe, lowering(language), language)


def deck_list(name: str) -> DeckList:
    """Return a delivered deck by file name, name or English name; see :meth:`tefuda.games.library.Shelf.deck`."""
    return SHELF.deck(name)
