"""Making card text executable: syntax trees become abilities of the rules.

A table for every group of classes of the syntax tree names the function that lowers it; what has no row is refused with a
:class:`~tefuda.games.lowering.assembling.LoweringError`.
"""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.avalon.cards import AVATAR, CREATURE, MAGIC, SUPPORT, Card
from tefuda.games.avalon.lowering import conditions
from tefuda.games.avalon.lowering import lines as parts_of_texts
from tefuda.games.avalon.lowering.context import Context, lower_part
from tefuda.games.avalon.lowering.designed import CARRIED
from tefuda.games.avalon.lowering.parts import battle_parts, finish
from tefuda.games.avalon.lowering.sentences import lower_body
from tefuda.games.avalon.pool import AvalonPool, Lower
from tefuda.games.avalon.reading import read_with
from tefuda.games.avalon.rules.judging import Leads
from tefuda.games.avalon.rules.text import AvalonAbility, CardText, Restriction
from tefuda.games.avalon.wording import lines
from tefuda.games.common.things import You
from tefuda.games.lowering.assembling import label
from tefuda.games.lowering.refusing import LoweringError, quoting
from tefuda.kernel.records import RULE
from tefuda.text.compiler import CardGrammar, TextLine
from tefuda.text.model import Node

ADDING = (conditions, parts_of_texts)
"""Modules that nothing else imports: they add rows to tables of ``context``."""

__all__ = ["Context", "LoweringError", "lower", "lower_nodes", "lowering"]


def lower(card: Card, words: AvalonPool, language: CardGrammar) -> CardText:
    """Make the text of a card executable within a pool.

    Raises:
        TextError: The text cannot be read.
        LoweringError: It can be read, but something in it cannot be executed.
    """
    read = read_with(card, language)
    ctx = Context(words, card, CardText(), 0)
    said = (*read.lines, *CARRIED.spelled_out(ctx, (line.ast for line in read.lines)))
    with quoting(said):
        text = lower_nodes(card, words, tuple(line.ast for line in said), said)
    text.abilities += CARRIED.carriers(ctx, text.keywords)
    return text


def lower_nodes(card: Card, words: AvalonPool, nodes: tuple[Node, ...], said: tuple[TextLine, ...] = ()) -> CardText:
    """Make trees executable as the text of a card; ``said`` are the lines that they were read from.

    Raises:
        LoweringError: Something in them cannot be executed.
    """
    text = CardText()
    for number, node in enumerate(nodes):
        ctx = Context(words, card, text, number)
        made = KINDS[card.type](ctx, node)
        label(made, said[number : number + 1])
        text.supports += tuple(ab for ab in made if ab.support)
        text.mana += tuple(ab for ab in made if ab.mana)
        text.abilities += tuple(ab for ab in made if not ab.support and not ab.mana and ab is not text.use)
    return text


def magic(ctx: Context, node: Node) -> list[AvalonAbility]:
    """The use effect of a magic card, with its restrictions [6.2.6, R47]."""
    assert isinstance(node, lines.Text)
    restrict(ctx, node)
    ability = AvalonAbility(RULE, 0)
    lower_body(ctx, node.b)
    ctx.text.restrictions += tuple(Restriction(cond) for cond in ctx.payments)
    if ctx.text.use is not None:
        ctx.fail("a magic card has one effect")
    ctx.text.use = finish(ctx, ability)
    return [ability]


def restrict(ctx: Context, node: lines.Text) -> None:
    """Note when the card can be used at all [6.2.6.2]."""
    ctx.standing = True
    for rule in node.only:
        if isinstance(rule, lines.OnlyRole):
            cond = Leads(You(), rule.r.id == "leader")
            ctx.text.restrictions += (Restriction(cond),)
        elif isinstance(rule, lines.OnlyIf | lines.NotIf):
            ctx.text.restrictions += (Restriction(conditions.use_condition(ctx, rule)),)
        elif isinstance(rule, lines.PerTurnRule):
            ctx.text.limit = rule.n
    ctx.standing = False


def support(ctx: Context, node: Node) -> list[AvalonAbility]:
    """The effect of a support card [7.2.2]."""
    inner = node.line if isinstance(node, lines.Part) else node
    assert isinstance(inner, lines.Text)
    ctx.support = True
    conditions.placing(ctx, inner)
    return battle_parts(ctx, inner, "support")


KINDS: dict[str, Callable[[Context, Node], list[AvalonAbility]]] = {
    CREATURE: lower_part,
    MAGIC: magic,
    SUPPORT: support,
    AVATAR: parts_of_texts.avatar,
}
"""How a line of each kind of card is made executable."""


def lowering(language: CardGrammar) -> Lower:
    """Return the compiler that a pool is made with, reading texts with a card language."""
    return lambda card, words: lower(card, words, language)
