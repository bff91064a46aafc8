"""Check timings that find nothing are passed over: the match is the same as if they were looked through."""

from __future__ import annotations

import random

import pytest

from tefuda.games.registry import game
from tefuda.games.sve.rules.game import RULES
from tefuda.kernel.identity import digest
from tefuda.kernel.rules import never_calm
from tefuda.kernel.state import State


def pair(first: int) -> tuple[str, str]:
    """Two delivered decks that follow each other."""
    names = sorted(game("sve").deck_names())
    return names[first], names[first + 1]


def course(decks: tuple[str, str], seed: int) -> list[tuple[str, list[int]]]:
    """Play a random game; return the digest and the options of every decision."""
    of = game("sve")
    universe = of.cards()
    sides = [of.deck(of.deck_list(name), universe) for name in decks]
    st = of.position(of.compile([c for d in sides for c in of.deck_cards(d)], universe), sides, seed, {})
    st.run()
    rng = random.Random(seed)
    out = []
    while st.result is None:
        out.append((digest(st), list(st.request.options)))
        st.choose(rng.choice(st.request.options))
    return out


@pytest.mark.parametrize("seed", range(4))
def test_a_calm_check_timing_changes_nothing(seed: int, monkeypatch: pytest.MonkeyPatch):
    decks = pair(3 * seed)
    passed_over = course(decks, seed)
    monkeypatch.setattr(RULES, "calm", never_calm)
    assert course(decks, seed) == passed_over


def test_most_check_timings_are_calm(monkeypatch: pytest.MonkeyPatch):
    calm, answers = RULES.calm, []

    def counted(st: State) -> bool:
        answers.append(calm(st))
        return answers[-1]

    monkeypatch.setattr(RULES, "calm", counted)
    course(pair(0), 1)
    assert sum(answers) > len(answers) / 2
