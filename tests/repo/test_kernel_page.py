"""The page for rule writers names everything that a step may use: fields of a frame, verbs of a position, modules."""

import re
from pathlib import Path

import pytest

from tefuda.kernel.frames import Frame, Scope
from tefuda.kernel.state import State

ROOT = Path(__file__).parents[2]
NAMED = set(re.findall(r"`(?:st\.|f\.)?(\w+)", (ROOT / "docs/dev/kernel.md").read_text(encoding="utf-8")))


@pytest.mark.parametrize("of", [Frame, State])
def test_every_verb_is_named(of):
    verbs = {name for name in dir(of) if not name.startswith("_") and callable(getattr(of, name))}
    assert verbs - NAMED == set()


def test_every_field_of_a_frame_is_named():
    assert {*Frame.__slots__, *Scope.__slots__} - NAMED == set()


def test_every_verb_that_the_page_explains_exists():
    text = (ROOT / "docs/dev/kernel.md").read_text(encoding="utf-8")
    called = set(re.findall(r"\bst\.(\w+)\(", text))
    assert {name for name in called if not hasattr(State, name)} == set()
