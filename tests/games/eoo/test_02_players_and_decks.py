"""Who plays and what he brings [2-1, 3-1-1, R39]."""

from collections.abc import Mapping

import pytest

from tefuda.errors import DeckError, TefudaError
from tefuda.formats.decks import DeckList
from tefuda.games.eoo.cards import Card
from tefuda.match import Match, game


def arcaea(name: str, attributes: str) -> Card:
    return Card(name, "アルケイア", attributes, ether=1, physis=1, defense=5, shield=4, weight=3)


CARDS: dict[str, list[Card]] = {
    "主": [arcaea("主", "火")],
    "水の主": [arcaea("水の主", "水")],
    **{f"兵{i}": [Card(f"兵{i}", "ノーディア-兵士", "火", "火", attack=1, armour=1, life=1)] for i in range(13)},
    "高い呪": [Card("高い呪", "スペル", "水", "水3", text="カードを1枚引く。")],
    "呪": [Card("呪", "スペル", "水", "水", text="カードを1枚引く。")],
}
FIFTY = {f"兵{i}": 4 for i in range(12)} | {"兵12": 2}
"""Fifty cards that are allowed."""


def deck(archive: Mapping[str, int], arcaea: str = "主") -> DeckList:
    return DeckList("eoo", "試し", "", {"arcaea": arcaea}, {"archive": dict(archive)})


def broken(archive: Mapping[str, int], arcaea: str = "主") -> list[str]:
    """The clauses that a deck breaks."""
    try:
        Match.new("eoo", [deck(archive, arcaea), deck(FIFTY)], cards=CARDS)
    except DeckError as error:
        return [v.clause for v in error.violations]
    return []


@pytest.mark.clause("eoo:2-1-1")
def test_two_play():
    assert game("eoo").seats == (2, 2)
    for number in (1, 3):
        with pytest.raises(TefudaError):
            Match.new("eoo", [deck(FIFTY)] * number, cards=CARDS)
    match = Match.new("eoo", [deck(FIFTY)] * 2, cards=CARDS)
    with pytest.raises(TefudaError):
        match.view("C")


@pytest.mark.clause("eoo:2-1-2", "eoo:3-1-1", "eoo:3-2-1-1", "eoo:17-1-1")
def test_fifty_cards_and_one_arcaea_are_brought():
    match = Match.new("eoo", [deck(FIFTY), deck(FIFTY, "水の主")], cards=CARDS)
    for letter, name in (("A", "主"), ("B", "水の主")):
        assert match.find(f"{letter}.arcaea.name").value == name
        assert sum(len(match.find(f"{letter}.{zone}").value) for zone in ("archive", "hand", "shield")) == 50
        for other in ("A", "B"):
            seen = match.view(other).zones[letter]["arcaea"].cards
            assert [c.name for c in seen if c is not None] == [name]


@pytest.mark.clause("eoo:2-1-2", "eoo:R39")
@pytest.mark.parametrize("more, clauses", [({"兵12": 1}, ["2-1-2"]), ({"兵12": 2}, []), ({"兵12": 4, "呪": 4}, [])])
def test_fifty_or_more_without_upper_limit(more, clauses):
    assert broken({f"兵{i}": 4 for i in range(12)} | more) == clauses


@pytest.mark.clause("eoo:2-1-2", "eoo:R39")
def test_an_arcaea_is_no_card_of_the_archive_and_nothing_else_is_an_arcaea():
    assert broken({**FIFTY, "主": 1}) == ["2-1-2"]
    with pytest.raises(TefudaError):
        Match.new("eoo", [deck(FIFTY, "兵1"), deck(FIFTY)], cards=CARDS)


@pytest.mark.clause("eoo:R39")
def test_the_attributes_of_the_arcaea_do_not_restrict_the_archive():
    assert broken({**FIFTY, "呪": 4}) == []


@pytest.mark.clause("eoo:2-1-3")
def test_at_most_four_cards_of_a_name():
    assert broken({f"兵{i}": 4 for i in range(12)} | {"兵12": 5}) == ["2-1-3"]
    assert broken({f"兵{i}": 4 for i in range(13)}) == []


def told(decks: list[DeckList], seed: int) -> list[str]:
    """What the log tells of the set-up."""
    match = Match.new("eoo", decks, cards=CARDS, seed=seed)
    match.choose("cut 20").choose("demand-shuffle")
    return [str(line).split("  [match ")[0] for line in match.log if "[match 3-2-6-1 " not in str(line)]


@pytest.mark.clause("eoo:3-2-2-3", "eoo:3-2-3-1", "eoo:3-2-4-1", "eoo:3-2-5-1", "eoo:R78")
def test_the_set_up_is_told():
    mixed = FIFTY | {"兵12": 1, "呪": 1}
    lines = told([deck({**mixed, "兵0": 3, "高い呪": 1})] * 2, 1)
    shown = [k for k, line in enumerate(lines) if line.endswith("was revealed")]
    assert shown
    assert len(shown) % 2 == 0
    assert all(lines[k - 1].endswith("archive was shuffled") for k in shown)
    first, second = ("A", "B") if "A goes first" in lines else ("B", "A")
    assert lines[shown[-1] + 1 :] == [
        f"{first} goes first",
        "A's archive was shuffled",
        "B's archive was shuffled",
        f"{first}'s archive was cut 20 cards down",
        f"{second}'s archive was shuffled",
        f"{first} laid 4 shields",
        f"{second} laid 4 shields",
        f"{first} drew 7 cards to begin with",
        f"{second} drew 7 cards to begin with",
    ]


@pytest.mark.clause("eoo:3-2-2-3", "eoo:R78")
def test_where_every_card_costs_the_same_lots_decide_at_once():
    same = deck({f"兵{i}": 4 for i in range(12)} | {"兵12": 2})
    firsts = [told([same, same], seed)[0] for seed in range(12)]
    assert set(firsts) == {"A goes first", "B goes first"}
