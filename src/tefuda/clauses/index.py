"""The index of a rulebook: its clauses (`clauses.toml`) and the rulings that decide its gaps (`rulings.md`)."""

import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from tefuda.errors import TefudaError
from tefuda.games.homes import HOMES, home
from tefuda.saying import Text

_FIELDS = {"id": str, "title": str, "kind": str, "testable": bool}
_RULING = re.compile(r"^(?:#+ |\*\*|\| *)(R\d+)\b")
_HEADING = re.compile(r"^#+ ")


class ClauseError(TefudaError, ValueError):
    """A clause index cannot be read, or a game, clause or ruling is asked for that does not exist."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a rulebook. `title` is our paraphrase, `ja` the same in Japanese; `testable` is false for headings and flavour."""

    id: str
    title: str
    kind: str
    testable: bool
    ja: str = ""

    def text(self, language: str) -> str:
        """Return the paraphrase in a language (English where there is no Japanese)."""
        return self.ja if language == "ja" and self.ja else self.title


@dataclass(frozen=True, slots=True)
class Ruling:
    """The decision of a point that the rulebook leaves open. `mentions` are the clauses its text speaks of, `ja` its gist in Japanese."""

    id: str
    text: str
    mentions: tuple[str, ...]
    ja: str = ""


@dataclass(frozen=True)
class ClauseIndex:
    """All clauses and rulings of one game, by id."""

    game: str
    clauses: Mapping[str, Clause]
    rulings: Mapping[str, Ruling]

    def __contains__(self, id: str) -> bool:
        return id in self.clauses or id in self.rulings

    @cached_property
    def testable(self) -> tuple[str, ...]:
        """The ids of the clauses that a test has to prove, in the order of the book."""
        return tuple(clause.id for clause in self.clauses.values() if clause.testable)

    @cached_property
    def id_pattern(self) -> re.Pattern[str]:
        """Matches what looks like an id of this book, existing or not: its numbers with its separator, or `R12`.

        The bare number of a chapter does not match: in prose it could be any number.
        """
        return _id_pattern(self.clauses)

    def rulings_on(self, id: str) -> tuple[Ruling, ...]:
        """The rulings that speak of a clause."""
        return tuple(ruling for ruling in self.rulings.values() if id in ruling.mentions)


def _id_pattern(clauses: Mapping[str, Clause]) -> re.Pattern[str]:
    separators = Counter(char for id in clauses for char in id if not char.isalnum())
    separator = re.escape(separators.most_common(1)[0][0]) if separators else r"\."
    return re.compile(rf"(?:[A-Z]|\d+)(?:{separator}\d+)+|R\d+")


def games() -> tuple[str, ...]:
    """The games that have a clause index."""
    return tuple(sorted(id for id in HOMES if home(id).joinpath("clauses.toml").is_file()))


@cache
def load(game: str) -> ClauseIndex:
    """The index of a game, from the package's own data.

    Raises:
        ClauseError: If there is no such game, or one of its files is malformed; it says where.
    """
    if game not in games():
        there = ", ".join(games())
        raise ClauseError(
            Text(
                f"{game!r} の条項の索引はありません。あるもの: {there}",
                f"there is no clause index for {game!r}; there is one for: {there}",
            )
        )
    folder = home(game)
    clauses, rulings, titles, gists = (
        place.read_text(encoding="utf-8") if place.is_file() else ""
        for place in map(folder.joinpath, ("clauses.toml", "rulings.md", "titles_ja.toml", "rulings_ja.toml"))
    )
    return read(game, clauses, rulings, titles, gists)


def read(game: str, clauses_toml: str, rulings_md: str, titles_ja: str = "", rulings_ja: str = "") -> ClauseIndex:
    """Build an index from the text of its files: clauses, rulings, and what they are in Japanese if that is there.

    Raises:
        ClauseError: If one of them is malformed; it says where.
    """
    clauses = _read_clauses(clauses_toml, f"{game}/clauses.toml")
    for id, title in _read_japanese(titles_ja, clauses, f"{game}/titles_ja.toml").items():
        clauses[id] = replace(clauses[id], ja=title)
    rulings = _read_rulings(rulings_md, clauses, f"{game}/rulings.md")
    for id, gist in _read_japanese(rulings_ja, rulings, f"{game}/rulings_ja.toml").items():
        rulings[id] = replace(rulings[id], ja=gist)
    return ClauseIndex(game, clauses, rulings)


