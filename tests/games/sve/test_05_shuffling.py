"""Shuffling [5.8]."""

import pytest

from tefuda.games.sve.cards import Card
from tefuda.match import Match

CARDS = {
    "混ぜる": [
        Card("混ぜる", "ニュートラル", "スペル", cost=0, text="自分のデッキから巻物・スペル1枚を探し、手札に加える。")
    ],
    **{
        name: [Card(name, "ニュートラル", "スペル", ("巻物",), cost=1, text="1枚引く。")]
        for name in ("一", "二", "三", "四", "五")
    },
}


def shuffled(deck: list[str], seed: int) -> Match:
    """A match after a search that found nothing in this deck."""
    match = Match.arranged("sve", {"A": {"hand": ["混ぜる"], "deck": deck}}, seed=seed, cards=CARDS)
    match.choose("play 混ぜる")
    if match.decision.kind != "main":
        match.choose("decline")
    return match


@pytest.mark.clause("sve:5.8.1")
def test_the_order_is_random_and_every_card_stays():
    decks = [tuple(shuffled(list(CARDS)[1:], seed).find("A.deck").value) for seed in range(60)]
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(sorted(list(CARDS)[1:]))}
    assert len(set(decks)) > 30
    for place in range(5):
        assert {deck[place] for deck in decks} == set(list(CARDS)[1:])


@pytest.mark.clause("sve:5.8.1")
def test_only_the_deck_that_is_told_to_is_shuffled():
    given = {"A": {"hand": ["混ぜる"]}, "B": {"deck": list(CARDS)[1:]}}
    for seed in range(5):
        match = Match.arranged("sve", given, seed=seed, cards=CARDS).choose("play 混ぜる")
        if match.decision.kind != "main":
            match.choose("decline")
        assert list(match.find("B.deck").value) == list(CARDS)[1:]


@pytest.mark.clause("sve:5.8.1.1", "sve:R69")
@pytest.mark.parametrize("deck", [[], ["一"]])
def test_no_card_or_one_counts_as_shuffled(deck):
    match = shuffled(deck, 1)
    assert [entry.kind for entry in match.log].count("shuffled") == 1
    assert list(match.find("A.deck").value) == deck
