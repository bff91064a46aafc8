"""What それ, その枚数, 残り and steps without an object refer to, and what may stand on which kind of card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.arc.wording import effects, gauges, grants, nouns, texts, values
from tefuda.text import chances, instructions, known, letters, numbers, repeating, sentences, things, walking
from tefuda.text.memory import BindProblem, Ref
from tefuda.text.model import Node
from tefuda.text.tree import Tree
from tefuda.text.verbs import Affect

__all__ = ["bind", "check"]


class Walk(walking.Walk):
    """One run over one text in printed order; a text that says what X is needs an X."""

    NOT_AGAIN = ("何をするのか書かれていません。", "nothing says to which card this is done.")
    NOT_SEEN = ("「残り」などが指すカードがありません。", "there are no cards to take these from.")
    NOT_BEFORE = ("直前の指示がありません。", "there is no step before this.")

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree, RULES, (letters.Let, letters.LetBoth, effects.XChosen))
        if self.let is not None and not any(isinstance(n, numbers.X | letters.Letter) for n in tree.nodes):
            raise BindProblem(
                self.let, "この「Xは」のXが文中にありません。", "this defines X, but no X stands in the text."
            )


bind = walking.binder(Walk)


# ---- what refers


def _x(w: Walk, node: Node) -> Ref | None:
    """What a sentence says X is; else the Will that is paid for it."""
    if w.let is None and any(isinstance(n, gauges.PayWill) and isinstance(n.n, numbers.X) for n in w.tree.nodes):
        return Ref("cost", ())
    return walking.defined_x(w, node)


def _damage(w: Walk, node: Node) -> Ref | None:
    return Ref("act", (w.acts[-1],)) if w.acts else walking.it(w, node)


REFERENCES: dict[type, Callable[[Walk, Any], Ref | None]] = {
    **walking.SAME_REFERENCES,
    nouns.Mine: walking.it,
    numbers.X: _x,
    sentences.IfDone: walking.before,
    sentences.Otherwise: walking.before,
    known.NotChosen: walking.before,
    repeating.Repeated: walking.before,
    repeating.RepeatedWhile: walking.before,
    values.TakenCount: _damage,
    values.DamageSize: _damage,
    nouns.Taken: walking.before,
    nouns.AmongThem: walking.seen,
    values.DidThis: walking.before,
    instructions.Again: walking.again,
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


INTRODUCES: dict[type, Callable[[Walk, Any, int], None]] = {
    effects.Create: walking.thing,
    effects.Hurt: walking.thing,
    effects.SwapCards: walking.thing,
    instructions.Do: _do,
    chances.RevealUntil: walking.until,
    texts.When: walking.event,
    texts.InsteadOf: walking.event,
    texts.AtMoment: walking.event,
    sentences.Act: _act,
    sentences.Holding: _act,
}
"""Classes of nodes that make something known, with what they do."""


# ---- special walks


def _chain(w: Walk, node: Any) -> None:
    """Each of several alternatives starts from what was said before all of them."""
    for child in w.tree.children(node):
        if node.either():
            _mode_part(w, child)
        else:
            w.visit(child)


def _given(w: Walk, node: Any) -> None:
    """A condition in a chain asks about things and makes nothing known."""
    known = w.it
    w.visit(node.cond)
    w.it = known if known is not None else w.it
    w.visit(node.a)


def _mode_part(w: Walk, node: Any) -> None:
    outer = w.known()
    w.visit(node)
    done = w.acts
    w.recall(outer)
    w.acts += done[len(w.acts) :]


SPECIAL: dict[type, Callable[[Walk, Any], None]] = {
    sentences.If: walking.condition,
    texts.AsLong: walking.condition,
    grants.TextGrant: walking.quoted,
    grants.QuotedGrant: walking.quoted,
    texts.EchoAlone: walking.quoted,
    effects.Mode: walking.mode,
    texts.Chain: _chain,
    texts.Given: _given,
}
"""Classes of nodes that are walked in a way of their own."""

RULES = walking.Rules(REFERENCES, INTRODUCES, SPECIAL)


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
    if isinstance(first, sentences.Further | sentences.After | sentences.IfDone | sentences.Otherwise):
        raise BindProblem(
            tree.number(first),
            "〔独立〕の後に更に・その後は書けません。",
            "this is always continuous, not independent [R56].",
        )


CHECKS: dict[type, Callable[[Tree, Any], None]] = {
    texts.Piece: _mark,
    effects.Modes: lambda tree, node: walking.enough_modes(tree, node, node.n),
}
"""What is looked at once more when a text has been read."""
