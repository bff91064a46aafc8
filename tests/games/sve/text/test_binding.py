"""What それ, 残り and the like refer to, and how far conditions reach."""

import pytest

from tefuda.text.errors import TextError
from tefuda.text.tree import walk


def refs(line, name):
    """For each node of the class, the class names of what it refers to."""
    out = []
    for node in line.tree.nodes:
        if type(node).__name__ == name:
            ref = line.ref(node)
            assert ref is not None, name
            out.append((ref.kind, *[type(line.tree.nodes[k]).__name__ for k in ref.at]))
    return out


def one(sve, text, kind="follower"):
    return sve.compile(text, kind).lines[0]


@pytest.mark.parametrize(
    "text, name, expected",
    [
        ("相手のフォロワー1体を選ぶ。それに3ダメージ。", "It", [("thing", "Select")]),
        ("相手のフォロワー1体を選ぶ。1枚引く。それを破壊する。", "It", [("thing", "Select")]),
        ("『ナイト』1体を出す。それは【突進】を持つ。", "It", [("thing", "Do")]),
        ("自分のデッキの上3枚を見る。その中から、1枚を手札に加える。残りを墓場に置く。", "Rest", [("set", "Do")]),
        ("自分のデッキの上3枚を見る。その中から、1枚を手札に加える。残りを墓場に置く。", "Among", [("set", "Do")]),
        (
            "自分のデッキから兵士・フォロワー1枚を探し、公開して手札に加える。",
            "Again",
            [("act", "Search"), ("act", "Again")],
        ),
        (
            "自分のフォロワー1体と相手のフォロワー1体を選ぶ。前者を手札に戻す。後者に3ダメージ。",
            "Former",
            [("thing", "Some")],
        ),
        ("自分のフォロワー1体を選ぶ。それは攻撃力+Xする。Xは「自分の手札の枚数」である。", "X", [("value", "LetX")]),
        ("1枚引く。【覚醒】状態なら、代わりに2枚引く。", "Instead", [("act", "Draw")]),
        (
            "相手のフォロワー1体を選ぶ。それに2ダメージ。1枚引く。【覚醒】状態なら、代わりに4ダメージ。",
            "Instead",
            [("act", "Damage")],
        ),
        ("自分の手札1枚を捨てる。そうしたら、2枚引く。", "IfDone", [("act", "Do")]),
        (
            "自分のフォロワーすべてを破壊する。これによって破壊したフォロワー1体につき、1枚引く。",
            "Done",
            [("taken", "Do")],
        ),
    ],
)
def test_spells(sve, text, name, expected):
    assert refs(one(sve, text, "spell"), name) == expected


def test_the_subject_of_an_event(sve):
    line = one(sve, "自分の場に他のフォロワーが出たとき、それは攻撃力+1する。")
    assert refs(line, "It") == [("event", "Enters")]


def test_a_choice_takes_over_from_the_event(sve):
    line = one(sve, "自分の場に他のフォロワーが出たとき、相手のフォロワー1体を選ぶ。それに1ダメージ。")
    assert refs(line, "It") == [("thing", "Select")]


def test_what_a_cost_took(sve):
    line = one(sve, "【起動】手札1枚を捨てる：自分のPPをX回復する。Xは「捨てたカードのコスト」である。")
    assert refs(line, "Done") == [("taken", "PayDo")]


def test_a_quoted_ability_has_its_own_references(sve):
    text = "自分のフォロワー1体を選ぶ。それは「【攻撃時】フォロワーへ攻撃したなら、それに2ダメージ」を持つ。"
    assert refs(one(sve, text, "spell"), "It") == [("thing", "Select"), ("event", "AttackedA")]


def test_options_do_not_see_each_other(sve):
    with pytest.raises(TextError):
        sve.compile("下記から1つチョイスする。【1】相手のフォロワー1体を選ぶ。【2】それを破壊する。", "spell")


@pytest.mark.clause("sve:R68")
def test_a_condition_reaches_to_the_next_one(sve):
    line = one(
        sve,
        "1枚引く。【覚醒】状態なら、1枚引く。自分のリーダーは体力+1する。【真紅】状態なら、1枚引く。1枚引く。",
        "spell",
    )
    sentences = [n for n in walk(line.ast) if type(n).__name__ == "Sentence"]
    governed = [[p.cond.w.id for p in line.governed_by(s)] for s in sentences]
    assert governed == [[], [], ["overflow"], [], ["sanguine"]]


@pytest.mark.parametrize(
    "text, kind, words",
    [
        ("それを破壊する。", "spell", "それ"),
        ("残りを手札に加える。", "spell", "残り"),
        ("その中から、1枚を手札に加える。", "spell", "その中から"),
        ("代わりに2枚引く。", "spell", "代わりに"),
        ("X枚引く。", "spell", "X"),
        ("1枚引く。Xは「自分の手札の枚数」である。", "spell", "Xは"),
        ("自分のPPを「捨てたカードの枚数」と同じだけ回復する。", "spell", "捨てた"),
        ("1枚引く。", "follower", "1枚引く"),
        ("次に自分のエンドフェイズが来たとき、1枚引く。", "amulet", "次に"),
        ("下記から3つチョイスする。【1】1枚引く。【2】2枚引く。", "spell", "下記から"),
        ("下記から1つチョイスする。【1】1枚引く。【3】2枚引く。", "spell", "下記から"),
    ],
)
def test_what_refers_to_nothing_is_refused(sve, text, kind, words):
    with pytest.raises(TextError) as caught:
        sve.compile(text, kind)
    assert caught.value.excerpt.startswith(words), caught.value
