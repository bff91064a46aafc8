"""The designs of a match, numbered, with their texts made executable; and the position a match starts from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from tefuda.games import pooling
from tefuda.games.lowering.designed import Designed, gaining
from tefuda.games.pooling import CardPool, DeckOfCards, begun, design_of, laid_out, seat_all
from tefuda.games.sve.cards import Card
from tefuda.games.sve.rules.game import RULES
from tefuda.games.sve.rules.keywords import KeywordAbilities
from tefuda.games.sve.rules.model import (
    ATTACK,
    ATTRIBUTES,
    CLASS,
    CLASSES,
    COST,
    DECK,
    EVOLVE_DECK,
    EVOLVE_SET,
    FIELD,
    HEALTH,
    K_LEADER,
    KEYWORDS,
    KIND,
    LEADER,
    S_TOKEN,
    SPECIAL,
    TYPES,
)
from tefuda.games.sve.rules.repeats import lets_repeat
from tefuda.games.sve.rules.text import BLANK, CardText, extra_of
from tefuda.kernel.records import GAIN, OR, Bundle, Change, Row
from tefuda.kernel.rules import Design, Pool
from tefuda.kernel.state import State
from tefuda.text.model import Node
from tefuda.text.normalise import name_key

LEADER_HEALTH = 20
"""Health of a leader unless printed otherwise [2.8.3.1]."""
NAMES = pooling.named_in(re.compile("『([^『』]+)』"), "text")

Universe = Mapping[str, Sequence[Card]]
"""All known cards by name: a base card, its evolve card, a token."""


@dataclass(frozen=True)
class Deck(DeckOfCards[Card]):
    """A player's cards [6.1]: names as in deck files, resolved to printed cards."""

    leader: Card
    main: tuple[Card, ...]
    evolve: tuple[Card, ...] = ()


@dataclass
class SvePool(CardPool[Card]):
    """The designs of one match (or of many with the same decks).

    Attributes:
        types: Bits of the types that occur.
        index: Design numbers by (name, special kind), names in normal spelling [R95].
        copies: What gaining the abilities of each design does, by its number; None unless a text copies abilities.
        apart: Descriptions of the card being lowered that ask something of several things together (名前の異なる), and whether it was
            asked of those that are picked or counted.
    """

    types: dict[str, int] = field(default_factory=dict)
    index: dict[tuple[str, int], int] = field(default_factory=dict)
    copies: list[Bundle] | None = None
    apart: dict[Node, bool] = field(default_factory=dict)

    def type_bit(self, word: str) -> int:
        """Return the bit of a type, giving it one if it has none yet."""
        return self.types.setdefault(word, 1 << len(self.types))

    def design(self, name: str, special: int = S_TOKEN) -> int:
        """Return the design number of a name; tokens unless told otherwise.

        Raises:
            KeyError: If the pool has no such card.
        """
        return self.index[name_key(name), special]


ABILITIES_LAYER = 0
"""Layer of gained and lost abilities [10.9.1.2]."""

Lower = Callable[[Card, "SvePool"], CardText]
"""Makes the text of a card executable within a pool."""


def closure(cards: Iterable[Card], universe: Universe) -> list[Card]:
    """Return the cards, each design once, and after them every token that their texts name, transitively [2.9, 9.1]."""
    return pooling.closure(cards, universe, NAMES, lambda card: card.special == S_TOKEN)


def make_pool(cards: Iterable[Card], universe: Universe, lower: Lower) -> SvePool:
    """Number the designs of a match and compile their texts.

    Args:
        cards: The cards of all decks, in the order of the decks.
        universe: Where the tokens that they name are found.
        lower: The compiler.
    """
    designs = closure(cards, universe)
    spool = SvePool(Pool([]), designs, designed=Designed(designs))
    for i, card in enumerate(designs):
        spool.index.setdefault((name_key(card.name), card.special), i)
        for word in card.types:
            spool.type_bit(word)
    keywords = KeywordAbilities(spool.pool)
    spool.pool.extra = keywords
    built: list[Design] = []
    for i, card in enumerate(designs):
        before = len(spool.pool.parts)
        text = lower(card, spool) if card.text.strip() else BLANK
        if lets_repeat(spool.pool.parts[before:]):
            text.repeats = True
        built.append(design_of(card, printed_row(card, i, text, spool, keywords), text))
    spool.pool.add(built)
    if spool.copies is not None:
        for design in built:
            copy = Bundle(abilities_of(design))
            copy.uid = spool.pool.number(copy)
            spool.copies.append(copy)
    note_parts(spool.pool)
    return spool


def abilities_of(design: Design) -> tuple[Change, ...]:
    """Return the changes by which something gains the printed abilities of a design."""
    text = cast(CardText, design.text)
    own = [ability for ability in text.abilities if not ability.sorts]
    gained = [Change(ABILITIES_LAYER, -1, GAIN, None, 0, ability) for ability in own]
    carried = gaining(ABILITIES_LAYER, [ability for ability in text.abilities if ability.sorts])
    return (Change(ABILITIES_LAYER, KEYWORDS, OR, None, text.keywords), *gained, *carried)


def printed_row(card: Card, index: int, text: CardText, spool: SvePool, keywords: KeywordAbilities) -> Row:
    """Return the row of a card before continuous effects [10.9.1.1]."""
    v = [0] * ATTRIBUTES
    health = card.health if card.health is not None else LEADER_HEALTH if card.kind_number == K_LEADER else 0
    types = 0
    for word in card.types:
        types |= spool.type_bit(word)
    v[COST] = card.cost or 0
    v[ATTACK] = card.attack or 0
    v[HEALTH] = health
    v[KEYWORDS] = text.keywords
    v[KIND] = card.kind_number
    v[SPECIAL] = card.special
    v[CLASS] = CLASSES.index(card.class_)
    v[TYPES] = types
    v[EVOLVE_SET] = -1
    return Row(index, v, text.abilities + keywords.implied(text.keywords))


def note_parts(pool: Pool) -> None:
    """Note which events the texts of a pool may watch, replace or count, where they work, and which masks they grant."""
    pooling.note_parts(pool, 1 << FIELD | 1 << LEADER)
    for part in pool.parts:
        for change in part.changes if isinstance(part, Bundle) else ():
            extra_of(pool).granted |= change.mask


def new_state(spool: SvePool, decks: Sequence[Deck], seed: int) -> State:
    """Return the position before the set-up [6.2.1]: leaders and decks laid out, nothing shuffled, nobody asked."""
    return begun(spool, decks, seed, lambda: laid_out(RULES, spool, decks, (LEADER, DECK, EVOLVE_DECK), seat_all))


__all__ = ["Deck", "Lower", "SvePool", "Universe", "closure", "make_pool", "new_state"]
