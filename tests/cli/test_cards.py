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
    assert tefuda.json("cards", "check", "good.yaml") == {
        "cards": 1,
        "read": 1,
        "roundtrip": 1,
        "other_edition": 0,
        "failed": [],
    }


def test_a_text_that_is_not_understood_is_named_with_its_place(tefuda, tmp_path):
    (tmp_path / "bad.yaml").write_text(BAD, encoding="utf-8")
    data = tefuda.json("cards", "check", "bad.yaml", code=1)
    assert (data["cards"], data["read"], data["roundtrip"]) == (1, 0, 0)
    (failed,) = data["failed"]
    assert failed.keys() == {"card", "line", "text", "column", "message"}
    assert (failed["card"], failed["line"], failed["text"]) == ("歩兵", 2, "空を飛ぶ。")
    text = tefuda("cards", "check", "bad.yaml", code=1)
    assert "bad.yaml:9: 歩兵: line 2, column" in text
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


def test_a_card_file_with_a_token_is_taken_over(tefuda, tmp_path):
    token = "- {name: 灯の子, type: ユニット, category: 兵士, level: 1, power: 500, atk: 1, token: true}\n"
    (tmp_path / "mine.yaml").write_text(token, encoding="utf-8")
    tefuda("cards", "import", "mine.yaml", "--game", "chronicle")
    (shown,) = tefuda.json("cards", "show", "灯の子", "--game", "chronicle")["cards"]
    assert shown["token"] is True
    assert not tefuda.complaint


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
    again = [msgspec.structs.replace(c, text=c.text.strip()) for c in read_any(sve, path).whole()]
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
        ("b.yaml", "game: chess\nname: x\n", "expected a game (sve"),
        ("c.yaml", "[]", "expected a deck"),
        ("d.yaml", "game: sve\nname: x\nleader: 誰か\nmain: {歩兵長: 3}\n", "no card '誰か'"),
        (
            "e.yaml",
            "game: sve\nname: x\nleader: 誰か\nmain:\n  歩兵隊長: 3\n  何か: 1\n",
            "e.yaml:6: main.何か: no card '何か'",
        ),
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


def test_one_broken_file_does_not_hide_the_others(tefuda, tmp_path):
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(BAD, encoding="utf-8")
    (tmp_path / "worse.yaml").write_text(GOOD.replace("cost: 2", "cost: two"), encoding="utf-8")
    data = tefuda.json("cards", "check", "worse.yaml", "nowhere.yaml", "good.yaml", "bad.yaml", code=2)
    assert (data["cards"], data["read"], len(data["failed"])) == (2, 1, 1)
    assert [(b["file"], b["line"], b["field"]) for b in data["broken"]] == [
        ("worse.yaml", 4, "[0].cost"),
        ("nowhere.yaml", 0, ""),
    ]
    assert "worse.yaml:4" in tefuda.complaint
    assert "nowhere.yaml" in tefuda.complaint


def test_where_a_report_goes_needs_a_report(tefuda, tmp_path):
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    tefuda("cards", "check", "good.yaml", "--output", "out.html", code=2)
    assert "--output needs --report" in tefuda.complaint
    tefuda("cards", "check", "good.yaml", "--report", "html")
    assert (tmp_path / "cards-report.html").exists()


def test_a_broken_file_of_the_home_is_told_and_left_out(tefuda, tmp_path):
    folder = tmp_path / "home" / "cards" / "sve"
    folder.mkdir(parents=True)
    (folder / "a.yaml").write_text(GOOD.replace("cost: 2", "cost: two"), encoding="utf-8")
    (folder / "b.yaml").write_text(GOOD.replace("歩兵", "重歩兵"), encoding="utf-8")
    assert "重歩兵" in tefuda("cards", "show", "重歩兵", "--plain")
    assert "a.yaml:4: [0].cost" in tefuda.complaint
    assert "going on without the cards of this file" in tefuda.complaint
    decks = tmp_path / "home" / "decks" / "sve"
    decks.mkdir(parents=True)
    (decks / "mine.yaml").write_text("game: sve\n", encoding="utf-8")
    assert "royal_infantry" in tefuda("deck", "list", "--plain")
    assert "mine.yaml:1" in tefuda.complaint


