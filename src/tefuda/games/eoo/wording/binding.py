"""What それ, その属性, 残り and acts without an object refer to, and what may stand on which kind of card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.eoo.wording import damage, deeds, effects, events, exchanges, lines, nouns, statics, values
from tefuda.text import (
    chances,
    counting,
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
from tefuda.text.lines import AtTurn, Plain
from tefuda.text.memory import BindProblem, Ref
from tefuda.text.model import Node
from tefuda.text.tree import Tree
from tefuda.text.verbs import Affect

__all__ = ["bind", "check"]


SEEING = frozenset({"look", "reveal", "show"})


class Walk(walking.Walk):
    """One run over one line in printed order.

    Attributes:
        hue: the node by which an attribute was chosen.
        replacing: whether the line says what happens instead of an event.
    """

    MEMORIES = (*walking.Walk.MEMORIES, "hue")

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree, RULES, (letters.Let, letters.LetBoth, effects.ChooseX))
        self.hue: int | None = None
        self.replacing = isinstance(tree.root, lines.ReplaceLine | lines.EntersInstead)


bind = walking.binder(Walk)


# ---- what refers


def _again(w: Walk, node: Any) -> Ref | None:
    nothing = w.it is None and w.seen is None
    return Ref("event", ()) if nothing and w.replacing else walking.again(w, node)


def _hue(w: Walk, node: Node) -> Ref:
    if w.hue is None:
        raise w.fail(node, "属性が選ばれていません。", "no attribute has been chosen.")
    return Ref("value", (w.hue,))


def _before(w: Walk, node: Node) -> Ref | None:
    """そうしたら, 代わりに: the act before."""
    replaced = w.replacing and isinstance(node, sentences.Instead)
    return None if not w.acts and replaced else walking.before(w, node)


def _act_or_it(w: Walk, node: Node) -> Ref | None:
    if not w.acts and w.it is None:
        raise w.fail(node, "この文章には、そうしたものがありません。", "nothing in this text does that.")
    return Ref("act", (w.acts[-1],)) if w.acts else None


def _bears_too(w: Walk, node: Node) -> Ref | None:
    """What carries counters: in an ability, static or of a turn, that names nothing before, its source."""
    return None if isinstance(w.tree.root, Plain | AtTurn) and not w.acts and w.it is None else _act_or_it(w, node)


def _that_player(w: Walk, node: Node) -> Ref | None:
    """The player of the sentence before; in an ability of somebody's turns, or of what somebody does, he."""
    return None if isinstance(w.tree.root, lines.AtTurnOf | lines.On) and w.it is None else _act_or_it(w, node)


def _objectless(w: Walk, node: Any) -> Ref | None:
    """An act that leaves its thing out means それ; without one, the source or host that the act before named, or the source in a cost or
    in place of an event."""
    if node.t is None and w.it is None and not w.acts and isinstance(node, effects.TakeCounters):
        if w.replacing or isinstance(w.tree.root, lines.Activate):
            return None
    if node.t is None and w.it is None and w.acts:
        if isinstance(getattr(w.tree.nodes[w.acts[-1]], "t", None), nouns.Source | nouns.Host):
            return Ref("act", (w.acts[-1],))
    return walking.objectless(w, node)


REFERENCES: dict[type, Callable[[Walk, Any], Ref | None]] = {
    **walking.SAME_REFERENCES,
    nouns.Mine: walking.it,
    quals.Its: walking.it,
    quals.SameName: walking.it,
    quals.OtherThanIt: walking.it,
    values.GreatestThere: walking.it,
    nouns.OfSome: lambda w, n: None if n.who == "master" else _act_or_it(w, n),
    players.ThatPlayer: _that_player,
    sentences.Among: walking.seen,
    sentences.FromThem: walking.seen,
    lookbacks.InThem: walking.seen,
    lookbacks.ManyInThem: walking.seen,
    naming.OfNamedHue: _hue,
    naming.IsOfNamedHue: _hue,
    effects.ThatMana: _hue,
    values.TakenCount: _act_or_it,
    counting.ThatMany: _act_or_it,
    values.SpentReserve: _act_or_it,
    values.BearsToo: _bears_too,
    effects.ChosenHue: _hue,
    exchanges.TheChosenHue: _hue,
    numbers.X: walking.x,
    sentences.IfDone: _before,
    sentences.Otherwise: _before,
    sentences.Instead: _before,
    known.NotChosen: _act_or_it,
    repeating.Repeating: _before,
    instructions.Again: _again,
    values.DoneThisWay: _act_or_it,
    values.DamageSize: _act_or_it,
    effects.NewTargets: walking.it,
    statics.CannotToo: _act_or_it,
    statics.MayAttackToo: _act_or_it,
    statics.ValueEqualsToo: _act_or_it,
    **dict.fromkeys(
        (
            effects.ChangeValue, effects.ChangeBy, effects.SetValue, effects.Heal, effects.HealAll, effects.Hurt,
            effects.HurtDivided, effects.PutDivided, effects.Inflict, effects.Cure, effects.PutCounters, effects.TakeCounters, effects.Redefine, effects.AddHue,
            effects.GiveKeywords, effects.Lose, effects.Gains, effects.TakeHold, effects.GiveHold, effects.CopyOnStack, effects.Retarget,
            effects.MoveGlyph, damage.Reduce, damage.Prevent, damage.Halve, exchanges.SwapValues, exchanges.HurtOwn,
            exchanges.SetOwn, exchanges.MultiplyCounters,
        ),
        _objectless,
    ),
}  # fmt: skip
"""Classes of nodes that refer to something, with how the referent is found."""


