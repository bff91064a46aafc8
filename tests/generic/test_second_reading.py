"""The English of card texts agrees with their print, judged by words that know nothing of the grammar (`tools.second_reading`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.cli.cards import with_cards
from tefuda.formats import tables
from tefuda.games.registry import game, games
from tefuda.text.errors import TextError
from tools import unseen
from tools.accepted_positions import template
from tools.second_reading import Dissent, disagreements, dissents, explained, judge

HEADS = Path(__file__).parents[1] / "games" / "sve" / "text" / "compositions.txt"


@pytest.mark.parametrize("name", games())
def test_own_cards_say_the_same_in_english(name: str) -> None:
    """Who, how many, whose, where and when."""
    played = game(name)
    cards = [card for faces in played.cards().values() for card in faces]
    assert list(dissents(played, cards, played.cards())) == []


def test_compositions_say_the_same_in_english() -> None:
    """The sentences of the list of compositions of Shadowverse EVOLVE."""
    sve = game("sve")
    rows = [row.split(" ", 1) for row in HEADS.read_text(encoding="utf-8").splitlines() if row[1:2] == " "]
    cards = [template(sve, kind, f"作例{n}", text.replace("／", "\n")) for n, (kind, text) in enumerate(rows)]
    assert list(dissents(sve, cards, with_cards(sve.cards(), cards))) == []


@pytest.mark.parametrize("name", unseen.GAMES)
def test_unseen_sentences_agree_in_english(name: str) -> None:
    """Numbers, owners and verbs in the English of whatever tests/unseen reads."""
    own = game(name)
    both = [card for _, card in unseen.cards(own)]
    universe = with_cards(unseen.around(own), both)
    wrong = []
    for card in both:
        try:
            lines = own.read_text(card, universe).lines
        except TextError:
            continue
        for ja, en in ((line.source.text, line.en()) for line in lines):
            wrong += [(what, ja, en) for what in disagreements(ja, en) if not explained(what, ja)]
    assert wrong == []


WRONG = (
    ("相手のフォロワー2体を選ぶ。", "Choose 3 enemy followers."),
    ("相手のフォロワー2体まで選ぶ。", "Choose 2 enemy followers."),
    ("相手のリーダーに2ダメージ。", "Deal 2 damage to your leader."),
    ("自分の墓場のフォロワー1枚を選ぶ。", "Choose a follower in your hand."),
    ("このターン、これは攻撃できない。", "This card can't attack."),
    ("自分の手札が3枚以上なら、1枚引く。", "If there are 3 or less cards in your hand, draw a card."),
    ("1枚引く。この能力は1ターンに1回使える。", "Draw a card."),
    ("自分の場の他のフォロワーすべては【突進】を持つ。", "All followers on your field gain Rush."),
    ("1枚引いてよい。", "Draw a card."),
    (
        "次の相手のターンの終わりまで、これは【守護】を持つ。",
        "Until the end of the opponent's turn, this card gains Ward.",
    ),
    ("相手の手札1枚をランダムに捨てる。", "The opponent discards a card from hand."),
    ("これは攻撃できない。", "This card cannot attack."),
    (
        "自分のフォロワー1体を選ぶ。相手のフォロワー1体を選ぶ。それらを破壊する。",
        "Choose one of your followers. Choose an enemy follower. Destroy it.",
    ),
    (
        "相手のフォロワー1体を破壊する。これによって破壊されたフォロワー1体につき、1枚引く。",
        "Destroy an enemy follower. Draw a card for each follower that was destroyed.",
    ),
    (
        "自分のフォロワーか相手のフォロワーが破壊されたとき、1枚引く。",
        "When one of your followers or follower is destroyed, draw a card.",
    ),
    ("それと同じ数の灰カウンターを置く。", "Put that number ash counters on it."),
    ("それのコストに等しい個数の灰カウンターを置く。", "Put that card's cost ash counters on it."),
    ("そうしなかったプレイヤーは1枚引く。", "The player who did not draws a card."),
    ("それを持ち主のデッキの下に置く。", "Put it on the bottom of its owner's the deck."),
    ("自分のフォロワー1体は【突進】を持ち、攻撃力+1する。", "One of your followers gains Rush and gives it +1 attack."),
    (
        "このターン中に自分のフォロワーが攻撃していないなら、1枚引く。",
        "If one of your followers did not attack this turn, draw a card.",
    ),
    (
        "このターン中にいずれかのプレイヤーがスペルをプレイしていないなら、1枚引く。",
        "If either player did not play a spell this turn, draw a card.",
    ),
    ("自分が受けるダメージは1になる。", "If damage to you are 3, it is 1."),
    (
        "相手の墓場のカード1枚を選ぶ。それを手札に加える。",
        "Choose a card in the opponent's cemetery. Add it to your hand.",
    ),
)


@pytest.mark.parametrize(("ja", "en"), WRONG)
def test_a_wrong_rendering_is_noticed(ja: str, en: str) -> None:
    """Each kind of thing that the second reading judges."""
    assert judge("sve", ja, en)


@pytest.mark.parametrize("file", ["cards.json", "cards_bp05_08.json"])
def test_printed_cards_say_the_same_in_english(shared: Path, file: str) -> None:
    """The designs of the first eight sets; those that cannot be read have no English."""
    sve = game("sve")
    both = [
        tables.read_any(sve, shared / "carddata" / "sve" / name).cards for name in ("cards.json", "cards_bp05_08.json")
    ]
    universe = with_cards(with_cards(sve.cards(), both[0]), both[1])
    found: list[Dissent] = []
    for card in both[file != "cards.json"]:
        try:
            found += dissents(sve, [card], universe)
        except TextError:
            continue
    assert [(row.card, row.what) for row in found] == []
