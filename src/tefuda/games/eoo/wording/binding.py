"""What それ, その属性, 残り and acts without an object refer to, and what may stand on which kind of card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tefuda.games.eoo.wording import deeds, effects, events, exchanges, lines, nouns, statics, times, values
from tefuda.text import instructions, numbers, players, quals, sentences, things
from tefuda.text.lines import AtTurn, Plain
from tefuda.text.memory import Binding, BindProblem, Ref
from tefuda.text.model import Node
from tefuda.text.tree import Tree
from tefuda.text.verbs import Affect

__all__ = ["bind", "check"]


def bind(tree: Tree, known: Mapping[str, bool]) -> Binding:
    """Resolve the references of a line.

    Raises:
        BindProblem: something refers to nothing.
    """
    run = Walk(tree)
    run.visit(tree.root)
    return Binding(run.refs, {})


SEEING = frozenset({"look", "reveal", "show"})


class Walk:
    """One run over one line in printed order.

    Attributes:
        it: what それ means: the node that introduced the thing named last.
        seen: the node that looked at or revealed cards.
        acts: the acts so far, for 代わりに and そうしたら.
        sentences: how many sentences of the present block came before.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.refs: dict[int, Ref] = {}
        self.it: int | None = None
        self.seen: int | None = None
        self.hue: int | None = None
        self.x: int | None = None
        self.player: int | None = None
        self.acts: list[int] = []
        self.sentences = 0
        self.replacing = isinstance(tree.root, lines.ReplaceLine | lines.EntersInstead)
        lets = [k for k, n in enumerate(tree.nodes) if isinstance(n, effects.XIs | effects.ChooseX)]
        self.let = lets[0] if lets else None

    def visit(self, node: Node) -> None:
        """Resolve a node and what is below it; then what it introduces is known."""
        special = _entry(SPECIAL, node)
        if special is not None:
            special(self, node)
            return
        self.refer(node)
        for child in self.tree.children(node):
            self.visit(child)
        self.introduce(node)

    def refer(self, node: Node) -> None:
        """Bind the node if it refers to something."""
        rule = _entry(REFERENCES, node)
        found = rule(self, node) if rule else None
        if found is not None:
            self.refs[self.tree.number(node)] = found

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


def _objectless(w: Walk, node: Any) -> Ref | None:
    """An act that leaves its thing out means それ."""
    if node.t is not None:
        return None
    if w.it is None:
        raise w.fail(node, "何についてか書かれていません。", "nothing says which thing this is about.")
    return Ref("thing", (w.it,))


def _again(w: Walk, node: Any) -> Ref | None:
    found = w.it if w.it is not None else w.seen
    if found is None and w.replacing:
        return Ref("event", ())
    if found is None:
        raise w.fail(node, "何をするのか書かれていません。", "nothing says to which thing this is done.")
    return Ref("thing", (found,))


def _seen(w: Walk, node: Node) -> Ref:
    found = w.seen if w.seen is not None else w.it
    if found is None:
        raise w.fail(node, "「その中」や「残り」が指すカードがありません。", "there are no cards to take these from.")
    return Ref("set", (found,))


def _hue(w: Walk, node: Node) -> Ref:
    if w.hue is None:
        raise w.fail(node, "属性が選ばれていません。", "no attribute has been chosen.")
    return Ref("value", (w.hue,))


def _x(w: Walk, node: Node) -> Ref | None:
    return Ref("value", (w.let,)) if w.let is not None else Ref("cost", ())


def _before(w: Walk, node: Node) -> Ref | None:
    """そうしたら, 代わりに: the act before."""
    if not w.acts:
        if w.replacing and isinstance(node, sentences.Instead):
            return None
        raise w.fail(node, "直前の指示がありません。", "there is no instruction before this.")
    return Ref("act", (w.acts[-1],))


def _act_or_it(w: Walk, node: Node) -> Ref | None:
    if not w.acts and w.it is None:
        raise w.fail(node, "この文章には、そうしたものがありません。", "nothing in this text does that.")
    return Ref("act", (w.acts[-1],)) if w.acts else None


def _that_player(w: Walk, node: Node) -> Ref | None:
    """The player of the sentence before; in an ability of somebody's turns, he."""
    return None if isinstance(w.tree.root, lines.AtTurnOf) and w.it is None else _act_or_it(w, node)


REFERENCES: dict[type, Callable[[Walk, Any], Ref | None]] = {
    things.It: _it,
    nouns.Mine: _it,
    quals.Its: _it,
    quals.SameName: _it,
    quals.OtherThanIt: _it,
    nouns.OfSome: lambda w, n: None if n.who == "master" else _act_or_it(w, n),
    times.HolderOf: _it,
    players.ThatPlayer: _that_player,
    things.Rest: _seen,
    things.Bunch: _seen,
    sentences.Among: _seen,
    sentences.FromThem: _seen,
    values.InThem: _seen,
    nouns.ThatAttribute: _hue,
    effects.ThatMana: _hue,
    values.TakenCount: _act_or_it,
    effects.ChosenHue: _hue,
    exchanges.TheChosenHue: _hue,
    numbers.X: _x,
    sentences.IfDone: _before,
    sentences.Otherwise: _before,
    sentences.Instead: _before,
    lines.Repeat: _before,
    instructions.Again: _again,
    values.DoneThisWay: _act_or_it,
    values.DamageSize: _act_or_it,
    effects.NewTargets: _it,
    statics.CannotToo: _act_or_it,
    statics.MayAttackToo: _act_or_it,
    **dict.fromkeys(
        (
            effects.ChangeValue, effects.SetValue, effects.Heal, effects.HealAll, effects.Hurt, effects.HurtValue,
            effects.Inflict, effects.Cure, effects.PutCounters, effects.TakeCounters, effects.Redefine, effects.AddHue,
            effects.GiveKeywords, effects.Lose, effects.Gains, effects.TakeHold, effects.CopyOnStack, effects.Retarget,
            effects.MoveGlyph, statics.Reduce, statics.Prevent, statics.Halve, exchanges.SwapValues, exchanges.HurtOwn,
            exchanges.SetOwn, exchanges.MultiplyCounters,
        ),
        _objectless,
    ),
}  # fmt: skip
"""Classes of nodes that refer to something, with how the referent is found."""


