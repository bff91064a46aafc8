"""Several memories that run empty in one event [avalon:R29, avalon:4.11, avalon:4.12]."""

from typing import Any

import pytest

from tefuda.games.avalon.rules.do_moves import Draw
from tefuda.games.avalon.rules.doing import Discard
from tefuda.games.avalon.rules.model import MEMORY, SCHEMA
from tefuda.games.avalon.rules.sets import Everyone
from tefuda.games.common.sets import PileEnd
from tefuda.games.common.things import You
from tefuda.kernel.programs import Const
from tefuda.match import Match
from tests.games.avalon.lab import ALFA, ONE, arranged, at_path, magic, told, use

STORM = {"嵐": use(Discard(PileEnd(SCHEMA, MEMORY, Everyone(), ONE)), Draw(You(), Const(2)))}
"""The top card of every memory is discarded in one event; then its user draws two."""


def storm(monkeypatch: Any, phase: str, lives: dict[str, int], user: str) -> Match:
    """Three players with one card of memory each, B leads; a player has used the storm."""
    given: dict[str, Any] = {"match": {"phase": phase, "leader": "B"}}
    for p in "ABC":
        given[p] = {"memory": ["甲"], "discard": ["白札"], "life": ["白札"] * lives.get(p, 3), "hand": ["白札"]}
    given[user]["hand"] = ["嵐", "白札"]
    match = arranged(monkeypatch, STORM, [magic("嵐"), ALFA], given)
    match.choose("use-magic 嵐", user)
    return match


def asked(match: Match) -> tuple[str, str]:
    """Return who is asked for what."""
    assert match.decision is not None
    return (match.decision.letter, match.decision.kind)


def sizes(match: Match, zone: str) -> list[int]:
    return [at_path(match, f"{p}.{zone}") for p in "ABC"]


@pytest.mark.clause("avalon:R29", "avalon:4.11", "avalon:4.12", "avalon:R32")
def test_all_of_them_are_refilled_clockwise_the_leader_last_before_the_effect_goes_on(monkeypatch):
    match = storm(monkeypatch, "leader-set", {}, "B")
    assert sizes(match, "memory") == [0, 0, 0]
    assert asked(match) == ("C", "lose-life")
    match.choose("lose-life 1")
    assert (sizes(match, "memory"), sizes(match, "life")) == ([0, 0, 3], [3, 3, 2])
    assert asked(match) == ("A", "lose-life")
    match.choose("lose-life 2")
    assert (sizes(match, "memory"), sizes(match, "hand")) == ([3, 0, 3], [1, 1, 1])
    assert asked(match) == ("B", "lose-life")
    assert told(match) == ["lose-life 1", "lose-life 2", "lose-life 3"]
    match.choose("lose-life 3")
    assert asked(match) == ("B", "set")
    assert (sizes(match, "memory"), sizes(match, "hand")) == ([3, 1, 3], [1, 3, 1])
    assert (sizes(match, "life"), sizes(match, "discard")) == ([2, 2, 2], [0, 1, 0])


@pytest.mark.clause("avalon:R29", "avalon:R84", "avalon:R85")
def test_who_is_defeated_by_it_stops_neither_the_others_nor_the_effect(monkeypatch):
    match = storm(monkeypatch, "leader-set", {"C": 1}, "B")
    assert match.players == 2
    assert asked(match) == ("A", "lose-life")
    match.choose("lose-life 1")
    assert asked(match) == ("B", "lose-life")
    match.choose("lose-life 1")
    assert asked(match) == ("B", "set")
    assert (at_path(match, "B.hand"), at_path(match, "A.memory"), at_path(match, "A.life")) == (3, 3, 2)


@pytest.mark.clause("avalon:R29", "avalon:R85")
def test_the_user_is_defeated_by_it_and_the_others_refill_all_the_same(monkeypatch):
    match = storm(monkeypatch, "chaser-set", {"C": 1}, "C")
    assert match.players == 2
    assert asked(match) == ("A", "lose-life")
    match.choose("lose-life 1")
    assert asked(match) == ("B", "lose-life")
    match.choose("lose-life 1")
    assert (at_path(match, "A.memory"), at_path(match, "B.memory")) == (3, 3)
    assert (at_path(match, "A.hand"), at_path(match, "B.hand")) == (1, 1)
    assert asked(match) == ("A", "set")


@pytest.mark.clause("avalon:R29", "avalon:R89", "avalon:4.11")
def test_the_user_leaves_while_another_one_refills(monkeypatch):
    match = storm(monkeypatch, "chaser-set", {}, "C")
    match.choose("lose-life 1")
    assert asked(match) == ("A", "lose-life")
    match.leave("C")
    assert asked(match) == ("A", "lose-life")
    match.choose("lose-life 1")
    assert asked(match) == ("B", "lose-life")
    match.choose("lose-life 1")
    assert (at_path(match, "A.memory"), at_path(match, "B.memory")) == (3, 3)
    assert asked(match) == ("A", "set")


@pytest.mark.clause("avalon:R29", "avalon:R89")
def test_who_looks_on_leaves_while_another_one_refills(monkeypatch):
    match = storm(monkeypatch, "leader-set", {}, "B")
    assert asked(match) == ("C", "lose-life")
    match.leave("A")
    assert asked(match) == ("C", "lose-life")
    match.choose("lose-life 1")
    assert asked(match) == ("B", "lose-life")
    match.choose("lose-life 1")
    assert (at_path(match, "B.hand"), at_path(match, "B.life")) == (3, 2)


@pytest.mark.clause("avalon:R29", "avalon:R86")
def test_the_last_one_left_wins_before_his_own_refill(monkeypatch):
    match = storm(monkeypatch, "leader-set", {"A": 1, "C": 1}, "B")
    assert str(match.result) == "B"
    assert (at_path(match, "B.life"), at_path(match, "B.memory")) == (3, 0)


@pytest.mark.clause("avalon:4.12", "avalon:R29")
def test_the_new_memory_is_shuffled(monkeypatch):
    drawn: set[str] = set()
    for seed in range(8):
        given = {"A": {"hand": ["札", "白札"], "memory": ["白札"], "discard": ["甲", "白札"] * 6, "life": ["白札"] * 3}}
        match = arranged(monkeypatch, {"札": use(Draw(You(), Const(3)))}, [magic("札"), ALFA], given, seed)
        match.choose("use-magic 札")
        match.choose("lose-life 1")
        drawn.add(str(match.view("A").zones["A"]["hand"].cards))
    assert len(drawn) > 1
