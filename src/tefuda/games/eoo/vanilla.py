"""Cards without text, or with lines of keywords only."""

from __future__ import annotations

from tefuda.errors import UnknownName
from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.pool import EooPool
from tefuda.games.eoo.rules.model import KEYWORD_BITS
from tefuda.games.eoo.rules.text import CardText
from tefuda.saying import Text


def vanilla(card: Card, epool: EooPool) -> CardText:
    """Return the text of a card that has nothing but keywords.

    Raises:
        UnknownName: If a line is something else.
    """
    text = CardText()
    for line in card.text.split("\n"):
        word = line.strip()
        if word and word not in KEYWORD_BITS:
            raise UnknownName(Text(f"{word!r} はキーワードではない", f"{word!r} is no keyword"))
        text.keywords |= KEYWORD_BITS.get(word, 0)
    return text
