"""YAML that remembers where everything stood, so that errors can name the line and the field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import yaml

from tefuda.errors import FormatError
from tefuda.formats.parsers import in_japanese
from tefuda.formats.schema import Misfit, converted
from tefuda.saying import Text

T = TypeVar("T")
Path_ = tuple[str | int, ...]

DEEPEST = 100
"""How deep parts may stand in one another."""
MOST_PARTS = 1_000_000
"""How many parts a document may have, shared ones counted wherever they stand."""
LARGEST_FILE = 32_000_000
"""Bytes of the largest file that is read: all cards of a game take one or two millions."""
LONGEST_NUMBER = 20
"""Digits of the longest number: seeds have up to 64 bits."""

_BREAKS = re.compile("[\u0085\u2028\u2029]")
"""What YAML counts as the end of a line and editors do not: lines of errors would be wrong."""
_BRACKETS = re.compile(r"[\[\]{}]")
_DASHES = re.compile(r"(?:[-?:] ){50,}")
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_INDEX = re.compile(r"(?<=[^\s,\[{(:-])\[(-?\d+)\]")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_OPENED = re.compile(r"[\s{-]*([\w-]+): +([\[{&*!|>%@`])")
"""A key whose value begins with a sign that means something to YAML."""
_CLOSED = {"true": True, "false": False, "null": None, "~": None, "": None}


class Marked:
    """The content of a YAML document and the line of each of its parts.

    Plain scalars are read as whole numbers, ``true``, ``false``, nothing, or text: ``no`` is the word, ``8.4`` is text.

    Attributes:
        file: Name for errors.
        data: dicts, lists, strings, ints, bools, None.
        lines: Line number by path: ``("cards", 0, "cost")``.
    """

    def __init__(
        self,
        file: str,
        data: Any,
        lines: Mapping[Path_, int],
        text: str = "",
        scalars: Mapping[Path_, tuple[int, int]] | None = None,
        columns: Mapping[Path_, int] | None = None,
        above: int = 0,
    ) -> None:
        self.file = file
        self.data = data
        self.lines = lines
        self._text = text
        self._scalars = scalars or {}
        self._columns = columns or {}
        self._above = above

    def placed(self, file: str, above: int) -> Marked:
        """Return the same document as a part of a file, below so many lines."""
        return Marked(file, self.data, self.lines, self._text, self._scalars, self._columns, above)

    @cached_property
    def _rows(self) -> list[str]:
        return self._text.splitlines()

    def at(self, path: Path_) -> Any:
        """Return the part to which a path leads; the path must exist."""
        data = self.data
        for step in path:
            data = data[step]
        return data

    def line(self, path: Path_) -> int:
        """Return the line of a part, or of the nearest part around it."""
        while path not in self.lines and path:
            path = path[:-1]
        return self.lines.get(path, 1) + self._above

    def place_in_text(self, path: Path_, line: int, column: int) -> tuple[int, int]:
        """Return the line and column of the document where a character of a text stands; column 0 if only the line is known.

        Args:
            path: The text.
            line, column: Place in the text, from 1.
        """
        words = str(self.at(path)).split("\n")
        wanted = words[line - 1].strip() if line <= len(words) else ""
        there = self.line(path) - self._above
        first, last = self._scalars.get(path, (there, there))
        rows = self._rows[first - 1 : last]
        found = [(first + i, row.find(wanted)) for i, row in enumerate(rows) if wanted and wanted in row]
        if not found:
            return first + self._above, 0
        earlier = sum(w.strip() == wanted for w in words[: line - 1])
        at, start = found[min(earlier, len(found) - 1)]
        blanks = len(words[line - 1]) - len(words[line - 1].lstrip())
        return at + self._above, start + column - blanks

    def error(self, path: Path_, what: str) -> FormatError:
        """Return the error that says what is wrong with a part."""
        return FormatError(self.file, self.line(path), field_name(path), what, self._columns.get(path, 0))

    def convert(self, path: Path_, value: Any, kind: type[T]) -> T:
        """Return a part as a schema's type.

        Raises:
            FormatError: With the line and the field that do not fit.
        """
        try:
            return converted(value, kind)
        except Misfit as fault:
            raise self.error((*path, *fault.path), fault.what) from None


def field_name(path: Path_) -> str:
    """Write a path as people do: ``cards[0].cost``."""
    out = ""
    for step in path:
        out += f"[{step}]" if isinstance(step, int) else f".{step}" if out else step
    return out


def load(path: Path | str) -> Marked:
    """Read a YAML file.

    Raises:
        FormatError: If it cannot be read or is no YAML.
    """
    return parse(read_text(path), str(path))


Broken = dict[int, tuple[FormatError, str]]
"""What is wrong with items of a list, by their numbers, with the name that each gives itself."""


def load_items(path: Path | str) -> tuple[Marked, Broken]:
    """Read a YAML file that is a list, without those of its items that cannot be read.

    Returns:
        The document, and what is wrong with the items that are empty there.

    Raises:
        FormatError: If the file cannot be read, or it is not for one of its items that it is no YAML.
    """
    text = read_text(path)
    try:
        return parse(text, str(path)), {}
    except FormatError:
        good, faults = _without_broken(text, str(path))
        if not faults:
            raise
        return parse(good, str(path)), faults


_ITEM = re.compile(r"^- ", re.MULTILINE)
_NAME = re.compile(r"^(?:- )? *\{? *name: *([^\n,}#]+)", re.MULTILINE)


def _without_broken(text: str, file: str) -> tuple[str, Broken]:
    """Empty the items of a list that cannot be read; lines keep their numbers."""
    starts = [m.start() for m in _ITEM.finditer(text)]
    kept = text[: starts[0]] if starts else text
    faults: Broken = {}
    line = kept.count("\n")
    for i, (start, end) in enumerate(pairwise([*starts, len(text)])):
        item = text[start:end]
        try:
            parse(item, file)
            kept += item
        except FormatError as fault:
            field = fault.field.replace("[0]", f"[{i}]", 1)
            name = _NAME.search(item)
            where = line + fault.line if fault.line else line + 1
            faults[i] = (FormatError(file, where, field, fault.what), name[1].strip(" \"'") if name else "")
            kept += "-" + "\n" * item.count("\n")
        line += item.count("\n")
    return kept, faults


def read_text(path: Path | str) -> str:
    """Read a text file.

    Raises:
        FormatError: If it cannot be read, is no UTF-8, or is too large.
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            most = LARGEST_FILE // 1_000_000
            too_large = Text(
                f"大きすぎます（{most} MB まで）。分けてください", f"is too large ({most} MB at most); split it"
            )
            raise FormatError(str(path), 0, "", too_large)
        return data.decode("utf-8")
    except FileNotFoundError:
        raise FormatError(str(path), 0, "", Text("そのようなファイルはありません", "there is no such file")) from None
    except IsADirectoryError:
        raise FormatError(
            str(path), 0, "", Text("フォルダーです。ファイルを指定してください", "is a folder, not a file")
        ) from None
    except OSError as error:
        what = error.strerror or str(error)
        raise FormatError(str(path), 0, "", Text(f"読めません（{what}）", f"cannot be read ({what})")) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        what = Text(f"UTF-8の文書ではありません（{error.start}バイト目）", f"is no UTF-8 text (at byte {error.start})")
        raise FormatError(str(path), line, "", what) from None