# ---- what introduces


def _thing(w: Walk, node: Any, at: int) -> None:
    w.it = at
    w.acts.append(at)


def _do(w: Walk, node: Any, at: int) -> None:
    """A deed makes its fresh object known; looking and revealing make a set known."""
    verb = node.v
    if isinstance(verb, Affect) and verb.id in SEEING:
        w.seen = at
        if verb.id != "look" or _counted(node.t):
            w.it = at
    elif isinstance(node.t, things.Picked | things.Both):
        w.it = at
    w.acts.append(at)


def _counted(thing: Node) -> bool:
    return isinstance(thing, things.Some)


def _act(w: Walk, node: Any, at: int) -> None:
    """Acts with a fresh object of their own make it known."""
    if isinstance(getattr(node, "t", None), things.Picked):
        w.it = at
    w.acts.append(at)


def _event(w: Walk, node: Any, at: int) -> None:
    """The subject of the event is what the effect may call それ."""
    w.it = at


def _attribute(w: Walk, node: Any, at: int) -> None:
    w.hue = at
    w.acts.append(at)


INTRODUCES: dict[type, Callable[[Walk, Any, int], None]] = {
    effects.Target: _thing,
    effects.Create: _thing,
    effects.CreateValue: _thing,
    effects.CreateCopy: _thing,
    effects.CopyOnStack: _thing,
    effects.ChooseHue: _attribute,
    instructions.Do: _do,
    instructions.Search: _thing,
    deeds.Execute: _thing,
    events.Befalls: _event,
    events.CounterMoves: _event,
    events.Executes: _event,
    events.PlayerDoes: _event,
    events.PlayerDraws: _event,
    nouns.Broken: _event,
    sentences.Act: _act,
    sentences.Holding: _act,
}
"""Classes of nodes that make something known, with what they do."""


# ---- special walks


def _condition(w: Walk, node: Any) -> None:
    """A condition asks about things; it makes nothing known."""
    it = w.it
    for child in w.tree.children(node):
        w.visit(child)
    w.it = it if it is not None else w.it


def _quoted(w: Walk, node: Any) -> None:
    """A quoted ability has references of its own."""
    outer = (w.it, w.seen, w.hue, w.acts)
    w.it, w.seen, w.hue, w.acts = None, None, None, []
    for child in w.tree.children(node):
        w.visit(child)
    w.it, w.seen, w.hue, w.acts = outer
    w.introduce(node)


def _mode(w: Walk, node: Any) -> None:
    """Every mode starts from what was said before the modes."""
    outer = (w.it, w.seen, w.hue, list(w.acts))
    for child in w.tree.children(node):
        w.visit(child)
    w.it, w.seen, w.hue, w.acts = outer


SPECIAL: dict[type, Callable[[Walk, Any], None]] = {
    sentences.If: _condition,
    values.TimesThisTurn: _condition,
    instructions.GainQuoted: _quoted,
    lines.Mode: _mode,
}


# ---- what a line may say


def check(tree: Tree, permanent: bool) -> None:
    """Refuse what cannot be an ability of this kind of card.

    Args:
        tree: the line.
        permanent: whether the card stays in play; only an effect's own line is carried out.

    Raises:
        BindProblem: the line makes no sense there.
    """
    for node in tree.nodes:
        if isinstance(node, lines.Modes):
            _modes(tree, node)
    root = tree.root
    if permanent and isinstance(root, Plain):
        if not isinstance(root.b, sentences.Steps):
            raise BindProblem(tree.number(root.b), *NO_EFFECT)
        for sentence in root.b.s:
            for instruction in _instructions(sentence.do):
                if not instruction.static:
                    raise BindProblem(tree.number(instruction), *NO_EFFECT)
    if not permanent and isinstance(root, AtTurn | lines.AttackOver):
        raise BindProblem(0, *NO_PLACE)


NO_EFFECT = (
    "場に残るカードの能力は、「…とき、」「…：」などがなければ常在型ですが、これは常在型になりません。",
    "without event, cost or colon this line is a static ability, and this instruction cannot be one.",
)
NO_PLACE = (
    "エフェクトは場に残らないので、この能力は働きません。",
    "effects do not stay in play, so this ability never works.",
)


def _modes(tree: Tree, node: lines.Modes) -> None:
    n = node.n.n
    if n > len(node.o) and not node.same and n != lines.ANY:
        raise BindProblem(
            tree.number(node.n), f"選べるものが{n}つありません [R88]。", f"there are fewer than {n} modes [R88]."
        )


def _instructions(clause: Any) -> list[Any]:
    if isinstance(clause, sentences.Must | sentences.May):
        return _instructions(clause.d)
    if isinstance(clause, lines.Seq):
        return [*_instructions(clause.a), *_instructions(clause.b)]
    return _instructions(clause.a) if isinstance(clause, lines.Lasting) else [clause]
