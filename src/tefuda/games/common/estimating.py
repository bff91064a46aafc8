"""Estimates of how a match will end: features of each player's position, weighed by what was fitted to played games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tefuda.kernel.state import State

Features = Callable[["State", int], "list[float]"]
Side = Callable[["State", int], int]
Part = Callable[["State", int], int]


def own_side(st: State, player: int) -> int:
    """Each player stands for himself."""
    return player


def one_of_several(st: State, player: int) -> int:
    """All players of a match of several have the same part; in a duel there are none."""
    return 0 if len(st.seats) > 2 else -1


class Estimator:
    """Tells the chance of each player to win, by a logistic model of the differences between the positions of the sides.

    Attributes:
        names: What the features are called.
        of: Returns the features of a player.
        side: Number of the side that a player is on; partners win together.
        parts: What the parts of players in a match of several are called. The weights are fitted to duels: in a match of several the
            same lead is worth something else, and who stands alone against two has another chance from the start.
        part: Number of the part of a player, -1 in a duel.
        weights: Weight of each feature.
        scales, constants: For each part what its weighed sum is multiplied by, and what is added to that.
        habits: For each verb, by its number, how often players take it where it is offered; empty: not known.
        ease: What a fair player gives away at a decision, in chance to win: the unit in which levels for people are weakened.
    """

    def __init__(
        self,
        names: Sequence[str],
        of: Features,
        side: Side = own_side,
        parts: Sequence[str] = ("one of several",),
        part: Part = one_of_several,
    ) -> None:
        self.names = tuple(names)
        self.of = of
        self.side = side
        self.parts = tuple(parts)
        self.part = part
        self.weights: list[float] = [0.0] * len(self.names)
        self.scales: list[float] = [1.0] * len(self.parts)
        self.constants: list[float] = [0.0] * len(self.parts)
        self.habits: list[int] = []
        self.ease = 0.0

    def weighed(self, st: State, player: int) -> float:
        """Return the weighed sum of a player's features."""
        total = 0.0
        weights = self.weights
        found = self.of(st, player)
        for i in range(len(weights)):
            total += weights[i] * found[i]
        return total

    def strength(self, st: State, player: int) -> float:
        """Return the weighed sum of a player's features, as his part in the match wants it."""
        part = self.part(st, player)
        total = self.weighed(st, player)
        return total if part < 0 else self.constants[part] + self.scales[part] * total

    def chances(self, st: State) -> list[float]:
        """Return the chance of each seat to win, 0 for seats that nobody has."""
        out = [0.0] * st.rules.players
        if st.result is not None:
            if not st.result:
                share = 1.0 / max(1, len(st.seats))
                for p in st.seats:
                    out[p] = share
            for p in st.result:
                out[p] = 1.0
            return out
        strengths: dict[int, float] = {}
        for p in st.seats:
            s = self.side(st, p)
            strengths[s] = strengths.get(s, 0.0) + self.strength(st, p)
        top = max(strengths.values())
        total = 0.0
        for s in strengths:
            strengths[s] = exp(max(-50.0, strengths[s] - top))
            total += strengths[s]
        for p in st.seats:
            out[p] = strengths[self.side(st, p)] / total
        return out
