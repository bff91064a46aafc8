"""How options are listed and answered by number."""

from __future__ import annotations

import re

from tefuda.cli.words import Speaker
from tefuda.match import Decision, Legal, Option

NUMBERS = re.compile(r"\d+(?:[;,\s]+\d+)*[;,\s]*")
"""Numbers of options: one, or several on a line for a set or an order."""

LONG = 4
"""Options in a row that differ by their number only, before they share a line."""


def listed(speaker: Speaker, offers: Legal, options: list[tuple[str, Option]], leads: str) -> list[str]:
    """Return the lines that list options, as :meth:`~tefuda.cli.words.Speaker.options` writes them: those that differ only in a number or
    in what they aim at share one, what must be said to tell them apart stands behind them, and behind a pass what it leads to."""
    notes = offers.notes()
    lines = []
    for first, last in runs([option.text for _, option in options]):
        text, option = options[first]
        if last > first:
            end = speaker.aim(options[last][1]) or options[last][1].shape.word or options[last][0]
            lines.append(f"  {first + 1:>2} - {last + 1}  {text} ... {end}")
            continue
        note = speaker.pick(notes[option.text]) if option.text in notes else ""
        more = f"  → {leads}" if leads and option.verb == "pass" else f"  {note}" if note else ""
        lines.append(f"  {first + 1:>2}  {text}{more}")
    return lines


class Naming:
    """Keeps what somebody has named of a set or an order that is asked for one by one."""

    def __init__(self) -> None:
        self._asked: tuple[object, list[str]] = ((), [])
        self.named: list[str] = []

    def ask(self, decision: Decision, options: list[tuple[str, Option]], free: bool) -> None:
        """Compare what is asked with what was asked before: one option that is gone is one that was named."""
        key, shown = (decision.player, decision.kind, decision.clause), [text for text, _ in options]
        before, texts = self._asked
        gone = [text for text in texts if text not in shown]
        ends = any(option.verb == DONE for _, option in options)
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
