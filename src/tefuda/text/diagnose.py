"""Why a text cannot be read: where every reading died, and what would have gone on there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from .grammar import Category, Grammar, TrieNode
from .model import Word
from .parser import STOP, Parse

__all__ = ["Diagnosis", "Expected", "diagnose"]


PARTICLES = re.compile("(?:から|として|[はをにがのとでもへ、。])+")
"""Particles with which a half-matched literal may begin; they were understood."""


class Expected(NamedTuple):
    """Something that could stand at the place of an error."""

    ja: str
    en: str


class Diagnosis(NamedTuple):
    """The place where reading died (an offset into the normalised line), what was expected, the likeliest first."""

    at: int
    expected: tuple[Expected, ...]
    similar: tuple[Expected, ...]
    readable: int


class Trace(Parse):
    """A parse that remembers its furthest failure."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        super().__init__(grammar, text)
        self.far = -1
        self.literals: set[tuple[int, str]] = set()
        self.tables: set[type] = set()
        self.tokens: set[type] = set()
        self.stops = [0]

    def _read(self, category: int, pos: int) -> list[tuple[int, Any]]:
        found = super()._read(category, pos)
        if category >= 0:
            cat = self.grammar.categories[category]
            if not found and cat.pattern is not None and self._at(pos):
                self.tokens.add(cat.types[0])
            if not cat.alts and cat.words:
                self._table(cat, pos, bool(found))
        return found

    def _table(self, cat: Category, pos: int, found: bool) -> None:
        if not found and self._at(pos):
            self.tables |= {t for t in cat.types if issubclass(t, Word)}

    def _at(self, pos: int) -> bool:
        """Whether this place counts as the furthest one (a further one forgets what was known)."""
        if pos > self.far:
            self.far = pos
            self.literals, self.tables, self.tokens = set(), set(), set()
        return pos == self.far

    def _walk(self, node: TrieNode, pos: int, values: tuple[Any, ...], out: dict[tuple[int, Any], None]) -> None:
        super()._walk(node, pos, values, out)
        self._blame(node, pos)

    def _blame(self, node: TrieNode, start: int) -> None:
        """Where the literals after this node stop matching."""
        pos = start
        while True:
            if node.leaves and pos > start and self.text[pos - 1] == STOP:
                self.stops.append(pos)
            for slot, _ in node.slots:
                self._slot(slot, pos)
            following = node.lits.get(self.text[pos]) if pos < len(self.text) else None
            if following is None:
                break
            node, pos = following, pos + 1
        if node.lits and self._at(pos):
            for rest in _completions(node):
                self.literals.add((start, self.text[start:pos] + rest))

    def _slot(self, slot: int, pos: int) -> None:
        """Categories that the first-set test skipped are asked as well, for what they expected."""
        item = slot if slot >= 0 else self.grammar.repetitions[-slot - 1].item
        self.find(item, pos)


def _completions(node: TrieNode) -> Iterator[str]:
    """The literals that go on from a node, each up to the next slot or end."""
    for ch, following in node.lits.items():
        if following.slots or following.leaves or not following.lits:
            yield ch
        if following.lits:
            for rest in _completions(following):
                yield ch + rest


def diagnose(grammar: Grammar, text: str) -> Diagnosis:
    """Explain why a line does not read."""
    trace = Trace(grammar, text)
    trace.find(grammar.root, 0)
    at, literals = _first_unread(trace)
    expected = {Expected(ja, _english(grammar, ja)) for ja in (_plain(grammar, word) for word in literals)}
    if at == trace.far:
        expected |= {
            Expected(f"〈{t.label[0]}〉", f"<{t.label[1]}>") for t in trace.tables | trace.tokens if hasattr(t, "label")
        }
        if int in trace.tokens:
            expected.add(Expected("〈数〉", "<number>"))
    ahead = text[at : at + 8]
    words = [e for e in expected if not e.ja.startswith("〈")]
    words += [Expected(row[0], row[1]) for t in trace.tables for row in grammar.words.get(t, {}).values()]
    ranked = sorted(dict.fromkeys(words), key=lambda e: (-_likeness(e.ja, ahead), e.ja, e.en))
    similar = tuple(e for e in ranked[:3] if _likeness(e.ja, ahead) >= 0.5)
    rest = sorted(expected - set(similar), key=lambda e: (e.ja.startswith("〈"), len(e.ja), e.ja, e.en))
    return Diagnosis(at, tuple(rest), similar, max(p for p in trace.stops if p <= at))


def _first_unread(trace: Trace) -> tuple[int, set[str]]:
    """Step back to the start of a half-matched literal if nothing at all begins at the furthest place."""
    far = max(trace.far, 0)
    begins = trace.tables or trace.tokens or any(start == far for start, _ in trace.literals)
    if begins or not trace.literals:
        return far, {word for start, word in trace.literals if start == far}
    start = min(start for start, _ in trace.literals)
    words = {word for s, word in trace.literals if s == start}
    particle = PARTICLES.match(trace.text, start)
    if particle and particle.end() <= far and all(PARTICLES.match(w) for w in words):
        return particle.end(), {PARTICLES.sub("", w, count=1) for w in words}
    return start, words


def _plain(grammar: Grammar, literal: str) -> str:
    """A literal with its verb in the plain form, so that the forms of one verb are one entry."""
    return grammar.plain_literals.get(literal, literal)


def _english(grammar: Grammar, literal: str) -> str:
    return literal


def _likeness(word: str, text: str) -> float:
    if not text:
        return 0.0
    same = SequenceMatcher(None, word, text[: max(len(word), 2)]).ratio()
    return same + (0.5 if word[:1] == text[:1] else 0.0)
