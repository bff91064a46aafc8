"""Where a module can be broken: each point is one small change of one function."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
REVERSED: dict[type[ast.AST], type[ast.AST]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.And: ast.Or, ast.Or: ast.And}
NOTHING: dict[str, str] = {"bool": "False", "int": "0", "str": "''"}
"""What a function returns instead, by the kind that it promises; lists and tuples: an empty one."""

NO_RULES = ("__init__", "__repr__", "reads", "topics")
"""Functions that hold no rule: what they are for is seen by speed, or by errors when the module is loaded."""


@dataclass(frozen=True)
class Point:
    """A change of one function.

    Attributes:
        path: The module, from the repository's root.
        line: The line of what is changed.
        lines: The first and the last line of the statement around it, of a compound statement only its head.
        number: Which of the changes of this module it is; stable as long as the module stays as it is.
        name: What a table of explained changes calls it: module, function, line as written, what stands there and what is put there. It
            survives edits elsewhere.
    """

    path: str
    line: int
    lines: tuple[int, int]
    number: int
    name: str


def points_of(root: Path, path: str) -> list[Point]:
    """Every point of a module."""
    text = (root / path).read_text(encoding="utf-8")
    rows = text.splitlines()
    heads = statement_heads(ast.parse(text))
    named: Counter[str] = Counter()
    found = []
    for n, (function, node, changed) in enumerate(changes(ast.parse(text))):
        name = f"{Path(path).name} {function} | {rows[node.lineno - 1].strip()} | {told(node)} -> {told(changed)}"
        named[name] += 1
        again = f" #{named[name]}" if named[name] > 1 else ""
        found.append(Point(path, node.lineno, heads[node.lineno], n, name + again))
    return found


def statement_heads(tree: ast.Module) -> dict[int, tuple[int, int]]:
    """The lines of the innermost statement around each line; of a compound statement those of its head."""
    heads: dict[int, tuple[int, int]] = {}
    for node in ast.walk(tree):  # the outer before the inner
        if isinstance(node, ast.stmt):
            first, last = head = head_of(node)
            heads.update(dict.fromkeys(range(first, last + 1), head))
    return heads


def head_of(node: ast.stmt) -> tuple[int, int]:
    """The first and the last line of a statement, of a compound one without its body."""
    body = getattr(node, "body", None)
    return node.lineno, max(body[0].lineno - 1, node.lineno) if body else node.end_lineno or node.lineno


def marked_tree(text: str, marks: dict[tuple[int, int], list[int]], call: str) -> ast.Module:
    """Return the tree of a module that calls a function with each mark of a statement before it is carried out."""
    tree = ast.parse(text)
    Marks(marks, call).visit(tree)
    return ast.fix_missing_locations(tree)


class Marks(ast.NodeTransformer):
    """Puts calls before statements, and into functions without a name."""

    def __init__(self, marks: dict[tuple[int, int], list[int]], call: str) -> None:
        self.marks = marks
        self.call = call
        self.inside: list[int] = []

    def visit(self, node: ast.AST) -> Any:
        if not isinstance(node, ast.stmt):
            self.generic_visit(node)
            if isinstance(node, ast.Lambda) and self.inside:
                node.body = ast.BoolOp(ast.Or(), [*(self.called(n) for n in self.inside), node.body])
            return node
        outer, self.inside = self.inside, self.marks.get(head_of(node), [])
        calls = [ast.copy_location(ast.Expr(self.called(n)), node) for n in self.inside]
        self.generic_visit(node)
        self.inside = outer
        return [*calls, node]

    def called(self, number: int) -> ast.expr:
        return ast.Call(ast.Name(self.call, ast.Load()), [ast.Constant(number)], [])


def broken_tree(text: str, number: int) -> ast.Module:
    """Return the tree of a module with one of its changes made."""
    tree = ast.parse(text)
    for n, (_, node, changed) in enumerate(changes(tree)):
        if n == number:
            Exchange(node, changed).visit(tree)
            return ast.fix_missing_locations(tree)
    raise IndexError(number)


class Exchange(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old = old
        self.new = ast.copy_location(new, old)

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.old:
            return self.new
        self.generic_visit(node)
        return node


def told(node: ast.AST) -> str:
    """Write a node on one line; of a compound statement only its head."""
    return ast.unparse(node).split("\n")[0]


Change = tuple[str, ast.stmt | ast.expr, ast.AST]
"""The function, the node, and what is put there."""


def changes(tree: ast.Module) -> Iterator[Change]:
    """Every change of every function, in the order of the source."""
    for name, function in functions(tree, ""):
        if function.name not in NO_RULES:
            for statement in function.body:
                yield from ((name, node, changed) for node, changed in below(statement, function))


def functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Functions and methods with their qualified names; functions inside of functions belong to the outer one."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            yield prefix + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from functions(child, f"{prefix}{child.name}.")


def below(node: ast.AST, function: ast.FunctionDef) -> Iterator[tuple[ast.stmt | ast.expr, ast.AST]]:
    """The changes of a node and of what is in it."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.stmt):
        yield from ((node, changed) for changed in statement_changes(node, function))
    elif isinstance(node, ast.expr):
        yield from ((node, changed) for changed in expression_changes(node))
    for field, child in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "slice"):
            continue
        if isinstance(node, ast.Compare) and for_nothing(node) and field == "comparators":
            continue
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            continue  # -1: nothing
        if isinstance(node, ast.Compare) and len(node.ops) > 1 and field == "left":
            continue  # 0 <= x < ...: whether there is one
        for part in child if isinstance(child, list) else [child]:
            if isinstance(part, ast.AST):
                yield from below(part, function)


