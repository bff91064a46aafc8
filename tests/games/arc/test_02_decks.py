"""Deck construction and printed cards [2, 4.1]."""

from collections import Counter

import pytest

from tefuda.errors import DeckError, IllegalDecision
from tefuda.formats.decks import DeckList
from tefuda.formats.schema import FieldFault
from tefuda.games.arc.cards import Card
from tefuda.games.arc.construction import violations
from tefuda.games.arc.pool import Deck
from tefuda.games.registry import game
from tefuda.match import Match

EGO = Card("面影", "A", "勇気", ap=3, rp=4, cp=3, skills=("エゴ",), rarity="E")


def alma(name: str, rarity: str = "C") -> Card:
    return Card(name, "A", "勇気", 1, 1, 1, 1, rarity=rarity)


def reflet(name: str) -> Card:
    return Card(name, "R", "無", 1)


def cogni(name: str) -> Card:
    return Card(name, "C", "無", 1)


ALMAS = tuple(alma(f"兵{i}") for i in range(21))


def clauses(*cards: Card, ego: Card = EGO) -> list[str]:
    return [v.clause for v in violations(Deck("", ego, cards))]


@pytest.mark.clause("arc:2", "arc:2.1", "arc:R1")
def test_a_deck_is_an_ego_and_exactly_21_other_cards():
    assert clauses(*ALMAS) == []
    assert clauses(*ALMAS[1:]) == ["2.1"]
    assert clauses(*ALMAS, reflet("札")) == ["2.1"]
    assert clauses(*ALMAS, ego=alma("偽")) == ["2.1"]


@pytest.mark.clause("arc:2.2", "arc:R2")
def test_at_most_one_legend():
    assert clauses(*ALMAS[1:], alma("伝説", "L")) == []
    assert clauses(*ALMAS[2:], alma("伝説", "L"), alma("伝説二", "L")) == ["2.2"]


@pytest.mark.clause("arc:2.3", "arc:R3")
def test_one_copy_of_an_alma():
    assert clauses(*ALMAS[2:], alma("双子"), alma("双子")) == ["2.3"]


@pytest.mark.clause("arc:2.4", "arc:R3")
def test_two_copies_of_reflets_and_cognis():
    assert clauses(*ALMAS[4:], *[reflet("札")] * 2, *[cogni("旗")] * 2) == []
    assert clauses(*ALMAS[3:], *[reflet("札")] * 3) == ["2.4"]
    assert clauses(*ALMAS[3:], *[cogni("旗")] * 3) == ["2.4"]


@pytest.mark.clause("arc:R2", "arc:7.1.2")
def test_cards_born_by_effects_and_second_egos_are_no_deck_cards():
    born = Card("覚悟", "A", "勇気", "Ex", 5, 5, 4, rarity="Ex")
    assert clauses(*ALMAS[1:], born) == ["R2"]
    assert clauses(*ALMAS[1:], EGO) == ["R2"]
    assert clauses(*ALMAS[1:], alma("零", "Zero")) == ["R2"]


@pytest.mark.clause("arc:2.1")
def test_an_illegal_deck_is_refused():
    with pytest.raises(DeckError, match=r"2\.1"):
        Match.new("arc", [DeckList("arc", "x", "", {"ego": "波切りのミサキ"}, {"main": {"石段の衛兵": 1}})] * 2)


@pytest.mark.clause("arc:R4", "arc:7.2.1")
def test_rarity_e_and_the_skill_ego_go_together():
    with pytest.raises(FieldFault, match="rarity"):
        Card("偽", "A", "勇気", ap=1, rp=1, cp=1, rarity="E")
    with pytest.raises(FieldFault, match="rarity"):
        Card("偽", "A", "勇気", ap=1, rp=1, cp=1, skills=("エゴ",))


