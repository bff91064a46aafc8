"""Loops in which the only decisions are the orders of waiting abilities [14.2, R79]."""

import pytest

from tefuda.games.sve.cards import Card
from tefuda.match import Match


def amulet(name: str, text: str) -> tuple[str, list[Card]]:
    return name, [Card(name, "ニュートラル", "アミュレット", cost=1, text=text)]


CARDS = dict(
    [
        (
            "落ち着かない者",
            [
                Card(
                    "落ち着かない者",
                    "ニュートラル",
                    "フォロワー",
                    cost=2,
                    attack=1,
                    health=2,
                    text="これがアクトしたとき、これをスタンドする。\nこれがスタンドしたとき、これをアクトする。",
                )
            ],
        ),
        amulet("揺れる旗", "自分のフォロワーがスタンドしたとき、自分のリーダーすべての体力を20にする。"),
        amulet("響く石", "自分のリーダーの体力が増加したとき、自分のリーダーは体力+1する。"),
        amulet("定めの石", "自分のリーダーの体力が増加したとき、自分のリーダーすべての体力を20にする。"),
        amulet("止め石", "自分のリーダーの体力が増加したとき、自分の『響く石』1つを破壊する。"),
        amulet("問う石", "自分のリーダーの体力が増加したとき、自分のリーダーは体力+1してよい。"),
        ("手当て", [Card("手当て", "ニュートラル", "スペル", cost=0, text="自分のリーダーは体力+1する。")]),
        ("小さな火", [Card("小さな火", "ニュートラル", "スペル", cost=0, text="自分のリーダー1人に1ダメージ。")]),
    ]
)


def looping(field: list[str], other: list[str] | None = None) -> Match:
    given = {"active": "A", "A": {"hand": ["手当て"], "field": field}, "B": {"field": other or []}}
    return Match.arranged("sve", given, cards=CARDS).choose("play 手当て")


def order(match: Match, wanted: str = "", most: int = 3000) -> int:
    """Answer orders of waiting abilities while they are asked; returns how many there were."""
    for n in range(most):
        decision = match.decision
        if decision is None or decision.kind != "trigger":
            return n
        fitting = [o for o in decision.options if wanted and wanted in str(o)]
        match.choose((fitting or list(decision.options))[0])
    return most


@pytest.mark.clause("sve:14.2.1.3", "sve:R79")
def test_a_forced_loop_ends_as_a_draw_though_its_order_is_asked_for():
    match = looping(["響く石", "響く石"])
    assert match.decision.kind == "trigger"
    assert order(match) > 900
    assert (str(match.result), match.result.clause) == ("draw", "14.2.1.3")


@pytest.mark.clause("sve:14.2.1.2", "sve:14.2.1.3", "sve:R79")
@pytest.mark.parametrize("first", ["揺れる旗", "落ち着かない者"])
def test_an_order_that_led_back_to_the_same_position_is_withdrawn_and_the_loop_is_a_draw(first: str):
    given = {"active": "A", "A": {"field": [{"card": "落ち着かない者", "as": "x"}, "揺れる旗"]}}
    match = Match.arranged("sve", given, cards=CARDS).choose("attack x > leader@B")
    asked = order(match, first)
    assert 10 < asked < 200
    assert (str(match.result), match.result.clause) == ("draw", "14.2.1.3")


@pytest.mark.clause("sve:10.5.2.2")
def test_waiting_instances_that_differ_in_nothing_are_one_option():
    match = looping(["響く石", "響く石"])
    for _ in range(20):
        match.choose(match.legal[0])
    assert len(match._state.waiting) > 20
    assert len(match.legal) <= 4, "one for each ability and each source of the event"


@pytest.mark.clause("sve:14.2.1.1", "sve:R79")
def test_a_loop_that_its_player_need_not_go_on_with_is_no_draw():
    match = looping(["問う石"])
    for _ in range(1500):
        assert match.decision.kind == "may"
        match.choose("yes")
    match.choose("no")
    assert match.decision.kind == "main"
    assert match.find("A.leader.health").value == 1521


@pytest.mark.clause("sve:14.2.1.3", "sve:R79")
def test_an_order_that_can_end_the_chain_ends_it():
    match = looping(["響く石", "止め石"])
    assert order(match, "止め石") < 5
    assert match.result is None
    assert match.decision.kind == "main"
