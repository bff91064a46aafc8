"""What a text is told that can be read, but not executed: which part of it, and why, in both languages."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import FrameType
from typing import NamedTuple

from tefuda.errors import TefudaError
from tefuda.games.homes import HOMES, home
from tefuda.saying import Text
from tefuda.text.compiler import TextLine
from tefuda.text.model import Node
from tefuda.text.spans import spans_of

QUOTED = 40
"""Characters of a text that are quoted at most."""


class Quoted(NamedTuple):
    """A part of a printed text.

    Attributes:
        line: The line in which it stands.
        start, end: From where to where, in the line's normal spelling.
    """

    line: TextLine
    start: int
    end: int

    @property
    def print(self) -> str:
        """Its print."""
        return self.line.source.text[self.start : self.end]


class LoweringError(TefudaError, ValueError):
    """A text that can be read but not executed.

    Attributes:
        card: Name of the card.
        line: Number of the line, from 0.
        what: Why it cannot be executed, in both languages; "" where the part itself says it all.
        nodes: What it is about: the part of the text that was at hand, then those around it.
    """

    def __init__(self, card: str, line: int, what: str = "", node: Node | None = None) -> None:
        self.card = card
        self.line = line
        self.what = what if isinstance(what, Text) else Text(reasons().get(what, what), what)
        self.nodes = (*(() if node is None else (node,)), *_at_hand())
        super().__init__(self._in_line(self.explained()))

    def explained(self, part: str = "") -> Text:
        """Return the message about a printed part of the text, as sentences."""
        quoted = f"「{part if len(part) <= QUOTED else part[:QUOTED] + '…'}」" if part else ""
        ja, en = quoted and f"{quoted}は", quoted and f"{quoted} "
        if not self.what:
            return Text(
                f"{ja}読めますが、tefuda はまだ実行できません。別の言い方にしてください。",
                f"{en}can be read, but tefuda cannot execute it yet; say it in another way.",
            )
        return Text(
            f"{ja}読めますが、ここでは実行できません。{self.what.ja}。",
            f"{en}can be read, but not executed here: {self.what.en}.",
        )

    def quote(self, lines: Sequence[TextLine]) -> None:
        """Let the message quote the part of these lines that was at hand, if it is one of theirs."""
        if found := self.within(lines):
            self.said = self._in_line(self.explained(found.print))
            self.args = (str(self.said),)

    def within(self, lines: Sequence[TextLine]) -> Quoted | None:
        """Return where in these lines the innermost part that was at hand is printed, None if none of them is theirs."""
        for node in self.nodes:
            for line in lines:
                nodes = line.tree.nodes
                number = next((k for k, n in enumerate(nodes) if n is node), nodes.index(node) if node in nodes else -1)
                if number >= 0:
                    return Quoted(line, *spans_of(line.grammar.grammar, line.source.text, line.tree)[number])
        return None

    def _in_line(self, told: Text) -> Text:
        return Text(f"『{self.card}』{self.line + 1}行目: {told.ja}", f"{self.card}, line {self.line + 1}: {told.en}")


@contextmanager
def quoting(lines: Sequence[TextLine]) -> Iterator[None]:
    """Let what is refused meanwhile quote these lines."""
    try:
        yield
    except LoweringError as error:
        error.quote(lines)
        raise


def _at_hand() -> Iterator[Node]:
    """Return the parts of a text on which whoever refuses it was at work: those that the innermost function knows, its last one first,
    then those that its callers know."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        yield from (value for value in reversed(list(frame.f_locals.values())) if isinstance(value, Node))
        frame = frame.f_back


CATALOGUE = "reasons_ja.toml"
"""Why texts are not executed: English = Japanese. Each game has such a file; what several games say stands beside this module."""


def catalogues() -> Mapping[str, Traversable]:
    """Return the files of reasons, by the id of their game; that of several games is under ``""``."""
    places = {"": files(__package__), **{id: home(id) for id in HOMES}}
    found = {id: place.joinpath(CATALOGUE) for id, place in places.items()}
    return {id: file for id, file in found.items() if file.is_file()}


@cache
def reasons() -> Mapping[str, str]:
    """Return why texts are not executed, in Japanese by English; read when the first text is refused."""
    out: dict[str, str] = {}
    for file in catalogues().values():
        out |= tomllib.loads(file.read_text(encoding="utf-8"))
    return out
