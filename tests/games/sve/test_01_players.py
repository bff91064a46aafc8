"""Two players [1.1.1], and conceding [1.2.3]."""

import pytest

from tefuda.errors import IllegalDecision, TefudaError
from tefuda.games.sve.cards import Card
from tefuda.match import Match

DECK = "royal_infantry"
CARDS = {
    "石投げ": [
        Card("石投げ", "ニュートラル", "スペル", cost=0, text="相手のフォロワー1体を選ぶ。それに1ダメージ。1枚引く。")
    ],
    "的": [Card("的", "ニュートラル", "フォロワー", cost=0, attack=1, health=1, text="{ラストワード}1枚引く。")],
    "頑固な像": [Card("頑固な像", "ニュートラル", "アミュレット", cost=0, text="自分はバトルに敗北しない。")],
    "身代わり": [Card("身代わり", "ニュートラル", "アミュレット", cost=0, text="自分のリーダーはダメージを受けない。")],
}


@pytest.mark.clause("sve:1.1.1")
def test_a_match_is_played_by_two():
    match = Match.new("sve", [DECK, DECK])
    assert match.players == 2
    assert set(match.view("A").players) == {"A", "B"}


@pytest.mark.clause("sve:1.1.1")
@pytest.mark.parametrize("decks", [0, 1, 3, 4])
def test_any_other_number_of_players_is_refused(decks):
    with pytest.raises(TefudaError, match="2"):
        Match.new("sve", [DECK] * decks)


@pytest.mark.clause("sve:1.2.3", "sve:R10")
@pytest.mark.parametrize(("player", "winner"), [("A", "B"), ("B", "A")])
def test_who_concedes_loses_at_once(player, winner):
    match = Match.new("sve", [DECK, DECK], seed=1).concede(player)
    assert (str(match.result), match.result.clause) == (winner, "1.2.3")
    assert match.decision is None
    assert not match.legal


@pytest.mark.clause("sve:1.2.3")
def test_no_check_timing_comes_before_the_loss():
    given = {"A": {"hand": ["石投げ"]}, "B": {"field": [{"card": "的", "as": "w"}, {"card": "的", "as": "v"}]}}
    match = Match.arranged("sve", given, cards=CARDS)
    match.choose("play 石投げ")
    assert match.decision.kind == "target"
    happened = len(match.log)
    match.concede("B")
    assert str(match.result) == "A"
    assert len(match.log) == happened
    assert match.find("w.zone").value == "field"


@pytest.mark.clause("sve:1.2.3.1", "sve:R112")
def test_a_text_that_forbids_losing_does_not_stop_a_concession():
    given = {"A": {"field": ["頑固な像", "身代わり"]}}
    match = Match.arranged("sve", given, cards=CARDS).concede("A")
    assert str(match.result) == "B"


@pytest.mark.clause("sve:1.2.3.1", "sve:R10")
def test_only_the_player_himself_concedes_and_nothing_but_conceding_is_a_demand():
    match = Match.new("sve", [DECK, DECK], seed=1)
    for option in match.legal:
        assert option.verb != "concede"
    for verb in ("draw", "win", "resign the opponent"):
        with pytest.raises(IllegalDecision):
            match.request(verb, "A")
    assert match.result is None
