"""What can be printed on a card, and where an arcaea belongs [17]."""

from collections.abc import Mapping
from typing import Any

import pytest

from tefuda.errors import DeckError
from tefuda.formats.decks import DeckList
from tefuda.games.eoo.cards import Card
from tefuda.match import Match

STATUSES: dict[str, Any] = {"ether": 1, "physis": 2, "defense": 3, "shield": 4, "weight": 5}
ARCAEA = Card("主", "アルケイア", "火", **STATUSES)
CARDS: dict[str, list[Card]] = {
    "主": [ARCAEA],
    "副": [Card("副", "アルケイア", "水", **STATUSES)],
    **{f"兵{i}": [Card(f"兵{i}", "ノーディア-兵士", "火", 1, attack=1, armour=0, life=1)] for i in range(14)},
}
SOLDIERS = {f"兵{i}": 4 for i in range(12)} | {"兵12": 2}
"""Fifty cards that are allowed."""


def deck(archive: Mapping[str, int] = SOLDIERS, arcaea: str = "主") -> DeckList:
    return DeckList("eoo", "試し", "", {"arcaea": arcaea}, {"archive": dict(archive)})


def broken(archive: Mapping[str, int] = SOLDIERS, arcaea: str = "主") -> list[str]:
    """The clauses that a deck breaks."""
    try:
        Match.new("eoo", [deck(archive, arcaea), deck()], cards=CARDS)
    except DeckError as error:
        return [v.clause for v in error.violations]
    return []


@pytest.mark.clause("eoo:17-1-1", "eoo:R39")
def test_a_deck_has_one_arcaea_and_it_starts_in_its_zone():
    match = Match.new("eoo", [deck(), deck(arcaea="副")], cards=CARDS)
    assert match.find("A.arcaea.name").value == "主"
    assert match.find("B.arcaea.name").value == "副"
    assert match.find("B.arcaea.zone").value == "arcaea"


@pytest.mark.clause("eoo:17-1-1", "eoo:R39")
def test_what_is_no_arcaea_cannot_take_its_place():
    assert broken(arcaea="兵13") == ["17-1-1"]


@pytest.mark.clause("eoo:17-1-1", "eoo:R39")
def test_no_further_arcaea_is_in_the_archive():
    assert broken({**SOLDIERS, "副": 1}) == ["2-1-2"]


@pytest.mark.clause("eoo:17-1-5", "eoo:17-10-1")
@pytest.mark.parametrize("fields", [{"kind": "アルケイア-兵士"}, {"subtypes": ("兵士",)}])
def test_an_arcaea_has_no_subtypes(fields):
    with pytest.raises(ValueError, match="subtypes"):
        Card(**{"name": "主", "kind": "アルケイア", **STATUSES, **fields})


@pytest.mark.clause("eoo:17-10-1")
@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        ("ノーディア", {"attack": 1, "armour": 1, "life": 1}),
        ("アーティファクト", {}),
        ("グリフ", {}),
        ("スペル", {}),
        ("アーツ", {}),
        ("レコード", {}),
    ],
)
def test_every_other_type_can_have_subtypes(kind, numbers):
    assert "竜" in Card("札", f"{kind}-竜", cost=0, **numbers).all_subtypes


@pytest.mark.clause("eoo:17-6-1", "eoo:R41")
@pytest.mark.parametrize("kind", ["スペル", "アーツ", "エフェクト-スペル", "エフェクト-アーツ"])
def test_spells_and_arts_can_be_reacts(kind):
    card = Card("札", f"{kind}-リアクト", cost=0)
    assert card.all_subtypes == (card.type, "リアクト")
    assert card.is_effect


@pytest.mark.clause("eoo:17-6-1")
@pytest.mark.parametrize("kind", ["レコード", "グリフ", "アーティファクト"])
def test_nothing_else_is_a_react(kind):
    with pytest.raises(ValueError, match="リアクト"):
        Card("札", f"{kind}-リアクト", cost=0)


@pytest.mark.clause("eoo:17-2-2")
@pytest.mark.parametrize("missing", ["attack", "armour", "life"])
def test_a_nodia_has_all_three_values(missing):
    numbers: dict[str, Any] = {"attack": 1, "armour": 1, "life": 1}
    del numbers[missing]
    with pytest.raises(ValueError, match="ノーディア"):
        Card("札", "ノーディア", cost=0, **numbers)


@pytest.mark.clause("eoo:17-1-2")
@pytest.mark.parametrize("missing", STATUSES)
def test_an_arcaea_has_all_five_statuses(missing):
    with pytest.raises(ValueError, match=missing):
        Card("主", "アルケイア", **{k: v for k, v in STATUSES.items() if k != missing})


@pytest.mark.clause("eoo:17-1-2", "eoo:17-2-2")
def test_the_values_of_one_type_are_not_printed_on_another():
    with pytest.raises(ValueError, match="weight"):
        Card("札", "ノーディア", cost=0, attack=1, armour=1, life=1, weight=1)
    with pytest.raises(ValueError, match="a: "):
        Card("主", "アルケイア", attack=1, **STATUSES)
