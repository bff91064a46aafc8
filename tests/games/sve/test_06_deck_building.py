"""Which cards a player may bring [6.1, R83]."""

from collections.abc import Mapping

import pytest

from tefuda.errors import DeckError
from tefuda.formats.decks import DeckList
from tefuda.games.sve.cards import Card
from tefuda.match import Match, game


def follower(name: str, class_: str = "エルフ", kind: str = "フォロワー", text: str = "") -> Card:
    cost = None if kind.endswith("エボルヴ") else 1
    return Card(name, class_, kind, cost=cost, attack=1, health=1, text=text)


CARDS: dict[str, list[Card]] = {
    "森の長": [Card("森の長", "エルフ", "リーダー")],
    "別の長": [Card("別の長", "エルフ", "リーダー")],
    "無所属の長": [Card("無所属の長", "ニュートラル", "リーダー")],
    **{f"木{i}": [follower(f"木{i}"), follower(f"木{i}", kind="フォロワー・エボルヴ")] for i in range(17)},
    "旅人": [follower("旅人", "ニュートラル"), follower("旅人", "ニュートラル", "フォロワー・エボルヴ")],
    "騎士": [follower("騎士", "ロイヤル"), follower("騎士", "ロイヤル", "フォロワー・エボルヴ")],
    "羽虫": [follower("羽虫", kind="フォロワー・トークン")],
    "進化のみ": [follower("進化のみ", kind="フォロワー・エボルヴ")],
    "増える茸": [follower("増える茸", text="メインデッキにこのカードを10枚まで入れることができる。")],
}
TREES = {f"木{i}": 3 for i in range(13)} | {"木13": 1}
"""Forty cards that are allowed."""


def deck(main: Mapping[str, int], evolve: Mapping[str, int] | None = None, leader: str = "森の長") -> DeckList:
    return DeckList("sve", "試し", "", {"leader": leader}, {"main": dict(main), "evolve": dict(evolve or {})})


def broken(main: Mapping[str, int], evolve: Mapping[str, int] | None = None, leader: str = "森の長") -> list[str]:
    """The clauses that a deck breaks."""
    try:
        Match.new("sve", [deck(main, evolve, leader), deck(TREES)], cards=CARDS)
    except DeckError as error:
        return [v.clause for v in error.violations]
    return []


@pytest.mark.clause("sve:6.1.1")
def test_a_leader_a_main_deck_and_an_evolve_deck_are_brought():
    match = Match.new("sve", [deck(TREES, {"木0": 3}), deck(TREES)], cards=CARDS)
    assert match.find("A.leader.name").value == "森の長"
    assert len(match.find("A.deck").value) == 40
    assert len(match.find("A.evolve_deck").value) == 3


@pytest.mark.clause("sve:6.1.1.1")
@pytest.mark.parametrize("leader", ["木0", "羽虫", "進化のみ"])
def test_the_leader_must_be_a_leader_card(leader):
    assert broken(TREES, leader=leader) == ["6.1.1.1"]


@pytest.mark.clause("sve:6.1.1.2", "sve:2.2.3")
def test_cards_are_of_the_leaders_class_or_neutral():
    assert broken(TREES | {"旅人": 3}, {"旅人": 3}) == []
    assert broken(TREES | {"騎士": 1}) == ["6.1.1.2"]
    assert broken(TREES, {"騎士": 1}) == ["6.1.1.2"]


@pytest.mark.clause("sve:6.1.1.2")
def test_a_neutral_leader_leads_neutral_cards_only():
    assert "6.1.1.2" in broken(TREES, leader="無所属の長")


@pytest.mark.clause("sve:6.1.1.3")
@pytest.mark.parametrize(("more", "clauses"), [(-1, ["6.1.1.3"]), (0, []), (10, []), (11, ["6.1.1.3"])])
def test_a_main_deck_has_forty_to_fifty_cards(more, clauses):
    cards = dict(TREES)
    cards["木13"] += more
    for i in (14, 15, 16):
        while cards["木13"] > 3 and cards.get(f"木{i}", 0) < 3:
            cards["木13"] -= 1
            cards[f"木{i}"] = cards.get(f"木{i}", 0) + 1
    assert broken({name: n for name, n in cards.items() if n}) == clauses


