"""A walk through a line that remembers the thing named last: how texts with one kind of それ are bound.

A game gives its tables of rules (`Rules`) and adds the memories that only its texts have (a subclass of `Walk`). What the
functions of this module do is the same in every such game; a game whose own words are refused otherwise replaces the
sentences of the refusals. `binder` has the larger memory, for texts with conditions that reach over sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from . import joining, sentences, things
from .memory import Binding, BindProblem, Ref, lookup
from .model import Node
from .tree import Tree

__all__ = [
    "SAME_REFERENCES",
    "Rules",
    "Run",
    "Walk",
    "again",
    "before",
    "binder",
    "condition",
    "defined_x",
    "either",
    "enough_modes",
    "event",
    "holding",
    "instructions",
    "it",
    "mode",
    "objectless",
    "quoted",
    "seen",
    "thing",
    "until",
    "x",
]

Refusal = tuple[str, str]
"""What a refused reference is told, in Japanese and in English."""


@dataclass(frozen=True)
class Rules:
    """A game's rules of binding, by class of node (or its nearest base class).

    Attributes:
        references: what a node refers to; `None` if this one refers to nothing.
        introduces: what becomes known by a node, once it and what is below it have been read.
        special: nodes that are walked in a way of their own.
    """

    references: Mapping[type, Callable[[Any, Any], Ref | None]]
    introduces: Mapping[type, Callable[[Any, Any, int], None]]
    special: Mapping[type, Callable[[Any, Any], None]]


class Run:
    """One run over one line in printed order; `refs` is what it has bound."""

    def __init__(self, tree: Tree, rules: Rules) -> None:
        self.tree = tree
        self.rules = rules
        self.refs: dict[int, Ref] = {}

    def visit(self, node: Node) -> None:
        """Resolve a node and what is below it; then what it introduces is known."""
        special = lookup(self.rules.special, node)
        if special is not None:
            special(self, node)
            return
        self.refer(node)
        self.descend(node)
        self.introduce(node)

    def descend(self, node: Node) -> None:
        """Visit the children in printed order."""
        for child in self.tree.children(node):
            self.visit(child)

    def refer(self, node: Node) -> None:
        """Bind the node if it refers to something."""
        rule = lookup(self.rules.references, node)
        found = rule(self, node) if rule else None
        if found is not None:
            self.refs[self.tree.number(node)] = found

    def introduce(self, node: Node) -> None:
        """Remember what the node brings in."""
        rule = lookup(self.rules.introduces, node)
        if rule is not None:
            rule(self, node, self.tree.number(node))

    def fail(self, node: Node, ja: str, en: str) -> BindProblem:
        """The error for a node."""
        return BindProblem(self.tree.number(node), ja, en)


class Walk(Run):
    """A run whose memories hold numbers of nodes.

    Attributes:
        it: what それ means: the node that introduced the thing named last.
        seen: the node that looked at or revealed cards.
        acts: the acts so far, for 代わりに and そうした場合.
        let: the first definition of X, if there is one.
    """

    MEMORIES: ClassVar[tuple[str, ...]] = ("it", "seen", "acts")
    """The memories that a quoted ability has for itself and that every mode starts with."""

    NOT_AGAIN: ClassVar[Refusal] = ("何をするのか書かれていません。", "nothing says to which thing this is done.")
    NOT_SEEN: ClassVar[Refusal] = (
        "「その中」や「残り」が指すカードがありません。",
        "there are no cards to take these from.",
    )
    NOT_BEFORE: ClassVar[Refusal] = ("直前の指示がありません。", "there is no instruction before this.")

    def __init__(self, tree: Tree, rules: Rules, lets: type | tuple[type, ...]) -> None:
        """Stand before the line.

        Args:
            tree: the line.
            rules: what the game's nodes refer to and introduce.
            lets: the classes of nodes that say what X is.
        """
        super().__init__(tree, rules)
        self.it: int | None = None
        self.seen: int | None = None
        self.acts: list[int] = []
        self.let = next((k for k, n in enumerate(tree.nodes) if isinstance(n, lets)), None)

    def bound(self) -> Binding:
        """Walk through the whole line.

        Raises:
            BindProblem: something refers to nothing.
        """
        self.visit(self.tree.root)
        return Binding(self.refs, {})

    def known(self) -> dict[str, Any]:
        """The memories as they are now; lists are copies."""
        now = {name: getattr(self, name) for name in self.MEMORIES}
        return {name: list(value) if isinstance(value, list) else value for name, value in now.items()}

    def forget(self) -> None:
        """Know nothing."""
        for name in self.MEMORIES:
            setattr(self, name, [] if isinstance(getattr(self, name), list) else None)

    def recall(self, known: Mapping[str, Any]) -> None:
        """Know again what was known then."""
        for name, value in known.items():
            setattr(self, name, value)


def binder(walk: Callable[[Tree], Walk]) -> Callable[[Tree, Mapping[str, bool]], Binding]:
    """Return what resolves the references of a line by such a walk; it raises `BindProblem` where something refers to nothing."""
    return lambda tree, known: walk(tree).bound()


# ---- what refers


def it(w: Walk, node: Node) -> Ref:
    """それ: the thing named last."""
    if w.it is None:
        raise w.fail(node, "「それ」や「その」が指すものがありません。", "this refers to nothing.")
    return Ref("thing", (w.it,))


def objectless(w: Walk, node: Any) -> Ref | None:
    """An act that leaves its thing out means それ."""
    if node.t is not None:
        return None
    if w.it is None:
        raise w.fail(node, "何についてか書かれていません。", "nothing says which thing this is about.")
    return Ref("thing", (w.it,))


def again(w: Walk, node: Node) -> Ref:
    """A further step without an object: what the step before was about."""
    found = w.it if w.it is not None else w.seen
    if found is None:
        raise w.fail(node, *w.NOT_AGAIN)
    return Ref("thing", (found,))


def seen(w: Walk, node: Node) -> Ref:
    """その中, 残り: the cards looked at or revealed last."""
    found = w.seen if w.seen is not None else w.it
    if found is None:
        raise w.fail(node, *w.NOT_SEEN)
    return Ref("set", (found,))


def before(w: Walk, node: Node) -> Ref:
    """そうした場合, その数: the act before."""
    if not w.acts:
        raise w.fail(node, *w.NOT_BEFORE)
    return Ref("act", (w.acts[-1],))


def x(w: Walk, node: Node) -> Ref:
    """X: what a sentence of the line says it is, else what is announced with the cost."""
    return Ref("value", (w.let,)) if w.let is not None else Ref("cost", ())


def defined_x(w: Walk, node: Node) -> Ref:
    """X where no cost announces it: what a sentence of the line says it is."""
    if w.let is None:
        raise w.fail(node, "Xが何か書かれていません。", "nothing says what X is.")
    return Ref("value", (w.let,))


SAME_REFERENCES: Mapping[type, Callable[[Any, Any], Ref | None]] = {
    things.It: it,
    things.Former: it,
    things.Latter: it,
    things.Rest: seen,
    things.Bunch: seen,
}
"""The nodes that refer to the same in every game."""


# ---- what introduces


def thing(w: Walk, node: Node, at: int) -> None:
    """An act that makes a thing known."""
    w.it = at
    w.acts.append(at)


def event(w: Walk, node: Node, at: int) -> None:
    """The subject of an event is what the text may call それ."""
    w.it = at


def until(w: Walk, node: Node, at: int) -> None:
    """The card that ends a search is known, and so are all that were shown."""
    w.seen = w.it = at
    w.acts.append(at)


# ---- special walks


def condition(w: Walk, node: Node) -> None:
    """A condition asks about things; it makes nothing known, unless nothing was known."""
    known = w.it
    w.descend(node)
    if known is not None:
        w.it = known


def quoted(w: Walk, node: Node) -> None:
    """A quoted ability has references of its own; only having been given is known afterwards."""
    outer = w.known()
    w.forget()
    w.descend(node)
    w.recall(outer)
    w.introduce(node)


def mode(w: Walk, node: Node) -> None:
    """Every mode starts from what was said before the modes."""
    outer = w.known()
    w.descend(node)
    w.recall(outer)


def either(w: Walk, node: Node) -> None:
    """Of acts of which one is done each starts from what was said before them."""
    outer = w.known()
    for child in w.tree.children(node):
        w.visit(child)
        w.recall(outer)


# ---- what a line may say


def instructions(clause: Any, chains: tuple[type, ...]) -> list[Any]:
    """The acts of a clause, one after the other; `chains` are the nodes of one or two acts (`a`, `b`)."""
    if isinstance(clause, joining.ThenMay):
        return [*instructions(clause.first, chains), *instructions(clause.d, chains)]
    if isinstance(clause, sentences.Must | sentences.May):
        return instructions(clause.d, chains)
    if isinstance(clause, chains):
        return [
            act for name in ("a", "b") if hasattr(clause, name) for act in instructions(getattr(clause, name), chains)
        ]
    return [clause]


def holding(
    tree: Tree,
    body: Node,
    refusal: Refusal,
    chains: tuple[type, ...],
    apart: Callable[[sentences.Sentence], bool] = lambda sentence: False,
) -> None:
    """Refuse a body that holds continuously if an instruction of it cannot; `apart`: sentences that are something else.

    Raises:
        BindProblem: it has modes, or carries something out.
    """
    if not isinstance(body, sentences.Steps):
        raise BindProblem(tree.number(body), *refusal)
    for sentence in body.s:
        for instruction in () if apart(sentence) else instructions(sentence.do, chains):
            if not instruction.static:
                raise BindProblem(tree.number(instruction), *refusal)


def enough_modes(tree: Tree, node: Any, n: int) -> None:
    """Refuse to choose more modes than there are.

    Raises:
        BindProblem: there are fewer.
    """
    if n > len(node.o):
        at = tree.number(node) if isinstance(node.n, int) else tree.number(node.n, node)
        raise BindProblem(at, f"選べるものが{n}つありません。", f"there are fewer than {n} options.")
