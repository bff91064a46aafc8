"""Every example of the wording specification reads, prints back and is refused as it wants; the grammar is sound."""

import re

import pytest

from tefuda.games.arc.library import SHELF
from tefuda.games.arc.reading import WEAPON, read_text
from tefuda.games.arc.wording.terms import SAMPLES
from tefuda.text.checks import problems
from tefuda.text.compiler import CardGrammar
from tefuda.text.errors import TextError
from tefuda.text.normalise import normalise
from tefuda.text.parser import parse
from tefuda.text.printing import render
from tefuda.text.sample import Sampler

KINDS = {"A": "alma", "R": "reflet", "C": "cogni", "武": "weapon"}
SAME = {
    "W19": "自アルマに[AP+1][障壁(1)]を付与する",
    "W41": "相手アルマのAPが3以下の場合、相手アルマを破壊する",
    "W57": "記録のリフレを2枚まで忘却する",
    "W120": "自分がドローする際、代わりに忘却のカード1枚を手札に加える",
    "W122": "このアルマが伝承を発揮する際、代わりに『紅の盾』を手札に加える",
    "W126": "自アルマの付与スキルを1つ無効化する。そうしたら、自アルマに[AP+2][RP+3]を付与する",
    "W141": "デッキの[観測者]アルマ1体を手札に加える",
    "W157": "相手アルマの奉仕カウント1つにつき相手に1ダメージを与える",
}
"""Examples that print with other words of the same meaning (wording 3, 4, 6, 7)."""


def printed(example) -> str:
    return f"武:{example.text}" if example.kind == "武" else example.text


@pytest.mark.clause("arc:4.5.1", "arc:6.6.1")
def test_accepted_examples_read_and_print_back(examples, arc: CardGrammar):
    assert len(examples) == 154
    for example in examples:
        if example.refused or not example.text:
            continue
        (line,) = arc.compile(printed(example), KINDS[example.kind], example.id).lines
        (source,) = normalise(printed(example), arc.icons)
        assert line.ja() == SAME.get(example.id, source.text), example.id
        assert parse(arc.grammar, normalise(line.ja(), arc.icons)[0].text) == [line.ast], example.id


REFUSED = {"W160": "更に", "W161": "眠", "W167": "", "W165": "1枚", "W170": "覚醒"}


@pytest.mark.clause("arc:R56", "arc:R144")
@pytest.mark.parametrize("id", REFUSED)
def test_refused_examples_point_at_the_words(examples, pool, id):
    example = next(e for e in examples if e.id == id)
    with pytest.raises(TextError) as caught:
        read_text(example.card(), pool)
    error = caught.value
    assert example.text[error.column - 1 :].startswith(REFUSED[id]), error.show("ja")
    assert error.card == "試し"


@pytest.mark.clause("arc:R144")
def test_the_tail_and_its_parts_go_together(examples, pool):
    for example in examples:
        if not example.refused:
            read_text(example.card(), pool)


def test_nothing_is_wrong_with_the_grammar(arc):
    assert problems(arc.grammar) == []


@pytest.mark.parametrize("seed", range(4))
def test_random_trees_read_back_uniquely(arc, seed):
    sampler = Sampler(arc.grammar, seed, SAMPLES)
    checked = 0
    for _ in range(400):
        tree = sampler.draw(sampler.random.choice((4, 5, 6, 7)))
        text = render(arc.grammar, tree)
        if len(text) > 100:
            continue
        assert parse(arc.grammar, text) == [tree], text
        checked += 1
    assert checked > 150


@pytest.mark.parametrize("seed", range(2))
def test_random_trees_print_in_english(arc, seed):
    sampler = Sampler(arc.grammar, seed, SAMPLES)
    for _ in range(200):
        text = arc.english.line(sampler.draw(6))
        assert not re.search(r"[{}~⟦⟧]", text), text
        assert "  " not in text


@pytest.mark.parametrize("whose", ["", "自分の"])
def test_who_does_something_else_instead_is_who_would_have_done_it(arc, whose):
    text = f"相手がドローする時、代わりに{whose}デッキの一番上のカードを忘却する"
    said = "If the opponent would draw a card, instead they forget the card from the top of their deck."
    assert arc.compile(text, "cogni").en() == said


