"""What a player takes for possible: a position dealt from what he knows and from a guess of the decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tefuda.errors import UnknownName
from tefuda.kernel.rng import seeded
from tefuda.kernel.schema import CARD, OWNER, SERIAL, ZONE
from tefuda.kernel.views import Piles, determinize
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.games.registry import Compiled, Game
    from tefuda.kernel.state import State


class Dealer:
    """Deals possible positions of the matches of one pool.

    Args:
        game: The game.
        pool: Its designs.
        decks: The decks of the players, as the game looks them up.
    """

    def __init__(self, game: Game, pool: Compiled, decks: Sequence[Any]) -> None:
        self.game = game
        self.pool = pool
        names = list(dict.fromkeys(game.part_of(card) for card in pool.cards))
        self._pile_of = [names.index(game.part_of(card)) for card in pool.cards]
        self._designs = {card: i for i, card in reversed(list(enumerate(pool.cards)))}
        self.decks = [self.piles(deck) if deck is not None else {} for deck in decks]

    def piles(self, deck: Any) -> Piles:
        """Return a deck as numbers of designs.

        Raises:
            UnknownName: If a card is not among the designs of the match.
        """
        out: Piles = {}
        for card in self.game.deck_cards(deck):
            if card not in self._designs:
                raise UnknownName(
                    Text(
                        f"{card.name} はこの対戦のカードにありません。対戦を作るときにデッキを渡してください",
                        f"{card.name} is not among the cards of this match; pass its deck when the match is made",
                    )
                )
            design = self._designs[card]
            out.setdefault(self._pile_of[design], []).append(design)
        return out

    def lists(self) -> list[dict[str, int]]:
        """Return the decks by seat: how many copies of which card, by printed name."""
        return [
            dict(Counter(self.pool.cards[design].name for designs in piles.values() for design in designs))
            for piles in self.decks
        ]

    def deal(self, st: State, viewer: int, seed: int, guess: Mapping[int, Piles] | None = None) -> State:
        """Return a position that looks to a player like this one. Decks are known to him unless ``guess`` says otherwise."""
        known = dict(enumerate(self.decks)) or {p: self.present(st, p) for p in st.seats}
        guessed = guess or {}
        decks = [guessed.get(p, known.get(p, {})) for p in range(st.rules.players)]
        return determinize(st, viewer, decks, self._pile_of, seeded(seed))

    def present(self, st: State, player: int) -> Piles:
        """Return the cards that a player owns in a position (of a match that did not begin with decks)."""
        out: Piles = {}
        for e in range(st.rules.players, len(st.col[CARD])):
            if st.col[OWNER][e] == player and not st.col[SERIAL][e] and st.col[ZONE][e] >= 0:
                card = st.col[CARD][e]
                out.setdefault(self._pile_of[card], []).append(card)
        return out
