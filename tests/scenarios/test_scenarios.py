"""Runs every scenario file below this folder, each scenario as a test of its own, with and without a log."""

from pathlib import Path

import pytest

from tefuda.formats.scenario_runs import run_scenario, universe_of
from tefuda.formats.scenarios import Scenario, ScenarioFile, read_scenarios
from tefuda.games.registry import Universe

HERE = Path(__file__).parent


def collected():
    for path in sorted(HERE.glob("*/**/*.yaml")):
        file = read_scenarios(path)
        for scenario in file.scenarios:
            proves = [pytest.mark.clause(*(f"{file.game}:{c}" for c in scenario.clauses))] if scenario.clauses else []
            proves += [pytest.mark.qa(*scenario.qa)] if scenario.qa else []
            name = f"{path.relative_to(HERE).with_suffix('')}:{scenario.id}"
            yield pytest.param(file, scenario, id=name, marks=proves)


UNIVERSES: dict[str, Universe] = {}


@pytest.mark.usefixtures("played_without_log")
@pytest.mark.parametrize("file, scenario", list(collected()))
def test_scenario(file: ScenarioFile, scenario: Scenario):
    name = file.source.file
    if name not in UNIVERSES:
        UNIVERSES[name] = universe_of(file)
    outcome = run_scenario(file, scenario, UNIVERSES[name])
    if not outcome.passed:
        pytest.fail(str(outcome), pytrace=False)
