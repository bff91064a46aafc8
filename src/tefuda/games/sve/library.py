"""The cards and decks of Shadowverse EVOLVE delivered with tefuda, and the making of texts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tefuda.errors import UnknownName
from tefuda.games.library import Shelf, cards_called
from tefuda.games.sve import reading
from tefuda.games.sve.cards import Card
from tefuda.games.sve.lowering import lowering
from tefuda.games.sve.pool import Deck, SvePool, Universe, closure, make_pool
from tefuda.games.sve.rules.model import S_EVOLVE, S_NONE, S_TOKEN
from tefuda.saying import Text

PILE_SPECIALS = {
    "main": (S_NONE, S_TOKEN, S_EVOLVE),
    "evolve": (S_EVOLVE, S_NONE, S_TOKEN),
    "leader": (S_NONE, S_TOKEN, S_EVOLVE),
}
"""Which of several cards of one name a pile means: the first of these special kinds that there is."""


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


SHELF = Shelf(
    Path(__file__).parent,
    "sve",
    Card,
    Deck,
    singles=("leader",),
    piles=("main", "evolve"),
    find=lambda name, universe, key: find(name, universe, PILE_SPECIALS[key]),
)


def compile_cards(cards: Iterable[Card], universe: Universe, words: Iterable[str] = ()) -> SvePool:
    """Make the texts of cards, and of all that they can create, executable; ``words``: further words of the card language.

    Raises:
        TextError: If a text cannot be read.
        LoweringError: If it can be read but not executed.
    """
    used = closure(cards, universe)
    return make_pool(used, universe, lowering(reading.language(universe, words, used)))
