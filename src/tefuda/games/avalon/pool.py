"""The designs of a match, numbered, with their texts made executable; and the position a match starts from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tefuda.errors import IllegalDecision
from tefuda.formats.expecting import expected
from tefuda.games import pooling
from tefuda.games.avalon.cards import Card
from tefuda.games.avalon.rules.game import RULES
from tefuda.games.avalon.rules.joining import lay_out
from tefuda.games.avalon.rules.model import (
    ATTACK,
    ATTACKS,
    ATTRIBUTES,
    ELEMENTS,
    ENDURANCE,
    FIELD,
    ICON,
    INITIAL_LIFE,
    KEYWORDS,
    KIND,
    KINDS,
    LANDS,
    M_FORBID,
    M_FORBID_PLAYER,
    ORIGIN,
    PLACE,
    PROOFS_TO_WIN,
    RACES,
    RING,
    ROW_SIZE,
    TARGET,
)
from tefuda.games.avalon.rules.rows import note_mana_row
from tefuda.games.avalon.rules.secret import LANES
from tefuda.games.avalon.rules.text import NAMED, CardText, Extra
from tefuda.games.pooling import CardPool, DeckOfCards, begun, design_of, note_parts, seat_all
from tefuda.kernel.records import Row
from tefuda.kernel.rng import seeded
from tefuda.kernel.rules import Design, Pool
from tefuda.kernel.state import State
from tefuda.saying import Text
from tefuda.text.compiler import CardGrammar
from tefuda.text.normalise import fold_name

NAMES = pooling.named_in(re.compile(r"「([^「」]+)」"), "text")
"""Finds the cards that texts name: they belong to a pool, too."""
Universe = Mapping[str, Sequence[Card]]
"""All known cards by name."""
MODE: Mapping[str, tuple[int, int, int]] = {
    "target_mana": (TARGET, 10, 999),
    "proofs_to_win": (PROOFS_TO_WIN, 3, 40),
    "initial_life": (INITIAL_LIFE, 6, 33),
}
"""Parameters of a match: their number, default and greatest value; the least is 1 [R1]."""
PARAMETERS: Mapping[str, Text] = {
    "target_mana": Text("勝つのに要る魔素の数", "mana that wins"),
    "proofs_to_win": Text("勝つのに要る証の数", "proofs that win"),
    "initial_life": Text("最初のライフ", "life at the beginning"),
}
"""What people call them."""


@dataclass(frozen=True)
class Deck(DeckOfCards[Card]):
    """A player's cards [3]: names as in deck files, resolved to printed cards."""

    avatar: Card
    main: tuple[Card, ...]


@dataclass(kw_only=True)
class AvalonPool(CardPool[Card]):
    """The designs of one match (or of many with the same decks).

    Attributes:
        universe: Where cards that texts name are found; those who join bring cards of it, too.
        lower: The compiler.
    """

    universe: Universe
    lower: Lower

    @property
    def extra(self) -> Extra:
        """What the rules keep for the pool."""
        extra = self.pool.extra
        assert isinstance(extra, Extra)
        return extra

    def race_bit(self, word: str) -> int:
        """Return the bit of a race, giving it one if it has none yet [2.8]."""
        races = self.extra.races
        folded = fold_name(word)
        if folded not in races:
            races.append(folded)
        return 1 << races.index(folded)

    def add(self, cards: Iterable[Card]) -> None:
        """Compile further cards, and all that they name; those that are there already keep their numbers."""
        known = set(self.cards)
        self.cards = self.cards + [card for card in pooling.closure(cards, self.universe, NAMES) if card not in known]
        self.designed.add(self.cards)
        built: list[Design] = []
        while len(self.pool.designs) + len(built) < len(self.cards):
            built.append(self._design(len(self.pool.designs) + len(built)))
        self.pool.add(built)
        named = [self.pool.by_name.get(fold_name(name), -1) for name in NAMED]
        self.extra.named = named
        note_parts(self.pool, FIELD, (M_FORBID, M_FORBID_PLAYER))

    def _design(self, index: int) -> Design:
        card = self.cards[index]
        text = self.lower(card, self)
        design = design_of(card, printed_row(card, index, text, self), text)
        note_mana_row(self.extra, index, design.row, text)
        return design

    def extended(self, cards: Iterable[Card]) -> AvalonPool:
        """Return a pool with further cards, for a match that somebody joins; matches that share this one are not touched."""
        pool = self.pool.copy()
        extra = Extra()
        extra.mana_rows = dict(self.extra.mana_rows)
        extra.races = list(self.extra.races)
        pool.extra = extra
        out = AvalonPool(pool, list(self.cards), self.language, universe=self.universe, lower=self.lower)
        out.designed = self.designed.copy()
        out.add(cards)
        return out


