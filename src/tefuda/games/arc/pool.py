"""The designs of a match, numbered, with their texts made executable; and the position a match starts from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tefuda.games import pooling
from tefuda.games.arc.cards import Card
from tefuda.games.arc.rules.game import RULES
from tefuda.games.arc.rules.lanes import LANES
from tefuda.games.arc.rules.model import (
    AP,
    ATTRIBUTES,
    COST,
    CP,
    DECK,
    ELEMENTS,
    KEYWORDS,
    KIND,
    KINDS,
    M_FORBID,
    M_FORBID_PLAYER,
    MAIN,
    NAMED,
    OUTSIDE,
    ROW_SIZE,
    RP,
    SP,
    SUB,
)
from tefuda.games.arc.rules.rows import strip
from tefuda.games.arc.rules.text import CardText, Extra
from tefuda.games.arc.rules.watching import awaited
from tefuda.games.arc.vanilla import tail
from tefuda.games.lowering.designed import Designed
from tefuda.games.pooling import CardPool, DeckOfCards, begun, design_of, laid_out, note_parts, seat_all
from tefuda.kernel.records import Row
from tefuda.kernel.rules import Design, Pool
from tefuda.kernel.state import State
from tefuda.text.compiler import CardGrammar
from tefuda.text.normalise import fold_name

NAMES = pooling.named_in(re.compile(r"『([^『』]+)』|\[([^\[\]]+)\]"), "text", "weapon")
"""Finds the cards that texts name: they belong to a pool, too [7.1.5, R74]."""
GAMBLER = "博徒"

Universe = Mapping[str, Sequence[Card]]
"""All known cards by name."""


@dataclass(frozen=True)
class Deck(DeckOfCards[Card]):
    """A player's cards [2.1]: names as in deck files, resolved to printed cards."""

    ego: Card
    main: tuple[Card, ...]


@dataclass
class ArcPool(CardPool[Card]):
    """The designs of one match (or of many with the same decks).

    Attributes:
        named: Bits of the named that occur.
    """

    named: dict[str, int] = field(default_factory=dict)

    def named_bit(self, word: str) -> int:
        """Return the bit of a named, giving it one if it has none yet [4.4.3]."""
        return self.named.setdefault(fold_name(word), 1 << len(self.named))


Lower = Callable[[Card, ArcPool], CardText]
"""Makes the text of a card executable within a pool."""


def make_pool(cards: Iterable[Card], universe: Universe, lower: Lower, language: CardGrammar | None = None) -> ArcPool:
    """Number the designs of a match and compile their texts.

    Args:
        cards: The cards of all decks, in the order of the decks.
        universe: Where the cards that they name are found.
        lower: The compiler.
        language: The card language.
    """
    designs = pooling.closure(cards, universe, NAMES)
    apool = ArcPool(Pool([]), designs, language)
    apool.designed = Designed(designs)
    extra = Extra()
    apool.pool.extra = extra
    for ability in extra.entries:
        ability.uid = apool.pool.number(ability)
    for lane in LANES:
        lane.uid = apool.pool.number(lane)
    for card in designs:
        for word in card.named:
            apool.named_bit(word)
    extra.gambler = apool.named.get(GAMBLER, 0)
    built: list[Design] = []
    while len(built) < len(apool.cards):
        card = apool.cards[len(built)]
        text = tail(card, lower(card, apool))
        design = design_of(card, printed_row(card, len(built), text, apool), text)
        strip(extra, design.index, design.row)
        built.append(design)
    apool.pool.add(built)
    note_parts(apool.pool, 1 << MAIN | 1 << SUB, (M_FORBID, M_FORBID_PLAYER))
    extra.timings = awaited(apool.pool.parts)
    return apool


def printed_row(card: Card, index: int, text: CardText, apool: ArcPool) -> Row:
    """Return the row of a card before continuous effects."""
    v = [0] * ROW_SIZE
    v[KIND] = KINDS.index(card.type)
    v[ELEMENTS] = 1 << ATTRIBUTES.index(card.element)
    for word in card.named:
        v[NAMED] |= apool.named_bit(word)
    v[KEYWORDS] = text.keywords
    v[COST] = card.number
    v[AP] = card.ap or 0
    v[RP] = card.rp or 0
    v[CP] = card.cp or 0
    v[SP] = card.speed
    for attr, n in text.numbers.items():
        v[attr] = n
    return Row(index, v, text.abilities)


def new_state(apool: ArcPool, decks: Sequence[Deck], seed: int) -> State:
    """Return the position before the set-up [3.1]: decks laid out, egos beside the board, nothing shuffled, nobody asked.

    Three decks make a tag match: the first two are those of the partners [9].
    """
    return begun(apool, decks, seed, lambda: laid_out(RULES, apool, decks, (OUTSIDE, DECK), seat_players))


def seat_players(st: State, n: int) -> None:
    """Let ``n`` players sit down; the entities of all seats exist."""
    st.seats = tuple(range(n))
    seat_all(st, RULES.players)
