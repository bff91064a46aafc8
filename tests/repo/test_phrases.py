"""The phrase books are what the grammars make of them."""

from pathlib import Path

import pytest

from tefuda.games.registry import game, games
from tools.phrases import page

DOCS = Path(__file__).parents[2] / "docs" / "users"


@pytest.mark.parametrize("id", games())
def test_the_phrase_book_is_made_from_the_grammar(id: str):
    written = (DOCS / f"phrases-{id}.md").read_text(encoding="utf-8")
    assert page(game(id)) == written, "run `make phrases`"
