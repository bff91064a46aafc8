"""``tefuda scenario``: run files of positions, decisions and what must come of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tefuda.cli.errors import BAD_INPUT, FAILED, broken_json
from tefuda.cli.output import Json, Lang, Output, Plain
from tefuda.cli.teaching import command
from tefuda.errors import FormatError, UnknownName
from tefuda.formats.outcomes import Outcome
from tefuda.formats.scenario_runs import run_each
from tefuda.formats.scenario_updates import updated
from tefuda.saying import Text, many

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
    a file does not fit the format; the others are run all the same.
    """
    out = Output(lang, plain, json)
    outcomes, broken = run_all(files, only or [])
    failed = [o for o in outcomes if not o.passed]
    out.report(
        {
            "scenarios": len(outcomes),
            "passed": len(outcomes) - len(failed),
            "failed": [_failure(o) for o in failed],
            **broken_json(broken),
        }
    )
    for outcome in outcomes:
        if not quiet or not outcome.passed:
            out.say(outcome.told(out.lang.value), style="" if outcome.passed else "red")
    out.say(
        f"{len(outcomes)}件中{len(outcomes) - len(failed)}件が成立",
        f"{len(outcomes) - len(failed)} of {many(len(outcomes), 'scenario')} {'holds' if len(outcomes) == 1 else 'hold'}",
    )
    for error in broken:
        out.complain(error.told("ja"), error.told("en"))
    if broken or failed:
        raise typer.Exit(BAD_INPUT if broken else FAILED)


@command(app, "update", "scenario update ward.yaml attacks.yaml")
def update_files(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files.", show_default=False)],
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Rewrite scenario files of earlier versions, where members of a set were asked for in one order.

    Members that used to be forced are named; what used to be offered later is listed by `only`. Nothing else is touched.
    """
    out = Output(lang, plain, json)
    changed: dict[str, list[str]] = {}
    broken: list[FormatError] = []
    for path in files:
        try:
            text, ids = updated(path)
        except FormatError as error:
            broken.append(error)
            continue
        if ids:
            path.write_text(text, encoding="utf-8")
            changed[str(path)] = ids
    out.report({"updated": changed, **broken_json(broken)})
    for name, ids in changed.items():
        out.say(f"{name}: {'、'.join(ids)} を書き直しました", f"{name}: rewrote {', '.join(ids)}")
    if not changed and not broken:
        out.say("書き直すところはありません。", "There is nothing to rewrite.")
    for fault in broken:
        out.complain(fault.told("ja"), fault.told("en"))
    if broken:
        raise typer.Exit(BAD_INPUT)


def run_all(files: list[Path], only: list[str]) -> tuple[list[Outcome], list[FormatError]]:
    """Run files; returns how their scenarios went, and what is wrong with files that do not fit the format.

    Raises:
        UnknownName: If no file has a scenario that was asked for.
    """
    outcomes: list[Outcome] = []
    broken: list[FormatError] = []
    for path in files:
        try:
            went, wrong = run_each(path, only)
        except FormatError as error:
            broken.append(error)
        except OSError as error:
            said = error.strerror or str(error)
            broken.append(FormatError(str(path), 0, "", Text(f"読めません（{said}）", f"cannot be read ({said})")))
        else:
            outcomes += went
            broken += wrong
    for id in only:
        if not broken and id not in [o.id for o in outcomes]:
            raise UnknownName(Text(f"シナリオ {id!r} はありません", f"no scenario {id!r} in these files"))
    return outcomes, broken


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
