"""What is already so does not happen: no event, nothing to trigger on [6.3.1.1, 6.3.1.3, 6.4.2, 15.1.2, 15.1.3]."""

import pytest

from tefuda.games.chronicle.cards import Card
from tefuda.games.registry import game
from tefuda.match import Match

CARDS = [
    Card("歩兵", "ユニット", "(1)(白)", "兵士", 1, level=1, power=1000, atk=1),
    Card("就寝", "スペル", "(0)", text="ユニット1体を選ぶ。それをワイプする。"),
    Card("起床", "スペル", "(0)", text="ユニット1体を選ぶ。それを回復する。"),
    Card("開帳", "スペル", "(0)", text="あなたの時代マーカー1枚を表向きにする。"),
    Card("空の火", "スペル", "(0)", text="ユニット1体を選ぶ。それにあなたの進攻値に等しいダメージを与える。"),
]


def resolved(spell: str, given: dict) -> list[str]:
    """Use a spell and return the kinds of events that its resolution brings."""
    universe = {**game("chronicle").cards(), **{c.name: [c] for c in CARDS}}
    match = Match.arranged("chronicle", {"A": {"hand": [spell], **given}}, 1, {}, universe)
    match.choose(f"use {spell}", "A")
    told = len(match.log)
    for player in ("A", "B"):
        match.choose("pass", player)
    return [entry.text.en.removeprefix("x ") for entry in match.log[told:]]


@pytest.mark.clause("chronicle:6.3.1.1", "chronicle:15.1.2.2", "chronicle:15.1.3.2", "chronicle:R36")
@pytest.mark.parametrize("spell, was, does", [("就寝", True, "was wiped"), ("起床", False, "was recovered")])
def test_wiping_what_is_wiped_and_recovering_what_is_active_is_no_event(spell: str, was: bool, does: str):
    unit = {"card": "歩兵", "as": "x"}
    assert does in resolved(spell, {"battlefield": [{**unit, "wiped": not was}]})
    assert does not in resolved(spell, {"battlefield": [{**unit, "wiped": was}]})


@pytest.mark.clause("chronicle:6.3.1.3", "chronicle:6.3.1.2")
def test_turning_a_card_to_the_face_that_it_shows_is_no_event():
    turned = [t for t in resolved("開帳", {"age": [{"card": "歩兵", "as": "x"}]}) if "turned" in t]
    assert len(turned) == 1
    assert not [t for t in resolved("開帳", {"age": [{"card": "歩兵", "as": "x", "open": True}]}) if "turned" in t]


@pytest.mark.clause("chronicle:6.4.2", "chronicle:R72")
@pytest.mark.parametrize("amount, happens", [(0, False), (3, True)])
def test_no_damage_is_no_event(amount: int, happens: bool):
    told = resolved("空の火", {"advance": amount, "battlefield": [{"card": "歩兵", "as": "x"}]})
    assert bool([t for t in told if "damage" in t]) == happens
