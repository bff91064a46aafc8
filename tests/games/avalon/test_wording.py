"""Card texts of Avalon: the specification's examples, the grammar as a whole, spellings, errors, English."""

import re

import pytest

from tefuda.games.avalon.reading import grammar
from tefuda.games.avalon.wording import pool_words
from tefuda.text.checks import problems
from tefuda.text.compiler import CardGrammar
from tefuda.text.errors import TextError
from tefuda.text.normalise import normalise
from tefuda.text.parser import parse
from tefuda.text.printing import render
from tefuda.text.sample import Sampler

SAME = (
    ("土地にある", "土地の"), ("魔素だけがある", "魔素だけの"), ("魔素の条件", "条件"), ("その対立相手", "そのプレイヤー"),
    ("自分がその効果", "自分はその効果"), ("クリーチャーの持つ能力", "クリーチャーの能力"), ("、", ""),
)  # fmt: skip
"""Words that print as others of the same meaning, and optional commas."""


def usual(text: str) -> str:
    for word, other in SAME:
        text = text.replace(word, other)
    return text


def test_all_examples_are_there(examples):
    assert len(examples) == 140
    assert sum(e.refused for e in examples) == 8


def test_accepted_examples_compile_and_print_back(examples, avalon: CardGrammar):
    for example in examples:
        if example.refused:
            continue
        card = avalon.compile(example.text, example.kind, example.id)
        sources = normalise(example.text, avalon.icons)
        for line, source in zip(card.lines, sources, strict=True):
            assert usual(line.ja()) == usual(source.text), example.id
            assert avalon.read(line.ja(), normalise(line.ja(), avalon.icons)[0]) == line.ast, example.id


def test_compositions_read_and_print_back(compositions, avalon: CardGrammar):
    for kind, text in compositions:
        for line in avalon.compile(text, kind, "試し").lines:
            assert avalon.read(line.ja(), normalise(line.ja(), avalon.icons)[0]) == line.ast, text
            assert not re.search("[ぁ-んァ-ヶ]", line.en()), line.en()


REFUSED = {
    "E131": "数枚",
    "E132": "飛行",
    "E133": "[攻撃時]",
    "E134": "墓地",
    "E135": "そして",
    "E136": "コスト2",
    "E137": "[戦闘時]",
    "E138": "守備力",
}


@pytest.mark.parametrize("id", REFUSED)
def test_refused_examples_point_at_the_words(examples, avalon: CardGrammar, id):
    example = next(e for e in examples if e.id == id)
    with pytest.raises(TextError) as caught:
        avalon.compile(example.text, example.kind, "試し")
    error = caught.value
    assert error.column == example.text.index(REFUSED[id]) + 1, error.show("ja")
    assert error.card == "試し"
    assert error.excerpt in error.ja


def test_nothing_is_wrong_with_the_grammar(avalon):
    assert problems(avalon.grammar) == []


@pytest.mark.parametrize("seed", range(4))
def test_random_trees_read_back_uniquely(avalon, seed):
    sampler = Sampler(avalon.grammar, seed)
    checked = 0
    for _ in range(500):
        tree = sampler.draw(sampler.random.choice((4, 5, 6, 7, 8)))
        text = render(avalon.grammar, tree)
        if len(text) > 110:
            continue
        assert parse(avalon.grammar, text) == [tree], text
        checked += 1
    assert checked > 250


@pytest.mark.parametrize("seed", range(2))
def test_random_trees_print_in_english(avalon, seed):
    sampler = Sampler(avalon.grammar, seed)
    for _ in range(300):
        text = avalon.english.line(sampler.draw(6))
        assert not re.search(r"[{}~>]", text), text
        assert "  " not in text


SPELLINGS = (
    ("【戦闘時】このクリーチャーの攻撃値を+2する。", "[戦闘時] このクリーチャーの攻撃値を＋２する。", "creature"),
    ("《戦闘時》このクリーチャーの攻撃値を−2する。", "[戦闘時]このクリーチャーの攻撃値を-2する。", "creature"),
    ("「避け」・「反撃」", "避け、反撃", "creature"),
    ("カードを2枚引く。", "メモリーから２枚引く。（足りなければ引けるだけ）", "magic"),
    ("すべてのプレイヤーは、手札を1枚選んで捨てる。", "全てのプレイヤーは手札を１枚選んで捨てる。", "magic"),
    ("※1ターンに1回しか使えない。カードを1枚引く。", "このカードは1ターンに1回しか使えない。メモリーから1枚引く。", "magic"),
    ("『竜』族のクリーチャー１体を破壊する。", "種族が「竜」のクリーチャー1体を破壊する。", "magic"),
    ("青属性か緑属性のクリーチャー1体を破壊する。", "青か緑属性のクリーチャー1体を破壊する。", "magic"),
    ("もし自分がリーダーなら、カードを1枚引く。", "自分がリーダーの場合、メモリーから1枚引く。", "magic"),
    ("手札を1枚捨ててもよい。そうしたら、カードを1枚引く。", "手札を1枚捨ててもよい。そうした場合、メモリーから1枚引く。", "magic"),
    (
        "[召喚時] メモリーから1枚引く。[破壊時] メモリーから2枚引く。",
        "[召喚時]\nメモリーから1枚引く。\n[破壊時]\nメモリーから2枚引く。",
        "creature",
    ),
    ("[証] 自分のクリーチャーが進軍したとき、メモリーから1枚引く。", "[証] 自分のクリーチャーが進軍した時、メモリーから1枚引く。", "creature"),
)  # fmt: skip


