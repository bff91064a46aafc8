"""Runs the scenario files of this folder: what compiled texts do."""

from pathlib import Path

import pytest

from tefuda.formats.scenario_runs import run_scenario, universe_of
from tefuda.formats.scenarios import read_scenarios

FILES = [read_scenarios(path) for path in sorted(Path(__file__).parent.glob("*.yaml"))]
UNIVERSES = [universe_of(file) for file in FILES]
CASES = [
    pytest.param(
        k, s, id=f"{Path(file.source.file).stem}:{s.id}", marks=pytest.mark.clause(*(f"sve:{c}" for c in s.clauses))
    )
    for k, file in enumerate(FILES)
    for s in file.scenarios
]


@pytest.mark.parametrize(("k", "scenario"), CASES)
def test_text(k, scenario):
    outcome = run_scenario(FILES[k], scenario, UNIVERSES[k])
    if not outcome.passed:
        pytest.fail(str(outcome), pytrace=False)
