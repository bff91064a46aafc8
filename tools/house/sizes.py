"""No long functions, no long files, no dispatch ladders."""

import ast
from collections.abc import Iterator

from tefuda.clauses.scan import statements
from tools.house.source import Finding, Source, blocks

FUNCTION_LINES = 60
FILE_LINES = 500
LADDER_STEPS = 5


def long_files(source: Source) -> Iterator[Finding]:
    """A file does one thing, on at most FILE_LINES lines; rows of tables are not counted: a long table reads as well as a short one."""
    lines = source.text.count("\n")
    lines -= _rows_of_tables(source) if lines > FILE_LINES else 0
    if lines > FILE_LINES:
        yield Finding(
            source.path,
            FILE_LINES + 1,
            "long-file",
            f"{lines} lines without rows of tables, at most {FILE_LINES}; split by meaning",
            source.path,
        )


def _rows_of_tables(source: Source) -> int:
    """The lines between the brackets of what the module assigns."""
    values = (getattr(node, "value", None) for node in source.tree.body if isinstance(node, ast.Assign | ast.AnnAssign))
    tables = (v for v in values if isinstance(v, ast.Dict | ast.Tuple | ast.List | ast.Set))
    return sum(max(0, (v.end_lineno or v.lineno) - v.lineno - 1) for v in tables)


def long_functions(source: Source) -> Iterator[Finding]:
    """A function fits on a screen: at most FUNCTION_LINES lines from `def` to its end."""
    for name, node in source.functions():
        lines = (node.end_lineno or node.lineno) - node.lineno + 1
        if lines > FUNCTION_LINES:
            message = f"{name} has {lines} lines, at most {FUNCTION_LINES}"
            yield Finding(source.path, node.lineno, "long-function", message, f"{source.path}::{name}")


def ladders(source: Source) -> Iterator[Finding]:
    """LADDER_STEPS or more comparisons of one thing, one after the other, are a table written as code."""
    for name, function in source.functions():
        for node in statements(function):
            for block in blocks(node):
                for length, subject, line in _runs(block):
                    if length >= LADDER_STEPS:
                        message = f"{name} compares {subject} {length} times; a table by kind would do"
                        yield Finding(source.path, line, "ladder", message, f"{source.path}::{name}")


def _runs(block: list[ast.stmt]) -> Iterator[tuple[int, str, int]]:
    """The runs of consecutive `if` (with their `elif`) and `match` cases on the same subject."""
    length, subject, start = 0, "", 0
    for statement in block:
        if isinstance(statement, ast.Match):
            yield len(statement.cases), ast.unparse(statement.subject), statement.lineno
        subjects = list(_subjects(statement))
        same = subjects and len(set(subjects)) == 1
        if same and subjects[0] == subject:
            length += len(subjects)
            continue
        yield length, subject, start
        length, subject, start = (len(subjects), subjects[0], statement.lineno) if same else (0, "", 0)
    yield length, subject, start


def _subjects(statement: ast.stmt) -> Iterator[str]:
    """What each test of an if / elif chain looks at; an odd one out gets a name of its own."""
    while isinstance(statement, ast.If):
        yield _subject(statement.test) or f"test of line {statement.lineno}"
        if len(statement.orelse) != 1 or not isinstance(statement.orelse[0], ast.If):
            return
        statement = statement.orelse[0]


def _subject(test: ast.expr) -> str:
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq | ast.Is | ast.In):
        return ast.unparse(test.left)
    if isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id == "isinstance" and test.args:
        return f"the type of {ast.unparse(test.args[0])}"
    return ""
