"""Finds where code and tests cite clauses and rulings.

In the code of a game (`games/<id>/`): `[8.4.3]` and `[8.4.3, R23]` in comments and docstrings, also `[R39 a]` (a part of a ruling)
and `[8.4.3..8.4.7]` (all from one to the other; `8.4.3-8.4.7` where ids have no hyphen); and clause strings: the first
element of a tuple, a key of a dict or an argument of a call, as in `procedure("attack", ("8.4.3", choose_target))` and
`st.back(f, "8.4.7/a")`; the letter after the slash tells rows of one clause apart. Anywhere else a citation names the game:
`[sve:8.4.3]`. In tests: `@pytest.mark.clause("sve:8.4.3")`, and `clauses: [...]` of scenario files, which are of the file's game.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from tefuda.clauses.index import ClauseError, ClauseIndex, games
from tefuda.errors import FormatError
from tefuda.formats.marked import compose

_BRACKET = re.compile(r"(?<![\w)])\[([^\[\]]+)\]")
_ROW = re.compile(r"/[a-z]$")
_PART = re.compile(r"^(R\d+) [a-z]$")
_RANGE = ("..", "–", "-")

NOT_RUN = frozenset({"skip", "xfail"})
"""Marks of tests that prove nothing."""

NEEDS_MORE = frozenset({"real"})
"""Folders of tests that are skipped where the repository stands alone; a clause needs a test that always runs."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that cites a clause or ruling. `proves` is false for a test that does not run everywhere."""

    id: str
    path: str
    line: int
    proves: bool = True

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.id}"


