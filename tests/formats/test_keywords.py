"""Keywords that designers define in card files: what is wrong with them, where, and whom it costs."""

from pathlib import Path

import pytest

from tefuda.formats.cards import Cards, read_cards, read_each
from tefuda.formats.tables import write_cards
from tefuda.games.sve.cards import Card
from tefuda.match import Match, game
from tefuda.play.faces import reminders_of
from tefuda.text.errors import TextError

GOOD = "- {keyword: 【吸血】, english: Bloodsip, text: これがダメージを与えたとき、自分のリーダーは体力+2する。}\n"
MIGHT = "- {keyword: 剛力, english: Might, argument: X, text: これは攻撃力+Xする。}\n"


def follower(name: str, text: str) -> str:
    return f'- {{name: {name}, class: ニュートラル, kind: フォロワー, cost: 1, attack: 1, health: 1, text: "{text}"}}\n'


def read(tmp_path: Path, text: str) -> Cards[Card]:
    path = tmp_path / "cards.yaml"
    path.write_text(text, encoding="utf-8")
    return read_each(path, Card)


def test_a_card_carries_what_its_keywords_mean(tmp_path: Path):
    found = read(tmp_path, GOOD + MIGHT + follower("鬼", "【吸血】") + follower("兵", ""))
    assert [[k.keyword for k in c.keywords] for c in found.cards] == [["吸血"], []]
    assert [(note.line, note.what) for note in found.notes] == [(2, "no card uses this keyword")]


@pytest.mark.parametrize(
    "entry, line, field, said",
    [
        ("- {keyword: 守護, text: これは攻撃力+1する。}", 3, "[2].keyword", "keyword of the game itself"),
        ("- {keyword: 吸血, text: これは攻撃力+1する。}", 3, "[2].keyword", "line 1 already"),
        ("- {keyword: 大3, text: これは攻撃力+1する。}", 3, "[2].keyword", "without digits"),
        ("- {keyword: 大, argument: X, text: これは攻撃力+1する。}", 3, "[2].argument", "does not use X"),
        ("- {keyword: 大, argument: Y, text: これは攻撃力+Yする。}", 3, "[2].argument", "expected X"),
        ("- {keyword: 大, text: これは攻撃力+Xする。}", 3, "[2].text", "argument: X"),
        ("- {keyword: 大, text: 自分の【大】を持つフォロワーは攻撃力+1する。}", 3, "[2].text", "by itself"),
        ("- {keyword: 大, meaning: これは攻撃力+1する。}", 3, "[2].meaning", "meaning"),
        ("- {keyword: 大}", 3, "[2]", "text is missing"),
    ],
)
def test_a_definition_that_does_not_fit(tmp_path: Path, entry: str, line: int, field: str, said: str):
    found = read(tmp_path, GOOD + MIGHT + entry + "\n" + follower("鬼", "【吸血】【剛力1】"))
    (fault,) = found.faults
    assert (fault.line, fault.field) == (line, field)
    assert said in str(fault)
    assert [c.name for c in found.cards] == ["鬼"], "it costs no card that does not bear it"


def test_a_bad_definition_costs_the_cards_that_bear_it(tmp_path: Path):
    bad = "- {keyword: 大, text: これは攻撃力+Xする。}\n"
    found = read(
        tmp_path, bad + follower("大鬼", "【守護】") + follower("鬼", "【大】") + follower("子", "「【大】」を持つ。")
    )
    assert [c.name for c in found.cards] == ["大鬼"]
    assert ["【大】" in f.told("ja") for f in found.faults] == [True, True, True]


def test_a_circle(tmp_path: Path):
    found = read(
        tmp_path, "- {keyword: 輪, text: これは【環】を持つ。}\n- {keyword: 環, text: これは【輪】を持つ。}\n" + GOOD
    )
    assert ["輪 → 環 → 輪" in str(found.faults[0]), "環 → 輪 → 環" in str(found.faults[1])] == [True, True]
    assert [k.keyword for k in found.keywords] == ["吸血"]


def test_a_meaning_that_cannot_be_read_names_its_own_place(tmp_path: Path):
    found = read(tmp_path, "- {keyword: 誤り, text: これは攻撃力をぐるぐる回す。}\n" + follower("鬼", "【誤り】"))
    with pytest.raises(TextError) as caught:
        game("sve").compile(found.cards, {c.name: [c] for c in found.cards})
    assert (caught.value.card, caught.value.column) == ("【誤り】", 8)


def test_a_number_must_be_printed(tmp_path: Path):
    found = read(tmp_path, MIGHT + follower("鬼", "【剛力】"))
    with pytest.raises(Exception, match="needs a number"):
        game("sve").compile(found.cards, {c.name: [c] for c in found.cards})


def test_a_match_has_room_for_38(tmp_path: Path):
    entries = "".join(f"- {{keyword: {chr(0x4E00 + k)}, text: これは攻撃力+1する。}}\n" for k in range(39))
    found = read(tmp_path, entries + follower("鬼", "".join(f"【{chr(0x4E00 + k)}】" for k in range(39))))
    with pytest.raises(Exception, match="at most 38 keywords"):
        game("sve").compile(found.cards, {c.name: [c] for c in found.cards})


