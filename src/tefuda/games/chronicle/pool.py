"""The designs of a match, numbered, with their texts made executable; and the position a match starts from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tefuda.games import pooling
from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.rules.game import RULES
from tefuda.games.chronicle.rules.model import (
    ATK,
    BATTLEFIELD,
    CA,
    CA_KINDS,
    CATEGORIES,
    COLOURS,
    COST,
    DECK,
    ENERGY_COUNTER,
    FACTIONS,
    FACTIONS_JA,
    FREE,
    I_CB,
    I_EPIC,
    I_LEGACY,
    ICON,
    ICONS,
    KEYWORDS,
    KIND,
    KINDS,
    L_MASTER,
    LEVEL,
    M_FORBID,
    M_FORBID_PLAYER,
    MASTER,
    POWER,
    PREPARED,
    ROW_SIZE,
)
from tefuda.games.chronicle.rules.text import CardText, ChronicleAbility, Cost, Extra, Mark, as_chronicle
from tefuda.games.common.pricing import PoolCost
from tefuda.games.lowering.designed import Designed
from tefuda.games.pooling import CardPool, DeckOfCards, begun, design_of, laid_out, note_parts, seat_all
from tefuda.kernel.records import Row
from tefuda.kernel.rules import Design, Pool
from tefuda.kernel.state import State
from tefuda.text.compiler import CardGrammar
from tefuda.text.normalise import fold_name

NAMES = pooling.named_in(re.compile("「([^「」]+)」"), "text", "cb")
"""Finds the cards that texts name: they belong to a pool, too."""
FIRST_WORDS = (PREPARED, ENERGY_COUNTER)
"""Counters of the rules: the first words of every pool [15.2.11, 15.2.14.9]."""

Universe = Mapping[str, Sequence[Card]]
"""All known cards by name."""


@dataclass(frozen=True)
class Deck(DeckOfCards[Card]):
    """A player's cards [8.1.1]: names as in deck files, resolved to printed cards."""

    cards: tuple[Card, ...]


@dataclass
class ChroniclePool(CardPool[Card]):
    """The designs of one match (or of many with the same decks); tokens that texts describe are among them [6.11].

    Attributes:
        categories: Bits of the categories that occur.
        carried: Abilities that carry keywords, by the word.
    """

    categories: dict[str, int] = field(default_factory=dict)
    carried: dict[str, ChronicleAbility] = field(default_factory=dict)

    def category(self, word: str) -> int:
        """Return the bit of a category, giving it one if it has none yet."""
        return self.categories.setdefault(word, 1 << len(self.categories))

    def namesakes(self, part: str) -> tuple[int, ...]:
        """Return the design numbers of all cards of whose names something is a part."""
        wanted = fold_name(part)
        return tuple(i for i, card in enumerate(self.cards) if wanted in fold_name(card.name))


Lower = Callable[[Card, ChroniclePool], CardText]
"""Makes the text of a card executable within a pool."""


def make_pool(
    cards: Iterable[Card], universe: Universe, lower: Lower, language: CardGrammar | None = None
) -> ChroniclePool:
    """Number the designs of a match and compile their texts.

    Args:
        cards: The cards of all decks, in the order of the decks.
        universe: Where the cards that they name are found.
        lower: The compiler; it may add tokens.
        language: The card language.
    """
    cpool = ChroniclePool(Pool([]), pooling.closure(cards, universe, NAMES), language)
    cpool.designed = Designed(cpool.cards)
    cpool.pool.words.extend(FIRST_WORDS)
    for card in cpool.cards:
        for word in card.categories:
            cpool.category(word)
    built: list[Design] = []
    while len(built) < len(cpool.cards):
        card = cpool.cards[len(built)]
        text = lower(card, cpool)
        print_on(card, text)
        built.append(design_of(card, printed_row(card, len(built), text, cpool), text))
    cpool.pool.add(built)
    note_parts(cpool.pool, 1 << BATTLEFIELD, (M_FORBID, M_FORBID_PLAYER))
    cpool.pool.extra = extra(cpool.pool)
    return cpool


def print_on(card: Card, text: CardText) -> None:
    """Write what a card has besides its text into its compiled text: cost, lamps and what they add, orbs.

    The cost of a token is 0; the icons in its card only tell its factions [6.11.2].
    """
    text.cost = Cost(soul_cost(() if card.token else card.cost_parts), text.cost.items)
    text.lamps = tuple(COLOURS[w] for w in card.lamp_words)
    power, atk = card.modifiers(card.power_mod), card.modifiers(card.atk_mod)
    text.marks = tuple(
        Mark(bit, power.get(w, 0), atk.get(w, 0)) for w, bit in COLOURS.items() if power.get(w) or atk.get(w)
    )
    text.orbs = card.orbs


def soul_cost(parts: Sequence[str]) -> PoolCost:
    """Return a cost in souls as it is written: numbers, X, factions."""
    icons = tuple(list(parts).count(word) for word in FACTIONS_JA[:5])
    return PoolCost(icons, sum(int(p) for p in parts if p.isdigit()), list(parts).count("X"))


def extra(pool: Pool) -> Extra:
    """Return what the rules keep for a pool."""
    out = Extra()
    for design in pool.designs:
        text = design.text
        assert isinstance(text, CardText)
        out.awakening |= bool(text.awakens)
        out.epic |= design.row.v[ICONS] & I_EPIC != 0
        out.coloured |= bool(text.marks) or bool(text.orbs[2] or text.orbs[3]) or any(text.lamps)
        out.coloured |= any(as_chronicle(ab).colour for ab in design.abilities)
    for part in pool.parts:
        out.controlling |= getattr(part, "layers", 0) >> L_MASTER & 1 != 0
        out.retyping |= any(change.attr == KIND for change in getattr(part, "changes", ()))
    return out


def printed_row(card: Card, index: int, text: CardText, cpool: ChroniclePool) -> Row:
    """Return the row of a card before continuous effects."""
    v = [0] * ROW_SIZE
    v[KIND] = KINDS[card.type]
    for word in card.factions:
        v[FACTIONS] |= 1 << FACTIONS_JA.index(word)
    for word in card.categories:
        v[CATEGORIES] |= cpool.category(word)
    v[KEYWORDS] = text.keywords
    v[ICONS] = (
        (I_LEGACY if "LEGACY" in card.icon_words else 0)
        | (I_EPIC if "EPIC" in card.icon_words else 0)
        | (I_CB if card.cb else 0)
    )
    v[LEVEL] = card.level or 0
    v[POWER] = card.power or 0
    v[ATK] = card.atk or 0
    souls = text.cost.pool
    v[FREE] = souls.generic
    for k, n in enumerate(souls.parts):
        v[ICON + k] = n
    v[COST] = souls.total
    v[CA] = text.orbs[0] + text.orbs[1]
    for k, n in enumerate(text.orbs):
        v[CA_KINDS] |= (1 << k) if n else 0
    v[MASTER] = -1
    row = Row(index, v, text.abilities)
    for attr, n in text.printed.items():
        row.v[attr] = n
    return row


def new_state(cpool: ChroniclePool, decks: Sequence[Deck], seed: int) -> State:
    """Return the position before the set-up [8.2]: decks laid out, nothing shuffled, nobody asked."""
    return begun(cpool, decks, seed, lambda: laid_out(RULES, cpool, decks, (DECK,), seat_all))
