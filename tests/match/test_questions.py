"""What the player who is asked is told: what for, whose, which sentence asks; what is paid for."""

from typing import Any

import pytest

from tefuda.games.facing import StandardGame
from tefuda.kernel.programs import Ins
from tefuda.match import Match, game, games
from tefuda.saying import in_language

CHRONICLE: list[dict[str, Any]] = [
    {"name": "石", "type": "ヒストリー", "cost": "(白)"},
    {"name": "兵", "type": "ユニット", "cost": "(1)", "category": "兵士", "level": 1, "power": 1000, "atk": 1},
    {
        "name": "身代わり",
        "type": "スペル",
        "cost": "(0)",
        "text": "追加コストとして、あなたのユニット1体を犠牲にする。ユニット1体を選び、破壊する。",
    },
    {"name": "波", "type": "スペル", "cost": "(0)", "text": "ユニット1体を選ぶ。それをオーナーの手札に戻す。"},
    {
        "name": "残火",
        "type": "スペル",
        "cost": "(0)",
        "text": "各プレイヤーは自分のユニットを1体選び、それ以外のユニットをすべて犠牲にする。",
    },
    {
        "name": "残雪",
        "type": "スペル",
        "cost": "(0)",
        "text": "各プレイヤーは自分のユニットを1体選び、残りをすべて犠牲にする。",
    },
    {
        "name": "豪雨",
        "type": "スペル",
        "cost": "(0)",
        "text": "ユニット1体を選び、それ以外のユニットに1000ダメージを与える。",
    },
    {
        "name": "霧",
        "type": "スペル",
        "cost": "(0)",
        "text": "ユニット1体を選び、ターン終了時まで、それ以外のユニットのパワーを-1000する。",
    },
    {"name": "灯", "type": "スペル", "cost": "(0)", "text": "あなたはカードを1枚引く。その後、手札を1枚捨てる。"},
]
EOO: list[dict[str, Any]] = [
    {
        "name": "選別",
        "kind": "スペル",
        "cost": 0,
        "text": "両プレイヤーはそれぞれ自分のノーディアを1つ選び、残りを全て犠牲にする。",
    },
    {
        "name": "一掃",
        "kind": "スペル",
        "cost": 0,
        "text": "ノーディア1つを対象とし、それ以外のノーディアを全て破壊する。",
    },
    {"name": "獣", "kind": "ノーディア", "attributes": "火", "cost": 1, "a": 1, "d": 0, "l": 1, "mana": "火"},
    {"name": "術", "kind": "スペル", "cost": 0, "text": "ノーディア1つを対象とし、それを手札に戻す。"},
]
SVE: list[dict[str, Any]] = [
    {"name": "兵", "class": "ロイヤル", "type": "フォロワー", "cost": 1, "attack": 1, "health": 1},
    {
        "name": "火",
        "class": "ロイヤル",
        "type": "スペル",
        "cost": 0,
        "text": "相手のフォロワー1体を選ぶ。それに3ダメージ。",
    },
]


def arranged(id: str, given: dict, rows: list[dict[str, Any]]) -> Match:
    the_game = game(id)
    cards = [the_game.card_of_row(row) for row in rows]
    return Match.arranged(id, given, cards={c.name: [c] for c in cards})


@pytest.mark.parametrize(
    ("id", "rows", "given", "said", "ja", "en"),
    [
        (
            "chronicle", CHRONICLE, {"A": {"hand": ["身代わり"], "battlefield": ["兵", "兵"]}, "B": {"battlefield": ["兵"]}},
            "use 身代わり", "破壊するユニットを選んでください", "choose a unit to destroy",
        ),
        (
            "chronicle", CHRONICLE, {"A": {"hand": ["身代わり"], "battlefield": ["兵", {"card": "兵", "as": "x"}]}},
            "use 身代わり", "破壊する自分のユニットを選んでください", "choose a unit of yours to destroy",
        ),
        (
            "chronicle", CHRONICLE, {"A": {"hand": ["波"], "battlefield": ["兵"]}, "B": {"battlefield": ["兵"]}},
            "use 波", "手札に戻すユニットを選んでください", "choose a unit to return to hand",
        ),
        (
            "eoo", EOO, {"A": {"hand": ["術"]}, "B": {"field": ["獣", {"card": "獣", "as": "x"}]}},
            "play 術", "手札に戻す相手のノーディアを選んでください", "choose a nodia of your opponent's to return to hand",
        ),
        (
            "sve", SVE, {"A": {"hand": ["火"]}, "B": {"field": ["兵", {"card": "兵", "as": "x"}]}},
            "play 火", "ダメージを与える相手のフォロワーを選んでください", "choose a follower of your opponent's to deal damage to",
        ),
    ],
)  # fmt: skip
def test_a_question_says_what_for_and_whose(id, rows, given, said, ja, en):
    match = arranged(id, given, rows)
    match.choose(said)
    assert (in_language(match.decision.prompt, "ja"), str(match.decision.prompt)) == (ja, en)


