"""What the publisher answered about building decks [6.1]."""

from typing import Any

import pytest

from tefuda.errors import DeckError
from tefuda.formats.decks import DeckList
from tefuda.games.sve.cards import Card
from tefuda.match import Match

KINDS: dict[str, dict[str, Any]] = {
    "フォロワー": {"attack": 1, "health": 1},
    "アミュレット": {},
    "スペル": {"text": "1枚引く。"},
}
LEADER = Card("丘の長", "エルフ", "リーダー")


def card(name: str, class_: str, kind: str) -> Card:
    return Card(name, class_, kind, cost=1, **KINDS[kind])


def violations(class_: str, *kinds: str) -> list[str]:
    """The clauses that a deck of forty cards of a class and of these kinds breaks under a leader of the class Elf."""
    cards = [card(f"{kinds[i % len(kinds)]}{i}", class_, kinds[i % len(kinds)]) for i in range(20)]
    deck = DeckList("sve", "試し", "", {"leader": LEADER.name}, {"main": {c.name: 2 for c in cards}, "evolve": {}})
    try:
        Match.new("sve", [deck, deck], cards={c.name: [c] for c in [LEADER, *cards]})
    except DeckError as error:
        return [v.clause for v in error.violations]
    return []


@pytest.mark.qa("Q1")
@pytest.mark.parametrize("kind", KINDS)
def test_a_main_deck_may_do_without_any_kind_of_card(kind: str):
    assert violations("エルフ", kind) == []
    assert violations("エルフ", *(k for k in KINDS if k != kind)) == []


@pytest.mark.qa("Q2")
def test_a_main_deck_may_be_neutral_throughout():
    assert violations("ニュートラル", *KINDS) == []
    assert violations("ロイヤル", *KINDS) != []
