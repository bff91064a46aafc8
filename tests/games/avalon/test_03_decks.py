"""Deck construction [avalon:3]."""

import pytest

from tefuda.errors import DeckError
from tefuda.formats.decks import DeckList
from tefuda.games.avalon.cards import Card
from tefuda.match import Match
from tests.games.avalon.plain import AVATAR, CARDS, DECKS, UNIVERSE, deck


def stars(n: int, name: str = "") -> Card:
    return Card(name or f"星{n}", "クリーチャー", "黄", n, "黄1", 1, 1)


def clauses(cards: dict[Card, int], avatar: Card = AVATAR) -> list[str]:
    universe = {c.name: [c] for c in (*cards, avatar, *CARDS)}
    filling = 40 - sum(cards.values())
    main = {c.name: n for c, n in cards.items()}
    others = [c for c in CARDS[1:] if c.name not in main]
    while filling > 0:
        card = others.pop()
        main[card.name] = min(2, filling)
        filling -= main[card.name]
    names = DeckList("avalon", "試し", "", {"avatar": avatar.name}, {"main": main})
    try:
        Match.new("avalon", [names, DECKS[0]], 0, None, universe)
    except DeckError as error:
        return [v.clause for v in error.violations]
    return []


@pytest.mark.clause("avalon:3.1", "avalon:1.1", "avalon:R25")
@pytest.mark.parametrize("n", [39, 41])
def test_a_deck_has_forty_cards(n: int):
    names = deck("試し", "黄", "赤")
    piles = dict(names.piles["main"])
    piles[next(iter(piles))] += n - 40
    with pytest.raises(DeckError) as caught:
        Match.new("avalon", [DeckList("avalon", "x", "", names.singles, {"main": piles}), DECKS[0]], 0, None, UNIVERSE)
    assert "3.1" in [v.clause for v in caught.value.violations]


@pytest.mark.clause("avalon:3.3", "avalon:3.4", "avalon:3.5", "avalon:3.6", "avalon:2.5.2", "avalon:3.2")
@pytest.mark.parametrize(("star", "most", "clause"), [(1, 4, "3.3"), (2, 3, "3.4"), (3, 2, "3.5"), (4, 1, "3.6")])
def test_copies_by_originality(star: int, most: int, clause: str):
    assert clauses({stars(star): most}) == []
    assert clauses({stars(star): most + 1}) == [clause]


@pytest.mark.clause("avalon:3.7")
def test_one_five_star_card_whatever_its_name():
    assert clauses({stars(5): 1}) == []
    assert clauses({stars(5): 1, stars(5, "別の星5"): 1}) == ["3.7"]
    assert clauses({stars(5): 2}) == ["3.7"]


@pytest.mark.clause("avalon:2.1", "avalon:R24")
def test_same_name_is_compared_after_folding():
    assert clauses({stars(2, "兵Ａ"): 2, stars(2, "兵A"): 2}) == ["3.4"]
    assert clauses({stars(1, "兵A"): 3, stars(3, "兵Ａ"): 1}) == ["3.5"]


@pytest.mark.clause("avalon:3.8", "avalon:1.1")
def test_the_avatar_is_outside_the_forty():
    assert clauses({Card("影武者", "アバター", "無"): 1}) == ["3.8"]
    assert clauses({}, stars(1)) == ["3.8"]


@pytest.mark.clause("avalon:3.2", "avalon:R17")
def test_originality_goes_from_one_to_five():
    for n in (0, 6):
        with pytest.raises(ValueError, match="originality"):
            stars(n)
