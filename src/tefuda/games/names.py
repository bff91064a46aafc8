"""The English of a card pool's own words: types of cards and kinds of counters. Each game keeps a table of them beside its cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tefuda.formats import marked
from tefuda.saying import Text

__all__ = ["Names", "read_names", "with_english"]

PARTS = ("types", "counters")


class Names(NamedTuple):
    """English by Japanese.

    Attributes:
        types: Types of cards.
        counters: Kinds of counters, without the word for counter.
    """

    types: Mapping[str, str] = {}
    counters: Mapping[str, str] = {}


@cache
def read_names(path: Path) -> Names:
    """Read a table of names: a YAML file with the keys ``types`` and ``counters``, each Japanese: English.

    Raises:
        FormatError: With file, line and field, if the file is something else.
    """
    source = marked.load(path)
    data = source.data
    if not isinstance(data, Mapping):
        raise source.error((), Text("types と counters の表が必要です", "expected the keys types and counters"))
    for key, table in data.items():
        if key not in PARTS:
            raise source.error(
                (key,), Text("知らない項目です（types, counters）", "unknown key; expected types, counters")
            )
        if not isinstance(table, Mapping):
            raise source.error((key,), Text("日本語: 英語 の表が必要です", "expected rows of Japanese: English"))
        for word, english in table.items():
            if not isinstance(english, str) or not english:
                raise source.error((key, word), Text("英語名が必要です", "expected an English word"))
    return Names(data.get("types") or {}, data.get("counters") or {})


def with_english(words: Iterable[str] | Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Words of a card pool with their English (themselves where none is known), each once, in order of the words."""
    english: Mapping[str, str] = words if isinstance(words, Mapping) else {}
    return tuple((word, english.get(word, word)) for word in sorted(set(words)))
