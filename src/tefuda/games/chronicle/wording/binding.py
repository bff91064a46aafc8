"""What それ, 残り and acts without an object refer to, and what may stand on which kind of card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.chronicle.wording import (
    changes,
    damage,
    effects,
    events,
    keywords,
    lines,
    nouns,
    times,
    values,
)
from tefuda.text import (
    gaining,
    happening,
    instructions,
    known,
    letters,
    lookbacks,
    naming,
    numbers,
    players,
    quals,
    repeating,
    sentences,
    things,
    walking,
)
from tefuda.text.memory import BindProblem, Ref
from tefuda.text.model import Node
from tefuda.text.tree import Tree
from tefuda.text.verbs import Affect

__all__ = ["bind", "check", "place"]


SEEING = frozenset({"look", "reveal"})


class Walk(walking.Walk):
    """One run over one line in printed order.

    Attributes:
        player: the node that named the player last.
        event: the event that triggers the line.
        choices: the choices so far, for 最初に選んだ and 次に選んだ.
        replacing: whether the line says what happens instead of an event.
    """

    MEMORIES = (*walking.Walk.MEMORIES, "player", "choices")

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree, RULES, (letters.Let, letters.LetBoth))
        self.player: int | None = None
        self.event: int | None = None
        self.choices: list[int] = []
        self.replacing = any(isinstance(n, lines.Replacing) for n in tree.nodes[:2])


bind = walking.binder(Walk)


# ---- what refers


def _objectless(w: Walk, node: Any) -> Ref | None:
    """An act that leaves its thing out means それ."""
    return walking.it(w, node) if node.t is None else None


def _hurt(w: Walk, node: effects.Hurt) -> Ref | None:
    """代わりに3000ダメージを与える: to what the sentence before dealt it to."""
    return _before(w, node) if node.t is None else None


def _before(w: Walk, node: Node) -> Ref | None:
    """そうしたなら, 代わりに: the act before."""
    return None if not w.acts and w.replacing else walking.before(w, node)


def _that_many(w: Walk, node: Node) -> Ref | None:
    """その数: how many the act before, or the event, was about."""
    if not w.acts and w.event is not None:
        return Ref("event", (w.event,))
    return _before(w, node)


def _that_player(w: Walk, node: Node) -> Ref:
    if w.player is None and w.it is None:
        raise w.fail(node, "「そのプレイヤー」が指すプレイヤーがいません。", "no player was named.")
    return Ref("player", (w.player if w.player is not None else w.it or 0,))


def _nth(w: Walk, node: nouns.NthChosen) -> Ref:
    if len(w.choices) <= node.second:
        raise w.fail(node, "その選択はありません。", "there is no such choice.")
    return Ref("thing", (w.choices[node.second],))


def _whose(w: Walk, node: nouns.OfSome) -> Ref | None:
    if node.who == "owner":
        return None
    return _that_player(w, node) if node.who == "that" else walking.it(w, node)


REFERENCES: dict[type, Callable[[Walk, Any], Ref | None]] = {
    **walking.SAME_REFERENCES,
    nouns.Mine: walking.it,
    values.ItsNumber: walking.it,
    naming.OfNamedHue: _before,
    quals.SameNameAsBefore: walking.it,
    quals.OtherThanIt: walking.it,
    lookbacks.InThem: walking.seen,
    lookbacks.ManyInThem: walking.seen,
    nouns.NthChosen: _nth,
    nouns.OfSome: _whose,
    players.ThatPlayer: _that_player,
    nouns.TheOther: walking.seen,
    sentences.Among: walking.seen,
    sentences.FromThem: walking.seen,
    numbers.X: walking.x,
    sentences.IfDone: _before,
    sentences.Otherwise: _before,
    repeating.Repeating: walking.before,
    sentences.Instead: _before,
    known.NotChosen: _before,
    known.OfThem: walking.it,
    known.LesserOf: walking.it,
    values.ThatMany: _that_many,
    instructions.Again: walking.again,
    effects.Hurt: _hurt,
    effects.ChooseAnew: walking.it,
    changes.TakeControl: _objectless,
    changes.Boost: _objectless,
    changes.GiveControl: _objectless,
    changes.GainsAlso: walking.again,
    changes.LosesAlso: walking.again,
}
"""Classes of nodes that refer to something, with how the referent is found."""


# ---- what introduces


def _choose(w: Walk, node: effects.Choose, at: int) -> None:
    w.choices.append(at)
    walking.thing(w, node, at)


def _do(w: Walk, node: Any, at: int) -> None:
    """A deed makes its fresh object known; looking and revealing make a set known."""
    verb = node.v
    if isinstance(verb, Affect) and verb.id in SEEING:
        w.seen = at
        if verb.id == "reveal" or isinstance(node.t, things.Picked) or nouns.at_end(node.t):
            w.it = at
    elif isinstance(getattr(node, "t", None), things.Picked | things.Both | things.Bare):
        w.it = at
    w.acts.append(at)


def _act(w: Walk, node: Any, at: int) -> None:
    """Acts with a fresh object of their own make it known."""
    subject = getattr(node, "t", None)
    if isinstance(subject, things.Picked | things.Bare | nouns.Source | nouns.ByName):
        w.it = at if w.it is None or isinstance(subject, things.Picked) else w.it
    w.acts.append(at)


def _check(w: Walk, node: Any, at: int) -> None:
    """The checked card is それ where nothing else was named."""
    w.it = at if w.it is None else w.it
    w.acts.append(at)


def _event(w: Walk, node: Any, at: int) -> None:
    """The subject of the event is what the effect may call それ; its player そのプレイヤー."""
    w.it = at
    w.player = at
    w.event = at


INTRODUCES: dict[type, Callable[[Walk, Any, int], None]] = {
    effects.Choose: _choose,
    effects.Create: walking.thing,
    effects.CheckChrono: _check,
    happening.EventOr: _event,
    effects.RevealUntil: walking.until,
    effects.RevealTotal: walking.until,
    instructions.Do: _do,
    instructions.Search: walking.until,
    effects.LookFor: walking.until,
    events.Befalls: _event,
    happening.BefallsTogether: _event,
    events.PlayerDoes: _event,
    events.PlayerActs: _event,
    events.PlayerTakes: _event,
    happening.NthDone: _event,
    happening.NthTime: _event,
    happening.BefallsNth: _event,
    happening.CountersMove: _event,
    lines.TurnMoment: lambda w, n, at: setattr(w, "player", at),
    sentences.Act: _act,
    sentences.Holding: _act,
}
"""Classes of nodes that make something known, with what they do."""


# ---- special walks


def _condition(w: Walk, node: Any) -> None:
    """A condition asks about things; what it counts is meant only if nothing else was named."""
    it = w.it
    w.descend(node)
    counted = isinstance(node.cond, values.HowMany | values.There)
    w.it = w.tree.number(node.cond) if it is None and counted else it


def _divert(w: Walk, node: damage.Divert) -> None:
    """そのコントローラー is that of what would have been dealt the damage."""
    outer, w.it = w.it, w.tree.number(node)
    w.descend(node)
    w.it = outer
    w.introduce(node)


SPECIAL: dict[type, Callable[[Walk, Any], None]] = {
    damage.Divert: _divert,
    sentences.If: _condition,
    numbers.EventCount: walking.condition,
    gaining.GainQuoted: walking.quoted,
    lines.Mode: walking.mode,
    **dict.fromkeys((keywords.SoulBurst, keywords.Prepare), walking.quoted),
}
"""Classes of nodes that are walked in a way of their own."""

RULES = walking.Rules(REFERENCES, INTRODUCES, SPECIAL)


# ---- what a line may say


def check(tree: Tree, permanent: bool) -> None:
    """Refuse what cannot be an ability of this kind of card.

    Args:
        tree: the line.
        permanent: whether the card stays on the battlefield; only a spell's own line is carried out.

    Raises:
        BindProblem: the line makes no sense there.
    """
    for node in tree.nodes:
        if isinstance(node, lines.Modes) and node.n.n != lines.ANY:
            walking.enough_modes(tree, node, node.n.n)
        if isinstance(node, sentences.Steps):
            _choices(tree, node)
    root = tree.root.line if isinstance(tree.root, lines.Coloured) else tree.root
    if isinstance(root, lines.Field) and (permanent or root.icon):
        _holding(tree, root)


def _choices(tree: Tree, body: sentences.Steps) -> None:
    """A choice with which nothing is done is a mistake."""
    last = body.s[-1]
    chosen = getattr(last.do, "d", None)
    if isinstance(chosen, effects.Choose) and not any(isinstance(p, sentences.Instead) for p in last.pre):
        raise BindProblem(tree.number(chosen), "選んだものに何もしていません。", "nothing is done with the choice.")


def _holding(tree: Tree, line: lines.Field) -> None:
    """A field ability holds; it carries nothing out and has no period of its own."""
    walking.holding(tree, line.b, NO_EFFECT, (lines.Seq, lines.Or), _of_its_cost)
    for sentence in line.b.s if isinstance(line.b, sentences.Steps) else ():
        for prefix in sentence.pre:
            if isinstance(prefix, sentences.During) and not isinstance(prefix.p, HELD):
                raise BindProblem(tree.number(prefix.p), *NO_PERIOD)


def _of_its_cost(sentence: sentences.Sentence) -> bool:
    return any(isinstance(p, lines.AsExtra | lines.AsAlternative) for p in sentence.pre)


HELD = (sentences.While, times.DuringPhase, times.InTurnOf)
NO_EFFECT = (
    "「…とき、」や「：」のない行はフィールドアビリティですが、これはそうなりません。",
    "without event or colon this line is a field ability, and this instruction cannot be one.",
)
NO_PERIOD = ("フィールドアビリティに期間はありません。", "a field ability has no duration of its own.")
NO_SOURCE = ("スペルに「このユニット」はありません。", "a spell has no such object.")
NO_LINE = ("スペルは戦場に残らないので、この行は働きません。", "spells do not stay, so this line never works.")
NO_X = ("Xが何か、コストにも文章にもありません。", "X is neither in the cost nor defined by the text.")


ON_SPELLS = (keywords.Unique, keywords.SoulBurst)
"""Keywords that do something on a card that does not stay on the battlefield [15.2.10.3, 15.2.12.3]."""


def place(tree: Tree, kind: str) -> None:
    """Refuse what cannot stand on that kind of card.

    Raises:
        BindProblem: the line makes no sense there.
    """
    if not kind.endswith("_x"):
        _no_x(tree)
    if kind.removesuffix("_x") != "spell":
        return
    quoted = [k for n in tree.nodes if isinstance(n, gaining.GainQuoted) for k in _below(tree, n)]
    for node in tree.nodes:
        if isinstance(node, nouns.Source) and node.k.id not in ("card", "spell") and tree.number(node) not in quoted:
            raise BindProblem(tree.number(node), *NO_SOURCE)
    line = tree.root.line if isinstance(tree.root, lines.Coloured) else tree.root
    if isinstance(line, lines.Words) and all(isinstance(k, ON_SPELLS) for k in line.k.k):
        return
    if isinstance(line, lines.On | lines.AtMoment | lines.State | lines.Activate | lines.Words):
        raise BindProblem(0, *NO_LINE)


def _no_x(tree: Tree) -> None:
    """X is in a cost of the line, or the line says what it is."""
    if any(isinstance(n, letters.Let | letters.LetBoth) or _pays_x(tree, n) for n in tree.nodes):
        return
    for node in tree.nodes:
        if isinstance(node, numbers.X):
            raise BindProblem(tree.number(node), *NO_X)


def _pays_x(tree: Tree, node: Node) -> bool:
    """Whether X stands in a cost before a colon, as souls or as a number: it is announced then [R14]."""
    if isinstance(node, lines.PayingSouls):
        return "X" in node.s.text
    below = _below(tree, node) if isinstance(node, lines.Cost) else []
    return any(isinstance(tree.nodes[k], numbers.X) for k in below)


def _below(tree: Tree, node: Node) -> list[int]:
    """The numbers of all nodes below one."""
    out = []
    for child in tree.children(node):
        out += [tree.number(child), *_below(tree, child)]
    return out
