"""Every example of the wording specification and every own card can be executed; what cannot is refused by name."""

import pytest

from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.library import SHELF, compile_cards
from tefuda.games.eoo.lowering import LoweringError

NAMED = [
    Card("火の精霊", "ノーディア-精霊", "火", "火1", attack=1, armour=1, life=1),
    Card("古の鍵", "アーティファクト-装備品", "", "1"),
    Card("兵", "ノーディア-兵士", "火", 1, attack=1, armour=1, life=1),
    Card("竜", "ノーディア-ドラゴン", "火", 1, attack=1, armour=1, life=1),
]
TYPES = {
    "arcaea": "アルケイア",
    "nodia": "ノーディア-兵士",
    "artifact": "アーティファクト-装備品",
    "glyph": "グリフ",
    "spell": "スペル",
    "arts": "アーツ",
    "record": "レコード",
}


def printed(kind: str, text: str) -> Card:
    """A card of a type with a text."""
    if kind == "arcaea":
        return Card("試し", TYPES[kind], "火", ether=3, physis=3, defense=5, shield=5, weight=3, text=text)
    if kind == "nodia":
        return Card("試し", TYPES[kind], "火", "X火", attack=1, armour=1, life=1, text=text)
    return Card("試し", TYPES[kind], "火", "X火", text=text)


def lowered(kind: str, text: str):
    universe = {c.name: [c] for c in NAMED}
    return compile_cards([printed(kind, text)], universe)


def test_every_example_can_be_executed(examples):
    for example in examples:
        if not example.refused:
            assert lowered(example.kind, example.text).cards[0].name == "試し", example.id


def test_a_name_that_no_card_has_is_refused(examples):
    with pytest.raises(LoweringError, match="『失われた剣』"):
        lowered("spell", next(e.text for e in examples if e.id == "W045"))


def test_every_own_card_can_be_executed():
    cards = [card for group in SHELF.cards.values() for card in group]
    pool = compile_cards(cards, SHELF.cards)
    assert len(pool.cards) >= len(cards) >= 90


REFUSED = (
    ("spell", "自分は自分の手札のカードを実行できる。", "can tell what lies there"),
    (
        "nodia",
        "このノーディアが破壊される代わりに、カードを1枚引く。その後、カードを1枚引いてもよい。",
        "only the first sentence",
    ),
    ("spell", "カードを1枚引く。追加コストを支払っていたなら、カードを1枚引く。", "additional cost"),
)


@pytest.mark.parametrize(("kind", "text", "why"), REFUSED)
def test_what_cannot_be_executed_says_so(kind, text, why):
    with pytest.raises(LoweringError, match=why):
        lowered(kind, text)
