"""Cards whose text is nothing but keywords: what can be executed before the language of the other texts stands."""

from __future__ import annotations

import re

from tefuda.games.assembling import LoweringError
from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.pool import ChroniclePool
from tefuda.games.chronicle.rules.model import BREAK, KEYWORD_BITS
from tefuda.games.chronicle.rules.text import CardText

KEYWORD = re.compile(r"『([^『』]+)』")


def lower_keywords(card: Card, pool: ChroniclePool) -> CardText:
    """Compile a text of keywords.

    Raises:
        LoweringError: If it has another text.
    """
    out = CardText()
    if KEYWORD.sub("", card.text).strip() or card.cb:
        raise LoweringError(card.name, 0, card.text or card.cb)
    for printed in KEYWORD.findall(card.text):
        word, _, n = printed.partition(" ")
        if word not in KEYWORD_BITS:
            raise LoweringError(card.name, 0, printed)
        out.keywords |= KEYWORD_BITS[word]
        if n:
            out.printed[BREAK] = int(n)
    return out
