"""Deck construction: which clauses of the rules a deck breaks [2, R1..R4]."""

from __future__ import annotations

from collections import Counter

from tefuda.errors import Violation
from tefuda.games.arc.cards import ALMA
from tefuda.games.arc.pool import Deck
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
    out: list[Violation] = []
    if not deck.ego.is_ego:
        name = deck.ego.name
        out.append(Violation("2.1", f"『{name}』はエゴではない", f"{name} is no ego"))
    n = len(deck.main)
    if n != SIZE:
        out.append(
            Violation(
                "2.1",
                f"デッキは{n}枚（エゴのほかに{SIZE}枚）",
                f"the deck has {n} cards, it must have {SIZE} besides the ego",
            )
        )
    legends = [c for c in deck.main if c.rarity == "L"]
    if len(legends) > LEGENDS:
        out.append(
            Violation(
                "2.2",
                f"レジェンドが{len(legends)}枚（{LEGENDS}枚まで）",
                f"{len(legends)} legends, at most {LEGENDS} is allowed",
            )
        )
    for card in dict.fromkeys(c for c in deck.main if c.rarity not in legal):
        out.append(
            Violation(
                "R2",
                f"『{card.name}』（レアリティ{card.rarity}）はデッキに入れられない",
                f"{card.english or card.name} (rarity {card.rarity}) cannot be in a deck",
            )
        )
    english = {fold_name(c.name): c.english for c in deck.main}
    kinds = {fold_name(c.name): c.type for c in deck.main}
    for name, n in Counter(fold_name(c.name) for c in deck.main).items():
        most = COPIES_ALMA if kinds[name] == ALMA else COPIES
        if n > most:
            clause = "2.3" if kinds[name] == ALMA else "2.4"
            out.append(
                Violation(
                    clause,
                    f"『{name}』が{n}枚（{most}枚まで）",
                    f"{n} copies of {english[name] or name}, at most {most} are allowed",
                )
            )
    return out