def test_importing_names_the_cards_whose_texts_cannot_be_read(tefuda, tmp_path):
    (tmp_path / "mine.yaml").write_text(BAD + GOOD.replace("歩兵", "重歩兵"), encoding="utf-8")
    data = tefuda.json("cards", "import", "mine.yaml", code=1)
    assert [(f["card"], f["line"]) for f in data["failed"]] == [("歩兵", 2)]
    assert data["files"][0]["cards"] == 2
    assert "1 of them cannot be played as they are: 歩兵" in tefuda.complaint


def test_two_files_of_one_name_are_not_imported(tefuda, tmp_path):
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "good.yaml").write_text(GOOD, encoding="utf-8")
    tefuda("cards", "import", "good.yaml", "more/good.yaml", "--replace", code=2)
    assert "nothing was written" in tefuda.complaint
    assert not (tmp_path / "home" / "cards" / "sve" / "good.yaml").exists()


@pytest.mark.parametrize(
    ("name", "content", "place"),
    [
        ("a.csv", "name,class,kind,cost\n小火,ウィッチ,スペル,many\n", "a.csv:2: cost: 小火: expected a whole number"),
        (
            "b.csv",
            "カード名,クラス,種類,コスト\n小火,ウィッチ,スペル,1\n大火,火,スペル,1\n",
            "b.csv:3: クラス: 大火: expected a class",
        ),
        ("c.csv", "name,class,kind,cost\n小火,ウィッチ,スペル\n", "c.csv:2: 小火: expected 4 values"),
        ("d.csv", "name,name\n", "d.csv:1: name: names two columns"),
        ("e.csv", 'name,class,kind,cost\n"小火,ウィッチ\n', "e.csv:2: cannot be read as CSV"),
        ("f.csv", "", "no cards"),
        (
            "g.csv",
            "name,class,kind,cost\n火,ウィッチ,スペル,1\n火,ウィッチ,スペル,2\n",
            "g.csv:3: name: 火: '火' stands in line 2",
        ),
        ("h.json", '[\n{"name": "火", "class": "ウィッチ",\n"kind": "スペル",\n"cost": "x"}]', "h.json:4: cost"),
        ("i.json", '[{"name": "火",\n"name": "水"}]', "i.json:2: name: 水: stands here twice"),
        ("j.json", "[1]", "j.json:1: [0]: expected an object"),
        ("k.json", '[{"name": "火", "class": "ウィッチ", "kind": 3, "cost": 1}]', "k.json:1: kind"),
    ],
)
def test_faults_of_tables_have_a_line_and_a_column(tefuda, tmp_path, name, content, place):
    (tmp_path / name).write_text(content, encoding="utf-8")
    tefuda("cards", "check", name, code=1 if name in ("b.csv", "g.csv") else 2)
    assert place in tefuda.complaint
    assert "?" not in tefuda.complaint


def test_a_table_is_no_card_file_for_other_commands(tefuda, tmp_path):
    (tmp_path / "cards.csv").write_text("name,class\n", encoding="utf-8")
    tefuda("deck", "check", "royal_infantry", "--cards", "cards.csv", code=2)
    assert "tefuda cards import" in tefuda.complaint


def test_cards_that_come_near_are_suggested(tefuda):
    tefuda("cards", "show", "城壁の新平", code=2)
    assert "perhaps: 城壁の新兵" in tefuda.complaint
    tefuda("cards", "show", "Rampart Recroot", code=2)
    assert "perhaps: Rampart Recruit" in tefuda.complaint


def test_a_text_that_cannot_be_read_is_named_with_the_line_of_its_file(tefuda, tmp_path):
    deck = game("sve").deck_list("royal_infantry")
    name = next(iter(deck.piles["main"]))
    (tmp_path / "bad.yaml").write_text(BAD.replace("歩兵", name), encoding="utf-8")
    tefuda("deck", "check", "royal_infantry", "--cards", "bad.yaml", code=2)
    assert f"bad.yaml:9: [0].text: {name}: column 5: cannot read" in tefuda.complaint
    assert "^" in tefuda.complaint


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (("game: sve", "game: chess"), "d.yaml:1: game: expected a game (sve"),
        (("leader: ", "leader: 真の"), "d.yaml:4: leader: no card"),
    ],
)
def test_faults_of_decks_have_a_line_and_a_field(tefuda, tmp_path, change, place):
    from tefuda.formats.decks import write_deck

    text = write_deck(game("sve").deck_list("royal_infantry")).replace(change[0], change[1], 1)
    (tmp_path / "d.yaml").write_text(text, encoding="utf-8")
    tefuda("deck", "check", "d.yaml", code=2)
    assert place in tefuda.complaint


