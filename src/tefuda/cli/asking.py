"""Reads what a person types, or what a script says in his place."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from tefuda.cli.commands import typed
from tefuda.cli.output import Output

YES = ("yes", "y", "はい")
NO = ("no", "n", "いいえ")


def at_terminal() -> bool:
    """Tell whether a person types, not a script."""
    return sys.stdin.isatty()


class Asker:
    """Asks at a terminal, or reads the lines of a pipe.

    A line is edited with history (kept between matches), search in it (Ctrl-R) and completion (Tab). Plain output (for screen readers)
    and terminals that cannot move the cursor get a plain prompt.

    Attributes:
        live: Whether a person sits at a terminal.
        words: Returns what Tab completes to.
    """

    def __init__(self, out: Output, words: Callable[[], Sequence[str]] = tuple) -> None:
        self.out = out
        self.live = at_terminal()
        self.words = words
        self._editor: Any = None

    def read(self, question: str) -> str | None:
        """Read a line; None at the end of the input. What a script says is shown as if it were typed."""
        if self.live:
            try:
                return self._typed(question)
            except (EOFError, KeyboardInterrupt):
                return None
        try:
            line = sys.stdin.readline()
        except UnicodeDecodeError as error:
            self.out.say(
                f"入力が UTF-8 ではありません（{error.start}バイト目）。",
                f"The input is not UTF-8 text (byte {error.start}).",
                style="red",
            )
            return None
        if not line:
            return None
        self.out.say(question + line.rstrip("\n"))
        return line

    def _typed(self, question: str) -> str:
        if self.out.plain or not self.out.out.is_terminal or self.out.out.is_dumb_terminal:
            return input(question)
        if self._editor is None:
            from tefuda.cli.editing import editor  # slow to load, and no script waits for it

            self._editor = editor(self.words)
        return str(self._editor.prompt(question))

    def yes_or_no(self) -> bool:
        """Ask until the answer is yes or no. A script gets one line for it; anything but yes, and the end, is no."""
        while (line := self.read(self.out.words("はい／いいえ> ", "yes/no> "))) is not None:
            answer = typed(line).lower()
            if answer in YES or answer in NO or not self.live:
                return answer in YES
        return False
