"""Deck construction: which clauses of the rules a deck breaks [8.1, R113]."""

from __future__ import annotations

from tefuda.errors import Violation
from tefuda.games.chronicle.pool import Deck
from tefuda.games.construction import copies, kept_out, unless
from tefuda.saying import Text

SIZE = 50
COPIES = 3


def violations(deck: Deck, limits: dict[str, int]) -> list[Violation]:
    """Return what is wrong with a deck, every clause and card of it.

    Args:
        deck: The deck.
        limits: Numbers of copies that texts of cards allow instead of 3, by name; -1 for any number [8.1.2].
    """
    n = len(deck.cards)
    tokens = [c for c in deck.cards if c.token]
    return [
        *kept_out(tokens, "8.1.1", "トークン『{}』はデッキに入れられない", "the token {} cannot be in a deck"),
        *unless(
            n == SIZE,
            "8.1.1.1",
            f"デッキは{n}枚（ちょうど{SIZE}枚）",
            f"the deck has {n} cards, it must have exactly {SIZE}",
        ),
        *copies(deck.cards, lambda name: ("8.1.1.2", limits.get(name, COPIES)), Text("デッキに", " in the deck")),
    ]
