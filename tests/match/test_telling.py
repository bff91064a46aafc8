"""What is told of events: cards by the name they had, to those who could tell them; sentences of the card whose text it was."""

import pytest

from tefuda.games.sve.cards import Card
from tefuda.match import Match

SQUIRE = Card(
    "従者",
    "ロイヤル",
    "フォロワー",
    cost=1,
    attack=1,
    health=1,
    text="【進化】【コスト0】：これは進化する。\n【攻撃時】カードを1枚引く。",
    english="Squire",
)
KNIGHT = Card(
    "従者",
    "ロイヤル",
    "フォロワー・エボルヴ",
    attack=3,
    health=3,
    text="【進化時】相手のリーダーに2ダメージ。\n【攻撃時】自分のリーダーの体力を1回復する。",
    english="Squire, Evolved",
)
ARCHER = Card("弓兵", "ニュートラル", "フォロワー", cost=1, attack=1, health=1, english="Archer")
CARDS = {c.name: [d for d in (SQUIRE, KNIGHT, ARCHER) if d.name == c.name] for c in (SQUIRE, ARCHER)}


def arranged(**players: object) -> Match:
    return Match.arranged("sve", players, cards=CARDS)


@pytest.mark.clause("sve:5.9.1")
def test_who_draws_is_told_what_he_drew_and_nobody_else():
    match = arranged(active="B", phase="start", turn=2, A={}, B={"deck": ["弓兵"]})

    def told(story):
        return [(e.text.ja, e.text.en) for e in story if e.kind == "drawn"]

    assert told(match.story("B")) == [("Bは弓兵を引いた", "B drew Archer")]
    assert told(match.story("A")) == [("Bはカードを引いた", "B drew a card")]
    assert told(match.log) == told(match.story("B"))


def test_the_text_of_an_evolved_follower_is_told_as_its_own():
    match = arranged(A={"field": ["従者"], "evolve_deck": ["従者"], "pp": 1}, B={})
    match.choose("evolve 従者")
    sources = {c.sentence.ja[:4]: c.source.en for e in match.log for c in e.why if c.sentence is not None}
    assert sources == {"【進化】": "Squire", "【進化時": "Squire, Evolved"}
    view = match.find("A.field[0]").view
    assert view is not None
    assert view.english == "Squire, Evolved"
