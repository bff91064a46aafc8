"""Every word of the notation gets an answer to "why not": the rule that forbids it, or the question it belongs to."""

import pytest

from tefuda.games.avalon.answers import QUESTIONS
from tefuda.games.avalon.cards import Card
from tefuda.games.avalon.face import AvalonGame
from tefuda.games.avalon.legality import TESTS
from tefuda.match import Match, game

RED = Card("赤兵", "クリーチャー", "赤", 2, "赤1", attack=1, endurance=3)
BLUE = Card("青兵", "クリーチャー", "青", 1, "青2", attack=1, endurance=3)
BLANK = Card("無兵", "クリーチャー", "無", 1, "無1", attack=1, endurance=3)
MANA = {"card": "青兵", "mana": True}
CARDS = {c.name: [c] for c in (RED, BLUE, BLANK)}


def arranged(**given):
    return Match.arranged("avalon", given, cards=CARDS)


def clauses(match, text, player=None):
    return [reason.clause for reason in match.why_not(text, player)]


def test_every_verb_has_an_answer():
    verbs = {verb.word for verb in game("avalon").rules.schema.verbs}
    further = {word for word, _ in AvalonGame.further_words}
    assert verbs | further == set(TESTS) | set(QUESTIONS) | {"concede"}


NEED_NAMES = {"next", "replace", "distribute"}
"""Words whose operands exist only while they are asked for."""
OPERANDS = {"convert": "青", "lose-life": "1", "number": "1", "option": "1", "choose": "赤兵", "order": "赤兵"}


@pytest.mark.parametrize("word", sorted(set(QUESTIONS) - NEED_NAMES - {"end-set", "join"}))
def test_an_answer_to_another_question_is_told_so(word):
    match = arranged(A={"hand": ["赤兵"], "life": ["赤兵"] * 3}, B={"life": ["赤兵"]})
    reasons = match.why_not(f"{word} {OPERANDS.get(word, '')}".strip())
    assert reasons[0].clause == QUESTIONS[word].clause
    assert reasons[1].en.startswith("now A is asked: set phase")
    assert all(r.ja and r.en and not r.ja.isascii() for r in reasons)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("lay-mana 赤兵 > land1", ["6.2.3.1"]),
        ("lay-mana 赤兵 > land2", ["R38"]),
        ("summon 赤兵 > land1", ["6.2.2.1"]),
        ("summon 赤兵 > land3", ["6.2.2.4"]),
        ("use-magic 赤兵", ["6.2.6.1"]),
        ("march 青兵", ["5.2.4", "6.3.2", "6.3.14"]),
        ("support 赤兵", ["7.2.2", "7.2.3"]),
        ("declare ranged", ["5.3.5", "6.3.10"]),
        ("declare invasion", ["5.3.5", "6.3.2"]),
        ("declare nothing", ["5.3.5"]),
    ],
)
def test_the_rule_that_forbids_an_action_is_named(text, expected):
    match = arranged(A={"hand": ["赤兵", "青兵"], "land1": [MANA], "land2": [MANA, "無兵"]}, B={})
    if text == "march 青兵":
        text = "march 青兵@A"
    assert clauses(match, text) == expected


@pytest.mark.clause("avalon:R85", "avalon:5.5.1")
def test_requests_to_the_match_need_no_question():
    match = arranged(A={"hand": ["赤兵"]}, B={})
    assert match.why_not("concede") == []
    assert match.why_not("concede", "B") == []
    match.concede("A")
    assert clauses(match, "concede", "B") == ["R82"]


def test_only_what_forbids_it_is_told():
    ban = Card(
        "止め",
        "クリーチャー",
        "赤",
        1,
        "赤1",
        attack=1,
        endurance=3,
        text="[配置中] 自分はクリーチャーを召喚できない。",
    )
    match = Match.arranged(
        "avalon",
        {"A": {"hand": ["青兵"], "land1": [MANA, "止め"], "land2": [MANA]}},
        cards={**CARDS, "止め": [ban]},
    )
    assert clauses(match, "summon 青兵 > land2") == ["R93"]
