"""Who plays, what he brings, and that he may give up [1.1, 2.1, 3.1.3, 8.1]."""

from collections.abc import Mapping

import pytest

from tefuda.errors import DeckError, TefudaError
from tefuda.formats.decks import DeckList
from tefuda.games.chronicle.cards import Card
from tefuda.match import Match, game


def soldier(name: str, text: str = "") -> Card:
    return Card(name, "ユニット", "(1)(白)", "兵士", 1, level=1, power=1000, atk=1, text=text)


CARDS: dict[str, list[Card]] = {
    **{f"兵{i}": [soldier(f"兵{i}")] for i in range(20)},
    "群れ": [soldier("群れ", "[F]このカードはデッキに何枚でも入れることができる。")],
}
FIFTY = {f"兵{i}": 3 for i in range(16)} | {"兵16": 2}
"""Fifty cards that are allowed."""


def deck(cards: Mapping[str, int]) -> DeckList:
    return DeckList("chronicle", "試し", "", {}, {"deck": dict(cards)})


def broken(cards: Mapping[str, int]) -> list[str]:
    """The clauses that a deck breaks."""
    try:
        Match.new("chronicle", [deck(cards), deck(FIFTY)], cards=CARDS)
    except DeckError as error:
        return [v.clause for v in error.violations]
    return []


@pytest.mark.clause("chronicle:1.1", "chronicle:6.1.3")
def test_two_play():
    assert game("chronicle").seats == (2, 2)
    for number in (1, 3):
        with pytest.raises(TefudaError):
            Match.new("chronicle", [deck(FIFTY)] * number, cards=CARDS)
    match = Match.new("chronicle", [deck(FIFTY)] * 2, cards=CARDS)
    with pytest.raises(TefudaError):
        match.view("C")


@pytest.mark.clause("chronicle:8.1.1.1")
@pytest.mark.parametrize("more, clauses", [({}, []), ({"兵16": 1}, ["8.1.1.1"]), ({"兵16": 3}, ["8.1.1.1"])])
def test_fifty_cards_exactly(more, clauses):
    assert broken(FIFTY | more) == clauses


@pytest.mark.clause("chronicle:8.1.1.2", "chronicle:5.5.1")
def test_three_copies_of_a_name_at_most():
    four = {f"兵{i}": 3 for i in range(15)} | {"兵15": 4, "兵16": 1}
    assert sum(four.values()) == 50
    assert broken(four) == ["8.1.1.2"]


@pytest.mark.clause("chronicle:8.1.2", "chronicle:R113", "chronicle:2.1")
def test_a_text_on_building_replaces_the_limit_of_its_card_alone():
    many = {f"兵{i}": 3 for i in range(10)} | {"群れ": 20}
    assert broken(many) == []
    assert broken({**many, "群れ": 19, "兵0": 4}) == ["8.1.1.2"]
    assert broken({**many, "群れ": 21}) == ["8.1.1.1"]


@pytest.mark.clause("chronicle:2.1", "chronicle:3.1.3", "chronicle:3.1", "chronicle:R9", "chronicle:R10")
@pytest.mark.parametrize("player, other", [("A", "B"), ("B", "A")])
@pytest.mark.parametrize("decisions", [0, 1, 3, 9, 25])
def test_a_player_may_concede_at_any_time_asked_or_not_and_loses(player, other, decisions):
    match = Match.new("chronicle", ["dawn_and_ash", "tide_and_forge"], seed=5)
    for _ in range(decisions):
        asked = match.decision
        match.choose(asked.options[0], asked.player)
    match.concede(player)
    assert match.decision is None
    assert str(match.find("result").value) == other
    assert match.find("reason").value == "3.1.3"


@pytest.mark.clause("chronicle:3.1.3", "chronicle:R9")
def test_conceding_is_no_option_of_a_decision():
    match = Match.new("chronicle", ["dawn_and_ash", "tide_and_forge"], seed=5)
    for _ in range(40):
        asked = match.decision
        assert "concede" not in asked.options.texts()
        match.choose(asked.options[-1], asked.player)
