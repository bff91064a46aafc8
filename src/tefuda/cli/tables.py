"""Cards from card files and from other people's tables: JSON lists of objects, CSV with named columns."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tefuda.errors import FormatError, UnknownName
from tefuda.formats.cards import read_cards
from tefuda.games.registry import Game


def read_any(game: Game, path: Path) -> list[Any]:
    """Return the cards of a file, told by its ending: ``.yaml``, ``.json``, ``.csv``.

    Raises:
        FormatError: If the file does not fit the format; it names the line or the card.
    """
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise FormatError(str(path), 0, "", f"ends with {path.suffix!r}; expected one of {' '.join(READERS)}")
    return reader(game, path)


def unread_columns(game: Game, path: Path) -> list[str]:
    """Return the columns of a table that are not read."""
    if path.suffix.lower() in (".yaml", ".yml"):
        return []
    seen = dict.fromkeys(key for _, row in _rows(path) for key in row)
    return [key for key in seen if key not in game.columns]


def write_cards(cards: list[Any]) -> str:
    """Write cards as a card file."""
    return "".join(_written(card) for card in cards)


def _read_yaml(game: Game, path: Path) -> list[Any]:
    return read_cards(path, game.card_type)


def _read_table(game: Game, path: Path) -> list[Any]:
    out = []
    for line, row in _rows(path):
        try:
            out.append(game.card_of_row(row))
        except (UnknownName, ValueError) as error:
            name = row.get("name") or "?"
            raise FormatError(str(path), line, str(name), str(error)) from None
    return out


READERS: Mapping[str, Callable[[Game, Path], list[Any]]] = {
    ".yaml": _read_yaml,
    ".yml": _read_yaml,
    ".json": _read_table,
    ".csv": _read_table,
}
"""How files are read, by their ending."""


def _rows(path: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The rows of a table with their line numbers (0 where there are none)."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(str(path), 0, "", f"is no UTF-8 text ({error.reason} at byte {error.start})") from None
    if path.suffix.lower() == ".csv":
        reader = csv.DictReader(io.StringIO(text))
        for row in reader:
            yield reader.line_num, {k: v for k, v in row.items() if k is not None}
        return
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(str(path), error.lineno, "", error.msg) from None
    if not isinstance(data, list) or not all(isinstance(row, dict) for row in data):
        raise FormatError(str(path), 1, "", "expected a list of objects, one for each card")
    for row in data:
        yield 0, row


def _written(card: Any) -> str:
    lines = []
    for key, value in msgspec.to_builtins(card).items():
        if key == "text":
            lines.append("text: |\n" + "".join(f"    {line}\n" for line in value.split("\n")).rstrip("\n"))
        elif isinstance(value, list | tuple):
            lines.append(f"{key}: [{', '.join(_scalar(v) for v in value)}]")
        else:
            lines.append(f"{key}: {_scalar(value)}")
    return "- " + "\n  ".join(lines) + "\n\n"


def _scalar(value: Any) -> str:
    """A scalar that YAML reads back as the same value: texts are quoted, numbers are not."""
    return str(value) if isinstance(value, int) else msgspec.json.encode(value).decode()
