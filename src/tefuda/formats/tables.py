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
from tefuda.formats.cards import CardFault, Cards, kind_of, read_each
from tefuda.formats.expecting import expected
from tefuda.formats.marked import field_name, read_text
from tefuda.formats.parsers import in_japanese
from tefuda.formats.schema import FieldFault
from tefuda.saying import Text, in_language

if TYPE_CHECKING:
    from tefuda.games.registry import Game

__all__ = ["read_any", "unread_columns", "write_cards", "write_lines"]


class _Row(NamedTuple):
    """A row of a table: the line on which it begins, its cells by column, where its cells stand (line and column), and what is wrong
    with the row as a whole."""

    line: int
    cells: Mapping[str, Any]
    places: Mapping[str, tuple[int, int]] = {}
    fault: FormatError | None = None


def read_any(game: Game, path: Path) -> Cards[Any]:
    """Return the cards of a file, told by its ending: ``.yaml``, ``.json``, ``.csv``, ``.txt`` (printed lines, if the game has them),
    and what is wrong with those that do not fit the format.

    Raises:
        FormatError: If the file cannot be read as what it is, or holds no cards.
    """
    suffix = path.suffix.lower()
    if not path.is_file():
        read_text(path)  # says why not
    if suffix in _YAML:
        return read_each(path, game.card_type)
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
    keywords = dict.fromkeys(k for card in cards for k in getattr(card, "keywords", ()))
    return "".join(_written(one) for one in (*keywords, *cards))


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


def _read_lines(game: Game, path: Path) -> Cards[Any]:
    """The cards of a file of printed lines."""
    lines = enumerate(read_text(path).removeprefix("\ufeff").splitlines(), 1)
    return _all_once(str(path), (_card_of_line(game, path, n, line) for n, line in lines))


def _card_of_line(game: Game, path: Path, n: int, line: str) -> tuple[int, Any]:
    try:
        return n, game.card_of_line(line)
    except PlacingFault as fault:
        return n, CardFault(FormatError(str(path), n, field_name(fault.path), fault.what), line.split("/")[0].strip())


def _read_table(game: Game, path: Path) -> Cards[Any]:
    return _all_once(str(path), ((row.line, _card_of_row(game, path, row)) for row in _rows(path)))


def _card_of_row(game: Game, path: Path, row: _Row) -> Any:
    try:
        return game.card_of_row(row.cells) if row.fault is None else CardFault(row.fault, _name(game, row))
    except PlacingFault as fault:
        return CardFault(_misfit(game, path, row, fault), _name(game, row))


def _name(game: Game, row: _Row) -> str:
    said = next((row.cells[name] for name in game.columns["name"] if name in row.cells), "")
    return said if isinstance(said, str) else ""


def _all_once(file: str, cards: Iterable[tuple[int, Any]]) -> Cards[Any]:
    """Return cards that come with the number of their lines (None: a line without card); one that comes twice is a fault, like those
    that come in the place of cards."""
    out: Cards[Any] = Cards([], [])
    seen: dict[tuple[str, str], int] = {}
    for line, card in cards:
        if isinstance(card, FormatError):
            out.faults.append(card)
        elif card is not None:
            key = kind_of(card)
            if key in seen:
                what = Text(
                    f"『{key[0]}』は{seen[key]}行目にもあります", f"{key[0]!r} stands in line {seen[key]} already"
                )
                out.faults.append(CardFault(FormatError(file, line, "name", what), card.name))
            else:
                seen[key] = line
                out.cards.append(card)
    if not out.cards and not out.faults:
        raise FormatError(file, 0, "", Text("カードが一枚もありません", "there are no cards in it"))
    return out


def _misfit(game: Game, path: Path, row: _Row, fault: PlacingFault) -> FormatError:
    """Name the line and the column as the table calls it."""
    field = str(fault.path[0]) if fault.path else ""
    column = next((name for name in game.columns.get(field, ()) if name in row.cells), field)
    line, at = row.places.get(column, (row.line, 0))
    return FormatError(str(path), line, field_name((column, *fault.path[1:])), fault.what, at)


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
                yield _Row(line, dict(zip(names, cells, strict=False)), fault=FormatError(file, line, "", what))
                continue
            yield _Row(line, dict(zip(names, cells, strict=True)))
    except csv.Error as error:
        what = Text(f"CSVとして読めません（{error}）", f"cannot be read as CSV ({error})")
        line = max(reader.line_num, before + 1)
        yield _Row(line, {}, fault=FormatError(file, line, "", what))


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
        data = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        what = Text(f"JSONとして読めません（{in_japanese(error.msg)}）", f"cannot be read as JSON ({error.msg})")
        raise FormatError(file, error.lineno, "", what, error.colno) from None
    except (ValueError, RecursionError) as error:
        raise FormatError(
            file, 0, "", Text(f"JSONとして読めません（{in_japanese(str(error))}）", f"cannot be read as JSON ({error})")
        ) from None
    if not isinstance(data, list):
        what = expected("カードごとのオブジェクトのリスト", "a list of objects, one for each card", data)
        raise FormatError(file, 1, "", what)
    line, before = 1, 0
    for i, (row, start, end) in enumerate(_spans(text, data)):
        line, before = line + text.count("\n", before, start), start
        if not isinstance(row, Mapping):
            fault = FormatError(file, line, f"[{i}]", expected("オブジェクト", "an object", row))
            yield _Row(line, {}, fault=fault)
        else:
            words = text[start:end]
            yield _Row(line, row, _places(words, line, row), _doubled(words, line, row, file))


def _doubled(words: str, line: int, row: Mapping[str, Any], file: str) -> FormatError | None:
    """What is wrong with an object that has a key twice."""
    key = next((part.key for part in (row, *row.values()) if isinstance(part, _Twice)), None)
    if key is None:
        return None
    found = [m.start() for m in re.finditer(re.escape(json.dumps(key, ensure_ascii=False)), words)]
    line += words.count("\n", 0, found[1]) if len(found) > 1 else 0
    return FormatError(file, line, key, Text("が二度書かれています", "stands here twice"))


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


def _places(words: str, line: int, row: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """Line and column of the keys of an object."""
    out: dict[str, tuple[int, int]] = {}
    for key in row:
        for written in {json.dumps(key), json.dumps(key, ensure_ascii=False)}:
            if (at := words.find(written)) >= 0:
                out[key] = (line + words.count("\n", 0, at), at - words.rfind("\n", 0, at) if "\n" in words[:at] else 0)
    return out


class _Twice(dict[str, Any]):
    """An object that has a key twice."""

    key = ""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) == len(pairs):
        return out
    keys = [key for key, _ in pairs]
    twice = _Twice(out)
    twice.key = next(key for i, key in enumerate(keys) if key in keys[:i])
    return twice


_YAML = (".yaml", ".yml")
_LINES = (".txt",)
_ROWS: Mapping[str, Callable[[str, str], Iterator[_Row]]] = {".json": _json_rows, ".csv": _csv_rows}
"""How tables are read, by the ending of the file."""


def _written(card: Any) -> str:
    lines = []
    for key, value in msgspec.to_builtins(card).items():
        if key == "keywords":  # they stand as items of their own
            continue
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
