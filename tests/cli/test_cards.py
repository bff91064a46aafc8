"""``tefuda cards`` and ``tefuda deck``."""

import json

import msgspec
import pytest

from tefuda.formats.tables import read_any, write_cards
from tefuda.games.registry import game

GOOD = """\
- name: 歩兵
  class: ニュートラル
  kind: フォロワー
  cost: 2
  attack: 2
  health: 2
  text: |
    【守護】
  english: Infantry
"""
BAD = GOOD.replace("【守護】", "【守護】\n    空を飛ぶ。")


def test_a_card_file_that_is_understood(tefuda, tmp_path):
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    assert tefuda.json("cards", "check", "good.yaml") == {"cards": 1, "read": 1, "roundtrip": 1, "failed": []}


def test_a_text_that_is_not_understood_is_named_with_its_place(tefuda, tmp_path):
    (tmp_path / "bad.yaml").write_text(BAD, encoding="utf-8")
    data = tefuda.json("cards", "check", "bad.yaml", code=1)
    assert (data["cards"], data["read"], data["roundtrip"]) == (1, 0, 0)
    (failed,) = data["failed"]
    assert failed.keys() == {"card", "line", "text", "column", "message"}
    assert (failed["card"], failed["line"], failed["text"]) == ("歩兵", 2, "空を飛ぶ。")
    text = tefuda("cards", "check", "bad.yaml", code=1)
    assert "歩兵: line 2, column" in text
    assert "^" in text
    assert "行" in tefuda("cards", "check", "bad.yaml", "--lang", "ja", code=1)


def test_a_name_that_no_card_has_is_named(tefuda, tmp_path):
    text = GOOD.replace("【守護】", "【ファンファーレ】『いないもの』1体を出す。")
    (tmp_path / "names.yaml").write_text(text, encoding="utf-8")
    (failed,) = tefuda.json("cards", "check", "names.yaml", code=1)["failed"]
    assert "いないもの" in failed["message"]


def test_the_report_is_a_page(tefuda, tmp_path):
    (tmp_path / "bad.yaml").write_text(BAD, encoding="utf-8")
    tefuda("cards", "check", "bad.yaml", "--report", "html", "--output", "out.html", code=1)
    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "空を飛ぶ。" in page
    assert "line 2, column" in page


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("a.yaml", "- name: x\n  class: 無\n", "a.yaml:"),
        ("b.txt", "x", "expected one of .yaml .yml .json .csv"),
        ("c.json", "{", "c.json:1"),
        ("d.json", '{"name": "x"}', "expected a list of objects"),
        ("e.csv", "name,class\n歩兵,エルフ\n", "no kind"),
        ("f.json", '[{"name": "x", "class": "エルフ", "kind": "フォロワー"}]', "cost"),
    ],
)
def test_files_that_do_not_fit_are_bad_input(tefuda, tmp_path, name, content, what):
    (tmp_path / name).write_text(content, encoding="utf-8")
    tefuda("cards", "check", name, code=2)
    assert what in tefuda.complaint


def test_a_missing_file_is_bad_input(tefuda):
    tefuda("cards", "check", "nowhere.yaml", code=2)
    assert "nowhere.yaml" in tefuda.complaint


def test_json_and_csv_are_taken_over_into_the_home(tefuda, tmp_path):
    rows = [
        {
            "name": "樵",
            "class": "エルフ",
            "card_type": ["フォロワー"],
            "tribe": ["-"],
            "cost": 1,
            "atk": 1,
            "hp": 1,
            "text": "",
        },
        {
            "name": "樵",
            "class": "エルフ",
            "card_type": ["フォロワー", "エボルヴ"],
            "tribe": ["森人"],
            "cost": 1,
            "atk": 3,
            "hp": 3,
            "id": "x",
        },
    ]
    (tmp_path / "mine.json").write_text(json.dumps(rows), encoding="utf-8")
    (tmp_path / "more.csv").write_text(
        "カード名,クラス,種類,コスト,テキスト\n小火,ウィッチ,スペル,2,\n", encoding="utf-8"
    )
    data = tefuda.json("cards", "import", "mine.json", "more.csv")
    assert [f["cards"] for f in data["files"]] == [2, 1]
    assert "id" in tefuda.complaint
    shown = tefuda.json("cards", "show", "樵")["cards"]
    assert [c["kind"] for c in shown] == ["フォロワー", "フォロワー・エボルヴ"]
    assert shown[1]["types"] == ["森人"]
    assert "cost" not in shown[1]
    assert "小火" in tefuda("cards", "show", "小火", "--plain")


