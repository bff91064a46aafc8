"""Acts are tail calls: what may suspend a step is its last word.

A step that goes on after a suspending call would go on before the choice that the call waits for. Whether a function
suspends is found out, not listed: it does if it returns a call that does.
"""

import ast
from collections.abc import Iterator, Mapping

from tefuda.clauses.scan import statements
from tools.house.source import Finding, Source, blocks

STATE = "st"
"""What kernel and rules call the position."""

VERBS = frozenset({"ask", "call", "done", "carry_out", "act", "check", "finish", "abort"})
"""Methods of the position that end a step. `back` only sets the row, so it may stand before one of them."""

SEEDS = frozenset({"tefuda.kernel.acts.carry_out", "tefuda.kernel.acts.happen"})
"""Functions of the kernel that suspend by what they push, not by what they return."""

PACKAGES = ("tefuda.kernel", "tefuda.games")


def tail_calls(sources: Mapping[str, Source]) -> Iterator[Finding]:
    """Every suspending call below kernel and games is the operand of `return`."""
    steps = {name: source for name, source in sources.items() if source.within(*PACKAGES)}
    suspending = suspending_functions(steps)
    for source in steps.values():
        names = _local_names(source)
        for name, function in source.functions():
            if STATE not in {argument.arg for argument in function.args.args}:
                continue  # it makes the position, so it drives it
            returned = {id(call) for call in _returned_calls(function)} | _filled_frames(function)
            for call in _own_calls(function):
                if id(call) not in returned and _suspends(call, names, suspending):
                    message = f"{name}: {ast.unparse(call.func)}(...) may suspend; it must be the operand of return"
                    yield Finding(source.path, call.lineno, "tail-call", message, f"{source.path}::{name}")


def suspending_functions(sources: Mapping[str, Source]) -> frozenset[str]:
    """The full names of all functions that return a suspending call, directly or through each other."""
    found = set(SEEDS)
    functions = [
        (f"{source.module}.{node.name}", list(_returned_calls(node)), names)
        for source in sources.values()
        for names in [_local_names(source)]
        for node in source.tree.body
        if isinstance(node, ast.FunctionDef)
    ]
    grown = True
    while grown:
        so_far = frozenset(found)
        new = {
            full
            for full, calls, names in functions
            if full not in found and any(_suspends(call, names, so_far) for call in calls)
        }
        found |= new
        grown = bool(new)
    return frozenset(found)


def _suspends(call: ast.Call, names: Mapping[str, str], suspending: frozenset[str]) -> bool:
    function = call.func
    if isinstance(function, ast.Name):
        return names.get(function.id, "") in suspending
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        owner = function.value.id
        return function.attr in VERBS if owner == STATE else f"{names.get(owner, '')}.{function.attr}" in suspending
    return False


def _local_names(source: Source) -> dict[str, str]:
    """What the names of a module mean: its own functions, imported functions and modules."""
    names = {
        node.name: f"{source.module}.{node.name}" for node in source.tree.body if isinstance(node, ast.FunctionDef)
    }
    for node in statements(source.tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return names


def _own_calls(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.Call]:
    """The calls in a function's body, without those of functions defined in it."""
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Call):
            yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            todo += ast.iter_child_nodes(node)


def _returned_calls(function: ast.AST) -> Iterator[ast.Call]:
    """The calls whose value a function returns as it is."""
    for node in statements(function):
        if isinstance(node, ast.Return) and node.value is not None:
            yield from _tails(node.value)


def _tails(value: ast.expr) -> Iterator[ast.Call]:
    if isinstance(value, ast.Call):
        yield value
    elif isinstance(value, ast.IfExp):
        yield from _tails(value.body)
        yield from _tails(value.orelse)
    elif isinstance(value, ast.BoolOp):
        yield from _tails(value.values[-1])


def _filled_frames(function: ast.AST) -> set[int]:
    """`st.call(...)` followed by nothing but writes to the frame just pushed and `return False` is a tail call, too."""
    found: set[int] = set()
    for block in (block for node in statements(function) for block in blocks(node)):
        for i, statement in enumerate(block):
            call = statement.value if isinstance(statement, ast.Expr) else None
            if isinstance(call, ast.Call) and ast.unparse(call.func) == f"{STATE}.call" and _only_fills(block[i + 1 :]):
                found.add(id(call))
    return found


def _only_fills(rest: list[ast.stmt]) -> bool:
    frame = f"{STATE}.frames[-1]"
    if not rest or ast.unparse(rest[-1]) != "return False":
        return False
    return all(
        isinstance(s, ast.Assign)
        and all(ast.unparse(t).startswith(f"{frame}.") for t in s.targets)
        and not any(isinstance(n, ast.Call) and ast.unparse(n.func).startswith(f"{STATE}.") for n in ast.walk(s))
        for s in rest[:-1]
    )
