"""Every example of the wording specification compiles and prints back, and what it wants refused is refused."""

import re

import pytest

from tefuda.text.errors import TextError
from tefuda.text.normalise import normalise

SAME = (
    ("それら", "それ"), ("それの上", "その上"), ("それすべて", "それ"), ("戦場の", "戦場にある"), ("手札の", "手札にある"),
    ("使用するたび", "使用したとき"), ("されるとき", "されたとき"), ("そうした場合", "そうしたなら"), ("の使用する", "の"),
    ("すべてのユニット", "ユニットすべて"), ("コストの合計", "コスト"), ("カードを2枚まで", "カード2枚まで"), ("時代ヤードに裏向きで", "裏向きで時代ヤードに"),
)  # fmt: skip
"""Words that print as others of the same meaning; commas are optional."""


def usual(text: str) -> str:
    for word, other in SAME:
        text = text.replace(word, other)
    return text.replace("、", "")


def test_all_examples_are_there(examples):
    assert len(examples) == 174
    assert sum(e.refused for e in examples) == 10


def test_accepted_examples_compile_print_back_and_speak_english(examples, chronicle):
    for example in examples:
        if example.refused:
            continue
        card = chronicle.compile(example.text, example.kind, example.id)
        sources = normalise(example.text, chronicle.icons)
        for line, source in zip(card.lines, sources, strict=True):
            assert usual(line.ja()) == usual(source.text), example.id
            assert chronicle.read(line.ja(), normalise(line.ja(), chronicle.icons)[0]) == line.ast, example.id
            assert not re.search(r"[{}~]|  ", line.en()), line.en()


REFUSED = {
    "W901": "粉砕する",
    "W902": "『飛行』",
    "W903": "X枚",
    "W904": "それ",
    "W905": "このユニット",
    "W906": "：",
    "W907": "ダメージを",
    "W908": "『突破』",
    "W909": "ターンの終わりまで",
    "W910": "対戦相手のユニット1体を選ぶ",
}


@pytest.mark.parametrize("id", REFUSED)
def test_refused_examples_point_at_the_words(examples, chronicle, id):
    example = next(e for e in examples if e.id == id)
    with pytest.raises(TextError) as caught:
        chronicle.compile(example.text, example.kind, "試し")
    error = caught.value
    start = example.text.index(REFUSED[id])
    assert start < error.column <= start + len(REFUSED[id]) + 1, error.show("ja")
    assert error.card == "試し"
