"""The cards and decks delivered with tefuda, and the making of texts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tefuda.errors import UnknownName
from tefuda.formats.cards import read_cards
from tefuda.formats.decks import DeckList, read_deck
from tefuda.games.sve.cards import Card
from tefuda.games.sve.lowering import lowering
from tefuda.games.sve.pool import Deck, SvePool, Universe, closure, make_pool
from tefuda.games.sve.rules.model import S_EVOLVE, S_NONE, S_TOKEN
from tefuda.games.sve.wording import grammar, pool_words
from tefuda.text.compiler import CardGrammar

HERE = Path(__file__).parent
SINGLES = ("leader",)
PILES = ("main", "evolve")
PILE_SPECIALS = {
    "main": (S_NONE, S_TOKEN, S_EVOLVE),
    "evolve": (S_EVOLVE, S_NONE, S_TOKEN),
    "leader": (S_NONE, S_TOKEN, S_EVOLVE),
}
"""Which of several cards of one name a pile means: the first of these special kinds that there is."""


@cache
def delivered_cards() -> Universe:
    """Return all cards delivered with tefuda, by name."""
    return by_name(c for path in sorted((HERE / "cards").glob("*.yaml")) for c in read_cards(path, Card))


def by_name(cards: Iterable[Card]) -> dict[str, list[Card]]:
    """Group cards by name."""
    out: dict[str, list[Card]] = {}
    for card in cards:
        out.setdefault(card.name, []).append(card)
    return out


@cache
def delivered_decks() -> dict[str, DeckList]:
    """Return the decks delivered with tefuda, by the name of their file."""
    return {p.stem: read_deck(p, SINGLES, PILES, "sve") for p in sorted((HERE / "decks").glob("*.yaml"))}


def deck_list(name: str) -> DeckList:
    """Return a delivered deck by file name, name or English name.

    Raises:
        UnknownName: If there is none.
    """
    for stem, deck in delivered_decks().items():
        if name in (stem, deck.name, deck.english):
            return deck
    raise UnknownName(f"no deck {name!r}; there are: {', '.join(delivered_decks())}")


def find(name: str, universe: Universe, specials: tuple[int, ...]) -> Card:
    """Return the card of a name, of the first of these special kinds that it has.

    Raises:
        UnknownName: If no card has the name (Japanese or English).
    """
    named = universe.get(name) or [c for cards in universe.values() for c in cards if c.english == name and name]
    for special in specials:
        for card in named:
            if card.special == special:
                return card
    near = [n for n in universe if name and (name in n or n in name)][:5]
    raise UnknownName(f"no card {name!r}" + (f"; near: {', '.join(near)}" if near else ""))


def resolve(names: DeckList, universe: Universe) -> Deck:
    """Look the cards of a deck up.

    Raises:
        UnknownName: If a card does not exist.
    """
    piles = {
        pile: tuple(
            find(name, universe, PILE_SPECIALS[pile]) for name, n in names.piles.get(pile, {}).items() for _ in range(n)
        )
        for pile in PILES
    }
    leader = find(names.singles["leader"], universe, PILE_SPECIALS["leader"])
    return Deck(names.name, leader, piles["main"], piles["evolve"])


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
