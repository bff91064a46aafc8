"""A grammar: categories reached from the root, each compiled into one trie that is left-factored character by character."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from threading import RLock
from types import ModuleType
from typing import Any

from .inflection import Inflection
from .model import Node, Rule, Token, Word, WordTable, node_classes, rules_of
from .template import Alternative, GrammarError, Lit, Slot, TemplateCompiler

__all__ = ["Category", "Grammar", "Repetition", "TrieNode"]

COMPLETING = RLock()
"""Servers compile in threads."""
KEPT = 1000
"""How many characters a node remembers."""
STOP = "。"
"""The full stop may be missing before a closing quote and at the end of the text."""
NUMBER = re.compile(r"\d+")
DIGITS = frozenset("0123456789")

Spellings = Mapping[type[Node], Callable[[Any], int]]
"""Classes -> which spelling of the inflected words prints a value of the class."""


class TrieNode:
    """A place inside the alternatives of a category: one edge per character, slots, and what is complete here. A grammar has a quarter of
    a million, most with one edge and nothing else: they share what is empty.

    Attributes:
        beginning: the slots whose values can begin with a character, for the characters that were asked for.
    """

    __slots__ = ("beginning", "leaves", "lits", "slots")

    def __init__(self) -> None:
        self.beginning = NOT_ASKED
        self.lits: dict[str, TrieNode] = {}
        self.slots: Slots = ()
        self.leaves: tuple[Builder | Word | Same, ...] = ()

    def literal(self, text: str) -> TrieNode:
        """The node after these characters."""
        node = self
        for ch in text:
            following = node.lits.get(ch)
            if following is None:
                following = node.lits[ch] = TrieNode()
            node = following
        return node

    def slot(self, category: int) -> TrieNode:
        """The node after a value of that category."""
        for known, node in self.slots:
            if known == category:
                return node
        node = TrieNode()
        self.slots = (*self.slots, (category, node))
        return node

    def ends(self, leaf: Builder | Word | Same) -> None:
        """Something is complete here."""
        self.leaves = (*self.leaves, leaf)


Slots = tuple[tuple[int, TrieNode], ...]
NOT_ASKED: dict[str, Slots] = {}
"""What a node for which nobody has asked knows of the slots that begin with a character; it stays empty."""


class Builder:
    """Builds the value of a completed alternative from the values of its slots."""

    __slots__ = ("alt", "cls", "fill")

    def __init__(self, alt: Alternative) -> None:
        self.alt = alt
        self.cls = alt.cls
        order = [p.field for p in alt.parts if isinstance(p, Slot)]
        self.fill = [(order.index(f), None) if f in order else (-1, alt.const[f]) for f in alt.cls.__struct_fields__]

    def build(self, values: Sequence[Any]) -> Node | None:
        """The value, in its canonical shape, or `None` if the class forbids it."""
        made = self.cls(*[const if k < 0 else values[k] for k, const in self.fill])
        return made.canon() if made.ok() else None


class Same:
    """Completes a category with the value of its only slot."""

    def build(self, values: Sequence[Any]) -> Node | None:
        """That value."""
        value: Node = values[0]
        return value


SAME = Same()


class Category:
    """All values of some types in one form."""

    __slots__ = ("alts", "convert", "first", "form", "pattern", "root", "tokens", "types", "words")

    def __init__(self, types: tuple[type, ...], form: str) -> None:
        self.types = types
        self.form = form
        self.alts: list[Alternative] = []
        self.words: list[tuple[str, Word]] = []
        self.tokens: list[int] = []
        self.pattern: re.Pattern[str] | None = None
        self.convert: Any = None
        self.root = TrieNode()
        self.first: frozenset[str] | None = frozenset()

    @property
    def name(self) -> str:
        """The names of its types, with the form."""
        return "|".join(t.__name__ for t in self.types) + (f".{self.form}" if self.form else "")


class Repetition:
    """Several values of one category with separators between them."""

    __slots__ = ("item", "least", "seps")

    def __init__(self, item: int, seps: tuple[str, ...], least: int) -> None:
        self.item = item
        self.seps = seps
        self.least = least


class Grammar:
    """The grammar of one game's card text.

    Args:
        modules: where the classes and further rules are defined, shared ones first.
        words: the closed tables of the `Word` classes.
        inflection: the forms of the words after `~`.
        root: the class of a whole line.
        drop: classes of the modules that this game does not use.
        retold: shared classes whose own templates do not hold in this game: its `RULES` say them in its own words.
        opens: what the open names in the fields of shared classes stand for in this game (see `Dialect`).
        spellings: which spelling of shared classes prints here, if it is not the one of the class itself.

    Attributes:
        beginnings: the literals with which values of a category begin, for the categories that were asked for.
    """

    def __init__(
        self,
        modules: Sequence[ModuleType],
        words: Mapping[type[Word], WordTable],
        inflection: Inflection,
        root: type[Node],
        drop: frozenset[type[Node]] = frozenset(),
        retold: frozenset[type[Node]] = frozenset(),
        opens: Mapping[str, Any] | None = None,
        spellings: Spellings | None = None,
    ) -> None:
        self.modules = list(modules)
        self.words = words
        self.spellings = spellings or {}
        self.root_type = root
        self.classes = [c for m in modules for c in node_classes(m) if c not in drop]
        self.rules: dict[type[Node], list[Rule]] = {c: [] for c in self.classes}
        for module in self.modules:
            for r in rules_of([module]):
                if r.cls in self.rules and not (r.cls in retold and r.cls.__module__ == module.__name__):
                    self.rules[r.cls].append(r)
        self.names = frozenset(c.__name__ for c in self.classes)
        names = {n: v for m in modules for n, v in vars(m).items()}
        self.compiler = TemplateCompiler(inflection, {**names, **(opens or {})})
        for derived in (vars(m)["derived"] for m in self.modules if "derived" in vars(m)):
            for cls, rules in self.rules.items():
                if rules and "n" in cls.__struct_fields__:
                    rules += [*derived(cls, tuple(rules), self.compiler.field_types(cls))]
        self._alternatives: dict[tuple[type[Node], str], list[Alternative]] = {}
        self._reached: list[Category] = []
        self._whole = False
        self.repetitions: list[Repetition] = []
        self._ids: dict[tuple[tuple[type, ...], str], int] = {}
        self._rep_ids: dict[tuple[int, tuple[str, ...], int], int] = {}
        self.forms = ("", *sorted({f for row in inflection.values() for f in row} - {""}))
        self.orders: dict[object, tuple[str, ...]] = {}
        self.plain_literals: dict[str, str] = {}
        self.beginnings: dict[int, tuple[str, ...]] = {}
        self.word_text = {(w, key): row for w, table in words.items() for key, row in table.items()}

    @cached_property
    def categories(self) -> list[Category]:
        """All that can be read, beginning with a whole line; made when a text is read first, since to print needs little of it.

        Raises:
            GrammarError: a template does not fit its class, or a category can never be read.
        """
        with COMPLETING:
            if not self._whole:
                self.category((self.root_type,), "")
                self._complete()
                self._whole = True
        return self._reached

    @property
    def root(self) -> int:
        """The category of a whole line."""
        self.categories  # noqa: B018 - they are made now
        return 0

    def alternatives(self, cls: type[Node], form: str) -> list[Alternative]:
        """The ways to read and print a class in a form, in the order of its templates."""
        key = (cls, form)
        if key not in self._alternatives:
            made = [a for r in self.rules.get(cls, ()) for a in self.compiler.compile(r, form)]
            self._alternatives[key] = made
        return self._alternatives[key]

    def spelling(self, value: Node) -> int:
        """Which spelling of its inflected words prints a value (see `Node.spelling`)."""
        own = self.spellings.get(type(value))
        return value.spelling() if own is None else own(value)

    def category(self, types: tuple[type, ...], form: str) -> int:
        """The number of a category, made on first use."""
        key = (types, form)
        if key not in self._ids:
            self._ids[key] = len(self._reached)
            self._reached.append(Category(types, form))
            self._fill(self._reached[-1])
        return self._ids[key]

    def _fill(self, cat: Category) -> None:
        types = cat.types
        if types == (int,):
            cat.pattern, cat.convert = NUMBER, int
            return
        if len(types) == 1 and issubclass(types[0], Token):
            tables = (t for w, t in self.words.items() if w.__name__ in types[0].not_starting)
            starts = [re.escape(ja) for table in tables for ja, *_ in table.values()]
            guard = f"(?!{'|'.join(starts)})" if starts else ""
            cat.pattern, cat.convert = re.compile(guard + types[0].pattern), types[0]
            return
        cat.tokens = [self.category((t,), "") for t in types if issubclass(t, Token)]
        for w, table in self.words.items():
            if issubclass(w, types):
                cat.words += [(s, w(k)) for k, (ja, _, *more) in table.items() for s in (ja, *more)]
        cat.alts = [a for c in self.classes if issubclass(c, types) for a in self.alternatives(c, cat.form)]

    def repetition(self, item: int, seps: tuple[str, ...], least: int) -> int:
        """The number of a repetition; numbers of repetitions are negative."""
        key = (item, seps, least)
        if key not in self._rep_ids:
            self.repetitions.append(Repetition(item, seps, least))
            self._rep_ids[key] = -len(self.repetitions)
        return self._rep_ids[key]

    def _slot_id(self, slot: Slot) -> int:
        item = self.category(slot.types, slot.form)
        return item if slot.seps is None else self.repetition(item, slot.seps, slot.least)

    def _complete(self) -> None:
        """Reach all categories, leave out what can never be read, build tries and first sets."""
        k = 0
        while k < len(self._reached):
            for alt in self._reached[k].alts:
                for part in alt.parts:
                    if isinstance(part, Slot):
                        self._slot_id(part)
            k += 1
        productive = self._productive()
        if 0 not in productive:
            raise GrammarError(f"no text can be read as {self.root_type.__name__}")
        for cat in self._reached:
            cat.alts = [a for a in cat.alts if self._readable(a, productive)]
            self._grow(cat)
        self._first_sets()

    def _readable(self, alt: Alternative, productive: set[int]) -> bool:
        slots = (p for p in alt.parts if isinstance(p, Slot))
        return all(self.category(s.types, s.form) in productive for s in slots)

    def _productive(self) -> set[int]:
        good = {k for k, c in enumerate(self._reached) if c.words or c.pattern or c.tokens}
        while True:
            new = {
                k for k, c in enumerate(self._reached) if k not in good and any(self._readable(a, good) for a in c.alts)
            }
            if not new:
                return good
            good |= new

    def _grow(self, cat: Category) -> None:
        for text, word in cat.words:
            cat.root.literal(text).ends(word)
        for token in cat.tokens:
            cat.root.slot(token).ends(SAME)
        for alt in cat.alts:
            node = cat.root
            for part in alt.parts:
                if isinstance(part, Lit):
                    self.plain_literals[part.text] = part.plain
                    node = node.literal(part.text)
                else:
                    node = node.slot(self._slot_id(part))
            node.ends(Builder(alt))

    def _first_sets(self) -> None:
        """The characters with which each category can begin (`None`: any)."""
        changed = True
        while changed:
            changed = False
            for cat in self._reached:
                first = self._first(cat)
                if first != cat.first:
                    cat.first, changed = first, True

    def _first(self, cat: Category) -> frozenset[str] | None:
        if cat.pattern:
            starts = DIGITS if cat.types == (int,) else getattr(cat.types[0], "starts", None)
            return None if starts is None else frozenset(starts)
        out = set(cat.root.lits)
        for slot, _ in cat.root.slots:
            first = self.first_of(slot)
            if first is None:
                return None
            out |= first
        return frozenset(out)

    def slots_at(self, node: TrieNode, ch: str) -> tuple[tuple[int, TrieNode], ...]:
        """The slots of a node whose values can begin with a character."""
        firsts = ((slot, after, self.first_of(slot)) for slot, after in node.slots)
        found = tuple((slot, after) for slot, after, first in firsts if first is None or ch in first)
        if node.beginning is NOT_ASKED:
            node.beginning = {}
        if len(node.beginning) < KEPT:
            node.beginning[ch] = found
        return found

    def first_of(self, slot: int) -> frozenset[str] | None:
        """The first set of a category or repetition."""
        return self._reached[slot if slot >= 0 else self.repetitions[-slot - 1].item].first
