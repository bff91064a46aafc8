"""Deck construction: which clauses of the rules a deck breaks [8.1, R113]."""

from __future__ import annotations

from collections import Counter

from tefuda.errors import Violation
from tefuda.games.chronicle.pool import Deck
from tefuda.text.normalise import fold_name

SIZE = 50
COPIES = 3


def violations(deck: Deck, limits: dict[str, int]) -> list[Violation]:
    """Return what is wrong with a deck, every clause and card of it.

    Args:
        deck: The deck.
        limits: Numbers of copies that texts of cards allow instead of 3, by name; -1 for any number [8.1.2].
    """
    out: list[Violation] = []
    for card in dict.fromkeys(c for c in deck.cards if c.token):
        out.append(
            Violation(
                "8.1.1",
                f"トークン『{card.name}』はデッキに入れられない",
                f"the token {card.english or card.name} cannot be in a deck",
            )
        )
    n = len(deck.cards)
    if n != SIZE:
        out.append(
            Violation(
                "8.1.1.1", f"デッキは{n}枚（ちょうど{SIZE}枚）", f"the deck has {n} cards, it must have exactly {SIZE}"
            )
        )
    english = {fold_name(c.name): c.english for c in deck.cards}
    for name, n in Counter(fold_name(c.name) for c in deck.cards).items():
        most = limits.get(name, COPIES)
        if 0 <= most < n:
            out.append(
                Violation(
                    "8.1.1.2",
                    f"デッキに『{name}』が{n}枚（{most}枚まで）",
                    f"{n} copies of {english[name] or name} in the deck, at most {most} are allowed",
                )
            )
    return out
