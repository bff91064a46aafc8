"""The cards and decks of Avalon delivered with tefuda, and the making of texts."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.avalon import reading
from tefuda.games.avalon.cards import AVATAR, Card
from tefuda.games.avalon.lowering import lowering
from tefuda.games.avalon.pool import Deck, Universe, make_pool
from tefuda.games.library import Compiler, Shelf, lead_called

SHELF = Shelf(Path(__file__).parent, "avalon", Card, Deck, singles=("avatar",), piles=("main",))


def find_avatar(name: str, universe: Universe) -> Card:
    """Return the avatar of a name."""
    return lead_called(name, universe, lambda card: card.type == AVATAR, "アバターではありません", "is no avatar")


compile_cards = Compiler(reading.language, lowering, make_pool)
