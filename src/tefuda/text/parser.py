"""All parses of a text, by a memo table over (category, position)."""

from __future__ import annotations

from typing import Any

from .grammar import Grammar, TrieNode
from .model import Node, Word

__all__ = ["STOP", "parse"]

STOP = "。"
"""The full stop may be missing before a closing quote and at the end of the text."""

Found = list[tuple[int, Any]]


def parse(grammar: Grammar, text: str, category: int | None = None) -> list[Node]:
    """Every distinct reading of the whole text (as the grammar's root, or as the category given)."""
    start = grammar.root if category is None else category
    return [value for end, value in Parse(grammar, text).find(start, 0) if end == len(text)]


class Parse:
    """One run over one text."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.grammar = grammar
        self.text = text
        self.memo: dict[tuple[int, int], Found] = {}

    def find(self, category: int, pos: int) -> Found:
        """All (end, value) of a category (negative: a repetition) from a position."""
        key = (category, pos)
        found = self.memo.get(key)
        if found is None:
            self.memo[key] = []
            found = self.memo[key] = self._read(category, pos)
        return found

    def _read(self, category: int, pos: int) -> Found:
        if category < 0:
            return self._repeat(category, pos)
        cat = self.grammar.categories[category]
        if cat.pattern is not None:
            m = cat.pattern.match(self.text, pos)
            return [(m.end(), cat.convert(m.group()))] if m else []
        out: dict[tuple[int, Any], None] = {}
        self._walk(cat.root, pos, (), out)
        return list(out)

    def _walk(self, node: TrieNode, pos: int, values: tuple[Any, ...], out: dict[tuple[int, Any], None]) -> None:
        text, size, grammar = self.text, len(self.text), self.grammar
        while True:
            for leaf in node.leaves:
                value = leaf if isinstance(leaf, Word) else leaf.build(values)
                if value is not None:
                    out[pos, value] = None
            ch = text[pos] if pos < size else ""
            if ch:
                for slot, after in node.slots:
                    first = grammar.first_of(slot)
                    if first is None or ch in first:
                        for end, value in self.find(slot, pos):
                            self._walk(after, end, (*values, value), out)
            if STOP in node.lits and ch in ("", "」"):
                self._walk(node.lits[STOP], pos, values, out)
            following = node.lits.get(ch)
            if following is None:
                return
            node, pos = following, pos + 1

    def _repeat(self, category: int, pos: int) -> Found:
        rep = self.grammar.repetitions[-category - 1]
        out: dict[tuple[int, Any], None] = {}
        stack: list[tuple[int, tuple[Any, ...]]] = [(end, (value,)) for end, value in self.find(rep.item, pos)]
        while stack:
            end, values = stack.pop()
            if len(values) >= rep.least:
                out[end, values] = None
            for sep in rep.seps:
                if self.text.startswith(sep, end):
                    stack += [(e, (*values, v)) for e, v in self.find(rep.item, end + len(sep)) if e > end]
        return list(out)
