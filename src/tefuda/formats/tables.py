"""Cards from card files and from other people's tables: JSON lists of objects, CSV with named columns, printed lines."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tefuda.errors import BadInput, FormatError, PlacingFault
from tefuda.formats.cards import kind_of, read_cards
from tefuda.formats.expecting import expected
from tefuda.formats.marked import field_name, read_text
from tefuda.formats.schema import FieldFault
from tefuda.saying import Text, in_language

if TYPE_CHECKING:
    from tefuda.games.registry import Game

__all__ = ["read_any", "unread_columns", "write_cards", "write_lines"]


class _Row(NamedTuple):
    """A row of a table: the line on which it begins, its cells by column, and the lines of its cells."""

    line: int
    cells: Mapping[str, Any]
    lines: Mapping[str, int]


def read_any(game: Game, path: Path) -> list[Any]:
    """Return the cards of a file, told by its ending: ``.yaml``, ``.json``, ``.csv``, ``.txt`` (printed lines, if the game has them).

    Raises:
        FormatError: If the file does not fit the format; it names the line and the column.
    """
    suffix = path.suffix.lower()
    if suffix in _YAML:
        return read_cards(path, game.card_type)
    if suffix in _LINES and game.has_lines:
        return _read_lines(game, path)
    if suffix not in _ROWS:
        endings = " ".join((*_YAML, *_ROWS, *(_LINES if game.has_lines else ())))
        raise FormatError(str(path), 0, "", expected(f"{endings} で終わる名前", f"one of {endings}", path.suffix))
    return _read_table(game, path)


def unread_columns(game: Game, path: Path) -> list[str]:
    """Return the columns of a table that are not read."""
    if path.suffix.lower() not in _ROWS:
        return []
    seen = dict.fromkeys(key for row in _rows(path) for key in row.cells)
    read = {name for names in game.columns.values() for name in names}
    return [key for key in seen if key not in read]


def write_cards(cards: list[Any]) -> str:
    """Write cards as a card file."""
    return "".join(_written(card) for card in cards)


def write_lines(game: Game, cards: Iterable[Any]) -> str:
    """Write cards as printed lines.

    Raises:
        BadInput: If the game has none, or a card does not fit into one; it names the card and the field.
    """
    if not game.has_lines:
        what = Text(f"{game.ja} に一行の形式はありません", f"{game.en} has no cards of one line")
        raise BadInput(what)
    return "".join(f"{_line_of(game, card)}\n" for card in cards)


def _line_of(game: Game, card: Any) -> str:
    try:
        return game.line_of_card(card)
    except FieldFault as fault:
        said = (in_language(fault.what, "ja"), in_language(fault.what, "en"))
        raise BadInput(
            Text(f"{card.name}: {fault.field}: {said[0]}", f"{card.name}: {fault.field}: {said[1]}")
        ) from None


def _read_lines(game: Game, path: Path) -> list[Any]:
    """The cards of a file of printed lines."""
    return _all_once(str(path), _cards_of_lines(game, path))


def _cards_of_lines(game: Game, path: Path) -> Iterator[tuple[int, Any]]:
    for n, line in enumerate(read_text(path).removeprefix("\ufeff").splitlines(), 1):
        try:
            card = game.card_of_line(line)
        except PlacingFault as fault:
            raise FormatError(str(path), n, field_name(fault.path), fault.what) from None
        if card is not None:
            yield n, card


def _read_table(game: Game, path: Path) -> list[Any]:
    return _all_once(str(path), _cards_of_rows(game, path))


def _cards_of_rows(game: Game, path: Path) -> Iterator[tuple[int, Any]]:
    for row in _rows(path):
        try:
            yield row.line, game.card_of_row(row.cells)
        except PlacingFault as fault:
            raise _misfit(game, path, row, fault) from None


def _all_once(file: str, cards: Iterable[tuple[int, Any]]) -> list[Any]:
    """Return cards that come with the number of their lines; none, or one that comes twice, is a fault."""
    out: list[Any] = []
    seen: dict[tuple[str, str], int] = {}
    for line, card in cards:
        key = kind_of(card)
        if key in seen:
            what = Text(f"『{key[0]}』は{seen[key]}行目にもあります", f"{key[0]!r} stands in line {seen[key]} already")
            raise FormatError(file, line, "name", what)
        seen[key] = line
        out.append(card)
    if not out:
        raise FormatError(file, 0, "", Text("カードが一枚もありません", "there are no cards in it"))
    return out


def _misfit(game: Game, path: Path, row: _Row, fault: PlacingFault) -> FormatError:
    """Name the line and the column as the table calls it."""
    field = str(fault.path[0]) if fault.path else ""
    column = next((name for name in game.columns.get(field, ()) if name in row.cells), field)
    return FormatError(str(path), row.lines.get(column, row.line), field_name((column, *fault.path[1:])), fault.what)


def _rows(path: Path) -> Iterator[_Row]:
    text = read_text(path).removeprefix("\ufeff")
    return _ROWS[path.suffix.lower()](text, str(path))


def _csv_rows(text: str, file: str) -> Iterator[_Row]:
    """The rows of a table with a line of column names."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    names: list[str] = []
    before = 0
    try:
        for cells in reader:
            line, before = before + 1, reader.line_num
            if not cells:
                continue
            if not names:
                names = _column_names(cells, file, line)
                continue
            if len(cells) != len(names):
                what = expected(f"{len(names)}個の値", f"{len(names)} values, as there are columns", len(cells))
                raise FormatError(file, line, "", what)
            yield _Row(line, dict(zip(names, cells, strict=True)), {})
    except csv.Error as error:
        what = Text(f"CSVとして読めません（{error}）", f"cannot be read as CSV ({error})")
        raise FormatError(file, max(reader.line_num, before + 1), "", what) from None


