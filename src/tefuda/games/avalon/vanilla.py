"""Cards without text but keywords, made executable: what matches can be played with before the card language is lowered."""

from __future__ import annotations

from tefuda.games.assembling import LoweringError
from tefuda.games.avalon.cards import Card
from tefuda.games.avalon.pool import AvalonPool
from tefuda.games.avalon.rules.model import KEYWORD_BITS
from tefuda.games.avalon.rules.text import CardText


def lower(card: Card, apool: AvalonPool) -> CardText:
    """Make a card executable that has nothing but keywords.

    Raises:
        LoweringError: If it has another text.
    """
    text = CardText()
    for word in card.text.split("・") if card.text else ():
        if word not in KEYWORD_BITS:
            raise LoweringError(card.name, 0, card.text)
        text.keywords |= KEYWORD_BITS[word]
    return text
