"""Abilities that a text grants in 「」 [11.4.1, R33]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.context import KEYWORDED, LINES, Context
from tefuda.games.chronicle.rules.model import COLOURS
from tefuda.games.chronicle.rules.text import CardText, ChronicleAbility
from tefuda.games.chronicle.wording import keywords, lines
from tefuda.text.model import Node


def quoted_line(ctx: Context, line: Node) -> tuple[list[tuple[str, int | None]], tuple[ChronicleAbility, ...]]:
    """Return the keywords and the abilities of a quoted line; このユニット in it is whoever has it."""
    if isinstance(line, lines.Words):
        return [bare_word(ctx, word) for word in line.k.k], ()
    inner = ctx.inner()
    inner.text = CardText()
    inner.quoted = True
    lower_line(inner, line)
    if not inner.text.abilities:
        ctx.fail("what is quoted is no ability that can be granted")
    return [], inner.text.abilities


def bare_word(ctx: Context, word: Node) -> tuple[str, int | None]:
    """Return a keyword that can be granted, with its number."""
    if isinstance(word, keywords.Bare):
        return word.k.id, None
    if isinstance(word, keywords.Breakthrough):
        return "breakthrough", word.n
    ctx.fail("this cannot be granted", word)


GRANTED = (keywords.Harvest, keywords.WithNumber)
"""Keywords that are abilities of an object on the battlefield and nothing else."""


def worded(word: keywords.Printed) -> int:
    """Return the bit by which texts find what has a keyword with words of its own, 0 for any other."""
    name = word.id if isinstance(word, keywords.WithNumber) else WORDED.get(type(word), "")
    return v.WORD_BITS[name] if name else 0


WORDED = {
    keywords.SoulChange: "soul_change",
    keywords.Awaken: "awakening",
    keywords.Harvest: "harvest",
    keywords.SoulBurst: "soul_burst",
    keywords.Prepare: "preparation",
    keywords.Unique: "unique",
    keywords.Energy: "energy",
    keywords.Taboo: "taboo",
    keywords.Sublimate: "sublimation",
}
"""What the classes of such keywords are called."""


def keyword_abilities(ctx: Context, word: Node) -> tuple[ChronicleAbility, ...]:
    """Return the abilities of a keyword that is granted."""
    if not isinstance(word, GRANTED):
        ctx.fail("what a card costs, enters with or does elsewhere is what it prints: it cannot be granted", word)
    inner = ctx.inner()
    inner.text = CardText()
    inner.quoted = True
    KEYWORDED[type(word)](inner, word)
    return inner.text.abilities


COLOUR_WORDS = {"green": COLOURS["緑"], "red": COLOURS["赤"]}


def lower_line(ctx: Context, node: Node) -> None:
    """Lower one line of a card that is no spell."""
    if isinstance(node, lines.Coloured):
        ctx.colour = COLOUR_WORDS[node.c.id]
        node = node.line
    ctx.row(LINES, node)(ctx, node)
