"""Scenario files of earlier days, rewritten: members of sets used to be asked for in one order, and what that order left was forced."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tefuda.errors import FormatError
from tefuda.formats.scenario_runs import begun, universe_of
from tefuda.formats.scenarios import read_scenarios

if TYPE_CHECKING:
    from tefuda.formats.scenarios import Step
    from tefuda.match import Match

MOST = 20
"""Changes of one scenario at most."""


def updated(path: Path | str) -> tuple[str, list[str]]:
    """Return the text of a file with its scenarios as they are written today, and the ids of those that were changed.

    Of a set of which a scenario names only some, the members that used to be forced are named behind them; ``only`` lists the members
    that used to be offered later. Nothing else is touched.

    Raises:
        FormatError: If the file does not fit the format.
    """
    rows = Path(path).read_text(encoding="utf-8").split("\n")
    file = read_scenarios(path, [])
    universe = universe_of(file, [])
    changed: list[str] = []
    for scenario in file.scenarios:
        steps = list(scenario.steps)
        try:
            for _ in range(MOST):
                runner = begun(file, scenario, universe)
                failure = runner.run(steps)
                at = failure.step - 1 if failure is not None else -1
                if at < 0 or not _mended(runner.match, steps, at, rows):
                    break
                changed.append(scenario.id)
        except FormatError:
            continue
    return "\n".join(rows), list(dict.fromkeys(changed))


def _mended(match: Match, steps: list[Step], at: int, rows: list[str]) -> bool:
    """Rewrite what keeps a step from holding, if it is a set that used to be asked for in one order; tell whether it was."""
    failed = steps[at]
    row = failed.line - 1
    if failed.kind == "only" and match.naming and match.decision is not None:
        more = [text for text in match.legal.texts() if text not in failed.data]
        written = re.compile(rf"(\b{failed.player}: *\[)([^\[\]]*)(\])")
        if len(written.findall(rows[row])) != 1 or not more:
            return False
        rows[row] = written.sub(lambda m: f"{m[1]}{m[2]}, {', '.join(more)}{m[3]}", rows[row])
        steps[at] = failed.saying([*failed.data, *more])
        return True
    forced = match.left_of_set()
    before = next((i for i in range(at - 1, -1, -1) if steps[i].kind == "choose"), -1)
    if not forced or before < 0:
        return False
    return _behind(steps, before, rows, forced)


def _behind(steps: list[Step], i: int, rows: list[str], forced: Sequence[str]) -> bool:
    """Write members behind those that a step names."""
    step = steps[i]
    row, said = step.line - 1, f"{step.player}: {step.data}"
    if rows[row].count(said) != 1:
        return False
    more = "; ".join([step.data, *forced])
    rows[row] = rows[row].replace(said, f"{step.player}: {more}")
    steps[i] = step.saying(more)
    return True
