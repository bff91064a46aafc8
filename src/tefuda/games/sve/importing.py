"""Cards from other people's tables (JSON objects, CSV rows) become printed cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tefuda.errors import UnknownName
from tefuda.games.sve.cards import Card

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "カード名", "名前"),
    "class": ("class", "クラス"),
    "kind": ("kind", "card_type", "type", "種類", "カード種類"),
    "types": ("types", "tribe", "tribes", "trait", "タイプ"),
    "cost": ("cost", "コスト"),
    "attack": ("attack", "atk", "power", "攻撃力"),
    "health": ("health", "hp", "life", "体力"),
    "text": ("text", "効果", "テキスト", "能力"),
    "english": ("english", "name_en", "英語名"),
}
"""Names of columns by field, the field's own name first; the first one that a row has counts."""

REQUIRED = ("name", "class", "kind")
NOTHING = ("", "-", "―", "－", None)
SEPARATORS = "・/／,、"


def card_of_row(row: Mapping[str, Any]) -> Card:
    """Return the printed card of a row. Columns that are not in ``COLUMNS`` are not read.

    The cost that some tables repeat for evolve cards is dropped: they have none.

    Raises:
        UnknownName: If a column that every card needs is missing.
        ValueError: If a value does not fit.
    """
    fields: dict[str, Any] = {}
    for field, names in COLUMNS.items():
        value = next((row[n] for n in names if n in row), None)
        if value not in NOTHING:
            fields[field] = value
    for field in REQUIRED:
        if field not in fields:
            raise UnknownName(f"no {field}; expected a column called {' or '.join(COLUMNS[field])}")
    fields["kind"] = "・".join(words(fields["kind"]))
    fields["types"] = tuple(words(fields.get("types", ())))
    if fields["kind"].endswith("エボルヴ"):
        fields.pop("cost", None)
    return msgspec.convert(fields, Card, strict=False)


def words(value: str | Sequence[str]) -> list[str]:
    """Return the words of a cell: a list, or one text with separators."""
    if isinstance(value, str):
        for mark in SEPARATORS:
            value = value.replace(mark, "\n")
        value = value.split("\n")
    return [w.strip() for w in value if w.strip() not in NOTHING]
