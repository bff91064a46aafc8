"""Making card text executable: syntax trees become abilities of the rules.

A table for every group of classes of the syntax tree names the function that lowers it; what has no row is refused with a
:class:`~tefuda.games.eoo.lowering.context.LoweringError`.
"""

from __future__ import annotations

from tefuda.games.common.abilities import parted
from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.lowering import conditions, tokens
from tefuda.games.eoo.lowering.context import LINES, Context, LoweringError
from tefuda.games.eoo.lowering.designed import CARRIED
from tefuda.games.eoo.lowering.lines import finish
from tefuda.games.eoo.lowering.modes import lower_body
from tefuda.games.eoo.lowering.own_lines import own_line
from tefuda.games.eoo.lowering.sentences import lower_steps
from tefuda.games.eoo.pool import EooPool, Lower
from tefuda.games.eoo.reading import TEXT_KINDS
from tefuda.games.eoo.rules.text import CardText, EooAbility
from tefuda.games.eoo.wording.lines import EooSentence
from tefuda.games.lowering.assembling import label
from tefuda.games.lowering.refusing import quoting
from tefuda.kernel.records import ACTIVATED
from tefuda.text.compiler import CardGrammar, TextLine
from tefuda.text.lines import AtTurn, Plain
from tefuda.text.model import Node
from tefuda.text.sentences import AtEnd, Steps

ADDING = (conditions, tokens)
"""Modules that nothing else imports: they add rows to tables of ``context``."""

__all__ = ["Context", "LoweringError", "lower", "lower_nodes", "lowering"]


def lower(card: Card, words: EooPool, language: CardGrammar) -> CardText:
    """Make the text of a card executable within a pool.

    Raises:
        TextError: The text cannot be read.
        LoweringError: It can be read, but something in it cannot be executed.
    """
    read = language.compile(card.text, TEXT_KINDS[card.type], card.name)
    ctx = Context(words, card, CardText(), 0)
    kind = TEXT_KINDS[card.type] if card.is_effect else ""
    said = (*read.lines, *CARRIED.spelled_out(ctx, (line.ast for line in read.lines), kind))
    with quoting(said):
        text = lower_nodes(card, words, tuple(line.ast for line in said), said)
    if not card.is_effect:
        text.abilities += CARRIED.carriers(ctx, text.keywords)
    return text


def lower_nodes(card: Card, words: EooPool, nodes: tuple[Node, ...], said: tuple[TextLine, ...] = ()) -> CardText:
    """Make trees executable as the text of a card; ``said`` are the lines that they were read from.

    Raises:
        LoweringError: Something in them cannot be executed.
    """
    text = CardText()
    whole = Context(words, card, text, 0)
    whole.spell = True
    carried_out: list[TextLine] = []
    # costs and hosts first: other lines ask whether an additional cost was paid
    for number, node in sorted(enumerate(nodes), key=lambda pair: type(pair[1]).__name__ not in OF_EXECUTION):
        print_ = said[number : number + 1]
        if card.is_effect and isinstance(node, AtTurn) and isinstance(node.b, Steps):
            first = node.b.s[0]
            node = Plain(Steps((EooSentence(first.do, (AtEnd(), *first.pre)),)))
        if card.is_effect and isinstance(node, Plain):
            whole.line = number
            if spell_line(whole, node, sum(len(parted(one.ja())) for one in carried_out)):
                carried_out += print_
            continue
        ctx = line_context(words, card, text, number, whole, type(node).__name__)
        made = tuple(ctx.row(LINES, node)(ctx, node))
        label(made, print_)
        text.abilities += made
    if card.is_effect:
        text.spell = spell(whole, carried_out)
        text.regs = max(text.regs, text.spell.regs)
    return text


OF_EXECUTION = ("AltCost", "AddCost", "Attach", "Timing")
"""Lines that share the registers of the card's own execution."""


def line_context(words: EooPool, card: Card, text: CardText, number: int, whole: Context, line: str) -> Context:
    """Return the context of a line: that of the card's execution for its costs and host, else one of its own."""
    if line in OF_EXECUTION:
        whole.line = number
        return whole
    ctx = Context(words, card, text, number)
    if line == "EntersInstead":
        ctx.extra = whole.extra
        ctx.regs = max(ctx.regs, whole.regs)
    return ctx


def spell_line(ctx: Context, node: Plain, before: int) -> bool:
    """Add a line of an effect to its text; lines about its own execution are taken apart. Tells whether it does anything. ``before``: so
    many sentences stand in the lines before it."""
    if not isinstance(node.b, Steps):
        lower_body(ctx, node.b)
        return True
    ctx.define_in(node.b.s)
    rest = [(k, s) for k, s in enumerate(node.b.s, before) if not own_line(ctx, s)]
    ctx.printed = [k for k, _ in rest]
    lower_steps(ctx, tuple(s for _, s in rest))
    return bool(rest)


def spell(ctx: Context, said: list[TextLine]) -> EooAbility:
    """Return the text of an effect as one ability."""
    ability = finish(ctx, EooAbility(ACTIVATED, 0))
    label((ability,), said)
    return ability


def lowering(language: CardGrammar) -> Lower:
    """Return the compiler that a pool is made with, reading texts with a card language."""
    return lambda card, words: lower(card, words, language)
