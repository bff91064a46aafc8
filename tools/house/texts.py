"""What no file may contain, and citations that must exist."""

import re
from collections.abc import Iterator
from pathlib import Path

from tefuda.clauses import ClauseError, games, load
from tefuda.clauses.index import ClauseIndex
from tefuda.clauses.scan import bracket_ids, code_citations, comments_and_docstrings, proof_citations
from tools.house.source import Finding, Source

MACHINE_PATH = re.compile(r"(?<![\w.:/~}-])/(?:work|tmp|root|opt|var/tmp|home/\w+|Users/\w+)(?:/|\b(?![\w-]))")
REGISTRY = re.compile(r"(?:pythonhosted|npmjs)\.(?:org|com)|(?:extra-)?index-url|pypi\.\w+/simple|file:///")
BINARY = (".png", ".jpg", ".gif", ".svg", ".ico", ".woff2")


def foreign_words(root: Path, names: list[str]) -> Iterator[Finding]:
    """No path of somebody's machine and no package registry's address."""
    kinds = {"machine path": MACHINE_PATH, "registry address": REGISTRY}
    for name in names:
        if name.endswith(BINARY) or name == "tools/house/texts.py":
            continue
        text = (root / name).read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), 1):
            for kind, pattern in kinds.items():
                if found := pattern.search(line):
                    yield Finding(name, number, "foreign", f"{kind}: {found[0]}", name)


def unknown_citations(root: Path) -> Iterator[Finding]:
    """Every clause and ruling that code or a test cites exists."""
    package = root / "src" / "tefuda"
    for game in games():
        index = load(game)
        try:
            places = {"src/tefuda": code_citations(index, package), "tests": proof_citations(index, root / "tests")}
        except ClauseError as error:
            yield Finding("tests", 1, "citation", str(error), "tests")
            continue
        for folder, found in places.items():
            for citation in found:
                if citation.id not in index:
                    path = f"{folder}/{citation.path}"
                    yield Finding(path, citation.line, "citation", f"{game} has no {citation.id}", path)


def nameless_citations(source: Source) -> Iterator[Finding]:
    """Outside a game's own folder a citation must name its game: `[sve:...]`."""
    if not source.within("tefuda") or any(source.within(f"tefuda.games.{game}") for game in games()):
        return
    indexes = [load(game) for game in games()]
    for text, line in comments_and_docstrings(source.text, Path(source.path)):
        for content in re.findall(r"(?<![\w)`])\[([^\[\]]+)\]", text):
            if ":" not in content and any(cites(index, content) for index in indexes):
                message = f"[{content}] names no game; write [game:{content}]"
                yield Finding(source.path, line, "citation", message, source.path)


def cites(index: ClauseIndex, content: str) -> bool:
    """Whether what stands in brackets looks like clauses of a game."""
    return any(index.id_pattern.fullmatch(id) for id in bracket_ids(index, content))
