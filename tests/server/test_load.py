"""The load that measures the server runs to its end, and judges what it found."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.load_figures import Found, figures

GOOD = Found(
    matches=(1000, 1000),
    rate=(200, 199),
    acknowledged=[0.01] * 90 + [0.09] * 10,
    kills=2,
    restarts=[4.0, 4.9],
    compared="100 acknowledged decisions",
    faults=0,
    held=[300.0] * 20 + [400.0] * 20 + [430.0] * 20,
    old=87,
    most=900.0,
    finished=100_000,
    lists=[0.02] * 96 + [0.2] * 4,
)


@pytest.mark.parametrize(
    ("worse", "missed"),
    [
        ({}, []),
        ({"matches": (1000, 999)}, ["live matches"]),
        ({"rate": (200, 180)}, ["decisions a second"]),
        ({"acknowledged": [0.01] * 90 + [0.2] * 10}, ["95 % acknowledged"]),
        ({"acknowledged": [0.01] * 99 + [1.5]}, ["99.9 % acknowledged"]),
        ({"acknowledged": []}, ["95 % acknowledged", "99.9 % acknowledged"]),
        ({"restarts": [4.0, 5.2]}, ["everybody back"]),
        ({"restarts": [4.0]}, ["everybody back"]),
        ({"faults": 1}, ["lost"]),
        ({"most": 1100.0}, ["memory of a live match"]),
        ({"held": [300.0] * 40 + [400.0] * 20}, ["memory grows"]),
        ({"held": [300.0] * 40 + [400.0] * 20, "old": 20}, []),
        ({"lists": [0.02] * 90 + [0.06] * 10}, ["95 % of lobby"]),
        ({"lists": []}, ["95 % of lobby"]),
    ],
)
def test_each_figure_that_is_missed_is_named(worse, missed):
    found = figures(GOOD._replace(**worse))
    assert [figure.what for figure in found if not figure.ok] == [
        figure.what for figure in found if figure.what.startswith(tuple(missed) or ("nothing",))
    ]
    assert sum(not figure.ok for figure in found) == len(missed)


def test_a_short_load_with_a_kill_runs_to_its_end():
    command = "tools.load --matches 5 --rate 5 --seconds 5 --kills 1 --finished 100 --deep 1 --old 20"
    where = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-m", *command.split()], capture_output=True, text=True, cwd=where, timeout=240
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "everybody back after each of 1 kills" in run.stdout
    assert "  ok     lost, or told otherwise than it is stored: 0; compared: " in run.stdout
