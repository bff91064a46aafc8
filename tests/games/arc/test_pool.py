"""The cards and decks of ARC that come with tefuda."""

from collections import Counter

import pytest

from tefuda.games.arc.cards import ALMA, Card
from tefuda.games.arc.display import NAMES
from tefuda.games.arc.rules.model import ATTRIBUTES, KEYWORD_BITS, TIMINGS
from tefuda.games.registry import game
from tefuda.match import Match

ARC = game("arc")
CARDS: list[Card] = [c for group in ARC.cards().values() for c in group]
TEXTS = "\n".join(f"{c.text}\n{c.weapon}" for c in CARDS)
DECKS = list(ARC.deck_names())


def test_there_are_many_designs_of_every_attribute_and_kind():
    assert len(CARDS) >= 105
    kinds = Counter((c.element, c.type) for c in CARDS)
    assert all(kinds[attribute, kind] >= 5 for attribute in ATTRIBUTES for kind in ("アルマ", "リフレ", "コグニ"))


@pytest.mark.clause("arc:R4")
def test_three_egos_of_each_attribute_but_the_last():
    egos = Counter(c.element for c in CARDS if c.is_ego)
    assert egos == dict.fromkeys(ATTRIBUTES[:-1], 3)


@pytest.mark.clause("arc:4.4.1", "arc:R122")
def test_every_card_has_one_attribute_and_an_english_name():
    for card in CARDS:
        assert card.element in ATTRIBUTES
        assert card.english, card.name
        assert all(word in NAMES.types for word in card.named), card.name


def test_every_general_skill_and_timing_occurs():
    printed = {s.word for c in CARDS for s in c.general}
    assert printed == set(KEYWORD_BITS)
    assert [t for t in TIMINGS[:-2] if t not in TEXTS] == []
    for word in (
        "〔独立〕",
        "〔連続〕",
        "互いに",
        "無効化",
        "白紙化",
        "変身",
        "コピー",
        "再リアライズ",
        "次のAF",
        "いずれか",
    ):
        assert word in TEXTS


def test_every_text_can_be_executed_and_every_card_that_it_makes_is_there():
    for card in CARDS:
        pool = ARC.compile([card], ARC.cards())
        assert pool.cards[0] is card
    assert all(c.type == ALMA or not c.weapon for c in CARDS)


@pytest.mark.parametrize("name", DECKS)
def test_every_deck_may_be_played(name: str):
    deck = ARC.deck(ARC.deck_list(name), ARC.cards())
    assert ARC.violations(deck, ARC.compile(ARC.deck_cards(deck), ARC.cards())) == []


def test_there_are_decks_of_every_attribute_that_an_ego_has():
    egos = Counter(ARC.deck(ARC.deck_list(name), ARC.cards()).ego.element for name in DECKS)
    assert len(DECKS) >= 6
    assert all(egos[a] >= 2 for a in ATTRIBUTES[:-1])


def test_a_tag_match_of_delivered_decks_begins():
    match = Match.new("arc", DECKS[:3], seed=1)
    assert [d.letter for d in match.decisions] == ["A", "B", "C"]
