"""From a printed text to bound syntax trees: the public face of the text compiler."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, partial
from typing import Any, NamedTuple

from .binder import bind, paid_by
from .costs import CostItem
from .diagnose import diagnose, mended
from .english import English
from .errors import TextError, costless, printed, tangled, too_long, unread
from .grammar import Grammar
from .legality import check_line
from .memory import Binding, BindProblem, Ref
from .model import Node, Token, Word
from .normalise import Icons, PrintedLine, normalise
from .numbers import X
from .parser import Parse, TooTangled
from .printing import render
from .spans import spans_of
from .store import StoredLine, StoredText, TextStore
from .tree import Tree, tokens, walk
from .words import CounterName, Name, Tribe

__all__ = ["CardGrammar", "CardText", "Parts", "Reading", "TextLine"]


class Parts(NamedTuple):
    """What a line consists of besides its tree of nodes.

    Attributes:
        source: the line in normal spelling, with the place of every character in the print.
        tree: its syntax tree, nodes numbered in printed order.
        binding: what its referring nodes refer to, and how far its conditions reach.
    """

    source: PrintedLine
    tree: Tree
    binding: Binding


class TextLine:
    """One line of a compiled text.

    Attributes:
        grammar: the grammar that read it.
        ast: the root of its syntax tree.
    """

    def __init__(self, grammar: CardGrammar, ast: Node, make: Callable[[], Parts]) -> None:
        self.grammar = grammar
        self.ast = ast
        self._make = make
        self._ja: str | None = None
        self._en: str | None = None

    @cached_property
    def parts(self) -> Parts:
        """Its source, numbered tree and binding; a line from the store is bound when this is first asked for."""
        return self._make()

    @property
    def source(self) -> PrintedLine:
        """The line in normal spelling."""
        return self.parts.source

    @property
    def tree(self) -> Tree:
        """Its syntax tree, nodes numbered in printed order."""
        return self.parts.tree

    @property
    def binding(self) -> Binding:
        """What its referring nodes refer to, and how far its conditions reach."""
        return self.parts.binding

    def ref(self, node: Node) -> Ref | None:
        """What a node of this line's tree refers to (the node object itself, not an equal one)."""
        return self.binding.refs.get(self.tree.number(node))

    def governed_by(self, sentence: Node) -> tuple[Node, ...]:
        """The conditions of earlier sentences that govern a sentence."""
        return tuple(self.tree.nodes[k] for k in self.binding.governed.get(self.tree.number(sentence), ()))

    def known(self, ja: str, en: str) -> None:
        """Take over what the store knows of the line."""
        self._ja, self._en = ja, en

    def ja(self) -> str:
        """The line printed from its tree."""
        if self._ja is None:
            self._ja = render(self.grammar.grammar, self.ast)
        return self._ja

    def en(self) -> str:
        """The line in English."""
        if self._en is None:
            self._en = self.grammar.english.line(self.ast)
        return self._en


class CardText(NamedTuple):
    """A compiled text.

    Attributes:
        name: the card's name.
        kind: the kind of card.
        lines: its ability lines.
    """

    name: str
    kind: str
    lines: tuple[TextLine, ...]

    @property
    def names_used(self) -> tuple[str, ...]:
        """The names in 『』 that the text uses, without brackets, each once; what it looks for in names is not one."""
        found: list[str] = []
        for line in self.lines:
            pieces = [name for n in walk(line.ast) if n.part_of_names for name in tokens(n, Name)]
            for name in tokens(line.ast, Name):
                if name in pieces:
                    pieces.remove(name)
                else:
                    found.append(name[1:-1])
        return tuple(dict.fromkeys(found))

    def ja(self) -> str:
        """The whole text printed from its trees."""
        return "\n".join(line.ja() for line in self.lines)

    def en(self) -> str:
        """The whole text in English."""
        return "\n".join(line.en() for line in self.lines)


class Reading(NamedTuple):
    """What follows the parser: a game whose texts refer in other ways brings its own.

    Attributes:
        bind: resolves the references of a line; see `binder.bind`.
        check: refuses what cannot be said on a card that stays in play, or on one that does not; see `legality.check_line`.
        english: renders its trees.
        place: refuses what cannot stand on that kind of card (one of the grammar's `kinds`), if the game tells more of them apart.
    """

    bind: Callable[[Tree, Mapping[str, bool]], Binding]
    check: Callable[[Tree, bool], None]
    english: type[English] = English
    place: Callable[[Tree, str], None] | None = None


LONGEST_TEXT = 3000
"""Characters of the longest text of a card; printed ones have up to some 500."""
LONGEST_REORDERED = 160
"""Characters of the longest line of which other orders of words are tried."""
SHARED = Reading(bind, check_line)


