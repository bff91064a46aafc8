"""The clause that an event or a question names is the one of the step in which it stands."""

import pytest

from tefuda.games.sve.cards import Card
from tefuda.match import Match

FOLLOWER = Card("歩兵", "ニュートラル", "フォロワー", cost=0, attack=2, health=2, text="【ラストワード】1枚引く。")
SHOT = Card("射撃", "ニュートラル", "スペル", cost=0, text="【クイック】\n相手のフォロワー1体を選ぶ。それに2ダメージ。")
BURDEN = Card(
    "重荷", "ニュートラル", "アミュレット", cost=1, text="自分がカードを捨てたとき、自分のリーダーは体力+1する。"
)
PAIR = Card("二筋", "ニュートラル", "スペル", cost=0, text="下記から1つチョイスする。【1】1枚引く。【2】2枚引く。")
RITE = Card("土の札", "ウィッチ", "スペル", cost=0, text="1枚引く。【土の秘術】2枚引く。")
CLOD = Card("土塊", "ウィッチ", "アミュレット", cost=1, text="【スタック】")
SPLIT = Card(
    "雨", "ニュートラル", "スペル", cost=0, text="相手のフォロワー2体まで選ぶ。それらに合計3ダメージを割り振る。"
)
CARDS = {c.name: [c] for c in (FOLLOWER, SHOT, BURDEN, PAIR, RITE, CLOD, SPLIT)}


def arranged(**given: object) -> Match:
    return Match.arranged("sve", given, cards=CARDS)


def assert_under(clause: str, match: Match, said: str) -> None:
    """The events that are told with these words stand under a clause."""
    told = [str(match.why(i)) for i in range(1, len(match.log) + 1)]
    places = [line.partition("[")[2] for line in told if said in line]
    assert places
    assert all(clause in place for place in places), places


@pytest.mark.clause("sve:7.3.3")
def test_what_follows_an_action_of_the_main_phase():
    match = arranged(A={"hand": ["射撃"], "deck": ["歩兵"]}, B={"field": ["歩兵"], "deck": ["歩兵"]})
    match.choose("play 射撃")
    assert_under("7.3.3", match, "destroyed")


@pytest.mark.clause("sve:7.4.5")
def test_what_follows_discarding_to_the_hand_limit():
    match = arranged(A={"hand": ["歩兵"] * 8, "field": ["重荷"]}, B={})
    match.choose("end").choose("pass").choose("discard 歩兵")
    assert_under("7.4.5", match, "health")


@pytest.mark.clause("sve:8.4.8")
@pytest.mark.clause("sve:7.4.4")
def test_what_follows_a_quick_card():
    match = arranged(
        A={"field": [{"card": "歩兵", "as": "x"}]}, B={"hand": ["射撃", "射撃"], "pp": 1, "deck": ["歩兵"]}
    )
    match.choose("attack x > leader@B").choose("play 射撃")
    assert_under("8.4.8", match, "destroyed")
    match = arranged(
        A={"field": [{"card": "歩兵", "as": "x"}]}, B={"hand": ["射撃", "射撃"], "pp": 1, "deck": ["歩兵"]}
    )
    match.choose("end").choose("play 射撃")
    assert_under("7.4.4", match, "destroyed")


@pytest.mark.clause("sve:10.6.2.2")
@pytest.mark.clause("sve:10.6.2.2.1")
@pytest.mark.clause("sve:10.6.2.4")
@pytest.mark.parametrize(
    ("card", "kind", "clause"),
    [
        ("二筋", "option", "10.6.2.2"),
        ("土の札", "extra-cost", "10.6.2.2.1"),
        ("雨", "target", "10.6.2.4"),
    ],
)
def test_what_is_asked_while_playing(card, kind, clause):
    stacked = {"card": "土塊", "counters": {"スタック": 2}}
    match = arranged(A={"hand": [card], "field": [stacked], "deck": ["歩兵"] * 5}, B={"field": ["歩兵", "歩兵"]})
    match.choose(f"play {card}")
    assert match.decision is not None
    assert (match.decision.kind, match.decision.clause) == (kind, clause)