def test_types_with_dashes_and_rows_of_symbols_are_shown_in_english(tefuda):
    shown = tefuda("cards", "show", "溶岩の巨人", "--game", "eoo", "--plain", "--lang", "en")
    assert "kind nodia - Giant" in shown
    assert "cost fire fire 4" in shown
    assert "ノーディア-巨人" in tefuda("cards", "show", "溶岩の巨人", "--game", "eoo", "--plain", "--lang", "ja")


def test_a_deck_is_found_in_whatever_game_has_it(tefuda):
    said = tefuda("deck", "check", "sanctuary_watch", "royal_infantry")
    assert said.count("may be played") == 2
    tefuda("deck", "check", "sanctuary_watch", "--game", "sve", code=2)
    assert "no deck 'sanctuary_watch'" in tefuda.complaint
    tefuda("deck", "check", "sanctuary_wach", code=2)
    assert "perhaps: sanctuary_watch" in tefuda.complaint


def test_a_deck_that_several_games_have_needs_its_game(tefuda, tmp_path):
    own = tmp_path / "home" / "decks" / "sve" / "sanctuary_watch.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("game: sve\nname: 自作\nleader: 誰か\nmain: {歩兵長: 3}\n", encoding="utf-8")
    tefuda("deck", "check", "sanctuary_watch", code=2)
    assert "several games have a deck 'sanctuary_watch' (sve, avalon); choose one with --game" in tefuda.complaint
    assert "may be played" in tefuda("deck", "check", "sanctuary_watch", "--game", "avalon")


def test_a_card_is_found_in_whatever_game_has_it(tefuda):
    said = tefuda("cards", "show", "ニンジャマスター")
    assert "Avalon (avalon)" in said
    assert "originality 4" in said
    assert "mana colourless 3" in said
    tefuda("cards", "show", "ニンジャマスター", "--game", "sve", code=2)
    data = tefuda.json("cards", "show", "ニンジャマスター")
    assert (data["game"], [c["game"] for c in data["cards"]]) == ("avalon", ["avalon"])


def test_a_part_of_a_name_shows_the_cards_of_every_game(tefuda):
    said = tefuda("cards", "show", "騎士", "--plain")
    assert said.index("Shadowverse EVOLVE (sve)") < said.index("Avalon (avalon)")
    assert "several games have it: sve," in said
    assert tefuda.json("cards", "show", "騎士")["game"] == ""


def test_a_file_of_further_cards_chooses_the_games_that_it_fits(tefuda, tmp_path):
    more = tmp_path / "more.yaml"
    more.write_text("- {name: 通りすがり, kind: 魔法, attribute: 無}\n", encoding="utf-8")
    assert "Avalon (avalon)" in tefuda("cards", "show", "通りすがり", "--cards", more)
    more.write_text("- {name: 通りすがり, kind: 石ころ}\n", encoding="utf-8")
    tefuda("cards", "show", "通りすがり", "--cards", more, code=2)
    assert "more.yaml:1" in tefuda.complaint


def test_cost_categories_orbs_and_lamps_of_last_chronicle_are_shown_in_english(tefuda):
    shown = tefuda("cards", "show", "夢紡ぎの騎士", "--game", "chronicle", "--plain", "--lang", "en")
    fields = "kind unit  cost (3)(white)(purple)  category Knight/Fairy  CA 2  lamps none/none/green/red"
    assert fields in " ".join(shown.split("\n"))
    assert "power modifier green +500, red +500" in shown
    assert "CA light-jade 3" in tefuda("cards", "show", "虹殻の竜", "--plain", "--lang", "en")
    assert "cost (3)(白)(紫)" not in shown
    assert "(3)(白)(紫)" in tefuda("cards", "show", "夢紡ぎの騎士", "--plain", "--lang", "ja")


