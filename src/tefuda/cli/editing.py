"""The line editor of the terminal. Its library takes a while to load, so this is imported when somebody is first asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.history import FileHistory, InMemoryHistory

from tefuda.cli.folders import home

HISTORY = "history"
"""File of the user's folder with what was typed."""


def editor(words: Callable[[], Sequence[str]], **ends: Any) -> Any:
    """Return a line editor that completes to words. ``ends``: its input and output, if they are not the terminal's."""
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