def code_citations(index: ClauseIndex, root: Path) -> list[Citation]:
    """All citations of a game's clauses in the modules below `root`, the folder of the package."""
    home = root / "games" / index.game
    found: list[Citation] = []
    for path in sorted(root.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        bare = home in path.parents
        if not bare and f"[{index.game}:" not in source:
            continue
        name = path.relative_to(root).as_posix()
        found += (Citation(id, name, line) for id, line in _cited(index, source, bare, path))
    return found


def _cited(index: ClauseIndex, source: str, bare: bool, path: Path) -> Iterator[tuple[str, int]]:
    for text, line in comments_and_docstrings(source, path):
        for match in _BRACKET.finditer(text):
            at = line + text.count("\n", 0, match.start())
            yield from ((id, at) for id in bracket_ids(index, match[1], bare))
    if bare:
        yield from _clause_strings(index, _parse(source, path))


def bracket_ids(index: ClauseIndex, content: str, bare: bool = True) -> list[str]:
    """The ids that a bracket cites; none if it is no citation at all. What looks like an id is returned even if it does not exist.

    With `bare` false, only ids that name the game count.
    """
    begins = re.compile(rf"(?:{index.id_pattern.pattern})(?!\w)")
    tokens: list[str] = []
    here = bare
    for token in (token.strip() for token in content.split(",")):
        game, colon, id = token.rpartition(":")
        if colon:
            here = game == index.game
        if here:
            tokens.append(id)
    named = f"{index.game}:" in content
    if named or all(token in index for token in tokens) or any(begins.match(token) for token in tokens):
        return [id for token in tokens for id in _ids(index, token)]
    return []


def _ids(index: ClauseIndex, token: str) -> list[str]:
    """The ids that one item of a bracket stands for: itself, the ruling of a part, all of a range."""
    if part := _PART.match(token):
        return [part[1]]
    if token not in index:
        for first, dash, last in (token.partition(dash) for dash in _RANGE):
            for known in (index.clauses, index.rulings):
                if dash and first in known and last in known:
                    order = list(known)
                    return order[order.index(first) : order.index(last) + 1] or [token]
    return [token]


def comments_and_docstrings(source: str, path: Path) -> Iterator[tuple[str, int]]:
    """Where a module speaks in words: its comments, docstrings and attribute docstrings, each with its line.

    Raises:
        ClauseError: If the module is no Python.
    """
    yield from _words(source, path)


@cache
def _words(source: str, path: Path) -> tuple[tuple[str, int], ...]:
    """The same, kept for the next game that asks."""
    return (*_docstrings(_parse(source, path)), *_comments(source))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all statements below it, without going into expressions: most of a tree is expressions."""
    todo = [node]
    while todo:
        node = todo.pop()
        yield node
        for field in ("finalbody", "orelse", "cases", "handlers", "body"):
            below = getattr(node, field, None)
            if isinstance(below, list):
                todo += below[::-1]


@cache
def parsed(source: str) -> ast.Module:
    """Return the tree of a module, the same one for everybody who asks: not to be changed."""
    return ast.parse(source)


def _parse(source: str, path: Path) -> ast.Module:
    try:
        return parsed(source)
    except SyntaxError as error:
        raise ClauseError(f"{path}:{error.lineno}: this is no Python: {error.msg}") from error


_BRACKETED_COMMENT = re.compile(r"#[^\n]*\[")


def _comments(source: str) -> Iterator[tuple[str, int]]:
    """The comments of a module, if any of them may cite something (most modules are not worth taking apart)."""
    if not _BRACKETED_COMMENT.search(source):
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string, token.start[0]


def _docstrings(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every string that is a statement: docstrings, also those of attributes."""
    for node in statements(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value, node.lineno


def _clause_strings(index: ClauseIndex, tree: ast.Module) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        for child in _clause_places(node):
            if isinstance(child, ast.Constant) and isinstance(child.value, str):
                id = _ROW.sub("", child.value)
                if index.id_pattern.fullmatch(id):
                    yield id, child.lineno


def _clause_places(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Tuple):
        return node.elts[:1]
    if isinstance(node, ast.Dict):
        return [key for key in node.keys if key is not None]
    if isinstance(node, ast.Call):
        return [*node.args, *(keyword.value for keyword in node.keywords)]
    return []


def proof_citations(index: ClauseIndex, root: Path) -> list[Citation]:
    """All citations of a game's clauses in the tests and scenario files below `root`, and those that name no game at all.

    Raises:
        ClauseError: If a file cannot be read.
    """
    known = {index.game, *games()}
    found: list[Citation] = []
    for path in sorted(p for kind in ("*.py", "*.yaml") for p in root.rglob(kind)):
        name = path.relative_to(root).as_posix()
        here = not NEEDS_MORE & set(path.relative_to(root).parts)
        read = _marked if path.suffix == ".py" else _scenario_clauses
        for full, line, proves in read(path, path.stat().st_mtime_ns):
            game, colon, id = full.partition(":")
            if colon and game == index.game:
                found.append(Citation(id, name, line, proves and here))
            elif (not colon or game not in known) and not has_book(path, root):
                found.append(Citation(full, name, line, False))
    return found


def has_book(path: Path, root: Path) -> bool:
    """Tell whether a file below `root` belongs to a game whose book stands there, too: that game's own tests judge what it cites."""
    return any(
        (folder / "clauses.toml").is_file() for folder in path.parents if folder != root and folder.is_relative_to(root)
    )


@cache
def _marked(path: Path, time: int) -> tuple[tuple[str, int, bool], ...]:
    """The clauses that the tests of a module name. ``time`` is when it was changed last: it is kept for the next game."""
    source = path.read_text(encoding="utf-8")
    return tuple(_marks(_parse(source, path), True)) if "clause" in source else ()


def _marks(node: ast.AST, runs: bool) -> Iterator[tuple[str, int, bool]]:
    """The arguments of every `pytest.mark.clause(...)` at or below a node, and whether its test runs."""
    runs = runs and not any(_mark_name(mark) in NOT_RUN for mark in _own_marks(node))
    if isinstance(node, ast.Call) and _mark_name(node) == "clause":
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                continue  # marks made from a list, such as those of scenario files, are cited where the list stands
            literal = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            yield str(ast.literal_eval(argument)) if literal else ast.unparse(argument), argument.lineno, runs
        return
    for child in ast.iter_child_nodes(node):
        yield from _marks(child, runs)


def _own_marks(node: ast.AST) -> list[ast.expr]:
    """The marks that a test, a class of tests or a module puts on itself."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [*node.decorator_list, *(_pytestmark(node.body) if isinstance(node, ast.ClassDef) else ())]
    return _pytestmark(node.body) if isinstance(node, ast.Module) else []


def _pytestmark(body: list[ast.stmt]) -> list[ast.expr]:
    for statement in body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "pytestmark":
            value = statement.value
            return value.elts if isinstance(value, ast.List | ast.Tuple) else [value]
    return []


def _mark_name(node: ast.expr) -> str:
    """`clause` for `pytest.mark.clause` and `pytest.mark.clause(...)`; empty for anything else."""
    mark = node.func if isinstance(node, ast.Call) else node
    if isinstance(mark, ast.Attribute) and isinstance(mark.value, ast.Attribute) and mark.value.attr == "mark":
        return mark.attr
    return ""


@cache
def _scenario_clauses(path: Path, time: int) -> tuple[tuple[str, int, bool], ...]:
    """The clauses of a scenario file, each with the file's game before it. ``time`` is when it was changed last."""
    try:
        document = compose(path.read_text(encoding="utf-8"), str(path))
    except FormatError as error:
        raise ClauseError(str(error)) from error
    fields = _fields(document)
    game = fields.get("game")
    found: list[tuple[str, int, bool]] = []
    for scenario in _items(fields.get("scenarios")):
        for clause in _items(_fields(scenario).get("clauses")):
            found.append((f"{game.value if game else ''}:{clause.value}", clause.start_mark.line + 1, True))
    return tuple(found)


def _fields(node: yaml.Node | None) -> dict[str, yaml.Node]:
    return {key.value: value for key, value in node.value} if isinstance(node, yaml.MappingNode) else {}


def _items(node: yaml.Node | None) -> list[yaml.Node]:
    return node.value if isinstance(node, yaml.SequenceNode) else []
