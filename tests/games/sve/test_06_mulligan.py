"""Replacing the opening hand [6.2.1.7, R19]."""

import pytest

from tefuda.games.sve.cards import Card
from tefuda.match import Match

NAMES = ["一の札", "二の札", "三の札", "四の札", "五の札", "六の札", "七の札", "八の札"]
CARDS = {name: [Card(name, "ニュートラル", "アミュレット", cost=1)] for name in NAMES}


def dealt(seed: int = 1) -> tuple[Match, str, str]:
    """A match with its hands dealt, and the letters of the first and of the second player."""
    decks = {letter: {"deck": NAMES} for letter in "AB"}
    match = Match.arranged("sve", {"phase": "setup", **decks}, seed=seed, cards=CARDS)
    one = match.decision.letter
    match.choose("go-first")
    return match, one, "AB"[one == "A"]


def names(match: Match, path: str, player: str | None = None) -> list[str]:
    return list(match.find(path, player).value)


@pytest.mark.clause("sve:R19")
def test_all_four_cards_go_to_the_bottom_in_the_chosen_order_without_shuffling():
    match, one, _ = dealt()
    hand, deck = names(match, f"{one}.hand"), names(match, f"{one}.deck")
    match.choose("mulligan", one)
    order = hand[::-1]
    for name in order[:-1]:
        match.choose(f"order {name}", one)
    assert names(match, f"{one}.hand") == deck
    assert names(match, f"{one}.deck") == order


@pytest.mark.clause("sve:R19")
def test_it_is_all_or_nothing_once_each_first_player_first():
    match, one, two = dealt()
    asked = []
    while match.decision.kind != "main":
        asked.append((match.decision.letter, match.decision.kind, len(match.legal)))
        match.choose(match.legal[-1])
    assert asked[0] == (one, "mulligan", 2)
    assert [a for a in asked if a[1] == "mulligan"] == [(one, "mulligan", 2), (two, "mulligan", 2)]
    assert asked == [
        (one, "mulligan", 2), (one, "order", 4), (one, "order", 3), (one, "order", 2),
        (two, "mulligan", 2), (two, "order", 4), (two, "order", 3), (two, "order", 2),
    ]  # fmt: skip


@pytest.mark.clause("sve:R19")
def test_the_second_player_knows_whether_the_first_replaced_his_hand_but_not_the_order():
    match, one, two = dealt()
    deck = match.copy().choose("keep", one)
    other = match.copy().choose("mulligan", one)
    for path in (f"{one}.hand", f"{one}.deck"):
        assert set(match.find(path, two).value) == {"hidden"}
    assert any("mulligan" in line for line in other.lines)
    assert not any("mulligan" in line for line in deck.lines)
    while other.decision.letter == one:
        other.choose(other.legal[0], one)
    assert set(other.find(f"{one}.deck", two).value) == {"hidden"}
    assert set(other.find(f"{one}.deck", one).value) == set(names(match, f"{one}.hand"))
