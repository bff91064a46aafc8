"""What matches of the same cards share: texts are compiled once, and written down once for records."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from tefuda.errors import TefudaError
from tefuda.formats.appendix import CardSection, pinned
from tefuda.formats.records import printed_cards
from tefuda.text.errors import TextError

if TYPE_CHECKING:
    from tefuda.formats.decks import DeckList
    from tefuda.formats.records import Record
    from tefuda.games.registry import Compiled, Game, Universe
    from tefuda.play.faces import CardFace
    from tefuda.saying import Text

KEPT = 64
"""Combinations of decks whose cards stay compiled; the one used least recently goes first."""


class Shared:
    """The cards of matches, compiled. No match writes anything into them.

    Attributes:
        game, pool: The game and the compiled designs.
        decks: The decks as the game looked them up.
        sentences: Printed sentences by program and place, as they were looked up.
        printed: Programs on each design, as they were looked up.
        values, faces: Printed values of designs, and printed faces of cards by name, as they were looked up.
    """

    def __init__(self, game: Game, pool: Compiled, decks: Sequence[Any] = ()) -> None:
        self.game = game
        self.pool = pool
        self.decks = list(decks)
        self.sentences: dict[tuple[int, int], Text] = {}
        self.printed: dict[int, frozenset[int]] = {}
        self.values: dict[int, dict[str, Any]] = {}
        self.faces: dict[str, CardFace] = {}

    @cached_property
    def section(self) -> CardSection:
        """The definitions of all designs, as records write them."""
        words = tuple(self.game.words(self.pool))
        return CardSection(tuple(msgspec.to_builtins(card) for card in self.pool.cards), words)

    @cached_property
    def pinned(self) -> bytes:
        """The definitions, to be compared with those of a record."""
        return pinned(self.section.cards)


def cards_of(record: Record, game: Game, more: Universe | None = None) -> tuple[Universe, Sequence[str]]:
    """Return the cards with which the match of a record is played, and the words that their texts may use besides.

    If all that it pins are as they are delivered, they are those delivered: so it shares everything with new matches. Otherwise they are
    those that it pins, and ``more``.

    Raises:
        FormatError: If a definition in the record does not fit.
    """
    there = game.cards() if more is None else more
    if record.decks and _as_pinned(record, game, there):
        return there, ()
    return {**(more or {}), **printed_cards(record, game.card_type)}, record.words


def _as_pinned(record: Record, game: Game, universe: Universe) -> bool:
    """Tell whether the decks of a record come to what it pins."""
    try:
        found = shared(game, record.decks, universe, ())
    except (TefudaError, TextError):
        return False
    return found.pinned == (record.pinned or pinned(record.cards))


_kept: OrderedDict[Hashable, Shared] = OrderedDict()


def shared(game: Game, lists: Sequence[DeckList], universe: Universe, words: Sequence[str]) -> Shared:
    """Return the compiled cards of a match with these decks.

    Raises:
        UnknownName: If a card does not exist.
        TextError: If a text cannot be compiled.
    """
    known = () if universe is game.cards() else tuple(card for group in universe.values() for card in group)
    said = tuple(msgspec.json.encode((d.name, d.singles, d.piles)) for d in lists)
    key = (game.id, said, known, tuple(words))
    found = _kept.pop(key, None)
    if found is None:
        decks = [game.deck(d, universe) for d in lists]
        pool = game.compile([c for d in decks for c in game.deck_cards(d)], universe, words)
        found = Shared(game, pool, decks)
    _kept[key] = found
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return found