def _read_clauses(text: str, name: str) -> dict[str, Clause]:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ClauseError(f"{name}: {error}") from error
    if table.keys() != {"clause"}:
        raise ClauseError(f"{name}: expected [[clause]] tables and nothing else, found {sorted(table)}")
    clauses: dict[str, Clause] = {}
    for number, row in enumerate(table["clause"], 1):
        clause = _read_clause(row, f"{name}: clause {number}")
        if clause.id in clauses:
            raise ClauseError(f"{name}: clause {number}: id {clause.id!r} stands there twice")
        clauses[clause.id] = clause
    return clauses


def _read_clause(row: dict[str, Any], where: str) -> Clause:
    for field in row.keys() ^ _FIELDS.keys():
        raise ClauseError(f"{where} ({row.get('id', '?')}): {'unknown' if field in row else 'missing'} field {field!r}")
    for field, kind in _FIELDS.items():
        if type(row[field]) is not kind:
            raise ClauseError(f"{where} ({row['id']}): {field} must be a {kind.__name__}, not {row[field]!r}")
    return Clause(**row)


def _read_japanese(text: str, known: Collection[str], name: str) -> dict[str, str]:
    """What is said in Japanese: a table of id = sentence, with a row for every id if there are any."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ClauseError(f"{name}: {error}") from error
    for id in table.keys() - set(known):
        raise ClauseError(f"{name}: there is no clause or ruling {id!r}")
    for id in set(known) - table.keys() if table else ():
        raise ClauseError(f"{name}: {id!r} is not said in Japanese")
    return {id: str(said) for id, said in table.items()}


def _read_rulings(text: str, clauses: Mapping[str, Clause], name: str) -> dict[str, Ruling]:
    pattern = re.compile(rf"(?<![\w.-])(?:{_id_pattern(clauses).pattern})(?![\w-]|\.\d)")
    rulings: dict[str, Ruling] = {}
    for id, body in _split_rulings(text):
        if id in rulings:
            raise ClauseError(f"{name}: {id} stands there twice")
        mentions = dict.fromkeys(found for found in pattern.findall(body) if found in clauses)
        rulings[id] = Ruling(id, body, tuple(mentions))
    return rulings


def _split_rulings(text: str) -> Iterator[tuple[str, str]]:
    """Each ruling's id and text: from its number to the next ruling or heading."""
    id, lines = "", list[str]()
    for line in [*text.splitlines(), "# end"]:
        start = _RULING.match(line)
        if start or _HEADING.match(line):
            if id:
                yield id, _prose(id, "\n".join(lines).strip())
            id, lines = (start[1] if start else ""), []
        lines.append(line)


def _prose(id: str, body: str) -> str:
    """A ruling that is a row of a table (number, word, text) as a paragraph; others as they are."""
    if not body.startswith("|"):
        return body
    cells = [cell.strip() for cell in body.strip("|").split("|")]
    return f"**{id}** {': '.join(cell for cell in cells[1:] if cell)}"


def search(game: str, words: str) -> list[Clause | Ruling]:
    """Clauses, then rulings, that contain every one of the words, in any order, case and width.

    Raises:
        ClauseError: If there is no such game.
    """
    index = load(game)
    wanted = _fold(words).split()

    def fits(text: str) -> bool:
        folded = _fold(text)
        return bool(wanted) and all(word in folded for word in wanted)

    clauses: list[Clause | Ruling] = [c for c in index.clauses.values() if fits(f"{c.id} {c.title} {c.ja} {c.kind}")]
    return clauses + [ruling for ruling in index.rulings.values() if fits(ruling.text)]


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