@pytest.mark.clause("sve:6.1.1.3", "sve:2.3.3.1")
@pytest.mark.parametrize("name", ["別の長", "進化のみ", "羽虫"])
def test_a_main_deck_has_no_leader_no_evolve_card_and_no_token(name):
    assert broken(TREES | {name: 1}) == ["6.1.1.3"]


@pytest.mark.clause("sve:6.1.1.4")
@pytest.mark.parametrize(("size", "clauses"), [(0, []), (1, []), (10, []), (11, ["6.1.1.4"])])
def test_an_evolve_deck_has_up_to_ten_cards(size, clauses):
    evolve: dict[str, int] = {}
    for k in range(size):
        evolve[f"木{k // 3}"] = evolve.get(f"木{k // 3}", 0) + 1
    assert broken(TREES, evolve) == clauses


@pytest.mark.clause("sve:6.1.1.4", "sve:2.3.3.1")
@pytest.mark.parametrize("name", ["羽虫", "増える茸", "別の長"])
def test_an_evolve_deck_has_evolve_cards_only(name):
    assert broken(TREES, {name: 1}) == ["6.1.1.4"]


@pytest.mark.clause("sve:6.1.1.5", "sve:R83", "sve:2.1.1")
def test_three_of_a_name_are_allowed_in_each_deck():
    assert broken(TREES, {"木0": 3}) == []
    assert broken(TREES | {"木0": 4}) == ["6.1.1.5"]
    assert broken(TREES, {"木0": 4}) == ["6.1.1.5"]


@pytest.mark.clause("sve:R95")
def test_names_that_differ_in_width_only_are_one_name():
    cards = CARDS | {n: [follower(n)] for n in ("木A", "木Ａ")}
    main = {f"木{i}": 3 for i in range(12)} | {"木A": 2, "木Ａ": 2}
    with pytest.raises(DeckError) as caught:
        Match.new("sve", [deck(main), deck(TREES)], cards=cards)
    assert [v.clause for v in caught.value.violations] == ["6.1.1.5"]


@pytest.mark.clause("sve:R83")
def test_every_reason_is_listed():
    assert set(broken({"木0": 4, "騎士": 1, "羽虫": 1}, {"木1": 4, "増える茸": 1})) == {
        "6.1.1.2",
        "6.1.1.3",
        "6.1.1.4",
        "6.1.1.5",
    }


@pytest.mark.clause("sve:R83")
def test_the_error_names_the_deck_and_every_clause_in_words():
    with pytest.raises(DeckError) as caught:
        Match.new("sve", [deck(TREES), deck(TREES | {"木0": 4, "騎士": 1})], cards=CARDS)
    assert caught.value.deck == "試し"
    assert len(caught.value.violations) == 2
    assert all(f"[{v.clause}]" in str(caught.value) and v.ja and v.en for v in caught.value.violations)


@pytest.mark.clause("sve:6.1.2", "sve:1.3.1")
def test_a_text_about_building_decks_replaces_the_limit():
    main = {f"木{i}": 3 for i in range(10)} | {"増える茸": 10}
    assert broken(main) == []
    assert broken(main | {"増える茸": 11}) == ["6.1.1.5"]


@pytest.mark.clause("sve:6.1.2")
def test_such_a_text_does_nothing_in_the_match():
    given = {"A": {"pp": 1, "hand": ["増える茸", "増える茸"]}}
    match = Match.arranged("sve", given, cards=CARDS).choose("play 増える茸")
    assert match.legal.texts() == ["end"]
    assert match.find("A.field[0].attack").value == 1


@pytest.mark.clause("sve:6.1.1", "sve:R83")
@pytest.mark.parametrize("name", game("sve").deck_names())
def test_every_delivered_deck_is_allowed(name):
    Match.new("sve", [name, name])


def test_what_is_wrong_is_told_in_one_language():
    with pytest.raises(DeckError) as caught:
        Match.new("sve", [deck({**TREES, "騎士": 1, "進化のみ": 1}), deck(TREES)], cards=CARDS)
    assert [v.en for v in caught.value.violations] == [
        "騎士 is of class Swordcraft, the leader of class Forestcraft",
        "進化のみ (evolve follower) cannot be in the main deck",
    ]
