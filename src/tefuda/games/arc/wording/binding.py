"""What それ, その枚数, 残り and steps without an object refer to, and what may stand on which kind of card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tefuda.games.arc.wording import effects, grants, nouns, texts, values
from tefuda.text import instructions, numbers, sentences, things
from tefuda.text.memory import Binding, BindProblem, Ref
from tefuda.text.model import Node
from tefuda.text.tree import Tree
from tefuda.text.verbs import Affect

__all__ = ["bind", "check"]


def bind(tree: Tree, known: Mapping[str, bool]) -> Binding:
    """Resolve the references of a text.

    Raises:
        BindProblem: something refers to nothing.
    """
    run = Walk(tree)
    run.visit(tree.root)
    return Binding(run.refs, {})


class Walk:
    """One run over one text in printed order.

    Attributes:
        it: the node that introduced the thing named last.
        seen: the node that looked at or revealed cards.
        acts: the steps so far.
        let: the definition of X, if there is one.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.refs: dict[int, Ref] = {}
        self.it: int | None = None
        self.seen: int | None = None
        self.acts: list[int] = []
        lets = [k for k, n in enumerate(tree.nodes) if isinstance(n, effects.XIs)]
        self.let = lets[0] if lets else None
        if lets and not any(isinstance(n, numbers.X) for n in tree.nodes):
            raise BindProblem(
                lets[0], "この「Xは」のXが文中にありません。", "this defines X, but no X stands in the text."
            )

    def visit(self, node: Node) -> None:
        """Resolve a node and what is below it; then what it introduces is known."""
        special = _entry(SPECIAL, node)
        if special is not None:
            special(self, node)
            return
        rule = _entry(REFERENCES, node)
        found = rule(self, node) if rule else None
        if found is not None:
            self.refs[self.tree.number(node)] = found
        for child in self.tree.children(node):
            self.visit(child)
        self.introduce(node)

    def introduce(self, node: Node) -> None:
        """Remember what the node brings in."""
        rule = _entry(INTRODUCES, node)
        if rule is not None:
            rule(self, node, self.tree.number(node))

    def fail(self, node: Node, ja: str, en: str) -> BindProblem:
        """The error for a node."""
        return BindProblem(self.tree.number(node), ja, en)


def _entry(table: Mapping[type, Any], node: Node) -> Any:
    return next((table[cls] for cls in type(node).__mro__ if cls in table), None)


# ---- what refers


def _it(w: Walk, node: Node) -> Ref:
    if w.it is None:
        raise w.fail(node, "「それ」や「その」が指すものがありません。", "this refers to nothing.")
    return Ref("thing", (w.it,))


def _again(w: Walk, node: Node) -> Ref:
    found = w.it if w.it is not None else w.seen
    if found is None:
        raise w.fail(node, "何をするのか書かれていません。", "nothing says to which card this is done.")
    return Ref("thing", (found,))


def _seen(w: Walk, node: Node) -> Ref:
    found = w.seen if w.seen is not None else w.it
    if found is None:
        raise w.fail(node, "「残り」などが指すカードがありません。", "there are no cards to take these from.")
    return Ref("set", (found,))


def _x(w: Walk, node: Node) -> Ref:
    if w.let is None:
        raise w.fail(node, "Xが何か書かれていません。", "nothing says what X is.")
    return Ref("value", (w.let,))


def _before(w: Walk, node: Node) -> Ref:
    """そうしたら, その枚数, 忘却した…: the step before."""
    if not w.acts:
        raise w.fail(node, "直前の指示がありません。", "there is no step before this.")
    return Ref("act", (w.acts[-1],))


def _damage(w: Walk, node: Node) -> Ref | None:
    return Ref("act", (w.acts[-1],)) if w.acts else _it(w, node)


REFERENCES: dict[type, Callable[[Walk, Any], Ref | None]] = {
    things.It: _it,
    nouns.That: _it,
    things.Rest: _seen,
    things.Bunch: _seen,
    numbers.X: _x,
    sentences.IfDone: _before,
    values.TakenCount: _before,
    values.DamageSize: _damage,
    nouns.Taken: _before,
    nouns.AmongThem: _seen,
    values.DidThis: _before,
    instructions.Again: _again,
}
"""Classes of nodes that refer to something, with how the referent is found."""

