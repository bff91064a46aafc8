"""Reads what a person types, or what a script says in his place."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from tefuda.cli.commands import typed
from tefuda.cli.folders import home
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
            self._editor = editor(self.words)
        return str(self._editor.prompt(question))

    def yes_or_no(self) -> bool:
        """Ask until the answer is yes or no. A script gets one line for it; anything but yes, and the end, is no."""
        while (line := self.read(self.out.words("はい／いいえ> ", "yes/no> "))) is not None:
            answer = typed(line).lower()
            if answer in YES or answer in NO or not self.live:
                return answer in YES
        return False


def editor(words: Callable[[], Sequence[str]], **ends: Any) -> Any:
    """Return a line editor that completes to words. ``ends``: its input and output, if they are not the terminal's.

    Its library is loaded when somebody is first asked at a terminal: no script waits for it.
    """
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    history: Any = InMemoryHistory()
    try:
        home().mkdir(parents=True, exist_ok=True)
        with (home() / HISTORY).open("a", encoding="utf-8"):
            history = FileHistory(str(home() / HISTORY))
    except OSError:
        pass  # a home that cannot be written costs the history, not the match
    completer = WordCompleter(lambda: list(words()), ignore_case=True, sentence=True, match_middle=True)
    return PromptSession(
        history=history,
        completer=completer,
        complete_while_typing=False,
        enable_history_search=True,
        reserve_space_for_menu=4,
        **ends,
    )


HISTORY = "history"
"""File of the user's folder with what was typed."""
