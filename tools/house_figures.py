"""Counts what a clean-up of the house is measured by: `python -m tools.house_figures [--most 40] [--locals]`.

Lines and files of Python, lines of a game, names that two or more games define at the top of a module, circles of modules that import
each other at run time, imports inside functions, and `Any` in lowering. `--most` lists the names with the most lines, `--locals` the
imports inside functions.
"""

import argparse
import ast
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from tools.house.source import Source, python_sources, tracked_files

ROOT = Path(__file__).parents[1]
GAMES = "tefuda.games"
SHARED = {"common", "lowering"}
"""Packages beside the games that are none."""


class Definition(NamedTuple):
    """A function or class at the top of a module of a game."""

    game: str
    module: str
    lines: int


def game_of(source: Source) -> str:
    """The game that a module belongs to, if it belongs to one."""
    parts = source.module.split(".")
    return parts[2] if source.module.startswith(GAMES + ".") and len(parts) > 3 and parts[2] not in SHARED else ""


def definitions(sources: list[Source]) -> dict[str, list[Definition]]:
    """Names defined in two or more games, where and in how many lines."""
    found = defaultdict[str, list[Definition]](list)
    for source in sources:
        if game := game_of(source):
            for node in source.tree.body:
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    lines = (node.end_lineno or node.lineno) - node.lineno + 1
                    found[node.name].append(Definition(game, source.module, lines))
    return {name: places for name, places in found.items() if len({p.game for p in places}) > 1}


def checked_only(tree: ast.Module) -> set[ast.AST]:
    """What stands under `if TYPE_CHECKING`."""
    tests = (n for n in ast.walk(tree) if isinstance(n, ast.If) and "TYPE_CHECKING" in ast.unparse(n.test))
    return {inner for test in tests for node in test.body for inner in ast.walk(node)}


def local_imports(source: Source) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports inside functions."""
    for function in (n for n in ast.walk(source.tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)):
        yield from (n for n in ast.walk(function) if isinstance(n, ast.Import | ast.ImportFrom))


def needs(source: Source, modules: Mapping[str, Source]) -> set[str]:
    """The modules of the project that a module imports when it runs, at its top or inside functions."""
    package = source.module.split(".")[: None if source.is_package else -1]
    skipped = checked_only(source.tree)
    out = set[str]()
    for node in ast.walk(source.tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            out |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            out |= {f"{module}.{a.name}" if f"{module}.{a.name}" in modules else module for a in node.names}
    return (out & modules.keys()) - {source.module}


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The strongly connected parts of more than one module."""
    order, seen = list[str](), set[str]()
    for start in graph:
        walk(graph, start, seen, order)
    backwards = defaultdict[str, set[str]](set)
    for module, needed in graph.items():
        for other in needed:
            backwards[other].add(module)
    found, seen = list[list[str]](), set[str]()
    for module in reversed(order):
        part = list[str]()
        walk(backwards, module, seen, part)
        if len(part) > 1:
            found.append(sorted(part))
    return found


def walk(graph: Mapping[str, set[str]], start: str, seen: set[str], order: list[str]) -> None:
    """Add to ``order`` what can be reached, each after what it leads to."""
    path = [] if start in seen else [(start, iter(sorted(graph.get(start, ()))))]
    seen.add(start)
    while path:
        module, rest = path[-1]
        step = next((other for other in rest if other not in seen), None)
        if step is None:
            order.append(module)
            path.pop()
        else:
            seen.add(step)
            path.append((step, iter(sorted(graph.get(step, ())))))


def anys(source: Source) -> int:
    """How often the type `Any` is written, imports not counted."""
    return sum(isinstance(n, ast.Name) and n.id == "Any" for n in ast.walk(source.tree))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=0, metavar="N", help="list the N names with the most lines")
    parser.add_argument("--locals", action="store_true", help="list the imports inside functions")
    args = parser.parse_args()
    sources = [s for s in python_sources(ROOT, tracked_files(ROOT)) if s.path.startswith("src/")]
    modules = {s.module: s for s in sources}
    lines = {s.module: s.text.count("\n") for s in sources}
    games = Counter[str]()
    for s in sources:
        games[game_of(s)] += lines[s.module]
    twice = definitions(sources)
    inside = {s.path: list(local_imports(s)) for s in sources}
    round_about = circles({s.module: needs(s, modules) for s in sources})
    print(f"lines of Python in src: {sum(lines.values())}")
    print(f"files of Python in src: {len(sources)}")
    print("lines of a game: " + ", ".join(f"{id} {n}" for id, n in sorted(games.items()) if id))
    total = sum(p.lines for p in chain.from_iterable(twice.values()))
    print(f"names defined in two or more games: {len(twice)}, {total} lines")
    print(f"circles of imports at run time: {len(round_about)}, {sum(map(len, round_about))} modules")
    print(f"imports inside functions: {sum(map(len, inside.values()))}")
    print(f"Any in lowering: {sum(anys(s) for s in sources if '.lowering' in s.module)}")
    for name, places in sorted(twice.items(), key=lambda item: -sum(p.lines for p in item[1]))[: args.most]:
        told = ", ".join(f"{p.module.removeprefix(GAMES + '.')} {p.lines}" for p in places)
        print(f"{sum(p.lines for p in places):5} {name}: {told}")
    if args.locals:
        print("\n".join(" ".join(part) for part in round_about))
        print("\n".join(f"{p}:{n.lineno}: {ast.unparse(n)}" for p, found in inside.items() for n in found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
