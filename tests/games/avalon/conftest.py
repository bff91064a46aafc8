"""The grammar of the tests, and the rulebook's own examples."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tefuda.games.avalon.reading import grammar
from tefuda.games.avalon.wording import pool_words
from tefuda.text.compiler import CardGrammar

RACES = {"竜": "Dragon", "騎士": "Knight"}
"""Races that the examples of the wording specification know."""

KINDS = {"C": "creature", "M": "magic", "S": "support"}
EXAMPLE = re.compile(r"^- (E\d+) \(([CMS])(!?)\)「(.*)」 → (.*)$", re.M)


class Example(NamedTuple):
    """One example of the wording specification."""

    id: str
    kind: str
    text: str
    refused: bool


@pytest.fixture(scope="session")
def avalon() -> CardGrammar:
    """The grammar with a few races."""
    return grammar(pool_words(RACES))


@pytest.fixture(scope="session")
def compositions() -> list[tuple[str, str]]:
    """Texts put together from the vocabulary of the book: kind of card and text."""
    rows = (Path(__file__).parent / "compositions.txt").read_text(encoding="utf-8").splitlines()
    return [(KINDS[row[0]], row[2:]) for row in rows]


@pytest.fixture(scope="session")
def examples(shared) -> list[Example]:
    """All examples of the wording specification."""
    text = (shared / "rulebooks/avalon/wording.md").read_text(encoding="utf-8")
    return [Example(i, KINDS[k], t, bool(bad)) for i, k, bad, t, _ in EXAMPLE.findall(text)]