@pytest.mark.parametrize(
    ("id", "rows", "given", "said", "ja", "en"),
    [
        (
            "chronicle", CHRONICLE, {"A": {"hand": ["残火"], "battlefield": ["兵", {"card": "兵", "as": "x"}]}},
            "use 残火", "残す自分のユニットを選んでください", "choose a unit of yours to spare",
        ),
        (
            "chronicle", CHRONICLE, {"A": {"hand": ["残雪"], "battlefield": ["兵", {"card": "兵", "as": "x"}]}},
            "use 残雪", "残す自分のユニットを選んでください", "choose a unit of yours to spare",
        ),
        (
            "chronicle", CHRONICLE, {"A": {"hand": ["豪雨"], "battlefield": ["兵"]}, "B": {"battlefield": ["兵"]}},
            "use 豪雨", "ダメージを受けないユニットを選んでください", "choose a unit to spare",
        ),
        (
            "chronicle", CHRONICLE, {"A": {"hand": ["霧"], "battlefield": ["兵"]}, "B": {"battlefield": ["兵"]}},
            "use 霧", "ユニットを選んでください", "choose a unit",
        ),
        (
            "eoo", EOO, {"A": {"hand": ["選別"], "field": ["獣", {"card": "獣", "as": "x"}]}},
            "play 選別", "残す自分のノーディアを選んでください", "choose a nodia of yours to spare",
        ),
        (
            "eoo", EOO, {"A": {"hand": ["一掃"], "field": ["獣"]}, "B": {"field": ["獣"]}},
            "play 一掃", "残すノーディアを選んでください", "choose a nodia to spare",
        ),
    ],
)  # fmt: skip
def test_a_question_says_if_the_others_are_what_something_is_done_to(id, rows, given, said, ja, en):
    match = arranged(id, given, rows).choose(said)
    while match.decision.prompt != en and "pass" in match.legal.texts():
        match.choose("pass")
    assert (in_language(match.decision.prompt, "ja"), str(match.decision.prompt)) == (ja, en)


def test_the_sentence_that_asks_is_marked_and_options_tell_whose_they_are():
    given = {"A": {"hand": ["身代わり"], "battlefield": ["兵"]}, "B": {"battlefield": ["兵"]}}
    match = arranged("chronicle", given, CHRONICLE).choose("use 身代わり")
    asking = match.asking()
    assert asking.ja == "身代わり「追加コストとして、あなたのユニット1体を犠牲にする。▸ユニット1体を選び、破壊する。」"
    assert "▸Choose a unit" in asking.en
    assert sorted(note.ja for note in match.legal.notes().values()) == ["相手の", "自分の"]


def test_a_cause_cites_the_sentence_that_did_it():
    given = {"A": {"hand": ["身代わり"], "battlefield": ["兵"]}, "B": {"battlefield": [{"card": "兵", "as": "x"}]}}
    match = arranged("chronicle", given, CHRONICLE)
    for said in ("use 身代わり", "choose x", "pass", "pass"):
        match.choose(said)
    (destroyed,) = (entry for entry in match.log if entry.kind == "destroyed")
    assert [c.sentence.ja for c in destroyed.why if c.sentence is not None] == ["ユニット1体を選び、破壊する。"]


def test_a_later_sentence_that_asks_is_marked():
    match = arranged("chronicle", {"A": {"hand": ["灯", "兵", "波"], "deck": ["石", "石"]}}, CHRONICLE)
    for said in ("use 灯", "pass", "pass"):
        match.choose(said)
    assert in_language(match.decision.prompt, "ja") == "捨てるカードを選んでください"
    assert match.asking().ja == "灯「あなたはカードを1枚引く。▸その後、手札を1枚捨てる。」"


def test_a_payment_names_what_is_paid_for():
    rows = [*CHRONICLE, {"name": "黒石", "type": "ヒストリー", "cost": "(黒)"}]
    match = arranged("chronicle", {"A": {"hand": ["兵"], "soul": ["石", "黒石"]}}, rows).choose("place 兵")
    assert match.decision.kind == "pay"
    assert (match.asking().ja, match.asking().en) == ("「兵」のコスト", "the cost of 兵")


def test_what_can_be_done_in_a_phase_is_told():
    match = arranged("chronicle", {"A": {"hand": ["兵"], "soul": ["石"]}}, CHRONICLE)
    asked = match.decision.prompt
    assert (asked.ja, asked.en) == ("自分のメインフェイズです。どうしますか", "your main phase. What do you do?")
    assert match.asking().ja == "できること：配置する、ソウルヤードに置く"
    assert match.asking().en == "you can: place, put into the soul yard"


