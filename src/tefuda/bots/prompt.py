"""What a bot gets to see, and what it must be able to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, runtime_checkable


class Line(Protocol):
    """An imagined course of the match, independent of the real one.

    It starts from a position that is consistent with what the bot knows; everything unseen is drawn at random.
    """

    @property
    def player(self) -> int:
        """Who is asked, -1 when the match is over."""
        ...

    @property
    def count(self) -> int:
        """Number of options."""
        ...

    @property
    def free(self) -> bool:
        """Whether the asked player is free to act: nothing that he began is still going on."""
        ...

    @property
    def passing(self) -> int:
        """Index of the option that does nothing, -1 if there is none."""
        ...

    @property
    def ending(self) -> int:
        """Index of the option that closes a series of picks, -1 if there is none."""
        ...

    def choose(self, index: int) -> None:
        """Go on with an option."""
        ...

    def copy(self) -> Line:
        """Return an independent line from here."""
        ...

    def worth(self, player: int) -> float:
        """Return how well a player stands, from -1 (lost) to 1 (won)."""
        ...


class Prompt:
    """A decision that a bot has to take. Everything but the count of options is made when it is asked for.

    Attributes:
        player: Number of the player for whom the bot decides.
        kind: The game's word for what is asked.
        count: Number of options.
    """

    __slots__ = ("_imagine", "_options", "_view", "count", "kind", "player")

    def __init__(
        self,
        player: int,
        kind: str,
        count: int,
        options: Callable[[], Sequence[str]],
        view: Callable[[], Any],
        imagine: Callable[[Random], Line],
    ) -> None:
        self.player = player
        self.kind = kind
        self.count = count
        self._options = options
        self._view = view
        self._imagine = imagine

    @property
    def options(self) -> Sequence[str]:
        """The options in notation, in the order in which they are counted."""
        return self._options()

    @property
    def view(self) -> Any:
        """What the player may know: see :class:`tefuda.match.View`."""
        return self._view()

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
