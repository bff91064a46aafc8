"""Matches that would go on for ever are draws, and exactly when the ruling says so [R32]."""

import pytest

from tefuda.games.arc.cards import Card
from tefuda.match import Match

STONE = Card("石", "A", "無", ap=0, rp=9, cp=1)
DEAR = Card("高い", "R", "無", 9, text="1枚ドローする")
SPARK = Card("火", "R", "無", 0, text="相手に1ダメージを与える")
BALM = Card("薬", "R", "無", 0, text="自分のライフを1回復する")
CARDS = {c.name: [c] for c in (STONE, DEAR, SPARK, BALM)}


def last_turn(turn, *hand, played=-1, **given):
    """Let turns go by, setting nothing but the hand of A in turn ``played``, until the match is a draw; return its last turn."""
    side = {"main": ["石"], "deck": ["高い x70"]}
    given = {"turn": turn, "phase": "start", "A": {**side, "hand": list(hand)}, "B": side, **given}
    match = Match.arranged("arc", given, seed=1, cards=CARDS)
    while match.decision is not None:
        decision = match.decision
        words = [str(o) for o in decision.options]
        now = match.view("A").figures["turn"]
        wanted = [w for w in words if now == played and any(name in w for name in hand)]
        match.choose(wanted[0] if wanted else words[-1], decision.player)
    assert str(match.result) == "draw"
    assert match.result.clause == "R32"
    return match.view("A").figures["turn"]


@pytest.mark.clause("arc:R32")
def test_fifty_turns_without_loss_of_life_are_a_draw():
    assert last_turn(5) == 54


@pytest.mark.clause("arc:R32")
@pytest.mark.parametrize(("card", "last"), [("火", 64), ("薬", 54)])
def test_only_a_loss_of_life_begins_the_count_anew(card, last):
    assert last_turn(5, card, played=14) == last


@pytest.mark.clause("arc:R32")
def test_a_position_that_comes_for_the_third_time_is_a_draw():
    still = {"ego": "面影", "main": ["石"], "hand": ["面影"], "deck": [], "will": 10}
    cards = Card("面影", "A", "勇気", ap=0, rp=4, cp=3, skills=("エゴ",), rarity="E")
    CARDS.setdefault("面影", [cards])
    assert last_turn(5, A=still, B=still) == 7


@pytest.mark.clause("arc:R32")
@pytest.mark.parametrize("turn", [990, 999])
def test_after_turn_one_thousand_the_match_is_a_draw(turn):
    assert last_turn(turn) == 1000
