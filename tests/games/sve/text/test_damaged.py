"""Damaged texts are refused with a caret at the damage: cut sentences, lost icons and brackets, nonsense."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tefuda.games.sve.library import SHELF
from tefuda.games.sve.reading import TEXT_KINDS, language
from tefuda.text.errors import TextError

CARDS = [card for group in SHELF.cards.values() for card in group if card.text.strip()]
CARD = some.sampled_from(CARDS)


@pytest.fixture(scope="module")
def own():
    return language(SHELF.cards)


def refusal(own, card, text) -> TextError | None:
    """The error of a text on that card, None if it is read all the same."""
    try:
        own.compile(text, TEXT_KINDS[card.kind_number], card.name)
    except TextError as error:
        return error
    return None


def offset(error: TextError, text: str) -> int:
    """The place of an error, counted from the start of the text."""
    return sum(len(line) + 1 for line in text.split("\n")[: error.line - 1]) + error.column - 1


@settings(max_examples=150, deadline=None)
@given(card=CARD, where=some.floats(0, 1))
def test_nonsense_has_its_caret_no_later_than_where_it_stands(own, card, where):
    text = card.text.strip()
    at = round(where * (len(text) - 1))
    error = refusal(own, card, text[:at] + "凸凹" + text[at:])
    inside = text[:at].count("『") > text[:at].count("』") or text[:at].count("（") > text[:at].count("）")
    counter = "カウンター" in text[at:].split("。")[0]
    if error is None:
        # an open name takes anything in, the pool refuses it
        assert inside or counter
    else:
        assert offset(error, text) <= at
        assert error.card == card.name


@settings(max_examples=150, deadline=None)
@given(card=CARD, where=some.floats(0, 1))
def test_a_text_cut_in_the_middle_is_refused_at_its_end_or_means_something(own, card, where):
    text = card.text.strip()
    cut = text[: 1 + round(where * (len(text) - 2))]
    error = refusal(own, card, cut)
    if error is None:
        again = own.compile(cut, TEXT_KINDS[card.kind_number]).ja()
        assert own.compile(again, TEXT_KINDS[card.kind_number]).ja() == again
    else:
        assert 0 <= offset(error, cut) <= len(cut)
        assert error.line == cut.count("\n") + 1 or error.reads


@settings(max_examples=150, deadline=None)
@given(card=some.sampled_from([c for c in CARDS if "【" in c.text]), data=some.data())
def test_a_lost_bracket_is_read_all_the_same_or_named(own, card, data):
    text = card.text.strip()
    places = [k for k, ch in enumerate(text) if ch in "【】『』「」"]
    at = data.draw(some.sampled_from(places))
    damaged = text[:at] + text[at + 1 :]
    error = refusal(own, card, damaged)
    if error is not None:
        line = text[:at].count("\n") + 1
        assert error.line == line
        assert error.excerpt or error.column


@pytest.mark.parametrize(
    "text",
    ["【ファンファーレ】", "【ファンファーレ】。", "。", "【", "これは", "自分の", "【コスト2】", "【コスト2】："],
)
def test_half_a_sentence_is_no_ability(own, text):
    with pytest.raises(TextError):
        own.compile(text, "follower", "試し")
