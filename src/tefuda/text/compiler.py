"""From a printed text to bound syntax trees: the public face of the text compiler."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .binder import bind
from .costs import CostItem
from .diagnose import diagnose
from .english import English
from .errors import TextError, unread
from .grammar import Grammar
from .legality import check_line
from .memory import Binding, BindProblem, Ref
from .model import Node
from .normalise import Icons, PrintedLine, normalise
from .numbers import X
from .parser import parse
from .printing import render
from .spans import spans_of
from .tree import Tree, tokens, walk
from .words import CounterName, Name

__all__ = ["CardGrammar", "CardText", "TextLine"]


class TextLine(NamedTuple):
    """One line of a compiled text.

    Attributes:
        source: the line in normal spelling, with the place of every character in the print.
        tree: its syntax tree, nodes numbered in printed order.
        binding: what its referring nodes refer to, and how far its conditions reach.
        grammar: the grammar that read it.
    """

    source: PrintedLine
    tree: Tree
    binding: Binding
    grammar: CardGrammar

    @property
    def ast(self) -> Node:
        """The root of the syntax tree."""
        return self.tree.root

    def ref(self, node: Node) -> Ref | None:
        """What a node of this line's tree refers to (the node object itself, not an equal one)."""
        return self.binding.refs.get(self.tree.number(node))

    def governed_by(self, sentence: Node) -> tuple[Node, ...]:
        """The conditions of earlier sentences that govern a sentence."""
        return tuple(self.tree.nodes[k] for k in self.binding.governed.get(self.tree.number(sentence), ()))

    def ja(self) -> str:
        """The line printed from its tree."""
        return render(self.grammar.grammar, self.ast)

    def en(self) -> str:
        """The line in English."""
        return self.grammar.english.line(self.ast)


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
        """The names in 『』 that the text uses, without brackets, each once."""
        return tuple(dict.fromkeys(t[1:-1] for line in self.lines for t in tokens(line.ast, Name)))

    @property
    def counters_used(self) -> tuple[str, ...]:
        """The names of counters that the text uses, each once."""
        return tuple(dict.fromkeys(t for line in self.lines for t in tokens(line.ast, CounterName)))

    def ja(self) -> str:
        """The whole text printed from its trees."""
        return "\n".join(line.ja() for line in self.lines)

    def en(self) -> str:
        """The whole text in English."""
        return "\n".join(line.en() for line in self.lines)


class CardGrammar:
    """The card language of a game, ready to compile texts.

    Args:
        grammar: the grammar of one line.
        icons: how the game's icons are spelled.
        kinds: kinds of card -> whether cards of the kind stay on the field.
        names: card names and types in English, where known.
    """

    def __init__(
        self, grammar: Grammar, icons: Icons, kinds: Mapping[str, bool], names: Mapping[str, str] | None = None
    ) -> None:
        self.grammar = grammar
        self.icons = icons
        self.kinds = kinds
        self.english = English(grammar, names or {})
        self._read: dict[str, Node] = {}

    def compile(self, text: str, kind: str, name: str = "") -> CardText:
        """Compile the text of a card.

        Args:
            text: the text as printed, abilities on lines of their own.
            kind: the kind of card (one of `kinds`).
            name: the card's name, for messages.

        Raises:
            TextError: a line cannot be read, reads in two ways, or refers to nothing; nothing is guessed.
            ValueError: an unknown kind of card.
        """
        if kind not in self.kinds:
            raise ValueError(f"unknown kind of card {kind!r}; known are {', '.join(self.kinds)}")
        sources = normalise(text, self.icons)
        trees = [Tree(self.grammar, self.read(text, source, name)) for source in sources]
        known = {"x_in_cost": any(_pays_x(tree) for tree in trees)}
        bound = [self._bind(text, s, t, self.kinds[kind], known, name) for s, t in zip(sources, trees, strict=True)]
        return CardText(name, kind, tuple(bound))

    def read(self, text: str, source: PrintedLine, name: str = "") -> Node:
        """The tree of one line.

        Raises:
            TextError: no reading, or several.
        """
        if source.text not in self._read:
            found = parse(self.grammar, source.text)
            if not found:
                raise unread(text, source, diagnose(self.grammar, source.text), name)
            if len(found) > 1:
                raise self._ambiguous(text, source, found, name)
            self._read[source.text] = found[0]
        return self._read[source.text]

    def _ambiguous(self, text: str, source: PrintedLine, found: list[Node], name: str) -> TextError:
        a, b = first_difference(found[0], found[1])
        ja = f"二通りに読めます: {a!r} / {b!r}"
        en = f"reads in two ways: {a!r} or {b!r}"
        return TextError(text, source.origin(0), source.text[:8], (ja, en), card=name)

    def _bind(
        self, text: str, source: PrintedLine, tree: Tree, permanent: bool, known: Mapping[str, bool], name: str
    ) -> TextLine:
        try:
            binding = bind(tree, known)
            check_line(tree, permanent)
        except BindProblem as problem:
            start, end = spans_of(self.grammar, source.text, tree)[problem.at]
            excerpt = source.text[start:end]
            raise TextError(
                text,
                source.origin(start),
                excerpt,
                (f"「{excerpt}」: {problem.ja}", f"「{excerpt}」: {problem.en}"),
                card=name,
            ) from None
        return TextLine(source, tree, binding, self)


def _pays_x(tree: Tree) -> bool:
    return any(isinstance(n, CostItem) and any(isinstance(x, X) for x in walk(n)) for n in tree.nodes)


def first_difference(a: Any, b: Any) -> tuple[Any, Any]:
    """The first pair of differing parts of two trees."""
    if type(a) is not type(b) or not isinstance(a, Node | tuple):
        return a, b
    pairs: list[tuple[Any, Any]]
    if isinstance(a, tuple):
        if len(a) != len(b):
            return a, b
        pairs = list(zip(a, b, strict=True))
    else:
        pairs = [(getattr(a, f), getattr(b, f)) for f in a.__struct_fields__]
    return next((first_difference(x, y) for x, y in pairs if x != y), (a, b))
