"""How texts of Lampkeepers are read: the grammar, what それ means, what may stand on which kind of card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from tefuda.text import instructions, sentences, things, walking
from tefuda.text.compiler import CardGrammar, CardText, Reading
from tefuda.text.english_dialect import DialectEnglish, Telling
from tefuda.text.memory import Binding, BindProblem, Ref
from tefuda.text.tree import Tree
from tests.games.mini import wording
from tests.games.mini.cards import Card
from tests.games.mini.words import ICONS, WORDS, inflection


class English(DialectEnglish):
    """Templates say it all."""

    @property
    def own(self) -> Mapping[type, Telling]:
        """Nothing is put together by hand."""
        return {}


def _picked(w: walking.Walk, node: Any, at: int) -> None:
    """What a sentence names anew is それ from then on."""
    if isinstance(node.t, things.Picked):
        w.it = at
    w.acts.append(at)


def _damaged(w: walking.Walk, node: Any, at: int) -> None:
    if isinstance(node.to, things.Picked):
        w.it = at
    w.acts.append(at)


REFERENCES: dict[type, Callable[[Any, Any], Ref | None]] = {**walking.SAME_REFERENCES}
INTRODUCES: dict[type, Callable[[Any, Any, int], None]] = {instructions.Do: _picked, wording.Damage: _damaged}
SPECIAL: dict[type, Callable[[Any, Any], None]] = {sentences.If: walking.condition}
RULES = walking.Rules(REFERENCES, INTRODUCES, SPECIAL)


def bind(tree: Tree, known: Mapping[str, bool]) -> Binding:
    """Resolve the references of a line.

    Raises:
        BindProblem: something refers to nothing.
    """
    return walking.Walk(tree, RULES, ()).bound()


def check(tree: Tree, permanent: bool) -> None:
    """Refuse what a kind of card cannot say [7.4, 10].

    Raises:
        BindProblem: if so.
    """
    root = tree.root
    if not permanent and not isinstance(root, wording.Text):
        raise BindProblem(0, "風の文章は効果だけです。", "a wind has an effect and nothing else.")
    if permanent and isinstance(root, wording.Text):
        for node in tree.nodes:
            if isinstance(node, sentences.Instruction) and not node.static:
                raise BindProblem(
                    tree.number(node), "灯の文は続く効果だけです。", "on a lamp this would have to hold all the time."
                )


@cache
def grammar() -> CardGrammar:
    """The grammar of the game, built once."""
    return wording.DIALECT.cards(
        wording.HERE, WORDS, inflection, ICONS, wording.KINDS, {}, Reading(bind, check, English)
    )


def read_text(card: Card, universe: Mapping[str, Sequence[Card]]) -> CardText:
    """Read the text of a card.

    Raises:
        TextError: If a line cannot be read, reads in two ways, or refers to nothing.
    """
    return grammar().compile(card.text, card.type, card.name)
