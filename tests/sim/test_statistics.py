"""Intervals and spreads, against values worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tefuda.sim.statistics import Rate, spread


def test_wilson_interval_of_a_known_case():
    low, high = Rate(50, 100).interval()
    assert low == pytest.approx(0.4038, abs=1e-4)
    assert high == pytest.approx(0.5962, abs=1e-4)


def test_wilson_interval_at_the_edges():
    assert Rate(0, 0).interval() == (0.0, 1.0)
    low, high = Rate(0, 10).interval()
    assert low == pytest.approx(0.0, abs=1e-9)
    assert high == pytest.approx(0.2775, abs=1e-4)
    assert Rate(10, 10).interval()[1] == pytest.approx(1.0)


@given(st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_interval_holds_the_share(case):
    rate = Rate(*case)
    low, high = rate.interval()
    assert 0 <= low <= rate.share + 1e-12
    assert rate.share - 1e-12 <= high <= 1


def test_spread():
    s = spread([3, 1, 2, 10])
    assert (s.mean, s.median, s.low, s.high) == (4.0, 2.5, 1, 10)
    assert spread([]).to_json() == {"mean": 0.0, "median": 0.0, "min": 0, "max": 0}
