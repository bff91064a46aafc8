"""Card texts read with the words of a card pool, for reports and the workshop."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.pool import ChroniclePool
from tefuda.games.chronicle.rules.text import CardText as Compiled
from tefuda.games.chronicle.vanilla import lower_keywords
from tefuda.text.compiler import CardText


def lowering(universe: Mapping[str, Sequence[Card]], words: Iterable[str] = ()) -> object:
    """Return what makes texts executable."""
    return lower_keywords


def lower(card: Card, pool: ChroniclePool) -> Compiled:
    """Make the text of a card executable."""
    return lower_keywords(card, pool)


def read_text(card: Card, universe: Mapping[str, Sequence[Card]]) -> CardText:
    """Read the text of a card."""
    raise NotImplementedError
