"""Conceding [1.2.3]: at any time, by either player, beyond the reach of every text."""

import pytest

from tefuda.errors import GameOver
from tefuda.match import Match

ATTACKER = {"active": "A", "A": {"field": ["ナイト"]}, "B": {"field": [{"card": "ナイト", "acted": True}]}}


def moments():
    """Every decision point of the first turns and of an attack, as fresh matches."""
    begun = Match.arranged("sve", {"phase": "setup"}, seed=3)
    chooser = begun.decision.letter
    yield begun.copy()
    yield begun.copy().choose("go-first")
    yield begun.copy().choose("go-first").choose("mulligan")
    yield begun.copy().choose("go-first").choose("keep")
    yield begun.copy().choose("go-first").choose("keep").choose("keep")
    yield begun.copy().choose("go-first").choose("keep").choose("keep").choose("end", chooser)
    attack = Match.arranged("sve", ATTACKER)
    yield attack.copy()
    yield attack.copy().choose("attack ナイト > ナイト")


@pytest.mark.clause("sve:R10")
@pytest.mark.parametrize("player, other", [("A", "B"), ("B", "A")])
def test_either_player_may_concede_at_every_decision_asked_or_not(player, other):
    asked = set()
    for match in moments():
        asked.add(match.decision.letter)
        match.concede(player)
        assert str(match.result) == other
        assert match.result.clause == "1.2.3"
        assert match.decision is None
        assert len(match.legal) == 0
    assert asked == {"A", "B"}


@pytest.mark.clause("sve:R10")
def test_conceding_is_no_option_of_any_decision():
    for match in moments():
        assert "concede" not in {option.verb for option in match.legal}


@pytest.mark.clause("sve:R10")
def test_a_match_that_is_over_cannot_be_conceded():
    match = Match.arranged("sve", {"active": "A"}).concede("A")
    with pytest.raises(GameOver):
        match.concede("B")
    assert str(match.result) == "B"