Lower = Callable[[Card, AvalonPool], CardText]
"""Makes the text of a card executable within a pool."""


def make_pool(
    cards: Iterable[Card], universe: Universe, lower: Lower, language: CardGrammar | None = None
) -> AvalonPool:
    """Number the designs of a match and compile their texts.

    Args:
        cards: The cards of all decks, in the order of the decks.
        universe: Where the cards that they name are found.
        lower: The compiler.
        language: The card language.
    """
    apool = AvalonPool(Pool([]), [], language, universe=universe, lower=lower)
    apool.pool.extra = Extra()
    for lane in LANES:
        lane.uid = apool.pool.number(lane)
    apool.add(cards)
    return apool


def printed_row(card: Card, index: int, text: CardText, apool: AvalonPool) -> Row:
    """Return the row of a card before continuous effects."""
    v = [0] * ROW_SIZE
    v[KIND] = KINDS.index(card.type)
    v[ELEMENTS] = 1 << ATTRIBUTES.index(card.element)
    for word in card.races:
        v[RACES] |= apool.race_bit(word)
    v[KEYWORDS] = text.keywords
    v[ORIGIN] = card.originality
    v[ATTACK] = card.attack or 0
    v[ENDURANCE] = card.endurance or 0
    v[ATTACKS] = 1
    v[ICON : ICON + 7] = card.icons
    return Row(index, v, text.abilities)


def mode_of(options: Mapping[str, Any]) -> dict[str, int]:
    """Return the parameters of a match, the defaults included [R1].

    Raises:
        IllegalDecision: If one is unknown or out of its range.
    """
    for key in options:
        if key not in MODE:
            known = ", ".join(MODE)
            raise IllegalDecision(
                str(key),
                Text(f"このゲームにない対戦の設定です。あるもの: {known}", f"is no option of this game: {known}"),
            )
    out: dict[str, int] = {}
    for key, (_, default, most) in MODE.items():
        n = options.get(key, default)
        if not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= most:
            raise IllegalDecision(key, expected(f"1から{most}の整数", f"a whole number from 1 to {most}", n))
        out[key] = n
    return out


def new_state(apool: AvalonPool, decks: Sequence[Deck], seed: int, mode: Mapping[str, int]) -> State:
    """Return the position before the set-up [4]: decks laid out, nothing shuffled, nobody asked.

    Args:
        apool: The pool.
        decks: A deck for each player; they sit in this order, clockwise.
        seed: Seed of everything random.
        mode: Parameters of the match by key; see ``MODE``.
    """
    st = begun(apool, decks, seed, lambda: lay_out_decks(apool, decks))
    for name, n in mode.items():
        st.put_num(MODE[name][0], n)
    return st


def lay_out_decks(apool: AvalonPool, decks: Sequence[Deck]) -> State:
    """Create the players, their lands and their cards, in the order of the deck lists."""
    st = State(RULES, apool.pool, seeded(0))
    seat_players(st, len(decks))
    for p, deck in enumerate(decks):
        lay_out(st, p, designs_of(apool, deck))
    st.call(RULES.start)
    return st


def designs_of(apool: AvalonPool, deck: Deck) -> tuple[int, ...]:
    """Return the designs of a deck: the avatar, then the cards."""
    find = {card: i for i, card in enumerate(apool.cards)}
    return tuple(find[card] for card in deck.every_card())


def seat_players(st: State, n: int) -> None:
    """Let ``n`` players sit down, clockwise; the entities of all seats and of their lands exist (raw writes) [R4]."""
    st.seats = tuple(range(n))
    seat_all(st, RULES.players)
    for p in range(RULES.players):
        for _ in range(LANDS):
            st.create(-1, p, -1)
    for p in st.seats:
        st.put_num(PLACE + p, p)
    st.put_num(RING, n)
