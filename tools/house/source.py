"""What the house rules look at, and what they say."""

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tefuda.clauses.scan import parsed, statements

PYTHON_FOLDERS = ("src", "tests", "tools")
GENERATED = {".git", ".venv", ".venv-compiled", "dist", "__pycache__"}


@dataclass(frozen=True, order=True)
class Finding:
    """A rule broken at a place. `subject` is what an exception names: the path, with `::function` where there is one."""

    path: str
    line: int
    rule: str
    message: str
    subject: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: [{self.rule}] {self.message}"


@dataclass(frozen=True)
class Source:
    """One Python file, by its path from the repository's root."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return parsed(self.text)

    @cached_property
    def module(self) -> str:
        """The dotted name: `tefuda.kernel.state`, `tests.kernel.test_state`."""
        parts = Path(self.path).with_suffix("").parts
        parts = parts[1:] if parts[0] == "src" else parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def is_package(self) -> bool:
        return self.path.endswith("__init__.py")

    def within(self, *packages: str) -> bool:
        """Whether this module is one of the packages or lies in one."""
        return any(self.module == package or self.module.startswith(f"{package}.") for package in packages)

    def imported(self) -> Iterator[tuple[str, tuple[str, ...], int]]:
        """Every import: module (made absolute), names taken from it (none for a plain import), line."""
        package = self.module.split(".") if self.is_package else self.module.split(".")[:-1]
        for node in statements(self.tree):
            if isinstance(node, ast.Import):
                yield from ((alias.name, (), node.lineno) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = package[: len(package) + 1 - node.level] if node.level else []
                module = ".".join([*base, *([node.module] if node.module else [])])
                yield module, tuple(alias.name for alias in node.names), node.lineno

    def functions(self) -> list[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
        """Every function and method with its qualified name."""
        return self._named_functions

    @cached_property
    def _named_functions(self) -> list[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
        return list(_functions(self.tree, ""))


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for child in below(node):
        inner = prefix
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{prefix}{child.name}."
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + child.name, child
        yield from _functions(child, inner)


def below(node: ast.AST) -> Iterator[ast.AST]:
    """The statements (also handlers and cases) directly in a node, in their order."""
    for field in ("body", "handlers", "cases", "orelse", "finalbody"):
        inside = getattr(node, field, None)
        if isinstance(inside, list):
            yield from inside


def blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The lists of statements directly in a node; an `elif` belongs to its `if` and is none."""
    for field in ("body", "orelse", "finalbody"):
        block = getattr(node, field, None)
        if not isinstance(block, list) or not block or (field == "orelse" and _is_elif(node, block)):
            continue
        yield block


def _is_elif(node: ast.AST, block: list[ast.stmt]) -> bool:
    return isinstance(node, ast.If) and len(block) == 1 and isinstance(block[0], ast.If)


def tracked_files(root: Path) -> list[str]:
    """Every file of the repository that is or could be committed; without git, every file that is not generated."""
    git = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    done = (
        subprocess.run(git, cwd=root, capture_output=True, text=True, check=False) if (root / ".git").exists() else None
    )
    if done is not None and done.returncode == 0:
        names = [name for name in done.stdout.split("\0") if name]
    else:
        names = [path.relative_to(root).as_posix() for path in root.rglob("*") if not GENERATED & set(path.parts)]
    return sorted(name for name in names if (root / name).is_file())


def python_sources(root: Path, names: list[str]) -> list[Source]:
    """The Python files among them that are ours to check."""
    ours = (n for n in names if n.endswith(".py") and (n.split("/")[0] in PYTHON_FOLDERS or "/" not in n))
    return [Source(name, (root / name).read_text(encoding="utf-8")) for name in ours]
