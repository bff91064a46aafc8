"""YAML that remembers where everything stood, so that errors can name the line and the field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import yaml

from tefuda.errors import FormatError
from tefuda.formats.schema import Misfit, converted

T = TypeVar("T")
Path_ = tuple[str | int, ...]

_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_INDEX = re.compile(r"(?<=[^\s,\[{(:-])\[(-?\d+)\]")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CLOSED = {"true": True, "false": False, "null": None, "~": None, "": None}


class Marked:
    """The content of a YAML document and the line of each of its parts.

    Plain scalars are read as whole numbers, ``true``, ``false``, nothing, or text: ``no`` is the word, ``8.4`` is text.

    Attributes:
        file: Name for errors.
        data: dicts, lists, strings, ints, bools, None.
        lines: Line number by path: ``("cards", 0, "cost")``.
    """

    def __init__(self, file: str, data: Any, lines: Mapping[Path_, int]) -> None:
        self.file = file
        self.data = data
        self.lines = lines

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
        return self.lines.get(path, 1)

    def error(self, path: Path_, what: str) -> FormatError:
        """Return the error that says what is wrong with a part."""
        return FormatError(self.file, self.line(path), field_name(path), what)

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
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise FormatError(str(path), 0, "", error.strerror or "cannot be read") from None
    except UnicodeDecodeError as error:
        raise FormatError(str(path), 0, "", f"is no UTF-8 text ({error.reason} at byte {error.start})") from None
    return parse(text, str(path))


def parse(text: str, file: str = "<text>") -> Marked:
    """Read YAML text; ``file`` names it in errors.

    Raises:
        FormatError: If it is no YAML, or a key stands twice.
    """
    node = compose(text, file)
    lines: dict[Path_, int] = {}
    data = _build(node, (), lines, file) if node is not None else None
    return Marked(file, data, lines)


def compose(text: str, file: str = "<text>") -> yaml.Node | None:
    """Read YAML text as a tree of nodes. ``A.hand[0]`` may stand as a plain key inside braces, which YAML alone would not allow;
    in the nodes its brackets are private characters (:func:`parse` gives them back).

    Raises:
        FormatError: If it is no YAML.
    """
    shielded = _INDEX.sub("\ue000\\1\ue001", text)
    try:
        return yaml.compose(shielded, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise FormatError(file, mark.line + 1 if mark else 0, "", _plain(error.problem or "is no YAML")) from None
    except yaml.YAMLError as error:
        raise FormatError(file, 0, "", _plain(str(error))) from None


def _plain(text: str) -> str:
    return text.replace("\ue000", "[").replace("\ue001", "]")


def _build(node: yaml.Node, path: Path_, lines: dict[Path_, int], file: str) -> Any:
    lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        out: dict[str, Any] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise FormatError(file, line, field_name(path), "a key must be a word")
            key = _plain(key_node.value)
            if key in out:
                raise FormatError(file, line, field_name((*path, key)), "stands here twice")
            lines[(*path, key)] = line
            out[key] = _build(value_node, (*path, key), lines, file)
        return out
    if isinstance(node, yaml.SequenceNode):
        return [_build(item, (*path, i), lines, file) for i, item in enumerate(node.value)]
    return _scalar(node)


def _scalar(node: yaml.Node) -> Any:
    text = _plain(str(node.value))
    if getattr(node, "style", None):
        return text
    if text in _CLOSED:
        return _CLOSED[text]
    return int(text) if _INT.fullmatch(text) else text
