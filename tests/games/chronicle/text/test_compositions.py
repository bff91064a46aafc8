"""Sentences put together like those of the wording specification, but not among them: read, printed back, in English."""

import re
from pathlib import Path

import pytest

from tefuda.text.normalise import normalise

LINES = [
    row.split("|")
    for row in Path(__file__).with_name("compositions.txt").read_text(encoding="utf-8").split("\n")
    if row
]


@pytest.mark.parametrize(("kind", "text"), LINES)
def test_it_reads_and_prints_back(chronicle, kind, text):
    line = chronicle.compile(text, kind).lines[0]
    assert chronicle.read(line.ja(), normalise(line.ja(), chronicle.icons)[0]) == line.ast
    assert not re.search(r"[{}~]|  ", line.en())
