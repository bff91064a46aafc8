"""The appendix of records: definitions of cards and decks, written down once for all records that have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Any

import msgspec
import yaml


def card_hash(cards: tuple[Mapping[str, Any], ...]) -> str:
    """Return a short text that changes when a definition changes."""
    return hashed(pinned(cards))


def pinned(cards: Sequence[Mapping[str, Any]]) -> bytes:
    """Return definitions of cards as bytes that can be compared."""
    return msgspec.json.encode(list(cards), order="sorted")


def hashed(definitions: bytes) -> str:
    """Return a short text that changes when what :func:`pinned` returned changes."""
    return blake2b(definitions, digest_size=8).hexdigest()


class CardSection:
    """The definitions of cards, written down once for all records that have them.

    Attributes:
        cards, words: As in :class:`Record`.
    """

    def __init__(self, cards: tuple[Mapping[str, Any], ...], words: tuple[str, ...]) -> None:
        self.cards = cards
        self.words = words

    @cached_property
    def hash(self) -> str:
        """What :func:`card_hash` returns."""
        return card_hash(self.cards)

    @cached_property
    def text(self) -> str:
        """The end of the appendix."""
        said = {"words": list(self.words)} if self.words else {}
        return dumped({**said, "cards": [dict(c) for c in self.cards]})


@lru_cache(maxsize=64)
def listed(key: str, data: bytes) -> str:
    """Write a list of the appendix that many records have."""
    return dumped({key: msgspec.json.decode(data)})


def dumped(data: Mapping[str, Any]) -> str:
    return yaml.dump(data, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=1000)


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as blocks, and never shares parts."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _represent_text)
