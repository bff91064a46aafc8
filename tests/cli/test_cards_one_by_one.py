"""One bad card of a file costs only itself."""

import re

import msgspec
import pytest

from tefuda.games.registry import game
from tefuda.text import GrammarError, compiler

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


def like(name, **changes):
    """The good card under another name, with other fields."""
    text = GOOD.replace("歩兵", name)
    for field, value in changes.items():
        text = re.sub(rf"(?m)^  {field}: .*", f"  {field}: {value}", text)
    return text


MIXED = (
    like("甲")
    + like("乙", kind="石ころ")
    + like("丙", cost="two")
    + like("丁").replace("text: |\n    【守護】", "text: [守護]を持つ。")
    + like("戊")
    + like("甲")
)


def test_a_card_that_does_not_fit_costs_only_itself(tefuda, tmp_path):
    (tmp_path / "mixed.yaml").write_text(MIXED, encoding="utf-8")
    data = tefuda.json("cards", "check", "mixed.yaml", code=1)
    assert (data["cards"], data["read"], data["failed"]) == (2, 2, [])
    rows = [(b["card"], b["line"], b["column"], b["field"]) for b in data["broken"]]
    assert rows == [("乙", 12, 9, "[1].kind"), ("丙", 22, 9, "[2].cost"), ("丁", 34, 0, ""), ("甲", 45, 9, "[5].name")]
    assert "mixed.yaml:22: [2].cost: 丙: column 9: expected a whole number" in tefuda.complaint
    assert 'mixed.yaml:34: 丁: column 9: a text that begins with [ stands in quotes (text: "...")' in tefuda.complaint
    assert "2 cards: 2 read whole" in tefuda("cards", "check", "mixed.yaml", code=1)
    assert "4 more did not fit the format" in tefuda("cards", "check", "mixed.yaml", code=1)


def test_the_cards_that_fit_are_imported(tefuda, tmp_path):
    (tmp_path / "mixed.yaml").write_text(MIXED, encoding="utf-8")
    data = tefuda.json("cards", "import", "mixed.yaml", code=1)
    assert [f["cards"] for f in data["files"]] == [2]
    assert [b["card"] for b in data["broken"]] == ["乙", "丙", "丁", "甲"]
    assert "戊" in tefuda("cards", "show", "戊", "--plain")
    (tmp_path / "worse.yaml").write_text(like("己", cost="two"), encoding="utf-8")
    (tmp_path / "good.yaml").write_text(like("庚"), encoding="utf-8")
    data = tefuda.json("cards", "import", "worse.yaml", "good.yaml", code=2)
    assert [f["cards"] for f in data["files"]] == [1]
    assert "庚" in tefuda("cards", "show", "庚", "--plain")


@pytest.mark.parametrize(
    ("name", "content", "broken"),
    [
        (
            "a.csv",
            "name,class,kind,cost\n甲,ウィッチ,スペル,1\n乙,ウィッチ,石,1\n丙,ウィッチ\n",
            [("乙", 3, "kind"), ("丙", 4, "")],
        ),
        (
            "a.json",
            '[{"name": "甲", "class": "ウィッチ", "kind": "スペル", "cost": 1},\n{"name": "乙", "cost": NaN, "class": "無"},\n'
            '{"name": "丙",\n"name": "丁"},\n3]',
            [("乙", 2, "kind"), ("丁", 4, "name"), ("", 5, "[3]")],
        ),
    ],
)
def test_a_row_that_does_not_fit_costs_only_itself(tefuda, tmp_path, name, content, broken):
    (tmp_path / name).write_text(content, encoding="utf-8")
    data = tefuda.json("cards", "check", name, code=1)
    assert data["cards"] == 1
    assert [(b["card"], b["line"], b["field"]) for b in data["broken"]] == broken


def test_other_commands_go_on_without_a_card_that_does_not_fit(tefuda, tmp_path):
    (tmp_path / "mixed.yaml").write_text(MIXED, encoding="utf-8")
    assert "may be played" in tefuda("deck", "check", "royal_infantry", "--cards", "mixed.yaml")
    assert "丙: column 9" in tefuda.complaint
    assert "going on without this card" in tefuda.complaint


