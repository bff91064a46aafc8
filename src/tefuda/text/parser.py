"""All parses of a text, by a memo table over (category, position)."""

from __future__ import annotations

from typing import Any

from .grammar import STOP, Grammar, TrieNode
from .model import Node, Word

__all__ = ["LONGEST", "STOP", "Parse", "TooTangled", "parse"]

LONGEST = 600
"""Characters of the longest line that is read; printed ones have up to some 250."""
STEPS = 1500
STEPS_PER_CHARACTER = 28
"""How many steps a line may take; those that are printed on cards take some 15 a character. So whatever is typed is read, or refused,
in a time that goes with its length."""

Found = list[tuple[int, Any]]


class TooTangled(Exception):
    """A text that can be taken in so many ways that reading it would not end in a reasonable time."""


def parse(grammar: Grammar, text: str, category: int | None = None) -> list[Node]:
    """Every distinct reading of the whole text (as the grammar's root, or as the category given).

    Raises:
        TooTangled: The text is too long, or its parts can be taken in too many ways.
    """
    return Parse(grammar, text).readings(category)


class Parse:
    """One run over one text.

    Attributes:
        far: the furthest place that any alternative has come to.
        dead: where the alternatives that came so far began: the place, and the place of the grammar.
        stops: where sentences end that were understood.
    """

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.grammar = grammar
        self.text = text
        self.found: list[dict[int, Found]] = [{} for _ in range(len(text) + 1)]
        self.far = 0
        self.dead: list[tuple[int, TrieNode]] = []
        self.stops = {0}
        self.left = STEPS + STEPS_PER_CHARACTER * len(text) if len(text) <= LONGEST else 0

    def readings(self, category: int | None = None) -> list[Node]:
        """Every distinct reading of the whole text (as the grammar's root, or as the category given).

        Raises:
            TooTangled: The text is too long, or its parts can be taken in too many ways.
        """
        start = self.grammar.root if category is None else category
        try:
            return [value for end, value in self.find(start, 0) if end == len(self.text)]
        except RecursionError:
            raise TooTangled from None

    def find(self, category: int, pos: int) -> Found:
        """All (end, value) of a category (negative: a repetition) from a position."""
        row = self.found[pos]
        found = row.get(category)
        if found is None:
            row[category] = []
            found = row[category] = self._repeat(category, pos) if category < 0 else self._read(category, pos)
        return found

    def _read(self, category: int, pos: int) -> Found:
        cat = self.grammar.categories[category]
        if cat.pattern is not None:
            m = cat.pattern.match(self.text, pos)
            return [(m.end(), cat.convert(m.group()))] if m else []
        out: dict[tuple[int, Any], None] = {}
        self._walk(cat.root, pos, (), out)
        return list(out)

    def _walk(self, node: TrieNode, pos: int, values: tuple[Any, ...], out: dict[tuple[int, Any], None]) -> None:
        text, size, begin, start = self.text, len(self.text), pos, node
        self.left -= 1
        if self.left < 0:
            raise TooTangled
        while True:
            if node.leaves:
                if pos > begin and text[pos - 1] == STOP:
                    self.stops.add(pos)
                for leaf in node.leaves:
                    value = leaf if isinstance(leaf, Word) else leaf.build(values)
                    if value is not None:
                        out[pos, value] = None
            lits = node.lits
            if pos < size:
                ch = text[pos]
                slots = node.beginning.get(ch)
                if slots is None:
                    slots = self.grammar.slots_at(node, ch)
                if slots:
                    row = self.found[pos]
                    for slot, after in slots:
                        found = row.get(slot)
                        if found is None:
                            found = self.find(slot, pos)
                        for end, value in found:
                            self._walk(after, end, (*values, value), out)
                if ch == "」" and STOP in lits:
                    self._walk(lits[STOP], pos, values, out)
                following = lits.get(ch)
            else:
                if STOP in lits:
                    self._walk(lits[STOP], pos, values, out)
                following = None
            if following is None:
                if pos >= self.far:
                    if pos > self.far:
                        self.far, self.dead = pos, []
                    self.dead.append((begin, start))
                return
            node, pos = following, pos + 1

    def _repeat(self, category: int, pos: int) -> Found:
        rep = self.grammar.repetitions[-category - 1]
        out: dict[tuple[int, Any], None] = {}
        stack: list[tuple[int, tuple[Any, ...]]] = [(end, (value,)) for end, value in self.find(rep.item, pos)]
        while stack:
            end, values = stack.pop()
            self.left -= 1
            if self.left < 0:
                raise TooTangled
            if len(values) >= rep.least:
                out[end, values] = None
            for sep in rep.seps:
                if self.text.startswith(sep, end):
                    stack += [(e, (*values, v)) for e, v in self.find(rep.item, end + len(sep)) if e > end]
        return list(out)