SEEING = frozenset({"look", "reveal"})


# ---- what introduces


def _do(w: Walk, node: Any, at: int) -> None:
    """A deed makes its object known; looking and revealing make a set known."""
    verb = node.v
    if isinstance(verb, Affect) and verb.id in SEEING:
        w.seen = at
    if not isinstance(node.t, things.It | things.Rest):
        w.it = at
    w.acts.append(at)


def _act(w: Walk, node: Any, at: int) -> None:
    """Steps about a card make it known."""
    if isinstance(getattr(node, "t", None), things.Thing) and not isinstance(node.t, things.It):
        w.it = at
    w.acts.append(at)


def _thing(w: Walk, node: Any, at: int) -> None:
    w.it = at
    w.acts.append(at)


def _event(w: Walk, node: Any, at: int) -> None:
    """The subject of the event is what the text may call それ."""
    w.it = at


INTRODUCES: dict[type, Callable[[Walk, Any, int], None]] = {
    effects.Create: _thing,
    effects.Hurt: _thing,
    instructions.Do: _do,
    texts.When: _event,
    texts.InsteadOf: _event,
    texts.AtMoment: _event,
    sentences.Act: _act,
    sentences.Holding: _act,
}
"""Classes of nodes that make something known, with what they do."""


# ---- special walks


def _condition(w: Walk, node: Any) -> None:
    """A condition asks about things; it makes nothing known, unless nothing was known."""
    it = w.it
    for child in w.tree.children(node):
        w.visit(child)
    w.it = it if it is not None else w.it


def _granted(w: Walk, node: Any) -> None:
    """A granted text has references of its own."""
    outer = (w.it, w.seen, w.acts)
    w.it, w.seen, w.acts = None, None, []
    for child in w.tree.children(node):
        w.visit(child)
    w.it, w.seen, w.acts = outer


def _mode(w: Walk, node: Any) -> None:
    """Every option starts from what was said before the options."""
    outer = (w.it, w.seen, list(w.acts))
    for child in w.tree.children(node):
        w.visit(child)
    w.it, w.seen, w.acts = outer


def _chain(w: Walk, node: Any) -> None:
    """Each of several alternatives starts from what was said before all of them."""
    for child in w.tree.children(node):
        if node.link == texts.EITHER:
            _mode_part(w, child)
        else:
            w.visit(child)


def _mode_part(w: Walk, node: Any) -> None:
    outer = (w.it, w.seen, list(w.acts))
    w.visit(node)
    done = w.acts
    w.it, w.seen, w.acts = outer
    w.acts += done[len(w.acts) :]


SPECIAL: dict[type, Callable[[Walk, Any], None]] = {
    sentences.If: _condition,
    texts.AsLong: _condition,
    grants.TextGrant: _granted,
    texts.EchoAlone: _granted,
    effects.Mode: _mode,
    texts.Chain: _chain,
}


# ---- what a text may say


def check(tree: Tree, permanent: bool) -> None:
    """Refuse what cannot be a skill.

    Args:
        tree: the text.
        permanent: whether the card stays in play with this text.

    Raises:
        BindProblem: the text makes no sense there.
    """
    for node in tree.nodes:
        rule = CHECKS.get(type(node))
        if rule is not None:
            rule(tree, node)


def _mark(tree: Tree, node: Any) -> None:
    """〔独立〕 does not go with 更に [R56]."""
    if node.mark is None or node.mark.joined:
        return
    first = next(iter(node.s.pre), None)
    if isinstance(first, sentences.Further | sentences.After | sentences.IfDone):
        raise BindProblem(
            tree.number(first),
            "〔独立〕の後に更に・その後は書けません。",
            "this is always continuous, not independent [R56].",
        )


def _modes(tree: Tree, node: Any) -> None:
    if node.n > len(node.o):
        raise BindProblem(
            tree.number(node), f"選べるものが{node.n}つありません。", f"there are fewer than {node.n} options."
        )


CHECKS: dict[type, Callable[[Tree, Any], None]] = {texts.Piece: _mark, effects.Modes: _modes}
"""What is looked at once more when a text has been read."""
