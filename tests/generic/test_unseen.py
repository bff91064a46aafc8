"""Sentences written before anybody looked at the grammar (tests/unseen): what is refused is listed, the others can be executed."""

import pytest

from tefuda.cli.cards import with_cards
from tefuda.games.registry import game
from tools.unseen import GAMES, around, cards, entries, executable, known

STEP = 9
"""One entry of so many is tried, and each that is refused rightly: all of them take ten seconds a game (`python -m tools.unseen`)."""
LEAST = {"sve": 2268, "arc": 960, "avalon": 934, "eoo": 1021, "chronicle": 1048}
"""How many can be executed at least: raise it when more are; a text found wrong may be refused until it is right."""


@pytest.mark.parametrize("id", GAMES)
def test_unseen_sentences_are_executed_or_listed(id: str):
    own = game(id)
    pairs = [pair for k, pair in enumerate(cards(own)) if k % STEP == 0 or "refused" in pair[0]]
    universe = with_cards(around(own), [card for _, card in pairs])
    listed = known()[id]
    wrong = [
        entry["text"]
        for entry, card in pairs
        if (
            "refused" in entry
            if executable(own, card, universe)
            else "refused" not in entry and entry["text"] not in listed
        )
    ]
    assert wrong == []


@pytest.mark.parametrize("id", GAMES)
def test_the_list_of_refused_sentences_does_not_grow(id: str):
    rows, listed = entries(id), known()[id]
    texts = [entry["text"] for entry in rows]
    rightly = sum("refused" in entry for entry in rows)
    assert len(texts) == len(set(texts))
    assert set(listed) <= set(texts)
    assert len(texts) >= 300
    assert len(texts) - rightly - len(listed) >= LEAST[id]
