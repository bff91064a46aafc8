"""docs/users/notation.md lists the verbs and the kinds of decision that the code has."""

import re
from pathlib import Path

import pytest

from tefuda.games.registry import game, games
from tools.notation_guide import PAGE, page

ASKED = re.compile(
    r'(?:\.ask\(|\bpick\(|put_in_order\(|name_number\(|share_out\(|yes_or_no\(|only_no\()[^"]{0,60}"([a-z]+(?:-[a-z]+)*)"'
)
SOURCES = Path(__file__).parents[2] / "src/tefuda/games"


def test_the_page_is_what_the_tool_writes():
    said = PAGE.read_text(encoding="utf-8")
    assert said == page(said), "run: python -m tools.notation_guide"


@pytest.mark.parametrize("id", games())
def test_every_kind_of_decision_has_its_question(id: str):
    asked = {kind for file in (SOURCES / id).rglob("*.py") for kind in ASKED.findall(file.read_text(encoding="utf-8"))}
    assert len(asked) > 3
    assert asked - set(game(id).questions) == set()
