"""Values as the types of a schema: what does not fit is told in our own sentences, with the path of the part that is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec

from tefuda.formats.expecting import expected, missing, shown, unknown_key
from tefuda.saying import Text, in_language

__all__ = ["FieldFault", "Misfit", "converted"]

T = TypeVar("T")
Path_ = tuple[str | int, ...]


class FieldFault(ValueError):
    """A field of a schema's object that does not fit: its key as files write it ("" for the object as a whole), and why."""

    def __init__(self, field: str, what: str) -> None:
        self.field = field
        self.what = what
        super().__init__(f"{field}: {what}" if field else what)


class Misfit(ValueError):
    """A value that is not of its schema's type: the path of the part that is wrong, and why."""

    def __init__(self, path: Path_, what: str) -> None:
        self.path = path
        self.what = what
        super().__init__(what)


def converted(value: Any, kind: type[T], strict: bool = True) -> T:
    """Return a value as a schema's type. Not ``strict``: texts of numbers count as numbers, as in tables.

    Raises:
        Misfit: If it does not fit.
    """
    try:
        return msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError as error:
        raise _misfit(error, value, kind) from None


_WHERE = re.compile(r" - at (?:`key` in )?`\$?(.*)`$", re.DOTALL)
_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+|\.\.\.)\]")

_WORDS = {
    "str": Text("文字列", "a text"),
    "int": Text("整数", "a whole number"),
    "float": Text("数", "a number"),
    "bool": Text("true か false", "true or false"),
    "array": Text("リスト", "a list"),
    "object": Text("キーと値の組", "keys with values"),
    "null": Text("なし", "nothing"),
}
"""Types as people call them."""


def _misfit(error: msgspec.ValidationError, value: Any, kind: type) -> Misfit:
    text = str(error)
    place = _WHERE.search(text)
    path = tuple(_steps(place[1])) if place else ()
    cause = error.__cause__
    if isinstance(cause, FieldFault):
        return Misfit((*path, cause.field) if cause.field else path, cause.what)
    said = text[: place.start()] if place else text
    for pattern, tell in _SENTENCES:
        if found := pattern.fullmatch(said):
            return tell(found, path, _part(value, path), kind)
    return Misfit(path, expected("別の値", "another value", _part(value, path)))


def _steps(text: str) -> Iterator[str | int]:
    for name, index in _STEP.findall(text):
        if index == "...":
            return
        yield int(index) if index else name


def _part(value: Any, path: Path_) -> Any:
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            return value
    return value


def _wrong_type(found: re.Match[str], path: Path_, part: Any, kind: type) -> Misfit:
    words = [_WORDS.get(w, Text(w, w)) for w in found[1].split(" | ")]
    en = " or ".join(words)
    ja = "か".join(in_language(w, "ja") for w in words)
    return Misfit(path, expected(ja, en, part))


def _no_field(found: re.Match[str], path: Path_, part: Any, kind: type) -> Misfit:
    return Misfit(path, missing(found[1]))


def _unknown_field(found: re.Match[str], path: Path_, part: Any, kind: type) -> Misfit:
    names = [f.encode_name for f in msgspec.structs.fields(kind)] if issubclass(kind, msgspec.Struct) else []
    return Misfit((*path, found[1]), unknown_key(found[1], names))


def _no_choice(found: re.Match[str], path: Path_, part: Any, kind: type) -> Misfit:
    got = shown(part)
    return Misfit(path, Text(f"ここに {got.ja} は書けません", f"{got.en} means nothing here"))


_SENTENCES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Path_, Any, type], Misfit]], ...] = (
    (re.compile(r"Expected `([^`]+)`(?:, got `[^`]+`)?"), _wrong_type),
    (re.compile(r"Object missing required field `([^`]+)`"), _no_field),
    (re.compile(r"Object contains unknown field `([^`]*)`"), _unknown_field),
    (re.compile(r"Invalid enum value .*", re.DOTALL), _no_choice),
)
"""What the library says, and how we say it."""
