"""``tefuda cards check`` and keywords of designers: whose fault it is, and who bears it."""

import pytest

from tefuda.formats.tables import write_cards
from tefuda.games.registry import game
from tests.cli.test_cards import GOOD


def test_a_keyword_of_a_refused_card_is_not_told_as_unused(tefuda, tmp_path):
    words = "- keyword: 吸血\n  text: 【突進】\n- keyword: 怪力\n  text: 【突進】\n"
    card = GOOD.replace("【守護】", "【吸血】").replace("ニュートラル", "何か")
    (tmp_path / "words.yaml").write_text(card + words, encoding="utf-8")
    tefuda("cards", "check", "words.yaml", "--game", "sve", code=2)
    assert tefuda.complaint.count("no card uses this keyword") == 1
    assert ":11: " not in tefuda.complaint


def test_a_keyword_whose_meaning_is_refused_costs_its_bearers_by_name(tefuda, tmp_path):
    words = "- {keyword: 空飛び, text: これは空を飛ぶ。}\n"
    (tmp_path / "words.yaml").write_text(GOOD.replace("【守護】", "【空飛び】") + words, encoding="utf-8")
    data = tefuda.json("cards", "check", "words.yaml", code=1)
    assert (data["cards"], data["read"]) == (1, 0)
    assert [(f["card"], "空を飛ぶ" in f["message"]) for f in data["failed"]] == [("【空飛び】", True), ("歩兵", False)]
    assert "歩兵: line 1, column 2: the meaning of its keyword 【空飛び】 is refused." in tefuda(
        "cards", "check", "words.yaml", code=1
    )


@pytest.mark.parametrize("id", ["sve", "eoo", "arc", "avalon", "chronicle"])
def test_the_meaning_of_a_keyword_that_no_card_uses_is_read(tefuda, tmp_path, id):
    the_game = game(id)
    card = next(c for group in the_game.cards().values() for c in group if not getattr(c, "token", False))
    (tmp_path / "words.yaml").write_text(
        write_cards([the_game.with_text(card, card.text)]) + "- {keyword: 空飛び, text: 空を飛ぶ。}\n", encoding="utf-8"
    )
    (failed,) = tefuda.json("cards", "check", "words.yaml", "--game", id, code=1)["failed"]
    assert (failed["card"], failed["text"]) == ("【空飛び】", "空を飛ぶ。")