@pytest.mark.clause("arc:4.3", "arc:4.3.1", "arc:R23", "arc:R110", "arc:R144", "arc:7.1.1")
@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("ap", {"kind": "R", "ap": 1}),
        ("cp", {"kind": "A", "ap": 1, "rp": 1}),
        ("rp", {"kind": "A", "ap": 1, "rp": -1, "cp": 1}),
        ("sp", {"kind": "R", "sp": 4}),
        ("sp", {"kind": "C", "sp": 1}),
        ("weapon", {"kind": "C", "weapon": "[AP+1]"}),
        ("skills", {"kind": "R", "skills": ("幻惑",)}),
        ("skills", {"kind": "R", "skills": ("狂気",)}),
        ("cost", {"kind": "R", "cost": -1}),
        ("cost", {"kind": "R", "cost": 1, "rarity": "Ex"}),
        ("attribute", {"kind": "R", "attribute": "火"}),
        ("rarity", {"kind": "R", "rarity": "S"}),
        ("kind", {"kind": "X"}),
    ],
)
def test_what_no_printed_card_has_is_refused(field, values):
    with pytest.raises(FieldFault, match=field):
        Card("x", **{"attribute": "無", **values})


@pytest.mark.clause("arc:R23")
def test_a_reflet_without_sp_is_of_the_second_stage():
    assert reflet("札").speed == 2
    assert cogni("旗").speed == 0


@pytest.mark.clause("arc:R144")
def test_shock_price_and_nostalgia_count_one_without_number():
    card = Card("x", "A", "勇気", 0, 1, 1, 1, skills=("衝撃", "代償", "懐古"))
    assert [s.number for s in card.general] == [1, 1, 1]


def test_delivered_decks_are_legal():
    arc = game("arc")
    for name in arc.deck_names():
        deck = arc.deck(arc.deck_list(name), arc.cards())
        assert violations(deck) == [], name


@pytest.mark.clause("arc:R2", "arc:4.1.7")
@pytest.mark.parametrize(
    ("rarity", "agreed"), [("ARC", True), ("Zero", True), ("X", True), ("ExARC", False), ("Ex", False)]
)
def test_further_rarities_need_consent(rarity, agreed):
    deck = Deck("", EGO, (*ALMAS[1:], Card("別", "A", "勇気", 0, 1, 1, 1, rarity=rarity)))
    the_game = game("arc")
    pool = the_game.compile(the_game.deck_cards(deck), {})
    assert [v.clause for v in the_game.violations_under(deck, pool, {})] == ["R2"]
    assert [v.clause for v in the_game.violations_under(deck, pool, {"extra_rarities": False})] == ["R2"]
    assert [v.clause for v in the_game.violations_under(deck, pool, {"extra_rarities": True})] == (
        [] if agreed else ["R2"]
    )


@pytest.mark.clause("arc:R2")
def test_only_known_parameters_of_a_match_are_taken():
    decks = list(game("arc").deck_names())[:2]
    assert Match.new("arc", decks, options={"extra_rarities": True}).decisions
    for options in ({"extra": True}, {"extra_rarities": 1}):
        with pytest.raises(IllegalDecision):
            Match.new("arc", decks, options=options)


@pytest.mark.clause("arc:4.1.6", "arc:R125")
@pytest.mark.parametrize("rarity", ["C", "UC", "R", "L", "Ex"])
def test_rarities_are_letters(rarity):
    assert Card("札", "R", "無", 0, rarity=rarity).rarity == rarity
    with pytest.raises(FieldFault):
        Card("札", "R", "無", 0, rarity=rarity.lower() + "?")


@pytest.mark.clause("arc:7.2.2", "arc:R4", "arc:R108")
def test_a_deck_names_its_one_ego_and_that_one_is_used():
    cards = game("arc").cards()
    egos = [c for of_name in cards.values() for c in of_name if "エゴ" in c.skills]
    assert sorted(Counter(c.attribute for c in egos).items()) == [("勇気", 3), ("恐怖", 3), ("悦楽", 3), ("理性", 3)]
    assert clauses(*ALMAS[1:], egos[0]) == ["R2"]
    names = list(game("arc").deck_names())[:2]
    match = Match.new("arc", names)
    for seat, name in zip("AB", names, strict=True):
        assert match.find(f"{seat}.main[0].name").value == game("arc").deck_list(name).singles["ego"]