@pytest.mark.parametrize(("print", "same", "kind"), SPELLINGS)
def test_spellings_of_the_same(avalon, print, same, kind):
    a, b = avalon.compile(print, kind), avalon.compile(same, kind)
    assert [line.ast for line in a.lines] == [line.ast for line in b.lines]


def test_a_part_runs_to_the_next_label(avalon):
    card = avalon.compile(
        "避け\n[召喚時] メモリーから1枚引く。\nその後、手札を1枚捨てる。[破壊時] メモリーから1枚引く。", "creature"
    )
    assert [line.ja() for line in card.lines] == [
        "避け",
        "【召喚時】メモリーから1枚引く。その後、手札を1枚捨てる。",
        "【破壊時】メモリーから1枚引く。",
    ]


def test_a_label_inside_a_quotation_opens_no_part(avalon):
    text = "[配置中] 自分の他のクリーチャーは「[戦闘勝利時] メモリーから1枚引く。」を得る。"
    assert len(avalon.compile(text, "creature").lines) == 1


def test_an_unknown_race_is_refused_where_it_stands(avalon):
    with pytest.raises(TextError) as caught:
        avalon.compile("種族が「人魚」のクリーチャー1体を破壊する。", "magic")
    assert "人魚" in caught.value.excerpt


NONSENSE = (
    ("それを破壊する。", "magic", "それ"),
    ("メモリーから1枚引く。そのクリーチャーを破壊する。", "magic", "そのクリーチャー"),
    ("そのプレイヤーは手札を1枚捨てる。", "magic", "そのプレイヤー"),
    ("その土地の一番上の素成カードを捨て山に送る。", "magic", "その土地"),
    ("そうした場合、メモリーから1枚引く。", "magic", "そうした場合"),
    ("残りを捨て山に送る。", "magic", "残り"),
    ("メモリーからX枚引く。", "magic", "X"),
    ("[配置中] メモリーから1枚引く。", "creature", "メモリー"),
    ("[召喚時] 自分のクリーチャーが進軍した時、メモリーから1枚引く。", "creature", "自分のクリーチャー"),
    ("自分のドローフェイズの開始時に、メモリーから1枚引く。", "magic", "自分の"),
    ("先制", "support", "先制"),
    ("[召喚時] リーダーのみ使用できる。メモリーから1枚引く。", "creature", "リーダー"),
    ("次の中から3つを選ぶ。・メモリーから1枚引く。・メモリーから2枚引く。", "magic", "次の中"),
)


@pytest.mark.parametrize(("text", "kind", "at"), NONSENSE)
def test_what_makes_no_sense_is_refused_where_it_stands(avalon, text, kind, at):
    with pytest.raises(TextError) as caught:
        avalon.compile(text, kind)
    assert caught.value.print[caught.value.column - 1 :].startswith(at), caught.value.show("ja")


SAID = (
    ("自分のクリーチャー1体の攻撃値をターン終了時まで＋3する。", "Give one of your creatures +3 attack until the end of the turn."),
    ("メモリーの上から2枚を裏のままライフに加える。", "Add the top 2 cards of your memory to your life face down."),
    ("対立相手1人は、手札を無作為に1枚捨てる。", "An opposing player discards a random card from their hand."),
    ("相手の土地を1つ選ぶ。その土地の一番上の素成カードを捨て山に送る。", "Choose an enemy land. Send the top mana card of that land to the discard pile."),
    ("自分がリーダーの場合、メモリーから1枚引く。", "If you are the leader, draw a card."),
    (
        "このターンに自分のクリーチャーが2体以上破壊されていたなら、メモリーから1枚引く。",
        "If 2 or more of your creatures were destroyed this turn, draw a card.",
    ),
    (
        "このターン、自分のクリーチャーが3体になった時、メモリーから1枚引く。",
        "This turn, when the number of your creatures becomes 3, draw a card.",
    ),
    ("聖地のクリーチャーの耐久値を半分にする。", "Halve the endurance of the creature in the holy land (rounded down)."),
)  # fmt: skip


@pytest.mark.parametrize(("text", "english"), SAID)
def test_what_it_is_in_english(avalon, text, english):
    assert avalon.compile(text, "magic").en() == english


def test_names_are_told_for_the_pool_to_check(avalon: CardGrammar):
    card = avalon.compile("捨て山に「帰還」が2枚以上ある場合、メモリーから1枚引く。", "magic")
    assert card.names_used == ("帰還",)


def test_races_come_from_the_pool():
    with pytest.raises(TextError):
        grammar(pool_words({})).compile("種族が「竜」のクリーチャー1体を破壊する。", "magic")
