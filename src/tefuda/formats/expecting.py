"""Sentences about files that do not fit, in both languages: what was expected, and what stands there instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tefuda.formats.likeness import near, perhaps
from tefuda.saying import Text

__all__ = ["expected", "missing", "shown", "unknown_key"]

LONGEST = 60
FEW = 2
"""Examples among which nobody needs to be told which comes near."""


def expected(ja: str, en: str, found: Any, such_as: str = "") -> Text:
    """Say what was expected where something else stands, perhaps with what there is; a name of it that comes near is suggested."""
    got = shown(found)
    examples = (f"（{such_as}）", f" ({such_as})") if such_as else ("", "")
    there = re.split(r"[ ,|]+", such_as)
    hint = perhaps(found, there) if isinstance(found, str) and len(there) > FEW else Text("", "")
    return Text(
        f"{ja}{examples[0]}が必要です。書かれているもの: {got.ja}{hint.ja}",
        f"expected {en}{examples[1]}, not {got.en}{hint}",
    )


def missing(key: str, ja: str = "", en: str = "") -> Text:
    """Say that a key is missing, and what it holds."""
    return Text(
        f"{key} がありません" + (f": {ja}" if ja else ""), f"{key} is missing" + (f": expected {en}" if en else "")
    )


def unknown_key(key: str, known: Iterable[str]) -> Text:
    """Say that a key means nothing here, which one may be meant, and which there are."""
    keys = list(known)
    there = ", ".join(keys)
    close = near(key, keys, 1)
    ja = f"（もしかして: {close[0]}）" if close else ""
    en = f" (perhaps {close[0]})" if close else ""
    return Text(f"{key!r} というキーはありません{ja}。あるもの: {there}", f"unknown key {key!r}{en}; expected {there}")


def shown(value: Any) -> Text:
    """Write a value of a file for an error; long ones are cut."""
    if value is None:
        return Text("なし", "nothing")
    if isinstance(value, bool):
        return Text("true", "true") if value else Text("false", "false")
    if isinstance(value, Mapping):
        return Text("マッピング", "a mapping")
    if isinstance(value, list | tuple):
        return Text("リスト", "a list")
    text = repr(value)
    text = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return Text(text, text)
