"""Texts whose words are understood but that could never do what they say are refused when they are compiled, with their place."""

from typing import Any

import pytest

from tefuda.games.sve.cards import Card
from tefuda.games.sve.lowering import LoweringError
from tefuda.match import Match

SPELLS = (
    "相手の場のフォロワー1体を選ぶ。それを手札に戻す。それに2ダメージ。",
    "自分のデッキの上1枚を公開する。それに2ダメージ。",
    "自分の手札1枚を捨てる。それを破壊する。",
    "自分の手札のスペルを破壊する。",
    "自分の墓場のフォロワーすべてに2ダメージ。",
    "自分の場のスペル1枚を破壊する。",
    "自分の手札のフォロワー1枚をアクトする。",
    "自身の手札1枚を捨てる。",
    "自分のデッキの上2枚を見る。その中から、フォロワー1枚を手札に加える。残りを墓場に置く。残りを手札に加える。",
    "これを破壊する。",
    "これは攻撃力+2する。",
    "自分のリーダーを破壊する。",
    "相手の場のアミュレット1つを選ぶ。それに2ダメージ。",
    "相手の場のアミュレットすべてに2ダメージ。",
    "相手のデッキの上1枚を墓場に置く。それに2ダメージ。",
    "自分の手札1枚を捨てる。それは【疾走】を持つ。",
    "自分の手札のフォロワー1枚を場に出す。それを墓場から場に出す。",
    "自分の場か相手のEXエリアのフォロワー1枚を選ぶ。それを破壊する。",
    "次の自分のターン、1枚引く。",
    "各プレイヤーは下記から1つチョイスする。【1】1枚引く。【2】自身のリーダーは体力+2する。",
    "相手プレイヤー1人は下記から1つチョイスする。【1】自分は2枚引く。【2】自身のリーダーに3ダメージ。",
    "次の自分のターン、自分のリーダーは体力+3する。",
    "次の自分のターン、1枚引き、相手の場のフォロワーすべては攻撃力-1する。",
    "相手の場のフォロワー1体を選ぶ。次の自分のターンの終わりまで、それを奪う。",
    "相手の場のフォロワー1体を選ぶ。このターン、それを奪い、それは【疾走】を持つ。",
    "相手の場のフォロワー1体を選ぶ。次の相手のターンの終わりまで、それを手札に戻す。",
)
FOLLOWERS = (
    "【ラストワード】これを破壊する。",
    "【ラストワード】これは【守護】を持つ。",
    "【起動】これを墓場に置く：これは攻撃力+2する。",
    "【起動】手札のこれを捨てる：これを破壊する。",
    "相手のフォロワーが破壊されたとき、それに2ダメージ。",
    "自分がカードを捨てたとき、それを破壊する。",
    "これは「これをプレイする際、手札1枚を捨てる：コストを-1する。」を持つ。",
    "これをプレイしたとき、1枚引く。",
    "次の相手のターン中、自分の他のフォロワーが破壊されたとき、1枚引く。",
    "【起動】コスト1：1枚引く。この能力は相手のターン中にのみ使える。",
)
POSSIBLE = (
    "【クイック】【起動】コスト1：1枚引く。この能力は相手のターン中にのみ使える。",
    "【ラストワード】これを場に出す。これは攻撃力+2する。",
    "【起動】これを墓場に置く：これをEXエリアに置く。",
    "相手のフォロワーが破壊されたとき、それを消滅させる。",
    "【ファンファーレ】相手の場のフォロワー1体を選ぶ。それに2ダメージ。それを手札に戻す。",
    "自分のターン中、自分のフォロワーが進化したとき、それは攻撃力+1する。",
    "【ファンファーレ】このターン、これは攻撃力+1して、1枚引く。",
    "【ファンファーレ】相手は、自身の手札1枚を捨てる。",
    "【ファンファーレ】相手は、自身の場のフォロワー1体を墓場に置く。【コンボ_3】代わりに2体。",
)


def compiled(text: str, kind: str) -> None:
    follower = kind == "フォロワー"
    numbers: dict[str, Any] = {"attack": 1, "health": 1} if follower else {}
    card = Card("試し", "ニュートラル", kind, cost=1, text=text, **numbers)
    Match.arranged("sve", {"A": {"hand": ["試し"]}, "B": {}}, cards={"試し": [card]})


@pytest.mark.parametrize(("text", "kind"), [(t, "スペル") for t in SPELLS] + [(t, "フォロワー") for t in FOLLOWERS])
def test_what_could_never_act_is_refused(text, kind):
    with pytest.raises(LoweringError) as caught:
        compiled(text, kind)
    assert caught.value.line == 0
    assert caught.value.node is not None


@pytest.mark.parametrize("text", POSSIBLE)
def test_what_could_act_is_not(text):
    compiled(text, "フォロワー")
