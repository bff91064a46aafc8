"""Turns the open decisions of positions into what bots get."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tefuda.bots.prompt import UNBOUNDED, Budget, DeckLists, Line, Prompt
from tefuda.games.registry import Compiled, Game
from tefuda.play.guessing import Dealer
from tefuda.play.imagining import AskedLine, ImaginedLine
from tefuda.play.naming import Namer
from tefuda.play.offers import Legal
from tefuda.play.sharing import Shared
from tefuda.play.viewing import Viewer
from tefuda.play.views import View


class Prompter:
    """Makes prompts for the positions of matches between the same decks. Both deck lists are open to all bots.

    Args:
        game: The game.
        pool: The designs of the matches.
        decks: The decks, by seat.
    """

    def __init__(self, game: Game, pool: Compiled, decks: Sequence[Any]) -> None:
        self._game = game
        self._namer = Namer(game, pool)
        self._viewer = Viewer(Shared(game, pool, decks), self._namer)
        self._dealer = Dealer(game, pool, decks)

    def prompt(self, st: Any, budget: Budget = UNBOUNDED) -> Prompt:
        """Return the prompt of a position's open decision."""
        request = st.request
        player = request.player

        def options() -> list[str]:
            return [option.text for option in Legal(st, request, self._namer)]

        def view() -> View:
            return self._viewer.view(st, player, (request,), {player: Legal(st, request, self._namer).texts()})

        def imagine(rng: Random) -> Line:
            return self.imagined(st, player, rng)

        asked = AskedLine(self._game, st, self._namer, player)
        return Prompt(player, request.kind, len(request.options), options, view, imagine, asked, self._lists, budget)

    def imagined(self, st: Any, player: int, rng: Random) -> Line:
        """Return a course from a position that looks to a player like this one."""
        return ImaginedLine(self._game, self._dealer.deal(st, player, rng.getrandbits(48)), self._namer)

    def _lists(self) -> DeckLists:
        return self._dealer.lists()
