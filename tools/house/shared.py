"""What positions share is never written, and the parts of an event are named."""

import ast
from collections.abc import Iterator

from tefuda.clauses.scan import statements
from tools.house.source import Finding, Source


def shared_scopes(source: Source) -> Iterator[Finding]:
    """The scope of a record in force belongs to every position of the pool: `about` gives one of its own to write to."""
    for node in statements(source.tree):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
        )
        for target in targets:
            if (
                isinstance(target, ast.Attribute)
                and isinstance(target.value, ast.Attribute)
                and target.value.attr == "scope"
            ):
                message = f"writes {ast.unparse(target)}, which positions share; take scope.about(event)"
                yield Finding(source.path, target.lineno, "shared", message, source.path)


def unnamed_parts(source: Source) -> Iterator[Finding]:
    """Kind and subject of an event stand first, its other parts are named: a row of seven numbers says nothing to who reads it."""
    for node in ast.walk(source.tree) if source.within("tefuda.games") else ():
        if not isinstance(node, ast.Call) or len(node.args) < 3:
            continue
        if ast.unparse(node.func) in ("Event", "st.act", "st.emit"):
            yield Finding(source.path, node.lineno, "unnamed", "name the parts of this event", source.path)
