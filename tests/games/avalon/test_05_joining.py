"""Defeat, leaving and joining [avalon:5.5, avalon:R84..R89]."""

import random

import pytest

from tefuda.errors import GameOver, IllegalDecision, UnknownName
from tefuda.match import Match
from tests.games.avalon.plain import AVATAR, DECKS, match


def on(m: Match, kind: str, letter: str = "") -> Match:
    """Play on, always with the last option, until somebody is asked for a kind of decision."""
    for _ in range(400):
        assert m.decision is not None
        if m.decision.kind == kind and letter in ("", m.decision.letter):
            return m
        m.choose(m.decision.options[-1], m.decision.player)
    raise AssertionError(f"nobody is asked for {kind}")


def others(m: Match) -> list[str]:
    return [d for d in "ABCD"[: m.players] if d != m.find("leader").value]


@pytest.mark.clause("avalon:5.5.1", "avalon:5.5.2", "avalon:5.5.3", "avalon:R88", "avalon:4.6")
def test_a_newcomer_plays_from_the_next_chaser_turn_on():
    m = match(2, seed=3)
    leader = m.find("leader").value
    m.join(DECKS[2])
    assert m.players == 2
    assert m.turn == 1
    while m.turn == 1:
        assert m.decision is not None
        assert m.decision.letter == leader
        m.choose(m.decision.options[-1])
    assert m.turn == 2
    assert m.players == 3
    zones = m.view("C").zones["C"]
    assert (zones["hand"].count, zones["life"].count, zones["memory"].count) == (6, 6, 28)
    assert [c.name for c in zones["avatar"].cards] == [AVATAR.name]
    assert m.find("C.role").value == "chaser"
    on(m, "set", "C")


@pytest.mark.clause("avalon:R88", "avalon:R34")
def test_a_newcomer_pays_life_for_the_first_chaser_turn():
    m = match(2, seed=3).join(DECKS[2])
    while m.turn < 3:
        assert m.decision is not None
        m.choose(m.decision.options[-1])
    assert m.find("C.lives").value == 5


@pytest.mark.clause("avalon:R88", "avalon:R4")
def test_a_newcomer_sits_last_in_clockwise_order():
    m = match(3, seed=1)
    m.join(DECKS[3])
    on(m, "set", "D")
    assert m.find("D.place").value == 3
    assert m.find(f"{m.find('leader').value}.place").value == 4


@pytest.mark.clause("avalon:R88", "avalon:R2")
def test_at_most_four_are_seated():
    m = match(3).join(DECKS[3])
    with pytest.raises(IllegalDecision, match="4 players"):
        m.join(DECKS[0])
    with pytest.raises(IllegalDecision, match="4 players"):
        match(4).join(DECKS[0])


@pytest.mark.clause("avalon:R88")
def test_a_request_in_the_chaser_turn_waits_for_the_next_boundary():
    m = match(2, seed=3)
    while m.turn < 2:
        assert m.decision is not None
        m.choose(m.decision.options[-1])
    m.join(DECKS[2])
    while m.turn < 4:
        assert m.players == 2
        assert m.decision is not None
        m.choose(m.decision.options[-1])
    assert m.players == 3


@pytest.mark.clause("avalon:5.5.4", "avalon:R88", "avalon:R85")
def test_a_defeated_player_may_come_back_with_a_fresh_deck():
    m = match(3, seed=2)
    who = others(m)[0]
    m.leave(who)
    assert m.players == 2
    with pytest.raises(UnknownName):
        m.leave(who)
    assert who not in m.view(who).players
    m.join(DECKS[0], who)
    on(m, "set", who)
    zones = m.view(who).zones[who]
    assert (zones["hand"].count, zones["life"].count, zones["proof"].count) == (6, 6, 0)


@pytest.mark.clause("avalon:R89", "avalon:R85", "avalon:R86")
def test_leaving_is_conceding_and_the_last_one_wins():
    m = match(3, seed=2)
    first, second = others(m)
    m.leave(first)
    assert m.result is None
    assert not any(zone.count for zone in m.view(second).zones.get(first, {}).values())
    m.leave(second)
    assert str(m.result) == m.find("leader").value
    with pytest.raises(GameOver):
        m.leave("A")
    with pytest.raises(GameOver):
        m.join(DECKS[0])


@pytest.mark.clause("avalon:R86", "avalon:R88")
def test_a_request_to_join_keeps_the_match_going():
    m = match(2, seed=3)
    m.join(DECKS[2])
    m.leave(others(m)[0])
    assert m.result is None
    on(m, "set", "C")
    assert m.players == 2


@pytest.mark.clause("avalon:R86")
def test_nobody_left_is_a_draw():
    m = match(2, seed=3)
    m.join(DECKS[2])
    m.leave(others(m)[0])
    m.leave(m.find("leader").value)
    assert str(m.result) == "draw"


@pytest.mark.clause("avalon:R87", "avalon:R85")
def test_the_leader_leaves_in_the_leader_turn():
    m = match(3, seed=2)
    leader = m.find("leader").value
    chasers = others(m)
    m.leave(leader)
    assert m.result is None
    assert m.turn == 2
    assert m.find("leader").value == "none"
    assert m.decision is not None
    assert m.decision.letter in chasers


@pytest.mark.clause("avalon:R85")
def test_whoever_is_not_asked_can_leave_as_well():
    m = match(3, seed=2)
    leader = m.find("leader").value
    before = m.decision
    m.leave(others(m)[1])
    assert before is not None
    assert m.decision is not None
    assert (m.decision.letter, m.decision.kind) == (leader, "set")
    assert m.decision.options.texts() == before.options.texts()


@pytest.mark.clause("avalon:R88")
def test_letters_of_those_who_play_are_taken():
    m = match(2)
    with pytest.raises(UnknownName, match="free"):
        m.join(DECKS[2], "A")


def test_other_games_have_no_newcomers():
    m = Match.new("sve", ["elf_fairy_parade", "royal_infantry"])
    with pytest.raises(IllegalDecision, match="nobody joins"):
        m.join("elf_fairy_parade")


@pytest.mark.clause("avalon:5.5.1", "avalon:R85", "avalon:R89")
@pytest.mark.parametrize("seed", range(12))
def test_matches_with_newcomers_and_leavers_replay(seed: int):
    rng = random.Random(seed)
    m = match(2 + seed % 3, seed)
    saved = ("", "")
    for step in range(2000):
        if m.result is not None:
            break
        chance = rng.random()
        if chance < 0.02 and m.players + len(m._state.joins) < 4:
            m.join(rng.choice(DECKS))
        elif chance > 0.985:
            m.leave(rng.choice(m._state.seats))
        else:
            asked = rng.choice(m.decisions)
            m.choose(rng.choice(list(asked.options)), asked.player)
        if step == 40:
            saved = (m.save(), m.digest())
    again = Match.load(m.record_text())
    assert again.digest() == m.digest()
    assert str(again.result) == str(m.result)
    if saved[0]:
        assert Match.restore(saved[0]).digest() == saved[1]
    while again.lines:
        again.undo()
    assert again.turn == 1
