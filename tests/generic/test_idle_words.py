"""No attribute of a text is lost: put into a description, it changes what the text does, or the text is refused."""

import pytest

from tefuda.games.registry import game
from tools.idle_words import idle

SHARE = 0.025
"""Of the unseen texts; `python -m tools.idle_words` tries more."""


@pytest.mark.parametrize("id", ["eoo", "arc", "avalon", "chronicle"])
def test_every_attribute_changes_what_a_text_does(id: str):
    tried, lost = idle(game(id), SHARE, 3)
    assert tried > 50
    assert not lost, lost
