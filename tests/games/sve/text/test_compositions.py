"""Sentences put together from clauses that no example of the rulebook shows in this combination."""

from pathlib import Path

import pytest

from tests.english_checks import faults

KINDS = {"F": "follower", "A": "amulet", "S": "spell"}
LINES = (Path(__file__).parent / "compositions.txt").read_text(encoding="utf-8").split("\n")


@pytest.mark.parametrize("line", [line for line in LINES if line])
def test_reads_prints_back_and_speaks_english(sve, line):
    kind, text = KINDS[line[0]], line[2:]
    card = sve.compile(text, kind)
    again = sve.compile(card.ja(), kind)
    assert [x.ast for x in again.lines] == [x.ast for x in card.lines]
    assert not [fault for x in card.lines for fault in faults(x.en(), names=False)]
