"""Cards, decks and designs of a match of Lampkeepers, and what a deck must be [3]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tefuda.errors import Violation
from tefuda.games.library import Shelf
from tefuda.games.pooling import CardPool, DeckOfCards, begun, closure, design_of, laid_out, note_parts, seat_all
from tefuda.kernel.records import Row
from tefuda.kernel.rules import Pool
from tefuda.kernel.state import State
from tefuda.text.normalise import fold_name
from tests.games.mini import reading
from tests.games.mini.cards import Card
from tests.games.mini.lowering import lower
from tests.games.mini.rules.game import RULES
from tests.games.mini.rules.model import COST, DECK, FIELD, KEYWORDS, KIND, KINDS, LIGHT, ROW_SIZE

SIZE = 20
COPIES = 3


@dataclass(frozen=True)
class Deck(DeckOfCards[Card]):
    """A player's cards [3]."""

    main: tuple[Card, ...]


SHELF = Shelf(Path(__file__).parent, "mini", Card, Deck, singles=(), piles=("main",))


def compile_cards(
    cards: Iterable[Card], universe: Mapping[str, Sequence[Card]], words: Iterable[str] = ()
) -> CardPool[Card]:
    """Make the texts of cards executable.

    Raises:
        TextError: If a text cannot be read.
        LoweringError: If it can be read but not executed.
    """
    pool = Pool([])
    known = closure(cards, universe, lambda card: ())
    designs = []
    for index, card in enumerate(known):
        text = lower(card, reading.read_text(card, universe), pool)
        v = [0] * ROW_SIZE
        v[KIND], v[COST], v[LIGHT], v[KEYWORDS] = KINDS.index(card.type), card.cost, card.light or 0, text.keywords
        designs.append(design_of(card, Row(index, v, text.abilities), text))
    pool.add(designs)
    note_parts(pool, 1 << FIELD)
    return CardPool(pool, known, reading.grammar())


def start(of: CardPool[Card], decks: Sequence[Deck], seed: int) -> State:
    """Return the position before the first step [5]."""
    return begun(of, decks, seed, lambda: laid_out(RULES, of, decks, (DECK,), seat_all))


def violations(deck: Deck) -> list[Violation]:
    """Return what is wrong with a deck [3.1, 3.2]."""
    out: list[Violation] = []
    if len(deck.main) != SIZE:
        n = len(deck.main)
        out.append(Violation("3.1", f"デッキは{n}枚（{SIZE}枚）", f"the deck has {n} cards, it must have {SIZE}"))
    for name, n in Counter(fold_name(card.name) for card in deck.main).items():
        if n > COPIES:
            out.append(
                Violation("3.2", f"「{name}」が{n}枚（{COPIES}枚まで）", f"{n} copies of {name}, at most {COPIES}")
            )
    return out
