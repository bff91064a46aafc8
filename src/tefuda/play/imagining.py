"""Courses of a match that a bot imagines: positions to try options on, behind the few questions that search needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.options import option
from tefuda.kernel.schema import DONE, PASS

if TYPE_CHECKING:
    from tefuda.games.registry import Game
    from tefuda.kernel.state import State
    from tefuda.match import Match

_PASS = option(PASS)
_DONE = option(DONE)


class ImaginedLine:
    """A position that may be the real one, to be played on.

    It is dealt from what one player knows; what bots may ask of it is :class:`tefuda.bots.Line`.
    """

    __slots__ = ("_game", "_state")

    def __init__(self, game: Game, state: State) -> None:
        self._game = game
        self._state = state

    @property
    def player(self) -> int:
        """Who is asked, -1 when the match is over."""
        request = self._state.request
        return request.player if request is not None else -1

    @property
    def count(self) -> int:
        """Number of options."""
        request = self._state.request
        return len(request.options) if request is not None else 0

    @property
    def free(self) -> bool:
        """Whether the asked player is free to act, and nothing that was begun is going on.

        Decisions that are always put are those in which nothing is owed.
        """
        request = self._state.request
        return request is not None and self._game.free(self._state, request)

    @property
    def passing(self) -> int:
        """Index of the option that does nothing, -1 if there is none."""
        request = self._state.request
        options = request.options if request is not None else ()
        return options.index(_PASS) if _PASS in options else -1

    @property
    def ending(self) -> int:
        """Index of the option that closes a series of picks, -1 if there is none."""
        request = self._state.request
        options = request.options if request is not None else ()
        return options.index(_DONE) if _DONE in options else -1

    def choose(self, index: int) -> None:
        """Go on with an option.

        Raises:
            IndexError: If there is no such option, or the match is over.
        """
        request = self._state.request
        if request is None:
            raise IndexError("the imagined match is over")
        self._state.choose(request.options[index], request.player)

    def copy(self) -> ImaginedLine:
        """Return an independent line from here."""
        return ImaginedLine(self._game, self._state.copy())

    def worth(self, player: int) -> float:
        """Return how well a player stands, from -1 (lost) to 1 (won)."""
        return self._game.evaluate(self._state, player)


def line_of(match: Match) -> ImaginedLine:
    """Return a match that somebody imagines (:meth:`tefuda.match.Match.imagine`) as a line to play on; it takes the match over."""
    return ImaginedLine(match.game, match._state)
