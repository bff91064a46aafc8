"""The cards and decks of Echoes of Orphelia delivered with tefuda, and the making of texts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tefuda.errors import UnknownName
from tefuda.formats.decks import DeckList
from tefuda.games.eoo import reading
from tefuda.games.eoo.cards import ARCAEA, Card
from tefuda.games.eoo.lowering import lowering
from tefuda.games.eoo.pool import Deck, EooPool, Universe, closure, make_pool
from tefuda.games.library import Shelf, cards_called, pile_of, single_of
from tefuda.saying import Text

SINGLES = ("arcaea",)
PILES = ("archive",)
SHELF = Shelf(Path(__file__).parent, "eoo", Card, SINGLES, PILES)


def find(name: str, universe: Universe, arcaea: bool = False) -> Card:
    """Return the card of a name: an arcaea, or a card that is none.

    Raises:
        UnknownName: If no card has the name (Japanese or English), or only cards of the other sort.
    """
    for card in cards_called(name, universe):
        if (card.type == ARCAEA) == arcaea:
            return card
    ja, en = ("アルケイアではありません", "is no arcaea") if arcaea else ("アルケイアです", "is an arcaea")
    raise UnknownName(Text(f"カード {name!r} は{ja}", f"card {name!r} {en}"))


def resolve(names: DeckList, universe: Universe) -> Deck:
    """Look the cards of a deck up. What may be in a deck is judged later.

    Raises:
        UnknownName: If a card does not exist.
        FormatError: If so, and the deck was read from a file.
    """
    arcaea = single_of(names, "arcaea", lambda name: cards_called(name, universe)[0])
    return Deck(names.name, arcaea, pile_of(names, "archive", lambda name: cards_called(name, universe)[0]))


def compile_cards(cards: Iterable[Card], universe: Universe, words: Iterable[str] = ()) -> EooPool:
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
