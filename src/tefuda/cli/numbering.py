"""How options are listed and answered by number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from tefuda.cli.words import Speaker
from tefuda.match import Legal, Option

NUMBERS = re.compile(r"\d+(?:[;,\s]+\d+)*[;,\s]*")
"""Numbers of options: one, or several on a line for a set or an order."""

LEAST = 10
"""Cells of a note below which it says nothing."""

LONG = 4
"""Options in a row that differ by their number only, before they share a line."""


class Offer(NamedTuple):
    """An option as it is shown.

    Attributes:
        text: How it reads.
        notation: How it is written in notation.
        verb: Its verb.
        end: What it aims at, or its number: the end of a row of options that differ in nothing else.
        note: What must be said beside it to tell it from others.
    """

    text: str
    notation: str
    verb: str
    end: str = ""
    note: str = ""


def offers_of(speaker: Speaker, offers: Legal, options: Sequence[tuple[str, Option]]) -> list[Offer]:
    """Return the options of a decision as they are shown, as :meth:`~tefuda.cli.words.Speaker.options` writes them."""
    notes = offers.notes()
    return [
        Offer(
            text,
            option.text,
            option.verb,
            speaker.aim(option) or option.shape.word,
            speaker.pick(notes[option.text]) if option.text in notes else "",
        )
        for text, option in options
    ]


def listed(offers: Sequence[Offer], leads: str, width: int = -1) -> list[str]:
    """Return the lines that list options: those that differ only in a number or in what they aim at share one, what must be said to
    tell them apart stands behind them, as far as a line of ``width`` holds it (-1: whole), and behind a pass what it leads to."""
    lines = []
    for first, last in runs([offer.notation for offer in offers]):
        text, _, verb, _, note = offers[first]
        if last > first:
            lines.append(f"  {first + 1:>2} - {last + 1}  {text} ... {offers[last].end or offers[last].text}")
            continue
        line = f"  {first + 1:>2}  {text}"
        if leads and verb == "pass":
            line += f"  → {leads}"
        elif note and width < 0:
            line += f"  {note}"
        elif note and width > cell_len(line) + LEAST:
            line = cut(f"{line}  {note}", width)
        lines.append(line)
    return lines


def cut(line: str, width: int) -> str:
    """Return a line, or as much of it as so many cells hold."""
    return line if cell_len(line) <= width else set_cell_size(line, width - 2).rstrip() + " …"


class Naming:
    """Keeps what somebody has named of a set or an order that is asked for one by one."""

    def __init__(self) -> None:
        self._asked: tuple[object, list[str]] = (None, [])
        self.named: list[str] = []

    def ask(self, key: object, offers: Sequence[Offer], free: bool) -> None:
        """Compare what is asked with what was asked before under the same key: one option that is gone is one that was named."""
        shown = [offer.text for offer in offers]
        before, texts = self._asked
        gone = [text for text in texts if text not in shown]
        ends = any(offer.verb == DONE for offer in offers)
        if key != before or not set(shown) < set(texts) or len(gone) != 1 or (free and not ends):
            self.named = self.named if self._asked == (key, shown) else []
        else:
            self.named.append(gone[0])
        self._asked = (key, shown)


DONE = "done"
"""The verb that ends a set."""
ONE_BY_ONE = frozenset((DONE, "order", "next", "order-damage", "order-triggers", "place", "redraw"))
"""Verbs of questions that may be answered with several numbers on a line."""


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
