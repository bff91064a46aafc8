"""The spellings in which prints circulate are all read as one."""

import pytest

from tefuda.games.sve.words import ICONS
from tefuda.text.normalise import normalise


def texts(print_):
    return [line.text for line in normalise(print_, ICONS)]


@pytest.mark.clause("sve:R2", "sve:R5")
@pytest.mark.parametrize(
    "print_, expected",
    [
        ("《ファンファーレ》１枚引く。", ["【ファンファーレ】1枚引く。"]),
        ("{ファンファーレ}1枚引く。", ["【ファンファーレ】1枚引く。"]),
        ("［ファンファーレ］1枚引く。", ["【ファンファーレ】1枚引く。"]),
        ("〔ファンファーレ〕1枚引く。", ["【ファンファーレ】1枚引く。"]),
        ("ファンファーレ 1枚引く。", ["【ファンファーレ】1枚引く。"]),
        ("ファンファーレラストワード1枚引く。", ["【ファンファーレ】【ラストワード】1枚引く。"]),
        ("起動コスト1：1枚引く。", ["【起動】コスト1：1枚引く。"]),
        ("{起動}{コスト1}これを{アクト}:1枚引く。", ["【起動】コスト1これをアクト：1枚引く。"]),
        ("{クイック}{起動}これを{アクト}：1枚引く。", ["Q【起動】これをアクト：1枚引く。"]),
        ("進化コスト2：これは進化する。", ["【進化】コスト2：これは進化する。"]),
        ("進化していないフォロワーを破壊する。", ["進化していないフォロワーを破壊する。"]),
        ("これは{攻撃力}＋1／{体力}＋2する。", ["これは攻撃力+1/体力+2する。"]),
        ("コストを－2する。", ["コストを-2する。"]),
        ("コストをー2する。", ["コストを-2する。"]),
        ("リーダー1人", ["リーダー1人"]),
        ("【コンボ 3】1枚引く。", ["【コンボ_3】1枚引く。"]),
        ("【コンボ＿3】1枚引く。", ["【コンボ_3】1枚引く。"]),
        ("覚醒状態なら、1枚引く。", ["【覚醒】状態なら、1枚引く。"]),
        ("守護", ["【守護】"]),
        ("疾走、必殺", ["【疾走】【必殺】"]),
        ("これは突進を持つ。", ["これは【突進】を持つ。"]),
        ("【守護】（守ります）\n1枚引く。", ["【守護】", "1枚引く。"]),
        ("（全部（入れ子）注釈）", []),
        ("1枚引く。\n----------\n2枚引く。", ["1枚引く。", "2枚引く。"]),
        ("1枚引く。\n―――――\n『フェアリー』エルフ", ["1枚引く。"]),
        (
            "下記から1つチョイスする。\n【1】1枚引く。\n【2】2枚引く。",
            ["下記から1つチョイスする。【1】1枚引く。【2】2枚引く。"],
        ),
        ("それは「【ラストワード】1枚引く。」を持つ。", ["それは「【ラストワード】1枚引く」を持つ。"]),
        ("『守護』1体を出す。", ["『守護』1体を出す。"]),
        ("半分（端数切り捨て）", ["半分(端数切り捨て)"]),
        ("半分（端数切り上げ）", ["半分"]),
    ],
)
def test_one_spelling(print_, expected):
    assert texts(print_) == expected


def test_every_character_knows_where_it_stood():
    print_ = "【守護】（注釈）\n《ファンファーレ》 相手の　フォロワー１体を選ぶ。"
    for line in normalise(print_, ICONS):
        assert len(line.text) == len(line.origins)
        assert list(line.origins) == sorted(line.origins)
    second = normalise(print_, ICONS)[1]
    assert print_[second.origins[second.text.index("相")]] == "相"
    assert print_[second.origins[second.text.index("1")]] == "１"
    assert print_[second.origins[second.text.index("フォ")]] == "フ"
