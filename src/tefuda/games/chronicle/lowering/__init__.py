"""Making card text executable: syntax trees become abilities of the rules.

A table for every group of classes of the syntax tree names the function that lowers it; what has no row is refused with a
:class:`~tefuda.games.chronicle.lowering.context.LoweringError`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tefuda.games.chronicle.cards import SPELL, Card
from tefuda.games.chronicle.lowering.context import Context, LoweringError
from tefuda.games.chronicle.lowering.field import lower_field
from tefuda.games.chronicle.lowering.words import lower_words
from tefuda.games.chronicle.pool import ChroniclePool
from tefuda.games.chronicle.reading import compile_text
from tefuda.games.chronicle.rules.model import COLOURS
from tefuda.games.chronicle.rules.text import CardText
from tefuda.games.chronicle.wording import lines
from tefuda.text.compiler import CardGrammar, TextLine
from tefuda.text.model import Node

__all__ = ["LoweringError", "lower", "lower_nodes", "lowering"]

LINES: Mapping[type, Callable[[Context, Any], None]] = {lines.Field: lower_field, lines.Words: lower_words}
"""Lines that can be executed."""
COLOUR_WORDS = {"green": COLOURS["緑"], "red": COLOURS["赤"]}


def lower(card: Card, words: ChroniclePool, language: CardGrammar) -> CardText:
    """Make the text of a card executable within a pool.

    Raises:
        TextError: The text cannot be read.
        LoweringError: It can be read, but something in it cannot be executed.
    """
    said = compile_text(card, language).lines
    return lower_nodes(card, words, tuple(line.ast for line in said), said)


def lower_nodes(card: Card, words: ChroniclePool, nodes: tuple[Node, ...], said: tuple[TextLine, ...] = ()) -> CardText:
    """Make trees executable as the text of a card; ``said`` are the lines that they were read from.

    Raises:
        LoweringError: Something in them cannot be executed.
    """
    text = CardText()
    for number, node in enumerate(nodes):
        before = len(text.abilities)
        lower_line(Context(words, card, text, number), node)
        for ability in text.abilities[before:]:
            ability.name = card.name
            if said:
                ability.ja, ability.en = said[number].ja(), said[number].en()
                ability.sentences = tuple(part + "。" for part in ability.ja.split("。") if part)
    return text


def lower_line(ctx: Context, node: Any) -> None:
    """Lower one line."""
    if isinstance(node, lines.Coloured):
        ctx.colour = COLOUR_WORDS[node.c.id]
        node = node.line
    if ctx.card.type == SPELL:
        ctx.fail("the text of a spell cannot be executed yet")
    ctx.row(LINES, node, "line")(ctx, node)


def lowering(language: CardGrammar) -> Callable[[Card, ChroniclePool], CardText]:
    """Return the compiler that a pool is made with, reading texts with a card language."""
    return lambda card, words: lower(card, words, language)
