"""Runs the scenarios of ``texts.yaml``: what compiled texts do."""

from pathlib import Path

import pytest

from tefuda.formats.scenario_runs import run_scenario, universe_of
from tefuda.formats.scenarios import read_scenarios

FILE = read_scenarios(Path(__file__).with_name("texts.yaml"))
UNIVERSE = universe_of(FILE)


@pytest.mark.parametrize(
    "scenario",
    [pytest.param(s, id=s.id, marks=pytest.mark.clause(*(f"sve:{c}" for c in s.clauses))) for s in FILE.scenarios],
)
def test_text(scenario):
    outcome = run_scenario(FILE, scenario, UNIVERSE)
    if not outcome.passed:
        pytest.fail(str(outcome), pytrace=False)
