"""Fixed timings that no text waits for are passed by: the match is the same as if they were announced. Sealed lanes stay as they are."""

from __future__ import annotations

import random

import pytest

from tefuda.games.arc.rules import model
from tefuda.games.arc.rules.text import Extra
from tefuda.games.registry import game
from tefuda.kernel.identity import digest
from tefuda.kernel.rules import Pool
from tefuda.kernel.state import State


def begin(first: int, seed: int) -> State:
    """A match of two delivered decks that follow each other."""
    of = game("arc")
    universe = of.cards()
    names = sorted(of.deck_names())
    sides = [of.deck(of.deck_list(name), universe) for name in names[first : first + 2]]
    return of.position(of.compile([c for d in sides for c in of.deck_cards(d)], universe), sides, seed, {})


def extra_of(pool: Pool) -> Extra:
    """What the rules keep for a pool."""
    assert isinstance(pool.extra, Extra)
    return pool.extra


def course(st: State, seed: int) -> list[tuple[str, int, list[int]]]:
    """Play on at random; return the digest, the moment and the options of every decision."""
    st.run()
    rng = random.Random(seed)
    out = []
    while st.result is None:
        out.append((digest(st), st.moment, list(st.request.options)))
        st.choose(rng.choice(st.request.options))
    return out


@pytest.mark.parametrize("seed", range(6))
def test_timings_that_pass_by_change_nothing(seed: int):
    passing, announcing = begin(seed, seed), begin(seed, seed)
    extra_of(announcing.pool).timings = -1
    assert course(passing, seed) == course(announcing, seed)


def test_texts_wait_for_the_timings_they_name():
    of = game("arc")
    for name in of.deck_names():
        extra = extra_of(of.compile(of.deck_cards(of.deck(of.deck_list(name), of.cards())), of.cards()).pool)
        assert 0 <= extra.timings < 1 << len(model.TIMINGS), name
        assert extra.timings != (1 << len(model.TIMINGS)) - 1, name


def test_a_lane_that_is_not_answered_stays_as_it_is():
    st = begin(0, 5)
    st.run()
    rng = random.Random(5)
    compared = 0
    while st.result is None:
        other = st.lanes[1] if len(st.lanes) == 2 else None
        st.choose(rng.choice(st.request.options))
        if other is not None:
            assert any(r.options is other.options for r in st.lanes)
            assert other not in st.lanes  # whoever keeps offers by question must notice that something was answered
            compared += 1
    assert compared > 5
