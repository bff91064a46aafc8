"""One trial: a module is loaded with one change made, and scenarios are run until one of them notices.

A process of its own for each trial: `python -m tools.mutation.trial`, which reads an order as JSON from standard input and writes what
it found as JSON. As a plugin of pytest (`-p tools.mutation.trial`) it only makes the change that ``TEFUDA_MUTANT`` names.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import sys
from collections import defaultdict
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

from tools.mutation.points import broken_tree

ROOT = Path(__file__).parents[2]
VARIABLE = "TEFUDA_MUTANT"
"""Names a change for pytest: path of the module from the root, a colon, number of the change."""


class Broken(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module and loads it with one change made."""

    def __init__(self, path: str, number: int) -> None:
        self.path = ROOT / path
        self.number = number
        self.module = ".".join(Path(path).with_suffix("").parts[1:])

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.module:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=str(self.path))

    def exec_module(self, module: ModuleType) -> None:
        tree = broken_tree(self.path.read_text(encoding="utf-8"), self.number)
        exec(compile(tree, str(self.path), "exec"), vars(module))


def break_module(path: str, number: int) -> None:
    """Make a change in a module that is not loaded yet: before whatever finder the package itself puts first."""
    import_module("tefuda")
    sys.meta_path.insert(0, Broken(path, number))


def noticed(files: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return the scenario, or the error, that notices the change; nothing if all hold."""
    from tefuda.formats.scenario_runs import run  # the rules are loaded here: after the change was made

    for path, ids in files:
        try:
            for outcome in run(ROOT / path, ids):
                if not outcome.passed:
                    return f"{path} {outcome.id}"
        except Exception as error:
            return f"{path}: {type(error).__name__}"
    return ""


def lines_reached(files: Sequence[str], folder: str) -> dict[str, list[tuple[str, str]]]:
    """Return which scenarios reach each line below a folder: "path:line" and (file, id of the scenario)."""
    from tefuda.formats.scenario_runs import run_scenario, universe_of
    from tefuda.formats.scenarios import read_scenarios

    watched = str(ROOT / folder)
    reached: dict[str, list[tuple[str, str]]] = defaultdict(list)
    seen: set[tuple[CodeType, int]] = set()

    def line(frame: FrameType, event: str, _: Any) -> Any:
        seen.add((frame.f_code, frame.f_lineno))
        return line

    def call(frame: FrameType, event: str, _: Any) -> Any:
        return line if frame.f_code.co_filename.startswith(watched) else None

    for name in files:
        file = read_scenarios(ROOT / name)
        universe = universe_of(file)
        for scenario in file.scenarios:
            seen.clear()
            sys.settrace(call)
            try:
                run_scenario(file, scenario, universe)
            finally:
                sys.settrace(None)
            for place in {f"{Path(c.co_filename).relative_to(ROOT).as_posix()}:{n}" for c, n in seen}:
                reached[place].append((name, scenario.id))
    return reached


def main() -> None:
    """Carry out the order: ``{"files": [...], "folder": ...}`` or ``{"path": ..., "number": ..., "files": [[file, [ids]], ...]}``."""
    order = json.load(sys.stdin)
    if "folder" in order:
        found: Any = lines_reached(order["files"], order["folder"])
    else:
        break_module(order["path"], order["number"])
        found = noticed(order["files"])
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
elif VARIABLE in os.environ:
    module, _, change = os.environ[VARIABLE].rpartition(":")
    break_module(module, int(change))
