"""Which classes of the shared card language a game takes over, which it says in its own words, and which are its own."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from types import ModuleType

from .grammar import Grammar
from .lines import Line
from .model import Node, Word, WordTable, node_classes

__all__ = ["Dialect"]


class Dialect:
    """The language of a game that does not take over all shared classes.

    Attributes:
        taken: shared classes that mean and say the same here.
        retold: shared classes that this game says in its own words (`RULES` of its modules).
        modules: the modules of the grammar, shared ones first.
        left: classes of the shared modules that this game does not have.
    """

    def __init__(self, taken: Iterable[type[Node]], retold: Iterable[type[Node]], own: Iterable[ModuleType]) -> None:
        self.taken = frozenset(taken)
        self.retold = frozenset(retold)
        shared = homes(self.taken | self.retold)
        self.modules = (*shared, *own)
        self.left = frozenset(cls for module in shared for cls in node_classes(module)) - self.taken - self.retold

    def grammar(
        self, tables: Mapping[type[Word], WordTable], inflection: Mapping[str, Mapping[str, tuple[str, ...]]]
    ) -> Grammar:
        """The grammar of one line with these word tables."""
        return Grammar(self.modules, tables, inflection, Line, self.left, self.retold)


def homes(classes: Iterable[type[Node]]) -> tuple[ModuleType, ...]:
    """The modules where classes are defined, each once, in a fixed order."""
    return tuple(sys.modules[name] for name in sorted({cls.__module__ for cls in classes}))
