"""The cards and decks delivered with tefuda, and the making of texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from tefuda.errors import UnknownName
from tefuda.formats.decks import DeckList
from tefuda.games.library import Shelf, by_name, cards_called, pile_of, single_of
from tefuda.games.sve.cards import Card
from tefuda.games.sve.lowering import lowering
from tefuda.games.sve.pool import Deck, SvePool, Universe, closure, make_pool
from tefuda.games.sve.rules.model import S_EVOLVE, S_NONE, S_TOKEN
from tefuda.games.sve.wording import grammar, pool_words
from tefuda.saying import Text
from tefuda.text.compiler import CardGrammar

__all__ = [
    "PILES",
    "SHELF",
    "SINGLES",
    "by_name",
    "compile_cards",
    "deck_list",
    "delivered_cards",
    "delivered_decks",
    "find",
    "language",
    "resolve",
]

HERE = Path(__file__).parent
SINGLES = ("leader",)
PILES = ("main", "evolve")
PILE_SPECIALS = {
    "main": (S_NONE, S_TOKEN, S_EVOLVE),
    "evolve": (S_EVOLVE, S_NONE, S_TOKEN),
    "leader": (S_NONE, S_TOKEN, S_EVOLVE),
}
"""Which of several cards of one name a pile means: the first of these special kinds that there is."""


SHELF = Shelf(HERE, "sve", Card, SINGLES, PILES)


def delivered_cards() -> Universe:
    """Return all cards delivered with tefuda, by name."""
    return SHELF.cards


def delivered_decks() -> Mapping[str, DeckList]:
    """Return the decks delivered with tefuda, by the name of their file."""
    return SHELF.decks


def deck_list(name: str) -> DeckList:
    """Return a delivered deck by file name, name or English name; see :meth:`tefuda.games.library.Shelf.deck`."""
    return SHELF.deck(name)


def find(name: str, universe: Universe, specials: tuple[int, ...]) -> Card:
    """Return the card of a name, of the first of these special kinds that it has.

    Raises:
        UnknownName: If no card has the name (Japanese or English), or none of these kinds.
    """
    named = cards_called(name, universe)
    for special in specials:
        for card in named:
            if card.special == special:
                return card
    kinds = "、".join(card.kind for card in named)
    raise UnknownName(
        Text(
            f"カード {name!r} は{kinds}だけです。ここには置けません",
            f"no card {name!r} that may lie here: it is {kinds}",
        )
    )


def resolve(names: DeckList, universe: Universe) -> Deck:
    """Look the cards of a deck up.

    Raises:
        UnknownName: If a card does not exist.
        FormatError: If so, and the deck was read from a file.
    """

    def finder(key: str) -> Callable[[str], Card]:
        return lambda name: find(name, universe, PILE_SPECIALS[key])

    main, evolve = (pile_of(names, pile, finder(pile)) for pile in PILES)
    return Deck(names.name, single_of(names, "leader", finder("leader")), main, evolve)


def compile_cards(cards: Iterable[Card], universe: Universe, words: Iterable[str] = ()) -> SvePool:
    """Make the texts of cards, and of all that they can create, executable.

    Raises:
        TextError: If a text cannot be read.
        LoweringError: If it can be read but not executed.
    """
    used = closure(cards, universe)
    return make_pool(used, universe, lowering(language(used, universe, words)))


def language(cards: Iterable[Card], universe: Universe, words: Iterable[str] = ()) -> CardGrammar:
    """Return the card language with the types of these and all known cards, and further ones (``words``)."""
    types = {t for known in universe.values() for c in known for t in c.types} | {t for c in cards for t in c.types}
    types.update(words)
    return grammar(pool_words(types, english_names(universe)))


def english_names(universe: Universe) -> dict[str, str]:
    """Return the English names of cards, where they have one."""
    return {name: known[0].english for name, known in universe.items() if known and known[0].english}
