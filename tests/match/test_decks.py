"""Deck construction of Shadowverse EVOLVE: every broken clause is named."""

import msgspec
import pytest

from tefuda.errors import DeckError
from tefuda.formats.decks import DeckList
from tefuda.games.sve.cards import Card
from tefuda.match import Match, game

LEADER = Card("将", "エルフ", "リーダー")
SOLDIERS = [Card(f"兵{i}", "ニュートラル", "フォロワー", cost=1, attack=1, health=1) for i in range(20)]
EVOLVED = [Card(f"兵{i}", "ニュートラル", "フォロワー・エボルヴ", attack=2, health=2) for i in range(5)]
OTHERS = [
    Card("竜騎", "ドラゴン", "フォロワー", cost=1, attack=1, health=1),
    Card("札", "ニュートラル", "フォロワー・トークン", cost=1, attack=1, health=1),
]
UNIVERSE = {"将": [LEADER]}
for card in (*SOLDIERS, *EVOLVED, *OTHERS):
    UNIVERSE.setdefault(card.name, []).append(card)

GOOD = DeckList(
    "sve",
    "good",
    singles={"leader": "将"},
    piles={"main": {f"兵{i}": 3 for i in range(14)}, "evolve": {"兵0": 3, "兵1": 3}},
)


def broken(deck: DeckList) -> list[str]:
    sve = game("sve")
    found = sve.deck(deck, UNIVERSE)
    clauses = [v.clause for v in sve.violations(found, sve.compile(sve.deck_cards(found), UNIVERSE))]
    if clauses:
        with pytest.raises(DeckError, match=deck.name) as raised:
            Match.new("sve", [GOOD, deck], cards=UNIVERSE)
        assert [v.clause for v in raised.value.violations] == clauses
        assert all(f"[{clause}]" in str(raised.value) for clause in clauses)
    return clauses


def with_piles(**piles: dict[str, int]) -> DeckList:
    return msgspec.structs.replace(GOOD, piles={**GOOD.piles, **piles})


@pytest.mark.clause("sve:6.1.1", "sve:R83")
def test_a_good_deck_is_taken():
    assert broken(GOOD) == []


@pytest.mark.clause("sve:6.1.1.1")
def test_the_leader_is_a_leader():
    assert broken(msgspec.structs.replace(GOOD, singles={"leader": "兵0"})) == ["6.1.1.1"]


@pytest.mark.clause("sve:6.1.1.2")
def test_classes_are_the_leaders_or_neutral():
    assert broken(with_piles(main={**GOOD.piles["main"], "竜騎": 1})) == ["6.1.1.2"]


@pytest.mark.clause("sve:6.1.1.3")
@pytest.mark.parametrize("names, clauses", [(13, ["6.1.1.3"]), (16, []), (17, ["6.1.1.3"])])
def test_the_main_deck_has_40_to_50_cards(names: int, clauses: list[str]):
    assert broken(with_piles(main={f"兵{i}": 3 for i in range(names)})) == clauses


@pytest.mark.clause("sve:6.1.1.3", "sve:R83")
def test_no_tokens_and_leaders_in_the_main_deck():
    assert broken(with_piles(main={**GOOD.piles["main"], "札": 1, "将": 1})) == ["6.1.1.3", "6.1.1.3"]


@pytest.mark.clause("sve:6.1.1.4")
def test_the_evolve_deck_has_at_most_10_evolve_cards():
    assert broken(with_piles(evolve={f"兵{i}": 2 for i in range(5)})) == []
    assert broken(with_piles(evolve={f"兵{i}": 3 for i in range(4)})) == ["6.1.1.4"]
    assert broken(with_piles(evolve={"兵6": 1})) == ["6.1.1.4"]


@pytest.mark.clause("sve:6.1.1.5")
def test_three_copies_of_a_name_in_each_deck():
    assert broken(with_piles(main={**GOOD.piles["main"], "兵0": 4})) == ["6.1.1.5"]
    assert broken(with_piles(evolve={"兵0": 4})) == ["6.1.1.5"]


@pytest.mark.clause("sve:6.1.2")
def test_a_text_may_allow_more_copies():
    crowd = Card("群れ", "ニュートラル", "フォロワー", cost=1, attack=1, health=1)
    crowd = msgspec.structs.replace(crowd, text="メインデッキにこれを10枚まで入れることができる。")
    universe = {**UNIVERSE, "群れ": [crowd]}
    deck = with_piles(main={**{f"兵{i}": 3 for i in range(11)}, "群れ": 10})
    Match.new("sve", [deck, GOOD], cards=universe)
    with pytest.raises(DeckError) as raised:
        Match.new("sve", [with_piles(main={**{f"兵{i}": 3 for i in range(11)}, "群れ": 11}), GOOD], cards=universe)
    assert [v.clause for v in raised.value.violations] == ["6.1.1.5"]


def test_all_delivered_decks_are_allowed():
    sve = game("sve")
    names = sve.deck_names()
    assert names
    for name in names:
        Match.new("sve", [name, name])
