"""Who may import whom."""

import ast
from collections.abc import Iterator, Mapping

from tools.house.source import Finding, Source

ABOVE_MATCH = ("tefuda.cli", "tefuda.bots", "tefuda.sim", "tefuda.formats")
"""What uses matches only through `tefuda.match`."""

IMPURE = {"random", "time", "datetime", "os", "uuid", "threading", "locale", "pathlib", "socket"}
"""What would make the same seed mean something else, or do input and output."""

MATCH = "tefuda.match"

LATE = {
    **dict.fromkeys(("pyarrow", "ray", "tefuda.sim.charts"), "an optional extra"),
    "tefuda.server.upgrading": "only a database that is not up to date waits for it",
    "tefuda.cli.hosting": "what cannot be served is refused before, and an address is told before",
    "tefuda.cli.editing": "no script waits for it",
    "tefuda.cli.greeting": "no command waits for it",
    "importlib.metadata": "only who lacks something waits for it",
    **dict.fromkeys(
        ("tefuda.games.arc.lowering", *(f"tefuda.games.{id}.words" for id in ("avalon", "chronicle", "sve"))),
        "a list of cards does not wait for the language",
    ),
}
"""What is imported inside functions, and why: whoever starts tefuda for something else does not wait for it, or need not have it."""


def kernel_imports(source: Source) -> Iterator[Finding]:
    """The kernel imports no game and nothing else of the project; the text compiler imports no game."""
    allowed = {"tefuda.kernel": ("tefuda.kernel",), "tefuda.text": ("tefuda.kernel", "tefuda.text")}
    for package, may in allowed.items():
        if source.within(package):
            for module, names, line in source.imported():
                for target in _targets(module, names):
                    ours = target == "tefuda" or target.startswith("tefuda.")
                    if ours and target != "tefuda" and not _below(target, may):
                        yield _finding(source, line, "layers", f"{package} imports {target}")


def pure_rules(source: Source) -> Iterator[Finding]:
    """Kernel and rules read no clock, no global generator and no file."""
    rules = source.module.startswith("tefuda.games.") and ".rules" in source.module
    if source.within("tefuda.kernel") or rules:
        for module, _, line in source.imported():
            if module.split(".")[0] in IMPURE:
                yield _finding(source, line, "pure", f"{source.module} imports {module}")


def above_match(source: Source, match_names: frozenset[str]) -> Iterator[Finding]:
    """Command line, bots, simulation and formats know positions only through the public names of `tefuda.match`."""
    if not source.within(*ABOVE_MATCH):
        return
    for module, names, line in source.imported():
        for target in _targets(module, names):
            if _below(target, ("tefuda.kernel",)) or (target.startswith("tefuda.games.") and ".rules" in target):
                yield _finding(source, line, "layers", f"{source.module} imports {target}; use {MATCH}")
        for name in names if module == MATCH else ():
            if name not in match_names:
                yield _finding(source, line, "layers", f"{name} is no public name of {MATCH}")
    yield from _private_access(source)


def _private_access(source: Source) -> Iterator[Finding]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            if owner not in ("self", "cls"):
                yield _finding(source, node.lineno, "layers", f"touches the private {ast.unparse(node)}")


def late_imports(source: Source) -> Iterator[Finding]:
    """A function imports only what ``LATE`` names, and nothing of its own package there: a circle of modules is taken apart, not hidden."""
    excused = tuple(name for name in LATE if not source.within(name))
    functions = source.functions() if source.within("tefuda") else []
    for node in (node for _, function in functions for node in ast.walk(function)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            place = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            for name in (place + alias.name for alias in node.names):
                if not _below(name, excused):
                    yield _finding(source, node.lineno, "late-import", f"imports {name} inside a function")


def declared_names(tree: ast.Module) -> list[str] | None:
    """The names of `__all__`; None if there is none."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__":
            return list(ast.literal_eval(statement.value))
    return None


def public_names(source: Source, sources: Mapping[str, Source]) -> Iterator[Finding]:
    """`__all__` names what is defined or imported here; that of a public module all that it defines (a package: takes over)."""
    declared = declared_names(source.tree)
    if declared is None:
        if is_public(source):
            yield _finding(source, 1, "public", f"{source.module} is public and has no __all__")
        return
    offered = set(_defined(source.tree))
    if source.is_package:
        offered |= set(_taken_over(source))
    modules = {name.rpartition(".")[2] for name in sources if name.rpartition(".")[0] == source.module}
    for name in sorted(offered - set(declared) - modules if is_public(source) else ()):
        yield _finding(source, 1, "public", f"{name} is public but not in __all__ (or name it _{name})")
    passed_on = {name for _, names, _ in source.imported() for name in names}
    for name in sorted(set(declared) - offered - passed_on - modules - {"__version__"}):
        yield _finding(source, 1, "public", f"__all__ names {name}, which is not defined here")


def is_public(source: Source) -> bool:
    """The face of the package: `tefuda`, `tefuda.match`, and the packages beside it that users import from."""
    faces = ("tefuda", MATCH, "tefuda.bots", "tefuda.clauses", "tefuda.formats", "tefuda.sim")
    return source.module in faces


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names = [node.name]
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names = [node.target.id]
        else:
            continue
        yield from (name for name in names if not name.startswith("_"))


def _taken_over(source: Source) -> Iterator[str]:
    for node in source.tree.body:
        if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").startswith(source.module + ".")):
            yield from (a.asname or a.name for a in node.names if not (a.asname or a.name).startswith("_"))


def _targets(module: str, names: tuple[str, ...]) -> list[str]:
    """The modules an import may mean: `from tefuda import kernel` means `tefuda.kernel` as well."""
    return [module, *(f"{module}.{name}" for name in names if module == "tefuda")]


def _below(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _finding(source: Source, line: int, rule: str, message: str) -> Finding:
    return Finding(source.path, line, rule, message, source.path)
