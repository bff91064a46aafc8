"""Courses of a match that a bot imagines: positions to try options on, behind the few questions that search needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tefuda.kernel import courses, idling
from tefuda.kernel.options import option
from tefuda.kernel.rng import seeded
from tefuda.kernel.schema import DONE, PASS
from tefuda.play.offers import Legal

if TYPE_CHECKING:
    from tefuda.games.registry import Game
    from tefuda.kernel.state import Request, State
    from tefuda.match import Match
    from tefuda.play.naming import Namer

_PASS = option(PASS)
_DONE = option(DONE)
WIDEST = 40
"""Options of a decision that search tells apart unless told otherwise; of more, this many are taken, evenly spread."""
LONGEST_COURSE = 2000
"""Decisions of a random course at most."""


class ImaginedLine:
    """A position that may be the real one, to be played on.

    It is dealt from what one player knows; what bots may ask of it is :class:`tefuda.bots.Line`.
    """

    __slots__ = ("_game", "_namer", "_state")

    def __init__(self, game: Game, state: State, namer: Namer) -> None:
        self._game = game
        self._state = state
        self._namer = namer

    @property
    def _open(self) -> Request | None:
        return self._state.request

    # ---- what is asked

    @property
    def player(self) -> int:
        """Who is asked, -1 when the match is over."""
        request = self._open
        return request.player if request is not None else -1

    @property
    def kind(self) -> str:
        """The game's word for what is asked, "" when the match is over."""
        request = self._open
        return request.kind if request is not None else ""

    @property
    def count(self) -> int:
        """Number of options."""
        request = self._open
        return len(request.options) if request is not None else 0

    @property
    def turn(self) -> int:
        """Number of the turn."""
        return self._game.turn(self._state)

    @property
    def active(self) -> int:
        """Whose turn it is, -1 if it is everybody's or nobody's."""
        return self._game.active(self._state)

    @property
    def ease(self) -> float:
        """What a fair player of this game gives away at a decision, in chance to win."""
        return self._game.estimator.ease

    @property
    def sealed(self) -> bool:
        """Whether players decide in secret at the same time: what one answers, the others learn when all have."""
        return bool(self._state.lanes)

    @property
    def free(self) -> bool:
        """Whether the asked player is free to act, and nothing that was begun is going on.

        Decisions that are always put are those in which nothing is owed.
        """
        request = self._open
        return request is not None and self._game.free(self._state, request)

    @property
    def passing(self) -> int:
        """Index of the option that does nothing, -1 if there is none."""
        return self._index(_PASS)

    @property
    def ending(self) -> int:
        """Index of the option that closes a series of picks, -1 if there is none."""
        return self._index(_DONE)

    @property
    def settling(self) -> int:
        """Index of the option that lets the rest of a payment be settled sensibly, -1 if there is none."""
        request = self._open
        return self._index(idling.settling(self._state, request)) if request is not None else -1

    @property
    def idle(self) -> list[int]:
        """Indices of the options that cannot matter now."""
        request = self._open
        if request is None:
            return []
        those = idling.idle_options(self._state, request)
        return [i for i, o in enumerate(request.options) if o in those] if those else []

    def _index(self, wanted: int) -> int:
        request = self._open
        options = request.options if request is not None else ()
        return options.index(wanted) if wanted in options else -1

    # ---- options

    def keys(self) -> list[int]:
        """Return for each option a number that is the same wherever, in another deal, the same can be done."""
        request = self._open
        return courses.keys_of(self._state, request) if request is not None else []

    def moves(self, most: int = WIDEST) -> list[tuple[int, int]]:
        """Return the options worth telling apart, as (key, index): no idle ones, equal ones once, of more than ``most`` so many that
        are spread evenly; a payment that can be settled is one."""
        request = self._open
        return courses.moves_of(self._state, request, most) if request is not None else []

    def text(self, index: int) -> str:
        """Return an option in notation."""
        request = self._open
        if request is None:
            raise IndexError("the imagined match is over")
        return Legal(self._state, request, self._namer)[index].text

    # ---- going on

    def choose(self, index: int) -> None:
        """Go on with an option.

        Raises:
            IndexError: If there is no such option, or the match is over.
        """
        request = self._open
        if request is None:
            raise IndexError("the imagined match is over")
        self._state.choose(request.options[index], request.player)

    def go_on(self) -> int:
        """Take all decisions that leave no choice, up to one that does; return how many."""
        return idling.go_on(self._state, True)

    def playout(self, turns: int, most: int = LONGEST_COURSE) -> int:
        """Go on at random, until so many further turns are over (0: this one), the match is, or ``most`` decisions are taken; return
        how many were."""
        st = self._state
        return courses.wander(st, self._game.turn_at, self._game.turn(st) + turns, most, self._game.estimator.habits)

    def copy(self) -> ImaginedLine:
        """Return an independent line from here. Its luck will be the same."""
        return ImaginedLine(self._game, self._state.copy(), self._namer)

    def reseeded(self, seed: int) -> ImaginedLine:
        """Return an independent line from here with other luck."""
        line = self.copy()
        line._state.rng = seeded(seed)
        return line

    # ---- judging

    def worth(self, player: int) -> float:
        """Return how well a player stands, from -1 (lost) to 1 (won)."""
        return self._game.evaluate(self._state, player)

    def chances(self) -> Sequence[float]:
        """Return the chance of each seat to win, as fitted to played games; of a match that is over, what came of it."""
        return self._game.estimator.chances(self._state)

    def sight(self, player: int) -> int:
        """Return a number that is equal for positions that look the same to a player."""
        return courses.sight(self._state, player)


class AskedLine(ImaginedLine):
    """The open decision of a real match as one player sees it: to be asked of, not to be played on."""

    __slots__ = ("_player",)

    def __init__(self, game: Game, state: State, namer: Namer, player: int) -> None:
        super().__init__(game, state, namer)
        self._player = player

    @property
    def _open(self) -> Request | None:
        return courses.request_for(self._state, self._player)


def asked_in(match: Match, player: int) -> AskedLine:
    """Return the open decision of a match as a player sees it."""
    return AskedLine(match.game, tried_on(match), match._setting.namer, player)


def line_of(match: Match, player: int) -> ImaginedLine:
    """Return a match that a player imagines (:meth:`tefuda.match.Match.imagine`) as a line to play on, his own decision first; it takes
    the match over."""
    st = tried_on(match)
    own = courses.request_for(st, player)
    if own is not None and own is not st.request:
        st = st.copy()
        st.request = own
    return ImaginedLine(match.game, st, match._setting.namer)


def tried_on(match: Match) -> State:
    """Return the position on which a match asks, to play on: a set that is put together there is carried out when it is complete."""
    st = match._shown()
    if st.gathering:
        st = st.copy()
        st.gathering = False
    return st