# ---- what introduces


def _do(w: Walk, node: Any, at: int) -> None:
    """A deed makes its fresh object known; looking and revealing make a set known."""
    verb = node.v
    if isinstance(verb, Affect) and verb.id in SEEING:
        w.seen = at
        if verb.id != "look" or _counted(node.t):
            w.it = at
    elif isinstance(node.t, things.Picked | things.Both | things.Bare):
        w.it = at
    w.acts.append(at)


def _asked_of(w: Walk, node: Any, at: int) -> None:
    """What a condition asks of the attack going on is known afterwards, if nothing was known before."""
    if isinstance(node.t, things.Bare):
        w.it = at


def _counted(thing: Node) -> bool:
    return isinstance(thing, things.Some)


def _act(w: Walk, node: Any, at: int) -> None:
    """Acts with a fresh object of their own make it known."""
    if isinstance(getattr(node, "t", None), things.Picked | things.Bare):
        w.it = at
    w.acts.append(at)


def _attribute(w: Walk, node: Any, at: int) -> None:
    w.hue = at
    w.acts.append(at)


INTRODUCES: dict[type, Callable[[Walk, Any, int], None]] = {
    effects.Target: walking.thing,
    chances.RevealUntil: walking.until,
    effects.Create: walking.thing,
    effects.CreateCopy: walking.thing,
    effects.CopyOnStack: walking.thing,
    effects.ChooseHue: _attribute,
    instructions.Do: _do,
    instructions.Search: walking.thing,
    deeds.Execute: walking.thing,
    values.IsFighting: _asked_of,
    events.Befalls: walking.event,
    happening.CountersMove: walking.event,
    happening.EventOr: walking.event,
    happening.BefallsNth: walking.event,
    events.Activates: walking.event,
    events.PlayerDoes: walking.event,
    happening.NthDone: walking.event,
    nouns.Broken: walking.event,
    sentences.Act: _act,
    sentences.Holding: _act,
}
"""Classes of nodes that make something known, with what they do."""


# ---- special walks


SPECIAL: dict[type, Callable[[Walk, Any], None]] = {
    sentences.If: walking.condition,
    numbers.EventCount: walking.condition,
    instructions.GainQuoted: walking.quoted,
    lines.Mode: walking.mode,
    sentences.Or: walking.either,
}
"""Classes of nodes that are walked in a way of their own."""

RULES = walking.Rules(REFERENCES, INTRODUCES, SPECIAL)


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
        if isinstance(node, lines.Modes) and not node.same and node.n.n != lines.ANY:
            walking.enough_modes(tree, node, node.n.n)
    root = tree.root
    if permanent and isinstance(root, Plain):
        walking.holding(tree, root.b, NO_EFFECT, (lines.Seq, lines.Lasting), instead_of_an_event)
    if not permanent and isinstance(root, AtTurn | lines.AttackOver) and not this_turns_end(root):
        raise BindProblem(0, *NO_PLACE)


def instead_of_an_event(sentence: sentences.Sentence) -> bool:
    """Whether a sentence says what happens instead of an event, and so is no static ability itself."""
    return any(isinstance(p, sentences.InCase) and not p.next for p in sentence.pre)


def this_turns_end(line: Node) -> bool:
    """Whether a line of one sentence is about the end of the turn: of an effect, that is the end of this one [18-3-4]."""
    one = isinstance(line, AtTurn) and isinstance(line.b, sentences.Steps) and len(line.b.s) == 1
    return one and isinstance(line, AtTurn) and line.end and line.s is None


NO_EFFECT = (
    "場に残るカードの能力は、「…とき、」「…：」などがなければ常在型ですが、これは常在型になりません。",
    "without event, cost or colon this line is a static ability, and this instruction cannot be one.",
)
NO_PLACE = (
    "エフェクトは場に残らないので、この能力は働きません。",
    "effects do not stay in play, so this ability never works.",
)
