"""The grammar of the tests, and the examples of the wording specification."""

import re
from typing import NamedTuple

import pytest

from tefuda.games.arc.cards import Card
from tefuda.games.arc.reading import grammar
from tefuda.games.arc.wording import pool_words
from tefuda.text.compiler import CardGrammar

NAMED = ("ヒーロー", "ドール", "栄光", "観測者", "奉仕者", "博徒", "邪教", "魔導")
"""Named that the examples know."""
NAMES = ("蒼の剣", "紅の盾", "蒼と紅の魔剣", "星纏う騎士")
CLASSES = {"A": "アルマ", "R": "リフレ", "C": "コグニ", "武": "アルマ"}
EXAMPLE = re.compile(r"^- (W\d+) (A|R|C|武)(!?)(?: \{([^}]*)\})? 「(.*)」 → (.+)$", re.M)


class Example(NamedTuple):
    """One example of the wording specification that is a text (`kind`: A, R, C, 武)."""

    id: str
    kind: str
    refused: bool
    skills: tuple[str, ...]
    text: str

    def card(self) -> Card:
        """The example as the text of a card."""
        text, weapon = ("", self.text) if self.kind == "武" else (self.text, "")
        stat = 1 if CLASSES[self.kind] == "アルマ" else None
        return Card(
            "試し", CLASSES[self.kind], "勇気", 1, stat, stat, stat, text=text, weapon=weapon, skills=self.skills
        )


@pytest.fixture(scope="session")
def arc() -> CardGrammar:
    """The grammar with the named of the examples."""
    return grammar(pool_words(NAMED))


@pytest.fixture(scope="session")
def pool() -> dict[str, list[Card]]:
    """The cards that the examples name."""
    cards = [Card(name, "アルマ", "勇気", 1, ap=1, rp=1, cp=1, named=NAMED) for name in NAMES]
    return {c.name: [c] for c in (*cards, Card("火の粉", "リフレ", "勇気", 1))}


@pytest.fixture(scope="session")
def examples(shared) -> list[Example]:
    """All examples of the wording specification that are texts."""
    text = (shared / "rulebooks/arc/wording.md").read_text(encoding="utf-8")
    found = EXAMPLE.findall(text)
    return [Example(i, k, bool(r), tuple(re.findall(r"\[([^\]]*)\]", tail)), t) for i, k, r, tail, t, _ in found]
