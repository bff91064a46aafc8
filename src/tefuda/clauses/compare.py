"""Compares a rulebook's clauses with the places in code and tests that cite them."""

import difflib
from dataclasses import dataclass
from pathlib import Path

from tefuda.clauses.index import Clause, ClauseError, ClauseIndex, Ruling, load
from tefuda.clauses.scan import Citation, code_citations, proof_citations
from tefuda.saying import Text

PACKAGE = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Coverage:
    """What of a rulebook is in code and proved by tests.

    `testable`, `cited_in_code` and `cited_in_tests` are ids of testable clauses in the order of the book, `missing` those
    without a test that runs everywhere, `unknown` the citations of ids that do not exist.
    """

    game: str
    testable: tuple[str, ...]
    cited_in_code: tuple[str, ...]
    cited_in_tests: tuple[str, ...]
    missing: tuple[str, ...]
    unknown: tuple[Citation, ...]

    @property
    def complete(self) -> bool:
        """Every testable clause has a test, and every citation exists."""
        return not self.missing and not self.unknown

    @property
    def missing_in_code(self) -> tuple[str, ...]:
        """The testable clauses that no code cites; not an error, since a clause may be kept by what code does not do."""
        cited = set(self.cited_in_code)
        return tuple(id for id in self.testable if id not in cited)

    def to_json(self) -> dict[str, object]:
        """The object that `tefuda rules GAME coverage --json` prints: numbers of clauses, and lists of ids."""
        return {
            "game": self.game,
            "testable": len(self.testable),
            "cited_in_code": len(self.cited_in_code),
            "cited_in_tests": len(self.cited_in_tests),
            "missing": list(self.missing),
            "unknown": sorted({citation.id for citation in self.unknown}),
        }


@dataclass(frozen=True, slots=True)
class Entry:
    """All there is about one clause (then `rulings` are those that speak of it) or one ruling (then `clause` is None)."""

    id: str
    clause: Clause | None
    rulings: tuple[Ruling, ...]
    in_code: tuple[Citation, ...]
    in_tests: tuple[Citation, ...]


def coverage(game: str, code_root: Path = PACKAGE, tests_root: Path | None = None) -> Coverage:
    """Compare the clause index of a game with code and tests.

    Args:
        game: The id of the game.
        code_root: The folder of the package `tefuda`.
        tests_root: The folder of the tests; without one, nothing counts as tested.

    Raises:
        ClauseError: If there is no such game, or a file cannot be read.
    """
    index = load(game)
    code = code_citations(index, code_root)
    tests = proof_citations(index, tests_root) if tests_root else []
    in_code = {citation.id for citation in code}
    proved = {citation.id for citation in tests if citation.proves}
    return Coverage(
        game=game,
        testable=index.testable,
        cited_in_code=tuple(id for id in index.testable if id in in_code),
        cited_in_tests=tuple(id for id in index.testable if id in proved),
        missing=tuple(id for id in index.testable if id not in proved),
        unknown=tuple(citation for citation in [*code, *tests] if citation.id not in index),
    )


def nearest(index: ClauseIndex, id: str, most: int = 5) -> list[str]:
    """Return the ids that somebody may have meant: those of the same chapter with the nearest last number."""
    if id[:1] in "Rr" and id[1:].isdecimal():
        number = int(id[1:])
        return sorted(index.rulings, key=lambda ruling: abs(int(ruling[1:]) - number))[:most]
    head, dot, last = id.rpartition(".")
    if dot and head not in index.clauses:
        return nearest(index, head, most)
    if not dot or not last.isdecimal():
        return difflib.get_close_matches(id, [*index.clauses, *index.rulings], n=most)
    beside = [known for known in index.clauses if known.rpartition(".")[0] == head]
    typo = [known for known in beside if last.startswith(known.rpartition(".")[2])]
    rest = sorted((k for k in beside if k not in typo), key=lambda k: abs(_last(k) - int(last)))
    return [*reversed(typo), *rest][:most] or [head]


def _last(id: str) -> int:
    last = id.rpartition(".")[2]
    return int(last) if last.isdecimal() else 0


def show(game: str, id: str, code_root: Path = PACKAGE, tests_root: Path | None = None) -> Entry:
    """Everything about a clause or ruling, with the places that cite it.

    Raises:
        ClauseError: If there is no such game or id; it names the ids that look most like it.
    """
    index = load(game)
    id = id.strip().strip("[]").removeprefix(f"{game}:")
    if id not in index:
        near = ", ".join(nearest(index, id))
        ja, en = (f"。近いもの: {near}", f"; near: {near}") if near else ("", "")
        raise ClauseError(
            Text(f"{game} に条項や裁定 {id!r} はありません{ja}", f"{game} has no clause or ruling {id!r}{en}")
        )
    clause = index.clauses.get(id)
    return Entry(
        id=id,
        clause=clause,
        rulings=index.rulings_on(id) if clause else (index.rulings[id],),
        in_code=tuple(c for c in code_citations(index, code_root) if c.id == id),
        in_tests=tuple(c for c in proof_citations(index, tests_root) if c.id == id) if tests_root else (),
    )
