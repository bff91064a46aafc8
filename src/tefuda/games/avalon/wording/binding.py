"""What それ, そのプレイヤー, その数 and acts without an object refer to, and what may stand on which kind of card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tefuda.games.avalon.wording import deeds, effects, events, exchanges, lines, nouns, values
from tefuda.text import (
    arithmetic,
    chances,
    counting,
    gaining,
    happening,
    instructions,
    known,
    letters,
    lookbacks,
    numbers,
    players,
    quals,
    repeating,
    sentences,
    things,
    walking,
)
from tefuda.text.lines import Keywords
from tefuda.text.memory import BindProblem, Ref
from tefuda.text.model import Node
from tefuda.text.tree import Tree
from tefuda.text.verbs import Affect

__all__ = ["bind", "check", "place"]


SEEING = frozenset({"look", "reveal"})


class Walk(walking.Walk):
    """One run over one line in printed order.

    Attributes:
        land: the land named last, which それ does not mean.
        player: the node that named the player last.
        choices: the choices of things that have followed each other, the last one among them.
    """

    MEMORIES = (*walking.Walk.MEMORIES, "land", "player", "choices")

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree, RULES, (letters.Let, letters.LetBoth))
        self.land: int | None = None
        self.player: int | None = None
        self.choices: list[int] = []


bind = walking.binder(Walk)


# ---- what refers


def _mine(w: Walk, node: nouns.Mine) -> Ref:
    if node.k.id != "land":
        return walking.it(w, node)
    if w.land is None and w.it is None:
        raise w.fail(node, "「その土地」が指す土地がありません。", "no land was named before this.")
    return Ref("thing", (w.land if w.land is not None else w.it or 0,))


def _player(w: Walk, node: Node) -> Ref:
    found = w.player if w.player is not None else w.it if w.it is not None else w.land
    if found is None:
        raise w.fail(node, "「そのプレイヤー」が指すプレイヤーがいません。", "no player was named before this.")
    return Ref("thing", (found,))


def _again(w: Walk, node: Any) -> Ref:
    found = w.it if w.it is not None else w.seen if w.seen is not None else w.land
    if found is None and w.acts and isinstance(getattr(w.tree.nodes[w.acts[-1]], "t", None), nouns.Source):
        found = w.acts[-1]
    if found is None:
        raise w.fail(node, "何をするのか書かれていません。", "nothing says to which thing this is done.")
    return Ref("thing", (found,))


def _them(w: Walk, node: Node) -> Ref:
    """Everything chosen by choices that follow each other."""
    walking.it(w, node)
    return Ref("thing", tuple(w.choices) or (w.it or 0,))


def _until(w: Walk, node: Any, at: int) -> None:
    """The card that ends a search is known, and so are all that were shown."""
    walking.until(w, node, at)
    w.choices = []


def _otherwise(w: Walk, node: Node) -> Ref:
    if not w.acts and not any(isinstance(n, sentences.If) for n in w.tree.nodes[: w.tree.number(node)]):
        raise w.fail(node, "直前の条件や指示がありません。", "there is no condition or instruction before this.")
    return Ref("act", (w.acts[-1],)) if w.acts else Ref("act", ())


def _recalled(w: Walk, node: Any) -> Ref:
    if not w.acts and w.it is None:
        raise w.fail(node, "この文章には、そうしたものがありません。", "nothing in this text does that.")
    return Ref("act", (w.acts[-1],)) if w.acts else Ref("event", ())


def _of_whom(w: Walk, node: Any) -> Ref | None:
    """What gains or grows without a subject is the thing named last; but one that only a condition has named, of the other side, is as
    little said to gain as the own creature."""
    found = walking.objectless(w, node)
    by = getattr(node, "by", None)
    gains = isinstance(node, effects.Gains) or (isinstance(by, effects.Add | effects.AddValue) and by.plus)
    asked = w.tree.nodes[found.at[0]] if found is not None and gains else None
    if isinstance(asked, values.There | values.HowMany):
        raise w.fail(
            node,
            "数えたものと自分自身の、どちらのことか書かれていません。",
            "nothing says whether this is about what was counted or about this creature.",
        )
    if isinstance(asked, values.Fits | values.IsAttribute | values.IsRace | values.NumberIs | values.Owns):
        np = getattr(asked.t, "np", None)
        if getattr(getattr(getattr(np, "head", None), "k", None), "id", "") == "foe_creature" or _foes_creature(np):
            raise w.fail(
                node,
                "どちらのクリーチャーのことか書かれていません。",
                "nothing says which of the two creatures this is about.",
            )
    return found


REFERENCES: dict[type, Callable[[Walk, Any], Ref | None]] = {
    **walking.SAME_REFERENCES,
    nouns.Mine: _mine,
    nouns.Them: _them,
    nouns.OneOfTwo: walking.it,
    nouns.DidSo: walking.before,
    quals.OtherThanIt: walking.it,
    quals.SameName: walking.it,
    players.ThatPlayer: _player,
    sentences.Among: walking.seen,
    sentences.FromThem: walking.seen,
    lookbacks.InThem: walking.seen,
    lookbacks.ManyInThem: walking.seen,
    nouns.Taken: _recalled,
    nouns.Suffered: _recalled,
    known.NotChosen: walking.before,
    known.OfThem: _them,
    known.LesserOf: _them,
    values.TakenCount: walking.before,
    counting.ThatMany: walking.before,
    numbers.X: walking.defined_x,
    sentences.IfDone: walking.before,
    sentences.Instead: walking.before,
    sentences.Otherwise: _otherwise,
    repeating.Repeating: walking.before,
    instructions.Again: _again,
    effects.ThoseAbilities: walking.before,
    effects.UseEffect: walking.before,
    lines.However: walking.before,
    **dict.fromkeys((effects.Change, exchanges.SwapStats, effects.GiveKeywords, effects.Gains, effects.Lose), _of_whom),
}
"""Classes of nodes that refer to something, with how the referent is found."""


# ---- what introduces


def _thing(w: Walk, thing: Node, at: int) -> None:
    """A fresh thing is known from now on."""
    if deeds.is_land(thing) or _of_land(thing):
        w.land = at
    else:
        w.it = at


def _of_land(thing: Node) -> bool:
    head = getattr(getattr(thing, "of", None), "head", None)
    return getattr(getattr(head, "k", None), "id", "") == "land"


def _do(w: Walk, node: Any, at: int) -> None:
    """A deed makes its fresh object known; looking and revealing make a set known."""
    chosen = isinstance(node.v, Affect) and node.v.id == "choose" and not deeds.is_land(node.t)
    w.choices = [*w.choices, at] if chosen else []
    if isinstance(node.v, Affect) and node.v.id in SEEING:
        w.seen = at
        w.it = at
    elif isinstance(node.t, things.Picked | things.Both):
        _thing(w, node.t, at)
        if isinstance(node.v, Affect) and node.v.id == "choose":
            w.player = None
    elif isinstance(node.t, things.Bare):
        w.it = at
    w.acts.append(at)


def _act(w: Walk, node: Any, at: int) -> None:
    """Acts with a fresh object of their own make it known."""
    thing = getattr(node, "to" if isinstance(node, effects.Damage) else "t", None)
    w.choices = []
    if isinstance(thing, things.Picked | things.Bare | nouns.Source):
        _thing(w, thing, at)
    w.acts.append(at)


def _asked(w: Walk, node: Any, at: int) -> None:
    """A condition makes known what it asks about, if nothing is known."""
    if w.it is None and isinstance(node.t, things.Bare):
        w.it = at


def _compared(w: Walk, node: Any, at: int) -> None:
    """A number of the source compared with another makes the source known, if nothing is."""
    if w.it is None and any(isinstance(getattr(one, "of", None), nouns.Source) for one in (node.a, node.b)):
        w.it = at


def _there(w: Walk, node: Any, at: int) -> None:
    """So does one on what there is."""
    if w.it is None:
        w.it = at


def _choose_player(w: Walk, node: Any, at: int) -> None:
    w.player = at
    w.acts.append(at)


def _event(w: Walk, node: Any, at: int) -> None:
    """The subject of the event is what the effect may call それ."""
    w.it = at
    if getattr(node, "who", None) is not None:
        w.player = at


INTRODUCES: dict[type, Callable[[Walk, Any, int], None]] = {
    effects.ChoosePlayer: _choose_player,
    chances.RevealUntil: _until,
    **dict.fromkeys((values.Fits, values.IsAttribute, values.IsRace, values.NumberIs, values.Owns), _asked),
    **dict.fromkeys((values.There, values.HowMany), _there),
    arithmetic.Against: _compared,
    values.HasMore: lambda w, node, at: setattr(w, "player", at),
    instructions.Do: _do,
    events.Befalls: _event,
    events.PlayerDoes: _event,
    events.PlayerActs: _event,
    happening.NthDone: _event,
    happening.NthTime: _event,
    happening.BefallsNth: _event,
    happening.EventOr: _event,
    happening.BefallsTogether: _event,
    events.SentAway: _event,
    events.LosesLife: _event,
    events.LosesLifeFor: _event,
    nouns.SomeOf: lambda w, node, at: setattr(w, "player", at),
    nouns.DidSo: lambda w, node, at: setattr(w, "it", at),
    sentences.Act: _act,
    sentences.Holding: _act,
}
"""Classes of nodes that make something known, with what they do."""


# ---- special walks


def _each_phase(w: Walk, node: Any) -> None:
    """Whose phase it is is known."""
    w.player = w.tree.number(node)
    for child in w.tree.children(node):
        w.visit(child)


SPECIAL: dict[type, Callable[[Walk, Any], None]] = {
    sentences.If: walking.condition,
    numbers.EventCount: walking.condition,
    gaining.GainQuoted: walking.quoted,
    lines.Mode: walking.mode,
    lines.AtEachPhase: _each_phase,
}
"""Classes of nodes that are walked in a way of their own."""

RULES = walking.Rules(REFERENCES, INTRODUCES, SPECIAL)


# ---- what a line may say


def check(tree: Tree, permanent: bool) -> None:
    """Refuse options that there are not.

    Raises:
        BindProblem: more options are chosen than there are.
    """
    for node in tree.nodes:
        if isinstance(node, lines.Modes):
            walking.enough_modes(tree, node, node.n)


def place(tree: Tree, kind: str) -> None:
    """Refuse what cannot be a part of this kind of card [wording 1].

    Raises:
        BindProblem: the line makes no sense there.
    """
    root = tree.root
    label = root.h.id if isinstance(root, lines.Part) else ""
    inner = root.line if isinstance(root, lines.Part) else root
    if kind in ("magic", "support"):
        if label and not (kind == "support" and label == "support"):
            raise BindProblem(0, *NO_LABEL[kind])
        if not isinstance(inner, lines.Text):
            raise BindProblem(tree.number(inner), *NO_ABILITY)
        return
    if kind == "avatar":
        _at_its_place(tree, label)
    if isinstance(inner, lines.Text) and inner.only and label != "support":
        raise BindProblem(tree.number(inner.only[0]), *NO_USE)
    if label in HAPPENING and not isinstance(inner, lines.Text):
        raise BindProblem(tree.number(inner), *NO_TRIGGER)
    if isinstance(inner, lines.Text) and (label in STANDING or (not label and not speaks_of_battle(tree.nodes))):
        _static(tree, inner)


def _at_its_place(tree: Tree, label: str) -> None:
    """An avatar is no creature, is never placed, and in a battle it is not at the place where its text works [7.2.1, R22, R26]."""
    if label or isinstance(tree.root, Keywords):
        raise BindProblem(0, *NO_LABEL["avatar"])
    for node in tree.nodes:
        if isinstance(node, known.Source) and node.k.id != "card":
            raise BindProblem(tree.number(node), *NO_CREATURE)
    if isinstance(tree.root, lines.Text) and speaks_of_battle(tree.nodes):
        raise BindProblem(0, *NO_BATTLE)


HAPPENING = frozenset({"won", "lost", "summoned", "laid", "marched", "destroyed"})
"""Labels that are triggers themselves."""
STANDING = frozenset({"placed", "proof", "mana"})
"""Labels of parts that hold continuously."""

NO_LABEL = {
    "magic": ("魔法カードにラベルはありません。", "a magic card has no labels: its whole text is its effect."),
    "support": (
        "戦闘支援カードに書けるラベルは[戦闘支援]だけです。",
        "a support card can have no label but [戦闘支援].",
    ),
    "avatar": (
        "アバターはクリーチャーではないので、ラベルもキーワードも持ちません。アバター置き場にある間働く文だけを書けます。",
        "an avatar is no creature: it has no labels and no keywords, only sentences that work from its place.",
    ),
}
NO_ABILITY = (
    "魔法カードと戦闘支援カードは効果だけを持ち、キーワードや誘発は持ちません。",
    "magic and support cards have an effect, but no keywords and no triggers.",
)
NO_CREATURE = ("アバターはクリーチャーではありません。", "an avatar is no creature.")
NO_BATTLE = (
    "戦闘の間アバターは置き場にないので、戦闘の中で働く文は書けません。",
    "in a battle the avatar is not at its place, so no text of it works there.",
)
NO_USE = ("使用制限は、使うカードにだけ書けます。", "only cards that are used have use restrictions.")
NO_TRIGGER = (
    "このラベルは誘発の時点です。効果だけを書けます。",
    "this label is itself a trigger: an effect is expected after it.",
)
NO_EFFECT = (
    "「…した時、」などがなければ続く効果ですが、これは続く効果になりません。",
    "without an event this part holds continuously, and this instruction cannot.",
)


def speaks_of_battle(nodes: Iterable[Node]) -> bool:
    """Whether a creature's sentence without label is [戦闘時]: it speaks of battle or of the creature on the other side [wording 1]."""
    for node in nodes:
        if isinstance(
            node,
            (lines.InBattle, lines.AtBattleEnd, effects.NegateAbilities, exchanges.SwapSupports, values.UsedSupport),
        ):
            return True
        if getattr(getattr(node, "k", None), "id", "") == "foe_creature" or _foes_creature(node):
            return True
    return False


def _foes_creature(node: Any) -> bool:
    ids = [q.s.id for q in getattr(node, "quals", ()) if isinstance(q, quals.Owner)]
    kind = getattr(getattr(getattr(node, "head", None), "k", None), "id", "")
    return "foe" in ids and kind == "creature" and len(node.quals) == 1


def _static(tree: Tree, text: lines.Text) -> None:
    walking.holding(tree, text.b, NO_EFFECT, (lines.Seq,), _instead_of_an_event)
    for sentence in text.b.s if isinstance(text.b, sentences.Steps) else ():
        if _instead_of_an_event(sentence):
            continue
        first = walking.instructions(sentence.do, (lines.Seq,))[0]
        named = any(isinstance(getattr(getattr(p, "cond", None), "t", None), things.Bare) for p in sentence.pre)
        if not named and getattr(first, "t", things.It()) is None:
            raise BindProblem(tree.number(first), *NO_EFFECT)


def _instead_of_an_event(sentence: sentences.Sentence) -> bool:
    return any(isinstance(p, sentences.InCase) for p in sentence.pre)
