"""Making card text executable: syntax trees become abilities of the rules.

A table for every group of classes of the syntax tree names the function that lowers it; what has no row is refused with a
:class:`~tefuda.games.sve.lowering.context.LoweringError`.
"""

from __future__ import annotations

from tefuda.games.lowering.refusing import quoting
from tefuda.games.sve.cards import Card
from tefuda.games.sve.lowering.context import Context, LoweringError
from tefuda.games.sve.lowering.designed import carried, label, spelled_out
from tefuda.games.sve.lowering.heads import lower_text
from tefuda.games.sve.pool import Lower, SvePool
from tefuda.games.sve.rules.model import K_AMULET, K_FOLLOWER, K_LEADER, K_SPELL
from tefuda.games.sve.rules.text import CardText
from tefuda.text.compiler import CardGrammar

__all__ = ["Context", "LoweringError", "lower", "lowering"]

KINDS = {K_LEADER: "leader", K_FOLLOWER: "follower", K_AMULET: "amulet", K_SPELL: "spell"}
"""What the card language calls the kinds of card."""


def lower(card: Card, spool: SvePool, language: CardGrammar) -> CardText:
    """Make the text of a card executable within a pool.

    Raises:
        TextError: The text cannot be read.
        LoweringError: It can be read, but something in it cannot be executed.
    """
    read = language.compile(card.text, KINDS[card.kind_number], card.name)
    spool.language = language
    ctx = Context(spool, card, CardText())
    spell = card.kind_number == K_SPELL
    read_lines = (*read.lines, *spelled_out(ctx, tuple(line.ast for line in read.lines), spell))
    spool.apart = {}
    with quoting(read_lines):
        text = lower_text(ctx, tuple(line.ast for line in read_lines), spell)
        for np, told in spool.apart.items():
            if not told:
                ctx.fail(
                    "what several things have or have not in common is asked only of those that are picked or counted",
                    np,
                )
    label(text.abilities + ((text.spell,) if text.spell is not None else ()), [(x.ja(), x.en()) for x in read_lines])
    if not spell:
        text.abilities += carried(ctx, text.keywords)
    return text


def lowering(language: CardGrammar) -> Lower:
    """Return the compiler that a pool is made with, reading texts with a card language."""
    return lambda card, spool: lower(card, spool, language)
