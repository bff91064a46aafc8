"""Texts that nobody wrote: parts of card texts put into the places of like parts of other cards."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from tefuda.text import conditions, costs, events, nouns, numbers, periods, sentences, things
from tefuda.text.compiler import CardGrammar
from tefuda.text.grammar import Grammar
from tefuda.text.parser import Parse
from tefuda.text.tree import Tree

GROUPS: tuple[type, ...] = (
    nouns.Noun,
    things.Thing,
    conditions.Cond,
    events.Event,
    periods.Period,
    costs.Cost,
    numbers.Value,
    sentences.Gain,
    sentences.Act,
    sentences.Body,
    nouns.Qual,
    sentences.Prefix,
)
"""Kinds of parts that change places."""

Place = tuple[type, str, int, int]
"""Kind, form, start and end of a part in its line."""


class Located(Parse):
    """A parse that remembers where and in which form each value was read."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        super().__init__(grammar, text)
        self.places: dict[int, tuple[str, int, int]] = {}

    def _read(self, category: int, pos: int) -> list[tuple[int, Any]]:
        found = super()._read(category, pos)
        if category >= 0:
            for end, value in found:
                self.places.setdefault(id(value), (self.grammar.categories[category].form, pos, end))
        return found


class Recombiner:
    """Draws new texts out of old ones.

    Args:
        grammar: the grammar that reads them.
        texts: kind of card and text.
        seed: of the lots.
    """

    def __init__(self, grammar: CardGrammar, texts: Iterable[tuple[str, str]], seed: int) -> None:
        self.random = random.Random(seed)
        self.parts: dict[tuple[type, str], list[str]] = defaultdict(list)
        self.lines: list[tuple[str, str, list[Place]]] = []
        for kind, text in dict.fromkeys(texts):
            for line in grammar.compile(text, kind).lines:
                places = list(self.places(grammar.grammar, line.source.text))
                for group, form, start, end in places:
                    self.parts[group, form].append(line.source.text[start:end])
                if places:
                    self.lines.append((kind, line.source.text, places))

    def places(self, grammar: Grammar, text: str) -> Iterator[Place]:
        """The parts of a line that can change places."""
        run = Located(grammar, text)
        (root,) = [v for end, v in run.find(grammar.root, 0) if end == len(text)]
        for node in Tree(grammar, root).nodes:
            where = run.places.get(id(node))
            for group in GROUPS:
                if where is not None and isinstance(node, group):
                    yield group, *where

    def draw(self) -> tuple[str, str]:
        """A kind of card and a new line for it."""
        kind, text, places = self.random.choice(self.lines)
        group, form, start, end = self.random.choice(places)
        new = text[:start] + self.random.choice(self.parts[group, form]) + text[end:]
        if "X" in new and "Xは" not in new and "コストX" not in new:
            new += "Xは「自分の手札の枚数」である。"
        return kind, new
