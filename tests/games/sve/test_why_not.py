"""Every word of the notation gets an answer to "why not": the question it belongs to, and who is asked what instead."""

import contextlib

import pytest

from tefuda.errors import IllegalDecision, Reason, TefudaError, UnknownName
from tefuda.games.sve.answers import QUESTIONS
from tefuda.games.sve.cards import Card
from tefuda.games.sve.legality import TESTS
from tefuda.match import Match, game

SOLDIER = Card("歩兵", "ニュートラル", "フォロワー", cost=2, attack=2, health=2, english="Foot Soldier")
GUARD = Card("衛兵", "ニュートラル", "フォロワー", cost=1, attack=1, health=4, text="【守護】", english="Guard")
VEILED = Card("影", "ニュートラル", "フォロワー", cost=1, attack=1, health=1, text="【オーラ】", english="Shade")
SHOT = Card(
    "射撃", "ニュートラル", "スペル", cost=0, text="相手の場のフォロワー1体を選ぶ。それに1ダメージ。", english="Shot"
)
CARDS = {c.name: [c] for c in (SOLDIER, GUARD, VEILED, SHOT)}


def arranged(**players: object) -> Match:
    return Match.arranged("sve", players, cards=CARDS)


def clauses(match: Match, text: str, player: str | None = None) -> list[str]:
    return [reason.clause for reason in match.why_not(text, player)]


def test_every_verb_has_an_answer():
    verbs = {verb.word for verb in game("sve").rules.schema.verbs}
    assert verbs | {word for word, _ in game("sve").further_words} == set(TESTS) | set(QUESTIONS) | {"concede"}


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("go-first", "6.2.1.5"),
        ("go-second", "6.2.1.5"),
        ("keep", "6.2.1.7"),
        ("mulligan", "6.2.1.7"),
        ("act-ward 衛兵", "7.4.2"),
        ("pass", "7.4.3"),
        ("discard 歩兵", "7.4.5"),
        ("trigger 衛兵", "10.5.2.2"),
        ("option 1", "10.6.2.2"),
        ("number 2", "10.6.2.2"),
        ("pay 歩兵", "10.6.2.6"),
        ("pay ep", "12.2.2"),
        ("decline", "10.6.2.8"),
        ("target 衛兵", "10.6.2.3"),
        ("distribute 衛兵 > 1", "10.6.2.5"),
        ("choose 衛兵", "10.6.2.8"),
        ("order 歩兵", "4.1.4"),
        ("replace 衛兵", "10.10.2"),
        ("yes", "10.6.2.8"),
        ("no", "10.6.2.8"),
        ("stop", "5.9.3.1"),
        ("continue", "5.9.3.1"),
        ("done", "10.6.2.8"),
        ("loop 3", "R79"),
        ("accept", "R79"),
        ("はい", "10.6.2.8"),
    ],
)
def test_an_answer_to_another_question_is_told_so(text: str, clause: str):
    match = arranged(A={"hand": ["歩兵"], "field": ["衛兵"]}, B={})
    reasons = match.why_not(text)
    assert [r.clause for r in reasons] == [clause, "7.3.2"]
    assert reasons[1].en == "now A is asked: your main phase: what do you do?"
    assert reasons[1].ja == "今はAが答えるところ（メインフェイズです。どうしますか）"
    assert all(r.ja and r.en and not r.ja.isascii() for r in reasons)


def test_the_other_player_is_told_who_is_asked():
    match = arranged(A={}, B={"field": ["衛兵"]})
    assert clauses(match, "act-ward 衛兵", "B") == ["7.4.2", "7.3.2"]
    assert "now A is asked" in str(match.why_not("act-ward 衛兵", "B")[1])


@pytest.mark.clause("sve:1.2.3", "sve:R79")
def test_conceding_is_allowed_until_the_match_is_over():
    match = arranged(A={}, B={})
    assert match.why_not("concede") == []
    assert match.why_not("concede", "B") == []
    assert match.why_not("投了する", "B") == []
    match.concede("A")
    assert clauses(match, "concede", "B") == ["1.2.1"]


@pytest.mark.clause("sve:12.15.2")
def test_a_target_that_cannot_be_chosen_is_explained():
    match = arranged(A={"hand": ["射撃"]}, B={"field": ["影", "歩兵", "衛兵"]})
    match.choose("play 射撃")
    assert match.why_not("target 衛兵") == []
    assert clauses(match, "target 影") == ["12.15.2"]
    assert clauses(match, "target leader@B") == ["10.6.2.4"]
    assert "not among what may be taken here" in str(match.why_not("target leader@B")[0])


@pytest.mark.clause("sve:7.4.2")
def test_a_follower_without_ward_is_not_acted():
    match = arranged(A={"field": ["衛兵", "歩兵", {"card": "衛兵", "as": "tired", "acted": True}]}, B={})
    match.choose("end")
    assert clauses(match, "act-ward 歩兵") == ["7.4.2"]
    assert clauses(match, "act-ward tired") == ["7.4.2"]
    assert match.why_not("act-ward 衛兵#1") == []


def test_what_is_no_decision_at_all_is_refused():
    match = arranged(A={}, B={})
    with pytest.raises(IllegalDecision, match="beginning with a verb"):
        match.why_not("fly")
    with pytest.raises(UnknownName, match="A knows nothing called '竜騎兵' here"):
        match.why_not("play 竜騎兵")


@pytest.mark.parametrize(
    "text",
    [
        "attack > >",
        "attack >",
        "> attack",
        "play > > >",
        "",
        ";",
        "attack 歩兵 > ",
        "pay  >",
        "option x",
        "end > end",
        "@B",
        "#2",
    ],
)
def test_odd_texts_get_an_answer_or_an_error_of_ours(text: str):
    match = arranged(A={"field": ["歩兵"], "hand": ["歩兵"]}, B={"field": ["衛兵"]})
    for player in "AB":
        with contextlib.suppress(TefudaError):
            assert all(isinstance(r, Reason) for r in match.why_not(text, player))
        with pytest.raises(TefudaError):
            match.choose("attack 歩兵; " + (text or ";;") + "; fly", "A")
    assert match.lines == ()
