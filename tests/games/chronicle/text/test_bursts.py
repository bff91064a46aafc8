"""The field of chrono bursts: colours, the word that may be left out, modes on lines of their own; all of it prints back [15.3.2]."""

import pytest

from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.reading import compile_text, language, with_text

BURSTS = {
    "plain": "CB：カードを1枚引く。",
    "without the word": "カードを1枚引く。",
    "coloured": "{赤}CB：カードを1枚引く。",
    "coloured, without the word": "{緑}カードを1枚引く。",
    "spaced": "{赤} CB : カードを1枚引く。",
    "two colours": "{緑}CB：カードを1枚引く。\n{赤}CB：あなたはライフを3得る。",
    "an empty line between": "{緑}カードを1枚引く。\n\n{赤}あなたはライフを3得る。",
    "modes": "{赤}次から1つを選ぶ。\n・カードを1枚引く。\n・あなたはライフを3得る。",
}


@pytest.mark.clause("chronicle:15.3.2", "chronicle:5.7.4")
@pytest.mark.parametrize("case", BURSTS)
def test_a_burst_prints_back(case: str):
    text = "{緑}『勇猛』\nCBを発動するたび、あなたはライフを1得る。"
    card = Card("試札", "ユニット", cost="(1)", level=1, power=1000, atk=1, text=text, cb=BURSTS[case])
    known = language({card.name: [card]})
    read = compile_text(card, known)
    again = compile_text(with_text(card, read.ja()), known)
    assert [line.ast for line in again.lines] == [line.ast for line in read.lines]
    assert (
        with_text(card, read.ja()).cb.count("CB：")
        == BURSTS[case].strip().count("\n\n" if "\n\n" in BURSTS[case] else "\n{") + 1
    )