def parse(text: str, file: str = "<text>") -> Marked:
    """Read YAML text; ``file`` names it in errors.

    Raises:
        FormatError: If it is no YAML, a key stands twice, a part holds itself (``&``, ``*``), or one is tagged (``!``).
    """
    if strange := _BREAKS.search(text):
        sign = f"U+{ord(strange[0]):04X}"
        what = Text(
            f"改行に見える文字 {sign} があります", f"holds {sign}, which some programs take for the end of a line"
        )
        raise FormatError(file, text.count("\n", 0, strange.start()) + 1, "", what)
    builder = _Builder(file)
    try:
        node = compose(text, file)
        data = builder.build(node, ()) if node is not None else None
    except RecursionError:
        raise FormatError(file, 0, "", Text("入れ子が深すぎます", "is nested too deeply")) from None
    return Marked(file, data, builder.lines, text, builder.scalars, builder.columns)


def compose(text: str, file: str = "<text>") -> yaml.Node | None:
    """Read YAML text as a tree of nodes. ``A.hand[0]`` may stand as a plain key inside braces, which YAML alone would not allow;
    in the nodes its brackets are private characters (:func:`parse` gives them back).

    Raises:
        FormatError: If it is no YAML.
    """
    if _deepest(text) > DEEPEST:
        raise FormatError(file, 0, "", Text("入れ子が深すぎます", "is nested too deeply"))
    shielded = _INDEX.sub("\ue000\\1\ue001", text)
    try:
        return yaml.compose(shielded, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        said: str = _no_yaml(error.problem or "", mark)
        rows = shielded.splitlines()
        if mark and mark.line < len(rows) and (opened := _OPENED.match(_plain(rows[mark.line]))):
            said = _bracketed(opened)
        raise FormatError(file, mark.line + 1 if mark else 0, "", said) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise FormatError(file, line, "", _no_yaml(f"{error.reason}", None)) from None
    except yaml.YAMLError as error:
        raise FormatError(file, 0, "", _no_yaml(str(error), None)) from None


def _bracketed(opened: re.Match[str]) -> Text:
    """Say how a text is written that begins with a sign of YAML (``text: [T]...``)."""
    key, sign, column = opened[1], opened[2], opened.start(2) + 1
    return Text(
        f'{column}文字目: {sign} で始まる文字列は、{key}: "…" のように " で囲むか、{key}: | の次の行に字下げして書いてください',
        f'column {column}: a text that begins with {sign} stands in quotes ({key}: "..."), or indented on the line after {key}: |',
    )


def _no_yaml(problem: str, mark: yaml.Mark | None) -> Text:
    problem = _plain(problem).split("\n")[0]
    why = in_japanese(problem)
    ja = f"{mark.column + 1}文字目: " if mark else ""
    en = f"column {mark.column + 1}: " if mark else ""
    return Text(f"{ja}YAMLとして読めません（{why}）", f"{en}cannot be read as YAML ({problem})")


def _deepest(text: str) -> int:
    """Return how deep brackets and dashes may nest at most: what the parser could not come back from is not given to it."""
    depth = most = 0
    for ch in _BRACKETS.findall(text):
        depth += 1 if ch in "[{" else -1
        most = max(most, depth)
    return max(most, max((len(m) for m in _DASHES.findall(text)), default=0) // 2)


def _plain(text: str) -> str:
    return text.replace("\ue000", "[").replace("\ue001", "]")


class _Builder:
    """Makes data of nodes and notes where everything stood."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: dict[Path_, int] = {}
        self.columns: dict[Path_, int] = {}
        self.scalars: dict[Path_, tuple[int, int]] = {}
        self.open: set[int] = set()
        self.made = 0

    def build(self, node: yaml.Node, path: Path_) -> Any:
        line = node.start_mark.line + 1
        if self.lines.setdefault(path, line) == line:
            self.columns[path] = node.start_mark.column + 1
        self.made += 1
        if id(node) in self.open or self.made > MOST_PARTS:
            what = Text("& と * が輪になるか、部分が多すぎます", "holds itself by & and *, or has too many parts")
            raise self.fault(line, path, what)
        if not node.tag.startswith("tag:yaml.org,2002:"):
            raise self.fault(
                line, path, Text(f"{node.tag} のようなタグは使えません", f"tags such as {node.tag} mean nothing")
            )
        if isinstance(node, yaml.ScalarNode):
            self.scalars[path] = (line, node.end_mark.line + 1)
            return self.scalar(node, path)
        self.open.add(id(node))
        data: Any
        if isinstance(node, yaml.MappingNode):
            data = {key: self.build(value, (*path, key)) for key, value in self.keys(node, path)}
        else:
            data = [self.build(item, (*path, i)) for i, item in enumerate(node.value)]
        self.open.discard(id(node))
        return data

    def keys(self, node: yaml.MappingNode, path: Path_) -> Iterator[tuple[str, yaml.Node]]:
        """The entries of a mapping; their lines are noted."""
        known: set[str] = set()
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise self.fault(line, path, Text("キーは語でなければなりません", "a key must be a word"))
            key = _plain(key_node.value)
            if key in known:
                raise self.fault(line, (*path, key), Text("が二度書かれています", "stands here twice"))
            known.add(key)
            self.lines[(*path, key)] = line
            self.columns[(*path, key)] = key_node.start_mark.column + 1
            yield key, value_node

    def scalar(self, node: yaml.Node, path: Path_) -> Any:
        text = _plain(str(node.value))
        if getattr(node, "style", None):
            return text
        if text in _CLOSED:
            return _CLOSED[text]
        if not _INT.fullmatch(text):
            return text
        if len(text) > LONGEST_NUMBER:
            raise self.fault(node.start_mark.line + 1, path, Text("数が大きすぎます", "is too large a number"))
        return int(text)

    def fault(self, line: int, path: Path_, what: str) -> FormatError:
        return FormatError(self.file, line, field_name(path), what)
