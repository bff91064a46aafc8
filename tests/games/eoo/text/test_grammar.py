"""The grammar of Echoes of Orphelia as a whole: sound, unambiguous, and able to read what it prints."""

import re

import pytest

from tefuda.games.eoo.library import SHELF
from tefuda.games.eoo.reading import read_text
from tefuda.games.eoo.wording.terms import SAMPLES
from tefuda.text.checks import problems
from tefuda.text.errors import TextError
from tefuda.text.parser import parse
from tefuda.text.printing import render
from tefuda.text.sample import Sampler


def test_nothing_is_wrong_with_the_grammar(eoo):
    assert problems(eoo.grammar) == []


@pytest.mark.parametrize("seed", range(4))
def test_random_trees_read_back_uniquely(eoo, seed):
    sampler = Sampler(eoo.grammar, seed, SAMPLES)
    checked = 0
    for _ in range(500):
        tree = sampler.draw(sampler.random.choice((4, 5, 6, 7, 8)))
        text = render(eoo.grammar, tree)
        if len(text) > 110:
            continue
        assert parse(eoo.grammar, text) == [tree], text
        checked += 1
    assert checked > 250


@pytest.mark.parametrize("seed", range(2))
def test_random_trees_print_in_english(eoo, seed):
    sampler = Sampler(eoo.grammar, seed, SAMPLES)
    for _ in range(300):
        text = eoo.english.line(sampler.draw(6))
        assert not re.search(r"[{}~]", text), text
        assert "  " not in text


SPELLINGS = (
    ("ノーディア1体を対象とし、基礎ダメージ２を与える。", "ノーディア1つを対象とし、基礎ダメージ2を与える。"),
    (
        "ノーディア1つを対象とし、それに基礎ダメージ2を与える。",
        "ノーディア1つを対象とし、それぞれに基礎ダメージ2を与える。",
    ),
    ("カードを２枚引く。（山札が足りなければ引けるだけ引く）", "カードを2枚引く。"),
    ("全ての火属性のノーディアを破壊する。", "火のノーディア全てを破壊する。"),
    ("すべてのノーディアを破壊する。", "ノーディア全てを破壊する。"),
    (
        "『火の精霊』１つを対象とし、それに＋１／＋１カウンターを1個乗せる。",
        "『火の精霊』1つを対象とし、それに+1/+1カウンターを1つ乗せる。",
    ),
    ("このノーディアは【速攻】を持つ。", "このノーディアは速攻を持つ。"),
    ("ノーディア1つを対象とし、A値を−3する。", "ノーディア1つを対象とし、A値を-3する。"),
    ("ターン終了時まで、このノーディアは飛翔を得る。", "ターンの終わりまで、このノーディアは飛翔を得る。"),
)


@pytest.mark.parametrize(("print", "usual"), SPELLINGS)
def test_spellings_of_the_same(eoo, print, usual):
    kind = "spell"
    a, b = eoo.compile(print, kind).lines, eoo.compile(usual, kind).lines
    units = re.compile(r"Unit\(id='\w+'\)")
    assert units.sub("", repr(a[0].ast)) == units.sub("", repr(b[0].ast))


NONSENSE = (
    ("それを破壊する。", "spell", "それ"),
    ("カードを1枚引く。それを破壊する。", "spell", "それ"),
    ("その属性のノーディアを全て破壊する。", "spell", "その属性"),
    ("そうしたら、カードを1枚引く。", "spell", "そうしたら"),
    ("A値を+1する。", "spell", "A値"),
    ("カードを1枚引く。", "nodia", "カード"),
    ("自分のターン開始時、カードを1枚引く。", "spell", "自分のターン"),
    ("残りを墓地に置く。", "spell", "残り"),
)


@pytest.mark.parametrize(("text", "kind", "at"), NONSENSE)
def test_what_refers_to_nothing_is_refused(eoo, text, kind, at):
    with pytest.raises(TextError) as caught:
        eoo.compile(text, kind)
    assert caught.value.print[caught.value.column - 1 :].startswith(at)


SAID = (
    (
        "自分のノーディア1つを対象とし、ターンの終わりまで、それはA値が+2され、飛翔を得る。",
        "Target one of your nodia and it gets +2 A and gains Flight until the end of the turn.",
    ),
    ("自分の他の兵士のA値は+1される。", "Your other Soldiers get +1 A."),
    ("ノーディアを2つまで対象とし、手札に戻す。", "Target up to 2 nodia and return them to hand."),
    ("ノーディアを1つまで対象とし、手札に戻す。", "Target up to 1 nodia and return it to hand."),
    ("相手は自分のノーディア1つを選び、犠牲にする。", "The opponent chooses one of their nodia and sacrifices it."),
    (
        "ノーディアを2つまで対象とし、それぞれに力カウンターを1つ乗せる。",
        "Target up to 2 nodia and put a power counter on each of them.",
    ),
    ("自分のノーディア1つにつき、カードを1枚引く。", "Draw a card for each of your nodia."),
    ("ノーディア2つを対象とし、それぞれに基礎ダメージ2を与える。", "Target 2 nodia and deal 2 base damage to them."),
    ("自分の手札がちょうど1枚なら、カードを3枚引く。", "If there is exactly 1 card in your hand, draw 3 cards."),
    ("A値1、D値1、L値1の光のノーディア-兵士トークンを3体生成する。", "Create 3 1/1/1 light Soldier nodia tokens."),
    ("カードをX枚引く。Xは自分のノーディアの数に等しい。", "Draw X cards. X is the number of your nodia."),
    ("アーカイブの上から1枚を墓地に置く。", "Put the top card of your archive into the graveyard."),
    (
        "自分の手札が3枚以下なら、カードを2枚引き、その後、手札を1枚捨ててもよい。",
        "If there are 3 or fewer cards in your hand, draw 2 cards, then you may discard a card from your hand.",
    ),
    (
        "場の全てのノーディアは全ての能力を失い、A値とD値は1になる。",
        "All nodia on the field lose all abilities and their A and D become 1.",
    ),
)


@pytest.mark.parametrize(("text", "english"), SAID)
def test_what_it_is_in_english(eoo, text, english):
    assert eoo.compile(text, "spell").en() == english


def test_own_cards_leave_no_japanese_in_their_english():
    for group in SHELF.cards.values():
        for card in group:
            english = read_text(card, SHELF.cards).en()
            assert not re.search(r"[ぁ-んァ-ヶ一-鿿]", re.sub(r"[火雷風土水闇光星]", "", english)), card.name
            assert "  " not in english
