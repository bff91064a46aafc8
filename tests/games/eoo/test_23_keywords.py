"""Keywords of later sets [23-1-3]: unknown ones are refused where they stand, and the table is open for them [R84]."""

import pytest

from tefuda.games.eoo import library
from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.lowering import vocabulary
from tefuda.games.eoo.reading import language
from tefuda.games.eoo.rules.model import KEYWORD_BITS, KEYWORDS
from tefuda.games.eoo.words import WORDS
from tefuda.text import words
from tefuda.text.errors import TextError


def nodia(name: str, text: str) -> Card:
    return Card(name, "ノーディア-試作", "火", "1", attack=1, armour=0, life=1, text=text)


@pytest.mark.clause("eoo:23-1-3", "eoo:R84")
@pytest.mark.parametrize("word", ["共鳴", "異唱"])
def test_a_keyword_that_the_book_does_not_define_is_refused(word):
    card = nodia("未来", f"速攻\n{word}")
    with pytest.raises(TextError) as caught:
        library.compile_cards([card], {card.name: [card]})
    assert word in caught.value.excerpt


@pytest.mark.clause("eoo:23-1-3", "eoo:R84")
def test_a_row_in_the_tables_makes_a_keyword(monkeypatch):
    monkeypatch.setitem(WORDS[words.Keyword], "resonance", ("共鳴", "Resonance"))
    monkeypatch.setitem(vocabulary.KEYWORDS, "resonance", 4)
    monkeypatch.setitem(KEYWORD_BITS, "共鳴", 4)
    cards = [
        nodia("鳴る", "共鳴"),
        nodia("響く", "自分の共鳴を持つノーディアのA値は+1される。"),
        nodia("渡す", "場に出たとき、ノーディア1つを対象とし、ターンの終わりまで共鳴を与える。"),
    ]
    universe = {c.name: [c] for c in cards}
    pool = library.compile_cards(cards, universe, ["余韻"])
    assert [d.row.v[KEYWORDS] for d in pool.pool.designs] == [4, 0, 0]
    assert language(universe, ["余韻"]).compile("共鳴", "nodia", "鳴る").lines[0].en() == "Resonance"
