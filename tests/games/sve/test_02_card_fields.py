"""What may be printed on a card [2.2, 2.3, 2.8.3]."""

import pytest

from tefuda.errors import FormatError
from tefuda.formats.cards import read_cards
from tefuda.games.sve.cards import Card
from tefuda.match import Match, game

CLASSES = ["ニュートラル", "エルフ", "ロイヤル", "ウィッチ", "ドラゴン", "ナイトメア", "ビショップ"]
NUMBERS = {
    "リーダー": "",
    "フォロワー": ", cost: 1, attack: 1, health: 1",
    "アミュレット": ", cost: 1",
    "スペル": ", cost: 1",
    "フォロワー・エボルヴ": ", attack: 1, health: 1",
    "フォロワー・トークン": ", cost: 1, attack: 1, health: 1",
    "アミュレット・トークン": ", cost: 1",
    "スペル・トークン": ", cost: 1",
}


def read(tmp_path, class_: str, kind: str, numbers: str) -> Card:
    path = tmp_path / "cards.yaml"
    path.write_text(f"- {{name: 試し札, class: {class_}, kind: {kind}{numbers}}}\n", encoding="utf-8")
    return read_cards(path, Card)[0]


@pytest.mark.clause("sve:2.2.2")
@pytest.mark.parametrize("class_", CLASSES)
def test_there_are_seven_classes(tmp_path, class_):
    card = read(tmp_path, class_, "スペル", ", cost: 1")
    match = Match.arranged("sve", {"A": {"cemetery": ["試し札"]}}, cards={card.name: [card]})
    assert match.find("A.cemetery[0].class").value == class_


@pytest.mark.clause("sve:2.2.2")
@pytest.mark.parametrize("class_", ["ヴァンパイア", "elf", "エルフ・ロイヤル"])
def test_there_is_no_other_class(tmp_path, class_):
    with pytest.raises(FormatError, match="class") as caught:
        read(tmp_path, class_, "スペル", ", cost: 1")
    assert caught.value.line == 1
    assert all(c in str(caught.value) for c in CLASSES)


@pytest.mark.clause("sve:2.2.1", "sve:2.3.1")
@pytest.mark.parametrize("missing", ["class", "kind"])
def test_every_card_has_a_class_and_a_kind(tmp_path, missing):
    path = tmp_path / "cards.yaml"
    fields = {"name": "試し札", "class": "エルフ", "kind": "スペル", "cost": "1"}
    del fields[missing]
    path.write_text("- {" + ", ".join(f"{k}: {v}" for k, v in fields.items()) + "}\n", encoding="utf-8")
    with pytest.raises(FormatError, match=missing):
        read_cards(path, Card)


@pytest.mark.clause("sve:2.3.2", "sve:2.3.3", "sve:2.3.3.1")
@pytest.mark.parametrize("kind", NUMBERS)
def test_a_kind_may_have_a_special_kind_besides(tmp_path, kind):
    card = read(tmp_path, "エルフ", kind, NUMBERS[kind])
    assert card.kind == kind


@pytest.mark.clause("sve:2.3.2", "sve:2.3.3")
@pytest.mark.parametrize("kind", ["フィールド", "エボルヴ", "フォロワー・スペル", "follower"])
def test_there_is_no_other_kind(tmp_path, kind):
    with pytest.raises(FormatError, match="kind"):
        read(tmp_path, "エルフ", kind, ", cost: 1, attack: 1, health: 1")


@pytest.mark.clause("sve:2.3.2")
@pytest.mark.parametrize(
    ("kind", "numbers", "field"),
    [
        ("スペル", ", cost: 1, attack: 1, health: 1", "attack"),
        ("アミュレット", ", cost: 1, health: 2", "health"),
        ("フォロワー", ", cost: 1, attack: 1", "health"),
        ("フォロワー", ", attack: 1, health: 1", "cost"),
        ("フォロワー・エボルヴ", ", cost: 2, attack: 1, health: 1", "cost"),
        ("リーダー", ", cost: 0", "cost"),
    ],
)
def test_a_kind_has_its_own_numbers(tmp_path, kind, numbers, field):
    with pytest.raises(FormatError, match=field):
        read(tmp_path, "エルフ", kind, numbers)


@pytest.mark.clause("sve:2.3.1", "sve:2.3.2")
def test_every_delivered_card_is_of_one_of_the_four_kinds():
    kinds = {card.kind.partition("・")[0] for cards in game("sve").cards().values() for card in cards}
    assert kinds == {"リーダー", "フォロワー", "アミュレット", "スペル"}
