"""What the publisher answered about evolve decks [6.1]."""

import pytest

from tefuda.errors import DeckError
from tefuda.formats.decks import DeckList
from tefuda.games.sve.cards import Card
from tefuda.match import Match

LEADER = Card("丘の長", "エルフ", "リーダー")
FILLING = [Card(f"丘の民{i}", "エルフ", "フォロワー", cost=1, attack=1, health=1) for i in range(13)]
BUD = Card("丘の蕾", "エルフ", "フォロワー", cost=1, attack=1, health=1, text="【進化】コスト1：これは進化する。")
FLOWERS = [Card("丘の蕾", "エルフ", "フォロワー・エボルヴ", attack=2, health=2)] + [
    Card(f"丘の花{i}", "エルフ", "フォロワー・エボルヴ", attack=2, health=2) for i in range(4)
]


def violations(buds: int, evolve: dict[str, int]) -> list[str]:
    """The clauses that a deck with so many buds and these evolve cards breaks."""
    main = {c.name: 3 for c in FILLING} | ({BUD.name: buds} if buds else {})
    deck = DeckList("sve", "試し", "", {"leader": LEADER.name}, {"main": main, "evolve": evolve})
    known: dict[str, list[Card]] = {}
    for card in [LEADER, *FILLING, BUD, *FLOWERS]:
        known.setdefault(card.name, []).append(card)
    try:
        Match.new("sve", [deck, deck], cards=known)
    except DeckError as error:
        return [v.clause for v in error.violations]
    return []


@pytest.mark.qa("Q3")
@pytest.mark.clause("sve:6.1.1.4")
def test_an_evolve_deck_may_be_empty_and_has_ten_cards_at_most():
    assert violations(3, {}) == []
    assert violations(3, {"丘の蕾": 3, "丘の花0": 3, "丘の花1": 3, "丘の花2": 1}) == []
    assert violations(3, {"丘の蕾": 3, "丘の花0": 3, "丘の花1": 3, "丘の花2": 2}) == ["6.1.1.4"]


@pytest.mark.qa("Q4")
@pytest.mark.parametrize("buds, flowers", [(3, 0), (3, 1), (1, 3)])
def test_a_follower_and_its_evolve_card_need_not_be_as_many(buds: int, flowers: int):
    assert violations(buds, {"丘の蕾": flowers} if flowers else {}) == []
