"""Where each node of a tree stands in its line; found by reading the line once more, only when it has to be shown."""

from __future__ import annotations

from typing import Any

from .grammar import Grammar
from .parser import Parse
from .tree import Tree

__all__ = ["spans_of"]


class Located(Parse):
    """A parse that remembers from where to where each value was read."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        super().__init__(grammar, text)
        self.spans: dict[int, tuple[int, int]] = {}

    def _read(self, category: int, pos: int) -> list[tuple[int, Any]]:
        found = super()._read(category, pos)
        for end, value in found:
            self.spans.setdefault(id(value), (pos, end))
        return found


def spans_of(grammar: Grammar, text: str, tree: Tree) -> list[tuple[int, int]]:
    """The start and end of every node of a tree, by number (the whole line for what cannot be located)."""
    run = Located(grammar, text)
    values = [v for end, v in run.find(grammar.root, 0) if end == len(text) and v == tree.root]
    again = Tree(grammar, values[0]) if values else tree
    return [run.spans.get(id(node), (0, len(text))) for node in again.nodes]
