"""Every example of the wording specification compiles, and what it wants refused is refused."""

import re

import pytest

from tefuda.text.errors import TextError

from .conftest import Example


def test_all_examples_are_there(examples):
    assert len(examples) == 278
    assert sum(e.rejected for e in examples) == 7


def test_accepted_examples_compile_and_round_trip(examples, examples_grammar):
    for example in examples:
        if example.rejected:
            continue
        card = examples_grammar.compile(example.text, example.kind, example.id)
        for line in card.lines:
            again = examples_grammar.compile(line.ja(), example.kind, example.id) if len(card.lines) == 1 else None
            assert again is None or again.lines[0].ast == line.ast, example.id
            assert line.en()


PLACE = {
    "E148": "列",
    "E211": "相手のリーダーすべてと相手のフォロワーすべてに",
    "E213": "捨てた",
    "E247": "次に自分のエンドフェイズが来たとき",
    "E249": "それを",
    "E274": "これによって墓場に置いた",
    "E278": "消え",
}


@pytest.mark.parametrize("id", PLACE)
def test_rejected_examples_name_the_place(examples, examples_grammar, id):
    example: Example = next(e for e in examples if e.id == id)
    with pytest.raises(TextError) as caught:
        examples_grammar.compile(example.text, example.kind, "試し")
    error = caught.value
    shown = error.print[error.column - 1 :]
    assert re.sub(r"[{}]", "", shown).startswith(PLACE[id]) or PLACE[id].startswith(error.excerpt[:2]), str(error)
    assert error.card == "試し"
    assert error.excerpt in error.ja
    assert error.excerpt in error.en
