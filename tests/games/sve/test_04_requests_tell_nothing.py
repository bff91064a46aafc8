"""Being asked or not tells nothing of a hand or a deck: the other player notices the same requests [4.5.2, 4.7.2, KERNEL 17.7]."""

import pytest

from tefuda.games.sve.cards import Card
from tefuda.match import Match


def spell(name: str, text: str) -> tuple[str, list[Card]]:
    return name, [Card(name, "ニュートラル", "スペル", cost=0, text=text)]


def follower(name: str, text: str = "") -> tuple[str, list[Card]]:
    return name, [Card(name, "ニュートラル", "フォロワー", cost=1, attack=1, health=1, text=text)]


CARDS = dict(
    [
        follower("槍兵"),
        follower("弓兵"),
        spell("合図", "自分のリーダーは体力+1する。"),
        follower("捨てさせる者", "【ファンファーレ】手札のフォロワー1枚を捨てる：1枚引く。"),
        follower("呼ぶ者", "【ファンファーレ】自分の手札のフォロワー1枚を場に出してよい。"),
        spell(
            "供え物",
            "これをプレイする際、追加コストとして手札のフォロワー1枚を捨ててよい。\n"
            "1枚引く。追加コストを支払っていたら、代わりに3枚引く。",
        ),
        follower("投げる者", "【起動】手札のフォロワー1枚を捨てる：自分のリーダーは体力+1する。"),
        follower("捨てる者", "【起動】手札1枚を捨てる：自分のリーダーは体力+1する。"),
        spell("募兵", "自分のデッキからフォロワー2枚までを探し、手札に加える。"),
    ]
)


def noticed(given: dict, lines: list[str]) -> list[tuple]:
    """What B notices of the requests while A plays these lines: whom they are for, and how many cards lie where."""
    match = Match.arranged("sve", {"active": "A", "A": {"pp": 3, **given}}, cards=CARDS)
    out = []
    for line in lines:
        match.choose(line)
        view = match.view("B")
        out.append(([(r.player, r.kind) for r in view.requests], {k: z.count for k, z in view.zones["A"].items()}))
    return out


@pytest.mark.clause("sve:4.7.2", "sve:R37")
@pytest.mark.parametrize(
    "card, lines",
    [
        ("捨てさせる者", ["play 捨てさせる者", "decline"]),
        ("呼ぶ者", ["play 呼ぶ者", "decline"]),
        ("供え物", ["play 供え物", "decline"]),
    ],
)
def test_what_may_be_declined_is_asked_whether_or_not_the_hand_allows_it(card: str, lines: list[str]):
    able = noticed({"hand": [card, "槍兵", "合図"]}, lines)
    unable = noticed({"hand": [card, "合図", "合図"]}, lines)
    assert able == unable
    assert able[0][0] == [("A", able[0][0][0][1])]


@pytest.mark.clause("sve:4.7.2")
def test_a_payment_from_the_hand_is_asked_though_only_one_card_can_pay_it():
    field = [{"card": "投げる者", "as": "x"}]
    one = noticed({"hand": ["槍兵", "合図", "合図"], "field": field}, ["activate x", "pay 槍兵"])
    two = noticed({"hand": ["槍兵", "弓兵", "合図"], "field": field}, ["activate x", "pay 槍兵"])
    assert one == two


@pytest.mark.clause("sve:4.7.2")
def test_cards_that_nobody_can_tell_apart_are_one_option_but_still_asked_for():
    field = [{"card": "捨てる者", "as": "x"}]
    match = Match.arranged("sve", {"active": "A", "A": {"hand": ["槍兵", "槍兵", "槍兵"], "field": field}}, cards=CARDS)
    match.choose("activate x")
    assert (match.decision.player, len(match.legal)) == (0, 1)
    alike = noticed({"hand": ["槍兵", "槍兵", "槍兵"], "field": field}, ["activate x", "pay 槍兵"])
    others = noticed({"hand": ["槍兵", "弓兵", "合図"], "field": field}, ["activate x", "pay 槍兵"])
    assert alike == others


@pytest.mark.clause("sve:4.7.2", "sve:7.4.5")
def test_copies_in_a_hand_are_one_option_each_and_every_set_can_be_named():
    match = Match.arranged("sve", {"active": "A", "A": {"hand": ["槍兵", "弓兵", "槍兵"] * 3}}, cards=CARDS)
    match.choose("end")
    match.choose("pass")
    sets = set()
    for first in match.legal.texts():
        again = match.copy().choose(first)
        for second in again.legal.texts():
            sets.add(frozenset([(first, 1), (second, 2)]) if first == second else frozenset([first, second]))
        assert len(again.legal) == len(again.legal.texts())
    assert len(match.legal) == len(match.legal.texts())
    assert len(sets) == 3, "two of one, two of the other, one of each: each once"


@pytest.mark.clause("sve:4.5.2", "sve:5.7.1.2")
def test_whether_a_deck_holds_a_second_card_to_find_is_not_told():
    lines = ["play 募兵", "choose 槍兵", "done"]
    one = noticed({"hand": ["募兵"], "deck": ["槍兵", "合図", "合図"]}, lines)
    two = noticed({"hand": ["募兵"], "deck": ["槍兵", "弓兵", "合図"]}, lines)
    assert one == two


@pytest.mark.clause("sve:4.7.2")
def test_a_copy_that_an_effect_names_is_an_option_of_its_own():
    cards = {**CARDS, **dict([spell("安売り", "自分の手札のフォロワー1枚のコストを、このターン、0にする。")])}
    given = {"active": "A", "A": {"hand": ["安売り", "槍兵", "槍兵"], "field": [{"card": "捨てる者", "as": "x"}]}}
    match = Match.arranged("sve", given, cards=cards)
    match.choose("play 安売り")
    if match.decision.kind != "main":
        match.choose(match.legal[0])
    match.choose("activate x")
    assert len(match.legal) == 2
