"""What a bot gets to see, and what it must be able to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, runtime_checkable


class Asked(Protocol):
    """A decision as far as the asked player may know it."""

    @property
    def turn(self) -> int:
        """Number of the turn."""
        ...

    @property
    def active(self) -> int:
        """Whose turn it is, -1 if it is everybody's or nobody's."""
        ...

    @property
    def ease(self) -> float:
        """What a fair player of this game gives away at a decision, in chance to win: the unit in which levels are weakened."""
        ...

    @property
    def sealed(self) -> bool:
        """Whether players decide in secret at the same time: what one answers, the others learn when all have."""
        ...

    @property
    def passing(self) -> int:
        """Index of the option that does nothing, -1 if there is none."""
        ...

    @property
    def ending(self) -> int:
        """Index of the option that closes a series of picks, -1 if there is none."""
        ...

    @property
    def settling(self) -> int:
        """Index of the option that lets the rest of a payment be settled sensibly, -1 if there is none."""
        ...

    @property
    def idle(self) -> Sequence[int]:
        """Indices of the options that cannot matter now."""
        ...

    def keys(self) -> Sequence[int]:
        """Return for each option a number that is the same wherever, in another deal, the same can be done."""
        ...

    def moves(self, most: int = ...) -> Sequence[tuple[int, int]]:
        """Return the options worth telling apart, as (key, index): no idle ones, equal ones once, of more than ``most`` so many that
        are spread evenly; a payment that can be settled is one."""
        ...

    def sight(self, player: int) -> int:
        """Return a number that is equal for positions that look the same to a player."""
        ...


class Line(Asked, Protocol):
    """An imagined course of the match, independent of the real one.

    It starts from a position that is consistent with what the bot knows; everything unseen is drawn at random.
    """

    @property
    def player(self) -> int:
        """Who is asked, -1 when the match is over."""
        ...

    @property
    def kind(self) -> str:
        """The game's word for what is asked, "" when the match is over."""
        ...

    @property
    def count(self) -> int:
        """Number of options."""
        ...

    @property
    def free(self) -> bool:
        """Whether the asked player is free to act: nothing that he began is still going on."""
        ...

    def text(self, index: int) -> str:
        """Return an option in notation."""
        ...

    def choose(self, index: int) -> None:
        """Go on with an option."""
        ...

    def go_on(self) -> int:
        """Take all decisions that leave no choice, up to one that does; return how many. From here on decisions with one option are not
        put any more."""
        ...

    def playout(self, turns: int, most: int = ...) -> int:
        """Go on at random, until so many further turns are over (0: this one), the match is, or ``most`` decisions are taken; return
        how many were."""
        ...

    def copy(self) -> Line:
        """Return an independent line from here. Its luck will be the same."""
        ...

    def reseeded(self, seed: int) -> Line:
        """Return an independent line from here with other luck."""
        ...

    def worth(self, player: int) -> float:
        """Return how well a player stands, from -1 (lost) to 1 (won), by rule of thumb."""
        ...

    def chances(self) -> Sequence[float]:
        """Return the chance of each seat to win, as fitted to played games; of a match that is over, what came of it."""
        ...


@dataclass(frozen=True)
class Budget:
    """What a bot may spend on a decision, if whoever asks says so.

    Attributes:
        iterations: How much it may try, in the bot's own unit; 0 for as much as it likes.
        seconds: How long it may think; 0 for as long as it likes.
    """

    iterations: int = 0
    seconds: float = 0.0


UNBOUNDED = Budget()

DeckLists = Sequence[Mapping[str, int]]
"""The deck of each seat: how many copies of which card, by printed name."""


class Prompt:
    """A decision that a bot has to take. Everything but the count of options is made when it is asked for.

    Attributes:
        player: Number of the player for whom the bot decides.
        kind: The game's word for what is asked.
        count: Number of options.
        budget: What the bot may spend.
    """

    __slots__ = ("_asked", "_decks", "_imagine", "_options", "_view", "budget", "count", "kind", "player")

    def __init__(
        self,
        player: int,
        kind: str,
        count: int,
        options: Callable[[], Sequence[str]],
        view: Callable[[], Any],
        imagine: Callable[[Random], Line],
        asked: Asked | None = None,
        decks: Callable[[], DeckLists] = tuple,
        budget: Budget = UNBOUNDED,
    ) -> None:
        self.player = player
        self.kind = kind
        self.count = count
        self.budget = budget
        self._asked = asked
        self._options = options
        self._view = view
        self._imagine = imagine
        self._decks = decks

    @property
    def asked(self) -> Asked:
        """What else may be asked of the decision."""
        if self._asked is None:
            self._asked = self._imagine(Random(0))
        return self._asked

    @property
    def options(self) -> Sequence[str]:
        """The options in notation, in the order in which they are counted."""
        return self._options()

    @property
    def view(self) -> Any:
        """What the player may know: see :class:`tefuda.match.View`."""
        return self._view()

    @property
    def decks(self) -> DeckLists:
        """The decks, which are open to all bots."""
        return self._decks()

    @property
    def turn(self) -> int:
        """Number of the turn."""
        return self.asked.turn

    @property
    def active(self) -> int:
        """Whose turn it is, -1 if it is everybody's or nobody's."""
        return self.asked.active

    @property
    def sealed(self) -> bool:
        """Whether players decide in secret at the same time."""
        return self.asked.sealed

    @property
    def passing(self) -> int:
        """Index of the option that does nothing, -1 if there is none."""
        return self.asked.passing

    @property
    def idle(self) -> Sequence[int]:
        """Indices of the options that cannot matter now."""
        return self.asked.idle

    @property
    def sight(self) -> int:
        """A number that is equal for positions that look the same to the player."""
        return self.asked.sight(self.player)

    def keys(self) -> Sequence[int]:
        """Return for each option a number that is the same wherever, in a deal, the same can be done."""
        return self.asked.keys()

    def moves(self) -> Sequence[tuple[int, int]]:
        """Return the options worth telling apart, as (key, index)."""
        return self.asked.moves()

    def imagine(self, rng: Random) -> Line:
        """Return a course of the match that is consistent with what the player knows.

        Its first decision is this one, with the same options in the same order.
        """
        return self._imagine(rng)


@runtime_checkable
class Bot(Protocol):
    """Decides for one player during one match.

    A bot is built anew for each match, with the keyword argument ``seed``. It must take all its luck from that seed, so that
    a simulation can be repeated.
    """

    def choose(self, prompt: Prompt) -> int:
        """Return the index of the option to take: ``0 <= index < prompt.count``."""
        ...