def test_other_pools_do_not_know_it(tmp_path: Path):
    found = read(tmp_path, GOOD + follower("鬼", "【吸血】"))
    of = game("sve")
    of.compile(found.cards, {c.name: [c] for c in found.cards})
    stranger = Card("鬼", "ニュートラル", "フォロワー", cost=1, attack=1, health=1, text="【吸血】")
    with pytest.raises(TextError, match="not a keyword of this edition"):
        of.compile([stranger], {"鬼": [stranger]})


def test_written_cards_read_the_same(tmp_path: Path):
    found = read(tmp_path, GOOD + MIGHT + follower("鬼", "【吸血】【剛力1】"))
    path = tmp_path / "again.yaml"
    path.write_text(write_cards(found.cards), encoding="utf-8")
    (again,) = read_cards(path, Card)
    assert again.keywords == found.cards[0].keywords
    assert write_cards([again]).strip() == path.read_text(encoding="utf-8").strip()


def test_a_record_replays_on_its_own(tmp_path: Path):
    found = read(tmp_path, GOOD + MIGHT + follower("鬼", "【吸血】【剛力2】"))
    universe = {c.name: [c] for c in found.cards}
    match = Match.arranged("sve", {"A": {"field": ["鬼"]}, "B": {"deck": ["鬼"]}}, cards=universe)
    match.choose("attack 鬼 > leader@B")
    again = Match.load(match.record_text())
    assert again.record_text() == match.record_text()
    (card,) = again.view("A").zones["A"]["field"].cards
    assert card is not None
    assert card.values["keywords"] == ["吸血", "剛力2"]
    assert card.values["terms"] == {"吸血": "Bloodsip", "剛力2": "Might 2"}


def test_a_face_tells_what_they_mean(tmp_path: Path):
    found = read(tmp_path, GOOD + MIGHT + follower("鬼", "【吸血】【剛力2】"))
    told = reminders_of(game("sve"), found.cards[0], {c.name: [c] for c in found.cards})
    assert [(r.word.ja, r.word.en, r.text.en, r.clause) for r in told] == [
        ("吸血", "Bloodsip", "When this card deals damage, your leader gets +2 health.", ""),
        ("剛力2", "Might 2", "This card gets +2 attack.", ""),
    ]
    assert told[1].text.ja == "これは攻撃力+2する。"


OTHERS = {
    "eoo": (
        "剛力",
        "このノーディアのA値は+Xされる。",
        "{name: 力士, kind: ノーディア, attributes: 火, cost: 0, a: 1, d: 1, l: 1, text: 剛力2}",
    ),
    "arc": (
        "剛力",
        "自アルマに[AP+X]を付与する",
        "{name: 力士, kind: A, attribute: 勇気, ap: 0, rp: 9, cp: 1, skills: [剛力(2)]}",
    ),
    "avalon": (
        "剛力",
        "[配置中] このクリーチャーの攻撃値を+Xする。",
        "{name: 力士, kind: クリーチャー, attribute: 赤, mana: 赤1, attack: 1, endurance: 1, text: 剛力2}",
    ),
    "chronicle": (
        "剛力",
        "[A]ライフを1支払う：カードをX枚引く。",
        "{name: 力士, type: ユニット, cost: (0), ca: 1, level: 1, power: 1, atk: 1, text: 『剛力 2』}",
    ),
}


@pytest.mark.parametrize("id", OTHERS)
def test_every_game_reads_them_and_writes_them_back(tmp_path: Path, id: str):
    word, meaning, card = OTHERS[id]
    path = tmp_path / "cards.yaml"
    path.write_text(
        f'- {{keyword: {word}, english: Might, argument: X, text: "{meaning}"}}\n- {card}\n', encoding="utf-8"
    )
    of = game(id)
    found = read_each(path, of.card_type)
    assert not found.faults
    universe = {c.name: [c] for c in found.cards}
    assert [[one.word for one in of.compile(found.cards, universe).designed.bits]] == [["剛力2"]]  # type: ignore[attr-defined]
    (told,) = [r for r in reminders_of(of, found.cards[0], universe) if not r.clause]
    assert (told.word.en, "2" in told.text.en or "two" in told.text.en) == ("Might 2", True)
    again = tmp_path / "again.yaml"
    again.write_text(write_cards(found.cards), encoding="utf-8")
    assert read_cards(again, of.card_type)[0].keywords == found.cards[0].keywords


@pytest.mark.parametrize(
    ("id", "word"), [("eoo", "速攻"), ("arc", "貫通"), ("avalon", "先制"), ("chronicle", "ハーベスト")]
)
def test_words_of_the_other_games_are_taken(tmp_path: Path, id: str, word: str):
    path = tmp_path / "cards.yaml"
    path.write_text(f"- {{keyword: {word}, text: カードを1枚引く。}}\n", encoding="utf-8")
    (fault,) = read_each(path, game(id).card_type).faults
    assert "keyword of the game itself" in str(fault)
