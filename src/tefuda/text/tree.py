"""Walking syntax trees in printed order; the number of a node in that walk is how bindings name it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .grammar import Grammar
from .model import Node, Token, Word
from .printing import fits
from .template import Slot

__all__ = ["Tree", "tokens", "walk"]


def walk(node: Any) -> Iterator[Node]:
    """All nodes below and including this one, in no particular order."""
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif isinstance(node, Node):
        yield node
        for field in node.__struct_fields__:
            yield from walk(getattr(node, field))


def tokens(node: Any, kind: type[Token]) -> list[str]:
    """The texts of all tokens of a kind in a tree."""
    return [n.text for n in walk(node) if isinstance(n, kind)]


class Tree:
    """A tree whose nodes are numbered in printed order (words and tokens are not counted).

    Attributes:
        root: the tree; every node in it is an object of its own, so identity tells nodes apart.
        nodes: the nodes by number.
    """

    def __init__(self, grammar: Grammar, root: Node) -> None:
        self.grammar = grammar
        self.root = root
        self.nodes: list[Node] = []
        self._numbers: dict[int, int] = {}
        if not self._number(root):
            self.root, self.nodes, self._numbers = _distinct(root), [], {}
            self._number(self.root)

    def number(self, node: Node, above: Node | None = None) -> int:
        """The number of a node of this tree (the object itself, not an equal one); of one that is not printed, that of the one ``above``.

        Raises:
            KeyError: the node is not in this tree.
        """
        found = self._numbers.get(id(node))
        return self._numbers[id(above if above is not None and found is None else node)]

    def children(self, node: Node) -> list[Node]:
        """The nodes directly below, in printed order."""
        out: list[Node] = []
        for field in printed_order(self.grammar, node):
            value = getattr(node, field)
            items = value if isinstance(value, tuple) else (value,)
            out += [v for v in items if isinstance(v, Node) and not isinstance(v, Word | Token)]
        return out

    def _number(self, node: Node) -> bool:
        if id(node) in self._numbers:
            return False
        self._numbers[id(node)] = len(self.nodes)
        self.nodes.append(node)
        return all(self._number(child) for child in self.children(node))


def _distinct(node: Any) -> Any:
    if isinstance(node, tuple):
        return tuple(_distinct(item) for item in node)
    if not isinstance(node, Node) or isinstance(node, Word | Token):
        return node
    return type(node)(*[_distinct(getattr(node, f)) for f in node.__struct_fields__])


def printed_order(grammar: Grammar, node: Node) -> tuple[str, ...]:
    """The fields of a node in the order in which they are printed."""
    cls = type(node)
    values = (getattr(node, f) for f in cls.__struct_fields__)
    key = (cls, tuple(v if isinstance(v, bool | str) or v == () else type(v) for v in values))
    if key not in grammar.orders:
        grammar.orders[key] = _find_order(grammar, node)
    return grammar.orders[key]


def _find_order(grammar: Grammar, node: Node) -> tuple[str, ...]:
    spelling = grammar.spelling(node)
    for form in grammar.forms:
        for alt in grammar.alternatives(type(node), form):
            if alt.prints and fits(alt, node, spelling):
                return tuple(p.field for p in alt.parts if isinstance(p, Slot))
    return node.__struct_fields__