def statement_changes(node: ast.stmt, function: ast.FunctionDef) -> Iterator[ast.AST]:
    """A statement left out, a condition turned round, something else returned."""
    if isinstance(node, (ast.Expr, ast.AugAssign)):
        yield ast.Pass()
    elif isinstance(node, (ast.If, ast.While)) and not isinstance(node.test, (ast.Compare, ast.BoolOp)):
        changed = copy.copy(node)
        changed.test = negated(node.test)
        yield changed
    elif isinstance(node, ast.Return) and function.returns is not None:
        other = returned(ast.unparse(function.returns))
        if (
            other is not None
            and node.value is not None
            and ast.unparse(node.value) not in (ast.unparse(other), "True", "False")
        ):
            yield ast.Return(other)
    elif isinstance(node, (ast.Continue, ast.Break)):
        yield ast.Pass()


def returned(kind: str) -> ast.expr | None:
    """Return what is given back instead of a value of a kind, None if there is nothing of the sort."""
    if kind in NOTHING:
        return ast.parse(NOTHING[kind], mode="eval").body
    if kind.startswith("list["):
        return ast.List([], ast.Load())
    return ast.Tuple([], ast.Load()) if kind == "Ints" or kind.startswith("tuple[") else None


def expression_changes(node: ast.expr) -> Iterator[ast.expr]:
    """Comparisons, conditions, numbers and arithmetic."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        if not for_nothing(node):
            yield ast.Compare(node.left, [COMPARED[type(node.ops[0])]()], node.comparators)
        if isinstance(node.ops[0], (ast.Lt, ast.LtE, ast.Gt, ast.GtE)):
            yield negated(node)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(REVERSED[type(node.op)](), node.values)  # type: ignore[arg-type]
        for value in node.values:
            if not isinstance(value, ast.Compare):
                yield ast.BoolOp(node.op, [negated(v) if v is value else v for v in node.values])
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in REVERSED:
        yield ast.BinOp(node.left, REVERSED[type(node.op)](), node.right)  # type: ignore[arg-type]
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(negated(node.test), node.body, node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)


def for_nothing(node: ast.Compare) -> bool:
    """Whether a comparison asks for the number below zero that stands for nothing; entity 0 is nothing special."""
    limit = node.comparators[0]
    return isinstance(node.ops[0], (ast.Lt, ast.GtE)) and isinstance(limit, ast.Constant) and limit.value == 0


def negated(test: ast.expr) -> ast.expr:
    """Return the opposite of a condition."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(ast.Not(), test)
