"""What can be read but never act is refused when the text is compiled: instructions, descriptions and references that find nothing."""

from typing import Any

import pytest

from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.lowering import LoweringError, lower
from tefuda.games.eoo.pool import make_pool
from tefuda.games.eoo.reading import language

NEVER = [
    # instructions that never act on things where, or of the type that, these are
    ("S", "ノーディア1つを対象とし、それを打ち消す。", "that are there"),
    ("S", "自分の墓地のノーディアカードを全て破壊する。", "that are there"),
    ("S", "相手のシールドを1枚破壊する。", "that are there"),
    ("S", "自分の墓地のカードを1枚捨てる。", "that are there"),
    ("S", "手札のノーディアカードを1枚犠牲にする。", "that are there"),
    ("S", "アーティファクト1つを対象とし、基礎ダメージ2を与える。", "this type"),
    ("S", "アーティファクト1つを対象とし、毒状態にする。", "this type"),
    ("S", "グリフ1つを対象とし、凍結状態にする。", "this type"),
    ("S", "グリフ1つを対象とし、それをルノアする。", "this type"),
    ("S", "手札からスペルカードを1枚場に出す。", "this type"),
    ("S", "アーティファクト1つを対象とし、ターンの終わりまでA値を+1する。", "this number"),
    ("S", "自分のノーディア全てのEther値を+1する。", "this number"),
    ("T", "自分のアーティファクトのL値は+1される。", "this number"),
    ("T", "このアーティファクトは攻撃できない。", "only nodia"),
    ("S", "相手のノーディア1つを対象とし、自分のノーディア1つを犠牲にする。そうしたら、それを破壊する。", "that are there"),
    ("S", "自分のノーディア1つを手札に戻す。その後、それを破壊する。", "that are there"),
    # descriptions that nothing fits
    ("S", "自分の墓地の凍結状態のノーディアカードを全て手札に加える。", "in that zone"),
    ("S", "手札のルノア状態のカードを1枚捨てる。", "in that zone"),
    ("S", "対象を取るノーディア1つを対象とし、それを破壊する。", "in that zone"),
    (
        "N",
        "場に出たとき、相手の手札を見る。その中から、このカードに先行するカードを1枚選んでもよい。そうしたら、相手はそれを捨てる。",
        "in the sequence",
    ),
    # events that never happen to such things
    ("T", "自分のノーディアが捨てられたとき、カードを1枚引く。", "never happens"),
    ("T", "自分がノーディアを捨てたとき、カードを1枚引く。", "never happens"),
    ("T", "自分のノーディアが打ち消されたとき、カードを1枚引く。", "never happens"),
    ("T", "自分のノーディアがブレイクされたとき、カードを1枚引く。", "never happens"),
    # references to what is not there any more, or was never made
    ("N", "このノーディアが破壊されたとき、このノーディアを手札に戻す。", "in play any more"),
    ("N", "破壊されたとき、このノーディアをリノアする。", "in play any more"),
    ("N", "このノーディアを犠牲にする：このノーディアを手札に戻す。", "in play any more"),
    ("N", "このノーディアが攻撃したとき、このノーディアを手札に戻す。その後、このノーディアのA値を+1する。", "in play any more"),
    ("G", "ノーディア1つに付ける。\n付いているノーディアが破壊されたとき、このグリフを手札に戻す。", "in play any more"),
    ("G", "ノーディア1つに付ける。\n付いているノーディアが破壊されたとき、付いているノーディアを手札に戻す。", "in play any more"),
    ("S", "このターンに破壊されたノーディアを全て手札に戻す。", "in which zone it is now"),
    ("S", "カードを1枚引く。これによって破壊されたノーディアの数だけリザーブを増やす。", "never does this"),
    ("S", "手札を1枚捨てる。これによってノーディアが破壊されたなら、カードを1枚引く。", "never does this"),
    # what each player has taken is no one thing behind it
    ("S", "両プレイヤーは手札を全て捨てる。その後、捨てたカードの枚数だけカードを引く。", "recalls"),
    ("S", "両プレイヤーはそれぞれ自分のノーディア1つを選ぶ。その後、それを破壊する。", "named before"),
    # nobody is asked for X while a text resolves
    ("S", "Xを支払ってもよい。そうしたら、カードを2枚引く。", "not while a text resolves"),
    # nor for X of an alternative cost
    ("S", "代替コスト：X。\nカードを2枚引く。", "has no X"),
    ("S", "代替コスト：リザーブXを支払う。\nカードをX枚引く。", "has no X"),
    ("S", "任意の追加コスト：リザーブXを支払う。\nカードをX枚引く。", "X is chosen before"),
    # where cards are mana they have no other abilities
    ("N", "このカードがマナゾーンにあるかぎり、自分のノーディアのA値は+1される。", "in the mana zone"),
    ("N", "自分のノーディアが破壊されたとき、このカードがマナゾーンにあるなら、カードを1枚引く。", "in the mana zone"),
    # the match is lost before it resolves
    ("T", "自分のアーカイブが0枚になったとき、カードを1枚引く。", "4-3-2"),
    # only nodia are dealt damage
    ("T", "自分のアルケイアはダメージを受けない。", "21-1-1"),
    ("T", "自分のアルケイアが受けるダメージを1軽減する。", "21-1-1"),
    ("T", "自分のアルケイアがダメージを受ける代わりに、カードを1枚引く。", "21-1-1"),
    ("T", "ノーディアがアルケイアに与えるダメージを無効にする。", "21-1-1"),
    ("S", "ターンの終わりまで、自分のアルケイアが受けるダメージを無効にする。", "21-1-1"),
    ("S", "このターン、自分のアルケイアが次に受けるダメージを2軽減する。", "21-1-1"),
    ("K", "このアルケイアがダメージを受けたとき、カードを1枚引く。", "21-1-1"),
    # 顕現 triggers only if its condition holds
    ("K", "顕現：ブレイクされたカードがエフェクトカードなら、カードを1枚引く。そうでないなら、リザーブを1増やす。", "23-3-1"),
    # a period before what is done at once
    ("S", "ノーディア1つを対象とし、ターンの終わりまで、それを破壊する。", "nothing in this sentence lasts"),
    ("S", "ターンの終わりまで、カードを1枚引く。", "nothing in this sentence lasts"),
    # what is never executed costs nothing
    ("T", "自分の誘発型能力のコストは1少なくなる。", "is executed"),
    ("T", "アルケイアのコストは1少なくなる。", "is executed"),
]  # fmt: skip
TYPES = {"S": "スペル", "T": "アーティファクト", "N": "ノーディア", "G": "グリフ", "K": "アルケイア"}
NUMBERS: dict[str, dict[str, int]] = {
    "N": {"attack": 1, "armour": 1, "life": 1},
    "K": {"ether": 2, "physis": 2, "defense": 5, "shield": 5, "weight": 3},
}


@pytest.mark.parametrize(("kind", "text", "why"), NEVER)
def test_what_never_acts_is_refused(kind, text, why):
    numbers: Any = NUMBERS.get(kind, {})
    card = Card("試し", TYPES[kind], "火", None if kind == "K" else 1, text=text, **numbers)
    words = language({card.name: [card]})
    with pytest.raises(LoweringError) as error:
        make_pool([card], {card.name: [card]}, lambda c, pool: lower(c, pool, words), words)
    assert why in str(error.value)
