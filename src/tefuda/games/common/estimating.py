"""Estimates of how a match will end: features of each player's position, weighed by what was fitted to played games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tefuda.kernel.state import State

Features = Callable[["State", int], "list[float]"]
Side = Callable[["State", int], int]


def own_side(st: State, player: int) -> int:
    """Each player stands for himself."""
    return player


class Estimator:
    """Tells the chance of each player to win, by a logistic model of the differences between the positions of the sides.

    Attributes:
        names: What the features are called.
        of: Returns the features of a player.
        side: Number of the side that a player is on; partners win together.
        weights: Weight of each feature.
        habits: For each verb, by its number, how often players take it where it is offered; empty: not known.
        ease: What a fair player gives away at a decision, in chance to win: the unit in which levels for people are weakened.
    """

    def __init__(self, names: Sequence[str], of: Features, side: Side = own_side) -> None:
        self.names = tuple(names)
        self.of = of
        self.side = side
        self.weights: list[float] = [0.0] * len(self.names)
        self.habits: list[int] = []
        self.ease = 0.0

    def strength(self, st: State, player: int) -> float:
        """Return the weighed sum of a player's features."""
        total = 0.0
        weights = self.weights
        found = self.of(st, player)
        for i in range(len(weights)):
            total += weights[i] * found[i]
        return total

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
