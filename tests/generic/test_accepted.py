"""A sample of what `tools.accepted` proves of all accepted texts: each sentence does something in some position."""

import pytest

from tefuda.games.registry import game
from tefuda.kernel.programs import Ins
from tools.accepted import examined, unexplained

SAMPLE = {
    "sve": (3, 33, 93, 303, 513),
    "eoo": (3, 33, 153),
    "arc": (2, 62, 122, 182),
    "avalon": (2, 62, 92),
    "chronicle": (2, 62, 122, 182),
}
"""Compositions by their lines."""


@pytest.mark.skipif(not hasattr(Ins.run, "__code__"), reason="instructions of the compiled package cannot be watched")
@pytest.mark.parametrize("id", SAMPLE)
def test_sentences_of_accepted_texts_act(id: str):
    the_game = game(id)
    names = {f"作例{n}" for n in SAMPLE[id]}
    left, numbers = examined(the_game, (), lambda card: card.name in names, 40)
    assert numbers["sentences"] > 1
    assert unexplained(the_game, left) == []
