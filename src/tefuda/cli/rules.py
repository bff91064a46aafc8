"""``tefuda rules``: read the rulebook's clauses, and see how far code and tests cover them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.text import Text as Drawn

from tefuda import clauses
from tefuda.cli.errors import BAD_INPUT, FAILED
from tefuda.cli.output import Json, Lang, Output, Plain
from tefuda.cli.teaching import command

app = typer.Typer(no_args_is_help=True)

Tests = Annotated[
    Path | None,
    typer.Option("--tests", help="Folder of the tests. Default: that of the repository, or ./tests."),
]


@app.callback()
def rules(
    ctx: typer.Context,
    game: Annotated[
        str, typer.Argument(help="Id of the game: sve, eoo, arc, avalon or chronicle.", show_default=False)
    ],
) -> None:
    """Read the rulebook, clause by clause, and see where the code keeps each.

    Titles are paraphrases; what the book leaves open is decided by rulings (R1, R2, ...).
    """
    clauses.load(game)
    ctx.obj = game


@command(app, "show", "rules sve show 8.4.3", "rules sve show R23 --lang ja")
def show(
    ctx: typer.Context,
    clause: Annotated[str, typer.Argument(help="A clause or ruling: 8.4.3, R23.", show_default=False)],
    tests: Tests = None,
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Show a clause or ruling, the rulings on it, and where code and tests cite it."""
    out = Output(lang, plain, json)
    entry = clauses.show(ctx.obj, clause, tests_root=tests_folder(tests))
    out.report(
        {
            "game": ctx.obj,
            "id": entry.id,
            "title": entry.clause.title if entry.clause else "",
            "title_ja": entry.clause.ja if entry.clause else "",
            "testable": entry.clause.testable if entry.clause else False,
            "rulings": [{"id": r.id, "text": r.text, "text_ja": r.ja} for r in entry.rulings],
            "code": [f"{c.path}:{c.line}" for c in entry.in_code],
            "tests": [f"{c.path}:{c.line}" for c in entry.in_tests],
        }
    )
    show_entry(out, entry)
    scenarios = [c for c in entry.in_tests if c.path.endswith(".yaml")]
    written = [c for c in entry.in_tests if not c.path.endswith(".yaml")]
    for ja, en, cited in (
        ("コード", "code", entry.in_code),
        ("テスト", "tests", written),
        ("シナリオ", "scenarios", scenarios),
    ):
        places = sorted({f"{c.path}:{c.line}" for c in cited})
        if places:
            out.say(f"{ja}:", f"{en}:", style="bold")
        for place in places:
            out.say(f"  {place}")


def show_entry(out: Output, entry: clauses.Entry) -> None:
    """Print a clause and the rulings on it, or a ruling."""
    if entry.clause:
        out.say(f"{entry.id}  {entry.clause.text(out.lang.value)}", style="bold")
    if entry.rulings and entry.clause:
        out.say("裁定（要旨と、英語の全文）:", "rulings:", style="bold")
    for ruling in entry.rulings:
        if out.lang.value == "ja" and ruling.ja:
            out.say(f"{ruling.id}  {ruling.ja}")
        if out.plain:
            out.say(unmarked(ruling.text))
        else:
            out.show(Markdown(ruling.text))
            out.say("")


def unmarked(text: str) -> str:
    """Return Markdown as plain text: paragraphs on one line each, no marks."""
    paragraphs = (" ".join(part.split()) for part in re.sub(r"\*\*|`", "", text).split("\n\n"))
    return "\n".join(paragraphs)


@command(app, "search", "rules sve search evolve deck", "rules sve search 守護 攻撃", "rules sve search ward --json")
def search(
    ctx: typer.Context,
    words: Annotated[list[str], typer.Argument(help="Words that all must occur.", show_default=False)],
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Find clauses and rulings that contain all the words. Exit code 1 if there are none."""
    out = Output(lang, plain, json)
    found = clauses.search(ctx.obj, " ".join(words))
    rows = [(f.id, f.text(out.lang.value) if isinstance(f, clauses.Clause) else unmarked(f.text)) for f in found]
    out.report({"game": ctx.obj, "words": words, "found": [{"id": id, "text": text} for id, text in rows]})
    for id, text in rows:
        line = text if text.startswith(id) else f"{id}  {text}"
        out.say(line) if out.plain else out.show(Drawn(line))
    if not found:
        out.complain("該当する条項はありません。", "No clause contains all of these words.")
        raise typer.Exit(FAILED)


@command(app, "coverage", "rules sve coverage", "rules sve coverage --json")
def coverage(
    ctx: typer.Context, tests: Tests = None, lang: Lang = None, plain: Plain = False, json: Json = False
) -> None:
    """Compare the clauses with code and tests. Exit code 1 if a testable clause has no test or a citation does not exist."""
    out = Output(lang, plain, json)
    root = tests_folder(tests)
    if root is None:
        out.complain(
            "テストのフォルダが見つかりません。--tests で指定してください。",
            "There is no folder of tests here; name it with --tests.",
        )
        raise typer.Exit(BAD_INPUT)
    found = clauses.coverage(ctx.obj, tests_root=root)
    out.report(found.to_json())
    out.table(
        out.words(f"{ctx.obj}: 条項の網羅", f"{ctx.obj}: coverage of the rulebook"),
        [out.words("条項", "clauses"), out.words("数", "number")],
        [
            (out.words("テストすべき条項", "testable"), str(len(found.testable))),
            (out.words("コードで引用", "cited in code"), str(len(found.cited_in_code))),
            (out.words("テストで証明", "proved by tests"), str(len(found.cited_in_tests))),
            (out.words("テストなし", "without a test"), str(len(found.missing))),
            (out.words("存在しない引用", "citations that do not exist"), str(len(found.unknown))),
        ],
    )
    if found.missing:
        out.say(f"テストなし: {' '.join(found.missing)}", f"without a test: {' '.join(found.missing)}")
    for citation in found.unknown:
        out.say(f"存在しない条項: {citation}", f"no such clause: {citation}")
    if not found.complete:
        raise typer.Exit(FAILED)


def tests_folder(named: Path | None) -> Path | None:
    """Return the folder of the tests: as named, the repository's, or the one in the present folder; None if there is none."""
    if named is not None:
        return named
    repository = Path(clauses.__file__).parents[3] / "tests"
    return next((p for p in (repository, Path("tests")) if (p / "conftest.py").is_file()), None)
