"""Which clause is carried out: spells, placings, abilities and triggers have clauses of their own for the same things [11.2, 11.3, 11.5, 11.6]."""

from typing import Any

import pytest

from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.face import GAME
from tefuda.match import Match

UNIT: dict[str, Any] = {"category": "兵士", "level": 1, "power": 1000, "atk": 1}
MODES = "次から1つを選ぶ。・カードを1枚引く。・あなたはライフを1得る。"
SHARES = "好きな数のユニットを選ぶ。1000ダメージをそれらに好きなように割り振って与える。"
CARDS = [
    Card("兵", "ユニット", "(1)(白)", **UNIT),
    Card("騎", "ユニット", "(0)", **UNIT),
    Card("泉術", "スペル", "(0)", text="白のソウルを1生み出す。"),
    Card("矢", "スペル", "(1)", text="ユニット1体を選ぶ。それに500ダメージを与える。"),
    Card("両道", "スペル", "(0)", text=MODES),
    Card("分け矢", "スペル", "(0)", text=SHARES),
    Card("学び", "スペル", "(0)", text="カードを1枚引く。"),
    Card("払い", "スペル", "(0)", text="対戦相手は(1)を支払ってもよい。そうしたなら、カードを1枚引く。"),
    Card("奪い", "スペル", "(0)", text="対戦相手のユニット1体を選ぶ。ターンの終わりまで、あなたはそのコントロールを得る。"),
    Card("運び", "スペル", "(0)", text="あなたは手札のカードを1枚、ソウルヤードに置く。"),
    Card("検め", "スペル", "(0)", text="クロノチェックを1回行う。"),
    Card("射手", "ヒストリー", "(0)", text="[A](1)：ユニット1体を選ぶ。それに500ダメージを与える。"),
    Card("両手", "ヒストリー", "(0)", text=f"[A](0)：{MODES}"),
    Card("数え手", "ヒストリー", "(0)", text="[A](X)：あなたはライフをX得る。"),
    Card("分け手", "ヒストリー", "(0)", text=f"[A](0)：{SHARES}"),
    Card("狙い", "ヒストリー", "(0)", text="[T]あなたのユニットが戦場に配置されたとき、対戦相手のユニット1体を選び、ワイプする。"),
    Card("迷い", "ヒストリー", "(0)", text=f"[T]あなたのユニットが戦場に配置されたとき、{MODES}"),
    Card("散らし", "ヒストリー", "(0)", text=f"[T]あなたのユニットが戦場に配置されたとき、{SHARES}"),
    Card("税", "ヒストリー", "(0)", text="[F]ユニットは、そのコントローラーが(1)を支払わないかぎり攻撃できない。"),
    Card("関", "ヒストリー", "(0)", text="[F]ユニットは、そのコントローラーが(1)を支払わないかぎり防御できない。"),
    Card("魂", "スペル", "(1)", text="『ソウルバースト(1) ⇒ カードを1枚引く。』"),
    Card("爆", "ユニット", "(1)", cb="CB：カードを1枚引く。", **UNIT),
]  # fmt: skip
SOULS = {"白": 2, "無": 2}


def play(own: dict[str, Any], foe: dict[str, Any], steps: list[str], phase: str = "main") -> Match:
    given = {"phase": phase, "A": {"pool": SOULS, **own}, "B": {"pool": SOULS, **foe}}
    m = Match.arranged(GAME, given, cards={c.name: [c] for c in CARDS})
    for step in steps:
        who, _, word = step.rpartition(": ")
        m.choose(word, who or None)
    return m


TWO = ["騎", "兵"]


