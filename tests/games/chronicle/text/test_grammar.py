"""The grammar of Last Chronicle as a whole: sound, unambiguous, and able to read what it prints."""

import re

import pytest

from tefuda.games.chronicle.wording.terms import SAMPLES
from tefuda.text.checks import problems
from tefuda.text.errors import TextError
from tefuda.text.parser import parse
from tefuda.text.printing import render
from tefuda.text.sample import Sampler


def test_nothing_is_wrong_with_the_grammar(chronicle):
    assert problems(chronicle.grammar) == []


@pytest.mark.parametrize("seed", range(4))
def test_random_trees_read_back_uniquely(chronicle, seed):
    sampler = Sampler(chronicle.grammar, seed, SAMPLES)
    checked = 0
    for _ in range(300):
        tree = sampler.draw(sampler.random.choice((4, 5, 6, 7)))
        text = render(chronicle.grammar, tree)
        if len(text) > 100:
            continue
        assert parse(chronicle.grammar, text) == [tree], text
        checked += 1
    assert checked > 150


def test_random_trees_print_in_english(chronicle):
    sampler = Sampler(chronicle.grammar, 1, SAMPLES)
    for _ in range(200):
        assert not re.search(r"[{}~]", chronicle.english.line(sampler.draw(6)))


SPELLINGS = (
    ("ユニット１体を選ぶ。それに２０００ダメージを与える。", "ユニット1体を選ぶ。それに2000ダメージを与える。"),
    ("ユニットを1体選ぶ。それを破壊する。", "ユニット1体を選ぶ。それを破壊する。"),
    ("1体のユニットを選ぶ。それを破壊する。", "ユニット1体を選ぶ。それを破壊する。"),
    ("ユニット一体を選ぶ。それを破壊する。", "ユニット1体を選ぶ。それを破壊する。"),
    ("レベルがⅢ以上のユニット全てを破壊する。", "レベルが3以上のユニットすべてを破壊する。"),
    ("ターン終了時まで、あなたのユニットすべてを＋500／＋0する。", "ターンの終わりまで、あなたのユニットすべてを+500/+0する。"),
    ("相手のSS1枚を選ぶ。それを破壊する。", "対戦相手のソウルストーン1枚を選ぶ。それを破壊する。"),
    ("手札を1枚捨ててもよい。そうした場合、カードを2枚引く。", "手札を1枚捨ててもよい。そうしたなら、カードを2枚引く。"),
    ("カードを2枚引く。（山札が足りなければ引けるだけ引く。）", "カードを2枚引く。"),
    ("コスト3以下のユニット1体を選び、破壊する。", "コストが(3)以下のユニット1体を選び、破壊する。"),
)  # fmt: skip


@pytest.mark.parametrize(("print", "same"), SPELLINGS)
def test_spellings_of_the_same(chronicle, print, same):
    a, b = (chronicle.compile(text, "spell").lines[0].ja() for text in (print, same))
    assert a == b


NONSENSE = (
    ("カードを1枚引く。それを破壊する。", "spell", "それ"),
    ("そうしたなら、カードを1枚引く。", "spell", "そうしたなら"),
    ("残りを捨て札置き場に置く。", "spell", "残り"),
    ("カードを1枚引く。", "unit", "カード"),
    ("[T]あなたのターンの開始時に、カードを1枚引く。", "spell", "[T]"),
    ("次から3つを選ぶ。・カードを1枚引く。・あなたはライフを1得る。", "spell", "3"),
)


@pytest.mark.parametrize(("text", "kind", "at"), NONSENSE)
def test_what_makes_no_sense_is_refused(chronicle, text, kind, at):
    with pytest.raises(TextError) as caught:
        chronicle.compile(text, kind)
    assert caught.value.print[caught.value.column - 1 :].startswith(at)
