"""Before the first turn [6.2.1]."""

from collections import Counter

import pytest

from tefuda.formats.decks import DeckList
from tefuda.games.sve.cards import Card
from tefuda.match import Match

NAMES = [f"札{i}" for i in range(14)]
CARDS = {
    **{n: [Card(n, "エルフ", "フォロワー", cost=1, attack=1, health=1), Card(n, "エルフ", "フォロワー・エボルヴ", attack=2, health=2)] for n in NAMES},
    "長い名の長": [Card("長い名の長", "エルフ", "リーダー")],
    "丈夫な長": [Card("丈夫な長", "エルフ", "リーダー", health=25)],
}  # fmt: skip
MAIN = dict.fromkeys(NAMES[:13], 3) | {NAMES[13]: 1}


def deck(leader: str = "長い名の長", evolve: int = 3) -> DeckList:
    piles = {"main": MAIN, "evolve": {NAMES[0]: evolve} if evolve else {}}
    return DeckList("sve", "試し", "", {"leader": leader}, piles)


def start(seed: int = 1, leader: str = "長い名の長", evolve: int = 3) -> Match:
    return Match.new("sve", [deck(), deck(leader, evolve)], seed=seed, cards=CARDS)


def count(match: Match, path: str) -> int:
    return len(match.find(path).value)


def names(match: Match, path: str, player: str | None = None) -> list[str]:
    return [str(n).partition("#")[0] for n in match.find(path, player).value]


def other(player: str) -> str:
    return "AB"[player == "A"]


@pytest.mark.clause("sve:6.2.1.1", "sve:6.2.1.2", "sve:4.3.1")
def test_both_leaders_are_shown_in_their_areas_from_the_beginning():
    match = start(leader="丈夫な長")
    for viewer in "AB":
        assert match.find("A.leader.name", viewer).value == "長い名の長"
        assert match.find("B.leader.name", viewer).value == "丈夫な長"


@pytest.mark.clause("sve:6.2.1.1", "sve:6.2.1.3", "sve:4.5.1")
def test_main_decks_lie_in_the_deck_areas():
    match = start()
    for player in "AB":
        assert Counter(names(match, f"{player}.deck")) == Counter(MAIN)
        assert set(match.find(f"{player}.deck", player).value) == {"hidden"}
        assert count(match, f"{player}.hand") == 0


@pytest.mark.clause("sve:6.2.1.3", "sve:5.8.1")
def test_main_decks_are_shuffled():
    orders = {tuple(names(start(seed), f"{player}.deck")) for seed in range(20) for player in "AB"}
    assert len(orders) == 40


@pytest.mark.clause("sve:6.2.1.1.1", "sve:4.1.2.1")
def test_it_is_known_that_a_player_has_no_evolve_deck():
    match = start(evolve=0)
    assert match.view("A").zones["B"]["evolve_deck"].count == 0
    assert match.view("B").zones["A"]["evolve_deck"].count == 3


@pytest.mark.clause("sve:6.2.1.4", "sve:4.6.1", "sve:4.6.2")
def test_evolve_decks_lie_in_their_areas_seen_by_their_players_only():
    match = start()
    for player in "AB":
        assert names(match, f"{player}.evolve_deck", player) == [NAMES[0]] * 3
        assert set(match.find(f"{player}.evolve_deck", other(player)).value) == {"hidden"}


@pytest.mark.clause("sve:6.2.1.5")
def test_a_random_player_decides_who_goes_first():
    choosers = Counter(start(seed).decision.letter for seed in range(40))
    assert set(choosers) == {"A", "B"}
    assert min(choosers.values()) > 8
    match = start()
    assert match.decision.kind == "first-or-second"
    assert match.legal.texts() == ["go-first", "go-second"]


@pytest.mark.clause("sve:6.2.1.5", "sve:6.2.1.11")
@pytest.mark.parametrize(("choice", "chooser_first"), [("go-first", True), ("go-second", False)])
def test_the_first_player_is_who_was_decided_to_be(choice, chooser_first):
    match = start()
    chooser = match.decision.letter
    one = chooser if chooser_first else other(chooser)
    match.choose(choice)
    match.choose("keep", one)
    match.choose("keep", other(one))
    assert (match.turn, match.find("active").value, match.decision.letter) == (1, one, one)


@pytest.mark.clause("sve:6.2.1.6", "sve:R7")
def test_both_take_the_top_four_cards_which_is_no_drawing():
    match = start()
    before = {p: names(match, f"{p}.deck") for p in "AB"}
    match.choose("go-first")
    for p in "AB":
        assert Counter(names(match, f"{p}.hand")) == Counter(before[p][:4])
        assert names(match, f"{p}.deck") == before[p][4:]
        assert set(match.find(f"{p}.hand", other(p)).value) == {"hidden"}
    assert "drawn" not in {entry.kind for entry in match.log}


@pytest.mark.clause("sve:6.2.1.7", "sve:R19")
def test_each_may_replace_the_whole_hand_once_beginning_with_the_first_player():
    match = start()
    one = match.decision.letter
    match.choose("go-first")
    assert (match.decision.letter, match.legal.texts()) == (one, ["keep", "mulligan"])
    before = {p: (names(match, f"{p}.hand"), names(match, f"{p}.deck")) for p in "AB"}
    match.choose("mulligan")
    while match.decision.kind == "order":
        assert match.decision.letter == one
        match.choose(match.legal[0])
    hand, rest = before[one]
    assert Counter(names(match, f"{one}.hand")) == Counter(rest[:4])
    assert names(match, f"{one}.deck")[:-4] == rest[4:]
    assert Counter(names(match, f"{one}.deck")[-4:]) == Counter(hand)
    assert (match.decision.letter, match.legal.texts()) == (other(one), ["keep", "mulligan"])
    match.choose("keep")
    assert (names(match, f"{other(one)}.hand"), names(match, f"{other(one)}.deck")) == before[other(one)]
    assert match.decision.kind == "main"


@pytest.mark.clause("sve:6.2.1.8", "sve:6.2.1.9", "sve:6.2.1.10", "sve:3.2.1", "sve:2.8.3.1")
def test_the_numbers_at_the_start():
    match = start(leader="丈夫な長")
    one = match.decision.letter
    two = other(one)
    for answer in ("go-first", "keep", "keep"):
        match.choose(answer)
    numbers = {p: match.view("A").players[p] for p in "AB"}
    assert (numbers[two]["pp"], numbers[two]["max_pp"], numbers[two]["ep"]) == (0, 0, 3)
    assert (numbers[one]["pp"], numbers[one]["max_pp"], numbers[one]["ep"]) == (1, 1, 0)
    assert match.find("A.leader.health").value == 20
    assert match.find("B.leader.health").value == 25
