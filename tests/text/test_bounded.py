"""Reading ends in a time that goes with the length of a text, whatever the text is."""

import random
import sys
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tefuda.games.registry import game, games
from tefuda.text import TextError, compiler
from tefuda.text.diagnose import _completions
from tefuda.text.parser import LONGEST, Parse, TooTangled

CALLS = 150_000
"""Calls of functions that a line of 300 characters may take; they take less than 50 ms where a call takes 0.2 µs."""


@pytest.fixture(scope="module", params=games())
def language(request):
    """The card language of a game, the lines of its cards, and what its grammar begins with."""
    found, lines = [], []
    read = compiler.CardGrammar.read

    def noted(self, text, source, name=""):
        found.append(self)
        lines.append(source.text)
        return read(self, text, source, name)

    the_game = game(request.param)
    universe = the_game.cards()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TEFUDA_NO_CACHE", "1")
        patch.setattr(compiler.CardGrammar, "read", noted)
        patch.setattr(compiler.CardGrammar, "_stored", lambda self, text, kind: None)
        for group in list(universe.values()):
            the_game.read_text(group[0], universe)
    grammar = found[0]
    words = sorted({word for category in grammar.grammar.categories for word in _completions(category.root)})
    with suppress(TextError):
        grammar.compile("）【ー。", next(iter(grammar.kinds)), "x")  # a first refusal makes tables for all others
    return grammar, lines, words


def calls(work: Callable[[], object]) -> int:
    """Count the functions that are called."""
    n = 0

    def count(frame, event, arg):
        nonlocal n
        n += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return n


def reading(grammar, text: str) -> int:
    """Count the calls that it takes to read or refuse a text."""
    grammar._read.clear()

    def read():
        with suppress(TextError):
            grammar.compile(text, next(iter(grammar.kinds)), "x")

    return calls(read)


def filled(parts: list[str], length: int = 300) -> str:
    return ("".join(parts) * (length // max(len("".join(parts)), 1) + 1))[:length]


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.randoms(use_true_random=False), st.sampled_from(["line", "words", "pieces", "signs"]))
def test_no_line_takes_long(language, rng: random.Random, how: str):
    grammar, lines, words = language
    parts = {
        "line": [rng.choice(lines)],
        "words": rng.sample(words, rng.choice([2, 5, 40])),
        "pieces": [part for line in rng.sample(lines, 2) for part in line.replace("の", "の\n").split("\n")][:8],
        "signs": rng.sample("「」『』()（）【】1、。のとXー", 4),
    }[how]
    assert reading(grammar, filled(parts)) < CALLS


@pytest.mark.parametrize(
    "signs", ["「", "「」", "『』", "(", "()", "1", "の", "、", "自分の", "と", "か", "。", "を", "【1】"]
)
def test_no_line_of_one_sign_takes_long(language, signs):
    assert reading(language[0], filled([signs])) < CALLS


@pytest.mark.parametrize("signs", ["「」", "(", "ファンファーレ", "a\n", "『a』1", "[T]"])
def test_no_text_takes_long(language, signs):
    assert reading(language[0], filled([signs], 2900)) < 10 * CALLS


def test_a_text_that_is_too_long_is_refused(language):
    with pytest.raises(TextError) as caught:
        language[0].compile("あ" * 5000, next(iter(language[0].kinds)), "甲")
    assert "3000 at most" in caught.value.en


def test_a_line_that_is_too_long_is_refused(language):
    with pytest.raises(TooTangled):
        Parse(language[0].grammar, "あ" * (LONGEST + 1)).readings()
    with pytest.raises(TextError) as caught:
        language[0].compile("あ" * (LONGEST + 1), next(iter(language[0].kinds)), "甲")
    assert "split it" in caught.value.en


def test_lines_of_cards_are_far_from_the_bound(language):
    grammar, lines, _ = language
    for line in lines:
        run = Parse(grammar.grammar, line)
        most = run.left
        assert run.readings()
        assert run.left > most / 4, line