SPELLINGS = (
    ("相手アルマに２点のダメージを与える。", "相手アルマに2ダメージを与える"),
    ("2枚引く", "2枚ドローする"),
    ("自分のアルマを破壊する", "自アルマを破壊する"),
    ("敵アルマを破壊する", "相手アルマを破壊する"),
    ("【勇気】コグニ1枚を破壊する", "勇気コグニ1枚を破壊する"),
    ("『火の粉』を手札に加える", "[火の粉]を手札に加える"),
    ("手札の[ドール]アルマ1枚を忘却に送る", "手札のドールアルマ1体を忘却する"),
    ("自アルマに【障壁（2）】・［貫通］を付与する", "自アルマに[障壁(2)][貫通]を付与する"),
    ("一枚ドローする／更に自分のライフを二点回復する", "1枚ドローする/更に自分のライフを2点回復する"),
    ("AF開始時、自身のWillを1得る（最大10まで）", "AF開始時、自分のWillを1回復する"),
    ("お互いに手札を1枚忘却する", "互いに手札を1枚忘却する"),
    ("全ての場のコグニを全て破壊する", "全場のコグニを全て破壊する"),
)


@pytest.mark.parametrize(("print", "usual"), SPELLINGS)
def test_spellings_of_the_same(arc, print, usual):
    units = re.compile(r"Unit\(id='\w+'\)")
    a, b = (arc.compile(text, "reflet").lines[0].ast for text in (print, usual))
    assert units.sub("", repr(a)) == units.sub("", repr(b))


NONSENSE = (
    ("それを破壊する", "それ"),
    ("その枚数分ドローする", "その枚数"),
    ("残りを手札に加える", "残り"),
    ("そうしたら、1枚ドローする", "そうしたら"),
    ("相手にXダメージを与える", "X"),
    ("1枚ドローする。Xは自場のコグニの枚数とする", "Xは"),
    ("いずれか3つを選ぶ:(ア)2枚ドローする(イ)1枚ドローする", "いずれか"),
    ("自場に[AP+2]を付与する", "AP+2]"),
)


@pytest.mark.parametrize(("text", "at"), NONSENSE)
def test_what_refers_to_nothing_is_refused(arc, text, at):
    with pytest.raises(TextError) as caught:
        arc.compile(text, "reflet")
    assert caught.value.print[caught.value.column - 1 :].startswith(at), caught.value.show("ja")


STRANGE = (
    "自アルマに[超貫通]を付与する",
    "自アルマに[超貫通][貫通]を付与する",
    "自アルマに[貫通]と[超貫通(2)]を付与する",
    "自アルマは[超貫通]を得る",
    "相手アルマは[超貫通]を失う",
    "相手アルマの[超貫通]を無効化する",
    "相手アルマが[超貫通]を持つ場合、1枚ドローする",
    "相手アルマが[超貫通]を持たない場合、1枚ドローする",
    "デッキから[超貫通]を持つアルマ1体を手札に加える",
    "[超貫通]を持つ相手アルマを破壊する",
    "[超貫通]",
)


@pytest.mark.clause("arc:R110")
@pytest.mark.parametrize("text", STRANGE)
def test_a_keyword_that_does_not_exist_is_named(arc, text):
    with pytest.raises(TextError, match=r"^[^「]*\[超貫通(\(2\))?\] is not a keyword of this edition") as caught:
        arc.compile(text, "cogni" if text.startswith("[超貫通]") and text.endswith("]") else "reflet")
    assert caught.value.print[caught.value.column - 1 :].startswith("[超貫通")


def test_own_cards_read_and_leave_no_japanese_in_their_english():
    for group in SHELF.cards.values():
        for card in group:
            english = read_text(card, SHELF.cards).en()
            assert not re.search(r"[ぁ-んァ-ヶ一-鿿]", english), (card.name, english)
            assert "  " not in english


def test_a_weapon_skill_is_read_with_its_head(arc):
    text = arc.compile(f"{WEAPON}[AP+1][追撃(1)]", "weapon")
    assert text.en() == "Weapon: [AP +1] [Chase (1)]."
