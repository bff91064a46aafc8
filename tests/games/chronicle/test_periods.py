"""Triggers that a text makes and replacements for a time begin when the text says so."""

import pytest

from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.face import GAME
from tefuda.match import Match

CARDS = [
    Card("兵", "ユニット", cost="(1)(白)", category="兵士", level=1, power=1000, atk=1),
    Card("刃", "スペル", cost="(0)", text="ユニット1体を選び、破壊する。"),
]
DRAWS = "次の対戦相手のターンの間、ユニットが破壊されたとき、あなたはカードを1枚引く。"
KEEPS = "次の対戦相手のターンの間、あなたのユニットが破壊される場合、代わりにそれを手札に戻す。"


def struck(text: str, later: bool) -> Match:
    """試 is used; then a unit of A is destroyed, in the same turn or in the next one of the opponent."""
    given = {
        "A": {"hand": ["試"] if later else ["試", "刃"], "battlefield": ["兵"]},
        "B": {"hand": ["刃"] if later else []},
    }
    cards = [*CARDS, Card("試", "スペル", cost="(0)", text=text)]
    match = Match.arranged(GAME, given, cards={c.name: [c] for c in cards})
    match.choose("use 試")
    settle(match)
    for _ in range(60):
        offered = [str(o) for o in match.decision.options]
        if "use 刃" in offered and match.find("active").equals("B" if later else "A"):
            match.choose("use 刃")
            settle(match)
            return match
        match.choose("pass" if "pass" in offered else offered[-1])
    raise AssertionError("刃 is never offered")


def settle(match: Match) -> None:
    """Pass until the stack is empty."""
    while match.find("stack").things:
        match.choose("pass")


@pytest.mark.clause("chronicle:11.6.18", "chronicle:R56")
@pytest.mark.parametrize(("later", "hand"), [(False, []), (True, ["白札"])])
def test_a_trigger_for_the_next_turn_waits_in_it_and_not_before(later, hand):
    assert struck(DRAWS, later).find("A.hand").equals(hand)


@pytest.mark.clause("chronicle:11.9.5", "chronicle:R56")
@pytest.mark.parametrize(("later", "hand"), [(False, []), (True, ["兵"])])
def test_a_replacement_for_the_next_turn_works_in_it_and_not_before(later, hand):
    assert struck(KEEPS, later).find("A.hand").equals(hand)
