"""A plugin of pytest (`-p tools.mutation.cold`): loads a module of the rules with the change that ``TEFUDA_MUTANT`` names."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from tools.mutation.points import broken_tree

ROOT = Path(__file__).parents[2]
VARIABLE = "TEFUDA_MUTANT"
"""Path of the module from the root, a colon, number of the change."""


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds modules and loads trees of one's own in their place; from now on, and before whatever finder the package puts first."""

    def __init__(self, trees: Mapping[str, Callable[[], ast.Module]]) -> None:
        self.trees = trees
        import_module("tefuda")
        sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_loader(fullname, self) if file_of(fullname) in self.trees else None

    def exec_module(self, module: ModuleType) -> None:
        file = file_of(module.__name__)
        exec(compile(self.trees[file](), str(ROOT / file), "exec"), vars(module))


def file_of(module: str) -> str:
    """The file of a module of the package, from the root."""
    return "src/" + module.replace(".", "/") + ".py"


def change(asked: str) -> None:
    """Make the change that is named, in a module that is not loaded yet."""
    file, _, number = asked.rpartition(":")
    Changed({file: lambda: broken_tree((ROOT / file).read_text(encoding="utf-8"), int(number))})


if VARIABLE in os.environ:
    change(os.environ[VARIABLE])
