"""Deck construction: which clauses of the rules a deck breaks [2-1-2, 2-1-3, R39]."""

from __future__ import annotations

from collections import Counter

from tefuda.errors import Violation
from tefuda.games.eoo.cards import ARCAEA
from tefuda.games.eoo.pool import Deck
from tefuda.text.normalise import fold_name

LEAST = 50
COPIES = 4


def violations(deck: Deck) -> list[Violation]:
    """Return what is wrong with a deck, every clause and card of it."""
    out: list[Violation] = []
    if deck.arcaea.type != ARCAEA:
        ja, en = deck.arcaea.name, deck.arcaea.english
        out.append(Violation("17-1-1", f"『{ja}』はアルケイアではない", f"{en or ja} is no arcaea"))
    for card in dict.fromkeys(c for c in deck.archive if c.type == ARCAEA):
        out.append(
            Violation(
                "2-1-2",
                f"アルケイア『{card.name}』はアーカイブに入れられない",
                f"the arcaea {card.english or card.name} cannot be in the archive",
            )
        )
    n = len(deck.archive)
    if n < LEAST:
        out.append(
            Violation(
                "2-1-2",
                f"アーカイブは{n}枚（{LEAST}枚以上）",
                f"the archive has {n} cards, it must have {LEAST} or more",
            )
        )
    english = {fold_name(c.name): c.english for c in deck.archive}
    for name, n in Counter(fold_name(c.name) for c in deck.archive).items():
        if n > COPIES:
            out.append(
                Violation(
                    "2-1-3",
                    f"アーカイブに『{name}』が{n}枚（{COPIES}枚まで）",
                    f"{n} copies of {english[name] or name} in the archive, at most {COPIES} are allowed",
                )
            )
    return out
