"""What is wrong with a deck, as far as all games say it in the same words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from tefuda.errors import Violation
from tefuda.games.library import Named
from tefuda.saying import Text
from tefuda.text.normalise import fold_name


def unless(right: bool, clause: str, ja: str, en: str) -> list[Violation]:
    """Return what a clause finds wrong, nothing if it is right."""
    return [] if right else [Violation(clause, ja, en)]


def kept_out(cards: Iterable[Named], clause: str, ja: str, en: str) -> list[Violation]:
    """Return each of the cards once as one that a clause keeps out; ``{}`` in the words stands for its name."""
    return [Violation(clause, ja.format(c.name), en.format(c.english or c.name)) for c in dict.fromkeys(cards)]


def copies(
    cards: Sequence[Named],
    allowed: Callable[[str], tuple[str, int]],
    where: Text,
    key: Callable[[str], str] = fold_name,
) -> list[Violation]:
    """Return of which names there are too many cards.

    Args:
        cards: The cards, each copy.
        allowed: Returns for a name the clause and how many may be there, below 0 for any number.
        where: Where they are: begins the Japanese words, goes on with the English ones.
        key: Returns the spelling by which names are the same.
    """
    english = {key(c.name): c.english for c in cards}
    out: list[Violation] = []
    for name, n in Counter(key(c.name) for c in cards).items():
        clause, most = allowed(name)
        if 0 <= most < n:
            ja, en = f"{where.ja}『{name}』が{n}枚（{most}枚まで）", f"{n} copies of {english[name] or name}{where}"
            out.append(Violation(clause, ja, f"{en}, at most {most} are allowed"))
    return out