def test_a_coloured_chrono_burst_prints_back(tefuda, tmp_path):
    card = "- {name: 甲, type: スペル, cost: (1), cb: '{緑}カードを1枚引く。', text: カードを1枚引く。}\n"
    (tmp_path / "burst.yaml").write_text(card, encoding="utf-8")
    data = tefuda.json("cards", "check", "burst.yaml", "--game", "chronicle")
    assert (data["read"], data["roundtrip"]) == (1, 1)


def test_a_print_that_fails_names_the_card(tefuda, tmp_path, monkeypatch):
    """No template prints a keyword line while this lasts."""
    monkeypatch.setenv("TEFUDA_NO_CACHE", "1")
    monkeypatch.setattr(compiler, "render", without("【守護】", vars(compiler)["render"]))
    (tmp_path / "two.yaml").write_text(
        like("甲") + like("乙").replace("【守護】", "【ファンファーレ】1枚引く。"), encoding="utf-8"
    )
    data = tefuda.json("cards", "check", "two.yaml", code=1)
    assert (data["cards"], data["read"]) == (2, 1)
    assert [(f["card"], f["line"]) for f in data["failed"]] == [("甲", 1)]
    assert "not printed back" in data["failed"][0]["message"]


def without(text, render):
    """The printer, but for one print."""

    def broken(grammar, value, form=""):
        if (printed := render(grammar, value, form)) == text:
            raise GrammarError(f"no template prints {value!r}")
        return printed

    return broken


def test_a_text_that_prints_as_something_else_is_named(tefuda, tmp_path, monkeypatch):
    sve = game("sve")
    monkeypatch.setattr(type(sve), "with_text", lambda self, card, text: msgspec.structs.replace(card, text="【突進】"))
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    data = tefuda.json("cards", "check", "good.yaml", code=1)
    assert (data["read"], data["roundtrip"]) == (1, 0)
    assert data["failed"][0]["card"] == "歩兵"


def test_a_fault_of_our_own_costs_one_card(tefuda, tmp_path, monkeypatch):
    sve = game("sve")
    real = type(sve).compile

    def broken(self, cards, *rest):
        if any(card.name == "甲" for card in cards):
            raise KeyError("oops")
        return real(self, cards, *rest)

    monkeypatch.setattr(type(sve), "compile", broken)
    (tmp_path / "two.yaml").write_text(like("甲") + like("乙"), encoding="utf-8")
    data = tefuda.json("cards", "check", "two.yaml", code=1)
    assert [f["card"] for f in data["failed"]] == ["甲"]
    assert "fault of tefuda itself" in data["failed"][0]["message"]


PARTS = {
    "sve": "- {name: 甲, class: ニュートラル, kind: スペル, cost: 1, text: 自分のデッキから「カード名に『X』を含むフォロワー」1枚を探し、手札に加える。}",
    "avalon": "- {name: 甲, kind: 魔法, attribute: 無, text: カード名に「X」を含むクリーチャー1体を破壊する。}",
    "chronicle": "- {name: 甲, type: スペル, cost: (1), text: カード名に「X」を含むユニット1体を選ぶ。それを破壊する。}",
}


@pytest.mark.parametrize("id", PARTS)
def test_a_part_of_names_needs_no_card_called_so(tefuda, tmp_path, id):
    (tmp_path / "parts.yaml").write_text(PARTS[id].replace("X", "むにゃ"), encoding="utf-8")
    assert tefuda.json("cards", "check", "parts.yaml", "--game", id)["failed"] == []


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        (
            "【ファンファーレ】自分の余りPPが4以上なら、1枚引く。",
            13,
            "This is read: 【ファンファーレ】自分の残りPPが4以上なら、1枚引く。",
        ),
        (
            "【ファンファーレ】相手のフォロワー1体を選ぶ。それを壊す。",
            27,
            "This is read: 【ファンファーレ】相手のフォロワー1体を選ぶ。それを破壊する。",
        ),
        ("【ファンファーレ】カードを引く。", 16, "A way that is read: 「"),
    ],
)
def test_what_cannot_be_read_is_shown_in_words_that_can(tefuda, tmp_path, text, column, says):
    (tmp_path / "one.yaml").write_text(like("甲").replace("【守護】", text), encoding="utf-8")
    (failed,) = tefuda.json("cards", "check", "one.yaml", code=1)["failed"]
    assert (failed["line"], failed["column"]) == (1, column)
    assert says in failed["message"]
    assert "Expected" not in failed["message"]


