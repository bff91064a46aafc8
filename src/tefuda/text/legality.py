"""What a line may say, given the kind of card on which it is printed."""

from __future__ import annotations

from typing import Any

from . import lines, moments, options, sentences
from .memory import BindProblem
from .model import Node
from .tree import Tree

__all__ = ["check_line"]


def check_line(tree: Tree, permanent: bool) -> None:
    """Refuse what cannot be an ability of this kind of card.

    Args:
        tree: the line.
        permanent: whether the card stays on the field; only a spell's own line is carried out.

    Raises:
        BindProblem: the line makes no sense there.
    """
    for node in tree.nodes:
        if isinstance(node, options.Options):
            _options(tree, node)
    if permanent and isinstance(tree.root, lines.Plain):
        body = tree.root.b
        if not isinstance(body, sentences.Steps):
            raise _problem(tree, body, *NO_EFFECT)
        while_played = any(isinstance(p, sentences.OnPlay) for p in body.s[0].pre)
        for sentence in body.s:
            if not while_played:
                _continuous(tree, sentence)


NO_EFFECT = (
    "フォロワーやアミュレットの能力は、「…とき、」・誘発アイコン・「：」のどれもなければ継続効果ですが、これは継続効果になりません。",
    "without event, trigger icon or colon this line is a continuous ability, and this instruction cannot be one.",
)
NO_CREATOR = (
    "後で誘発する効果は、それを発生させる能力の中でだけ使えます。",
    "a delayed trigger needs an effect that creates it.",
)


def _problem(tree: Tree, node: Node, ja: str, en: str) -> BindProblem:
    return BindProblem(tree.number(node), ja, en)


def _options(tree: Tree, node: options.Options) -> None:
    if [o.n for o in node.o] != list(range(1, len(node.o) + 1)):
        raise _problem(tree, node, "選択肢の番号が1からの連番ではありません。", "the options are not numbered 1, 2, 3.")
    most = max(node.n, node.alt.n if node.alt else 0)
    if most > len(node.o):
        raise _problem(tree, node, f"選択肢が{most}つありません。", f"there are fewer than {most} options.")


def _continuous(tree: Tree, sentence: sentences.Sentence) -> None:
    """A sentence of a permanent's own line must hold continuously, or concern the playing of a card."""
    for prefix in sentence.pre:
        if isinstance(prefix, sentences.When | moments.AtThisTurns | sentences.AtEnd | moments.AfterTurn):
            raise _problem(tree, prefix, *NO_CREATOR)
    if any(isinstance(p, sentences.InCase) for p in sentence.pre):
        return
    for instruction in _instructions(sentence.do):
        if not instruction.static:
            raise _problem(tree, instruction, *NO_EFFECT)


def _instructions(clause: Any) -> list[sentences.Instruction]:
    if isinstance(clause, sentences.Must | sentences.May):
        return _instructions(clause.d)
    if isinstance(clause, sentences.Seq):
        return [*_instructions(clause.a), *_instructions(clause.b)]
    return [clause] if isinstance(clause, sentences.Instruction) else []
