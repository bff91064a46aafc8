"""Triggers that a text makes and replacements for a time: they last as long as the text says, and begin when it says so."""

from typing import Any

import pytest

from tefuda.errors import TefudaError
from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.face import GAME
from tefuda.match import Match

CARDS = [
    Card("刃", "スペル", "火", 0, text="ノーディア1つを対象とし、それを破壊する。"),
    Card("兵", "ノーディア-兵士", "火", 1, attack=1, armour=0, life=1),
]


def arranged(text: str, kind: str = "スペル", **given) -> Match:
    numbers: dict[str, Any] = {"attack": 5, "armour": 5, "life": 5} if kind.startswith("ノーディア") else {}
    cards = [*CARDS, Card("試し", kind, "火", 0, text=text, **numbers)]
    return Match.arranged(GAME, given, cards={c.name: [c] for c in cards})


def until(match: Match, player: int, line: str) -> None:
    """Pass, and do nothing where something else is asked, until a player may do something."""
    for _ in range(40):
        offered = [str(o) for o in match.decision.options]
        if match.decision.player == player and line in offered:
            return
        match.choose("pass" if "pass" in offered else "done" if "done" in offered else offered[0])
    raise AssertionError(f"{line} is never offered")


def settle(match: Match) -> None:
    """Pass until the stack is empty."""
    while match.find("stack").things:
        match.choose("pass")


def struck(match: Match, player: int, *more: str) -> None:
    """Let a player destroy a nodia with the spell in his hand, as soon as he can."""
    until(match, player, "play 刃")
    for line in ("play 刃", *more):
        match.choose(line)
    settle(match)


def attacking() -> Match:
    """試し attacks; while it does, its controller draws a card for each nodia that is destroyed."""
    text = "このノーディアが攻撃したとき、この攻撃の終わりまで、ノーディアが破壊されたとき、カードを1枚引く。"
    ours = {"field": [{"card": "試し", "as": "t"}], "hand": ["刃"]}
    match = arranged(text, "ノーディア-兵士", A=ours, B={"field": [{"card": "兵", "as": "x"}]})
    match.choose("attack t > B")
    settle(match)
    return match


@pytest.mark.clause("eoo:15-5", "eoo:R81")
def test_a_trigger_for_this_attack_waits_while_it_lasts():
    match = attacking()
    until(match, 1, "block x")
    match.choose("block x")
    until(match, 0, "play 刃")
    assert match.find("B.field").equals([])
    assert match.find("A.hand").equals(["刃", "白札"])


@pytest.mark.clause("eoo:15-5", "eoo:R81")
def test_a_trigger_for_this_attack_is_over_with_it():
    match = attacking()
    struck(match, 0, "target x")
    assert match.find("B.field").equals([])
    assert match.find("A.hand").equals([])


LATER = "次の相手のターン、自分のノーディアが破壊される代わりに、それを手札に戻す。"


@pytest.mark.clause("eoo:18-6", "eoo:R81")
def test_a_replacement_for_the_next_turn_does_nothing_before():
    match = arranged(LATER, A={"field": ["兵"], "hand": ["試し", "刃"]}, B={})
    match.choose("play 試し")
    settle(match)
    struck(match, 0)
    assert match.find("A.hand").equals([])
    assert match.find("A.graveyard").equals(["試し", "兵", "刃"])


@pytest.mark.clause("eoo:18-6", "eoo:R81")
def test_a_replacement_for_the_next_turn_works_in_it():
    match = arranged(LATER, A={"field": ["兵"], "hand": ["試し"]}, B={"hand": ["刃"]})
    match.choose("play 試し")
    settle(match)
    struck(match, 1)
    assert match.find("A.hand").equals(["兵"])


UNTIL = "自分のノーディアが破壊されるまで、相手のノーディアが破壊される代わりに、それを手札に戻す。"


@pytest.mark.clause("eoo:18-6-1")
def test_a_replacement_until_an_event_is_over_with_it():
    match = arranged(UNTIL, A={"field": ["兵"], "hand": ["試し", "刃", "刃", "刃"]}, B={"field": ["兵", "兵"]})
    match.choose("play 試し")
    settle(match)
    struck(match, 0, "target 兵#1@B")
    assert match.find("B.hand").equals(["兵"])
    struck(match, 0, "target 兵#1@A")
    struck(match, 0)
    assert match.find("B.hand").equals(["兵"])
    assert match.find("B.graveyard").equals(["兵"])


def test_no_event_ends_a_trigger_that_waits():
    text = "自分のノーディアが破壊されるまで、次に相手のノーディアが破壊されたとき、カードを1枚引く。"
    with pytest.raises(TefudaError, match="no event ends a trigger that waits"):
        arranged(text, A={"hand": ["試し"]}, B={})
