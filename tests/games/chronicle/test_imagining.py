"""What a player imagines while something is being announced can be taken back as well."""

import pytest

from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.face import GAME
from tefuda.match import Match

CARDS = {
    c.name: [c]
    for c in (
        Card("兵", "ユニット", cost="(1)(白)", category="兵士", level=1, power=1000, atk=1),
        Card(
            "泉",
            "ヒストリー",
            cost="(1)",
            text="[A](1)、手札を1枚捨てる：ユニット1体を選ぶ。それに1000ダメージを与える。",
        ),
    )
}


@pytest.mark.clause("chronicle:14.1")
def test_a_position_imagined_inside_an_announcement_rewinds_to_a_whole_one():
    given = {
        "A": {"battlefield": ["泉"], "hand": ["兵", "兵"], "soul": ["兵", "泉"]},
        "B": {"battlefield": ["兵", "兵"]},
    }
    match = Match.arranged(GAME, given, cards=CARDS)

    match.choose("activate 泉")
    assert match.decision.kind == "choose"
    imagined = match.imagine("A", 3)
    while imagined.find("stack").things or (imagined.decision and imagined.decision.kind != "priority"):
        assert imagined.decision is not None
        offered = [str(o) for o in imagined.decision.options]
        imagined.choose("decline" if "decline" in offered else offered[0])
    state = imagined._state
    assert len({len(column) for column in state.col}) == 1
    assert len(imagined.find("A.hand").things or ()) == 2