def _column_names(cells: list[str], file: str, line: int) -> list[str]:
    names = [cell.strip() for cell in cells]
    for i, name in enumerate(names):
        if name in names[:i]:
            what = Text("という名前の列が二つあります", "names two columns")
            raise FormatError(file, line, name or f"[{i}]", what)
    return names


def _json_rows(text: str, file: str) -> Iterator[_Row]:
    """The objects of a list, each with the line on which it begins."""
    try:
        data = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        what = Text(f"JSONとして読めません（{error.msg}）", f"cannot be read as JSON ({error.msg})")
        raise FormatError(file, error.lineno, "", what) from None
    except _Twice as twice:
        found = [m.start() for m in re.finditer(re.escape(json.dumps(twice.key, ensure_ascii=False)), text)]
        line = _line(text, found[1]) if len(found) > 1 else 0
        raise FormatError(file, line, twice.key, Text("が二度書かれています", "stands here twice")) from None
    except (ValueError, RecursionError) as error:
        raise FormatError(
            file, 0, "", Text(f"JSONとして読めません（{error}）", f"cannot be read as JSON ({error})")
        ) from None
    if not isinstance(data, list):
        what = expected("カードごとのオブジェクトのリスト", "a list of objects, one for each card", data)
        raise FormatError(file, 1, "", what)
    for i, (row, start, end) in enumerate(_spans(text, data)):
        line = _line(text, start)
        if not isinstance(row, Mapping):
            raise FormatError(file, line, f"[{i}]", expected("オブジェクト", "an object", row))
        yield _Row(line, row, _cell_lines(text, start, end, row))


def _spans(text: str, rows: list[Any]) -> Iterator[tuple[Any, int, int]]:
    """The parts of a list of JSON with where they begin and end."""
    decoder = json.JSONDecoder()
    at = text.index("[") + 1
    for row in rows:
        while text[at] in " \t\r\n,":
            at += 1
        start = at
        _, at = decoder.raw_decode(text, at)
        yield row, start, at


def _cell_lines(text: str, start: int, end: int, row: Mapping[str, Any]) -> dict[str, int]:
    lines: dict[str, int] = {}
    for key in row:
        for written in {json.dumps(key), json.dumps(key, ensure_ascii=False)}:
            if (at := text.find(written, start, end)) >= 0:
                lines[key] = _line(text, at)
    return lines


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


class _Twice(ValueError):
    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in pairs:
        if key in out:
            raise _Twice(key)
        out[key] = value
    return out


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number")


_YAML = (".yaml", ".yml")
_LINES = (".txt",)
_ROWS: Mapping[str, Callable[[str, str], Iterator[_Row]]] = {".json": _json_rows, ".csv": _csv_rows}
"""How tables are read, by the ending of the file."""


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
    """A scalar that YAML reads back as the same value: texts are quoted, numbers and true or false are not."""
    return msgspec.json.encode(value).decode()
