"""Matches without an audience: positions driven directly, no log, no notation."""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from typing import Any

from tefuda.formats.decks import DeckList
from tefuda.games.registry import Compiled, Game, Universe
from tefuda.games.registry import game as find_game
from tefuda.sim.prompting import Prompter

LONGEST = 20_000
"""Decisions after which a game counts as hanging."""


class Table:
    """Starts games of a game's rules with decks given by name, and compiles every combination of decks only once.

    Args:
        game: Id of the game.
        decks: Decks by the names that pairings use.
        universe: Cards that decks and effects may name; those delivered with tefuda by default.

    Raises:
        UnknownName: If the game or a card does not exist.
    """

    def __init__(self, game: str, decks: Mapping[str, DeckList], universe: Universe | None = None) -> None:
        self.game: Game = find_game(game)
        self.universe = universe if universe is not None else self.game.cards()
        self.decks = {name: self.game.deck(names, self.universe) for name, names in decks.items()}
        self._pools: dict[frozenset[str], Compiled] = {}
        self._prompters: dict[tuple[str, ...], Prompter] = {}

    def pool(self, names: Sequence[str]) -> Compiled:
        """Return the designs of a match with these decks. Every seating of the same decks shares one."""
        key = frozenset(names)
        if key not in self._pools:
            cards = [c for n in sorted(key) for c in self.game.deck_cards(self.decks[n])]
            self._pools[key] = self.game.compile(cards, self.universe)
            gc.collect()
            gc.freeze()  # cards and grammar stay to the end: the collector need not walk over them during games
        return self._pools[key]

    def prompter(self, names: Sequence[str]) -> Prompter:
        """Return what makes prompts for bots in matches with these decks, by seat."""
        key = tuple(names)
        if key not in self._prompters:
            self._prompters[key] = Prompter(self.game, self.pool(names), [self.decks[n] for n in names])
        return self._prompters[key]

    def start(self, names: Sequence[str], seed: int) -> Any:
        """Return the position of the first decision of a match."""
        st = self.game.position(self.pool(names), [self.decks[n] for n in names], seed, {})
        st.run()
        return st
