"""Deck construction: which clauses of the rules a deck breaks [1.1, 3, R24, R25]."""

from __future__ import annotations

from collections import Counter

from tefuda.errors import Violation
from tefuda.games.avalon.cards import AVATAR
from tefuda.games.avalon.pool import Deck
from tefuda.games.construction import kept_out, unless
from tefuda.text.normalise import fold_name

SIZE = 40
COPIES = {1: 4, 2: 3, 3: 2, 4: 1, 5: 1}
"""Copies of a name by originality."""
COPY_CLAUSES = {1: "3.3", 2: "3.4", 3: "3.5", 4: "3.6", 5: "3.7"}
FIVE = 5


def violations(deck: Deck) -> list[Violation]:
    """Return what is wrong with a deck, every clause and card of it."""
    least: dict[str, int] = {}
    english = {fold_name(c.name): c.english for c in deck.main}
    for c in deck.main:
        name = fold_name(c.name)
        least[name] = max(least.get(name, 1), c.originality)
    copies: list[Violation] = []
    for name, n in Counter(fold_name(c.name) for c in deck.main).items():
        most = COPIES[least[name]]
        if n > most:
            clause = COPY_CLAUSES[least[name]]
            copies.append(
                Violation(
                    clause,
                    f"「{name}」が{n}枚（オリジナリティ{least[name]}は{most}枚まで）",
                    f"{n} copies of {english[name] or name}, at most {most} are allowed at originality {least[name]}",
                )
            )
    fives = [c for c in deck.main if c.originality == FIVE]
    size = len(deck.main)
    return [
        *kept_out([c for c in [deck.avatar] if c.type != AVATAR], "3.8", "「{}」はアバターではない", "{} is no avatar"),
        *unless(
            size == SIZE,
            "3.1",
            f"デッキは{size}枚（アバターのほかに{SIZE}枚）",
            f"the deck has {size} cards, it must have {SIZE} besides the avatar",
        ),
        *kept_out(
            [c for c in deck.main if c.type == AVATAR],
            "3.8",
            "アバター「{}」は40枚に入らない",
            "avatar {} cannot be among the 40",
        ),
        *copies,
        *unless(
            len({fold_name(c.name) for c in fives}) <= 1,
            "3.7",
            f"オリジナリティ5のカードが{len(fives)}枚（名前が違っても1枚まで）",
            f"{len(fives)} cards of originality 5, at most 1 is allowed whatever their names",
        ),
    ]
