"""How options are listed and answered by number."""

from __future__ import annotations

import re

NUMBERS = re.compile(r"\d+(?:[;,\s]+\d+)*[;,\s]*")
"""Numbers of options: one, or several on a line for a set or an order."""

LONG = 4
"""Options in a row that differ by their number only, before they share a line."""


def runs(texts: list[str]) -> list[tuple[int, int]]:
    """Return the places, first and last, of options that are listed together: long rows of one word with the next number each."""
    out: list[tuple[int, int]] = []
    i = 0
    while i < len(texts):
        j = i
        while j + 1 < len(texts) and follows(texts[j], texts[j + 1]):
            j += 1
        if j - i + 1 >= LONG:
            out.append((i, j))
        else:
            out += [(k, k) for k in range(i, j + 1)]
        i = j + 1
    return out


def follows(one: str, other: str) -> bool:
    """Whether two options are the same word with a number and the next number."""
    word, n = NUMBERED.fullmatch(one).groups()  # type: ignore[union-attr]
    next_word, m = NUMBERED.fullmatch(other).groups()  # type: ignore[union-attr]
    return word == next_word and bool(n) and bool(m) and int(m) == int(n) + 1


NUMBERED = re.compile(r"(.*?)(\d*)")
"""A text and the number at its end."""
