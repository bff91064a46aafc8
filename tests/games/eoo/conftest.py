"""The grammar of the tests, and the rulebook's own examples."""

import re
from typing import NamedTuple

import pytest

from tefuda.games.eoo.reading import grammar
from tefuda.games.eoo.wording import pool_words
from tefuda.text.compiler import CardGrammar

SUBTYPES = {"兵士": "Soldier", "装備品": "Equipment", "ドラゴン": "Dragon", "精霊": "Spirit"}
"""Subtypes that the examples of the wording specification know."""

KINDS = {"K": "arcaea", "N": "nodia", "T": "artifact", "G": "glyph", "S": "spell", "A": "arts", "R": "record"}
EXAMPLE = re.compile(r"^- (W\d{3}) ([KNTGSAR])(\*?)(?: cost=(\S+))? (ok|error) 「(.+?)」 → (.+)$", re.M)


class Example(NamedTuple):
    """One example of the wording specification."""

    id: str
    kind: str
    text: str
    refused: str


@pytest.fixture(scope="session")
def eoo() -> CardGrammar:
    """The grammar with a few subtypes."""
    return grammar(pool_words(SUBTYPES))


@pytest.fixture(scope="session")
def examples(shared) -> list[Example]:
    """All examples of the wording specification; `refused` is the word that the error must point at, or ""."""
    text = (shared / "rulebooks/eoo/wording.md").read_text(encoding="utf-8")
    found = EXAMPLE.findall(text)
    return [
        Example(i, KINDS[k], t.replace("｜", "\n"), re.split("[：:]", why)[0].strip("「」『』") if v == "error" else "")
        for i, k, _, _, v, t, why in found
    ]
