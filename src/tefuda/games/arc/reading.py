"""Card texts read with the words of a card pool, for reports, the workshop and matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tefuda.errors import UnknownName
from tefuda.games.arc.cards import Card
from tefuda.games.arc.pool import ArcPool, Lower
from tefuda.games.arc.rules.text import CardText as ArcText
from tefuda.saying import Text
from tefuda.text.compiler import CardText

TEXT_KINDS = {"アルマ": "alma", "リフレ": "reflet", "コグニ": "cogni"}
"""What the card language calls the classes of card."""


def lowering(universe: Mapping[str, Sequence[Card]], words: Iterable[str] = ()) -> Lower:
    """Return what makes the texts of cards executable."""

    def lower(card: Card, apool: ArcPool) -> ArcText:
        read_text(card, universe)
        return ArcText()

    return lower


def read_text(card: Card, universe: Mapping[str, Sequence[Card]]) -> CardText:
    """Read the text of a card.

    Raises:
        TextError: If a line cannot be read, reads in two ways, or refers to nothing.
    """
    if card.text or card.weapon:
        raise UnknownName(
            Text(f"『{card.name}』のテキストはまだ読めません", f"the text of {card.name} cannot be read yet")
        )
    return CardText(card.name, TEXT_KINDS[card.type], ())
