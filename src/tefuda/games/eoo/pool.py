"""The designs of a match, numbered, with their texts made executable; and the position a match starts from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tefuda.games import pooling
from tefuda.games.common.giving import CostPart
from tefuda.games.common.pricing import PoolCost
from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.rules.cost_items import SpendReserve
from tefuda.games.eoo.rules.game import RULES
from tefuda.games.eoo.rules.model import (
    A_DOWN,
    ARCAEA,
    ARCHIVE,
    COST,
    ELEMENTS,
    ETHER,
    FIELD,
    FIXED_SUBTYPES,
    HOLDER,
    K_EFFECT,
    KEYWORDS,
    KIND,
    KINDS,
    M_FORBID,
    M_FORBID_PLAYER,
    MANA,
    MANA_KINDS,
    PHYSIS,
    POISON,
    ROW_SIZE,
    SHIELDS,
    STACK,
    SUBTYPES,
    SYMBOLS,
    WEIGHT,
    A,
    D,
    L,
)
from tefuda.games.eoo.rules.text import CardText, Cost
from tefuda.games.lowering.designed import Designed
from tefuda.games.pooling import CardPool, DeckOfCards, begun, design_of, laid_out, note_parts, seat_all
from tefuda.kernel.programs import Const
from tefuda.kernel.records import Row
from tefuda.kernel.rules import Design, Pool
from tefuda.kernel.state import State
from tefuda.text.compiler import CardGrammar

NAMES = pooling.named_in(re.compile("『([^『』]+)』"), "text")
"""Finds the cards that texts name: they belong to a pool, too [22]."""
FIRST_WORDS = (A_DOWN, POISON)
"""Counters of the rules: the first words of every pool [24-3-2, 24-6-2]."""

SEQUENCE = ("先行", "後続")
"""Words with which texts ask for the order on the stack [2-7-2-2]: then its numbers tell positions apart."""

Universe = Mapping[str, Sequence[Card]]
"""All known cards by name."""


@dataclass(frozen=True)
class Deck(DeckOfCards[Card]):
    """A player's cards [2-1-2]: names as in deck files, resolved to printed cards."""

    arcaea: Card
    archive: tuple[Card, ...]


@dataclass
class EooPool(CardPool[Card]):
    """The designs of one match (or of many with the same decks); tokens that texts describe are among them [22-1-2].

    Attributes:
        subtypes: Bits of the subtypes that occur; the kinds of effects and react have fixed ones.
    """

    subtypes: dict[str, int] = field(default_factory=lambda: {w: 1 << i for i, w in enumerate(FIXED_SUBTYPES)})

    def subtype(self, word: str) -> int:
        """Return the bit of a subtype, giving it one if it has none yet."""
        return self.subtypes.setdefault(word, 1 << len(self.subtypes))


Lower = Callable[[Card, EooPool], CardText]
"""Makes the text of a card executable within a pool."""


def make_pool(cards: Iterable[Card], universe: Universe, lower: Lower, language: CardGrammar | None = None) -> EooPool:
    """Number the designs of a match and compile their texts.

    Args:
        cards: The cards of all decks, in the order of the decks.
        universe: Where the cards that they name are found.
        lower: The compiler; it may add tokens.
        language: The card language.
    """
    designs = pooling.closure(cards, universe, NAMES)
    epool = EooPool(Pool([]), designs, language)
    epool.designed = Designed(designs)
    epool.pool.words.extend(FIRST_WORDS)
    for card in designs:
        for word in card.all_subtypes:
            epool.subtype(word)
    built: list[Design] = []
    while len(built) < len(epool.cards):
        card = epool.cards[len(built)]
        text = lower(card, epool)
        text.cost = printed_cost(card)
        built.append(design_of(card, printed_row(card, len(built), text, epool), text))
    epool.pool.add(built)
    note_parts(epool.pool, 1 << FIELD | 1 << ARCAEA | 1 << MANA | 1 << STACK, (M_FORBID, M_FORBID_PLAYER))
    epool.pool.numbered = any(word in card.text for card in epool.cards for word in SEQUENCE)
    return epool


def printed_cost(card: Card) -> Cost:
    """Return the printed cost: mana and reserve [16-3-2, 19-2-1]."""
    items: tuple[CostPart, ...] = (SpendReserve(Const(card.reserve)),) if card.reserve else ()
    return Cost(mana_cost(card.mana_text), items, card.mana_text, card.mana_text)


def mana_cost(text: str) -> PoolCost:
    """Return a mana cost as it is written: one kanji for each attribute mana, digits for the generic part, X."""
    parts = tuple(text.count(kind) for kind in MANA_KINDS[:8])
    return PoolCost(parts, sum(map(int, re.findall(r"\d+", text))), text.count("X"))


def printed_row(card: Card, index: int, text: CardText, epool: EooPool) -> Row:
    """Return the row of a card before continuous effects."""
    v = [0] * ROW_SIZE
    v[KIND] = K_EFFECT if card.is_effect else KINDS.index(card.type)
    v[ELEMENTS] = mask_of(card.attributes)
    for word in card.all_subtypes:
        v[SUBTYPES] |= epool.subtype(word)
    v[KEYWORDS] = text.keywords
    v[SYMBOLS] = mask_of(card.mana_symbols)
    v[COST] = text.cost.pool.total
    v[A] = card.attack or 0
    v[D] = card.defense if card.defense is not None else card.armour or 0
    v[L] = card.life or 0
    v[ETHER] = card.ether or 0
    v[PHYSIS] = card.physis or 0
    v[SHIELDS] = card.shield or 0
    v[WEIGHT] = card.weight or 0
    v[HOLDER] = -1
    return Row(index, v, text.abilities)


def mask_of(kinds: str) -> int:
    """Return the mask of attributes or kinds of mana."""
    out = 0
    for word in kinds:
        out |= 1 << MANA_KINDS.index(word)
    return out


def new_state(epool: EooPool, decks: Sequence[Deck], seed: int) -> State:
    """Return the position before the set-up [3-2]: arcaea and archives laid out, nothing shuffled, nobody asked."""
    return begun(epool, decks, seed, lambda: laid_out(RULES, epool, decks, (ARCAEA, ARCHIVE), seat_all))
