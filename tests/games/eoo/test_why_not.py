"""Words that answer no question now say which question they answer; cards are spelled in English words as well [4-1-2, 9-3, R50]."""

import pytest

from tefuda.games.eoo.answers import QUESTIONS
from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.face import GAME
from tefuda.games.eoo.legality import TESTS
from tefuda.games.eoo.rules.model import SCHEMA
from tefuda.match import Match

CARDS = [
    Card("兵", "ノーディア-兵士", "火", 0, attack=2, armour=0, life=2),
    Card(
        "隠", "ノーディア", "火", 0, attack=2, armour=0, life=2, text="このノーディアは相手のスペルの対象にならない。"
    ),
    Card("矢", "スペル", "火", 0, text="ノーディア1つを対象とし、基礎ダメージ1を与える。"),
]


def match() -> Match:
    given = {
        "A": {"hand": ["矢"]},
        "B": {"field": [{"card": "隠", "as": "x"}, {"card": "兵", "as": "y"}, {"card": "兵", "as": "z"}]},
    }
    return Match.arranged(GAME, given, cards={c.name: [c] for c in CARDS})


def test_every_word_of_the_game_has_an_answer():
    words = {verb.word for verb in SCHEMA.verbs if verb.word}
    assert words - set(TESTS) - set(QUESTIONS) <= {"concede", "decline", "distribute"}


@pytest.mark.parametrize(
    ("word", "clause"), [("target 兵", "9-3-3"), ("x 1", "9-3-2"), ("break 1", "15-4-4-1"), ("yes", "2-5-1")]
)
def test_a_word_that_answers_nothing_now_says_when_it_does(word, clause):
    reasons = match().why_not(word, "A")
    assert reasons[0].clause == clause
    assert "A" in reasons[1].en
    assert reasons[0].ja != reasons[0].en


@pytest.mark.clause("eoo:20-1-3")
def test_what_cannot_be_a_target_says_so():
    m = match()
    m.choose("play 矢")
    assert [r.clause for r in m.why_not("target 隠", "A")] == ["20-1-3"]
    assert m.why_not("target 兵", "A") == [] or m.why_not("target 矢", "A")[0].clause != "20-1-3"


@pytest.mark.clause("eoo:9-3-4")
def test_what_cannot_be_paid_says_what_it_costs_and_what_there_is():
    dear = Card("雨", "スペル", "水", "水2", text="カードを1枚引く。")
    (reason,) = Match.arranged(GAME, {"A": {"hand": ["雨"]}}, cards={"雨": [dear]}).why_not("play 雨", "A")
    assert (reason.clause, "1 water, 2 of any kind" in reason.en, "and 0 mana can be had" in reason.en) == (
        "9-3-4",
        True,
        True,
    )
    assert "水1、任意2" in reason.ja


def test_attributes_and_mana_are_told_in_english_words_as_well():
    english = Card("兵", "nodia", "fire, water", "fire fire 2", symbols="water none", attack=2, armour=0, life=2)
    assert (english.attributes, english.mana_text, english.symbols) == ("火水", "火火2", "水無")
    assert english == Card("兵", "nodia", "火水", "火火2", symbols="水無", attack=2, armour=0, life=2)


@pytest.mark.parametrize(("attributes", "wrong"), [("ice", "'ice'"), ("fire none", "'無'")])
def test_other_words_are_refused_where_they_stand(attributes, wrong):
    with pytest.raises(ValueError, match=f"attributes: {wrong}.*fire, thunder"):
        Card("兵", "nodia", attributes, "1", attack=2, armour=0, life=2)
