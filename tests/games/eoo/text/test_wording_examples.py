"""Every example of the wording specification compiles and prints back, and what it wants refused is refused."""

import pytest

from tefuda.text.compiler import CardGrammar
from tefuda.text.errors import TextError
from tefuda.text.normalise import normalise

SAME = (
    ("それぞれに", "それに"), ("それぞれを", "それを"), ("両プレイヤーはそれぞれ", "両プレイヤーは"), ("火属性の", "火の"),
    ("ごとに", "につき"), ("場合、", "なら、"), ("個", "つ"), ("全てのノーディア", "ノーディア全て"), ("見てマテリア", "見て、マテリア"),
)  # fmt: skip
"""Words that print as others of the same meaning (the lexicon's synonyms, and optional commas)."""


def usual(text: str) -> str:
    for word, other in SAME:
        text = text.replace(word, other)
    for end in ("終わりまで", "ターンまで"):
        text = text.replace(f"{end}、", end)
    return text.replace("ターンの終わりまで相手のノーディアは全て", "ターンの終わりまで相手のノーディアは全て")


def test_all_examples_are_there(examples):
    assert len(examples) == 206
    assert sum(bool(e.refused) for e in examples) == 8


def test_accepted_examples_compile_and_print_back(examples, eoo: CardGrammar):
    for example in examples:
        if example.refused:
            continue
        card = eoo.compile(example.text, example.kind, example.id)
        sources = normalise(example.text, eoo.icons)
        for line, source in zip(card.lines, sources, strict=True):
            moved = example.id == "W124"  # a period inside the sentence prints at its head
            assert moved or usual(line.ja()) == usual(source.text), example.id
            assert eoo.read(line.ja(), normalise(line.ja(), eoo.icons)[0]) == line.ast, example.id


REFUSED = {
    "W093": "火火を支払う、カードを1枚引く。",
    "W145": "石化",
    "W185": "無属性",
    "W186": "氷",
    "W197": "結界",
    "W205": "ひっぱる",
    "W206": "3つ",
}


@pytest.mark.parametrize("id", REFUSED)
def test_refused_examples_point_at_the_words(examples, eoo: CardGrammar, id):
    example = next(e for e in examples if e.id == id)
    with pytest.raises(TextError) as caught:
        eoo.compile(example.text, example.kind, "試し")
    error = caught.value
    start = example.text.index(example.refused)
    assert start < error.column <= start + len(example.refused), error.show("ja")
    assert error.card == "試し"
    assert error.excerpt in error.ja


def test_names_are_told_for_the_pool_to_check(eoo: CardGrammar):
    card = eoo.compile("自分の墓地から『失われた剣』を1枚手札に加える。", "spell")
    assert card.names_used == ("失われた剣",)