def test_cards_are_found_by_part_and_by_english_name(tefuda):
    assert "城壁の新兵" in tefuda("cards", "show", "Rampart Recruit")
    assert len(tefuda.json("cards", "show", "ナイト")["cards"]) >= 1
    tefuda("cards", "show", "ぬりかべ", code=2)


def test_what_is_written_reads_the_same(tmp_path):
    sve = game("sve")
    cards = [c for group in sve.cards().values() for c in group]
    cards = [msgspec.structs.replace(c, text=c.text.strip()) for c in cards]
    path = tmp_path / "all.yaml"
    path.write_text(write_cards(cards), encoding="utf-8")
    again = [msgspec.structs.replace(c, text=c.text.strip()) for c in read_any(sve, path)]
    assert again == cards


def test_decks_are_listed(tefuda):
    assert "royal_infantry" in tefuda("deck", "list", "--plain")
    assert any(d["id"] == "royal_infantry" for d in tefuda.json("deck", "list")["decks"])


def test_a_delivered_deck_may_be_played(tefuda):
    data = tefuda.json("deck", "check", "royal_infantry", "--cards", tefuda.cards)
    assert data == {"decks": 1, "passed": 1, "failed": []}


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("nowhere", None, "no deck 'nowhere'"),
        ("a.yaml", "game: sve\nname: x\n", "leader"),
        ("b.yaml", "game: chess\nname: x\n", "no game 'chess'"),
        ("c.yaml", "[]", "expected a deck"),
        ("d.yaml", "game: sve\nname: x\nleader: 誰か\nmain: {歩兵長: 3}\n", "no card '誰か'"),
    ],
)
def test_decks_that_are_none_are_bad_input(tefuda, tmp_path, name, content, what):
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    tefuda("deck", "check", name, "--cards", tefuda.cards, code=2)
    assert what in tefuda.complaint


def test_a_deck_of_the_home_is_found_by_name(tefuda, tmp_path):
    source = game("sve").deck_list("royal_infantry")
    from tefuda.formats.decks import write_deck

    folder = tmp_path / "home" / "decks" / "sve"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(write_deck(source), encoding="utf-8")
    assert "mine" in [d["id"] for d in tefuda.json("deck", "list")["decks"]]
    tefuda("deck", "check", "mine", "--cards", tefuda.cards)


GAPS = """\
- {name: 甲, class: ニュートラル, kind: スペル, cost: 1, text: 自分は3枚めくる。1枚引く。}
- {name: 乙, class: ニュートラル, kind: スペル, cost: 1, text: 自分は5枚めくる。}
- {name: 丙, class: ニュートラル, kind: フォロワー, cost: 1, attack: 1, health: 1, text: "【ファンファーレ】【コスト2】：自分は5枚めくる。相手は踊る。"}
- {name: 丁, class: ニュートラル, kind: スペル, cost: 1, text: 1枚引く。}
"""


def test_the_report_ranks_what_would_finish_most_cards(tefuda, tmp_path):
    (tmp_path / "gaps.yaml").write_text(GAPS, encoding="utf-8")
    tefuda("cards", "check", "gaps.yaml", "--report", "html", "--output", "out.html", code=1)
    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    first = page.index("<td>2</td><td>3</td><td>自分はN枚めくる。</td>")
    assert first < page.index("<td>0</td><td>1</td><td>相手は踊る。</td>")
    assert "1 read whole, 1 print back, 1 can be executed, 3 failed" in page


def test_a_template_is_asked_what_it_would_finish(tefuda, tmp_path):
    (tmp_path / "gaps.yaml").write_text(GAPS, encoding="utf-8")
    said = tefuda("cards", "check", "gaps.yaml", "--finishes", "自分はN枚めくる。", code=1)
    assert "2 cards would be finished: 甲, 乙" in said
    said = tefuda("cards", "check", "gaps.yaml", "--finishes", "自分は*めくる", "--finishes", "相手は踊る。", code=1)
    assert "3 cards would be finished" in said
