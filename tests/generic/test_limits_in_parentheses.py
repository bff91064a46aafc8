"""A parenthesis that says how often something works is no reminder: it is read as it is meant, or refused, and never left out."""

import pytest

from tefuda.cli.cards import with_cards
from tefuda.cli.checking import check
from tefuda.games.registry import game
from tools.unseen import around, card_of

TEXTS = {
    "sve": ("フォロワー", "【ファンファーレ】カードを1枚引く。（1ターンに1回）", ""),
    "eoo": ("ノーディア", "このノーディアが攻撃したとき、カードを1枚引く（1ターンに1回まで）。", ""),
    "arc": ("コグニ", "自アルマが破壊された時、1枚ドローする（1ターンに1度）", "Once per turn, when your alma"),
    "chronicle": ("ユニット", "[T]あなたがライフを得たとき、カードを1枚引く。（1ターンに1回）", "at most once a turn"),
}


@pytest.mark.parametrize("id", TEXTS)
def test_how_often_something_works_is_not_left_out(id: str):
    own = game(id)
    kind, text, says = TEXTS[id]
    card = card_of(own, {"kind": kind, "text": text, "means": ""}, "試し")
    (checked,) = check(own, [card], with_cards(around(own), [card]))
    assert (says in checked.text.en() and not checked.faults) if checked.text and says else checked.text is None


def test_what_no_card_has_is_said():
    own = game("chronicle")
    text = "【存在しない種】のユニット1体を選び、破壊する。"
    card = card_of(own, {"kind": "スペル", "text": text, "means": ""}, "試し")
    (checked,) = check(own, [card], with_cards(around(own), [card]))
    assert [(f.ja, f.en) for f in checked.faults] == [
        ("【存在しない種】を持つカードはありません。", "no card has 【存在しない種】.")
    ]


def test_no_other_verb_is_proposed_for_one_that_is_unknown():
    own = game("chronicle")
    card = card_of(
        own,
        {
            "kind": "ユニット",
            "text": "[F]あなたが敗北する場合、代わりにこのカードを除外し、あなたのライフは5になる。",
            "means": "",
        },
        "試し",
    )
    (checked,) = check(own, [card], with_cards(around(own), [card]))
    assert "攻撃する場合" not in checked.faults[0].ja
