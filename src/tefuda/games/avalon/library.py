"""The cards and decks of Avalon delivered with tefuda, and the making of texts."""

from __future__ import annotations

from pathlib import Path

from tefuda.errors import UnknownName
from tefuda.games.avalon import reading
from tefuda.games.avalon.cards import AVATAR, Card
from tefuda.games.avalon.lowering import lowering
from tefuda.games.avalon.pool import Deck, Universe, make_pool
from tefuda.games.library import Compiler, Shelf, card_called
from tefuda.saying import Text

SHELF = Shelf(Path(__file__).parent, "avalon", Card, Deck, singles=("avatar",), piles=("main",))


def find_avatar(name: str, universe: Universe) -> Card:
    """Return the avatar of a name.

    Raises:
        UnknownName: If no card has the name, or it is no avatar.
    """
    card = card_called(name, universe)
    if card.type != AVATAR:
        raise UnknownName(Text(f"カード {name!r} はアバターではありません", f"card {name!r} is no avatar"))
    return card


compile_cards = Compiler(reading.language, lowering, make_pool)
