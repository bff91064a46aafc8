"""Card files: a list of cards with the printed fields of their game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from tefuda.formats import marked

__all__ = ["read_card_list", "read_cards"]

Card = TypeVar("Card")


def read_cards(path: Path | str, kind: type[Card]) -> list[Card]:
    """Read a card file; ``kind`` is the game's schema of a printed card.

    Raises:
        FormatError: With file, line and field of what does not fit.
    """
    return read_card_list(marked.load(path), (), kind)


def read_card_list(source: marked.Marked, path: marked.Path_, kind: type[Card]) -> list[Card]:
    """Read the list of cards that stands somewhere in a document.

    Raises:
        FormatError: If it is no list of cards, or one of them does not fit.
    """
    data = source.at(path)
    if data is None:
        return []
    if not isinstance(data, list):
        raise source.error(path, "expected a list of cards, each beginning with `- name:`")
    out = []
    for i, item in enumerate(data):
        if not isinstance(item, Mapping):
            raise source.error((*path, i), "expected a card: name, class, kind, ...")
        out.append(source.convert((*path, i), item, kind))
    return out
