"""The words that a card pool adds to the card language of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from tefuda.formats.keywords import Instance, instances
from tefuda.games.names import with_english
from tefuda.text.model import WordTable
from tefuda.text.normalise import Icons

__all__ = ["GRAMMARS", "DesignedWord", "PoolWords", "designed_words", "keyword_table", "pool_words"]

DesignedWord = tuple[str, str]

GRAMMARS = 2
"""How many grammars of a game are kept: that of the delivered cards, and one with somebody's own words. One takes 100 to 150 MB."""


class PoolWords(NamedTuple):
    """The words that a card pool adds to the language.

    Attributes:
        types: the types of its cards (races, subtypes, named), with their English if known.
        names: card names in English, where known (they do not change what can be read).
        keywords: the keywords that designers of its cards have defined, each with every number that is printed with it, and their English.
    """

    types: tuple[tuple[str, str], ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    keywords: tuple[DesignedWord, ...] = ()

    def english(self) -> dict[str, str]:
        """What English puts for these words: see `tefuda.text.english.English`."""
        return {f"・{ja}": en for ja, en in self.types} | dict(self.names)

    def icons(self, icons: Icons) -> Icons:
        """Return how icons are spelled, those of designers among them."""
        own = tuple(word for word, _ in self.keywords)
        return icons._replace(keywords=(*icons.keywords, *own)) if own else icons


def keyword_table(words: Iterable[DesignedWord], printed: Callable[[str], tuple[str, ...]]) -> WordTable:
    """Return the rows of the keywords of designers; ``printed`` returns the print of a word, and how else it may be spelled."""
    rows = ((word, en, printed(word)) for word, en in words)
    return {word: (first, en, *more) for word, en, (first, *more) in rows}


def designed_words(cards: Iterable[Any]) -> tuple[DesignedWord, ...]:
    """Return the keywords that cards bring; one with a number also without, as texts speak of it whatever its number is."""
    bearing = [card for card in cards if card.keywords]
    found = set(instances(bearing))
    found |= {Instance(k) for card in bearing for k in card.keywords}
    rows = {one.word: one.keyword.english_word(one.n) or one.word for one in sorted(found, key=lambda i: i.word)}
    return tuple(sorted(rows.items()))


def pool_words(types: Iterable[str] | Mapping[str, str], names: Mapping[str, str] | None = None) -> PoolWords:
    """Pool words from plain collections: types (or type -> English), and name -> English."""
    return PoolWords(with_english(types), tuple(sorted((names or {}).items())))
