"""What has been decided at a table, row by row: which messages were carried out, and what can be taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from tefuda.server.steps import AUTOMATIC, BY_CLOCK
from tefuda.server.storage import Row

TAKE_BACK = "take-back "
"""What stands before the client's id where its proposal to take something back was carried out."""
RECENT = 64
"""Messages that are remembered, of those with a row and of those without (proposals and answers to them): a client sends again after a cut
what was not answered."""


class Course:
    """The rows of a match as far as one has to remember them.

    Attributes:
        number: It grows with each take-back: what was told of events since then is void.
        short: Whether of what was before a saved position only numbers are remembered, so that it cannot be taken back yet.
        partial: Whether there were rows whose messages are no longer remembered.
        taken_back: How often each seat has taken something back.
    """

    def __init__(self) -> None:
        self.number = 0
        self.short = False
        self.partial = False
        self.taken_back: Counter[str] = Counter()
        self._steps: list[tuple[str, int, bool]] = []
        self._own: Counter[str] = Counter()
        self._messages: dict[str, None] = {}
        self._recent: dict[str, None] = {}

    def begin_anew(self) -> None:
        """Forget what can be taken back: it is gone through once more."""
        self._steps, self._own, self.short = [], Counter(), False

    def begin_at(self, number: int, behind: Mapping[str, Any]) -> None:
        """Stand where a match was saved; ``behind``: what was to be remembered of it then, see :meth:`behind`."""
        self.number, self.short, self.partial = number, True, True
        self._steps = []
        self._own, self.taken_back = Counter(behind.get("own", {})), Counter(behind.get("taken_back", {}))

    def behind(self, rows: Iterable[tuple[Row, int]]) -> dict[str, Any]:
        """Return what prompts depend on of what was decided, with rows that are about to count and how many decisions each was: it is
        stored with a saved position."""
        after = Course()
        after._steps, after._own, after.taken_back = list(self._steps), Counter(self._own), Counter(self.taken_back)
        for row, decisions in rows:
            after.note(row.kind, row.seat, row.text, row.message, decisions)
            after.note_message(row.seat, row.message)
        return {"own": dict(after._own), "taken_back": dict(after.taken_back)}

    def note_message(self, seat: str, message: str, counted: bool = False) -> None:
        """A client's message is carried out; ``counted``: before the match was saved."""
        if message and message not in (BY_CLOCK, *AUTOMATIC):
            self.partial |= _remember(self._messages, f"{seat}:{message}")
            self.taken_back[seat] += message.startswith(TAKE_BACK) and not counted

    def note_recent(self, seat: str, message: str) -> None:
        """A client's message is carried out that may have left no row of its own."""
        if message:
            _remember(self._recent, f"{seat}:{message}")

    def done(self, seat: str, message: str) -> bool:
        """Tell whether a client's message was carried out before."""
        wanted = f"{seat}:{message}"
        return wanted in self._messages or wanted in self._recent or f"{seat}:{TAKE_BACK}{message}" in self._messages

    def note(self, kind: str, seat: str, text: str, message: str, decisions: int) -> None:
        """Note what may be taken back; nothing that was before a newcomer: he would be gone."""
        if kind == "undo":
            undone = int(text)
            while undone > 0 and self._steps:
                by, taken, automatic = self._steps.pop()
                undone -= taken
                self._own[by] -= not automatic
        else:
            self._steps.append((seat, decisions, message in AUTOMATIC))
            self._own[seat] += message not in AUTOMATIC
        if kind == "join":
            self._steps.clear()
            self._own.clear()

    def leads_back(self, seat: str) -> bool:
        """Tell whether there is a decision of a seat that can be taken back."""
        return bool(seat) and self._own[seat] > 0

    def back_to(self, seat: str) -> int:
        """Return how many decisions lie between now and before the last one that a seat took itself; 0 if there is none."""
        return sum(self.taken_with(seat).values())

    def taken_with(self, seat: str) -> dict[str, int]:
        """Return how many decisions of whom would be taken back with the last one that a seat took itself, the latest first."""
        out: Counter[str] = Counter()
        for by, decisions, automatic in reversed(self._steps):
            out[by] += decisions
            if by == seat and not automatic:
                return dict(out)
        return {}


def _remember(messages: dict[str, None], message: str) -> bool:
    """Add a message, and tell whether the oldest one is forgotten for it."""
    messages[message] = None
    full = len(messages) > RECENT
    if full:
        del messages[next(iter(messages))]
    return full
