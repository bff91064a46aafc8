"""Set-up and parameters [avalon:4, avalon:R1, avalon:R3, avalon:R27, avalon:R28]."""

import pytest

from tefuda.errors import IllegalDecision, UnknownName
from tefuda.match import Match
from tests.games.avalon.plain import AVATAR, DECKS, UNIVERSE, match


@pytest.mark.clause("avalon:4.6", "avalon:4.7", "avalon:4.8", "avalon:4.9", "avalon:R27", "avalon:R1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_alike(players: int):
    m = match(players, seed=5)
    for letter in "ABCD"[:players]:
        assert m.find(f"{letter}.hand").value is not None
        zones = m.view(0).zones[letter]
        assert zones["hand"].count == 6
        assert zones["life"].count == 6
        assert zones["memory"].count == 28
        assert [c.name for c in zones["avatar"].cards] == [AVATAR.name]
        assert all(c is None for c in zones["life"].cards)
        assert all(c is None for c in zones["memory"].cards)


@pytest.mark.clause("avalon:4.8", "avalon:R11", "avalon:R15")
def test_nobody_knows_life_cards():
    m = match(2)
    for player in "AB":
        zones = m.view(player).zones
        assert all(c is None for letter in "AB" for c in zones[letter]["life"].cards)


@pytest.mark.clause("avalon:4.1", "avalon:4.2", "avalon:R3", "avalon:4.10")
def test_the_leader_is_chosen_by_chance_and_begins():
    leaders = set()
    for seed in range(40):
        m = match(3, seed)
        leader = m.find("leader").value
        assert m.decision is not None
        assert m.decision.letter == leader
        assert [m.find(f"{p}.role").value for p in "ABC"].count("leader") == 1
        leaders.add(leader)
    assert leaders == {"A", "B", "C"}


@pytest.mark.clause("avalon:R28", "avalon:R27", "avalon:4.10")
def test_the_first_turn_is_like_every_other():
    m = match(2)
    assert m.turn == 1
    assert m.decision is not None
    assert m.decision.kind == "set"


@pytest.mark.clause("avalon:R1", "avalon:4.8")
def test_the_mode_is_chosen_with_the_match():
    m = match(2, options={"target_mana": 4, "proofs_to_win": 1, "initial_life": 9})
    assert m.find("target_mana").value == 4
    assert m.find("A.lives").value == 9
    assert m.find("A.memory").value is not None
    assert m.view("A").zones["A"]["memory"].count == 25


@pytest.mark.clause("avalon:R1")
@pytest.mark.parametrize(
    "options", [{"initial_life": 0}, {"initial_life": 34}, {"proofs_to_win": 0}, {"target_mana": "x"}, {"size": 3}]
)
def test_impossible_modes_are_refused(options: dict[str, int]):
    with pytest.raises(IllegalDecision):
        match(2, options=options)


@pytest.mark.clause("avalon:R2")
def test_two_to_four_play():
    for n in (1, 5):
        with pytest.raises(UnknownName, match="players"):
            Match.new("avalon", [*DECKS, DECKS[0]][:n], 0, None, UNIVERSE)