class CardGrammar:
    """The card language of a game, ready to compile texts.

    Args:
        grammar: makes the grammar of one line.
        icons: how the game's icons are spelled.
        kinds: kinds of card -> whether cards of the kind stay on the field.
        names: English of card names, types and counters, where known (see `English`).
        store: where compiled texts are kept, if they are.
        reading: how its references are bound, and what a line may say on a kind of card.
    """

    def __init__(
        self,
        grammar: Callable[[], Grammar],
        icons: Icons,
        kinds: Mapping[str, bool],
        names: Mapping[str, str] | None = None,
        store: TextStore | None = None,
        reading: Reading | None = None,
    ) -> None:
        self.reading = reading or SHARED
        self._grammar = grammar
        self.icons = icons
        self.kinds = kinds
        self.names = names or {}
        self.store = store
        self._read: dict[str, Node] = {}
        self._ordered: dict[str, int] = {}

    @cached_property
    def grammar(self) -> Grammar:
        """The grammar of one line, built when it is first needed."""
        return self._grammar()

    @cached_property
    def english(self) -> English:
        """The English of its trees."""
        return self.reading.english(self.grammar, self.names)

    def compile(self, text: str, kind: str, name: str = "") -> CardText:
        """Compile the text of a card.

        Args:
            text: the text as printed, abilities on lines of their own.
            kind: the kind of card (one of `kinds`).
            name: the card's name, for messages.

        Raises:
            TextError: a line cannot be read, reads in two ways, refers to nothing, or has no print; nothing is guessed.
            ValueError: an unknown kind of card.
        """
        if kind not in self.kinds:
            raise ValueError(f"unknown kind of card {kind!r}; known are {', '.join(self.kinds)}")
        found = self._stored(text, kind) if self.store is not None else None
        if found is None:
            parts = self._parts(text, kind, name)
            found = tuple(TextLine(self, p.tree.root, partial(parts.__getitem__, k)) for k, p in enumerate(parts))
            self._print(text, found, name)
            if self.store is not None:
                self.store.put(kind, text, self._to_store(self.store, found))
        return CardText(name, kind, found)

    def _print(self, text: str, lines: tuple[TextLine, ...], name: str) -> None:
        """Print the lines of a text in both languages: what has no print is refused here, where card and line can be named."""
        for line in lines:
            try:
                line.ja(), line.en()
            except Exception as fault:
                ja = f"読めますが、tefuda の文法の不具合で印刷に戻せません（{type(fault).__name__}）。別の言い方にしてください。"
                en = f"can be read, but not printed back: a fault in tefuda's grammar ({type(fault).__name__}); say it in another way."
                raise TextError(text, line.source.origin(0), line.source.text[:8], (ja, en), card=name) from fault

    def _parts(self, text: str, kind: str, name: str, known_trees: tuple[Node, ...] | None = None) -> list[Parts]:
        """Read the lines of a text (or number the trees that are known), and bind them."""
        if len(text) > LONGEST_TEXT:
            raise too_long(text, LONGEST_TEXT, name)
        sources = normalise(text, self.icons)
        roots = known_trees or tuple(self.read(text, source, name) for source in sources)
        sources = [self._as_read(source) for source in sources]
        trees = [Tree(self.grammar, root) for root in roots]
        known = {"x_in_cost": any(_pays_x(tree) for tree in trees)}
        for tree in trees:
            known |= paid_by(tree, self.kinds[kind])
        return [self._bind(text, s, t, kind, known, name) for s, t in zip(sources, trees, strict=True)]

    def _stored(self, text: str, kind: str) -> tuple[TextLine, ...] | None:
        """The lines of a text as the store knows them; nothing if their English has changed since."""
        assert self.store is not None
        stored = self.store.get(kind, text)
        if stored is None or any(self.names.get(key) != en for key, en in stored.names.items()):
            return None
        roots = tuple(self.store.codec.unpack(line.tree) for line in stored.lines)
        bound = cache(partial(self._parts, text, kind, "", roots))

        def part(k: int) -> Parts:
            return bound()[k]

        lines = tuple(TextLine(self, root, partial(part, k)) for k, root in enumerate(roots))
        for line, kept in zip(lines, stored.lines, strict=True):
            line.known(kept.ja, kept.en)
        return lines

    def _to_store(self, store: TextStore, lines: tuple[TextLine, ...]) -> StoredText:
        packed = tuple(StoredLine(store.codec.pack(line.ast), line.ja(), line.en()) for line in lines)
        return StoredText(packed, {key: self.names.get(key) for line in lines for key in _translated(line.ast)})

    def read(self, text: str, source: PrintedLine, name: str = "") -> Node:
        """The tree of one line.

        Raises:
            TextError: no reading, or several.
        """
        if source.text not in self._read:
            run = Parse(self.grammar, source.text)
            try:
                found = run.readings() or self._in_other_order(source)
            except TooTangled:
                raise tangled(text, source, run.far, name) from None
            if not found:
                if missing := costless(text, source, self.icons.costed, name):
                    raise missing
                why = diagnose(run)
                error = unread(text, source, why, name)
                error.mend = partial(mended, self.grammar, source.text, why)
                raise error
            if len(found) > 1:
                found = self._referring(text, found)
            if len(found) > 1:
                raise self._ambiguous(text, self._as_read(source), found, name)
            self._read[source.text] = found[0]
        return self._read[source.text]

    def _referring(self, text: str, found: list[Node]) -> list[Node]:
        """Of several readings those whose references find something: one that speaks of nothing is none.

        All stay if none is left, where another line can tell of what was paid when the card was played, and in games whose texts refer in
        other ways.
        """
        if self.reading is not SHARED or "プレイする際" in text:
            return found
        return [root for root in found if self._refers(root)] or found

    def _refers(self, root: Node) -> bool:
        try:
            self.reading.bind(Tree(self.grammar, root), {"x_in_cost": True})
        except BindProblem:
            return False
        return True

    def _in_other_order(self, source: PrintedLine) -> list[Node]:
        """The readings of a line in the first other order of words that can be read."""
        other = source
        for k, row in enumerate(self.icons.orders if len(source.text) <= LONGEST_REORDERED else (), 1):
            before, other = other, other.sub(*row)
            found = Parse(self.grammar, other.text).readings() if other.text != before.text else []
            if found:
                self._ordered[source.text] = k
                return found
        return []

    def _as_read(self, source: PrintedLine) -> PrintedLine:
        """A line in the order of words in which it was read."""
        for row in self.icons.orders[: self._ordered.get(source.text, 0)]:
            source = source.sub(*row)
        return source

    def _ambiguous(self, text: str, source: PrintedLine, found: list[Node], name: str) -> TextError:
        """The error for a line with several readings: two of them in words, and the place in the print where they part."""
        trees = [Tree(self.grammar, root) for root in found[:2]]
        spans = [spans_of(self.grammar, source.text, tree) for tree in trees]
        last = [(0, len(source.text))] * 2
        for pair in parting(trees[0].root, trees[1].root):
            at = [span[tree.number(node, tree.root)] for node, tree, span in zip(pair, trees, spans, strict=True)]
            last = at if all(end > start for start, end in at) else last
        start, end = min(start for start, _ in last), max(end for _, end in last)
        ja, en = ([print(tree.root) for tree in trees] for print in (partial(render, self.grammar), self.english.line))
        said = ja if ja[0] != ja[1] else en
        excerpt = printed(text, source, start, end)
        messages = (
            f"「{excerpt}」が二通りに読めます。一つは「{said[0]}」、もう一つは「{said[1]}」。どちらかにしか読めない書き方にしてください。",
            f'「{excerpt}」 reads in two ways: "{en[0]}" or "{en[1]}"; say it so that only one of them is meant.',
        )
        return TextError(text, source.origin(start), excerpt, messages, card=name)

    def _bind(
        self, text: str, source: PrintedLine, tree: Tree, kind: str, known: Mapping[str, bool], name: str
    ) -> Parts:
        try:
            binding = self.reading.bind(tree, known)
            self.reading.check(tree, self.kinds[kind])
            if self.reading.place is not None:
                self.reading.place(tree, kind)
        except BindProblem as problem:
            start, end = spans_of(self.grammar, source.text, tree)[problem.at]
            excerpt = printed(text, source, start, end)
            raise TextError(
                text,
                source.origin(start),
                excerpt,
                (f"「{excerpt}」: {problem.ja}", f"「{excerpt}」: {problem.en}"),
                card=name,
            ) from None
        return Parts(source, tree, binding)


def _pays_x(tree: Tree) -> bool:
    return any(isinstance(n, CostItem) and any(isinstance(x, X) for x in walk(n)) for n in tree.nodes)


def _translated(root: Node) -> Iterator[str]:
    """What the English of a tree looks up in the names."""
    for node in walk(root):
        if isinstance(node, Name):
            yield node.plain
        elif isinstance(node, CounterName):
            yield node.text
        elif isinstance(node, Tribe):
            yield f"・{node.id}"


def parting(a: Any, b: Any) -> Iterator[tuple[Node, Node]]:
    """The pairs of nodes, from the roots of two trees downwards, to the first one in which the trees differ."""
    if isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b):
        yield from next((parting(x, y) for x, y in zip(a, b, strict=True) if x != y), ())
    elif isinstance(a, Node) and isinstance(b, Node) and not isinstance(a, Word | Token):
        yield a, b
        if type(a) is type(b):
            fields = ((getattr(a, f), getattr(b, f)) for f in a.__struct_fields__)
            yield from next((parting(x, y) for x, y in fields if x != y), ())
