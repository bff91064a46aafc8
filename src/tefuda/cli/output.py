"""How commands speak: to people with or without colours, in Japanese or English, or to programs in JSON."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from enum import StrEnum
from typing import Annotated, Any

import msgspec
import typer
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tefuda.saying import LANGUAGES


class Language(StrEnum):
    """A language that commands speak."""

    JA = "ja"
    EN = "en"


Lang = Annotated[
    Language | None,
    typer.Option("--lang", envvar="TEFUDA_LANG", help="Language of the output. Default: that of the terminal."),
]
Plain = Annotated[
    bool,
    typer.Option("--plain", envvar="TEFUDA_PLAIN", help="No colours, boxes or columns: for screen readers and pipes."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]

_spoken: ContextVar[Language | None] = ContextVar("spoken", default=None)


def terminal_language() -> Language:
    """Return the language of the terminal: Japanese if its locale says so, English otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return Language.JA if value.lower().startswith("ja") else Language.EN
    return Language.EN


def spoken() -> Language:
    """Return the language of the running command, for errors."""
    return _spoken.get() or terminal_language()


def speak(lang: Language) -> None:
    """Set the language of the running command."""
    _spoken.set(lang)


def language_of(words: Sequence[str]) -> Language:
    """Return the language that a command line asks for, else that of TEFUDA_LANG or of the terminal."""
    pairs = zip(words, [*words[1:], ""], strict=False)  # the last word has none behind it
    asked = [b if a == "--lang" else a.partition("=")[2] for a, b in pairs if a == "--lang" or a.startswith("--lang=")]
    for name in (*asked, os.environ.get("TEFUDA_LANG", "")):
        if name in LANGUAGES:
            return Language(name)
    return terminal_language()


BEGINNING = re.compile(r"\s*(?:\d+(?: - \d+)?  |\S+(?: \S+)*\s{2,}(?=\S))?")
"""Blanks and the number of an option, or a first column, below which the rest of a long line does not stand."""


MOST = 24
"""Columns that the rest of a long line needs."""


class Output:
    """Where a command's words go: standard output, and standard error for progress and complaints.

    Attributes:
        lang: The language.
        plain: No colours, boxes or columns.
        json: Only :meth:`report` prints to standard output.
    """

    def __init__(self, lang: Language | None = None, plain: bool = False, json: bool = False) -> None:
        self.lang = lang or terminal_language()
        self.plain = plain
        self.json = json
        self.out = _console(plain, sys.stdout)
        self.err = _console(plain, sys.stderr)
        _spoken.set(self.lang)

    def words(self, ja: str, en: str) -> str:
        """Return the text of the chosen language."""
        return ja if self.lang is Language.JA else en

    def say(self, ja: str = "", en: str | None = None, style: str = "") -> None:
        """Print a line in the chosen language, unless JSON was asked for. One text alone is printed in either."""
        if self.json:
            return
        text = Text(self.words(ja, ja if en is None else en), style=style)
        if self.low:
            self.out.print(*self._broken(text), sep="\n", soft_wrap=True)
        else:
            self.out.print(text, soft_wrap=True)

    @property
    def low(self) -> bool:
        """Whether it goes to a screen, which has a width and a height."""
        return self.out.is_terminal and not self.plain

    def height(self, line: str) -> int:
        """Return how many lines of the terminal a line takes."""
        return len(self._broken(Text(line)))

    def _broken(self, text: Text) -> list[Text]:
        """Break a line between words, none of which (a path to be copied) is broken itself; what goes on stands below its beginning,
        behind the number of an option."""
        beginning = BEGINNING.match(text.plain)[0]  # type: ignore[index]
        indent = " " * cell_len(beginning)
        room = self.out.width - len(indent)
        if (
            text.cell_len <= self.out.width
            or room < MOST
            or any(len(w) > room for w in text.plain.split() if w.isascii())
        ):
            return [text]
        first, rest = text.divide([len(beginning)])
        return [
            Text(indent if i else first.plain, style=text.style) + part
            for i, part in enumerate(rest.wrap(self.out, room))
        ]

    def wipe(self) -> None:
        """Clear a terminal, with what it would show when scrolled back."""
        self.out.clear()
        if self.out.is_terminal:
            self.out.file.write("\x1b[3J")

    def show(self, content: Any) -> None:
        """Print something that Rich draws, unless JSON was asked for."""
        if not self.json:
            self.out.print(content)

    def complain(self, ja: str, en: str | None = None) -> None:
        """Print a line to standard error."""
        self.err.print(Text(self.words(ja, ja if en is None else en), style="red"), soft_wrap=True)

    def note(self, ja: str, en: str | None = None) -> None:
        """Print a line of progress to standard error."""
        self.err.print(Text(self.words(ja, ja if en is None else en), style="dim"), soft_wrap=True)

    def report(self, data: object) -> None:
        """Print the one object of ``--json``."""
        if self.json:
            sys.stdout.write(msgspec.json.format(msgspec.json.encode(data, enc_hook=str), indent=2).decode() + "\n")

    def table(self, title: str, headers: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Print a table; plain, a line a row, each value after the name of its column."""
        if self.json:
            return
        if self.plain:
            self.say(title)
            for row in rows:
                cells = [f"{h} {c}" for h, c in zip(headers[1:], row[1:], strict=True) if c]
                self.say(": ".join(filter(None, [row[0], ", ".join(cells)])))
            return
        table = Table(title=title, title_justify="left", header_style="bold", title_style="bold")
        for i, header in enumerate(headers):
            table.add_column(header, justify="left" if i == 0 else "right")
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        self.out.print(table)


def _console(plain: bool, stream: Any) -> Console:
    return Console(file=stream, highlight=False, no_color=plain or None, emoji=False, markup=False)
