"""Random syntax trees of a grammar: what prints must read back, and in one way only."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from .grammar import Category, Grammar
from .model import Node
from .template import Alternative, Lit, Slot
from .words import CounterName, Name

__all__ = ["Sampler"]

ENDLESS = 99
TOKENS: dict[type, Node] = {Name: Name("『甲』"), CounterName: CounterName("祈りカウンター")}


class Sampler:
    """Draws random values of a grammar's categories, no deeper than asked where that is possible.

    `tokens`: an example of each open terminal that the game adds.
    """

    def __init__(self, grammar: Grammar, seed: int, tokens: Mapping[type, Node] | None = None) -> None:
        self.tokens = {**TOKENS, **(tokens or {})}
        self.grammar = grammar
        self.random = random.Random(seed)
        self.depth = self._depths()

    def _depths(self) -> list[int]:
        """Per category the least depth of a printable value."""
        depth = [0 if c.words or c.pattern or c.tokens else ENDLESS for c in self.grammar.categories]
        changed = True
        while changed:
            changed = False
            for k, cat in enumerate(self.grammar.categories):
                least = min((self._alt_depth(a, depth) for a in cat.alts if a.prints), default=ENDLESS)
                if least < depth[k]:
                    depth[k], changed = least, True
        return depth

    def _alt_depth(self, alt: Alternative, depth: list[int]) -> int:
        return 1 + max((depth[self.grammar.category(p.types, p.form)] for p in _slots(alt)), default=0)

    def draw(self, depth: int) -> Node:
        """A random line."""
        value: Node = self._draw(self.grammar.root, depth)
        return value

    def _draw(self, k: int, depth: int) -> Any:
        cat = self.grammar.categories[k]
        if cat.types == (int,):
            return self.random.choice((1, 2, 3))
        if cat.pattern is not None:
            return self.tokens[cat.types[0]]
        limit = max(depth, self.depth[k])
        alts = [a for a in cat.alts if a.prints and self._alt_depth(a, self.depth) <= limit]
        if cat.tokens and ((not alts and not cat.words) or self.random.random() < 0.3):
            return self._draw(cat.tokens[0], depth)
        if cat.words and (not alts or self.random.random() < 0.5):
            return self.random.choice(cat.words)[1]
        return self._build(cat, alts, depth)

    def _build(self, cat: Category, alts: list[Alternative], depth: int) -> Node:
        value = None
        for _ in range(60):
            alt = self.random.choice(alts)
            fields = dict(alt.const)
            for part in _slots(alt):
                fields[part.field] = self._field(part, depth - 1)
            value = alt.cls(**fields)
            if value.ok():
                return value.canon()
        assert value is not None
        return value

    def _field(self, part: Slot, depth: int) -> Any:
        k = self.grammar.category(part.types, part.form)
        if part.seps is None:
            return self._draw(k, depth)
        return tuple(self._draw(k, depth) for _ in range(max(part.least, self.random.choice((1, 1, 2)))))


def _slots(alt: Alternative) -> list[Slot]:
    return [p for p in alt.parts if not isinstance(p, Lit)]
