"""How payments are offered [10.6.2.6, 10.7.3.1.1, R44]."""

from tefuda.games.sve.cards import Card
from tefuda.match import Match

CARDS = {
    "灯守り": [
        Card(
            "灯守り",
            "ニュートラル",
            "フォロワー",
            cost=1,
            attack=1,
            health=1,
            text="【ファンファーレ】手札1枚を捨てる：1枚引く。",
        )
    ],
    "石ころ": [Card("石ころ", "ニュートラル", "アミュレット", cost=1)],
    "貝がら": [Card("貝がら", "ニュートラル", "アミュレット", cost=1)],
}


def test_a_cost_that_may_be_declined_is_offered_as_a_whole_before_what_pays_it():
    given = {"A": {"pp": 1, "hand": ["灯守り", "石ころ", "貝がら"]}}
    match = Match.arranged("sve", given, cards=CARDS)
    match.choose("play 灯守り")
    assert match.legal.texts() == ["pay", "decline"]
    match.choose("pay")
    assert match.legal.texts() == ["pay 石ころ", "pay 貝がら"]
