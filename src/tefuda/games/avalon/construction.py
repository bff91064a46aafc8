"""Deck construction: which clauses of the rules a deck breaks [1.1, 3, R24, R25]."""

from __future__ import annotations

from collections import Counter

from tefuda.errors import Violation
from tefuda.games.avalon.cards import AVATAR
from tefuda.games.avalon.pool import Deck
from tefuda.text.normalise import fold_name

SIZE = 40
COPIES = {1: 4, 2: 3, 3: 2, 4: 1, 5: 1}
"""Copies of a name by originality."""
COPY_CLAUSES = {1: "3.3", 2: "3.4", 3: "3.5", 4: "3.6", 5: "3.7"}
FIVE = 5


def violations(deck: Deck) -> list[Violation]:
    """Return what is wrong with a deck, every clause and card of it."""
    out: list[Violation] = []
    if deck.avatar.type != AVATAR:
        name = deck.avatar.name
        out.append(Violation("3.8", f"「{name}」はアバターではない", f"{deck.avatar.english or name} is no avatar"))
    n = len(deck.main)
    if n != SIZE:
        out.append(
            Violation(
                "3.1",
                f"デッキは{n}枚（アバターのほかに{SIZE}枚）",
                f"the deck has {n} cards, it must have {SIZE} besides the avatar",
            )
        )
    for card in dict.fromkeys(c for c in deck.main if c.type == AVATAR):
        out.append(
            Violation(
                "3.8",
                f"アバター「{card.name}」は40枚に入らない",
                f"avatar {card.english or card.name} cannot be among the 40",
            )
        )
    least: dict[str, int] = {}
    english = {fold_name(c.name): c.english for c in deck.main}
    for c in deck.main:
        name = fold_name(c.name)
        least[name] = max(least.get(name, 1), c.originality)
    for name, n in Counter(fold_name(c.name) for c in deck.main).items():
        most = COPIES[least[name]]
        if n > most:
            clause = COPY_CLAUSES[least[name]]
            out.append(
                Violation(
                    clause,
                    f"「{name}」が{n}枚（オリジナリティ{least[name]}は{most}枚まで）",
                    f"{n} copies of {english[name] or name}, at most {most} are allowed at originality {least[name]}",
                )
            )
    fives = [c for c in deck.main if c.originality == FIVE]
    if len({fold_name(c.name) for c in fives}) > 1:
        out.append(
            Violation(
                "3.7",
                f"オリジナリティ5のカードが{len(fives)}枚（名前が違っても1枚まで）",
                f"{len(fives)} cards of originality 5, at most 1 is allowed whatever their names",
            )
        )
    return out
