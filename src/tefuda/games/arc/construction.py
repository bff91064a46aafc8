"""Deck construction: which clauses of the rules a deck breaks [2, R1..R4]."""

from __future__ import annotations

from tefuda.errors import Violation
from tefuda.games.arc.cards import ALMA
from tefuda.games.arc.pool import Deck
from tefuda.games.construction import copies, unless
from tefuda.saying import Text
from tefuda.text.normalise import fold_name

SIZE = 21
LEGENDS = 1
COPIES_ALMA = 1
COPIES = 2
LEGAL = ("C", "UC", "R", "L")
BY_CONSENT = ("ARC", "Zero", "X")
EXTRA_RARITIES = "extra_rarities"
"""Parameter of a match: cards of these rarities may be in decks, without a limit of their own [4.1.7, R2]."""


def violations(deck: Deck, extra: bool = False) -> list[Violation]:
    """Return what is wrong with a deck, every clause and card of it. ``extra``: the players have agreed on the further rarities."""
    legal = LEGAL + BY_CONSENT if extra else LEGAL
    n, legends = len(deck.main), len([c for c in deck.main if c.rarity == "L"])
    almas = {name for name, kind in {fold_name(c.name): c.type for c in deck.main}.items() if kind == ALMA}
    return [
        *unless(deck.ego.is_ego, "2.1", f"『{deck.ego.name}』はエゴではない", f"{deck.ego.name} is no ego"),
        *unless(
            n == SIZE,
            "2.1",
            f"デッキは{n}枚（エゴのほかに{SIZE}枚）",
            f"the deck has {n} cards, it must have {SIZE} besides the ego",
        ),
        *unless(
            legends <= LEGENDS,
            "2.2",
            f"レジェンドが{legends}枚（{LEGENDS}枚まで）",
            f"{legends} legends, at most {LEGENDS} is allowed",
        ),
        *[
            Violation(
                "R2",
                f"『{c.name}』（レアリティ{c.rarity}）はデッキに入れられない",
                f"{c.english or c.name} (rarity {c.rarity}) cannot be in a deck",
            )
            for c in dict.fromkeys(deck.main)
            if c.rarity not in legal
        ],
        *copies(deck.main, lambda name: ("2.3", COPIES_ALMA) if name in almas else ("2.4", COPIES), Text("", "")),
    ]
