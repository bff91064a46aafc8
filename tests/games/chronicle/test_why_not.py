"""Words that answer no question now say which question they answer; what cannot be used says which clause forbids it."""

import re
from typing import Any

import pytest

from tefuda.games.chronicle.answers import QUESTIONS
from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.face import GAME
from tefuda.games.chronicle.legality import TESTS
from tefuda.games.chronicle.rules.model import SCHEMA
from tefuda.match import Match

UNIT: dict[str, Any] = {"category": "兵士", "level": 1, "power": 1000, "atk": 1}
CARDS = [
    Card("兵", "ユニット", "(1)(白)", **UNIT),
    Card("影", "ユニット", "(1)", text="[F]このユニットは選ばれない。", **UNIT),
    Card("射手", "ユニット", "(1)", text="[A][ワイプ]：ユニット1体を選ぶ。それに500ダメージを与える。", **UNIT),
    Card(
        "泉", "ヒストリー", "(1)", text="[A](1)：あなたはライフを1得る。このアビリティは1ターンに1回しか使用できない。"
    ),
    Card(
        "夜",
        "ヒストリー",
        "(1)",
        text="[A](1)：あなたはライフを1得る。このアビリティは対戦相手のターンにのみ使用できる。",
    ),
    Card("矢", "スペル", "(1)", text="ユニット1体を選ぶ。それに1000ダメージを与える。"),
    Card(
        "静",
        "ヒストリー",
        "(1)",
        text="[F]あなたはスペルを使用できない。\n[F]あなたはアクションアビリティを使用できない。",
    ),
]


def match(own: list[Any], foe: list[Any], **more: Any) -> Match:
    given = {"A": {"pool": {"白": 3}, "battlefield": own, **more}, "B": {"battlefield": foe}}
    return Match.arranged(GAME, given, cards={c.name: [c] for c in CARDS})


def clauses(m: Match, word: str) -> list[str]:
    return [r.clause for r in m.why_not(word, "A")]


def test_every_word_of_the_game_has_an_answer():
    words = {verb.word for verb in SCHEMA.verbs if verb.word}
    assert words - set(TESTS) - set(QUESTIONS) <= {"concede", "order", "distribute", "top", "bottom"}


@pytest.mark.parametrize(
    ("word", "clause"),
    [
        ("choose 兵", "11.2.7"),
        ("x 1", "11.2.4"),
        ("give 兵", "11.2.11"),
        ("yes", "11.8.5.1"),
        ("no-defence", "10.1.4.2"),
    ],
)
def test_a_word_that_answers_nothing_now_says_when_it_does(word, clause):
    reasons = match([], ["兵"]).why_not(word, "A")
    assert reasons[0].clause == clause
    assert "A" in reasons[1].en
    assert reasons[0].ja != reasons[0].en


@pytest.mark.clause("chronicle:15.3.1.1")
def test_what_cannot_be_chosen_says_so():
    m = match(["兵"], ["兵", "影"], hand=["矢"])
    m.choose("use 矢")
    assert clauses(m, "choose 影") == ["15.3.1.1"]


@pytest.mark.parametrize(
    ("own", "foe", "more", "word", "clause"),
    [
        (["影"], ["影"], {"hand": ["矢"]}, "use 矢", "11.2.7"),
        (["兵"], [], {"hand": ["矢"], "pool": {}}, "use 矢", "11.2.11"),
        (["静", "兵"], [], {"hand": ["矢"]}, "use 矢", "2.2"),
        (["静", "泉"], [], {}, "activate 泉", "2.2"),
        (["泉"], [], {"pool": {}}, "activate 泉", "11.5.12"),
        (["夜"], [], {}, "activate 夜", "11.5.3"),
        ([{"card": "射手", "wiped": True}], [], {}, "activate 射手", "R19"),
        ([{"card": "射手", "since": "now"}], [], {}, "activate 射手", "11.5.2.1.1"),
        (["兵"], ["泉"], {}, "activate 泉", "11.5.1"),
    ],
)
def test_what_cannot_be_used_says_which_clause_forbids_it(own, foe, more, word, clause):
    assert clauses(match(own, foe, **more), word) == [clause]


@pytest.mark.clause("chronicle:11.2.11")
def test_what_cannot_be_paid_says_what_it_costs_and_what_there_is():
    (reason,) = match(["兵"], [], hand=["矢"], pool={}).why_not("use 矢", "A")
    assert re.search(r"it costs \d.*, and 0 souls can be had", reason.en)
    assert "使えるソウルは" in reason.ja


def test_what_was_used_often_enough_says_so():
    m = match(["泉"], [])
    m.choose("activate 泉")
    assert clauses(m, "activate 泉") == ["R126"]
