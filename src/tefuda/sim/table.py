"""Matches without an audience: positions driven directly, no log, no notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from tefuda.games.registry import Compiled, Game, Universe
from tefuda.games.registry import game as find_game

LONGEST = 20_000
"""Decisions after which a game counts as hanging."""


class Asked(Protocol):
    """An open decision of a position."""

    @property
    def player(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def options(self) -> Sequence[int]: ...


class Position(Protocol):
    """What simulation uses of a running position."""

    @property
    def request(self) -> Asked | None: ...
    @property
    def result(self) -> tuple[int, ...] | None: ...
    @property
    def reason(self) -> str: ...
    def run(self) -> None: ...
    def choose(self, answer: int, player: int = -1) -> None: ...
    def copy(self) -> Any: ...


class Table:
    """Starts games of a game's rules with decks given by name, and compiles every combination of decks only once.

    Args:
        game: Id of the game.
        decks: Decks by the name under which pairings call them.
        universe: Cards that decks and effects may name; those delivered with tefuda by default.
    """

    def __init__(self, game: str, decks: dict[str, Any], universe: Universe | None = None) -> None:
        self.game: Game = find_game(game)
        self.decks = decks
        self.universe = universe if universe is not None else self.game.cards()
        self._pools: dict[frozenset[str], Compiled] = {}

    def pool(self, names: Sequence[str]) -> Compiled:
        """Return the designs of a match with these decks. Every seating of the same decks shares one."""
        key = frozenset(names)
        if key not in self._pools:
            cards = [c for n in sorted(key) for c in self.game.deck_cards(self.decks[n])]
            self._pools[key] = self.game.compile(cards, self.universe)
        return self._pools[key]

    def start(self, names: Sequence[str], seed: int) -> Any:
        """Return the position of the first decision of a match."""
        st = self.game.position(self.pool(names), [self.decks[n] for n in names], seed, {})
        st.run()
        return st