@pytest.mark.parametrize(
    ("own", "foe", "steps", "kind", "clause"),
    [
        ({"hand": ["両道"]}, {}, ["use 両道"], "mode", "11.2.3"),
        ({"hand": ["矢"]}, {"battlefield": TWO}, ["use 矢"], "choose", "11.2.7"),
        ({"hand": ["分け矢"]}, {"battlefield": TWO}, ["use 分け矢"], "count", "11.2.7"),
        ({"hand": ["分け矢"]}, {"battlefield": TWO}, ["use 分け矢", "count 2"], "share", "11.2.8"),
        ({"battlefield": ["両手"]}, {}, ["activate 両手"], "mode", "11.5.5"),
        ({"battlefield": ["数え手"]}, {}, ["activate 数え手"], "x", "11.5.6"),
        ({"battlefield": ["射手"]}, {"battlefield": TWO}, ["activate 射手"], "choose", "11.5.8"),
        ({"battlefield": ["分け手"]}, {"battlefield": TWO}, ["activate 分け手", "count 2"], "share", "11.5.9"),
        ({"hand": ["騎"], "battlefield": ["迷い"]}, {}, ["place 騎"], "mode", "11.6.7"),
        ({"hand": ["騎"], "battlefield": ["狙い"]}, {"battlefield": TWO}, ["place 騎"], "choose", "11.6.10"),
        (
            {"hand": ["騎"], "battlefield": ["散らし"]},
            {"battlefield": TWO},
            ["place 騎", "count 2", "choose 騎@B; choose 兵"],
            "share",
            "11.6.11",
        ),
        ({"hand": ["運び", "魂"]}, {}, ["use 運び", "pass", "B: pass"], "burst", "15.2.10.3.4"),
        ({"hand": ["検め"], "deck": ["爆"]}, {}, ["use 検め", "pass", "B: pass"], "burst", "15.3.2.2.4"),
        ({"hand": ["兵"], "soul": ["兵", "射手"], "pool": {"白": 1}}, {}, ["place 兵"], "pay", "11.3.9"),
        ({"hand": ["矢", "騎"], "battlefield": ["騎"], "soul": TWO, "pool": {}}, {}, ["use 矢"], "pay", "11.2.11"),
    ],
)
def test_a_decision_says_which_clause_asks(own, foe, steps, kind, clause):
    decision = play(own, foe, steps).decision
    assert (decision.kind, decision.clause) == (kind, clause)


SPENT = "soul spent"


@pytest.mark.parametrize(
    ("own", "foe", "phase", "steps", "kind", "clause"),
    [
        ({"hand": ["矢"]}, {"battlefield": ["騎"]}, "main", ["use 矢"], SPENT, "11.2.11"),
        ({"hand": ["兵"]}, {}, "main", ["place 兵"], SPENT, "11.3.9"),
        ({"battlefield": ["射手"]}, {"battlefield": ["騎"]}, "main", ["activate 射手"], SPENT, "11.5.12"),
        (
            {"hand": ["運び", "魂"], "soul": ["騎"], "pool": {}},
            {},
            "main",
            ["use 運び", "pass", "B: pass", "burst 魂", "soul 騎"],
            SPENT,
            "11.6.13",
        ),
        (
            {"battlefield": ["税", "騎"], "pool": {"無": 1}},
            {},
            "battle",
            ["pass", "B: pass", "attack 騎"],
            SPENT,
            "10.1.2.5",
        ),
        (
            {"battlefield": ["関", "騎"]},
            {"battlefield": ["騎"], "pool": {"無": 1}},
            "battle",
            ["pass", "B: pass", "attack 騎", "pass", "B: pass", "B: defend 騎"],
            SPENT,
            "10.1.4.2.5",
        ),
        ({"hand": ["払い"]}, {"pool": {"無": 1}}, "main", ["use 払い", "pass", "B: pass", "B: yes"], SPENT, "11.8.5"),
        ({"hand": ["学び"]}, {}, "main", ["use 学び", "pass", "B: pass"], "drawn", "11.8.5"),
        ({}, {}, "draw", ["pass", "B: pass"], "drawn", "9.3.3.1"),
        ({"hand": ["奪い"]}, {"battlefield": ["騎"]}, "main", ["use 奪い", "pass", "B: pass"], "control", "11.9.4.2"),
    ],
)
def test_an_event_says_by_which_clause_it_happened(own, foe, phase, steps, kind, clause):
    found = [entry.clause for entry in play(own, foe, steps, phase).log if entry.kind == kind]
    assert set(found) == {clause}


@pytest.mark.parametrize(
    ("own", "word", "clause"),
    [
        ({"hand": ["矢"], "pool": {}}, "use 矢", "11.2.11"),
        ({"hand": ["矢"]}, "use 矢", "11.2.7"),
        ({"hand": ["兵"], "pool": {"無": 2}}, "place 兵", "11.3.9"),
    ],
)
def test_what_cannot_be_paid_says_by_which_clause(own, word, clause):
    assert [r.clause for r in play(own, {}, []).why_not(word, "A")] == [clause]


@pytest.mark.clause("chronicle:15.1.16.1", "chronicle:15.1.16.3")
def test_only_wiping_a_soul_stone_for_a_soul_is_a_soul_action():
    m = play({"hand": ["泉術"], "soul": ["騎"], "pool": {}}, {}, ["use 泉術", "pass", "B: pass"])
    assert [e.kind for e in m.log if e.kind in ("soul action", "soul")] == ["soul"]
    m.choose("soul 騎")
    assert [e.clause for e in m.log if e.kind == "soul action"] == ["7.7.3"]
