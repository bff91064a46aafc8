"""The words that a card pool adds to the card language of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tefuda.games.names import with_english

__all__ = ["PoolWords", "pool_words"]


class PoolWords(NamedTuple):
    """The words that a card pool adds to the language.

    Attributes:
        types: the types of its cards (races, subtypes, named), with their English if known.
        names: card names in English, where known (they do not change what can be read).
    """

    types: tuple[tuple[str, str], ...] = ()
    names: tuple[tuple[str, str], ...] = ()

    def english(self) -> dict[str, str]:
        """What English puts for these words: see `tefuda.text.english.English`."""
        return {f"・{ja}": en for ja, en in self.types} | dict(self.names)


def pool_words(types: Iterable[str] | Mapping[str, str], names: Mapping[str, str] | None = None) -> PoolWords:
    """Pool words from plain collections: types (or type -> English), and name -> English."""
    return PoolWords(with_english(types), tuple(sorted((names or {}).items())))
