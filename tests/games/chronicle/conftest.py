"""The grammar of the tests, and the rulebook's own examples."""

import re
from typing import NamedTuple

import pytest

from tefuda.games.chronicle.reading import grammar
from tefuda.games.chronicle.wording import pool_words
from tefuda.text.compiler import CardGrammar

CATEGORIES = {"竜": "Dragon", "兵士": "Soldier", "死者": "Dead", "獣": "Beast", "蛙": "Frog"}
"""Categories that the examples of the wording specification know."""

EXAMPLE = re.compile(r"^- (W\d{3}) (spell|unit|history|structure|cb)(?: cost=(\S+))?( reject)? `([^`]+)` → (.+)$", re.M)


class Example(NamedTuple):
    """One example of the wording specification."""

    id: str
    kind: str
    text: str
    refused: bool


@pytest.fixture(scope="session")
def chronicle() -> CardGrammar:
    """The grammar with a few categories and one card that calls itself by name."""
    return grammar(pool_words(CATEGORIES, ["見張り"]))


@pytest.fixture(scope="session")
def examples(shared) -> list[Example]:
    """All examples of the wording specification."""
    text = (shared / "rulebooks/chronicle/wording.md").read_text(encoding="utf-8")
    return [
        Example(i, kind + ("_x" if "X" in cost else ""), t.replace("<br>", "\n"), bool(no))
        for i, kind, cost, no, t, _ in EXAMPLE.findall(text)
    ]
