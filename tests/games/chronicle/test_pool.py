"""The cards and decks that come with tefuda: every text reads, prints back, and can be carried out; every design is in a deck."""

import pytest

from tefuda.cli import checking
from tefuda.formats.schema import FieldFault
from tefuda.games.chronicle.cards import Card
from tefuda.games.registry import game
from tefuda.saying import Text

CHRONICLE = game("chronicle")
POOL = CHRONICLE.cards()
DESIGNS = [card for group in POOL.values() for card in group]


def test_there_are_many_designs_of_every_faction_and_type():
    assert len(DESIGNS) >= 150
    for faction in "白橙紫黒青":
        assert sum(faction in card.factions for card in DESIGNS) >= 20
    assert sum(not card.factions for card in DESIGNS) >= 8
    assert sum(len(card.factions) > 1 for card in DESIGNS) >= 8
    assert {card.type for card in DESIGNS} == {"ユニット", "ヒストリー", "スペル", "ストラクチャ"}
    assert {w for card in DESIGNS for w in card.icon_words} == {"LEGACY", "EPIC"}
    assert all(any(card.orbs[kind] for card in DESIGNS) for kind in range(4))


@pytest.mark.parametrize("card", DESIGNS, ids=lambda card: card.english)
def test_it_reads_prints_back_and_can_be_carried_out(card):
    found = checking.check(CHRONICLE, [card], POOL)[0]
    assert found.faults == ()
    assert found.roundtrip


def test_a_token_is_no_missing_card_but_another_name_is():
    def faults(text: str):
        card = Card("新顔", "スペル", text=text)
        return checking.check(CHRONICLE, [card], {**POOL, card.name: [card]})[0].faults

    made = "「鼓笛隊」のトークンユニット（白・兵士・レベルⅠ・パワー1000・ATK1）を1体、戦場に配置する。"
    assert faults(made) == ()
    assert [f.en for f in faults("カード名が「どこにもない」のユニット1体を選び、破壊する。")] == [
        "there is no card called 『どこにもない』."
    ]


def test_every_design_with_a_text_is_in_a_deck():
    used = {name for deck in CHRONICLE.deck_names() for _, name in entries(deck)}
    plain = {"", "『勇猛』", "『速攻』", "『オーラ』", "『突破 1』", "『勇猛』『突破 2』"}
    assert [c.name for c in DESIGNS if c.text.strip() not in plain and c.name not in used] == []


def entries(name: str):
    deck = CHRONICLE.deck(CHRONICLE.deck_list(name), POOL)
    return [(deck.name, card.name) for card in deck.cards]


@pytest.mark.parametrize("name", CHRONICLE.deck_names())
def test_the_deck_is_legal(name):
    deck = CHRONICLE.deck(CHRONICLE.deck_list(name), POOL)
    pool = CHRONICLE.compile(CHRONICLE.deck_cards(deck), POOL)
    assert CHRONICLE.violations(deck, pool) == []


@pytest.mark.parametrize(
    ("fields", "field", "en"),
    [
        ({"kind": "スペル", "cost": "(2)(3)"}, "cost", "expected a cost"),
        ({"kind": "スペル", "category": "竜//獣"}, "category", "expected categories"),
        ({"kind": "スペル", "power": 1000}, "power", "スペル has no power, only units have"),
        ({"kind": "ユニット", "level": 1, "power": 1000}, "atk", "a unit needs atk, such as 2"),
    ],
)
def test_a_field_that_no_card_has_is_named(fields, field, en):
    with pytest.raises(FieldFault) as raised:
        Card("試し", **fields)
    assert raised.value.field == field
    assert isinstance(raised.value.what, Text)
    assert en in raised.value.what.en