STRANGERS = {
    "avalon": ("- {name: 甲, kind: 魔法, attribute: 無, text: 種族が「X」のクリーチャー1体を破壊する。}", 5),
    "eoo": (
        "- {name: 甲, kind: ノーディア-兵士, attributes: 火, cost: 0, a: 1, d: 0, l: 1, text: 自分の他のXのA値は+1される。}",
        6,
    ),
}


@pytest.mark.parametrize("id", STRANGERS)
def test_a_type_that_no_card_has_is_called_that(tefuda, tmp_path, id):
    text, column = STRANGERS[id]
    (tmp_path / "one.yaml").write_text(text.replace("X", "ムニャ"), encoding="utf-8")
    (failed,) = tefuda.json("cards", "check", "one.yaml", "--game", id, code=1)["failed"]
    assert failed["message"] == "cannot read 「ムニャ」: no card has a type of that name."
    assert failed["column"] == column


@pytest.mark.parametrize(
    "text",
    [
        "自分が探索するとき、追加でリザーブを1増やす。",  # 代わりに would be read
        "自分が敗北する代わりに、このアーティファクトを犠牲にする。",  # 攻撃する would be read, but not executed
    ],
)
def test_no_suggestion_says_the_opposite_or_is_refused_itself(tefuda, tmp_path, text):
    card = f"- {{name: 甲, kind: アーティファクト, cost: 1, text: {text}}}"
    (tmp_path / "one.yaml").write_text(card, encoding="utf-8")
    (failed,) = tefuda.json("cards", "check", "one.yaml", "--game", "eoo", code=1)["failed"]
    assert "This is read" not in failed["message"]


def test_what_cannot_be_executed_has_its_place_and_no_name_of_a_class(tefuda, tmp_path):
    text = "[T]このユニットが攻撃したとき、カードを1枚引く。\n    [F]あなたが攻撃している間、あなたのユニットは+0/+500の修整を得る。"
    card = f"- name: 甲\n  type: ヒストリー\n  cost: (1)\n  text: |\n    {text.replace('このユニット', 'あなたのユニット')}\n"
    (tmp_path / "one.yaml").write_text(card, encoding="utf-8")
    (failed,) = tefuda.json("cards", "check", "one.yaml", "--game", "chronicle", code=1)["failed"]
    assert (failed["line"], failed["column"]) == (2, 4)
    assert failed["message"].startswith("「あなた」 can be read, but not executed here: ")
    assert "one.yaml:6: 甲: line 2, column 4" in tefuda("cards", "check", "one.yaml", "--game", "chronicle", code=1)
    said = tefuda("cards", "check", "one.yaml", "--game", "chronicle", "--lang", "ja", code=1)
    assert "「あなた」は読めますが、ここでは実行できません。これはカードや" in said


TWO_WAYS = """\
- name: 撤退兵
  kind: ノーディア
  attributes: 火
  cost: 火1
  subtypes: [兵士]
  a: 2
  d: 1
  l: 3
  text: 相手のノーディアが自分のノーディアより多い場合、ターン終了時、このノーディアを犠牲にする。
"""


def test_a_text_with_two_readings_is_told_both_in_words(tefuda, tmp_path):
    (tmp_path / "two.yaml").write_text(TWO_WAYS, encoding="utf-8")
    told = tefuda("cards", "check", "two.yaml", "--game", "eoo", code=1)
    assert '"If there are more enemy nodia than your nodia, at the end of this turn, sacrifice this nodia."' in told
    assert '"At the end of each turn, if there are more enemy nodia than your nodia, sacrifice this nodia."' in told
    told = tefuda("cards", "check", "two.yaml", "--game", "eoo", "--lang", "ja", code=1)
    assert "「相手のノーディアが自分のノーディアより多いなら、このターン終了時、このノーディアを犠牲にする。」" in told
    assert "「ターン終了時、相手のノーディアが自分のノーディアより多いなら、このノーディアを犠牲にする。」" in told
    assert "Steps(" not in told
