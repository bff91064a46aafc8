"""What bots that look ahead go by: own sealed choices come first, and are judged when the turn has taken its course [R10]."""

import pytest

from tefuda.games.arc.cards import Card
from tefuda.games.arc.judging import judged
from tefuda.games.registry import game as find
from tefuda.match import Match
from tefuda.play.imagining import line_of

STRIKER = Card("槍", "A", "無", ap=4, rp=4, cp=1)
TARGET = Card("的", "A", "無", ap=0, rp=9, cp=1)
STORE = Card("荷", "R", "無", skills=("貯蔵(2)",))
CARDS = {c.name: [c] for c in (STRIKER, TARGET, STORE)}


def setting() -> Match:
    given = {
        "phase": "set",
        "A": {"main": ["槍"], "hand": ["荷"], "deck": ["荷 x3"]},
        "B": {"main": ["的"], "hand": ["荷"], "deck": ["荷 x3"]},
    }
    return Match.arranged("arc", given, seed=1, cards=CARDS)


def test_a_player_imagines_his_own_choice_first_though_another_has_answered():
    match = setting()
    match.choose("set 荷", "A")
    line = line_of(match.imagine("B"), 1)
    assert (line.player, line.count, line.free) == (1, 2, True)
    line.choose(0)
    assert line.player == 0, "what A has chosen in secret is open again"
    assert not line.free


def test_the_course_is_over_when_the_next_sealed_choice_begins():
    line = line_of(setting().imagine("A"), 0)
    before = line.worth(0)
    line.choose(line.ending)
    assert (line.player, line.free) == (1, False)
    line.choose(line.ending)
    assert line.free
    assert line.worth(0) > before, "combat took place"


def test_the_worth_is_that_of_the_other_side_turned_round():
    st = setting()._state
    assert judged(st, 0) == -judged(st, 1) > 0


def test_who_is_alone_against_two_has_a_chance_of_his_own_from_the_start():
    """Alone, `greedy` wins about one game in six against two; the weights of duels would promise one in thirty."""
    game = find("arc")
    deck = game.deck_list(game.deck_names()[0])
    tag = Match.new("arc", [deck, deck, deck], seed=1)
    chances = game.estimator.chances(tag._state)
    assert chances[0] == chances[1], "partners win together [R113]"
    assert 0.1 < chances[2] < 0.25
    assert chances[0] + chances[2] == pytest.approx(1.0)
