"""The cards and decks of Avalon delivered with tefuda, and the making of texts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tefuda.errors import UnknownName
from tefuda.formats.decks import DeckList
from tefuda.games.avalon import reading
from tefuda.games.avalon.cards import AVATAR, Card
from tefuda.games.avalon.lowering import lowering
from tefuda.games.avalon.pool import AvalonPool, Deck, Universe, closure, make_pool
from tefuda.games.library import Shelf, cards_called, pile_of, single_of
from tefuda.saying import Text

SINGLES = ("avatar",)
PILES = ("main",)
SHELF = Shelf(Path(__file__).parent, "avalon", Card, SINGLES, PILES)


def find(name: str, universe: Universe) -> Card:
    """Return the card of a name.

    Raises:
        UnknownName: If no card has the name (Japanese or English).
    """
    return cards_called(name, universe)[0]


def find_avatar(name: str, universe: Universe) -> Card:
    """Return the avatar of a name.

    Raises:
        UnknownName: If no card has the name, or it is no avatar.
    """
    card = find(name, universe)
    if card.type != AVATAR:
        raise UnknownName(Text(f"カード {name!r} はアバターではありません", f"card {name!r} is no avatar"))
    return card


def resolve(names: DeckList, universe: Universe) -> Deck:
    """Look the cards of a deck up. What may be in a deck is judged later.

    Raises:
        UnknownName: If a card does not exist.
        FormatError: If so, and the deck was read from a file.
    """
    avatar = single_of(names, "avatar", lambda name: find(name, universe))
    return Deck(names.name, avatar, pile_of(names, "main", lambda name: find(name, universe)))


def compile_cards(cards: Iterable[Card], universe: Universe, words: Iterable[str] = ()) -> AvalonPool:
    """Make the texts of cards, and of all that they name, executable.

    Raises:
        TextError: If a text cannot be read.
        LoweringError: If it can be read but not executed.
    """
    language = reading.language(universe, words)
    return make_pool(closure(cards, universe), universe, lowering(language), language)


def deck_list(name: str) -> DeckList:
    """Return a delivered deck by file name, name or English name; see :meth:`tefuda.games.library.Shelf.deck`."""
    return SHELF.deck(name)