def test_which_game_was_assumed_is_said_if_cards_do_not_fit_it(tefuda, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("- {name: 試し, type: ユニット}\n", encoding="utf-8")
    for words in (("check", path), ("import", path)):
        tefuda("cards", *words, "--lang", "en", code=2)
        assert "read as cards of Shadowverse EVOLVE (sve), since no --game was given" in tefuda.complaint
        tefuda("cards", *words, "--lang", "en", "--game", "sve", code=2)
        assert "since no --game was given" not in tefuda.complaint


def test_cards_are_listed_by_their_fields(tefuda):
    listed = tefuda.json("cards", "list", "--game", "sve", "--where", "cost=2", "--where", "kind=スペル")["cards"]
    assert listed
    assert all(c["cost"] == 2 and "スペル" in c["kind"].split("・") for c in listed)
    assert "games" not in tefuda("cards", "list", "--game", "arc", "--plain")
    tefuda("cards", "list", "--game", "sve", "--where", "cost=99", code=1)
    assert "There is no such card" in tefuda.complaint
    tefuda("cards", "list", "--where", "colour=red", code=2)
    assert "expected field=value; fields are name" in tefuda.complaint


def test_cards_are_searched_by_words_on_them(tefuda):
    found = tefuda.json("cards", "search", "ライフ", "--game", "chronicle")["cards"]
    assert found
    assert all("ライフ" in f"{c['name']}{c['text']}{c.get('cb', '')}" for c in found)
    assert all("draw" in c["text_en"].lower() for c in tefuda.json("cards", "search", "Draw", "--game", "eoo")["cards"])
    said = tefuda("cards", "search", "守護", "2", "--lang", "ja", "--plain")
    assert "【守護】" in said
    tefuda("cards", "search", "むにゃむにゃ", code=1)


def test_a_text_in_english_is_told_that_texts_are_japanese(tefuda, tmp_path):
    (tmp_path / "english.yaml").write_text(GOOD.replace("【守護】", "Draw two cards."), encoding="utf-8")
    shown = tefuda("cards", "check", "english.yaml", "--game", "sve", code=1)
    assert "cannot read 「Draw two cards.」: texts of cards are written in Japanese" in shown


def test_a_class_that_comes_near_one_is_suggested(tefuda, tmp_path):
    (tmp_path / "near.yaml").write_text(GOOD.replace("ニュートラル", "ロイアル"), encoding="utf-8")
    tefuda("cards", "check", "near.yaml", "--game", "sve", code=2)
    assert "not 'ロイアル'; perhaps: ロイヤル" in tefuda.complaint


@pytest.mark.parametrize(
    ("name", "said"),
    [("none.yaml", "there is no such file"), ("none", "there is no such file"), (".", "is a folder, not a file")],
)
def test_a_file_that_cannot_be_read_is_not_counted(tefuda, name, said):
    shown = tefuda("cards", "check", name, code=2)
    assert tefuda.complaint.strip() == f"{name}: {said}"
    assert not shown


def test_fields_are_asked_for_in_english_as_well(tefuda):
    assert tefuda("cards", "list", "--where", "kind=spell") == tefuda("cards", "list", "--where", "kind=スペル")
    tefuda("cards", "list", "--where", "kind=スペール", code=2)
    assert "no card says that; perhaps: スペル; there are: " in tefuda.complaint
    tefuda("cards", "list", "--game", "sve", "--where", "class=Swordcroft", code=2)
    assert "perhaps: Swordcraft; there are: " in tefuda.complaint
    tefuda("cards", "list", "--game", "sve", "--where", "cost=77", code=1)
    tefuda("cards", "list", "--where", "cost", code=2)
    assert "--where cost: expected field=value" in tefuda.complaint


def test_names_that_begin_so_come_before_other_parts_of_names(tefuda):
    shown = tefuda("cards", "show", "old", "--game", "sve")
    assert "Old Copyist" in shown
    assert "Threefold" not in shown


def test_decks_that_come_near_or_are_of_another_game_are_told(tefuda):
    tefuda("play", "sve", "--deck", "royal_infantri", code=2)
    assert "no deck 'royal_infantri'; perhaps: royal_infantry, " in tefuda.complaint
    tefuda("play", "sve", "--deck", "x", code=2)
    assert "no deck 'x'; there are: " in tefuda.complaint
    tefuda("play", "sve", "--deck", "chorale_garden", code=2)
    assert "'chorale_garden' is a deck of Echoes of Orphelia (eoo): no deck" in tefuda.complaint


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.yaml", "- name: a: b\n", "YAMLとして読めません（ここに「キー: 値」は書けません"),
        ("a.json", '[{"name" 1}]', "JSONとして読めません（「:」がありません）"),
    ],
)
def test_what_parsers_say_is_told_in_japanese(tefuda, tmp_path, name, content, said):
    (tmp_path / name).write_text(content, encoding="utf-8")
    tefuda("cards", "check", name, "--lang", "ja", code=2)
    assert said in tefuda.complaint
