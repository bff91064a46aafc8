"""What それ, 残り, 捨てたカード and the like refer to, and how far conditions reach.

`bind` walks a line in printed order with a few memories: the thing introduced last (`it`), the set last looked at,
revealed or created (`set`), what happened (`event`), what costs and instructions took (`taken`). Every referring node
gets a `Ref` to the nodes that introduced its referent. Nodes are named by their number in the tree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import costs, instructions, lines, numbers, options, sentences, things
from .introductions import INTRODUCERS
from .memory import Binding, BindProblem, Memory, Ref
from .model import Node
from .references import REFERENCES
from .tree import Tree
from .walking import Rules, Run

__all__ = ["BindProblem", "Binding", "Ref", "bind"]


def bind(tree: Tree, known: Mapping[str, bool] | None = None) -> Binding:
    """Resolve the references of a line.

    Args:
        tree: the line.
        known: `x_in_cost` and the like, from other lines of the same card.

    Raises:
        BindProblem: something refers to nothing.
    """
    binder = Binder(tree)
    for begins, name in ((PAID, "paid"), (KEPT, "kept")):
        setattr(
            binder.memory, name, frozenset(key.removeprefix(begins) for key in known or () if key.startswith(begins))
        )
    binder.visit(tree.root)
    binder.check_x(known or {})
    return Binding(binder.refs, binder.governed)


PAID, KEPT = "paid:", "kept:"
"""Begin the keys under which a line knows what lines about playing the card have taken; of a permanent only that they have."""


def paid_by(tree: Tree, stays: bool) -> dict[str, bool]:
    """What a line about playing the card takes, as the other lines of the card know it: whether it stays as a permanent."""
    if not any(isinstance(n, sentences.OnPlay | lines.PlayPay) for n in tree.nodes):
        return {}
    binder = Binder(tree)
    try:
        binder.visit(tree.root)
    except BindProblem:
        return {}
    return {(KEPT if stays else PAID) + key: True for key, _ in binder.memory.taken}


class Binder(Run):
    """One run over one line."""

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree, RULES)
        self.memory = Memory()
        self.governed: dict[int, tuple[int, ...]] = {}

    def check_x(self, known: Mapping[str, bool]) -> None:
        """Every X is defined or paid, every definition is used."""
        xs = [k for k, n in enumerate(self.tree.nodes) if isinstance(n, numbers.X)]
        lets = [k for k, n in enumerate(self.tree.nodes) if isinstance(n, instructions.LetX)]
        paid = [k for k, n in enumerate(self.tree.nodes) if isinstance(n, costs.CostItem) and _has_x(n)]
        if lets and not xs:
            raise BindProblem(
                lets[0], "この「Xは」のXが文中にありません。", "this defines X, but no X stands in the text."
            )
        if xs and not lets and not paid and not known.get("x_in_cost"):
            raise BindProblem(xs[0], "Xが何か書かれていません。", "nothing says what X is.")
        for k in xs:
            later = [at for at in lets if at > k] or lets
            self.refs[k] = Ref("value", (later[0],)) if later else Ref("cost", tuple(paid))


def _has_x(node: Node) -> bool:
    return any(isinstance(getattr(node, f), numbers.X) for f in node.__struct_fields__)


Handler = Callable[[Binder, Any], None]


def quoted(b: Binder, node: Any) -> None:
    """A quoted ability has memories of its own."""
    outer, b.memory = b.memory, Memory()
    b.descend(node)
    b.memory = outer
    b.introduce(node)


def condition(b: Binder, node: Any) -> None:
    """Events inside a condition are asked about, they do not become the event of the text."""
    event, key, known = b.memory.event, b.memory.event_key, b.memory.it
    b.descend(node)
    if known is None and b.memory.it is not None:
        b.memory.weak = b.memory.it
    b.memory.event, b.memory.event_key, b.memory.it = event, key, known


def together(b: Binder, node: things.Both) -> None:
    """A counted thing is known to the things named after it in the same list (…1体とそれのリーダー)."""
    for child in b.tree.children(node):
        b.visit(child)
        if isinstance(child, things.Some) and not isinstance(child.cnt, things.All):
            b.memory.it = Ref("thing", (b.tree.number(child),))


def scoped_options(b: Binder, node: options.Options | options.OptionsAs) -> None:
    """Every option starts from what was said before the options."""
    for child in b.tree.children(node):
        if isinstance(child, options.Option):
            before, b.memory = b.memory, b.memory.copy()
            b.descend(child)
            _scopes(b, child.b)
            b.memory = before
        else:
            b.visit(child)


def sentence(b: Binder, node: sentences.Sentence) -> None:
    """Prefixes come before the instruction in the print as in the tree walk."""
    b.memory.sentences.append(b.tree.number(node))
    earlier = list(b.memory.acts)
    b.descend(node)
    for prefix in node.pre:
        if isinstance(prefix, sentences.Instead) and earlier:
            target = _replaced_act(b, node.do, earlier)
            b.refs[b.tree.number(prefix)] = target
            instruction = getattr(node.do, "d", None)
            if isinstance(instruction, ELLIPTIC):
                b.refs[b.tree.number(instruction)] = target


ELLIPTIC = (instructions.ElDamage, instructions.ElCount, instructions.ElChange, instructions.ElBoost)

FULL_FORMS: dict[type, tuple[type, ...]] = {
    instructions.ElDamage: (instructions.Damage, instructions.Divide, instructions.ElDamage),
    instructions.ElBoost: (instructions.Boost, instructions.ElBoost),
}
"""Of which instructions an elliptic one can be a variant (any, if not listed)."""


def _replaced_act(b: Binder, clause: Node, earlier: list[int]) -> Ref:
    """What 代わりに replaces: the last act of the same kind, if there is one, else the last act."""
    d = getattr(clause, "d", None)
    kinds = FULL_FORMS.get(type(d), (type(d),))
    same = [at for at in earlier if isinstance(b.tree.nodes[at], kinds)]
    return Ref("act", ((same or earlier)[-1],))


def steps(b: Binder, node: sentences.Steps) -> None:
    """The sentences, and how far their conditions reach."""
    b.descend(node)
    _scopes(b, node)


def _scopes(b: Binder, body: Node) -> None:
    reach: tuple[int, ...] = ()
    to_end: tuple[int, ...] = ()
    for s in getattr(body, "s", ()):
        new = [p for p in s.pre if p.governs]
        if any(p.governs == 1 for p in new):
            reach = ()
        at = b.tree.number(s)
        if reach or to_end:
            b.governed[at] = (*to_end, *reach)
        to_end += tuple(b.tree.number(p) for p in new if p.governs == 2)
        reach += tuple(b.tree.number(p) for p in new if p.governs == 1)


SPECIAL: dict[type, Handler] = {
    instructions.GainQuoted: quoted,
    instructions.GainBoth: quoted,
    instructions.GainLines: quoted,
    sentences.If: condition,
    things.Both: together,
    numbers.EventCount: condition,
    options.Options: scoped_options,
    options.OptionsAs: scoped_options,
    sentences.Sentence: sentence,
    sentences.Steps: steps,
}
"""Classes of nodes that are walked in a way of their own."""

RULES = Rules(REFERENCES, INTRODUCERS, SPECIAL)
