"""Deck construction: which clauses of the rules a deck breaks [2-1-2, 2-1-3, R39]."""

from __future__ import annotations

from tefuda.errors import Violation
from tefuda.games.construction import copies, kept_out, unless
from tefuda.games.eoo.cards import ARCAEA
from tefuda.games.eoo.pool import Deck
from tefuda.saying import Text

LEAST = 50
COPIES = 4


def violations(deck: Deck) -> list[Violation]:
    """Return what is wrong with a deck, every clause and card of it."""
    n = len(deck.archive)
    return [
        *kept_out(
            [c for c in [deck.arcaea] if c.type != ARCAEA], "17-1-1", "『{}』はアルケイアではない", "{} is no arcaea"
        ),
        *kept_out(
            [c for c in deck.archive if c.type == ARCAEA],
            "2-1-2",
            "アルケイア『{}』はアーカイブに入れられない",
            "the arcaea {} cannot be in the archive",
        ),
        *unless(
            n >= LEAST,
            "2-1-2",
            f"アーカイブは{n}枚（{LEAST}枚以上）",
            f"the archive has {n} cards, it must have {LEAST} or more",
        ),
        *copies(deck.archive, lambda name: ("2-1-3", COPIES), Text("アーカイブに", " in the archive")),
    ]
