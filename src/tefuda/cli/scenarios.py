"""``tefuda scenario``: run files of positions, decisions and what must come of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tefuda.cli.errors import FAILED
from tefuda.cli.output import Json, Lang, Output, Plain
from tefuda.cli.teaching import command
from tefuda.formats.scenario_runs import Outcome, run

app = typer.Typer(no_args_is_help=True, help="Run scenarios: the judge's and the tester's tool.")


@app.callback()
def scenario() -> None:
    """Run scenarios: the judge's and the tester's tool."""


@command(app, "run", "scenario run ward.yaml attacks.yaml", "scenario run ward.yaml --only ward-01")
def run_files(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files.", show_default=False)],
    only: Annotated[list[str] | None, typer.Option("--only", help="Run those with this id; may be repeated.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only what failed, and the numbers.")] = False,
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Run the scenarios of files and say which hold.

    A failure tells the step, what was expected and offered, and what happened with its clauses. Exit code 1 if one fails, 2 if
    a file does not fit the format.
    """
    out = Output(lang, plain, json)
    outcomes = [outcome for path in files for outcome in run(path, only or ())]
    failed = [o for o in outcomes if not o.passed]
    out.report(
        {"scenarios": len(outcomes), "passed": len(outcomes) - len(failed), "failed": [_failure(o) for o in failed]}
    )
    for outcome in outcomes:
        if not quiet or not outcome.passed:
            out.say(str(outcome), style="" if outcome.passed else "red")
    out.say(
        f"{len(outcomes)}件中{len(outcomes) - len(failed)}件が成立",
        f"{len(outcomes) - len(failed)} of {len(outcomes)} scenarios hold",
    )
    if failed:
        raise typer.Exit(FAILED)


def _failure(outcome: Outcome) -> dict[str, object]:
    failure = outcome.failure
    assert failure is not None
    return {
        "file": outcome.file,
        "id": outcome.id,
        "step": failure.step,
        "expected": failure.expected,
        "got": failure.got,
    }
