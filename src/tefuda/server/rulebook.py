"""The rulebooks as pages show them: clauses in our own words, rulings, and from each what cites it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from tefuda import clauses
from tefuda.clauses.compare import PACKAGE
from tefuda.clauses.scan import code_citations
from tefuda.errors import FormatError
from tefuda.formats.scenarios import read_scenarios
from tefuda.games.registry import game as find_game
from tefuda.saying import Told

HEADING = re.compile(r"(（見出し[^）]*）| \(heading[^)]*\))$|^Heading: ")
"""What titles of clauses end or begin with that say nothing but what their part of the book is about."""
LINE = re.compile(r"[.;:\n]")
"""Where the first statement of a ruling ends."""


class ClauseTold(Struct, frozen=True, omit_defaults=True):
    """A clause in our own words.

    Attributes:
        id: Its number in the book.
        text: What it says.
        heading: It says only what the clauses below it are about.
    """

    id: str
    text: Told
    heading: bool = False


class RulingTold(Struct, frozen=True):
    """How a point is decided that the book leaves open, in English (Markdown), the gist in Japanese, and the clauses that it speaks of."""

    id: str
    text: str
    mentions: tuple[str, ...]
    ja: str = ""


class Rulebook(Struct, frozen=True):
    """The rulebook of a game."""

    game: str
    edition: str
    clauses: tuple[ClauseTold, ...]
    rulings: tuple[RulingTold, ...]


class CodePlace(Struct, frozen=True):
    """A place in the code that keeps a clause: module, function, line; what sort of place that is, and what is done there, in English."""

    module: str
    function: str
    line: int
    what: Told
    says: str = ""


class Proof(Struct, frozen=True):
    """A scenario that proves a clause."""

    id: str
    title: str
    file: str


class Cited(Struct, frozen=True):
    """What cites clauses and rulings, by their ids. Scenarios are there only where tefuda runs from its repository."""

    code: dict[str, list[CodePlace]]
    scenarios: dict[str, list[Proof]]


@cache
def rulebook(game: str) -> bytes:
    """Return the rulebook of a game as JSON."""
    index = clauses.load(game)
    told = tuple(_told(c) for c in index.clauses.values())
    rulings = tuple(RulingTold(r.id, r.text, r.mentions, r.ja) for r in index.rulings.values())
    return msgspec.json.encode(Rulebook(game, find_game(game).edition, told, rulings))


def _told(clause: clauses.Clause) -> ClauseTold:
    ja, en = clause.ja or clause.title, clause.title
    return ClauseTold(clause.id, Told(HEADING.sub("", ja), HEADING.sub("", en)), HEADING.search(en) is not None)


@cache
def gist(game: str, clause: str) -> Told:
    """Return what a clause or ruling says, in one line; empty of one that the book does not have."""
    index = clauses.load(game)
    if found := index.clauses.get(clause):
        return _told(found).text
    if ruling := index.rulings.get(clause):
        said = ruling.text.replace("*", "").removeprefix(ruling.id).lstrip(". ")
        return Told(ruling.ja, LINE.split(said, maxsplit=1)[0])
    return Told("", "")


@cache
def cited(game: str) -> str:
    """Return what cites the clauses of a game, as JSON (:class:`Cited`)."""
    index = clauses.load(game)
    code: dict[str, list[CodePlace]] = {}
    for found in code_citations(index, PACKAGE):
        if found.path.endswith("/lesson.py"):
            continue  # it teaches a clause, it does not keep it
        function, says = _function(found.path, found.line)
        place = CodePlace(found.path, function, found.line, _sort_of(found.path), says)
        there = code.setdefault(found.id, [])
        if place.function not in [p.function for p in there if p.module == place.module]:
            there.append(place)
    return msgspec.json.encode(Cited(code, _scenarios(game))).decode()


SORTS = {
    "rules": Told("ルールの手順", "step of the rules"),
    "lowering": Told("カードの文の実行", "carrying out card text"),
    "wording": Told("カードの文の読み方", "reading card text"),
    "construction": Told("デッキの構築", "building decks"),
}
"""What is kept in a part of a game's code."""
ELSEWHERE = Told("そのほか", "elsewhere")
BRACKETS = re.compile(r"\s*\[[^\]]*\]")


def _sort_of(path: str) -> Told:
    """Return what sort of place a module is."""
    return next((SORTS[part] for part in re.split(r"[/.]", path) if part in SORTS), ELSEWHERE)


def _function(path: str, line: int) -> tuple[str, str]:
    """Return the function or class in which a line stands, empty for the module itself, and what it says of itself."""
    inside = [(name, says) for name, first, last, says in _functions(path) if first <= line <= last]
    return inside[-1] if inside else ("", "")


@cache
def _functions(path: str) -> tuple[tuple[str, int, int, str], ...]:
    """Return the functions and classes of a module with their first and last lines and what they say of themselves, outer ones first."""
    tree = ast.parse((PACKAGE / path).read_text(encoding="utf-8"))
    kinds = ast.FunctionDef | ast.ClassDef
    found = [
        (
            n.name,
            min([n.lineno, *(d.lineno for d in n.decorator_list)]),
            n.end_lineno or n.lineno,
            BRACKETS.sub("", (ast.get_docstring(n) or "").partition("\n\n")[0].replace("\n", " ")),
        )
        for n in ast.walk(tree)
        if isinstance(n, kinds)
    ]
    return tuple(sorted(found, key=lambda f: f[1]))


def _scenarios(game: str) -> dict[str, list[Proof]]:
    out: dict[str, list[Proof]] = {}
    folder = Path(__file__).parents[3] / "tests" / "scenarios" / game
    broken: list[FormatError] = []
    for path in sorted(folder.glob("*.yaml")):
        for s in read_scenarios(path, broken).scenarios:
            for id in s.clauses:
                out.setdefault(id, []).append(Proof(s.id, s.title, path.name))
    return out
