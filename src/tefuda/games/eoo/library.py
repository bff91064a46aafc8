"""The cards and decks of Echoes of Orphelia delivered with tefuda, and the making of texts."""

from __future__ import annotations

from pathlib import Path

from tefuda.errors import UnknownName
from tefuda.games.eoo import reading
from tefuda.games.eoo.cards import ARCAEA, Card
from tefuda.games.eoo.lowering import lowering
from tefuda.games.eoo.pool import Deck, Universe, make_pool
from tefuda.games.library import Compiler, Shelf, cards_called
from tefuda.saying import Text

SHELF = Shelf(Path(__file__).parent, "eoo", Card, Deck, singles=("arcaea",), piles=("archive",))


def find(name: str, universe: Universe, arcaea: bool = False) -> Card:
    """Return the card of a name: an arcaea, or a card that is none.

    Raises:
        UnknownName: If no card has the name (Japanese or English), or only cards of the other sort.
    """
    for card in cards_called(name, universe):
        if (card.type == ARCAEA) == arcaea:
            return card
    ja, en = ("アルケイアではありません", "is no arcaea") if arcaea else ("アルケイアです", "is an arcaea")
    raise UnknownName(Text(f"カード {name!r} は{ja}", f"card {name!r} {en}"))


compile_cards = Compiler(reading.language, lowering, make_pool)
