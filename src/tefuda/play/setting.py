"""What stays the same during a match: game, cards, decks, seed, and who names, shows, tells and explains its things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tefuda.play.explaining import Explainer
from tefuda.play.guessing import Dealer
from tefuda.play.logs import Teller
from tefuda.play.naming import Namer
from tefuda.play.paths import Paths
from tefuda.play.sharing import Shared
from tefuda.play.viewing import Viewer

if TYPE_CHECKING:
    from tefuda.formats.appendix import CardSection
    from tefuda.formats.decks import DeckList
    from tefuda.games.registry import Universe


class Setting:
    """The unchanging side of a match, shared by its copies.

    Attributes:
        game, pool, shared: The game, the compiled designs, and what is kept with them.
        lists, decks: The decks as files name them, and as the game looked them up.
        seed, options: Seed and parameters.
        universe: Where cards are looked up, None for those delivered with the game.
        seats: Who took part at the beginning.
        given, aliases: Description of an arranged position, and the names it gave to entities.
        namer, viewer, teller, paths, explainer, dealer: Those who answer questions about it.
    """

    def __init__(
        self,
        shared: Shared,
        lists: Sequence[DeckList],
        seed: int,
        options: Mapping[str, Any],
        given: Mapping[str, Any] | None = None,
        aliases: Mapping[str, int] | None = None,
        universe: Universe | None = None,
        seats: Sequence[int] = (),
    ) -> None:
        self.shared = shared
        self.game = game = shared.game
        self.pool = pool = shared.pool
        self.lists = tuple(lists)
        self.decks = tuple(shared.decks)
        self.seed = seed
        self.options = dict(options)
        self.given = given
        self.aliases = dict(aliases or {})
        self.universe = universe
        self.seats = tuple(seats)
        self.namer = Namer(game, pool, {e: name for name, e in self.aliases.items()})
        self.viewer = Viewer(shared, self.namer, universe)
        self.teller = Teller(shared, self.namer)
        self.namer.tell = self.teller.event
        self.paths = Paths(self.viewer, self.namer, self.aliases)
        self.explainer = Explainer(game, self.namer, self.aliases)

    @cached_property
    def dealer(self) -> Dealer:
        return Dealer(self.game, self.pool, self.decks)

    def joined_by(self, player: int, deck: Any) -> Setting:
        """Return the setting of the match with the deck of a player who asks to join: its cards are compiled, too."""
        decks = list(self.decks)
        if decks:
            decks += [None] * (player + 1 - len(decks))
            decks[player] = deck
        pool = self.game.extend(self.pool, deck)
        return Setting(
            Shared(self.game, pool, decks),
            self.lists,
            self.seed,
            self.options,
            self.given,
            self.aliases,
            self.universe,
            self.seats,
        )

    def section(self) -> CardSection:
        """Return the definitions of all designs, as records write them."""
        return self.shared.section
