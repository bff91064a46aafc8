"""What people read is said in both languages: no error is raised with an English sentence alone, and logs have words for all procedures."""

import ast
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

import pytest

import tefuda.kernel
from tefuda.games.registry import game, games
from tefuda.kernel.frames import PROCEDURES, Procedure

ROOT = Path(__file__).parents[2] / "src" / "tefuda"
ERRORS = frozenset(
    [
        "AmbiguousDecision",
        "BadInput",
        "BotFault",
        "ClauseError",
        "FormatError",
        "GameOver",
        "IllegalDecision",
        "NotYourDecision",
        "PlacingFault",
        "RecordError",
        "SaveError",
        "UnknownName",
        "UnknownPath",
    ]
)
"""Errors that reach users."""

ONE_LANGUAGE = {
    "clauses/index.py": "faults of our own files, which only their authors see",
    "clauses/scan.py": "faults of our own files, which only their authors see",
}
"""Modules that may speak English alone, each with a reason."""


SAID = ("'is not offered'", "'fits several options'")
"""What the errors themselves say in Japanese (`IllegalDecision.refusal`)."""


def english_only(source: str) -> list[str]:
    """The sentences that a module raises without Japanese: literal or formatted strings with a blank in them."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)):
            continue
        called = ast.unparse(node.exc.func).rpartition(".")[2]
        if called in ERRORS or called in ("error", "fault"):
            found += [ast.unparse(a) for a in node.exc.args if isinstance(a, ast.JoinedStr | ast.Constant) and _says(a)]
    return [sentence for sentence in found if sentence not in SAID]


def _says(node: ast.expr) -> bool:
    """Whether a string is a sentence: it has a blank between its words or between a word and a value."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    text = "".join(str(p.value) if isinstance(p, ast.Constant) else "x" for p in parts).strip()
    return " " in text and any(isinstance(p, ast.Constant) and str(p.value).strip(" :;,") for p in parts)


MODULES = sorted(p.relative_to(ROOT).as_posix() for p in ROOT.rglob("*.py") if "kernel" not in p.parts)


@pytest.mark.parametrize("module", [m for m in MODULES if m not in ONE_LANGUAGE])
def test_errors_are_told_in_both_languages(module):
    assert english_only((ROOT / module).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("module", ONE_LANGUAGE)
def test_every_exception_is_still_needed(module):
    assert english_only((ROOT / module).read_text(encoding="utf-8"))


def test_the_check_finds_english_sentences():
    assert english_only('raise BadInput("no such thing")')
    assert english_only('raise source.error(path, f"expected {x} here")')
    assert not english_only('raise BadInput(Text("ない", "no such thing"))')
    assert not english_only('raise UnknownName(name, "word")')


def procedures_of(package: ModuleType) -> set[str]:
    """The names of the procedures that a package's modules define."""
    return {made.name for made in defined_in(package)}


def defined_in(package: ModuleType) -> list[Procedure]:
    modules = [import_module(m.name) for m in walk_packages(package.__path__, f"{package.__name__}.")]
    return [made for module in modules for made in vars(module).values() if isinstance(made, Procedure)]


@pytest.mark.parametrize("id", games())
def test_every_procedure_has_a_japanese_name(id: str):
    """A log says where a procedure stood: the kernel's, too, in whatever game."""
    words = game(id).display.japanese
    there = procedures_of(tefuda.kernel) | procedures_of(import_module(f"tefuda.games.{id}.rules"))
    assert sorted(there - set(words)) == []


def test_names_of_procedures_begin_with_their_game():
    """Saved positions of all games name procedures in one register; what has no game in front is the kernel's."""
    kernel = defined_in(tefuda.kernel)
    ours = [
        made for id in games() for made in defined_in(import_module(f"tefuda.games.{id}.rules")) if made not in kernel
    ]
    assert [key for key, made in PROCEDURES.items() if made in ours and ":" not in key] == []
