"""The grammar of the tests, and the rulebook's own examples."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tefuda.games.sve.reading import grammar
from tefuda.games.sve.wording import pool_words
from tefuda.text.compiler import CardGrammar

TRIBES = [
    "兵士",
    "指揮官",
    "妖精",
    "獣",
    "騎兵",
    "旗手",
    "精霊",
    "天使",
    "死者",
    "竜族",
    "信仰",
    "武装",
    "魔法使い",
    "ゴーレム",
    "童話",
    "植物族",
    "大神",
    "双子",
    "竜使い",
    "土の印",
    "海洋",
]

KINDS = {"F": "follower", "A": "amulet", "S": "spell", "V": "follower"}
EXAMPLE = re.compile(r"^- (E\d+) \(([FASV])\)「(.*)」 → (.*)$", re.M)
LINE_BREAK = re.compile(r"／(?!\{?体力)")


class Example(NamedTuple):
    """One example of the wording specification."""

    id: str
    kind: str
    text: str
    rejected: bool


def read_examples(shared: Path) -> list[Example]:
    text = (shared / "rulebooks/sve/wording.md").read_text(encoding="utf-8")
    return [
        Example(i, KINDS[k], LINE_BREAK.sub("\n", t), meaning.startswith("rejected"))
        for i, k, t, meaning in EXAMPLE.findall(text)
    ]


@pytest.fixture(scope="session")
def sve() -> CardGrammar:
    """The grammar with a few types."""
    return grammar(pool_words(TRIBES))


@pytest.fixture(scope="session")
def examples(shared: Path) -> list[Example]:
    """All examples of the wording specification."""
    return read_examples(shared)


@pytest.fixture(scope="session")
def examples_grammar(examples: list[Example]) -> CardGrammar:
    """The grammar with every type that an example mentions."""
    used = {t for e in examples for t in re.findall(r"([一-鿿ァ-ヶー]+)・(?:[ァ-ヶ]|タイプ)", e.text)}
    return grammar(pool_words(set(TRIBES) | used))