def test_what_may_be_done_is_named_and_so_is_what_triggered_it():
    rows = [
        *CHRONICLE,
        {
            "name": "契約",
            "type": "ヒストリー",
            "cost": "(1)",
            "text": "[T]あなたのユニットが破壊されたとき、(1)を支払ってもよい。そうしたなら、カードを1枚引く。",
        },
    ]
    given = {
        "A": {"hand": ["身代わり"], "battlefield": ["契約", {"card": "兵", "as": "u"}, "兵"], "soul": ["石", "石"]}
    }
    match = arranged("chronicle", given, rows)
    for said in ("use 身代わり", "choose u", "give 兵#2", "pass", "pass", "pass", "pass"):
        if match.decision.kind != "may":
            match.choose(said)
    assert match.decision.kind == "may"
    assert in_language(match.decision.prompt, "ja") == "「(1)を支払ってもよい」を行いますか"
    assert match.asking().ja.startswith("契約（uは破壊された）「▸[T]あなたのユニット")


def test_the_cost_of_a_keyword_says_what_it_is_and_what_one_gets():
    rows = [
        *CHRONICLE,
        {
            "name": "這う骨", "type": "ユニット", "cost": "(9)", "category": "獣", "ca": 1, "level": 1, "power": 1000, "atk": 1,
            "text": "『禁忌(白)/(2)』",
        },
        {"name": "崩し", "type": "スペル", "cost": "(0)", "text": "あなたのデッキの上から1枚を捨て札置き場に置く。"},
    ]  # fmt: skip
    given = {"A": {"hand": ["崩し"], "deck": ["這う骨", "兵", "兵"], "soul": ["石", "身代わり"]}}
    match = arranged("chronicle", given, rows)
    while match.decision.kind == "priority":
        match.choose("use 崩し" if "use 崩し" in match.legal else "pass")
    assert match.decision.kind == "cost"
    assert {t: note.ja for t, note in match.legal.notes().items()} == {"cost 1": "白1", "cost 2": "どれでも2"}
    assert "ワイプ状態で戦場に配置できます" in match.asking().ja
    match.choose("cost 1")
    assert match.decision.kind != "pay", "who has said which cost he pays, pays it"


def test_a_division_says_that_it_is_damage_and_among_whose():
    given = {
        "active": "B",
        "turn": 4,
        "A": {"battlefield": [{"card": "兵", "as": "d"}], "hand": ["石"]},
        "B": {"battlefield": [{"card": "兵", "as": "x"}, {"card": "兵", "as": "y"}]},
    }
    match = arranged("chronicle", given, CHRONICLE)
    for _ in range(30):
        if match.decision.kind == "split":
            break
        offered = match.legal.texts()
        wanted = [t for t in ("attack x", "attack y", "done", "defend d") if t in offered]
        match.choose(wanted[0] if wanted else "pass")
    assert in_language(match.decision.prompt, "ja") == "1000ダメージを、相手のユニットにいくつずつ割り振りますか"
    assert match.decision.prompt.en == "1000 damage to divide: how much does each unit of your opponent's get?"


def test_the_cut_says_whose_archive_it_is():
    names = list(game("eoo").deck_names())[:2]
    match = Match.new("eoo", names, 1)
    while match.decision.kind != "cut":
        match.choose(match.legal.texts()[0])
    assert match.decision.prompt.ja.startswith("相手のアーカイブを")
    assert "opponent's archive" in match.decision.prompt.en


@pytest.mark.parametrize("id", games())
def test_what_deeds_are_called_by_is_there(id):
    """Deeds are called by kinds of events, or by classes of instructions."""
    the_game = game(id)
    assert isinstance(the_game, StandardGame)
    deeds = the_game.made.deeds
    assert deeds is not None
    events = {event.name for event in game(id).rules.schema.events}
    classes = {cls.__name__ for cls in derived(Ins)}
    assert sorted(set(deeds.said) - events - classes) == []
    assert sorted(set(deeds.to) - {zone.name for zone in game(id).rules.schema.zones}) == []


def derived(cls: Any) -> set[Any]:
    found = {cls}
    for below in cls.__subclasses__():
        found |= derived(below)
    return found


def test_signs_and_keywords_are_explained_in_sentences():
    match = Match.new("chronicle", ["ash_procession", "dawn_and_ash"], 1)
    face = match.face("魂喰らいの公爵")
    assert face is not None
    assert [one.word.ja for one in face.reminders][:3] == ["[T]", "[A]", "SS"]
    assert all(one.text.ja.endswith(("です", "ます", "ません")) for one in face.reminders)
    bones = match.face("這い出る骨")
    assert bones is not None
    assert [one.clause for one in bones.reminders] == ["15.2.18.2"]


@pytest.mark.parametrize("id", ["sve", "chronicle"])
def test_who_replaces_a_hand_is_told_who_goes_first(id):
    """No turn has shown it yet, and the other player may have chosen."""
    match = Match.new(id, list(game(id).deck_names())[:2], seed=2)
    chooser = match.decision.letter
    match.choose(match.decision.options[1].text)
    for _ in "AB":
        asked = match.decision
        assert ("go second" in asked.prompt.en) == (asked.letter == chooser)
        assert ("後攻" in asked.prompt.ja) == (asked.letter == chooser)
        match.choose(asked.options[0].text)
