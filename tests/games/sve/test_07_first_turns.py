"""The first turns of a match [7.1, 7.2], from the set-up on."""

import pytest

from tefuda.match import Match


def started(first: str = "go-first") -> tuple[Match, str, str]:
    """A match after the set-up, with the letters of the first and of the second player."""
    match = Match.arranged("sve", {"phase": "setup"}, seed=1)
    chooser = match.decision.letter
    match.choose(first)
    other = "AB"[chooser == "A"]
    one, two = (chooser, other) if first == "go-first" else (other, chooser)
    match.choose("keep", one)
    match.choose("keep", two)
    return match, one, two


def number(match: Match, path: str) -> object:
    return match.find(path).value


def cards(match: Match, path: str) -> int:
    return len(match.find(path).value)


def pass_turn(match: Match, player: str, other: str) -> None:
    match.choose("end", player)
    match.choose("pass", other)


@pytest.mark.clause("sve:7.2.4", "sve:7.2.4.1")
@pytest.mark.parametrize("choice", ["go-first", "go-second"])
def test_only_the_first_player_does_not_draw_and_only_in_his_first_turn(choice):
    match, one, two = started(choice)
    assert (match.decision.letter, match.decision.kind) == (one, "main")
    assert (cards(match, f"{one}.hand"), cards(match, f"{one}.deck")) == (4, 16)
    pass_turn(match, one, two)
    assert (cards(match, f"{two}.hand"), cards(match, f"{two}.deck")) == (5, 15)
    pass_turn(match, two, one)
    assert (cards(match, f"{one}.hand"), cards(match, f"{one}.deck")) == (5, 15)


@pytest.mark.clause("sve:7.1.1", "sve:7.1.2", "sve:7.2.1", "sve:7.2.2", "sve:7.4.7")
def test_turns_alternate_from_the_first_player_on():
    match, one, two = started()
    seen = []
    for player, other in [(one, two), (two, one)] * 3:
        seen.append((match.turn, number(match, "active"), number(match, "phase"), match.decision.letter))
        assert number(match, f"{player}.pp") == number(match, f"{player}.max_pp") == (match.turn + 1) // 2
        pass_turn(match, player, other)
    assert seen == [(n + 1, (one, two)[n % 2], "main", (one, two)[n % 2]) for n in range(6)]


@pytest.mark.clause("sve:7.2.1")
def test_maximum_pp_grow_to_ten_and_no_further():
    match, one, two = started()
    grown = []
    for _ in range(11):
        grown.append(number(match, f"{one}.max_pp"))
        match.choose("end", one)
        match.choose("pass", two)
        discard(match, one)
        match.choose("end", two)
        match.choose("pass", one)
        discard(match, two)
    assert grown == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]


def discard(match: Match, player: str) -> None:
    while match.decision is not None and match.decision.kind == "excess":
        match.choose(match.legal[0], player)


@pytest.mark.clause("sve:R17")
def test_ep_are_never_refilled():
    match, one, two = started()
    for _ in range(2):
        assert (number(match, f"{one}.ep"), number(match, f"{two}.ep")) == (0, 3)
        pass_turn(match, one, two)
        pass_turn(match, two, one)
